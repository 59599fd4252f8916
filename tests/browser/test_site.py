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


def show(site, name, link="", keep=False):
    """Open a page; unless it is to keep it, nothing is remembered."""
    if not keep:
        site.page.evaluate("try { localStorage.clear(); } catch { /* none to clear */ }")
    # Each time another address: a new link into the same page would not load it again.
    site.opened += 1
    site.page.goto(f"{(site.folder / name).as_uri()}?{site.opened}{link}")
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
    page.wait_for_url(re.compile(r"/index\.html.*#round=3;player=ani$"))
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
    page.wait_for_url("**/table/r1-t1.html*")
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

ENGLISH = re.compile(
    r"\b(round|table|standings|players?|place|total|rulings?|points|deals?|won|lost|the|of|with|"
    r"against|matches|first|errors?|replay|show|all)\b",
    re.IGNORECASE,
)
THEIRS = {"id": {"total", "replay"}, "de": {"total"}, "zh": set()}
"""Words that are these languages' own."""


@pytest.mark.parametrize("lang", ["id", "de", "zh"])
def test_a_page_that_changed_its_language_is_the_page_of_that_language(
    site, browser, tmp_path, lang, some
):
    """Whatever stands in it, seen or only spoken; and without scripts it is that from the first."""
    context = browser.new_context(java_script_enabled=False, offline=True)
    plain = context.new_page()
    begun = tournament.made(lang)
    for name in some(KINDS, 2, lang):
        page = show(site, name, f"#;lang={lang}")
        file = tmp_path / name.replace("/", "-")
        file.write_text(begun[name], encoding="utf-8")
        plain.goto(file.as_uri())
        assert page.locator("html").get_attribute("lang") == lang
        assert plain.title() == page.title()
        page.locator("#hits").evaluate_all("all => all.forEach((each) => each.replaceChildren())")
        for part in ("header", "main", "footer", "#settings"):
            assert text_of(plain, part) == text_of(page, part), name
        labels = "all => all.map((each) => each.ariaLabel)"
        spoken = page.locator("[aria-label]").evaluate_all(labels)
        assert spoken == re.findall(r'aria-label="([^"]*)"', begun[name])
        page.locator("svg, [lang=''], [lang=en], bdi, .code, option").evaluate_all(
            "all => all.forEach((each) => each.remove())"
        )
        left = ENGLISH.findall(" ".join([text_of(page, "main"), text_of(page, "header"), *spoken]))
        assert {each.lower() for each in left} <= THEIRS[lang], name
    context.close()


def text_of(page, part):
    return " ".join((page.locator(part).first.text_content() or "").split())


def test_language_and_colours_are_chosen_once_for_pages_and_replays(site):
    page = show(site, "standings.html")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    page.get_by_label("dunkel").check()
    page.keyboard.press("Escape")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    for name in ("players.html", "player/ani.html", "replays/bandung-three-games-day-r1-t1.html"):
        page = show(site, name, keep=True)
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.locator("html").get_attribute("data-theme") == "dark"


# --- widths, keyboard, colours ----------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_nothing_scrolls_sideways_but_what_scrolls_inside_itself(site, name):
    page = show(site, name)
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # What is wider than the page can be reached by keyboard, and has a name.
        wide = page.locator(".scroll-x").evaluate_all(
            "all => all.filter((each) => each.scrollWidth > each.clientWidth)"
            ".map((each) => [each.tabIndex, each.getAttribute('role'),"
            " each.ariaLabel || each.getAttribute('aria-labelledby')])"
        )
        assert all(tab == 0 and role == "region" and label for tab, role, label in wide)


@pytest.mark.parametrize("lang", ["en", "id", "de", "zh"])
def test_players_and_their_results_are_whole_on_a_phone(site, lang):
    site.page.set_viewport_size({"width": 360, "height": 740})
    for name in ("players.html", "player/oscar.html"):
        page = show(site, name, f"#;lang={lang}")
        (box,) = page.locator("#h-players + .scroll-x, #results").all()
        assert box.evaluate("each => each.scrollWidth <= each.clientWidth"), name
        for cell in page.locator("#results tr > :not(thead :is(.against, .again))").all():
            assert cell.evaluate("each => each.scrollWidth <= each.clientWidth"), cell.inner_text()
    # No word is broken.
    for head in site.page.locator("#results thead th:not(.against, .again)").all():
        assert head.bounding_box()["height"] < 30, head.inner_text()
    site.page.set_viewport_size({"width": 1280, "height": 900})


def test_long_and_hostile_names_stay_inside_and_run_nothing(hostile):
    for name in KINDS:
        page = show(hostile, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.locator("img, iframe, object, embed, base").count() == 0
        assert page.evaluate("document.scripts.length") == 2
        assert HOSTILE in page.title()
    page = show(hostile, "index.html", "#;lang=zh")
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


READERS = [(1280, "light"), (360, "dark")]
"""A width and colours; under ``make measure`` every page in all of them."""
if MEASURING:
    READERS = [(wide, colours) for wide in (360, 1280) for colours in ("light", "dark")]


@pytest.mark.parametrize(("width", "colours"), READERS)
def test_axe_core_finds_nothing(site, width, colours, some):
    site.page.set_viewport_size({"width": width, "height": 900})
    site.page.emulate_media(color_scheme=colours)
    for name in some(KINDS, 3, colours):
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
