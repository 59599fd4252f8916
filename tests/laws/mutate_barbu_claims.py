"""Faults of bases, scores, totals, rulings and results of a session."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.barbu import write_barbu
from tests.generate.barbu_facts import BarbuDeal
from tests.generate.facts import MatchFacts, RulingFacts
from tests.generate.sheet import signed
from tests.laws.mutate import Mutant
from tests.laws.mutate_barbu import (
    BASE,
    DOMINO,
    HEARTS,
    NOT_CHECKABLE,
    TRICKS,
    Chance,
    any_deal,
    deals_of,
    kind,
    silent,
    swapped,
    written,
)

FIVE = replace(BASE, deals=5)
WHOLE = replace(BASE, deals=None)
SHORT_MATCH = (("end_deals", "4"),)


def _off(chance: Chance, value: int) -> int:
    return value + chance.choice((-20, -6, -5, -1, 1, 2, 10, 45))


@kind("points-mismatch")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    assert deal.points is not None
    key = chance.choice(match.seats)
    deal.points[key] = _off(chance, deal.points[key])
    return written(match, "points-mismatch", "points", number, key)


@kind("score-mismatch", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    assert deal.score is not None
    key = chance.choice(match.seats)
    deal.score[key] = _off(chance, deal.score[key])
    return written(match, "score-mismatch", "score", number, key)


@kind("score-mismatch: the doubles forgotten", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    number, deal = any_deal(chance, match)
    if deal.true_points == deal.true_score:
        return None
    deal.score = dict(deal.true_points)
    key = next(key for key in match.seats if deal.true_points[key] != deal.true_score[key])
    return written(match, "score-mismatch", "score", number, key)


@kind("score-mismatch: the order of going out", content=DOMINO)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deal = deals_of(match)[0]
    first, second = chance.sample(match.seats, 2)
    deal.points = None
    deal.score = dict(deal.true_score)
    deal.score[first], deal.score[second] = deal.score[second], deal.score[first]
    if deal.score == deal.true_score:
        deal.score[first] += 1
    key = next(key for key in match.seats if deal.score[key] != deal.true_score[key])
    return written(match, "score-mismatch", "score", 0, key)


@kind("score-mismatch, and the totals with it", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Whoever adds up a wrong score writes wrong totals: they only follow."""
    number, deal = any_deal(chance, match)
    key = chance.choice(match.seats)
    assert deal.score is not None
    wrong = _off(chance, deal.score[key])
    apart, deal.score[key] = wrong - deal.score[key], wrong
    for later in deals_of(match)[number:]:
        assert later.total is not None
        later.total[key] += apart
    return written(match, "score-mismatch", "score", number, key)


@kind("total-mismatch")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    assert deal.total is not None
    key = chance.choice(match.seats)
    deal.total[key] = _off(chance, deal.total[key])
    return written(match, "total-mismatch", "total", number, key)


