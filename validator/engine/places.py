"""Places of single cards in the text of a record, looked up only for a finding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from notation.cards import Card, read_cards
from notation.play import Row, Tricks
from notation.record import Deal
from notation.source import SourceText, Span
from notation.statements import SeatCards
from validator.engine.log import PlainRows

_WORD = re.compile(r"[^\s,{}]+")


def card_places(source: SourceText, span: Span) -> list[tuple[Card, Span]]:
    """The cards written in a span, each with its own place."""
    return _looked_up(source, span).all


class _Places(NamedTuple):
    """The places of the cards in a span: in their order, and by card."""

    all: list[tuple[Card, Span]]
    of: dict[Card, list[Span]]


def _looked_up(source: SourceText, span: Span) -> _Places:
    """The places in a span; looked for once, however many findings ask."""
    found = source.looked_up.get(span)
    if not isinstance(found, _Places):
        places = _card_places(source, span)
        by_card: dict[Card, list[Span]] = {}
        for card, where in places:
            by_card.setdefault(card, []).append(where)
        found = source.looked_up[span] = _Places(places, by_card)
    return found


def _card_places(source: SourceText, span: Span) -> list[tuple[Card, Span]]:
    found: list[tuple[Card, Span]] = []
    for word in _WORD.finditer(source.text, span.start, span.end):
        read = read_cards(word.group())
        for card, (start, end) in zip(read.cards, read.places, strict=True):
            found.append((card, Span(word.start() + start, word.start() + end)))
    return found


def card_span(source: SourceText, node: SeatCards, card: Card, which: int = 0) -> Span:
    """The place of a card in a seat's list; the whole list if it has no place of its own."""
    places = _looked_up(source, node.span).of.get(card)
    return places[min(which, len(places) - 1)] if places else node.span


def hand_span(source: SourceText, deal: Deal, seat: str, card: Card) -> Span | None:
    """Where a card stands in a seat's recorded hand."""
    if deal.hands is None:
        return None
    for entry in deal.hands.hands:
        if entry.seat == seat and card in entry.cards:
            return card_span(source, entry, card)
    return None


def where_played(tricks: Tricks, rows: Sequence[Row], card: Card, after: int = 0) -> Span | None:
    """Where a card is played in a deal, behind an offset; ``rows`` are its tricks."""
    if isinstance(rows, PlainRows):
        for at, place in rows.places(card):
            if (span := tricks.play_span(at, place)).start >= after:
                return span
        return None
    for at, row in enumerate(rows):
        if row.node is None:
            for place, each in enumerate(row.cards):
                if each == card and (span := tricks.play_span(at, place)).start >= after:
                    return span
            continue
        for play in tricks[at].plays:
            if card in play.cards and play.span.start >= after:
                return play.span
    return None
