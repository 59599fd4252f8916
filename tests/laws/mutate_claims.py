"""Faults of scores, totals, rulings and results."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.generate import MatchFacts, write
from tests.generate.sheet import signed
from tests.laws.mutate import BASE, Mutant, at, kind, swapped, written

Chance = random.Random
SHORT = (("end_low", "-200"), ("tie_top", "shared"))
"""A match that is over soon."""


def _off(chance: Chance, value: int) -> int:
    return value + chance.choice((-200, -100, -50, 10, 40, 100, 1))


@kind("score-mismatch", rules="bonanza88 spielanleitung bonanza88-five bonanza88-pairs")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    score = match.deals[number].score
    assert score is not None
    key = chance.choice(match.keys)
    score[key] = _off(chance, score[key])
    return written(match, "score-mismatch", "score", number, key)


@kind("score-mismatch, and the totals with it", content=replace(BASE, deals=4))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Whoever adds up a wrong score writes wrong totals: they only follow."""
    number = chance.randrange(len(match.deals))
    key = chance.choice(match.keys)
    score = match.deals[number].score
    assert score is not None
    wrong = _off(chance, score[key])
    apart, score[key] = wrong - score[key], wrong
    for deal in match.deals[number:]:
        assert deal.total is not None
        deal.total[key] += apart
    return written(match, "score-mismatch", "score", number, key)


@kind("total-mismatch", rules="bonanza88 spielanleitung bonanza88-pairs")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    key = chance.choice(match.keys)
    total = match.deals[number].total
    assert total is not None
    total[key] = _off(chance, total[key])
    return written(match, "total-mismatch", "total", number, key)


@kind("total-mismatch, carried on", content=replace(BASE, deals=4))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A wrong total that the next ones are added to is one slip."""
    number = chance.randrange(len(match.deals))
    key = chance.choice(match.keys)
    total = match.deals[number].total
    assert total is not None
    apart = _off(chance, total[key]) - total[key]
    for deal in match.deals[number:]:
        assert deal.total is not None
        deal.total[key] += apart
    return written(match, "total-mismatch", "total", number, key)


@kind("result-mismatch: a total", options=SHORT, content=replace(BASE, deals=30))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if not match.over:
        return None
    key = chance.choice(match.keys)
    totals = dict(match.totals)
    totals[key] = _off(chance, totals[key])
    match.result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in totals.items())
    return written(match, "result-mismatch", "result", key)


@kind("result-mismatch: over, but left open", options=SHORT, content=replace(BASE, deals=30))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if not match.over:
        return None
    match.result = chance.choice(("result *", "result abandoned"))
    return written(match, "result-mismatch", "result")


@kind("match-already-over", options=SHORT, content=replace(BASE, deals=30, beyond=True))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if not match.over:
        return None
    return written(match, "match-already-over", "deal", len(match.deals) - 1)


@kind("match-not-over", rules="bonanza88 spielanleitung bonanza88-pairs face-hearts-pig-200")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    if match.over:
        return None
    match.result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in match.totals.items())
    return written(match, "match-not-over", "result")


@kind("score-impossible: a score sheet")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """No cards give seven points; that the play is not there is told beside it."""
    if match.over:
        return None
    number = chance.randrange(len(match.deals))
    deal = match.deals[number]
    deal.tricks = []
    deal.shown = ()
    assert deal.score is not None
    deal.score[match.keys[0]] = 7
    for each in match.deals:
        each.total = None
    # Who leads the next deal is not known without the play.
    beside = frozenset({"not-checkable"})
    sheet = write(match)
    return at(sheet, sheet.text, "score-impossible", "score", number, match.keys[0], beside=beside)


@kind("score-impossible: one seat's alone")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """A sheet with one seat's score: no pile is worth so much without an exposure."""
    if match.over:
        return None
    number = chance.randrange(len(match.deals))
    deal = match.deals[number]
    deal.tricks, deal.shown, deal.exposures = [], (), []
    deal.score = {chance.choice(match.keys): chance.choice((5, 15, 850, 810))}
    for each in match.deals:
        each.total = None
    key = next(iter(deal.score))
    sheet = write(match)
    beside = frozenset({"not-checkable"})
    return at(sheet, sheet.text, "score-impossible", "score", number, key, beside=beside)


@kind("not-checkable: exposures not recorded", content=replace(BASE, expose=0))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    match.deals[number].exposures = None
    return written(match, "not-checkable", "deal", number)


@kind("unknown-seat: in a list of amounts", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    word = chance.choice(("score", "total"))
    key = chance.choice(match.keys)
    return swapped(write(match), "Q", "unknown-seat", f"{word}-seat", number, key)


@kind("unknown-seat: in a ruling", content=replace(BASE, rulings=100))
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number = chance.randrange(len(match.deals))
    ruling = match.deals[number].rulings[0]
    if ruling.value:
        return None
    return swapped(write(match), "Q", "unknown-seat", "ruling-seat", "ruling", number, 0)


@kind("tolerated-spelling: the sign of a number")
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    for number, deal in enumerate(match.deals):
        assert deal.score is not None
        for key, value in deal.score.items():
            if value < 0:
                odd = chance.choice("−–") + str(-value)
                return swapped(write(match), odd, "tolerated-spelling", "score", number, key)
    return None


@kind("syntax: no number", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number = chance.randrange(len(match.deals))
    key = chance.choice(match.keys)
    odd = chance.choice(("fifty", "+", "?", "5O", "1,5"))
    shift = 2 if odd == "1,5" else 0
    return swapped(write(match), odd, "syntax", "score", number, key, shift=shift)