@kind("total-mismatch, carried on", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A wrong total that the next ones are added to is one slip."""
    number, deal = any_deal(chance, match)
    assert deal.total is not None
    key = chance.choice(match.seats)
    apart = _off(chance, deal.total[key]) - deal.total[key]
    for later in deals_of(match)[number:]:
        assert later.total is not None
        later.total[key] += apart
    return written(match, "total-mismatch", "total", number, key)


def _totals(match: MatchFacts, totals: dict[str, int]) -> None:
    match.result = "result " + ", ".join(f"{k}: {signed(v)}" for k, v in totals.items())


@kind("result-mismatch: a total", content=WHOLE, tries=10)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    key = chance.choice(match.seats)
    totals = dict(match.totals)
    totals[key] = _off(chance, totals[key])
    _totals(match, totals)
    return written(match, "result-mismatch", "result", key)


@kind("result-mismatch: over, but left open", content=WHOLE, tries=10)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.result = chance.choice(("result *", "result abandoned"))
    return written(match, "result-mismatch", "result")


@kind("match-already-over: a twenty-ninth deal", content=WHOLE, tries=10)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    deals = deals_of(match)
    more = replace(deals[-1], number=deals[-1].number + 1)
    more.points = more.score = more.total = None
    match.entries.append(more)
    # What it adds is in no total that was written.
    match.totals = {key: match.totals[key] + more.true_score[key] for key in match.seats}
    _totals(match, match.totals)
    return written(match, "match-already-over", "deal", len(deals))


@kind("match-not-over", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _totals(match, match.totals)
    return written(match, "match-not-over", "result")


@kind("match-not-over: one deal short", content=replace(BASE, deals=27), tries=10)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _totals(match, match.totals)
    return written(match, "match-not-over", "result")


def _sheet(match: MatchFacts, deal: BarbuDeal) -> None:
    """Nothing but the claims is left of a deal, and nobody doubled."""
    deal.tricks, deal.shown, deal.points, deal.doubles = [], (), None, []
    for each in deals_of(match):
        # What these would go on from is not what was.
        each.total = None


@kind("score-impossible: one seat's alone")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """No contract gives one point; that the play is not there is told beside it."""
    number, deal = any_deal(chance, match)
    _sheet(match, deal)
    key = chance.choice(match.seats)
    deal.score = {key: 1}
    return written(match, "score-impossible", "score", number, key, beside=NOT_CHECKABLE)


@kind("score-impossible: a base that does not sum up", content=TRICKS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """A trick too many or too few for everybody together."""
    number, deal = any_deal(chance, match)
    _sheet(match, deal)
    deal.points = dict(deal.true_points)
    deal.score = None
    key = chance.choice(match.seats)
    deal.points[key] += chance.choice((-20, -10))
    return written(
        match, "score-impossible", "points", number, match.seats[0], beside=NOT_CHECKABLE
    )


@kind("score-impossible: together", content=HEARTS)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    """Each of these scores could be, but together they are one heart too few."""
    deal = deals_of(match)[0]
    _sheet(match, deal)
    deal.score = dict.fromkeys(match.seats, 0)
    deal.score[match.seats[1]] = -28
    return written(match, "score-impossible", "score", 0, match.seats[0], beside=NOT_CHECKABLE)


@kind("score-mismatch: a sheet settled by other doubles", content=HEARTS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    """The base is right, and the settlement is that of somebody else's doubles."""
    deal = deals_of(match)[0]
    if deal.true_points == deal.true_score:
        return None
    points = dict(deal.true_points)
    score = dict(deal.true_score)
    _sheet(match, deal)
    deal.points, deal.score = points, score
    key = next(key for key in match.seats if points[key] != score[key])
    return written(match, "score-mismatch", "score", 0, key, beside=NOT_CHECKABLE)


@kind("not-checkable: no play")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.tricks, deal.shown = [], ()
    return written(match, "not-checkable", "deal", number)


@kind("not-checkable: conceded without a score", content=HEARTS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    taken = {p.card for trick in deal.tricks[:4] for p in trick.plays}
    if sum(card[0] == "H" for card in taken) > 11:
        return None
    del deal.tricks[4:]
    silent(match)
    deal.end = "end claimed"
    return written(match, "not-checkable", "deal", 0)


@kind("score-mismatch: conceded, but it cannot be", content=HEARTS)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    deal = deals_of(match)[0]
    del deal.tricks[5:]
    deal.end = "end claimed"
    deal.points = None
    deal.doubles = []
    deal.score = dict.fromkeys(match.seats, 0)
    deal.score[match.seats[2]] = -29
    deal.score[match.seats[3]] = -1
    deal.total = None
    sheet = write_barbu(match)
    line, _, _ = sheet.at("score", 0)
    return Mutant(sheet.text, "score-mismatch", line, 0)


@kind("unknown-seat: in a list of amounts")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    word = chance.choice(("points", "score", "total"))
    key = chance.choice(match.seats)
    return swapped(write_barbu(match), "Q", "unknown-seat", f"{word}-seat", number, key)


@kind("unknown-seat: in a ruling")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, match)
    deal.rulings = [RulingFacts("penalty", "Q", 0)]
    return written(match, "unknown-seat", "ruling-seat", "ruling", number, 0)


@kind("tolerated-spelling: the sign of a number", content=FIVE)
def _(chance: Chance, match: MatchFacts) -> Mutant | None:
    for number, deal in enumerate(deals_of(match)):
        assert deal.score is not None
        for key, value in deal.score.items():
            if value < 0:
                odd = chance.choice("−–") + str(-value)
                return swapped(write_barbu(match), odd, "tolerated-spelling", "score", number, key)
    return None


@kind("syntax: no number")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, match)
    key = chance.choice(match.seats)
    odd = chance.choice(("fifty", "+", "?", "5O"))
    return swapped(write_barbu(match), odd, "syntax", "score", number, key)


@kind(
    "match-already-over: an agreed number of deals",
    options=SHORT_MATCH,
    content=replace(FIVE, beyond=True),
)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    return written(match, "match-already-over", "deal", 4)
