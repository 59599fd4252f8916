"""What really happens at tables, in the view: five players, partners, passing, closed hands."""

from __future__ import annotations

import pytest

from notation.cards import CARD_OF, NAMES
from render.names import cut, short_names, width
from render.page import render_page
from render.page_data import page_data
from render.view import build_view
from tests.render.records import (
    FIVE,
    FOUR,
    HEAD,
    PAIRS,
    PASSED,
    SEEN,
    SHEET,
    VARIATIONS,
    WRONG,
    replay_of,
)


def deal_of(text, index=0):
    return build_view(replay_of(text))["deals"][index]


def names(cards):
    return [NAMES[card] for card in cards]


# --- names ------------------------------------------------------------------------------


def test_first_names_stand_where_full_ones_are_long():
    assert short_names(["Ani Wulandari", "Budi", "Ani Lestari", "欧阳修 德明志远"]) == [
        "Ani Wulandari",
        "Budi",
        "Ani Lestari",
        "欧阳修",
    ]
    assert deal_of(FIVE)["short"] == ["Ani", "Budi", "Citra", "Dewi", "Eka"]


def test_names_are_measured_as_wide_as_they_are():
    assert width("Ani") == 3
    assert width("王芳") == 4
    assert cut("Bartholomew", 11) == "Bartholomew"
    assert cut("Bartholomews", 11) == "Bartholome…"
    assert width(cut("欧阳修德明志远", 11)) <= 11


# --- five players, partners -------------------------------------------------------------


def test_five_sit_round_the_table_by_direction():
    view = build_view(replay_of(FIVE))
    assert view["positions"] == ["bottom", "right", "top-right", "top-left", "left"]
    assert len(view["deals"][0]["hands"]) == 5
    assert view["deals"][0]["expected"] == 10


def test_partners_bear_one_sign_and_score_together():
    view = build_view(replay_of(PAIRS))
    assert [(side["key"], side["shape"]) for side in view["sides"]] == [
        ("N+S", "ring"),
        ("W+E", "square"),
    ]
    assert [seat["side"] for seat in view["seats"]] == [0, 1, 0, 1]
    score = view["deals"][0]["scores"][0]
    assert (score["name"], score["score"], score["claimed"]) == ("Ani + Citra", -400, -400)
    assert [part["name"] for part in score["parts"]] == ["Ani", "Citra"]
    assert [part["lines"][-1]["value"] for part in score["parts"]] == ["−160", "−240"]
    assert view["deals"][0]["tricks"][-1]["so_far"] == [-400, -20]


def test_players_alone_bear_no_sign():
    assert {side["shape"] for side in build_view(replay_of(FIVE))["sides"]} == {""}


def test_ruling_on_a_player_counts_for_the_side():
    (ruling,) = deal_of(PAIRS)["rulings"]
    assert (ruling["title"], ruling["side"]) == ("Penalty: Ani −50", 0)


# --- passing ----------------------------------------------------------------------------


def test_passed_cards_move_from_the_dealt_hand_to_the_played_one():
    deal = deal_of(PASSED)
    exchange = deal["exchange"]
    assert [(each["giver"], each["receiver"]) for each in exchange["passes"]] == [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 0),
    ]
    assert names(exchange["passes"][0]["cards"]) == ["SJ", "HJ", "CK"]
    dealt, held = exchange["dealt"][0]["cards"], deal["hands"][0]["cards"]
    assert set(names(dealt)) - set(names(held)) == {"SJ", "HJ", "CK"}
    assert set(names(held)) - set(names(dealt)) == {"SK", "HK", "CJ"}
    assert names(dealt) == sorted(names(dealt), key=lambda name: "SHDC".index(name[0]))
    assert deal["hands_note"] == ""


def test_passing_is_told_in_the_transcript():
    assert "Passed:" in render_page(replay_of(PASSED))
    assert "exchange" not in deal_of(FIVE)


# --- one seat's view, unknown cards -----------------------------------------------------


