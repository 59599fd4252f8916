"""The page as people use it, in a real browser."""

from __future__ import annotations

import pytest

from tests.browser.watching import Watched
from tests.render import sample_replay as sample
from tests.render.test_page import HOSTILE, hostile_replay


def test_opens_at_the_first_deal_with_play(watched):
    watched.open(sample.bandung())
    assert watched.texts(".info b") == ["Trick 1 of 13"]
    assert watched.texts(".deals a[aria-current]") == ["5"]
    assert watched.page.locator(".card.place").count() == 1


def test_a_link_opens_its_moment(watched):
    watched.open(sample.bandung(), "#d5.t5.c4")
    assert watched.texts(".info") == ["Trick 5 of 13 Dewi led Dewi takes it"]
    assert watched.page.locator(".middle .card").count() == 4
    assert watched.page.locator(".card.winning.at-top .star").count() == 1
    assert watched.page.locator(".card.just.at-right.open").count() == 1
    assert watched.texts(".seat.at-top .score") == ["+30 −1440 so far"]
    assert watched.texts(".line [aria-current]") == ["A"]
    assert watched.page.evaluate("scrollY") == 0
    assert watched.page.locator("input[type=range]").get_attribute("aria-valuetext") == (
        "Trick 5, card 4 of 4"
    )


def test_a_link_before_a_trick_shows_it_empty(watched):
    watched.open(sample.bandung(), "#d5.t6.c0")
    assert watched.texts(".info b") == ["Trick 6 of 13"]
    assert watched.page.locator(".middle .card:not(.place)").count() == 0
    watched.page.keyboard.press("ArrowRight")
    assert watched.link == "#d5.t6.c1"


@pytest.mark.parametrize("link", ["#d9.t1.c1", "#d5.t99.c1", "#nonsense", "#d5.t1.c99", "#d"])
def test_links_to_nowhere_do_no_harm(watched, link):
    watched.open(sample.bandung(), link)
    assert watched.texts(".info b") == ["Trick 1 of 13"]


def test_links_followed_later_move_too(watched):
    page = watched.open(sample.bandung(), "#d5.t1.c1")
    page.evaluate("location.hash = '#d6.t2.c3'")
    from playwright.sync_api import expect

    expect(page.locator(".info b")).to_have_text("Trick 2 of 13")
    assert watched.texts(".deals a[aria-current]") == ["6"]


def test_keys(watched):
    page = watched.open(sample.bandung(), "#d5.t3.c2")
    expected = [
        ("ArrowRight", "#d5.t3.c3"),
        ("ArrowLeft", "#d5.t3.c2"),
        ("]", "#d5.t3.c4"),
        ("]", "#d5.t4.c4"),
        ("[", "#d5.t3.c4"),
        (".", "#d5.t4.c4"),
        (",", "#d5.t3.c4"),
        ("End", "#d5.t13.c4"),
        ("Home", "#d5.t1.c0"),
    ]
    for key, link in expected:
        page.keyboard.press(key)
        assert watched.link == link, key


def test_keys_with_control_or_in_fields_do_nothing(watched):
    page = watched.open(sample.bandung(), "#d5.t3.c2")
    for key in ("Control+ArrowRight", "Alt+]", "Meta+h", "Tab"):
        page.keyboard.press(key)
        assert watched.link == "#d5.t3.c2", key
    page.locator(".stage [data-do=settings]").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("]")
    assert watched.link == "#d5.t3.c2"


def test_past_the_end_stands_the_summary_and_one_can_come_back(watched):
    page = watched.open(sample.bandung(), "#d6.t13.c4")
    page.keyboard.press("ArrowRight")
    assert watched.link == "#end"
    assert watched.texts(".verdict h2") == ["王芳 is the pig."]
    assert page.locator(".stage").is_hidden()
    assert page.inner_text("#said") == "王芳 is the pig."
    page.locator("[data-do=resume]").click()
    assert watched.link == "#d6.t13.c4"
    assert page.locator(".stage").is_visible()


def test_turning_and_hiding(watched):
    page = watched.open(sample.bandung(), "#d5.t5.c4")
    page.keyboard.press("f")
    assert watched.texts(".seat.at-left bdi.full") == ["Dewi"]
    assert page.locator(".card.winning.at-left").count() == 1
    page.keyboard.press("h")
    # West sits at the bottom now: his eight cards and the open sheep are in view.
    assert page.locator(".tile.shut").count() == 52 - 20 - 8 - 1
    page.keyboard.press("h")
    assert page.locator(".tile.shut").count() == 52 - 20 - 1
    page.keyboard.press("h")
    assert page.locator(".tile.shut").count() == 0


def test_buttons_and_the_slider(watched):
    page = watched.open(sample.bandung(), "#d5.t1.c0")
    for name, link in (
        ("next", "#d5.t1.c1"),
        ("trick-on", "#d5.t1.c4"),
        ("back", "#d5.t1.c3"),
        ("last", "#d5.t13.c4"),
        ("trick-back", "#d5.t12.c4"),
        ("first", "#d5.t1.c0"),
    ):
        page.locator(f".controls [data-do={name}]").click()
        assert watched.link == link, name
    page.locator("input[type=range]").fill("17")
    assert watched.link == "#d5.t5.c1"


