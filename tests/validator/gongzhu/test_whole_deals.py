"""Worked examples and statements on scores as whole deals, played out and validated.

That captured cards give these scores is tested by themselves; here a search makes hands and
tricks in which they are captured, and a record of them has to come to the same.
"""

from __future__ import annotations

import pytest

from tests.validator.gongzhu.dealing import Wanted, WholeDeal, deal_with, options_of, whole_deal
from tests.validator.gongzhu.records import breach, clean, match
from tests.validator.gongzhu.test_scoring_examples import EXAMPLES, Example
from tests.validator.gongzhu.test_scoring_statements import FIELD, STATEMENTS

NO_WHOLE_DEAL = {"GZ19", "GZ20", "GZ26", "GZ27"}
"""They name all four takers and leave hearts out, which a deal played out cannot."""

BONUS = Wanted(
    (
        frozenset({"SQ", "CT"}),
        frozenset(f"H{rank}" for rank in "AKQJT98765432") | {"DJ"},
        frozenset(),
        frozenset(),
    ),
    # The queen of diamonds falls in the sixth trick; its taker wins three of the next seven.
    winners={6: 0, 7: 1, 8: 0, 9: 0, 10: 2, 11: 1, 12: 1, 13: 0},
    tricks={"DQ": 6},
)

DEALS = {name: example for name, example in EXAMPLES.items() if name not in NO_WHOLE_DEAL}
DEALS |= {
    name: Example(rules, (captured,), (score,), exposed)
    for name, rules, captured, exposed, score in (*STATEMENTS, *FIELD)
}


def _dealt(name: str) -> WholeDeal:
    example = DEALS[name]
    if name == "GZ55":
        return whole_deal(options_of(example.rules), BONUS)
    return deal_with(example.rules, *example.piles, exposed=example.exposed)


def _record(name: str, deal: WholeDeal, claims: str) -> str:
    example = DEALS[name]
    tags = [f'[Rule "{option}" "{value}"]' for option, value in example.changes]
    body = f"deal 1\n{deal.text()}{claims}end\n\nresult *"
    return match(body, example.rules, *tags, seats=deal.seats)


@pytest.mark.parametrize("name", DEALS)
def test_a_whole_deal_scores_as_it_should(name: str) -> None:
    dealt = _dealt(name)
    (deal,) = clean(_record(name, dealt, "")).deals
    assert (deal.status, len(deal.tricks)) == ("complete", 10 if len(dealt.seats) == 5 else 13)
    right = dict(zip(dealt.seats, DEALS[name].scores, strict=False))
    # Of partners each pile is derived by itself; the score of a side needs both.
    assert {seat: deal.derivations[seat][-1].value for seat in right} == right
    assert deal.score is not None
    if "pairs" in DEALS[name].rules:
        assert list(deal.score) == ["N+S", "W+E"]
        return
    assert {seat: deal.score[seat] for seat in right} == right
    amounts = ", ".join(f"{seat}: {score:+d}" for seat, score in right.items())
    clean(_record(name, dealt, f"score {amounts}\n"))
    wrong = right["N"] - 10
    found = breach(_record(name, dealt, f"score N: «{wrong:+d}»\n"), "score-mismatch")
    assert (found.claimed, found.computed) == ({"N": wrong}, {"N": right["N"]})
