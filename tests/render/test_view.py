"""The view: plain data, stable, and right about what happened."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from notation.cards import CARD_OF
from render.chart import draw
from render.seating import positions
from render.view import build_view, date_text
from render.words import UnknownLanguage, translator
from tests.render import sample_replay as sample


@pytest.mark.parametrize("make", [sample.bandung, sample.plain, sample.with_finding])
def test_view_is_json_and_stable(make):
    view = build_view(make())
    assert json.loads(json.dumps(view)) == view
    assert build_view(make()) == view


def test_head():
    view = build_view(sample.bandung())
    assert view["title"] == "Bandung Gong Zhu Night"
    assert view["subtitle"] == ["Round 3, table 2", "14 November 2026"]
    assert view["rules"] == "bonanza88"
    assert build_view(sample.plain())["title"] == "Gong Zhu"


@pytest.mark.parametrize(
    ("date", "text"),
    [
        ("2026.11.14", "14 November 2026"),
        ("2026.11.??", "November 2026"),
        ("2026.??.??", "2026"),
        ("????.??.??", ""),
        ("2026.13.40", "2026"),
        ("", ""),
        ("yesterday", ""),
        ("5.12.2026", "5.12.2026"),
        ("2026-12-05", "2026-12-05"),
        ("12/5/2026", "12/5/2026"),
    ],
)
def test_dates_leave_away_what_is_unknown(date, text):
    assert date_text(date, translator()) == text


def test_seats_go_round_counter_clockwise_in_gong_zhu():
    assert build_view(sample.plain())["positions"] == ["top", "left", "bottom", "right"]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_both_directions_use_the_same_places(count):
    clockwise = positions(count, "clockwise")
    other = positions(count, "counter-clockwise")
    assert len(set(clockwise)) == count
    assert clockwise[0] == other[0]
    assert clockwise[1:] == other[1:][::-1]


def test_points_so_far_grow_into_the_score():
    deal = build_view(sample.bandung())["deals"][4]
    north = [trick["so_far"][0] for trick in deal["tricks"]]
    assert north[:5] == [-60, -60, -60, -260, -1440]
    assert deal["tricks"][-1]["so_far"] == [score["score"] for score in deal["scores"]]


def test_caught_cards_are_in_the_order_caught():
    deal = build_view(sample.bandung())["deals"][4]
    caught = [card for trick in deal["tricks"] if trick["winner"] == 0 for card in trick["caught"]]
    names = "H4 H3 H2 HQ SQ CT HA DJ HJ"
    assert caught[:9] == [CARD_OF[name] for name in names.split()]


def test_derivation_is_told_line_by_line():
    score = build_view(sample.bandung())["deals"][4]["scores"][0]
    (part,) = score["parts"]
    told = [(line["note"], line["value"], line["level"]) for line in part["lines"]]
    assert told == [
        ("−30 −50 −20, the small ones nothing", "−100", "item"),
        ("every heart counts double", "× 2", "item"),
        ("", "−200", "subtotal"),
        ("−100 × 2", "−200", "item"),
        ("+100 × 2", "+200", "item"),
        ("", "−200", "subtotal"),
        ("", "× 4", "item"),
        ("", "−800", "total"),
    ]
    assert "the transformer, exposed" in part["lines"][6]["html"]


def test_notes_stand_behind_their_play():
    tricks = build_view(sample.bandung())["deals"][4]["tricks"]
    assert [(note["kind"], note["after"]) for note in tricks[3]["notes"]] == [
        ("comment", 4),
        ("variation", 4),
    ]
    tokens = tricks[3]["notes"][1]["tokens"]
    assert [token["kind"] for token in tokens] == [
        "open", "anchor", "card", "card", "card", "card", "comment", "close",
    ]  # fmt: skip
    assert tricks[3]["plays"][0]["glyphs"] == "??"


def test_finding_is_at_its_card_with_its_proof_and_its_consequence():
    view = build_view(sample.with_finding())
    trick = view["deals"][1]["tricks"][3]
    (note,) = trick["notes"]
    finding = note["finding"]
    assert note["after"] == 2
    assert finding["moment"] == "d2.t4.c2"
    assert finding["related"][0]["moment"] == "d2.t7.c2"
    assert [each["name"] for each in finding["consequences"]] == ["score-mismatch"]
    assert trick["plays"][1]["fault"] == "illegal"
    assert trick["plays"][1]["proof"] == CARD_OF["D9"]
    assert view["deals"][0]["findings"] == 0
    assert view["deals"][1]["findings"] == 1


def test_ruling_stands_with_its_deal():
    (ruling,) = build_view(sample.with_finding())["deals"][1]["rulings"]
    assert ruling["title"] == "Penalty: Eka −50"
    assert (ruling["side"], ruling["amount"]) == (2, -50)
    assert ruling["reason_html"] == "<p>Revoke, <em>agreed</em> on.</p>"


def test_summary_says_who_lost():
    summary = build_view(sample.bandung())["summary"]
    assert summary["sentence_html"] == "王芳 is the pig."
    assert [place["total"] for place in summary["places"]] == [-420, -610, -770, -1140]
    assert [place["role"] for place in summary["places"]] == ["", "", "", "the pig"]
    assert summary["checked"] == [
        "26 tricks were played again under bonanza88.",
        "Every score and total agrees with the record.",
        "No rulings.",
    ]


def test_summary_counts_what_disagrees():
    checked = build_view(sample.with_finding())["summary"]["checked"]
    assert any("not agree" in line for line in checked)
    assert "1 finding." in checked
    assert "1 ruling." in checked


def test_match_that_goes_on_has_no_winner():
    assert build_view(sample.plain())["summary"]["sentence_html"] == "The match is not over."


def test_deals_without_play_say_so():
    deal = build_view(sample.bandung())["deals"][0]
    assert deal["tricks"] == []
    assert deal["status_text"] == "The play was not recorded."


@pytest.mark.parametrize("status", ["claimed", "abandoned", "misdeal", "open", "early"])
def test_every_ending_has_a_sentence(status):
    replay = sample.match_replay([sample.Made(1, score=None, status=status)])
    assert build_view(replay)["deals"][0]["status_text"]


def test_exposures_not_recorded_are_not_none():
    unknown = sample.match_replay([sample.Made(1, exposed=None)])
    nobody = sample.match_replay([sample.Made(1, exposed=())])
    assert build_view(unknown)["deals"][0]["exposed_title"] == "Exposures not recorded"
    assert build_view(nobody)["deals"][0]["exposed_title"] == "Nothing exposed"


def test_link_keys_stay_unique_when_numbers_do_not():
    replay = sample.match_replay([sample.Made(1), sample.Made(1), sample.Made(7)])
    assert [deal["key"] for deal in build_view(replay)["deals"]] == ["1", "2", "3"]
    replay = sample.match_replay([sample.Made(5), sample.Made(6)])
    assert [deal["key"] for deal in build_view(replay)["deals"]] == ["5", "6"]


def test_chart_keeps_to_its_frame_and_labels_apart():
    drawing = draw(build_view(sample.bandung())["chart"], 408, 214)
    for line in drawing.series:
        for x, y in line.dots:
            assert drawing.left <= x <= drawing.right
            assert drawing.top <= y <= drawing.bottom
    heights = sorted(line.label_y for line in drawing.series)
    gaps = [low - high for high, low in pairwise(heights)]
    assert min(gaps) >= 16.9
    assert [label for _, label, limit in drawing.grid if limit] == ["−1000"]


@pytest.mark.parametrize("values", [[0, 0], [0, 10], [0, -100000], [0, 3, -2]])
def test_chart_of_any_scores(values):
    drawing = draw({"deals": ["1"], "lines": [values], "names": ["A"], "limit": None}, 408, 214)
    assert 1 <= len(drawing.grid) <= 6


def test_unknown_language_is_refused():
    with pytest.raises(UnknownLanguage, match="xx"):
        build_view(sample.plain(), "xx")
