"""What the text of ``kambing/classic`` says of points, loss scores and the end of a party."""

from __future__ import annotations

import pytest

from tests.laws.checking import replay
from tests.validator.kambing.records import (
    found,
    head,
    party,
    played,
    points_of,
    public,
    score_of,
    split,
)
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.scoring import loss, scores, subset_sums
from validator.rulesets import Library, override


def options(name: str = "classic", **changes: str) -> KambingOptions:
    """The options of a rule set, some of them changed."""
    rules = Library.shipped().find("kambing", name)
    assert rules is not None
    changed, problems = override(rules, list(changes.items()))
    assert not problems
    assert isinstance(changed.options, KambingOptions)
    return changed.options


def sheet(points: str = "", score: str = "", rules: str = "classic") -> str:
    """A deal of which only the claims are known."""
    lines = [f"points {points}\n"] if points else []
    lines += [f"score {score}\n"] if score else []
    return f"{head(rules)}deal 1\n{''.join(lines)}end\n\nresult *\n"


def test_ka_35_the_points_are_120_in_all() -> None:
    assert found(sheet("N+S: 73, E+W: 47", "N+S: 0, E+W: +2")) == []
    assert found(sheet("N+S: 73, E+W: 48", "N+S: 0, E+W: +2")) == ["points-mismatch at 73"]
    both = played("SAK CT9", end="points N+S: 73, E+W: 48\nend\n")
    assert found(both) == ["points-mismatch at 73"]


def test_ka_36_the_points_of_the_cards() -> None:
    tricks = "SAK CT9 HJ678 DTQ96"
    assert points_of(played(tricks)) == {"N+S": 40, "E+W": 80}
    for card, value in zip("6789JQKTA", (0, 0, 0, 0, 2, 3, 4, 10, 11), strict=True):
        points = points_of(played(f"D{card} " + "C6789".replace(card, "")[:4]))
        assert points is not None
        assert points["N+S"] == value


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(61, 59, (0, 2)), (59, 61, (2, 0)), (89, 31, (0, 2)), (90, 30, (0, 4)), (28, 92, (4, 0)),
     (60, 60, (0, 0)), (2, 118, (4, 0))],
)  # fmt: skip
def test_what_points_cost(ours: int, theirs: int, expected: tuple[int, int]) -> None:
    assert scores(options(), (ours, theirs), (1, 1)) == expected
    text = f"N+S: {expected[0]:+}, E+W: {expected[1]:+}".replace("+0", "0")
    assert found(sheet(f"N+S: {ours}, E+W: {theirs}", text)) == []
    wrong = f"N+S: {expected[0] + 2:+}, E+W: {expected[1]:+}".replace("+0", "0")
    (only,) = found(sheet(f"N+S: {ours}, E+W: {theirs}", wrong))
    assert only.startswith(("score-mismatch", "score-impossible"))


def test_ka_37_61_points_win() -> None:
    cards = "SATQ67 HATQ CKQJ DK"
    text = played(cards, end="score N+S: 0, E+W: +2\nend\n")
    assert points_of(text) == {"N+S": 61, "E+W": 59}
    assert found(text) == []
    assert found(played(cards, end="score N+S: +2, E+W: 0\nend\n")) == ["score-mismatch at +2"]


def test_ka_38_less_than_60_loses() -> None:
    assert loss(options(), 59, 4) == 2
    assert scores(options(), (59, 61), (4, 5)) == (2, 0)


def test_ka_39_31_to_59_cost_two() -> None:
    assert [loss(options(), points, 1) for points in (31, 45, 59)] == [2, 2, 2]


def test_ka_40_less_than_31_with_a_trick_costs_four() -> None:
    assert [loss(options(), points, 1) for points in (30, 1, 0)] == [4, 4, 4]
    text = played("S6789")
    assert points_of(text) == {"N+S": 0, "E+W": 120}
    assert score_of(text) == {"N+S": 4, "E+W": 0}


def test_ka_41_no_trick_costs_six() -> None:
    every = "SAKQJT9876 HAKQJT9876 DAKQJT9876 CAKQJT9876"
    text = played(every, end="points N+S: 120, E+W: 0\nscore N+S: 0, E+W: +6\nend\n")
    assert score_of(text) == {"N+S": 0, "E+W": 6}
    assert found(text) == []
    wrong = played(every, end="score N+S: 0, E+W: +4\nend\n")
    assert found(wrong) == ["score-mismatch at +4"]