def test_in_one_seats_view_the_other_hands_are_closed():
    deal = deal_of(SEEN)
    assert build_view(replay_of(SEEN))["viewer"] == 2
    north, _west, south, east = deal["hands"]
    assert (names(north["cards"]), north["unknown"], north["closed"]) == (["DJ"], 12, True)
    assert len(south["cards"]) == 13
    assert "closed" not in south
    assert (east["cards"], east["unknown"]) == ([], 13)
    assert deal["hands_note"] == "Seen from Citra’s seat: the other hands are closed."
    # What a closed hand might have played, nobody at this seat could know.
    assert all(play["may"] == [] for play in deal["tricks"][0]["plays"] if play["seat"] != 2)


def test_hands_that_are_partly_known_say_so():
    partly = SEEN.replace('[View "S"]\n', "")
    assert deal_of(partly)["hands_note"] == (
        "Not every hand was recorded in full; the rest is inferred from the play."
    )
    nothing = partly.replace("hands\n  S: S73 HQJT8 D754 CJ863\n", "")
    assert deal_of(nothing)["hands_note"] == (
        "Hands were not recorded; they are inferred from the play."
    )
    assert deal_of(nothing)["hands"][0]["unknown"] == 10  # the open sheep is known


# --- what may be played -----------------------------------------------------------------


def test_cards_that_may_be_played_are_told_in_short():
    plays = deal_of(FIVE)["tricks"][0]["plays"]
    # The leader may lead anything; who can follow may play clubs; Ani must, too.
    assert "may" not in plays[0]
    assert [play.get("may") for play in plays[1:]] == [3, 3, 3, 3]


def test_locked_card_is_not_among_those_that_may_be_played():
    # The exposed queen may not be played in the first spade trick.
    (trick,) = [each for each in deal_of(WRONG)["tricks"] if each["key"] == "3"]
    assert names(trick["plays"][0]["may"])[:1] == ["SK"]
    assert "SQ" not in names(trick["plays"][0]["may"])


def test_plays_go_to_the_script_in_short():
    data = page_data(build_view(replay_of(FIVE)))
    first, second = data["deals"][0]["tricks"][0]["plays"][:2]
    assert first == CARD_OF["C5"]
    # What may be played by one who follows suit goes without saying.
    assert second == CARD_OF["C6"]


# --- irregularities, rulings ------------------------------------------------------------


def test_marked_irregularity_is_a_note_at_its_card():
    deal = deal_of(WRONG)
    trick = deal["tricks"][2]
    shown = trick["plays"][1]
    assert (shown["withdrawn"], shown["fault"]) == (True, "marked")
    (note,) = [each for each in trick["notes"] if each["kind"] == "finding"]
    assert note["finding"]["severity"] == "note"
    assert note["finding"]["marked"]
    assert "marked in the record" in render_page(replay_of(WRONG))


def test_rulings_behind_a_deal_stand_behind_its_score():
    deal = deal_of(WRONG)
    assert deal["rulings"] == []
    assert [each["title"] for each in deal["later"]] == ["Penalty: Budi −50"]


# --- sheets, replaced players, carried totals -------------------------------------------


def test_match_that_began_earlier():
    view = build_view(replay_of(SHEET))
    assert view["carried"] == [-120, -50, 30, 0]
    assert view["chart"]["lines"][0][:2] == [-120, -40]
    assert any("last week" in note["html"] for note in view["intro"])
    assert "The match began earlier" in render_page(replay_of(SHEET))
    assert build_view(replay_of(FIVE))["carried"] is None


def test_replaced_player_has_the_new_name_from_that_deal_on():
    first, second, third = build_view(replay_of(SHEET))["deals"]
    assert first["players"][3] == "Dewi"
    assert second["players"][3] == third["players"][3] == "Eko"
    (change,) = second["changes"]
    assert change["text"] == "From here on Eko plays instead of Dewi (E)."
    assert change["html"] == "<p>Dewi has a train to catch.</p>"
    assert third["changes"] == []


def test_sheet_shows_the_scores_that_it_claims():
    score = deal_of(SHEET)["scores"][0]
    assert (score["score"], score["claimed"], score["shown"]) == (None, 80, 80)
    page = render_page(replay_of(SHEET))
    assert "Taken from the record: it cannot be worked out from the cards." in page


