"""The worked examples of scoring as whole deals, played out and validated as records.

That captured cards give these scores is tested by themselves; here a search makes hands and
thirteen tricks in which they are captured, and a record of them has to come to the same.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from notation.cards import NAMES, cards_of
from tests.generate.slow_rules import SCORING
from tests.validator.gongzhu.dealing import Wanted, WholeDeal, whole_deal
from tests.validator.gongzhu.piles import deal_of, pile
from tests.validator.gongzhu.records import FIVE, SEATS, breach, clean, match
from tests.validator.gongzhu.test_scoring_examples import EXAMPLES, Example
from validator.rulesets import Library

NO_WHOLE_DEAL = {"GZ19", "GZ20", "GZ26", "GZ27"}
"""They name all four takers and leave hearts out, which a deal played out cannot."""

BONUS = Wanted(
    tuple(
        frozenset(each.split())
        for each in ("SQ CT", "HA HK DJ", "HQ HJ HT H9 H8", "H7 H6 H5 H4 H3 H2")
    ),
    # The queen of diamonds falls in the sixth trick; its taker wins three of the next seven.
    winners={6: 0, 7: 1, 8: 0, 9: 0, 10: 2, 11: 3, 12: 3, 13: 0},
    tricks={"DQ": 6},
)


def _names(mask: int) -> frozenset[str]:
    return frozenset(NAMES[card] for card in cards_of(mask))


def _tags(example: Example) -> tuple[str, ...]:
    return tuple(f'[Rule "{option}" "{value}"]' for option, value in example.changes)


@lru_cache(maxsize=None)
def _dealt(name: str) -> WholeDeal:
    example = EXAMPLES[name]
    rules = Library.shipped().find("gongzhu", example.rules)
    assert rules is not None
    if name == "GZ55":
        return whole_deal(rules.options, BONUS)
    piles = tuple(_names(each) & SCORING for each in deal_of(*example.piles, seats=example.seats))
    return whole_deal(rules.options, Wanted(piles, _names(pile(example.exposed))))


def _seats(name: str) -> tuple[str, ...]:
    return FIVE if EXAMPLES[name].seats == 5 else SEATS


def _record(name: str, claims: str) -> str:
    example = EXAMPLES[name]
    seats = _seats(name)
    tags = [f'[Rule "{option}" "{value}"]' for option, value in example.changes]
    body = f"deal 1\n{_dealt(name).text(seats)}{claims}end\n\nresult *"
    return match(body, example.rules, *tags, seats=seats)


WHOLE = [name for name in EXAMPLES if name not in NO_WHOLE_DEAL]
ALONE = [name for name in WHOLE if "pairs" not in EXAMPLES[name].rules]


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_deal_scores_as_the_example(name: str) -> None:
    (deal,) = clean(_record(name, "")).deals
    assert deal.status in ("complete", "early")
    named = dict(zip(_seats(name), EXAMPLES[name].scores, strict=False))
    # Of partners each pile is derived by itself; the side's score needs both.
    assert {seat: deal.derivations[seat][-1].value for seat in named} == named
    if name in ALONE:
        assert deal.score is not None
        assert {seat: deal.score[seat] for seat in named} == named


@pytest.mark.parametrize("name", ALONE)
def test_a_wrong_score_of_it_is_found(name: str) -> None:
    right = dict(zip(_seats(name), EXAMPLES[name].scores, strict=False))
    clean(_record(name, "score " + ", ".join(f"{a}: {b:+d}" for a, b in right.items()) + "\n"))
    wrong = right["N"] - 10
    found = breach(_record(name, f"score N: «{wrong:+d}»\n"), "score-mismatch")
    assert (found.claimed, found.computed) == ({"N": wrong}, {"N": right["N"]})


def test_the_early_end_is_met_and_the_others_are_played_out() -> None:
    for name in WHOLE:
        size = 10 if EXAMPLES[name].seats == 5 else 13
        early = EXAMPLES[name].rules == "stop-when-all-scored"
        assert (len(_dealt(name).tricks) < size) == early, name
