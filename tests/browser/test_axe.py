"""Every game's page by axe-core, in all that a reader can bring it to: no violations.

What axe-core finds wrong is :mod:`tests.browser.axe`'s to say.
"""

from __future__ import annotations

import pytest

from tests.browser.axe import violations
from tests.browser.pages import GAMES, MIDDLE, show
from tests.conftest import MEASURING
from tests.render.records import FIVE, SEEN, VARIATIONS, WRONG, replay_of

pytestmark = pytest.mark.measure

SIZES = {"broad": (1280, 900), "phone": (360, 740)}

READERS = [("broad", "light"), ("phone", "dark")]
"""A size and the colours; under ``make measure`` every one of both."""
if MEASURING:
    READERS = [(size, colours) for size in SIZES for colours in ("light", "dark")]

desk = pytest.mark.parametrize(
    "reader", READERS if MEASURING else READERS[:1], indirect=True, ids="-".join
)
hand = pytest.mark.parametrize(
    "reader", READERS if MEASURING else READERS[1:], indirect=True, ids="-".join
)
"""What one kind of reader is enough for, where nothing but the table differs."""


@pytest.fixture(params=READERS, ids="-".join)
def reader(request, watched):
    size, colours = request.param
    wide, high = SIZES[size]
    watched.page.set_viewport_size({"width": wide, "height": high})
    watched.page.emulate_media(color_scheme=colours)
    return watched


@pytest.mark.parametrize("game", GAMES)
def test_no_violation_wherever_a_reader_goes(reader, game):
    page = show(reader, game)
    broad = page.evaluate("innerWidth") > 1000
    assert violations(page) == []
    table = ("header.top", "#stage", "#now", ".panels", ".party", ".barbu-panels", ".branch")
    page.goto(page.url.split("#")[0] + MIDDLE[game])
    assert violations(page, *table, ".trick:has([aria-current])") == []
    # What opens over the page is the same in every game but for the score.
    if broad or MEASURING:
        page.locator("a[href$='.s1']:visible").first.click()
        assert page.locator("#score").is_visible()
        assert violations(page, "#score") == []
        page.keyboard.press("Escape")
    page.evaluate("location.hash = '#end'")
    page.locator(".summary").first.wait_for()
    if broad or MEASURING:
        assert violations(page, ".summary", "header.top") == []


@desk
def test_no_violation_in_what_opens_over_the_page(reader):
    page = reader.open(replay_of(VARIATIONS), "#d1.t1.c2")
    for opened, region in (("settings", "#settings"), ("share", "#share"), ("help", "#help")):
        page.evaluate("name => document.querySelector(`[data-do=${name}]`).click()", opened)
        assert page.locator(region).is_visible()
        assert violations(page, region) == []
        page.keyboard.press("Escape")


@hand
def test_no_violation_inside_a_variation(reader):
    page = reader.open(replay_of(VARIATIONS), "#d1.t1.c2")
    page.keyboard.press("v")
    assert page.locator("html.off-line").count() == 1
    assert violations(page) == []


@desk
def test_no_violation_beside_findings(reader):
    assert violations(reader.open(replay_of(WRONG), "#d1.t3.c1")) == []


@hand
@pytest.mark.parametrize(
    ("text", "link"), [(SEEN, "#d1.t1.c2"), (FIVE, "#d1.t2.c3")], ids=["closed hands", "five"]
)
def test_no_violation_at_odd_tables(reader, text, link):
    assert violations(reader.open(replay_of(text), link)) == []


def test_axe_would_tell(page, tmp_path):
    """The check itself: a page that is wrong is found wrong."""
    page.set_content("<html><body><img src='data:,'><p style='color:#ccc'>pale</p></body></html>")
    told = violations(page)
    assert any(each.startswith("image-alt") for each in told)
    assert any(each.startswith("color-contrast") for each in told)
    assert any(each.startswith("html-has-lang") for each in told)
