"""The statements of a record: what they say, each with its place.

This module refuses to know in which game a statement belongs and whether it is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from notation.cards import Card
from notation.frozen import filled_at_once
from notation.marks import NO_REMARKS, Comment, Remarks, span_field
from notation.source import Span


@filled_at_once
@dataclass(frozen=True, slots=True)
class SeatCards:
    """A seat and cards of its: a hand, an exposure, cards drawn."""

    seat: str
    cards: tuple[Card, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()
    seat_span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Dealer:
    """``dealer S``; ``None`` for ``?``."""

    seat: str | None
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Hands:
    """``hands N: …``: the cards after dealing, each hand in canonical order."""

    hands: tuple[SeatCards, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Passed:
    """``N>W: H5S2C3``: cards that a seat passed to another before play."""

    giver: str
    receiver: str
    cards: tuple[Card, ...]
    comments: tuple[Comment, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Exchange:
    """``exchange N>W: H5S2C3, …``."""

    passes: tuple[Passed, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@filled_at_once
@dataclass(frozen=True, slots=True)
class Expose:
    """``expose N: SQ CT, E: HA``; no exposures means ``expose -``: nobody exposed."""

    exposures: tuple[SeatCards, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Declarer:
    """``declarer N``; ``None`` for ``?``."""

    seat: str | None
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Contract:
    """``contract trumps H``: a name (``None``: ``?``) and, for some, a suit, ``NT`` or a rank."""

    name: str | None
    detail: str | None = None
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()
    detail_span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DoublePair:
    """``E>N``: E doubles N; ``target`` is ``*`` for all that E may double."""

    seat: str
    target: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Double:
    """``double E>N, S>N``; no pairs means ``double -``: nobody doubled."""

    pairs: tuple[DoublePair, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Turnup:
    """``turnup H9``: the card shown from the pack; ``Hx`` if only the suit is known."""

    card: Card
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Stock:
    """``stock S7 D9 …``: the undealt pack in drawing order."""

    cards: tuple[Card, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw S: H8D9, W: x2``: cards drawn after the trick before it."""

    draws: tuple[SeatCards, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


def signed(value: int) -> str:
    """An amount as scores and totals write it: ``+50``, ``-50``, ``0``."""
    return f"{value:+d}" if value else "0"


@filled_at_once
@dataclass(frozen=True, slots=True)
class Amount:
    """``N: +50`` or ``N+S: +2``: whole points for a seat or, joined, for a side."""

    seats: tuple[str, ...]
    value: int
    span: Span = span_field()
    """The place of the number."""
    key_span: Span = span_field()
    """The place of the labels."""

    @property
    def key(self) -> str:
        """The label, or the labels of a side joined with ``+``."""
        return "+".join(self.seats)


@dataclass(frozen=True, slots=True)
class Amounts:
    """A list of claims: ``points``, ``score``, ``total`` or ``carried``."""

    kind: Literal["points", "score", "total", "carried"]
    amounts: tuple[Amount, ...]
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Ruling:
    """``penalty E: -50 {why}`` or ``adjust E: +20 {why}``: added to the match total."""

    kind: Literal["penalty", "adjust"]
    amount: Amount
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


EndKind: TypeAlias = Literal["", "claimed", "abandoned", "misdeal", "open"]


@filled_at_once
@dataclass(frozen=True, slots=True)
class End:
    """``end`` and how the deal ended; the empty kind is a deal that was played out."""

    kind: EndKind = ""
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Replace:
    """``replace E: "Eko"``: another player takes the seat."""

    seat: str
    player: str
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()


@filled_at_once
@dataclass(frozen=True, slots=True)
class Result:
    """``result N: …`` (final totals), ``result *`` (it goes on) or ``result abandoned``."""

    kind: Literal["totals", "*", "abandoned"]
    amounts: tuple[Amount, ...] = ()
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()

    def as_dict(self) -> dict[str, int]:
        """Values by label (or joined labels)."""
        return {each.key: each.value for each in self.amounts}
