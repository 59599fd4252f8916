"""What is counted about a deal of Barbu.

``contract.NAME`` is about its declarer: it paid if his score was above the mean of the table in
that deal; the amount is his score.  ``double`` is about every double that a seat made, whatever
was answered: it paid if the bet brought points, the amount is what it brought.  ``king`` (the
king of hearts where he counts alone) and ``domino-first`` are about everybody in such a deal.
Doubles are counted where the play is recorded, the contracts wherever there are scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from notation.cards import CARD_OF
from notation.labels import normalised
from tricknote.site.games.base import DealIn, name_of
from tricknote.site.summary import Fact, Hit

_KING = CARD_OF["HK"]


def facts(deal: DealIn) -> Iterator[Fact]:
    """The facts of one deal."""
    node = deal.deal.node
    if not deal.counts or node.contract is None or not node.contract.name:
        return
    contract = node.contract.name
    declarer = _declarer(deal)
    if declarer is not None:
        score = deal.score_of(declarer)
        if score is not None:
            mean = sum(deal.scores.values()) / len(deal.scores)
            hit = Hit(declarer, score, deal.end(), so=score > mean)
            yield Fact(f"contract.{contract}", (declarer,), (hit,))
    if not deal.played_out:
        return
    made = [(label, *bet) for label in deal.seats for bet in _doubles(deal, label)]
    bets = tuple(Hit(label, value, deal.end(), so=value > 0) for label, _, value in made)
    yield Fact("double", tuple(label for label, _, _ in made), bets, notable=True)
    if contract == "barbu":
        taker = deal.taker(1 << _KING)
        if taker is not None:
            hit = Hit(taker, None, deal.moment_of(_KING), (name_of(_KING),))
            yield Fact("king", deal.seats, (hit,), notable=True)
    if contract == "domino":
        best = max(deal.deal.points.values()) if deal.deal.points else None
        first = tuple(
            Hit(label, None, deal.end())
            for label in deal.seats
            if deal.deal.points and deal.deal.points.get(label) == best
        )
        yield Fact("domino-first", deal.seats, first)


def _declarer(deal: DealIn) -> str | None:
    node = deal.deal.node.declarer
    label = None if node is None else node.seat
    return label if label in deal.seats else None


def _doubles(deal: DealIn, label: str) -> Iterator[tuple[str, int]]:
    """Whom a seat doubled, and what that brought; as the score has it."""
    statement = deal.deal.node.double
    if statement is None:
        return
    said = {normalised(pair.target) for pair in statement.pairs if normalised(pair.seat) == label}
    answered = {
        normalised(pair.seat) for pair in statement.pairs if normalised(pair.target) == label
    }
    for line in deal.deal.derivations.get(label, ()):
        if line.kind in ("double", "redouble") and line.flags and line.value is not None:
            other = line.flags[0]
            if other in said or ("*" in said and other not in answered):
                yield other, line.value


def about(deal: DealIn) -> Mapping[str, str]:
    """The contract, its declarer, and the score before the doubles."""
    found: dict[str, str] = {}
    contract = deal.deal.node.contract
    if contract is not None and contract.name:
        found["contract"] = " ".join(filter(None, (contract.name, contract.detail)))
    declarer = _declarer(deal)
    if declarer is not None:
        found["declarer"] = declarer
    for side, points in (deal.deal.points or deal.deal.claimed_points or {}).items():
        found[f"base.{side}"] = str(points)
    return found