BOLA = "SATQ67 HATQ CKQJ DQ"
"""Cards of 60 points."""


def test_ka_42_60_to_60_costs_nothing() -> None:
    text = played(BOLA, end="score N+S: 0, E+W: +2\nend\n")
    assert points_of(text) == {"N+S": 60, "E+W": 60}
    assert score_of(text) == {"N+S": 0, "E+W": 0}
    assert found(text) == ["score-mismatch at +2"]


def test_ka_43_a_drawn_deal_changes_nothing() -> None:
    drawn = "points N+S: 60, E+W: 60\nscore N+S: 0, E+W: 0\n"
    lost = "points N+S: 45, E+W: 75\nscore N+S: +2, E+W: 0\ntotal N+S: +2, E+W: 0\n"
    assert found(party([drawn, lost])) == []
    double = lost.replace("+2", "+4")
    assert found(party([drawn, double])) == ["score-mismatch at +4"]


def test_ka_44_the_losers_of_a_party_with_a_drawn_deal() -> None:
    lost = "points N+S: 0, E+W: 120\nscore N+S: +6, E+W: 0\n"
    drawn = "points N+S: 60, E+W: 60\nscore N+S: 0, E+W: 0\n"
    with_ball = replay(party([lost, drawn, lost], end="result N+S: +12, E+W: 0\n"))
    assert with_ball.losers == ("N+S",)
    assert dict(with_ball.extra) == {"bola": 1}
    without = replay(party([lost, lost], end="result N+S: +12, E+W: 0\n"))
    assert dict(without.extra) == {"bola": 0}
    assert dict(replay(played(BOLA)).extra) == {"bola": 1}


def test_ka_45_twelve_end_the_party() -> None:
    four = "points N+S: 20, E+W: 100\nscore N+S: +4, E+W: 0\n"
    six = "points N+S: 0, E+W: 120\nscore N+S: +6, E+W: 0\n"
    three = party([four, four, four], end="result N+S: +12, E+W: 0\n")
    assert found(three) == []
    assert replay(three).over
    assert (replay(three).losers, replay(three).winners) == (("N+S",), ("E+W",))
    more = party([four, four, four, four])
    assert found(more)[0].startswith("match-already-over at deal 4")
    early = party([four, six], end="result N+S: +10, E+W: 0\n")
    assert found(early) == ["match-not-over at result N+S: +10, E+W: 0"]
    above = party([four, six, six], end="result N+S: +16, E+W: 0\n")
    assert found(above) == []


# ---- worked examples of deals and parties