@pytest.mark.parametrize(
    ("end", "text"),
    [
        ("end open", "Still being played."),
        ("end claimed", "The rest was conceded."),
        ("end abandoned", "The deal was broken off."),
        ("", "The record of this deal breaks off here."),
    ],
)
def test_every_way_to_end_a_deal_is_told(end, text):
    assert deal_of(FIVE.replace("end open", end))["status_text"] == text


# --- the last page ----------------------------------------------------------------------


def sentence_of(scores, result, rules="bonanza88"):
    deals = "".join(
        f"deal {number}\nscore N: {n}, W: {w}, S: {s}, E: {e}\nend\n\n"
        for number, (n, w, s, e) in enumerate(scores, 1)
    )
    text = HEAD.format(rules=rules) + FOUR + "\n" + deals + result + "\n"
    return build_view(replay_of(text))["summary"]["sentence_html"]


def test_sentence_of_the_last_page():
    lost = (-1140, 0, +100, 0)
    assert sentence_of([lost], "result N: -1140, W: 0, S: +100, E: 0") == "Ani is the pig."
    assert sentence_of([(-40, 0, 0, 0)], "result *") == "The match is not over."
    assert sentence_of([(-40, 0, 0, 0)], "result abandoned") == "The match was broken off."
    closed = sentence_of([(-40, 10, 0, 0)], "result N: -40, W: +10, S: 0, E: 0")
    assert closed == "Closed by agreement after 1 deal. Budi wins."


def test_tie_and_its_deciding_deal_are_told():
    tie = (-1140, 100, 100, 0)
    assert sentence_of([tie], "result *", "spielanleitung") == (
        "Budi and Citra are level: a deciding deal is due."
    )
    decided = sentence_of(
        [tie, (0, 100, 0, 0)], "result N: -1140, W: +200, S: +100, E: 0", "spielanleitung"
    )
    assert decided == "It took a deciding deal. Budi wins. Ani is the pig."


def test_line_about_a_deal():
    assert deal_of(PAIRS)["line_html"] == (
        '<b class="k C">♣︎10</b> and <b class="k S">♠︎Q</b> exposed. '
        "Citra takes the pig and the sheep."
    )


# --- rules ------------------------------------------------------------------------------


def rule_at(text, trick):
    view = build_view(replay_of(text))
    notes = view["deals"][0]["tricks"][trick]["notes"]
    (finding,) = [note["finding"] for note in notes if note["kind"] == "finding"]
    (rule,) = [each for each in view["rulebook"] if each["id"] == finding["rule"]]
    return finding, rule


def test_finding_leads_to_the_sentence_of_its_option():
    finding, rule = rule_at(WRONG, 3)
    assert finding["name"] == "lead-not-allowed"
    assert finding["rule_text"] == "The rule"
    assert rule["option"] == "heart_lead: broken"
    assert "line 32" in rule["text"]
    assert "Spielanleitung" in rule["source"]


def test_finding_without_an_option_leads_to_what_its_page_says():
    finding, rule = rule_at(WRONG, 2)
    assert finding["rule"] == f"rule-{finding['code']}"
    assert rule["html"].startswith("<p>")
    assert "Faulty" not in rule["html"]


def test_option_that_the_record_sets_says_so():
    text = WRONG.replace('[Seat "N"', '[Rule "heart_lead" "broken"]\n[Seat "N"')
    _finding, rule = rule_at(text, 3)
    assert rule["text"] == "Set by the record itself, for this match."


def test_scores_lead_to_their_rules_and_each_stands_once():
    view = build_view(replay_of(PAIRS))
    ids = [each["id"] for each in view["rulebook"]]
    assert len(ids) == len(set(ids))
    lines = [line for part in view["deals"][0]["scores"][1]["parts"] for line in part["lines"]]
    assert {line["rule"] for line in lines if "rule" in line} <= set(ids)
    assert "rule-heart_values" in ids


def test_finding_begins_with_a_capital_and_ends_with_a_full_stop():
    finding, _rule = rule_at(WRONG, 3)
    assert finding["html"].endswith(".")


def test_variations_have_no_legal_cards_of_another_line():
    (variation, *_) = deal_of(VARIATIONS)["tricks"][0]["variations"]
    plays = variation["tricks"][0]["plays"]
    assert [play.get("may") for play in plays] == [3, 3, 3]
