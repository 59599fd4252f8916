"""Links: moments, variations, attempts, scores; options that live in them; the share dialog."""

from __future__ import annotations

import re

import pytest

from tests.browser.samples import sample
from tests.render import sample_replay
from tests.render.records import VARIATIONS, WRONG, replay_of

BANDUNG = sample_replay.bandung()


GROUND = "getComputedStyle(document.documentElement).backgroundColor"


# --- options ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "seen"),
    [
        ("hands=seat", "document.querySelectorAll('.tile.shut').length === 3 * 8 - 1"),
        ("hands=played", "document.querySelectorAll('.tile.shut').length === 4 * 8 - 1"),
        ("seat=E", "document.querySelector('.seat.at-bottom .label').textContent === 'E'"),
        ("commented", "document.querySelector('.reading.commented') !== null"),
        ("speed=2", "document.querySelector('.speed').textContent === '2×'"),
        ("theme=dark", f"{GROUND} === 'rgb(14, 19, 17)'"),
        ("theme=light", f"{GROUND} === 'rgb(242, 245, 243)'"),
        ("four", "document.documentElement.dataset.four === '1'"),
        ("caps=no", "document.querySelectorAll('.tile.may').length === 0"),
        ("lang=de", "document.documentElement.lang === 'de'"),
    ],
)  # fmt: skip
def test_option_of_a_link_is_followed_and_kept(desk, option, seen):
    page = desk.open(BANDUNG, f"#d5.t5.c4;{option}")
    assert page.evaluate(seen), option
    page.keyboard.press("ArrowRight")
    assert desk.link == f"#d5.t6.c1;{option}"
    page.keyboard.press("ArrowLeft")
    page.reload()
    assert desk.link == f"#d5.t5.c4;{option}"
    assert page.evaluate(seen), option


def test_options_go_together_and_can_be_followed_later(desk):
    page = desk.open(BANDUNG, "#d5.t5.c4;four;hands=played;seat=N")
    page.keyboard.press("ArrowLeft")
    assert desk.link == "#d5.t5.c3;hands=played;seat=N;four"
    page.evaluate("location.hash = '#d6.t2.c1;hands=open;seat=S'")
    page.wait_for_function("document.querySelector('.info b').textContent === 'Trick 2 of 13'")
    page.keyboard.press("ArrowRight")
    assert desk.link == "#d6.t2.c2;four"
    assert page.locator(".tile.shut").count() == 0


@pytest.mark.parametrize(
    "option",
    ["hands=all", "hands", "seat=Z", "seat=%", "speed=9", "speed", "theme", "four=2", "lang=xx",
     "lang=__proto__",
     "constructor", "__proto__=1", "x=y", "=", ";;", "hands=seat%20", "theme=<b>"],
)  # fmt: skip
def test_options_that_there_are_not_do_no_harm(desk, option):
    page = desk.open(BANDUNG, f"#d5.t5.c4;{option}")
    assert desk.texts(".info b") == ["Trick 5 of 13"]
    page.keyboard.press("ArrowRight")
    assert desk.link == "#d5.t6.c1"
    assert page.locator(".tile.shut").count() == 0


def test_settings_made_here_go_into_the_link(desk):
    page = desk.open(BANDUNG, "#d5.t5.c4")
    page.locator(".controls [data-do=settings]").click()
    for label in ("dark", "Four colours", "played cards only"):
        page.get_by_label(label).check()
    page.get_by_label("Mark the cards").uncheck()
    assert desk.link == "#d5.t5.c4;hands=played;theme=dark;four;caps=no"


def test_what_the_device_remembers_stays_out_of_links(watched):
    page = watched.open(BANDUNG, "#d5.t5.c4")
    page.locator(".controls [data-do=settings]").click()
    page.get_by_label("dark").check()
    page.evaluate("history.replaceState(null, '', '#d5.t5.c4')")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("ArrowRight")
    assert watched.link == "#d5.t6.c1"


def test_seats_of_any_script_stand_in_links(desk):
    text = VARIATIONS
    for old, new in (("N", "甲"), ("W", "乙"), ("S", "丙"), ("E", "丁")):
        text = re.sub(rf'(\[Seat "|\n  |\d\. |expose ){old}(?=[":])', rf"\1{new}", text)
    page = desk.open(replay_of(text), "#d1.t1.c2;seat=甲")
    assert page.locator(".seat.at-bottom .label").inner_text() == "甲"
    page.keyboard.press("f")
    page.keyboard.press("f")
    link = desk.link
    page.reload()
    assert page.evaluate("decodeURIComponent(location.hash)") == "#d1.t1.c2"
    page.keyboard.press("f")
    assert page.evaluate("decodeURIComponent(location.hash)") == "#d1.t1.c2;seat=乙"
    assert link == "#d1.t1.c2"


