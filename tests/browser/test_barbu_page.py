"""The page of Barbu in a browser: contracts, doubles, domino."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.render.test_barbu_page import replays


def test_contract_points_and_compass(watched):
    page = watched.open(replays("cafe-cirta")[0], "#d1.t13.c4")
    assert "No last two" in page.locator(".info").inner_text()
    assert "Rosa declares" in page.locator(".info").inner_text()
    assert "−30 so far" in page.locator(".seat.at-left .score").inner_text()
    assert page.locator(".exposed .compass .bet").count() == 3
    assert page.locator(".exposed .compass .head").count() == 2
    assert page.locator(".compass circle.declarer").first.count() == 1
    assert "Malik doubles Rosa, who redoubles" in watched.texts(".who-doubles li")


def test_grid_shows_what_was_used_by_now(watched):
    page = watched.open(replays("cafe-cirta")[0], "#d2.t1.c1")
    assert page.locator(".contracts a:visible").all_inner_texts() == ["1", "2"]
    assert page.locator(".contracts a[aria-current]").inner_text() == "2"
    assert page.locator(".contracts td.owed").count() == 26
    page.locator(".contracts a:visible", has_text="1").click()
    assert watched.link == "#d1.t1.c0" or watched.link.startswith("#d1")


def test_domino_layout_pass_and_places(watched):
    page = watched.open(replays("cafe-cirta")[0], "#d4.t8.c4")
    assert page.locator(".laid").count() == 26
    assert page.locator(".laid.start").count() == 4
    assert page.locator(".fits").count() == 8
    assert watched.texts(".pill") == ["passes"]
    assert page.locator(".seat.turn .tile.may").count() == 4
    page.evaluate("location.hash = '#d4.t16.c2'")
    page.wait_for_function("document.querySelectorAll('.pill').length === 3")
    assert sorted(watched.texts(".pill")) == ["1st, +45", "2nd, +20", "passes"]


@pytest.mark.parametrize("width", [1280, 800, 360, 320])
@pytest.mark.parametrize("link", ["#d4.t8.c3", "#d2.t6.c3"])
def test_nothing_scrolls_sideways(watched, width, link):
    watched.page.set_viewport_size({"width": width, "height": 900})
    page = watched.open(replays("cafe-cirta")[0], link)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table = page.locator(".table").bounding_box()
    for hand in page.locator(".seat .hand").all():
        box = hand.bounding_box()
        assert box["x"] >= table["x"]
        assert box["x"] + box["width"] <= table["x"] + table["width"] + 0.5


def test_caught_queens_lie_before_their_taker(watched):
    page = watched.open(replays("cafe-cirta")[0], "#d7.t13.c4")
    assert page.locator(".caught .k").count() == 4


@pytest.mark.parametrize("width", [360, 320])
def test_closed_hands_of_domino_lie_in_whole_rows_on_a_phone(phone, width):
    phone.page.set_viewport_size({"width": width, "height": 740})
    page = phone.open(replays("cafe-cirta")[0], "#d4.t5.c3;hands=played")
    for place in ("left", "right", "top", "bottom"):
        tiles = [tile.bounding_box() for tile in page.locator(f".seat.at-{place} .tile").all()]
        assert len(tiles) == 13
        assert min(tile["width"] for tile in tiles) > 14
        for one, other in pairwise(tiles):
            assert other["x"] >= one["x"] + one["width"] - 0.5
            assert other["y"] == one["y"]
        assert tiles[-1]["x"] + tiles[-1]["width"] <= width


@pytest.mark.parametrize("width", [1280, 1100, 800])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_three_names_are_not_under_what_is_said_of_the_trick(watched, width, lang):
    watched.page.set_viewport_size({"width": width, "height": 900})
    page = watched.open(replays("three-player")[0], f"#d1.t3.c2;lang={lang}")
    said = page.locator(".info").bounding_box()
    compass = page.locator(".exposed").bounding_box()
    for name in page.locator(".seat:is(.at-left, .at-right) .who").all():
        top = name.bounding_box()["y"]
        assert top >= said["y"] + said["height"]
        assert top >= compass["y"] + compass["height"] - 8
