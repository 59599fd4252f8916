"""The page of Kambing in a real browser: the table, packets, claims, points, phones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.samples import sample as read_sample
from tests.browser.watching import Watched
from tests.render.test_kambing_page import CLAIM, replay, sample


def test_the_stock_shrinks_and_keeps_only_the_suit(watched):
    page = watched.open(sample("malang-evening"), "#d1.t1.c4")
    assert watched.texts(".stock-words") == ["Hearts are trumps 20 cards in the stock"]
    assert watched.texts(".turnup") == ["Q"]
    page.keyboard.press("ArrowRight")
    assert watched.texts(".stock-words") == ["Hearts are trumps 4 cards in the stock"]
    assert page.locator(".turnup.suit-only").count() == 1
    page.keyboard.press("]")
    page.keyboard.press("]")
    assert page.locator(".deck").count() == 0
    assert watched.texts(".stock-words") == ["Hearts are trumps the stock is empty"]


def test_a_set_is_a_fan_over_what_it_beats(watched):
    page = watched.open(sample("malang-evening"), "#d1.t3.c4")
    assert watched.texts(".card.winning .rank") == ["K", "7"]
    assert page.locator(".card.winning .star").count() == 1
    assert page.locator(".halo.at-right").count() == 1
    assert watched.texts(".caption .pair") == ["K beats Q", "7 beats Q"]
    assert watched.texts(".info") == ["Trick 3 Citra led, Budi takes it"]


def test_hands_keep_their_places_within_a_trick_and_fill_up_after_it(watched):
    page = watched.open(sample("malang-evening"), "#d1.t2.c0")
    before = watched.texts(".seat.at-right .tile")
    page.keyboard.press("]")
    assert watched.texts(".seat.at-right .tile") == before
    assert page.locator(".seat.at-right .tile.gone").count() == 1
    page.keyboard.press("ArrowRight")
    after = watched.texts(".seat.at-right .tile")
    assert len(after) == 4
    assert page.locator(".seat.at-right .tile.gone").count() == 0
    assert "J" in after


def test_packets_show_their_cards_with_all_hands_and_at_the_end(watched):
    page = watched.open(sample("malang-evening"), "#d2.t2.c3")
    assert page.locator(".card.back").count() == 6
    assert page.locator(".card.back .corner").count() == 6
    assert watched.texts(".side-name .points") == ["18 points", "0 points"]
    page.keyboard.press("h")
    assert page.locator(".card.back .corner").count() == 0
    assert page.locator(".tile.covered").count() == 6
    assert watched.texts(".side-name .points") == ["at least 15 points", "0 points"]
    hidden = page.locator(".deal:not([hidden]) .line .down .k").first
    assert hidden.evaluate("each => getComputedStyle(each).color") == "rgba(0, 0, 0, 0)"
    page.keyboard.press("End")
    assert page.locator(".card.back").count() == 0
    assert page.locator(".card.was-down").count() > 0
    assert hidden.evaluate("each => getComputedStyle(each).color") != "rgba(0, 0, 0, 0)"
    assert watched.texts(".side-name .points") == ["76 points", "44 points"]


def test_an_attempt_is_shown_going_back(watched):
    page = watched.open(sample("malang-evening"), "#d4.t1a.c1")
    assert page.locator(".card.goes-back").count() == 2
    assert page.locator(".tile.taken-back").count() == 2
    assert page.locator(".star").count() == 0
    assert watched.texts(".caption") == ["↩ goes back"]
    page.keyboard.press("ArrowRight")
    assert watched.texts(".info") == ["Trick 1b Dewi claims a molodka, the cards go back"]
    page.keyboard.press("ArrowRight")
    assert page.locator(".seat .tile.gone").count() == 4
    assert watched.texts(".info") == ["Trick 1 Citra claims a molodka"]
    assert page.inner_text("#said").startswith(
        "Citra claims a molodka with the king of clubs, the six"
    )
    assert watched.texts(".deal:not([hidden]) .trick .no")[:3] == ["1a", "1b", "1"]


def test_boxes_fill_at_the_end_of_a_deal(watched):
    page = watched.open(sample("malang-evening"), "#d6.t1.c1")
    second = page.locator(".side").nth(1)
    assert second.locator(".box").count() == 12
    assert second.locator(".box.on").count() == 10
    page.keyboard.press("End")
    assert second.locator(".box.on").count() == 12
    assert second.locator(".box.new").count() == 2
    assert " ".join(second.locator(".loss").inner_text().split()) == "12 of 12"


def test_points_open_the_derivation(watched):
    page = watched.open(sample("malang-evening"), "#d1.t5.c4")
    page.locator(".side-name .points").first.click()
    dialog = page.locator("dialog[open]")
    assert dialog.locator("h2").inner_text() == "Ani + Citra, deal 1: +4"
    assert "Lost with fewer than 31 points" in dialog.inner_text()
    dialog.locator(".cite").first.click()
    assert "31 to 59 points cost 2" in page.locator("dialog#rule[open]").inner_text()


def test_panels_fold_and_stay_so(watched):
    page = watched.open(sample("malang-evening"), "#d1.t5.c4")
    page.locator(".points-panel summary").click()
    assert not page.locator(".points-bar").is_visible()
    assert watched.texts(".points-panel summary .in-short") == ["12", "108"]
    page.reload()
    assert not page.locator(".points-bar").is_visible()


def test_the_side_of_a_player_is_a_shape(watched):
    page = watched.open(sample("malang-evening"))
    for place, shape in (
        ("top", "ring"),
        ("right", "square"),
        ("bottom", "ring"),
        ("left", "square"),
    ):
        assert page.locator(f".seat.at-{place} .shape.{shape}").count() == 1


def test_a_claim_in_a_variation(watched):
    page = watched.open(replay(CLAIM), "#d1.t1.c2")
    page.keyboard.press("v")
    assert watched.link == "#d1.t1.c2.v1.t1.c1"
    assert watched.texts(".info") == ["Trick 1 E claims a molodka, end of the variation"]
    assert page.locator(".card.at-right").count() == 4
    assert page.locator(".seat.at-top .tile.gone").count() == 0
    page.keyboard.press("ArrowLeft")
    assert watched.link == "#d1.t1.c1"


def test_closed_hands_and_unknown_packets(watched):
    page = watched.open(sample("one-hand-seen"), "#d1.t1.c4")
    assert page.locator(".seat.at-top .tile.gone").count() == 2
    assert page.locator(".seat.at-top .tile.shut").count() == 2
    assert page.locator(".card.back.at-left").count() == 2
    assert page.locator(".card.back.at-left .corner").count() == 0
    assert watched.texts(".side-name .points") == ["0 points", "at least 23 points"]
    page.keyboard.press("End")
    assert watched.texts(".side-name .points") == [
        "55 points by the record",
        "65 points by the record",
    ]


@pytest.mark.parametrize("name", ["score-sheet", "two-players", "combos-three", "public-play"])
def test_other_kinds_of_records_walk_through(watched, name):
    page = watched.open(sample(name))
    for key in ("]", "ArrowRight", "ArrowLeft", "h", "f", "End", "ArrowRight", "ArrowLeft", "h"):
        page.keyboard.press(key)
    assert page.locator(".party").is_visible()


@pytest.mark.parametrize("width", [320, 360, 768, 1100, 1280])
def test_nothing_scrolls_sideways_and_no_set_leaves_the_table(watched, width):
    watched.page.set_viewport_size({"width": width, "height": 760})
    page = watched.open(sample("malang-evening"), "#d1.t1.c4")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table = page.locator(".table").bounding_box()
    for card in page.locator(".middle .card").all():
        box = card.bounding_box()
        assert table["x"] <= box["x"]
        assert box["x"] + box["width"] <= table["x"] + table["width"]
    names = [each.bounding_box() for each in page.locator(".seat .label").all()]
    for card in page.locator(".middle .card").all():
        box = card.bounding_box()
        for name in names:
            apart = (
                box["x"] + box["width"] <= name["x"]
                or name["x"] + name["width"] <= box["x"]
                or box["y"] + box["height"] <= name["y"]
                or name["y"] + name["height"] <= box["y"]
            )
            assert apart, (width, box, name)


def test_the_rank_of_every_card_of_a_fan_can_be_read(watched):
    for width in (320, 360, 1280):
        watched.page.set_viewport_size({"width": width, "height": 760})
        page = watched.open(sample("malang-evening"), "#d1.t1.c1")
        cards = page.locator(".middle .card:not(.place)").all()
        for card, following in pairwise(cards):
            rank = card.locator(".rank").bounding_box()
            edge = following.bounding_box()["x"]
            assert rank["x"] + rank["width"] <= edge + 2, width


def test_without_scripts(browser, tmp_path):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 800, "height": 900})
    watched = Watched(context.new_page(), tmp_path)
    page = watched.open(sample("malang-evening"))
    assert page.get_by_text("Eighty points in one trick.").is_visible()
    assert page.locator(".drawn").first.is_visible()
    assert page.locator(".deal-remark").first.is_visible()
    assert not page.locator(".party").is_visible()
    assert page.locator(".deal-sheet").is_visible()
    assert watched.problems == []
    context.close()


def test_what_became_of_the_deal_is_a_sentence_of_its_own(watched):
    text = CLAIM[: CLAIM.rindex("\nend")] + "\nend abandoned\nresult *\n"
    watched.open(replay(text), "#d1.t1.c4")
    (said,) = watched.texts(".info")
    assert said.endswith(". The deal was broken off."), said
    watched.open(replay(text), "#d1.t1.c4;lang=zh")
    (said,) = watched.texts(".info")
    assert said.endswith("。本局中断。"), said
    assert "," not in said


@pytest.mark.parametrize("width", [360, 320])
def test_what_is_said_of_stock_and_trick_begins_in_one_line_on_a_phone(phone, width):
    phone.page.set_viewport_size({"width": width, "height": 740})
    # The pile is high, then lower, then gone.
    for link in ("#d1.t1.c2", "#d1.t2.c1", "#d1.t5.c1"):
        page = phone.open(sample("malang-evening"), link)
        stock = page.locator(".stock-words").bounding_box()["x"]
        trick = page.locator(".info").bounding_box()["x"]
        assert abs(stock - trick) < 2, link


@pytest.mark.parametrize("lang", ["en", "id", "de", "zh"])
def test_what_beats_what_stays_in_the_page_on_a_phone(phone, lang):
    phone.page.set_viewport_size({"width": 320, "height": 740})
    for link in ("#d1.t3.c3", "#d1.t3.c4", "#d2.t2.c4"):
        page = phone.open(sample("malang-evening"), f"{link};lang={lang}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        for pair in page.locator(".caption .pair").all():
            box = pair.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
            for name in page.locator(".seat :is(.label, bdi:visible)").all():
                other = name.bounding_box()
                beside = box["x"] + box["width"] <= other["x"] + 1
                above = box["y"] + box["height"] <= other["y"] + 3
                assert (
                    beside
                    or above
                    or box["x"] >= other["x"] + other["width"] - 1
                    or (box["y"] >= other["y"] + other["height"] - 3)
                ), (link, pair.inner_text(), name.inner_text())


@pytest.mark.parametrize("lang", ["en", "id", "de", "zh"])
def test_words_of_the_stock_stay_in_the_page_on_a_phone(phone, lang):
    unknown = read_sample("kambing/invalid/not-checkable")
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": 740})
        page = phone.open(unknown, f"#d1.t1.c1;lang={lang}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        stock = page.locator(".stock-words > span").bounding_box()
        assert stock["y"] + stock["height"] <= page.locator(".info").bounding_box()["y"] + 1


@pytest.mark.parametrize("width", [1280, 360])
def test_points_in_words_cut_no_name(watched, width):
    watched.page.set_viewport_size({"width": width, "height": 800})
    page = watched.open(read_sample("kambing/score-sheet"), "#d1;lang=de")
    for name in page.locator(".side-name bdi").all():
        assert name.evaluate("each => each.scrollWidth <= each.clientWidth"), name.inner_text()
    # What is short stays beside the name.
    page = watched.open(sample("malang-evening"), "#d2.t1.c0;lang=en")
    name = page.locator(".side-name bdi").first.bounding_box()
    points = page.locator(".side-name .points").first.bounding_box()
    assert abs(name["y"] - points["y"]) < 4
