"""The page where it is read: narrow and broad, without scripts, on paper, in every language."""

from __future__ import annotations

import re

import pytest

from render.words import LANGUAGES
from tests.browser.pages import GAMES, MIDDLE, cut, page_of, show
from tests.browser.watching import Watched
from tests.render.records import FIVE, replay_of

LONG = FIVE.replace("Ani", "Maximiliana-Antoinette van der Westerhuyzen-Przybyszewska").replace(
    "Budi", "Wolfeschlegelsteinhausenbergerdorff"
)
"""Five players, one with a name of many words, one with a name of a single long word."""

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_sideways(watched, game):
    watched.page.set_viewport_size({"width": 320, "height": 800})
    page = show(watched, game, MIDDLE[game])
    for link in (MIDDLE[game], "#end"):
        page.evaluate("link => { location.hash = link; }", link)
        page.locator(".summary" if link == "#end" else ".stage").first.wait_for()
        for width in (320, 360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(SIDEWAYS) <= 0, (width, link)


def test_nothing_scrolls_sideways_with_five_players_and_long_names(watched):
    for link in ("#d1.t2.c3", "#end"):
        watched.page.set_viewport_size({"width": 320, "height": 800})
        page = watched.open(replay_of(LONG), link)
        for width in (320, 360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(SIDEWAYS) <= 0, (width, link)


@pytest.mark.parametrize(("lang", "game"), [*zip(LANGUAGES, (*GAMES, "barbu"), strict=True)])
def test_every_language_fits_and_complains_of_nothing(watched, game, lang):
    watched.page.set_viewport_size({"width": 320, "height": 700})
    page = show(watched, game, MIDDLE[game], lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate(SIDEWAYS) <= 0
    assert not re.search(
        r"\{\w+\}|%\(\w+\)s|\ufdd0|undefined|NaN", page.locator("body").inner_text()
    )


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_everything_can_be_read(browser, tmp_path, game):
    context = browser.new_context(
        java_script_enabled=False, offline=True, viewport={"width": 360, "height": 740}
    )
    watched = Watched(context.new_page(), tmp_path)
    page = show(watched, game)
    replay = cut(game)
    assert page.locator("article.deal").count() == len(replay.deals)
    for deal, article in zip(replay.deals, page.locator("article.deal").all(), strict=True):
        rows = article.locator(".tricks > li:visible")
        assert rows.count() == len(deal.tricks)
        plays = rows.locator("> p:first-child > a:visible")
        assert plays.count() == sum(len(trick.plays) for trick in deal.tricks)
        scores = article.locator(".results summary:visible")
        assert scores.count() == len(replay.sides)
    comments = page.locator(".comment:visible")
    assert comments.count() >= 3
    assert page.locator("[hidden]:visible").count() == 0
    # What needs the script is not offered.
    assert page.locator("button:visible").count() == 0
    summary = page.locator(".summary")
    assert summary.is_visible()
    for total in replay.total.values():
        assert str(abs(total)) in summary.inner_text()
    # A score is opened without a script too.
    first = page.locator(".results details").first
    first.locator("summary").click()
    assert first.locator("table").first.is_visible()
    assert watched.problems == []
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_prints_on_paper(watched, game):
    page = show(watched, game, MIDDLE[game])
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert printed.startswith(b"%PDF-")
        pages = len(re.findall(rb"/Type\s*/Page\b", printed))
        assert 1 <= pages <= 4 * len(cut(game).deals)
    page.emulate_media(media="print")
    assert page.locator(".controls").is_hidden()
    assert page.locator(".tricks").first.is_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_button_can_be_pressed_and_asks_nothing(watched, game):
    page = show(watched, game, MIDDLE[game])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    names = page.locator("[data-do]").evaluate_all("all => all.map((each) => each.dataset.do)")
    assert len(set(names)) >= 12
    for name in dict.fromkeys(names):
        buttons = page.locator(f"[data-do={name}]:visible:not([aria-disabled=true])")
        if buttons.count():
            buttons.first.click()
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        if page.locator(".stage").is_hidden():
            show(watched, game, MIDDLE[game])
    # The fixture holds that no button asked for anything or complained.


def test_the_page_itself_names_nothing_to_fetch():
    for game in GAMES:
        # What the script writes for others to copy is text.
        page = re.sub(r"<script.*?</script>", "", page_of(game), flags=re.DOTALL)
        assert not re.search(r'\s(?:src|action|poster|data)="(?!data:)', page)
        links = re.findall(r'<a[^>]*\shref="?([^"\s>]+)', page)
        assert links
        assert all(link.startswith("#") for link in links)
        assert re.fullmatch(
            r'(<link rel="?icon"? href="data:,">)?', "".join(re.findall(r"<link[^>]*>", page))
        )
        assert "@import" not in page
        assert not re.search(r"url\((?!data:|#)", page)
