"""What really happens at tables, in the page: five players, partners, passing, closed hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.browser.samples import sample
from tests.render.records import FIVE, PAIRS, PASSED, SEEN, SHEET, VARIATIONS, WRONG, replay_of


def overlap(one, other):
    """How much of the smaller of two boxes the other covers."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    area = min(one["width"] * one["height"], other["width"] * other["height"])
    return max(wide, 0) * max(high, 0) / area


# --- five players -----------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 1100, 800, 360, 320])
def test_five_players_lie_apart(watched, width):
    watched.page.set_viewport_size({"width": width, "height": 900})
    page = watched.open(replay_of(FIVE), "#d1.t2.c5")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cards = [card.bounding_box() for card in page.locator(".middle .card").all()]
    assert len(cards) == 5
    for one, other in combinations(cards, 2):
        assert overlap(one, other) <= 0.1
    orders = [order.bounding_box() for order in page.locator(".middle .order").all()]
    for order in orders:
        others = [card for card in cards if overlap(order, card) > 0.5]
        assert len(others) == 1, "a card covers another's number"
    hands = [hand.bounding_box() for hand in page.locator(".seat .hand").all()]
    for hand in hands:
        assert all(overlap(hand, card) == 0 for card in cards)
    table = page.locator(".table").bounding_box()
    for hand in hands:
        assert hand["x"] >= table["x"]
        assert hand["x"] + hand["width"] <= table["x"] + table["width"]


def test_five_play_counter_clockwise_from_the_own_seat(watched):
    page = watched.open(replay_of(FIVE), "#d1.t1.c5")
    places = ["bottom", "right", "top-right", "top-left", "left"]
    found = [page.locator(f".seat.at-{place} bdi.full").inner_text() for place in places]
    assert [name.split()[0] for name in found] == ["Ani", "Budi", "Citra", "Dewi", "Eka"]
    assert page.locator(".card.at-top-right .order.led").count() == 1


def test_long_labels_have_room_in_the_list(watched):
    page = watched.open(replay_of(FIVE), "#d1.t1.c1")
    led = page.locator(".line .led").first
    assert led.evaluate("each => each.scrollWidth <= each.clientWidth")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [1280, 360])
def test_short_labels_are_not_cut_in_the_list(watched, width):
    text = FIVE
    for nth, name in enumerate(("Ani", "Budi", "Citra", "Dewi", "Eka"), 1):
        text = text.replace(f'"{name}"', f'"P{nth}"').replace(f"{name}:", f"P{nth}:")
    watched.page.set_viewport_size({"width": width, "height": 900})
    page = watched.open(replay_of(text), "#d1.t2.c5")
    assert [led.inner_text() for led in page.locator(".line .led").all()] == ["P3", "P1"]
    for led in page.locator(".line .led").all():
        assert led.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_sixth_card_stands_under_the_first(watched):
    text = FIVE.replace("Ani: DK D4", "Ani: DK H7^withdrawn D4")
    page = watched.open(replay_of(text), "#d1.t2.c6")
    first, *_, last = [card.bounding_box() for card in page.locator(".trick.at .line .p").all()]
    assert abs(last["x"] - first["x"]) < 2
    assert last["y"] > first["y"]


# --- partners ---------------------------------------------------------------------------


def test_partners_are_told_by_a_shape_and_in_words(watched):
    page = watched.open(replay_of(PAIRS), "#d1.t9.c4")
    shapes = [page.locator(f".seat.at-{place} .shape").get_attribute("class")
              for place in ("top", "bottom", "left", "right")]  # fmt: skip
    assert shapes == ["shape ring", "shape ring", "shape square", "shape square"]
    assert page.locator(".seat.at-top .shape").get_attribute("aria-label") == "plays with Citra"
    scores = watched.texts(".seat.at-top .score, .seat.at-bottom .score")
    assert scores[0] == scores[1]


def test_score_of_a_side_shows_both_players(watched):
    page = watched.open(replay_of(PAIRS), "#d1.t9.c4")
    page.locator(".scores tr.here a").first.click()
    dialog = page.locator("dialog[open]")
    assert dialog.locator("h2").inner_text() == "Ani + Citra, deal 1: −400"
    assert dialog.locator("caption").all_inner_texts() == ["Ani", "Citra"]
    assert "Both together" in dialog.inner_text()


