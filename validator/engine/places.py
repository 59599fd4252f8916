"""Places of single cards in the text of a record, looked up only for a finding."""

from __future__ import annotations

import re

from notation.cards import Card, read_cards
from notation.record import Deal
from notation.source import SourceText, Span
from notation.statements import SeatCards

_WORD = re.compile(r"[^\s,{}]+")


def card_places(source: SourceText, span: Span) -> list[tuple[Card, Span]]:
    """The cards written in a span, each with its own place."""
    found: list[tuple[Card, Span]] = []
    for word in _WORD.finditer(source.text, span.start, span.end):
        read = read_cards(word.group())
        for card, (start, end) in zip(read.cards, read.places, strict=True):
            found.append((card, Span(word.start() + start, word.start() + end)))
    return found


def card_span(source: SourceText, node: SeatCards, card: Card, which: int = 0) -> Span:
    """The place of a card in a seat's list; the whole list if it has no place of its own."""
    places = [span for each, span in card_places(source, node.span) if each == card]
    return places[min(which, len(places) - 1)] if places else node.span


def hand_span(source: SourceText, deal: Deal, seat: str, card: Card) -> Span | None:
    """Where a card stands in a seat's recorded hand."""
    if deal.hands is None:
        return None
    for entry in deal.hands.hands:
        if entry.seat == seat and card in entry.cards:
            return card_span(source, entry, card)
    return None
