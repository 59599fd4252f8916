"""The small pieces of a JSON document: labels, cards, comments, remarks, members by label.

This module refuses to know statements.  What it is given has the form of the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from notation.cards import CARD_OF, Card, read_cards
from notation.document_places import DocumentPlaces
from notation.json_check import DataProblem, short
from notation.labels import is_label, normalised
from notation.loaded import escaped
from notation.marks import NO_REMARKS, Comment, Remarks
from notation.source import NOWHERE, Span
from notation.statements import Amount, SeatCards


class Pieces:
    """Reads pieces and gathers what is wrong with them in ``problems``."""

    def __init__(self, places: DocumentPlaces | None = None) -> None:
        self.problems: list[DataProblem] = []
        self._places = places

    def key(self, pointer: str) -> Span:
        """Where the name of a member stands."""
        return NOWHERE if self._places is None else self._places.key(pointer)

    def place(self, pointer: str) -> Span:
        """Where a value begins: its first word, a string without its quotation marks."""
        return NOWHERE if self._places is None else self._places.inside(pointer)

    def whole(self, pointer: str) -> Span:
        """A value from its beginning to its end."""
        return NOWHERE if self._places is None else self._places.whole(pointer)

    def literal(self, pointer: str) -> Span:
        """Where a value begins, a string with its quotation marks."""
        return NOWHERE if self._places is None else self._places.value(pointer)

    def report(self, pointer: str, problem: str, **arguments: str) -> None:
        """Note that something at a pointer cannot be read."""
        self.problems.append(DataProblem(pointer, problem, arguments))

    def label(self, text: str, pointer: str) -> str:
        """A seat's label in the form in which labels are compared."""
        label = normalised(text)
        if not is_label(label):
            self.report(pointer, "not-label", value=short(text))
        return label

    def seat_or_unknown(self, text: str, pointer: str) -> str | None:
        """A label, or ``None`` for ``?``."""
        return None if text == "?" else self.label(text, pointer)

    def cards(self, text: str, pointer: str) -> tuple[Card, ...]:
        """Cards in one or several words, in the order written."""
        cards: list[Card] = []
        for word in text.split():
            known = CARD_OF.get(word)
            if known is not None:
                cards.append(known)
                continue
            read = read_cards(word)
            if read.problems or read.face_down:
                self.report(pointer, "not-cards", value=short(word))
            cards.extend(read.cards)
        return tuple(cards)

    def play(self, text: str, pointer: str) -> tuple[tuple[Card, ...], bool]:
        """The cards of one play, and whether they lie face down."""
        known = CARD_OF.get(text)
        if known is not None:
            return (known,), False
        read = read_cards(text)
        if read.problems or not read.cards:
            self.report(pointer, "not-cards", value=short(text))
        return read.cards, read.face_down

    def by_label(self, data: Any, pointer: str) -> Iterator[tuple[str, Any, str]]:
        """Label, value and pointer of the members of an object, or of a list of objects."""
        groups: Iterable[tuple[Any, str]] = (
            ((each, f"{pointer}/{index}") for index, each in enumerate(data))
            if isinstance(data, list)
            else ((data, pointer),)
        )
        for group, where in groups:
            for label, value in group.items():
                yield label, value, f"{where}/{escaped(label)}"

    def amounts(self, data: Any, pointer: str) -> tuple[Amount, ...]:
        """Amounts by label, or by the labels of a side joined with ``+``."""
        return tuple(
            Amount(
                tuple(self.label(part, where) for part in key.split("+")),
                int(value),
                span=self.place(where),
                key_span=self.key(where),
            )
            for key, value, where in self.by_label(data, pointer)
        )

    def seat_cards(self, data: Any, pointer: str) -> tuple[SeatCards, ...]:
        """Cards by label."""
        made: list[SeatCards] = []
        for label, value, where in self.by_label(data, pointer):
            comments: tuple[Comment, ...] = ()
            remarks = NO_REMARKS
            text, place = value, where
            if isinstance(value, dict):
                text, place = value["cards"], f"{where}/cards"
                comments, remarks = marks(value)
            made.append(
                SeatCards(
                    self.label(label, where),
                    self.cards(text, place),
                    comments,
                    remarks,
                    self.place(place),
                    self.key(where),
                )
            )
        return tuple(made)


def comments_of(data: Any) -> tuple[Comment, ...]:
    """The comments that an object carries."""
    return tuple(Comment(text) for text in data.get("comments", ()))


def marks(data: Any) -> tuple[tuple[Comment, ...], Remarks]:
    """The comments and remarks that an object carries."""
    before, behind = data.get("before"), data.get("behind")
    remarks = Remarks(tuple(before or ()), behind) if before or behind is not None else NO_REMARKS
    return comments_of(data), remarks