def test_score_leads_to_its_rule_and_back(watched):
    page = watched.open(replay_of(PAIRS), "#d1.t9.c4")
    page.locator(".scores tr.here a").first.click()
    page.locator("dialog[open] .cite").first.click()
    rule = page.locator("#rule")
    assert rule.is_visible()
    assert "heart_values: standard" in rule.inner_text()
    page.keyboard.press("Escape")
    assert not rule.is_visible()
    assert page.locator("#score").is_visible()


# --- passing ----------------------------------------------------------------------------


def test_deal_begins_with_the_hands_before_passing(watched):
    page = watched.open(replay_of(PASSED))
    assert watched.texts(".info") == ["As dealt before passing"]
    assert watched.link == ""
    assert watched.texts(".seat.at-top .caught") == ["to Budi J J K"]
    assert page.locator(".seat.at-top .tile.given").count() == 3
    assert page.locator(".card.place").count() == 0
    page.keyboard.press("ArrowRight")
    assert watched.link == "#d1.t1.c0"
    assert watched.texts(".seat.at-top .caught") == ["from Dewi K K J"]
    assert page.locator(".seat.at-top .tile.got").count() == 3
    assert page.locator(".tile.given").count() == 0
    page.keyboard.press("ArrowRight")
    assert watched.texts(".seat.at-top .caught") == [""]
    page.keyboard.press("Home")
    assert watched.link == "#d1"
    assert watched.texts(".info b") == ["As dealt"]
    assert page.locator("input[type=range]").input_value() == "-1"
    page.locator("input[type=range]").fill("0")
    assert watched.link == "#d1.t1.c0"


# --- what may be played -----------------------------------------------------------------


def test_caps_for_the_seat_to_move_only(watched):
    page = watched.open(replay_of(FIVE), "#d1.t1.c1")
    assert page.locator(".tile.may").count() == 5
    assert page.locator(".seat.at-top-left .tile.may.C").count() == 5
    assert "may play jack of clubs" in page.locator(".seat.at-top-left .hand").get_attribute(
        "aria-label"
    )
    page.locator(".stage [data-do=settings]").click()
    page.get_by_label("Mark the cards that may be played").uncheck()
    page.keyboard.press("Escape")
    assert page.locator(".tile.may").count() == 0
    page.reload()
    assert page.locator(".tile.may").count() == 0


def test_no_caps_on_closed_hands(watched):
    page = watched.open(replay_of(SEEN), "#d1.t1.c1")
    assert page.locator(".seat.at-bottom .tile.may").count() == 4
    page.keyboard.press("ArrowRight")
    assert page.locator(".tile.may").count() == 0


# --- closed hands, unknown cards --------------------------------------------------------


def test_closed_hands_are_backs_that_turn_as_they_are_played(watched):
    page = watched.open(replay_of(SEEN), "#d1.t1.c0")
    top = page.locator(".seat.at-top")
    assert top.locator(".tile.shut").count() == 12
    assert top.locator(".left-over").inner_text() == "12"
    assert top.locator(".tile.open").count() == 1
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert top.locator(".tile.shut").count() == 11
    assert top.locator(".tile.slot.gone").inner_text() == "6"
    assert "11 closed cards" in top.locator(".hand").get_attribute("aria-label")
    table = page.locator(".table").bounding_box()
    for place in ("left", "right"):
        box = page.locator(f".seat.at-{place} .hand").bounding_box()
        assert box["x"] >= table["x"]
        assert box["x"] + box["width"] <= table["x"] + table["width"]


def test_unknown_cards_are_question_marks(watched):
    page = watched.open(replay_of(SEEN.replace('[View "S"]\n', "")), "#d1.t3.c2")
    assert page.locator(".middle .card.unknown").inner_text().startswith("?")
    assert page.locator(".seat.at-top .tile.unknown").count() > 0
    assert page.locator(".tile.shut").count() == 0