# --- where links lead -------------------------------------------------------------------


def test_link_to_a_variation_and_to_an_attempt(desk):
    page = desk.open(replay_of(VARIATIONS), "#d1.t1.c2.v1.t2.c1;hands=played")
    assert page.locator(".table.branched").count() == 1
    page.keyboard.press("ArrowRight")
    assert desk.link == "#d1.t1.c2.v1.t2.c2;hands=played"
    page = desk.open(sample("kambing/malang-evening"), "#d1.t1a.c2")
    assert page.locator(".middle .goes-back").count() > 0
    page.keyboard.press("ArrowRight")
    assert desk.link == "#d1.t1.c1"


def test_link_to_a_score_opens_its_arithmetic(desk):
    page = desk.open(BANDUNG, "#d5.s1")
    assert page.locator("#score h2").inner_text() == "Dewi, deal 5: −800"
    assert desk.texts(".deals a[aria-current]") == ["5"]


def test_cards_of_the_arithmetic_lead_to_their_trick(desk):
    """Who took the pig, and what it cost: from the score to the trick in two clicks."""
    page = desk.open(BANDUNG, "#d5.t1.c0")
    page.locator(".scores tr.here a").first.click()
    pig = page.locator("#score tr", has_text="the pig")
    assert "\u2212" in pig.inner_text()
    pig.locator("a.k").click()
    assert page.locator("dialog[open]").count() == 0
    assert desk.link == "#d5.t4.c4"
    assert desk.texts(".info") == ["Trick 4 of 13 Dewi led Dewi takes it"]
    assert page.locator('.middle .card[data-card="10"]').is_visible()


def test_link_to_a_rule_and_to_a_finding(desk):
    page = desk.open(replay_of(WRONG), "#f1")
    assert page.locator(".card.marked, .card.illegal").count() == 1
    rule = page.locator(".rulebook .rule").first.get_attribute("id")
    page = desk.open(replay_of(WRONG), f"#{rule}")
    assert page.locator("#rule").is_visible()


def test_opening_a_link_scrolls_the_list_there(desk):
    page = desk.open(BANDUNG, "#d5.t13.c2")
    row = page.locator(".trick.at").bounding_box()
    box = page.locator(".scroll").bounding_box()
    assert row["y"] >= box["y"]
    assert row["y"] + row["height"] <= box["y"] + box["height"]


def test_links_are_the_same_whatever_the_page_was_made_with(desk):
    """A link stays right when a page is made again for one seat or in another language."""
    for how in ({}, {"view": "S"}, {"lang": "de"}, {"hands": "played"}):
        page = desk.open(sample("gongzhu/bandung-night"), "#d5.t7.c2", **how)
        assert page.locator(".trick.at .p[aria-current]").get_attribute("href") == "#d5.t7.c2"


# --- sharing ----------------------------------------------------------------------------


def share(page):
    page.locator(".controls [data-do=settings]").click()
    page.locator("#settings [data-do=share]").click()


def test_share_dialog_gives_the_link_and_the_lines(desk):
    page = desk.open(BANDUNG, "#d5.t5.c4;hands=played")
    share(page)
    link = page.locator("#share-link").input_value()
    assert link.startswith("file://")
    assert re.search(r"\.html\?\d+#d5\.t5\.c4;hands=played$", link)
    lines = page.locator("#share-lines").input_value()
    assert f'src="{link};embed"' in lines
    assert 'title="Bandung Gong Zhu Night"' in lines


@pytest.mark.parametrize("name", ["share-link", "share-lines"])
def test_copying_says_so(desk, name):
    page = desk.open(BANDUNG, "#d5.t5.c4")
    share(page)
    button = page.locator(f"#share [data-from={name}]")
    button.click()
    button.locator("span", has_text="Link copied").wait_for()
    assert page.inner_text("#said") == "Link copied"
    selected = "each => each.selectionEnd - each.selectionStart === each.value.length"
    assert page.locator(f"#{name}").evaluate(selected)


def test_copy_link_under_the_table_writes_the_moment(desk):
    page = desk.open(BANDUNG, "#d5.t5.c4")
    page.keyboard.press("h")
    page.locator(".controls [data-do=copy]").click()
    page.wait_for_function("document.getElementById('said').textContent === 'Link copied'")
    assert desk.link == "#d5.t5.c4;hands=seat"