def test_a_play_in_the_list_and_a_card_in_a_hand_lead_to_their_moment(watched):
    page = watched.open(sample.bandung(), "#d5.t1.c0")
    page.locator(".deal:not([hidden]) .line .p").nth(9).click()
    assert watched.link == "#d5.t3.c2"
    page.locator(".tile.linked", has_text="J").last.click()
    assert watched.link != "#d5.t3.c2"


def test_the_list_is_one_tab_stop_that_follows(watched):
    page = watched.open(sample.bandung(), "#d5.t2.c1")
    stops = page.locator(".deal:not([hidden]) .line .p[tabindex='0']")
    assert stops.count() == 1
    stops.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#d5.t2.c2"


def test_a_score_opens_its_derivation(watched):
    page = watched.open(sample.bandung(), "#d5.t5.c4")
    page.locator(".scores tr.here a").first.click()
    dialog = page.locator("dialog[open]")
    assert dialog.locator("h2").inner_text() == "Dewi, deal 5: −800"
    assert "The record claims −800. Same." in dialog.inner_text()
    assert dialog.locator(".derivation tr").count() == 8
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert watched.link == "#d5.t5.c4"


def test_a_finding_is_shown_at_its_card_and_leads_to_its_proof(watched):
    page = watched.open(sample.with_finding(), "#d2.t4.c2")
    assert page.locator(".card.illegal .warn").count() == 1
    assert page.locator(".tile.proof").count() == 1
    page.locator(".deal:not([hidden]) .finding a").first.click()
    assert watched.link == "#d2.t7.c2"
    page.locator(".bar .found").click()
    assert watched.link == "#d2.t4.c2"


def test_commented_only(watched):
    page = watched.open(sample.bandung(), "#d5.t1.c0")
    page.locator("[data-do=commented]").click()
    assert page.locator(".deal:not([hidden]) .trick:visible").count() == 6
    page.locator("[data-do=commented]").click()
    assert page.locator(".deal:not([hidden]) .trick:visible").count() == 13


def test_what_is_said(watched):
    page = watched.open(sample.bandung(), "#d5.t4.c2")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#said") == ("Eka plays the queen of spades, the pig, on Dewi’s trick.")
    page.keyboard.press("ArrowRight")
    assert "Dewi takes trick 4." in page.inner_text("#said")


def test_playing_by_itself(watched):
    page = watched.open(sample.plain(), "#d1.t1.c0")
    page.locator("[data-do=speed]").click()
    page.locator("[data-do=speed]").click()
    # With the focus on a button the space bar presses that button.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    # How many cards lie there by the time that we look depends on the machine.
    for _ in range(400):
        if watched.link not in ("#d1.t1.c0", "#d1.t1.c1"):
            break
        page.wait_for_timeout(50)
    else:
        raise AssertionError("it does not play")
    page.keyboard.press("ArrowLeft")
    link = watched.link
    page.wait_for_timeout(500)
    assert watched.link == link


def test_settings_change_the_page_and_stay(watched):
    page = watched.open(sample.bandung(), "#d5.t5.c4")
    page.locator(".stage [data-do=settings]").click()
    page.get_by_label("dark").check()
    page.get_by_label("Four colours").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(14, 19, 17)"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.dataset.four") == "1"


def test_score_sheet_has_no_table(watched):
    page = watched.open(sample.bandung(), "#d1")
    assert page.locator(".stage").is_hidden()
    assert page.locator(".deal:not([hidden]) .status").is_visible()
    assert watched.texts(".deal:not([hidden]) .status") == ["The play was not recorded."]


def test_one_deal_has_no_deal_bar_and_no_chart(watched):
    page = watched.open(sample.plain())
    assert page.locator(".deals").count() == 0
    assert page.locator(".chart").count() == 0


@pytest.mark.parametrize("width", [320, 360, 768, 1100])
@pytest.mark.parametrize("link", ["#d5.t5.c4", "#d1", "#end"])
def test_no_sideways_scroll(watched, width, link):
    watched.page.set_viewport_size({"width": width, "height": 740})
    page = watched.open(sample.bandung(), link)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_phone_has_its_bar_and_the_comment_under_the_table(phone):
    page = phone.open(sample.bandung(), "#d5.t5.c4")
    assert page.locator("#now").is_visible()
    assert "throws in the transformer" in page.inner_text("#now")
    bar = page.locator(".controls").bounding_box()
    assert bar["y"] + bar["height"] == 740
    for button in page.locator(".controls .moves button").all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 40
    boxes = [card.bounding_box() for card in page.locator(".middle .order").all()]
    assert len(boxes) == 4


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_runs_nothing(watched, text):
    page = watched.open(hostile_replay(text), "#d1.t5.c4")
    page.keyboard.press("ArrowRight")
    page.locator(".scores a").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    assert page.evaluate("document.querySelectorAll('img, iframe, object').length") == 0


def test_without_scripts_the_transcript_is_there(browser, tmp_path):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 800, "height": 900})
    watched = Watched(context.new_page(), tmp_path)
    page = watched.open(sample.bandung())
    assert page.get_by_text("The sheep, at last, comes home").is_visible()
    assert page.get_by_text("王芳 is the pig.").is_visible()
    assert page.locator(".deal").count() == 6
    assert page.locator(".deal .diagram").first.is_visible()
    assert page.locator(".stage").is_hidden()
    details = page.locator("details").nth(16)
    details.locator("summary").click()
    assert details.locator(".derivation").is_visible()
    assert watched.problems == []
    context.close()
