"""What is written of a deal of Kambing: everything, or only what somebody could have seen."""

from __future__ import annotations

import random

from tests.generate.kambing_facts import Attempt, KambingDeal, hand_word, packet_word
from tests.generate.kambing_rules import Table


def veil(deal: KambingDeal, table: Table, form: str, pen: random.Random, bare: bool) -> None:
    """Fill in the words of a deal, in one of the three forms."""
    if form == "all":
        _all(deal, pen, bare)
    elif form == "hidden":
        _hidden(deal, pen)
    else:
        _public(deal, pen)


def _all(deal: KambingDeal, pen: random.Random, bare: bool) -> None:
    """All cards are known; draws follow from the stock and are seldom written."""
    for attempt in deal.attempts:
        for play in attempt.plays:
            play.card = packet_word(play.cards, play.down)
        _draw_words(attempt, set(deal.seats), pen)
        attempt.draws_written = not bare and pen.random() < 0.05 and bool(attempt.drawn)
    deal.hand_words = {seat: hand_word(sorted(deal.hands[seat])) for seat in deal.seats}
    deal.turnup_word = deal.turnup
    deal.stock_words = list(deal.stock)
    if not bare and pen.random() < 0.2:
        # The play and the stock prove what was dealt.
        kept = pen.sample(deal.seats, pen.randrange(len(deal.seats)))
        deal.hand_words = {seat: word for seat, word in deal.hand_words.items() if seat in kept}


def _hidden(deal: KambingDeal, pen: random.Random) -> None:
    """Some seats' cards are known, the others' only as far as they lie open."""
    seen = set(pen.sample(deal.seats, pen.choice((0, 1, 1, 2))))
    for attempt in deal.attempts:
        for play in attempt.plays:
            if play.down and play.by not in seen:
                play.card = packet_word([_glimpse(card, pen) for card in play.cards], True)
            else:
                play.card = packet_word(play.cards, play.down)
        _draw_words(attempt, seen, pen)
        attempt.draws_written = bool(attempt.drawn)
    for seat in deal.seats:
        cards = sorted(deal.hands[seat])
        if seat in seen:
            deal.hand_words[seat] = hand_word(cards)
        elif pen.random() < 0.4:
            deal.hand_words[seat] = hand_word([_glimpse(card, pen, 80) for card in cards])
    deal.turnup_word = deal.turnup if pen.random() < 0.8 else deal.trump + "x"


def _public(deal: KambingDeal, pen: random.Random) -> None:
    """Only the cards that lie open on the table."""
    for attempt in deal.attempts:
        for play in attempt.plays:
            cards = ["x"] * len(play.cards) if play.down else list(play.cards)
            play.card = packet_word(cards, play.down)
    deal.turnup_word = deal.turnup if pen.random() < 0.8 else deal.trump + "x"


def _draw_words(attempt: Attempt, seen: set[str], pen: random.Random) -> None:
    for drawn in attempt.drawn:
        cards = drawn.cards
        if drawn.by not in seen:
            cards = [_glimpse(card, pen, 95) for card in cards]
        drawn.word = packet_word(cards, False)


def _glimpse(card: str, pen: random.Random, hidden: int = 90) -> str:
    """A card as somebody saw it: mostly not, now and then its suit or all of it."""
    roll = pen.randrange(100)
    if roll < hidden:
        return "x"
    return card[0] + "x" if roll % 2 else card


__all__ = ["veil"]
