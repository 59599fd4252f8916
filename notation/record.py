"""What a record is: one match as it was written down, claim by claim.

Every node is frozen and carries its span in the source text; spans take no part in
comparison, so two records are equal if they say the same.  A record is a *claim*: nothing
in it was checked against the rules of a game, and this module knows none of them.

What the order of writing does not mean is kept in canonical order (tags, statements of a
deal, cards of a hand); what it may mean is kept as written (exposures, plays, glyphs,
comments and variations).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from notation.frozen import filled_at_once
from notation.marks import NO_REMARKS, Comment, Remarks, span_field
from notation.play import Tricks
from notation.source import SourceText, Span
from notation.statements import (
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    End,
    Exchange,
    Expose,
    Hands,
    Replace,
    Result,
    Ruling,
    Stock,
    Turnup,
)


@filled_at_once
@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: what is known of it, the play, the claims, and its end.

    ``end`` is ``None`` if the text was cut off before it.  ``number`` is as written.
    """

    number: int
    board: str | None = None
    dealer: Dealer | None = None
    hands: Hands | None = None
    exchange: Exchange | None = None
    exposes: tuple[Expose, ...] = ()
    declarer: Declarer | None = None
    contract: Contract | None = None
    double: Double | None = None
    turnup: Turnup | None = None
    stock: Stock | None = None
    tricks: Tricks = field(default_factory=Tricks)
    points: Amounts | None = None
    score: Amounts | None = None
    rulings: tuple[Ruling, ...] = ()
    total: Amounts | None = None
    end: End | None = None
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()
    head_span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Tag:
    """``[Name "value" …]``; ``value_spans`` cover the strings with their quotes."""

    name: str
    values: tuple[str, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()
    value_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Version:
    """``%trick 1.0``."""

    major: int
    minor: int
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


Entry = Deal | Ruling | Amounts | Replace
"""What stands between the tags and the result; ``Amounts`` only as ``carried``."""


@filled_at_once
@dataclass(frozen=True, slots=True)
class Record:
    """One match: tags, deals with what stands between them, and the result.

    ``tags`` are in canonical order.  ``source`` is the text that the spans point into.
    """

    tags: tuple[Tag, ...] = ()
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    version: Version | None = None
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    """Remarks after the last statement, as ``before``."""
    source: SourceText | None = field(default=None, compare=False, repr=False)
    span: Span = span_field()

    def first_tag(self, name: str) -> Tag | None:
        """The first tag of a name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def tag_value(self, name: str) -> str | None:
        """The first string of the first tag of a name."""
        tag = self.first_tag(name)
        return tag.values[0] if tag and tag.values else None

    def seat_tags(self) -> tuple[Tag, ...]:
        """The ``Seat`` tags, in turn order."""
        return tuple(tag for tag in self.tags if tag.name == "Seat")

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels of the seats, in turn order."""
        return tuple(tag.values[0] for tag in self.seat_tags() if tag.values)

    @property
    def players(self) -> Mapping[str, str]:
        """Who sits where at the start, by label (the label where no name is given)."""
        return {
            tag.values[0]: tag.values[1] if len(tag.values) > 1 else tag.values[0]
            for tag in self.seat_tags()
            if tag.values
        }

    def deals(self) -> Iterator[Deal]:
        """The deals, in file order."""
        return (entry for entry in self.entries if isinstance(entry, Deal))
