"""The worked examples of scoring, on deals, on sums or on sessions as each is.

A is the declarer and the first seat; the seats follow clockwise.
"""

from __future__ import annotations

import pytest

from tests.validator.barbu.records import (
    SUITS,
    deal,
    in_suits,
    names,
    options_of,
    pile,
    piles,
    record,
    replay,
    tricks,
)
from validator.games.barbu.contracts import CONTRACTS, Taken
from validator.games.barbu.contracts.ravage_city import longest_pay
from validator.games.barbu.doubles import Pair, settle
from validator.games.barbu.options import BarbuOptions
from validator.games.barbu.worth import shared

CLASSIC = options_of()


def base(contract: str, taken: Taken, options: BarbuOptions = CLASSIC) -> list[int] | None:
    return CONTRACTS[contract].base(options, taken)


def last(*takers: int, size: int = 13, seats: int = 4) -> Taken:
    """The takers of the last tricks."""
    return Taken((0,) * seats, [0] * (size - len(takers)) + list(takers), size)


def domino(order: str, options: BarbuOptions) -> list[int]:
    """The scores of seats A, B, C … by the order of going out."""
    return [options.domino_values[order.index(seat)] for seat in sorted(order)]


# ---- base scores


def test_example_01() -> None:
    assert base("no-tricks", tricks(4, 2, 5, 2)) == [-8, -4, -10, -4]


def test_example_02() -> None:
    assert base("no-tricks", tricks(0, 13, 0, 0)) == [0, -26, 0, 0]


def test_example_03() -> None:
    taken = Taken(piles("SQ", "", "HQ", "DQ CQ").captured, [0] * 9, 13)
    assert base("no-queens", taken) == [-6, 0, -6, -12]
    assert CONTRACTS["no-queens"].nothing_left(CLASSIC, taken)


def test_example_04() -> None:
    assert base("no-queens", piles("", "", "SQ HQ DQ CQ", "")) == [0, 0, -24, 0]


def test_example_05() -> None:
    assert base("no-last-two", last(2, 3)) == [0, 0, -10, -20]


def test_example_06() -> None:
    assert base("no-last-two", last(0, 0)) == [-30, 0, 0, 0]


def test_example_07() -> None:
    taken = piles("H234", "HA5678", "H9", "HTJQK")
    assert base("no-hearts", taken) == [-6, -14, -2, -8]


def test_example_08() -> None:
    taken = piles("H2345678T", "H9JQK", "", "HA")
    assert base("no-hearts", taken) == [-16, -8, 0, -6]


def test_example_09() -> None:
    taken = Taken((0, pile("HK"), 0, 0), [1] * 7, 13)
    assert base("barbu", taken) == [0, -20, 0, 0]
    # In the suits hands S takes the king in trick 7, and the deal stops there or goes on.
    play = in_suits("S", "AQJT98K")
    stopped = replay(record(deal("barbu", play, SUITS, "S", end="end")))
    assert "lead-not-allowed" in [each.name for each in stopped.findings]
    free = {"heart_lead_barbu": "free"}
    rest = in_suits("S", "AQJT98K765432")
    for text, status in ((play, "early"), (rest, "complete")):
        (deal_,) = replay(record(deal("barbu", text, SUITS, "S", end="end"), options=free)).deals
        assert (deal_.status, deal_.score) == (status, {"N": 0, "E": 0, "S": -20, "W": 0})
    ends = {**free, "barbu_early_end": "yes"}
    assert names(record(deal("barbu", rest, SUITS, "S", end="end"), options=ends)) == [
        "play-after-end"
    ]


def test_example_10() -> None:
    assert base("trumps", tricks(6, 1, 4, 2)) == [30, 5, 20, 10]


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        ("classic", [20, -5, 45, 5]),
        ("domino-40", [25, -10, 40, 10]),
        ("french-bridge", [20, -10, 45, 10]),
    ],
    ids=["11", "12", "13"],
)
def test_example_11_to_13(rules: str, scores: list[int]) -> None:
    options = options_of(rules)
    assert domino("CADB", options) == scores
    assert CONTRACTS["domino"].constant(options) == 65


