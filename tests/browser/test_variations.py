"""Variations in the page: entering, moving in them, leaving, links."""

from __future__ import annotations

import pytest

from tests.render.records import VARIATIONS, WRONG, replay_of

STEM = "#d1.t1.c2.v1"
NESTED = f"{STEM}.t2.c2.v1"


@pytest.fixture
def study(watched):
    watched.open(replay_of(VARIATIONS), "#d1.t1.c2")
    return watched


def bar(watched):
    return watched.texts(".reading .branch:visible > span")


def test_a_click_on_its_card_enters_a_variation(study):
    study.page.locator(".reading .variation .vp").first.click()
    assert study.link == f"{STEM}.t1.c2"
    assert study.page.locator(".table.branched").count() == 1
    assert bar(study) == ["Variation after 1. S 10"]
    assert study.texts(".vp[aria-current]") == ["Q"]
    # Where it leaves the game, and what is shown there.
    assert study.texts(".line .left-here")[0].replace(" ", "") == "10?"
    assert study.page.locator(".line [aria-current]").count() == 0
    assert study.page.locator('.middle .card.just[data-card="49"]').count() == 1
    assert study.texts(".variation.at .vp[aria-current]") == ["Q"]


def test_keys_move_inside_and_stop_at_its_end(study):
    page = study.page
    page.keyboard.press("v")
    for key, link in (
        ("ArrowRight", ".t1.c3"),
        ("ArrowRight", ".t1.c4"),
        ("ArrowRight", ".t2.c1"),
        ("ArrowLeft", ".t1.c4"),
        ("]", ".t2.c4"),
        ("ArrowRight", ".t2.c4"),
        ("Home", ".t1.c2"),
        ("End", ".t2.c4"),
    ):
        page.keyboard.press(key)
        assert study.link == STEM + link, key
    assert "end of the variation" in study.texts(".info")[0]


def test_escape_goes_back_to_the_card_that_it_replaces(study):
    page = study.page
    page.keyboard.press("v")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    assert study.link == "#d1.t1.c2"
    assert page.locator(".table.branched").count() == 0
    assert page.locator(".branch:visible").count() == 0
    assert page.locator(".left-here").count() == 0


def test_back_from_its_first_card_leaves_it(study):
    page = study.page
    page.keyboard.press("v")
    page.keyboard.press("ArrowLeft")
    assert study.link == "#d1.t1.c1"
    assert page.locator(".table.branched").count() == 0


def test_home_at_its_first_card_goes_to_the_start(study):
    study.page.keyboard.press("v")
    study.page.keyboard.press("Home")
    assert study.link == "#d1.t1.c0"


def test_nested_variations_are_entered_and_left_one_by_one(study):
    page = study.page
    page.locator(".reading .variation .variation .vp").first.click()
    assert study.link == f"{NESTED}.t2.c2"
    assert bar(study) == ["Variation after 2. N Q"]
    assert page.locator(".left-here").count() == 2
    page.locator(".reading .branch [data-do=leave]").click()
    assert study.link == f"{STEM}.t2.c2"
    page.keyboard.press("Escape")
    assert study.link == "#d1.t1.c2"


def test_v_goes_on_to_the_variation_beside(study):
    page = study.page
    page.keyboard.press("ArrowRight")
    for link in ("#d1.t1.c3.v1.t1.c3", "#d1.t1.c3.v2.t1.c3", "#d1.t1.c3.v1.t1.c3"):
        page.keyboard.press("v")
        assert study.link == link


def test_v_without_a_variation_does_nothing(study):
    study.page.keyboard.press("Home")
    study.page.keyboard.press("v")
    assert study.link == "#d1.t1.c0"


@pytest.mark.parametrize(
    ("link", "trick"),
    [
        (f"{STEM}.t2.c3", "Trick 2 of 13"),
        (f"{NESTED}.t3.c4.v1.t3.c4", "Trick 3 of 13"),
        (f"{STEM}", "Trick 1 of 13"),
    ],
)
def test_links_into_variations_open_them(watched, link, trick):
    page = watched.open(replay_of(VARIATIONS), link)
    assert watched.texts(".info b") == [trick]
    assert page.locator(".table.branched").count() == 1
    assert page.locator(".vp[aria-current]").count() == 1


@pytest.mark.parametrize(
    "link", [f"{STEM}.t9.c1", "#d1.t1.c2.v7", "#d1.v1", f"{STEM}.x", "#d1.t1.c9.v1"]
)
def test_links_to_no_variation_do_no_harm(watched, link):
    watched.open(replay_of(VARIATIONS), link)
    assert watched.texts(".info b") == ["Trick 1 of 13"]
    assert watched.page.locator(".table.branched").count() == 0


def test_next_comment_leads_through_a_variation_and_out_of_it(study):
    page = study.page
    page.keyboard.press("v")
    for link in (f"{STEM}.t1.c4", f"{STEM}.t2.c2", "#d1.t1.c3", "#d1.t2.c4"):
        page.keyboard.press(".")
        assert study.link == link
    page.keyboard.press(",")
    assert study.link == "#d1.t1.c3"


def test_slider_covers_the_variation_and_leads_out_of_it(study):
    page = study.page
    page.keyboard.press("v")
    assert page.locator("input[type=range]").get_attribute("max") == "8"
    assert page.locator(".marks .shared").count() == 1
    page.locator("input[type=range]").fill("6")
    assert study.link == f"{STEM}.t2.c2"
    page.locator("input[type=range]").fill("1")
    assert study.link == "#d1.t1.c1"


def test_what_is_said_on_entering(study):
    study.page.keyboard.press("v")
    assert study.page.inner_text("#said") == (
        "Variation after 1. S 10. Citra plays the queen of clubs on Budi’s trick."
    )


def test_playing_by_itself_stops_at_the_end_of_a_variation(study):
    page = study.page
    page.keyboard.press("v")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    for _ in range(2):
        page.locator("[data-do=speed]").click()
    page.locator(".controls .play").click()
    for _ in range(80):
        if page.locator(".controls .play").get_attribute("aria-label") == "Play":
            break
        page.wait_for_timeout(50)
    assert study.link == f"{STEM}.t2.c4"
    assert page.locator(".controls .play").get_attribute("aria-label") == "Play"


def test_finding_in_a_variation_is_shown_at_its_card(watched):
    page = watched.open(replay_of(WRONG), "#d1.t1.c0")
    page.locator(".bar .found").click()
    assert watched.link == "#d1.t1.c3.v1.t1.c3"
    assert page.locator(".middle .card.illegal .warn").count() == 1
    assert page.locator(".variation .finding.warning:visible").count() == 1
    page.locator(".variation .finding a", has_text="plays").click()
    assert page.locator(".table.branched").count() == 0


def test_phone_shows_the_way_back_and_the_comment(phone):
    page = phone.open(replay_of(VARIATIONS), f"{STEM}.t1.c4")
    assert page.locator("#now").is_visible()
    assert page.inner_text("#now") == "keeps the ten."
    back = page.locator(".stage .branch [data-do=leave]")
    box = back.bounding_box()
    controls = page.locator(".controls").bounding_box()
    assert box["y"] + box["height"] <= controls["y"]
    back.click()
    assert phone.link == "#d1.t1.c2"


def test_without_scripts_variations_are_read(browser, tmp_path):
    from tests.browser.watching import Watched

    context = browser.new_context(java_script_enabled=False)
    watched = Watched(context.new_page(), tmp_path)
    page = watched.open(replay_of(VARIATIONS))
    assert page.get_by_text("leaves the lead.").is_visible()
    assert page.locator(".branch:visible").count() == 0
    context.close()
