"""Faults of points, scores, totals and results in a party of Kambing."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.facts import MatchFacts
from tests.generate.kambing import BARE
from tests.generate.kambing_sheet import write_party
from tests.generate.sheet import signed
from tests.laws.kambing_mutate import (
    LONG,
    PUBLIC,
    Chance,
    any_deal,
    at,
    fault,
    pick,
    spots,
    swapped,
    written,
)
from tests.laws.mutate import Mutant

ALL = "classic yard-draw-doubles draws-accumulate short-party-8"


@fault("winner-mismatch", rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in spots(party) if not spot.attempt.withdrawn])
    assert spot is not None
    spot.attempt.claimed = chance.choice([s for s in party.seats if s != spot.attempt.winner])
    return written(party, "winner-mismatch", "winner", *spot.key)


@fault("winner-mismatch: a card face down", content=PUBLIC)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Who passes never wins, whatever the cards are."""
    downs = [
        (spot, play.by)
        for spot in spots(party)
        for play in spot.attempt.plays
        if play.down and not spot.attempt.withdrawn
    ]
    if not downs:
        return None
    spot, seat = chance.choice(downs)
    spot.attempt.claimed = seat
    sheet = write_party(party)
    beside = frozenset({"not-checkable"})
    return at(sheet, sheet.text, "winner-mismatch", "winner", *spot.key, beside=beside)


@fault("points-mismatch", rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.points is not None
    key = chance.choice(party.keys)
    deal.points[key] += chance.choice((-1, 1, 10) if deal.points[key] else (1, 2, 10))
    return written(party, "points-mismatch", "points", number, key)


@fault("points-mismatch: both sides, and the score with them")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    """Whoever counts wrong gives wrong scores: they only follow."""
    number, deal = any_deal(chance, party)
    assert deal.points is not None
    assert deal.score is not None
    first, second = party.keys
    if not 61 <= deal.points[first] <= 80:
        return None
    moved = deal.points[first] - 50
    deal.points = {first: 50, second: deal.points[second] + moved}
    deal.score = {first: 2, second: 0}
    for each in party.deals:
        each.total = None
    return written(party, "points-mismatch", "points", number, first)


@fault("score-mismatch", rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.score is not None
    key = chance.choice(party.keys)
    deal.score[key] = chance.choice([v for v in (0, 2, 4, 6, 1) if v != deal.score[key]])
    return written(party, "score-mismatch", "score", number, key)


@fault("score-mismatch, and the totals with it", content=replace(BARE, deals=4))
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.score is not None
    key = chance.choice(party.keys)
    wrong = chance.choice([v for v in (0, 2, 4, 6) if v != deal.score[key]])
    apart, deal.score[key] = wrong - deal.score[key], wrong
    for each in party.deals[number:]:
        assert each.total is not None
        each.total[key] += apart
    return written(party, "score-mismatch", "score", number, key)


@fault("score-mismatch: a draw costs nothing", content=replace(BARE, bola=100))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for number, deal in enumerate(party.deals):
        if deal.score is not None and not any(deal.score.values()):
            deal.score[party.keys[1]] = 2
            return written(party, "score-mismatch", "score", number, party.keys[1])
    return None


@fault("total-mismatch", rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    assert deal.total is not None
    key = chance.choice(party.keys)
    deal.total[key] += chance.choice((-2, 2, 4, 1))
    return written(party, "total-mismatch", "total", number, key)


@fault("result-mismatch: a total", content=LONG, rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    if not party.over:
        return None
    key = chance.choice(party.keys)
    totals = dict(party.totals)
    totals[key] += chance.choice((-2, 2, 4))
    party.result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in totals.items())
    return written(party, "result-mismatch", "result", key)


@fault("result-mismatch: over, but left open", content=LONG)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    if not party.over:
        return None
    party.result = chance.choice(("result *", "result abandoned"))
    return written(party, "result-mismatch", "result")


@fault(
    "match-already-over",
    content=replace(LONG, beyond=True),
    rules="classic short-party-8 short-party-6",
)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    if not party.over:
        return None
    return written(party, "match-already-over", "deal", len(party.deals) - 1)


@fault("match-not-over", rules=ALL)
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    if party.over:
        return None
    party.result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in party.totals.items())
    return written(party, "match-not-over", "result")


@fault("score-impossible: a score sheet")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    """Both sides cannot lose, and nobody pays three."""
    number, deal = any_deal(chance, party)
    deal.attempts, deal.hand_words, deal.stock_words = [], {}, None
    deal.points = None
    first, second = party.keys
    deal.score = chance.choice(
        ({first: 2, second: 2}, {first: 3, second: 0}, {first: 0, second: 5})
    )
    for each in party.deals:
        each.total = None
    sheet = write_party(party)
    beside = frozenset({"not-checkable"})
    return at(sheet, sheet.text, "score-impossible", "score", number, first, beside=beside)


@fault("not-checkable: no card turned up")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    deal.turnup_word = None
    return written(party, "not-checkable", "deal", number)


@fault("unknown-seat: in a ruling", content=replace(BARE, rulings=100))
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    number = next((at for at, deal in enumerate(party.deals) if deal.rulings), None)
    if number is None or party.deals[number].rulings[0].value:
        return None
    return swapped(write_party(party), "Q", "unknown-seat", "ruling-seat", "ruling", number, 0)