# --- irregularities, rulings, rules -----------------------------------------------------


def test_card_taken_back_is_struck_and_goes_back(watched):
    page = watched.open(replay_of(WRONG), "#d1.t3.c2")
    assert page.locator(".middle .card.withdrawn.marked .warn").count() == 1
    assert page.locator(".tile.taken-back").count() == 1
    assert page.locator(".line .withdrawn").inner_text().strip().startswith("8")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#said") == "Citra shows the eight of hearts and takes it back."
    page.keyboard.press("ArrowRight")
    assert page.locator(".card.withdrawn").count() == 0
    assert page.locator(".tile.taken-back").count() == 0


def test_finding_opens_its_rule(watched):
    page = watched.open(replay_of(WRONG), "#d1.t4.c1")
    page.locator(".trick.at .finding a", has_text="The rule").click()
    rule = page.locator("#rule")
    assert "before hearts are broken" in rule.inner_text()
    assert "line 32" in rule.inner_text()
    page.locator("#rule .dismiss").click()
    assert not rule.is_visible()
    assert watched.link == "#d1.t4.c1"


def test_rulings_are_panels_with_scales(watched):
    page = watched.open(replay_of(WRONG), "#d1.t4.c4")
    assert watched.texts(".deal:not([hidden]) .ruling") == ["Penalty: Budi −50 Late."]
    assert page.locator(".ruling use[href='#i-scales']").count() == 1


# --- sheets -----------------------------------------------------------------------------


def test_sheet_has_scores_and_chart_in_place_of_the_table(watched):
    page = watched.open(replay_of(SHEET), "#d1")
    assert page.locator(".stage").is_hidden()
    assert page.locator("#now").is_hidden()
    assert watched.texts(".scores tbody tr")[:2] == ["before −120 −50 +30 0", "1 +80 0 −240 −80"]
    page.locator(".scores tr.here a").first.click()
    assert "Taken from the record" in page.locator("dialog[open]").inner_text()


def test_replaced_player_is_told_in_the_list(watched):
    page = watched.open(replay_of(SHEET), "#d2")
    assert "Eko plays instead of Dewi" in page.inner_text(".deal:not([hidden])")
    assert page.locator(".deals a.void").count() == 1


# --- everything together ----------------------------------------------------------------


@pytest.mark.parametrize("text", [FIVE, PAIRS, PASSED, SEEN, SHEET, VARIATIONS, WRONG])
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_sideways_scroll_and_no_complaint(watched, text, width):
    watched.page.set_viewport_size({"width": width, "height": 740})
    page = watched.open(replay_of(text))
    for link in ("", "#d1", "#d1.t2.c2", "#d1.t1.c2.v1", "#end"):
        page.evaluate("link => { location.hash = link; }", link)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, link


@pytest.mark.parametrize("text", [FIVE, PASSED, VARIATIONS])
def test_nothing_jumps_between_two_cards(watched, text):
    page = watched.open(replay_of(text), "#d1.t1.c0")
    place = "document.querySelector('.slider').getBoundingClientRect().top"
    tops = set()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        tops.add(page.evaluate(place))
    assert len(tops) == 1


# --- long words -------------------------------------------------------------------------

UNSCORED = VARIATIONS.replace("end open", "end claimed")
UNKNOWN = VARIATIONS.replace("  N: SQJT HT94 DKQ5 CK743\n", "").replace(
    "  W: SA76542 HQ3 DJT9 CJ5\n", ""
)


@pytest.mark.parametrize("lang", ["de", "id", "zh"])
def test_words_of_the_table_are_not_cut(watched, lang):
    names = PAIRS.replace('"Citra"', '"Wilhelmine"')
    page = watched.open(replay_of(names), f"#d1.t1.c1;lang={lang}")
    for words in page.locator(".controls .left .plain > span:visible").all():
        assert words.evaluate("each => each.scrollWidth <= each.clientWidth"), words.inner_text()
    page.keyboard.press("h")
    page.keyboard.press("h")
    played = page.locator('.controls [data-do="hands"] > span')
    assert played.evaluate("each => each.scrollWidth <= each.clientWidth"), played.inner_text()
    # A name may be cut, but pushes no button away.
    page.keyboard.press("h")
    page.keyboard.press("h")
    controls = page.locator(".controls").bounding_box()
    last = page.locator('.controls [data-do="help"]').bounding_box()
    assert last["width"] >= 38
    assert last["x"] + last["width"] <= controls["x"] + controls["width"] + 1
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        head = page.locator(".scores thead th").first
        assert head.evaluate("each => each.scrollWidth <= each.clientWidth"), head.inner_text()


