"""The pages of a tournament in a browser: filter, languages, widths, axe-core, no scripts."""

from __future__ import annotations

import re

import pytest

from tests.browser.axe import violations
from tests.browser.watching import Watched
from tests.conftest import MEASURING
from tests.render import tournament

KINDS = (
    "index.html", "round/1.html", "round/3.html", "table/r1-t4.html", "table/r3-t2.html",
    "standings.html", "standings/1.html", "crosstable.html", "players.html", "player/ani.html",
    "player/oscar.html", "boards.html", "board/gongzhu-board-board-1.html", "rulings.html",
    "open.html",
)  # fmt: skip
"""A page of every kind; of some, two that look different."""

HOSTILE = "</script><img src=x onerror=alert(1)>\"'`${alert(1)}" + "W" * 80


@pytest.fixture(scope="module")
def site(browser):
    """One page for all tests; each opening of it starts with nothing remembered."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, offline=True, reduced_motion="reduce"
    )
    context.set_default_timeout(5000)
    made = Watched(context.new_page(), tournament.folder())
    yield made
    assert made.problems == []
    context.close()


def show(site, name, link=""):
    site.page.goto("about:blank")
    site.page.goto((site.folder / name).as_uri() + link)
    return site.page


@pytest.fixture
def hostile(browser, tmp_path):
    """The pages with a hostile text for every name."""
    for name, text in tournament.pages(tournament.saying(HOSTILE)).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    context = browser.new_context(viewport={"width": 320, "height": 700}, offline=True)
    made = Watched(context.new_page(), tmp_path)
    yield made
    assert made.problems == []
    context.close()


# --- the filter -------------------------------------------------------------------------


def rows(page):
    return page.locator("#tables tbody tr:visible").count()


def test_filter_by_everything_that_it_offers(site):
    page = show(site, "index.html")
    assert rows(page) == 12
    page.locator("[name=round]").select_option("2")
    assert rows(page) == 4
    page.locator("[name=table]").select_option("3")
    assert rows(page) == 1
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function("document.querySelectorAll('#tables tr[hidden]').length === 0")
    page.locator("[name=game]").select_option("barbu")
    assert rows(page) == 4
    page.locator("[name=findings]").select_option("errors")
    assert site.texts("#tables tbody tr:visible th") == ["Table 2"]
    page.locator("[name=game]").select_option("kambing")
    assert rows(page) == 0
    assert page.locator("#nothing").is_visible()


@pytest.mark.parametrize(("typed", "found"), [("ani", 3), ("ÁNÍ ", 3), ("ani lina", 1), ("x", 0)])
def test_filter_by_player(site, typed, found):
    page = show(site, "index.html")
    page.locator("[name=player]").fill(typed)
    assert rows(page) == found
    assert page.locator("#hits").inner_text() == f"{found} table" + "s" * (found != 1)


def test_the_number_of_hits_is_said(site):
    page = show(site, "index.html")
    assert page.locator("#hits").get_attribute("role") == "status"
    assert page.get_by_role("status").inner_text() == "12 tables"


def test_what_is_looked_for_stands_in_the_link_and_comes_back(site):
    page = show(site, "index.html")
    page.locator("[name=round]").select_option("3")
    page.locator("[name=player]").fill("ani")
    assert site.link == "#round=3;player=ani"
    page.locator("#tables tbody tr:visible th a").click()
    page.wait_for_url("**/table/r3-t1.html")
    page.go_back()
    page.wait_for_url("**/index.html#round=3;player=ani")
    assert rows(page) == 1
    assert page.locator("[name=player]").input_value() == "ani"
    page.evaluate("location.hash = 'round=1;lang=de'")
    page.wait_for_function("document.querySelector('[name=player]').value === ''")
    assert rows(page) == 4


@pytest.mark.parametrize(
    "link",
    ["#round=9", "#player=%E0%A4%A", "#__proto__=1", "#lang=constructor", "#round=<img src=x>",
     "#" + "round=1;" * 4000, "#findings=x;event=y", "#=;=;"],
    ids=range(8),
)  # fmt: skip
def test_hostile_links_do_nothing(site, link):
    page = show(site, "index.html", link)
    assert page.locator("html").get_attribute("lang") == "en"
    assert rows(page) in (4, 12)
    assert page.locator("main img").count() == 0


# --- from a number to the card ----------------------------------------------------------


def test_every_step_from_the_standings_to_the_arithmetic(site):
    page = show(site, "standings.html")
    row = page.locator("tr", has=page.get_by_role("rowheader", name="Ani")).first
    row.locator("td.round a").first.click()
    page.wait_for_url("**/table/r1-t1.html")
    page.locator(".score-sheet tbody td a").first.click()
    page.wait_for_url(re.compile(r"/replays/.*#d1\.s1$"))
    assert page.locator("#score").is_visible()
    page.go_back()
    page.locator(".score-sheet .moment").first.click()
    page.wait_for_url(re.compile(r"/replays/.*#d1\.t\d+\.c\d$"))
    assert page.locator("#stage").is_visible()


def test_a_finding_leads_into_the_replay(site):
    page = show(site, "open.html")
    page.get_by_role("link", name="Show it in the replay").first.click()
    page.wait_for_url("**/replays/**")
    assert page.locator(".finding").count() > 0


# --- languages and colours --------------------------------------------------------------

EVERYTHING = """() => [
  ...[...document.querySelectorAll("body > *:not(script)")].map((each) => each.textContent),
  ...[...document.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel),
  document.title, document.documentElement.lang,
].map((each) => each.replace(/\\s+/g, " "))"""


@pytest.mark.parametrize("lang", ["id", "de", "zh"])
def test_a_page_that_changed_its_language_is_the_page_of_that_language(site, tmp_path, lang):
    begun = tournament.made(lang)
    for name in KINDS:
        changed = show(site, name, f"#;lang={lang}").evaluate(EVERYTHING)
        assert changed[-1] == lang
        site.page.set_content(begun[name].replace("<script>", "<template>"))
        assert site.page.evaluate(EVERYTHING)[1:] != []
        text = re.sub(r"\s+", " ", " ".join(changed))
        for heading in re.findall(r"<h[123][^>]*>([^<]+)<", begun[name]):
            assert re.sub(r"\s+", " ", heading).strip() in text, (name, heading)


@pytest.mark.parametrize("lang", ["id", "de", "zh"])
def test_no_english_is_left(site, lang):
    english = re.compile(
        r"\b(round|table|standings|players?|place|total|rulings?|points|deals?|won|lost|the|of|"
        r"with|against|matches|first|errors?|replay|show|all)\b",
        re.IGNORECASE,
    )
    own = {"id": {"Total", "total", "Replay", "replay", "Error", "error"}, "de": {"Total"}, "zh": set()}
    for name in KINDS:
        texts = show(site, name, f"#;lang={lang}").evaluate("""() => {
          const box = document.body.cloneNode(true);
          const theirs = 'script, svg, [lang=""], [lang=en], bdi, .code, option, .rule.code';
          box.querySelectorAll(theirs).forEach((each) => each.remove());
          return [box.textContent, ...[...box.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel)];
        }""")
        left = {found[0] for text in texts for found in english.finditer(text)}
        assert left <= own[lang], (name, left)


def test_language_and_colours_are_chosen_once_for_pages_and_replays(site):
    page = show(site, "standings.html")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    page.get_by_label("dunkel").check()
    page.keyboard.press("Escape")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    for name in ("players.html", "player/ani.html", "replays/bandung-three-games-day-r1-t1.html"):
        page = show(site, name)
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.locator("html").get_attribute("data-theme") == "dark"
    page.evaluate("localStorage.clear()")


# --- widths, keyboard, colours ----------------------------------------------------------


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_scrolls_sideways_but_what_scrolls_inside_itself(site, width):
    site.page.set_viewport_size({"width": width, "height": 800})
    for name in KINDS:
        page = show(site, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        # What is wider than the page can be reached by keyboard, and has a name.
        wide = page.locator(".scroll-x").evaluate_all(
            "all => all.filter((each) => each.scrollWidth > each.clientWidth)"
            ".map((each) => [each.tabIndex, each.getAttribute('role'),"
            " each.ariaLabel || each.getAttribute('aria-labelledby')])"
        )
        assert all(tab == 0 and role == "region" and label for tab, role, label in wide), name
    site.page.set_viewport_size({"width": 1280, "height": 900})


def test_long_and_hostile_names_stay_inside_and_run_nothing(hostile):
    for name in KINDS:
        page = show(hostile, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.locator("img, iframe, object, embed, base").count() == 0
        assert page.evaluate("document.scripts.length") == 2
        assert HOSTILE in page.title()
    page = show(hostile, "index.html", ";lang=zh")
    page.locator("[name=player]").fill(HOSTILE[:30])
    assert rows(page) == 12


def test_tabs_show_the_current_one(site):
    site.page.set_viewport_size({"width": 360, "height": 800})
    page = show(site, "rulings.html")
    box = page.locator(".tabs [aria-current]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    site.page.set_viewport_size({"width": 1280, "height": 900})


def test_the_keyboard_goes_past_the_tabs(site):
    page = show(site, "standings.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


CORE = ("index.html", "standings.html", "player/ani.html", "table/r3-t2.html", "crosstable.html")
READERS = [(1280, "light", KINDS), (360, "dark", CORE)]
if MEASURING:
    READERS = [(wide, colours, KINDS) for wide in (360, 1280) for colours in ("light", "dark")]


@pytest.mark.parametrize(("width", "colours", "names"), READERS)
def test_axe_core_finds_nothing(site, width, colours, names):
    site.page.set_viewport_size({"width": width, "height": 900})
    site.page.emulate_media(color_scheme=colours)
    for name in names:
        assert violations(show(site, name)) == [], name
    page = show(site, "index.html")
    page.get_by_role("button", name="Settings").click()
    assert violations(page, "#settings") == []
    site.page.emulate_media(color_scheme="light")
    site.page.set_viewport_size({"width": 1280, "height": 900})


# --- without scripts, on paper ----------------------------------------------------------


def test_without_scripts_everything_is_there_but_the_filter(browser):
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    for name in KINDS:
        page.goto((tournament.folder() / name).as_uri())
        assert page.locator("h1").is_visible()
        assert not page.locator("[data-do=settings]").first.is_visible()
    page.goto((tournament.folder() / "index.html").as_uri())
    assert not page.locator("#filter").is_visible()
    assert page.locator("#tables tbody tr:visible").count() == 12
    page.locator("nav.tabs a", has_text="Standings").click()
    assert page.locator(".standings tbody tr").count() > 16
    context.close()


def test_on_paper_only_what_can_be_read(site):
    page = show(site, "index.html")
    page.emulate_media(media="print")
    for gone in (".tabs", "#filter", "[data-do=settings]", ".foot"):
        assert not page.locator(gone).first.is_visible()
    assert page.locator("#tables").is_visible()
    page.emulate_media(media="screen")