BALANCED = (
    *("classic", "domino-40", "french-bridge", "hearts-held-back", "undoubled-shared"),
    *("undoubled-shared-domino-40", "broken-hearts-no-trump", "spanish", "every-deal-ace-low"),
    *("three-player", "five-player", "ravage-city"),
)


@pytest.mark.parametrize("rules", BALANCED)
def test_examples_14_37_41_42_contracts_balance(rules: str) -> None:
    options = options_of(rules)
    assert sum(CONTRACTS[name].constant(options) for name in options.contracts) == 0


# ---- doubles

A, B, C, D = range(4)


def bet(scores: list[int], *pairs: Pair) -> list[int]:
    settled = settle(scores, frozenset(pairs))
    assert sum(settled) == sum(scores)
    return settled


def test_example_15() -> None:
    doubles = [(B, A), (B, C), (B, D), (C, A), (A, C)]
    assert bet([-6, 0, -6, -12], *doubles) == [-12, 24, -12, -24]


TRICKS = [-8, -4, -10, -4]


def test_example_16() -> None:
    assert bet(TRICKS, (B, A), (C, A), (C, B), (A, C)) == [-8, 6, -20, -4]


def test_example_17() -> None:
    assert bet(TRICKS) == TRICKS


def test_example_18() -> None:
    assert bet(TRICKS, (B, A), (C, A), (D, A)) == [-14, 0, -12, 0]


def test_example_19() -> None:
    both = [(B, A), (C, A), (D, A), (A, B), (A, C), (A, D)]
    assert bet(TRICKS, *both) == [-20, 4, -14, 4]


KING = [0, -20, 0, 0]


def test_example_20() -> None:
    assert bet(KING, (B, A), (C, B), (D, B)) == [20, -80, 20, 20]


def test_example_21() -> None:
    assert bet(KING, (B, C), (C, B)) == [0, -60, 40, 0]
    written = deal(
        "barbu",
        double="E>S, S>E",
        claims="points N: 0, E: -20, S: 0, W: 0\nscore N: 0, E: -60, S: +40, W: 0\n",
        end="end",
    )
    assert names(record(written)) == []


TRUMPS = [30, 5, 20, 10]


def test_example_22() -> None:
    assert bet(TRUMPS, (B, A), (A, B), (D, A)) == [100, -45, 20, -10]


def test_example_23() -> None:
    assert bet(domino("CADB", CLASSIC), (C, A)) == [-5, -5, 70, 5]


def test_example_24() -> None:
    assert names(record(deal("trumps H", double="S>W"))) == ["double-not-allowed"]


def test_example_25() -> None:
    assert names(record(deal("no-tricks", double="N>W"))) == ["double-not-allowed"]


def test_example_26() -> None:
    doubles = ["W>N, E>N, S>N", "E>N, S>N", "-", "-", "-", "-"]
    contracts = ["no-tricks", "no-hearts", "no-queens", "no-last-two", "barbu", "trumps H"]
    six = [deal(name, double=pairs) for name, pairs in zip(contracts, doubles, strict=True)]
    assert names(record(*six)) == []
    assert names(record(*six, deal("domino 7", double="-"))) == ["double-quota"]
    assert names(record(*six, deal("domino 7", double="W>N"))) == []


def test_example_27() -> None:
    assert bet([-6] * 4, (B, A), (A, B)) == [-6] * 4


def test_example_28() -> None:
    deals = [
        deal("no-tricks", double="E>N, S>N, S>E, N>S", claims=sheet(-8, 6, -20, -4), end="end"),
        deal("barbu", double="E>N, S>E, W>E", claims=sheet(20, -80, 20, 20), end="end"),
        deal("trumps H", double="E>N, W>N, N>E", claims=sheet(100, -45, 20, -10), end="end"),
    ]
    found = replay(record(*deals))
    assert names(record(*deals)) == []
    assert dict(found.total) == {"N": 112, "E": -119, "S": 20, "W": 6}
    assert sum(found.total.values()) == 19


def sheet(*scores: int) -> str:
    return "score " + ", ".join(f"{k}: {v:+d}" for k, v in zip("NESW", scores, strict=True)) + "\n"


