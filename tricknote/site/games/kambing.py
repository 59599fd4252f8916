"""What is counted about a deal of Kambing.

``loss`` is a deal that cost one's side loss scores (their sum is the amount), ``no-trick`` one
without a single trick for one's side, ``bola`` a deal that ended 60 to 60, ``molodka`` a
molodka that stood, for who claimed it.  Loss scores are counted in every deal that has scores,
the others where the play is recorded to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from notation.cards import NAMES
from tricknote.site.games.base import DealIn
from tricknote.site.summary import Fact, Hit


def facts(deal: DealIn) -> Iterator[Fact]:
    """The facts of one deal."""
    if not deal.counts:
        return
    losses = {label: deal.score_of(label) or 0 for label in deal.seats}
    lost = tuple(Hit(label, loss, deal.end()) for label, loss in losses.items() if loss > 0)
    yield Fact("loss", deal.seats, lost)
    drawn = len(deal.scores) == 2 and not any(deal.scores.values())
    drawn_hits = tuple(Hit(label, None, deal.end()) for label in deal.seats) if drawn else ()
    yield Fact("bola", deal.seats, drawn_hits, notable=True)
    if not deal.played_out:
        return
    takers = {
        deal.side_of(deal.seats[trick.winner])
        for trick in deal.deal.tricks
        if trick.winner is not None and not trick.node.withdrawn
    }
    without = tuple(
        Hit(label, losses[label], deal.end())
        for label in deal.seats
        if deal.side_of(label) not in takers
    )
    yield Fact("no-trick", deal.seats, without)
    claims = tuple(
        Hit(
            deal.seats[trick.leader],
            None,
            deal.keys.moment(index, 1),
            tuple(NAMES[card] for card in trick.plays[0].cards) if trick.plays else (),
        )
        for index, trick in enumerate(deal.deal.tricks)
        if trick.node.molodka and not trick.node.withdrawn
    )
    yield Fact("molodka", deal.seats, claims, notable=True)


def about(deal: DealIn) -> Mapping[str, str]:
    """The turn-up and the card points of each side."""
    found: dict[str, str] = {}
    turnup = deal.deal.node.turnup
    if turnup is not None:
        found["turnup"] = NAMES[turnup.card]
    for side, points in (deal.deal.points or deal.deal.claimed_points or {}).items():
        found[f"points.{side}"] = str(points)
    return found