CUT = "each => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1"


@pytest.mark.parametrize("lang", ["en", "de", "id", "zh"])
def test_what_is_said_of_the_trick_is_not_cut(watched, lang):
    # Before the lead, while somebody is winning, when the trick is taken; and without a play.
    for text, link in ((PAIRS, "#d1.t1.c0"), (PAIRS, "#d1.t1.c2"), (PAIRS, "#d1.t1.c4")):
        watched.page.set_viewport_size({"width": 1280, "height": 800})
        page = watched.open(replay_of(text), f"{link};lang={lang}")
        for each in page.locator(".info .told").all():
            assert not each.evaluate(CUT), each.inner_text()
        watched.page.set_viewport_size({"width": 360, "height": 740})
        assert not page.locator(".info").evaluate(CUT), watched.texts(".info")
    watched.page.set_viewport_size({"width": 1280, "height": 800})
    page = watched.open(sample("gongzhu/score-sheet"), f"#d1;lang={lang}")
    assert not page.locator(".info .told").evaluate(CUT)


def test_names_at_the_sides_keep_their_room_from_the_first_card_on(phone):
    # A long suit makes the sides as high as they get, so a line more would push the table.
    page = phone.open(sample("barbu/cafe-cirta"), "#d3")
    place = "document.querySelector('.slider').getBoundingClientRect().top"
    before = page.evaluate(place)
    page.keyboard.press("ArrowRight")
    assert phone.link == "#d3.t1.c1"
    assert abs(page.evaluate(place) - before) < 0.5


def test_the_heading_of_a_deal_has_a_line_of_its_own_where_buttons_need_the_room(phone):
    page = phone.open(replay_of(WRONG), "#d1.t1.c1;lang=id")
    title = page.locator(".bar h2").bounding_box()
    buttons = page.locator(".bar .buttons").bounding_box()
    assert title["height"] < 50
    assert overlap(title, buttons) == 0
    assert buttons["x"] + buttons["width"] <= 360


def test_unknown_cards_of_a_diagram_stay_apart_on_a_phone(phone):
    page = phone.open(replay_of(UNKNOWN), "#end;lang=id")
    boxes = [row.bounding_box() for row in page.locator(".last-hands p.unknown:visible").all()]
    assert len(boxes) == 2
    panel = page.locator(".last-hands").bounding_box()
    for box in boxes:
        assert box["x"] + box["width"] <= panel["x"] + panel["width"]
    assert page.locator(".last-hands p.unknown").first.evaluate(
        "each => each.scrollWidth <= each.clientWidth"
    )


def test_a_score_that_nobody_knows_opens_nothing(watched):
    page = watched.open(replay_of(UNSCORED), "#d1.t1.c1")
    assert page.locator(".results .unscored").count() == 4
    assert page.locator(".results details").count() == 0
    assert page.locator(".unscored b").first.inner_text() == "\u2013"
    # Its link leads to the deal all the same.
    text = UNSCORED.replace(
        "\nresult *", UNSCORED[UNSCORED.index("\ndeal 1") :].replace("deal 1", "deal 2")
    )
    page = watched.open(replay_of(text), "#d2.s1")
    assert watched.texts(".deals a[aria-current]") == ["2"]


def test_a_place_that_no_link_leads_to_has_its_line(watched):
    text = VARIATIONS.replace("2. S: H2 H5", "2. S: HA H5")
    page = watched.open(replay_of(text), "#d1.t2.c1")
    lead = page.locator(".deal .finding .more").first
    assert "exposed here · line 16" in lead.inner_text()