# ---- other rule sets


def test_example_34_the_lowest_wins() -> None:
    assert bet([20, 40, 0, 0], (B, A)) == [0, 60, 0, 0]
    options = options_of("lowest-wins")
    assert options.best == "low"


def test_example_36_nobody_doubled() -> None:
    options = options_of("undoubled-shared-domino-40")
    assert shared(options, -26, A) == [-2, -8, -8, -8]
    assert shared(options_of("undoubled-shared"), -26, A) == [1, -9, -9, -9]
    assert shared(options_of("undoubled-shared"), -24, A) == [0, -8, -8, -8]
    rules = "undoubled-shared-domino-40"
    skipped = replay(record(deal("no-tricks", double="-", end="end"), rules=rules))
    assert skipped.findings == ()
    assert skipped.deals[0].score == {"N": -2, "E": -8, "S": -8, "W": -8}
    assert skipped.deals[0].status == "early"
    played = record(deal("no-tricks", "1. N: DA D8 DT D6\n", double="-"), rules=rules)
    assert names(played) == ["play-after-end"]
    doubled = record(deal("no-tricks", "1. N: DA D8 DT D6\n", double="E>N"), rules=rules)
    assert names(doubled) == []


def test_example_38_and_39_ravage_city() -> None:
    options = options_of("ravage-city")
    value = options.ravage_city_value
    assert longest_pay([6, 5, 6, 4], value) == [-12, 0, -12, 0]
    assert longest_pay([5, 5, 5, 4], value) == [-8, -8, -8, 0]
    whole = deal("ravage-city", in_suits("N", "AKQJT98765432"), SUITS, double="E>N", end="end")
    found = replay(record(whole, rules="ravage-city"))
    # N takes everything: thirteen of every suit.
    assert found.deals[0].points == {"N": -24, "E": 0, "S": 0, "W": 0}


def test_example_43() -> None:
    options = options_of("three-player")
    assert base("no-last-two", last(0, 1, 0, size=16, seats=3), options) == [-20, -10, 0]


def test_example_44() -> None:
    assert domino("BCA", options_of("three-player")) == [-5, 45, 15]


@pytest.mark.parametrize(
    ("rules", "sums"),
    [
        ("small-values-32", [-8, -8, -8, -8, -8, 16, 30]),
        ("small-values-52", [-13, -13, -12, -12, -12, 39, 45]),
    ],
    ids=["45", "46"],
)
def test_example_45_and_46(rules: str, sums: list[int]) -> None:
    options = options_of(rules)
    found = [CONTRACTS[name].constant(options) for name in options.contracts]
    assert sorted(found) == sorted(sums)


def test_example_47_salade() -> None:
    options = options_of("salade-24")
    salade = CONTRACTS["salade"]
    assert salade.constant(options) == -355
    captured = piles("HK H234 SQ", "DQ CQ HQ HA56789TJ", "", "").captured
    taken = Taken(captured, [1] * 8 + [0] * 5, 13)
    scores = salade.base(options, taken)
    assert scores is not None
    assert scores[0] == -165
    assert sum(scores) == -355


def test_example_48_salade_with_32_cards() -> None:
    assert CONTRACTS["salade"].constant(options_of("salade-32")) == -116
    assert CONTRACTS["salade"].constant(options_of("lowest-wins")) == 250
    assert CONTRACTS["salade"].constant(options_of("french-32")) == -210


def test_example_49_who_takes_everything() -> None:
    options = options_of("take-all-32")
    assert CONTRACTS["salade"].constant(options) == -185
    hearts = "HAKQJT987 SQ DQ CQ"
    taken = Taken(piles(hearts, "", "", "").captured, [0] * 8, 8)
    assert base("salade", taken, options) == [185, 0, 0, 0]
    # One card alone is not everything.
    assert base("barbu", taken, options) == [-40, 0, 0, 0]
    assert base("no-last-two", taken, options) == [-25, 0, 0, 0]


def test_example_50() -> None:
    options = options_of("five-player")
    assert domino("CAEBD", options) == [25, 0, 45, -6, 10]
    assert CONTRACTS["trumps"].constant(options) == 50
