"""What is counted about a deal of Gong Zhu.

``pig``, ``sheep`` and ``transformer`` are whose tricks held them; ``sweep`` is all thirteen
hearts, ``clean`` a pile without a scoring card.  ``exposed`` counts exposures that were open to
somebody who held one of the four cards; ``exposure-paid`` is about each exposure made: it paid
if the pig or the ace of hearts went to another side, the sheep came home, or the transformer
came home to a good score or went to another side's bad one.  All but exposures are counted in
deals that were played out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from notation.cards import Card
from tricknote.site.games.base import DealIn, name_of
from tricknote.site.summary import Fact, Hit
from validator.games.gongzhu.scoring import CT, DJ, HA, HEARTS, SCORING, SQ

_SINGLE = (("pig", SQ), ("sheep", DJ), ("transformer", CT))


def facts(deal: DealIn) -> Iterator[Fact]:
    """The facts of one deal."""
    if not deal.played_out:
        return
    for key, card in _SINGLE:
        taker = deal.taker(1 << card)
        if taker is not None:
            hit = Hit(taker, _worth(deal, taker, card), deal.moment_of(card), (name_of(card),))
            yield Fact(key, deal.seats, (hit,), notable=True)
    sweeper = deal.taker(HEARTS)
    hits = () if sweeper is None else (Hit(sweeper, deal.score_of(sweeper), deal.end()),)
    yield Fact("sweep", deal.seats, hits, notable=True)
    clean = (
        Hit(label)
        for label, pile in zip(deal.seats, deal.deal.captured, strict=False)
        if not pile & SCORING
    )
    yield Fact("clean", deal.seats, tuple(clean))
    if deal.deal.exposures_recorded:
        yield from _exposures(deal)


def _exposures(deal: DealIn) -> Iterator[Fact]:
    exposed = [(deal.seats[seat], card) for seat, card in deal.deal.exposed]
    could = tuple(
        label
        for label, hand in zip(deal.seats, deal.deal.hands, strict=False)
        if any(hand.cards >> card & 1 for card in (SQ, HA, DJ, CT))
    )
    who = dict.fromkeys(label for label, _ in exposed)
    yield Fact("exposed", could, tuple(Hit(label) for label in who if label in could))
    paid = tuple(
        Hit(label, None, deal.moment_of(card), (name_of(card),))
        for label, card in exposed
        if _paid(deal, label, card)
    )
    yield Fact("exposure-paid", tuple(label for label, _ in exposed), paid)


def _paid(deal: DealIn, label: str, card: Card) -> bool:
    taker = deal.taker(1 << card)
    if taker is None:
        return False
    home = deal.side_of(taker) == deal.side_of(label)
    if card == DJ:
        return home
    if card == CT:
        score = deal.score_of(taker) or 0
        return score > 0 if home else score < 0
    return not home


def _worth(deal: DealIn, taker: str, card: Card) -> int | None:
    """What the card counted by itself in its taker's score, where that has a line of its own."""
    for line in deal.deal.derivations.get(taker, ()):
        if line.cards == (card,) and line.value is not None and card != CT:
            return line.value
    return None


def about(deal: DealIn) -> Mapping[str, str]:
    """Which cards lay open."""
    cards = " ".join(name_of(card) for _, card in deal.deal.exposed)
    return {"exposed": cards} if cards else {}
