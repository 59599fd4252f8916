"""The languages of a page, chosen in it: everything is said anew, and stays said so."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grammar import read_records
from notation.source import SourceText
from render.page import render_page
from render.words import LANGUAGES
from tests.conftest import MEASURING
from tests.render import sample_replay as sample
from tests.render.records import HEAD, WRONG, replay_of
from validator import validate

SAMPLES = Path(__file__).parents[2] / "samples"
OTHERS = [lang for lang in LANGUAGES if lang != "en"]

NAMELESS = replay_of(
    HEAD.format(rules="bonanza88")
    + """[Seat "N" "N"]
[Seat "W" "W"]
[Seat "S" "S"]
[Seat "E" "E"]

deal 1
expose -
1. S: SA SQ SK ST
end open
result *
"""
)


@cache
def replay(name):
    source = SourceText((SAMPLES / f"{name}.trick").read_text("utf-8"), name)
    (first, *_) = read_records(source)
    return validate(first.record, index=first.index, findings=first.findings)


def said(page):
    return page.evaluate("document.getElementById('said').textContent")


def choose(page, lang):
    page.evaluate(f"location.hash = location.hash.split(';')[0] + ';lang={lang}'")
    page.wait_for_function(f"document.documentElement.lang === '{lang}'")


SPOKEN = {
    "en": "West plays the queen of spades, the pig, on South’s trick.",
    "id": "Barat memainkan ratu sekop, babi, pada trik Selatan.",
    "de": "West spielt die Pik-Dame, das Schwein, in den Stich von Süd.",
    "zh": "西打出黑桃Q（猪），跟南领出的这一墩。",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_aloud(watched, lang):
    page = watched.open(NAMELESS, f"#d1.t1.c0;lang={lang}")
    page.keyboard.press("ArrowRight")
    assert (
        said(page)
        == {
            "en": "South leads the ace of spades.",
            "id": "Selatan membuka trik dengan as sekop.",
            "de": "Süd spielt das Pik-Ass aus.",
            "zh": "南领出黑桃A。",
        }[lang]
    )
    page.keyboard.press("ArrowRight")
    spoken = said(page)
    for seat in (("East", "West"), ("Timur", "Barat"), ("Ost", "West"), ("东", "西")):
        spoken = spoken.replace(*seat)
    assert spoken == SPOKEN[lang]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert {
        "en": "takes trick 1.",
        "id": "mengambil trik 1.",
        "de": "nimmt Stich 1.",
        "zh": "赢得第1墩。",
    }[lang] in said(page)


GAMES = {
    "gongzhu": ("gongzhu/irregularities", "#d1.t2.c3"),
    "kambing": ("kambing/malang-evening", "#d1.t2.c2"),
    "barbu": ("barbu/cafe-cirta", "#d3.t2.c2"),
    "domino": ("barbu/every-deal-ace-low", "#d2.t2.c2"),
}


@pytest.mark.measure
@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_changed_its_language_is_the_page_of_that_language(watched, game):
    """Whatever stands in it, seen or only spoken; a long page has no line ends between tags."""
    name, link = GAMES[game]
    everything = """() => {
      const texts = [...document.querySelectorAll("main, header, dialog, .rulebook")]
        .map((each) => each.textContent.replace(/\\s+/g, "").replaceAll("\\uFE0E", ""));
      const labels = [...document.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel);
      return [...texts, ...labels, document.title, document.documentElement.lang];
    }"""
    page = watched.open(replay(name), link)
    # Each game has another language, and comes back; under `make measure` all have all.
    nth = list(GAMES).index(game)
    for lang in (*OTHERS, "en") if MEASURING else (OTHERS[nth % 3], "en"):
        choose(page, lang)
        changed = page.evaluate(everything)
        file = watched.folder / f"{lang}.html"
        file.write_text(render_page(replay(name), lang=lang), encoding="utf-8")
        page.goto(file.as_uri() + link)
        page.evaluate("localStorage.clear()")
        page.reload()
        assert changed == page.evaluate(everything)
        page = watched.open(replay(name), link)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left_on_the_table(watched, lang):
    english = re.compile(
        r"\b(trick|card|deal|plays|leads?|takes|spades|hearts|diamonds|clubs|queen|score|the|of|"
        r"before|holds|winning|rules?|finding|settings|turn|hands)\b",
        re.IGNORECASE,
    )
    for name, link in GAMES.values():
        page = watched.open(replay(name), f"{link};lang={lang}")
        for _ in range(3):
            texts = page.evaluate("""() => {
              const box = document.querySelector("main").cloneNode(true);
              const theirs = '[lang=""], [lang=en], bdi, .code, code, .source';
              box.querySelectorAll(theirs).forEach((each) => each.remove());
              const labels = [...box.querySelectorAll("[aria-label]")];
              return [box, document.getElementById("said")].map((each) => each.textContent)
                .concat(labels.map((each) => each.ariaLabel));
            }""")
            texts = [text.replace("every-deal-ace-low", "") for text in texts]
            found = {each[0] for text in texts for each in english.finditer(text)}
            # Contracts that Indonesian players call by these names.
            allowed = {"Trick", "Queen"} if lang == "id" else set()
            assert not found - allowed, [text for text in texts if english.search(text)]
            page.keyboard.press("ArrowRight")


def test_the_choice_is_made_in_the_settings_and_kept_in_the_link(watched):
    page = watched.open(sample.bandung(), "#d5.t3.c2")
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_label("Language").select_option("de")
    page.keyboard.press("Escape")
    assert page.locator("html").get_attribute("lang") == "de"
    assert watched.link == "#d5.t3.c2;lang=de"
    assert watched.texts(".info b") == ["Stich 3 von 13"]
    page.keyboard.press("ArrowRight")
    assert watched.link == "#d5.t3.c3;lang=de"
    assert watched.texts("[data-do=copy] span, [data-do=share] span")


def test_the_device_remembers_the_language(watched):
    page = watched.open(sample.bandung(), "#d5.t3.c2")
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_label("Language").select_option("zh")
    page.keyboard.press("Escape")
    watched.open(sample.bandung(), "#d5.t3.c2")
    assert page.locator("html").get_attribute("lang") == "zh"
    assert watched.texts(".info b") == ["第3墩，共13墩"]
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("lang", ["fr", "", "constructor", "%E0%A4%A"])
def test_unknown_languages_in_a_link_do_no_harm(watched, lang):
    page = watched.open(sample.bandung(), f"#d5.t3.c2;lang={lang}")
    assert page.locator("html").get_attribute("lang") == "en"
    assert watched.texts(".info b") == ["Trick 3 of 13"]


def test_comments_stay_in_their_own_language(watched):
    page = watched.open(sample.bandung(), "#d5.t5.c4")
    before = watched.texts(".comment")
    assert before
    choose(page, "de")
    assert watched.texts(".comment") == before
    for each in page.locator(".comment").all():
        assert each.get_attribute("lang") == ""


def test_findings_and_the_arithmetic_change_too(watched):
    page = watched.open(replay_of(WRONG))
    page.keyboard.press(".")
    choose(page, "de")
    assert any("Strafe" in text for text in watched.texts(".ruling"))
    titles = watched.texts(".finding .head span")
    assert titles
    choose(page, "zh")
    assert watched.texts(".finding .head span") != titles
    # What was dressed keeps its drawn signs, named in the language.
    names = {
        each.get_attribute("aria-label") for each in page.locator(".k > svg[aria-label]").all()
    }
    assert names <= {"黑桃", "红桃", "方块", "梅花"}
    assert names


def test_chinese_is_not_slanted(watched):
    page = watched.open(sample.bandung(), "#d5.t5.c4;lang=zh")
    style = "getComputedStyle(document.querySelector('.comment')).lineHeight"
    tall = float(page.evaluate(style).removesuffix("px"))
    choose(page, "en")
    assert tall > float(page.evaluate(style).removesuffix("px"))


def test_without_scripts_the_transcript_is_in_the_language_of_the_page(browser, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(render_page(replay("barbu/cafe-cirta"), lang="de"), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    text = page.locator("#tricks").text_content()
    context.close()
    for part in ("Gabe 5", "Kontra mit", "Die Aufzeichnung nennt", "angesagt von", "Wertung"):
        assert part in text
    assert "♠" in text


@pytest.mark.parametrize("lang", OTHERS)
def test_what_a_finding_means_is_told_in_the_language_of_the_reader(watched, lang):
    # A card held by another seat, and one that was played before.
    text = WRONG.replace("2. E: C6 C5 CQ C4", "2. E: C6 C5 C9 C4").replace("S2 S5", "ST S5")
    page = watched.open(replay_of(text), "#d1.t1.c1")
    before = page.locator(".rulebook .rule > div").all_text_contents()
    choose(page, lang)
    after = page.locator(".rulebook .rule > div").all_text_contents()
    assert len(before) == len(after) > 0
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert page.locator(".rulebook [lang=en]").count() == 0


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_about_the_writing_is_explained_in_that_language_too(watched, lang):
    page = watched.open(replay_of(WRONG.replace("expose W: SQ", "contract domino 7")), "#d1.t1.c1")
    rule = page.locator("#rule-S111 > div")
    english = rule.text_content()
    choose(page, lang)
    assert rule.text_content() != english
    assert page.locator(".rulebook [lang=en]").count() == 0
