"""Worked examples of totals, GZ56 to GZ60: whether a match is over, who won, who is the pig."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.validator.gongzhu.records import SEATS, breach, clean, match
from validator.games import GAMES
from validator.rulesets import Library


@dataclass(frozen=True)
class Example:
    """Totals in turn order before the last deal, what it adds, and what follows."""

    rules: str
    before: tuple[int, ...]
    added: tuple[int, ...]
    over: bool
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    level: tuple[str, ...] = ()

    @property
    def totals(self) -> dict[str, int]:
        """The totals after the last deal."""
        sums = (sum(pair) for pair in zip(self.before, self.added, strict=True))
        return dict(zip(SEATS, sums, strict=True))


EXAMPLES = {
    # N −960 − 50, W 300 + 200, S −40, E 120 + 50.
    "GZ56": Example("bonanza88", (-960, 300, -40, 120), (-50, 200, 0, 50), True, ("W",), ("N",)),
    # Exactly −1000 is enough.
    "GZ57": Example("bonanza88", (-900, 0, 0, 0), (-100, 50, 100, 0), True, ("S",), ("N",)),
    # E and W are level for the first place.
    "GZ58": Example(
        "spielanleitung", (-940, 310, -55, 210), (-100, 0, 0, 100), False, level=("W", "E")
    ),
    "GZ59": Example(
        "turn-with-all-sixteen",
        (-900, -200, -300, -300),
        (-100, 0, 0, -100),
        True,
        ("W",),
        ("N",),
    ),
    "GZ60": Example(
        "turn-with-all-sixteen", (-900, 20, 20, 60), (-100, 0, 0, -100), False, level=("W", "S")
    ),
}

ROWS = {
    "GZ56": {"N": -1010, "W": 500, "S": -40, "E": 170},
    "GZ57": {"N": -1000, "W": 50, "S": 100, "E": 0},
    "GZ58": {"N": -1040, "W": 310, "S": -55, "E": 310},
    "GZ59": {"N": -1000, "W": -200, "S": -300, "E": -400},
    "GZ60": {"N": -1000, "W": 20, "S": 20, "E": -40},
}


def _amounts(totals: dict[str, int]) -> str:
    return ", ".join(f"{seat}: {total:+d}" for seat, total in totals.items())


def _body(example: Example) -> str:
    """A match that began earlier, one deal broken off, and rulings in place of its scores.

    What the examples add is not always what some division of the cards could bring.
    """
    carried = _amounts(dict(zip(SEATS, example.before, strict=True)))
    rulings = "".join(
        f"adjust {seat}: {value:+d}\n"
        for seat, value in zip(SEATS, example.added, strict=True)
        if value
    )
    return f"carried {carried}\ndeal 1\nexpose -\nend abandoned\n{rulings}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_totals(name: str) -> None:
    example = EXAMPLES[name]
    assert example.totals == ROWS[name]
    rules = Library.shipped().find("gongzhu", example.rules)
    assert rules is not None
    verdict = GAMES["gongzhu"].verdict(rules, example.totals, 1, False, None)
    assert (verdict.over, verdict.winners, verdict.losers) == (
        example.over,
        example.winners,
        example.losers,
    )
    assert verdict.deciding is (not example.over)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_match_with_these_totals(name: str) -> None:
    example = EXAMPLES[name]
    body = _body(example)
    result = f"result {_amounts(example.totals)}"
    another = "{}\nexpose -\nend open\nresult *"
    if not example.over:
        replayed = clean(match(body + another.format("deal 2"), example.rules))
        assert (replayed.over, replayed.level, replayed.winners) == (False, example.level, ())
        breach(match(f"{body}«{result}»", example.rules), "match-not-over")
        return
    replayed = clean(match(body + result, example.rules))
    assert dict(replayed.total) == example.totals
    assert (replayed.over, replayed.winners, replayed.losers) == (
        True,
        example.winners,
        example.losers,
    )
    breach(match(body + another.format("«deal 2»"), example.rules), "match-already-over")
    breach(match(f"{body}«result *»", example.rules), "result-mismatch")


def test_ten_points_short_of_the_limit_the_match_goes_on() -> None:
    for rules in ("bonanza88", "spielanleitung", "turn-with-all-sixteen"):
        ruleset = Library.shipped().find("gongzhu", rules)
        assert ruleset is not None
        totals = dict(zip(SEATS, (-990, 500, 300, 100), strict=True))
        verdict = GAMES["gongzhu"].verdict(ruleset, totals, 9, False, None)
        assert (verdict.over, verdict.deciding) == (False, False)


def test_a_deciding_deal_ends_it_whatever_the_totals_are_then() -> None:
    ruleset = Library.shipped().find("gongzhu", "spielanleitung")
    assert ruleset is not None
    # The pig has climbed above the limit again in the deal that decides.
    totals = dict(zip(SEATS, (-940, 360, -155, 310), strict=True))
    verdict = GAMES["gongzhu"].verdict(ruleset, totals, 11, True, None)
    assert (verdict.over, verdict.winners, verdict.losers) == (True, ("W",), ("N",))
    # Still level: yet another one.
    totals["E"] = 360
    verdict = GAMES["gongzhu"].verdict(ruleset, totals, 11, True, None)
    assert (verdict.over, verdict.deciding) == (False, True)


def test_equal_lowest_totals_are_all_pigs_where_nothing_else_is_said() -> None:
    ruleset = Library.shipped().find("gongzhu", "bonanza88")
    assert ruleset is not None
    totals = dict(zip(SEATS, (-1010, 310, 20, -1010), strict=True))
    verdict = GAMES["gongzhu"].verdict(ruleset, totals, 11, False, None)
    assert (verdict.over, verdict.winners, verdict.losers) == (True, ("W",), ("N", "E"))