@pytest.mark.parametrize(
    ("ours", "tricks", "expected"),
    [
        ((61, 59), (5, 4), (0, 2)),  # KO23
        ((89, 31), (6, 3), (0, 2)),  # KO24
        ((90, 30), (6, 3), (0, 4)),  # KO25
        ((28, 92), (2, 7), (4, 0)),  # KO26
        ((120, 0), (8, 1), (0, 4)),  # KO27
        ((120, 0), (9, 0), (0, 6)),  # KO28
        ((60, 60), (5, 4), (0, 0)),  # KO29
        ((2, 118), (1, 8), (4, 0)),  # KO30
    ],
)
def test_ko23_to_ko30(
    ours: tuple[int, int], tricks: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert scores(options(), ours, tricks) == expected


def test_ko31_and_ko32_no_points_cost_six_under_combos() -> None:
    assert scores(options("combos-two"), (21, 0), (1, 0)) == (0, 6)
    assert scores(options("combos-two"), (120, 0), (8, 1)) == (0, 6)
    assert scores(options(), (120, 0), (8, 1)) == (0, 4)


def test_ko33_a_drawn_deal_doubles_the_next() -> None:
    drawn = "points N+S: 60, E+W: 60\nscore N+S: 0, E+W: 0\n"
    lost = "points N+S: 45, E+W: 75\nscore N+S: +4, E+W: 0\ntotal N+S: +4, E+W: 0\n"
    assert found(party([drawn, lost], "yard-draw-doubles")) == []
    assert found(party([drawn, drawn, lost], "yard-draw-doubles")) == []
    assert found(party([lost], "yard-draw-doubles")) == ["score-mismatch at +4"]


def test_ko34_and_ko35_drawn_deals_accumulate() -> None:
    drawn = "points N+S: 60, E+W: 60\nscore N+S: 0, E+W: 0\n"
    lost = "points N+S: 20, E+W: 100\nscore N+S: +12, E+W: 0\n"
    end = "result N+S: +12, E+W: 0\n"
    assert found(party([drawn, drawn, lost], "draws-accumulate", end)) == []
    assert found(party([drawn, drawn, lost.replace("12", "4")])) == []
    assert found(party([drawn, drawn, lost], end=end)) == ["score-mismatch at +12"]


def test_ko33_with_the_play() -> None:
    drawn = f"dealer W\nturnup Hx\n{split(BOLA)}"
    again = f"turnup Hx\n{split('SAK CT9', leader='E')}"
    replayed = replay(party([drawn, again], "yard-draw-doubles"))
    assert [deal.score for deal in replayed.deals] == [
        {"N+S": 0, "E+W": 0},
        {"N+S": 8, "E+W": 0},
    ]
    kinds = [line.kind for line in replayed.deals[1].derivations["N+S"]]
    assert kinds == ["aces", "tens", "kings", "points", "under-31", "factor", "total"]


def test_ko36_to_ko38_a_party() -> None:
    deals = [
        "points N+S: 70, E+W: 50\nscore N+S: 0, E+W: +2\ntotal N+S: 0, E+W: +2\n",
        "points N+S: 108, E+W: 12\nscore N+S: 0, E+W: +4\ntotal N+S: 0, E+W: +6\n",
        "points N+S: 120, E+W: 0\nscore N+S: 0, E+W: +6\ntotal N+S: 0, E+W: +12\n",
    ]
    text = party(deals, end="result N+S: 0, E+W: +12\n")
    assert found(text) == []
    assert replay(text).losers == ("E+W",)
    carried = head() + (
        "carried N+S: +8, E+W: +10\n\ndeal 4\nscore N+S: 0, E+W: +6\n"
        "total N+S: +8, E+W: +16\nend\n\nresult N+S: +8, E+W: +16\n"
    )
    assert found(carried) == []
    assert replay(carried).losers == ("E+W",)


def test_ko39_a_short_party() -> None:
    four = "points N+S: 20, E+W: 100\nscore N+S: +4, E+W: 0\n"
    two = "points N+S: 40, E+W: 80\nscore N+S: +2, E+W: 0\n"
    text = party([four, two, two], "short-party-8", "result N+S: +8, E+W: 0\n")
    assert found(text) == []
    assert replay(text).over


def test_ko42_to_ko44() -> None:
    assert points_of(played("SAK CT9 HJ678 DTQ96")) == {"N+S": 40, "E+W": 80}
    aces = played("SAT67 HAT DA CA", end="score N+S: 0, E+W: +2\nend\n")
    assert points_of(aces) == {"N+S": 64, "E+W": 56}
    assert score_of(aces) == {"N+S": 0, "E+W": 2}
    tens = played("STKQ6 HTK6 DTK6 CTK", end="score N+S: +2, E+W: 0\nend\n")
    assert points_of(tens) == {"N+S": 59, "E+W": 61}
    assert found(aces) == found(tens) == []


def test_the_points_of_parts_of_the_pack() -> None:
    aces = sum(1 << card for card in (12, 25, 38, 51))
    assert subset_sums(aces) == [1, 1 << 11, 1 << 22, 1 << 33, 1 << 44]


def test_three_players_each_for_himself() -> None:
    three = options("combos-three")
    assert scores(three, (50, 50, 20), (3, 3, 3)) == (0, 0, 4)
    assert scores(three, (70, 50, 0), (5, 3, 1)) == (0, 2, 6)
    assert scores(three, (40, 40, 40), (3, 3, 3)) == (0, 0, 0)


def test_a_sheet_with_a_score_that_no_deal_gives() -> None:
    assert found(sheet(score="N+S: +2, E+W: +2")) == ["score-impossible at +2"]
    assert found(sheet(score="N+S: +3, E+W: 0")) == ["score-impossible at +3"]
    assert found(sheet(score="N+S: 0, E+W: 0")) == []
    assert found(sheet("N+S: 119, E+W: 1")) == ["points-mismatch at 119"]
    assert found(public(split("SAK CT9"), end="points N+S: 25\nend\n")) == []
