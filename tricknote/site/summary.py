"""What is kept of a record: all that standings and pages of an event need, and no more.

A summary stands for one record while a whole event is put together, so that only one record
is in memory at a time, and is what the cache beside the pages holds.  Seats are labels; people
are named as the record names them.  This module refuses to know how a record was replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tricknote.event_checks import Entry
from tricknote.site.model import FindingLine


@dataclass(frozen=True, slots=True)
class Hit:
    """That a fact was so for a seat: what it brought, where, with which cards.

    Where it was not (``so``), it only brought its amount."""

    seat: str
    amount: int | None = None
    moment: str | None = None
    cards: tuple[str, ...] = ()
    so: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is counted (``key``, a game's word): for whom it could have been so
    (``of``, a label for each time), and for whom it was (``hits``).

    ``notable`` says that the hits are worth a link from the table."""

    key: str
    of: tuple[str, ...]
    hits: tuple[Hit, ...] = ()
    notable: bool = False


@dataclass(frozen=True, slots=True)
class DealSummary:
    """One deal.

    ``scores`` are those that the totals were moved by: computed ones, or claimed ones where none
    could be computed (``basis``).  ``dealt`` are the cards of each seat as far as they are
    known, ``stock`` the undealt pack in order; for comparing boards.
    """

    key: str
    number: int
    board: str | None
    line: int
    column: int
    status: str
    scores: Mapping[str, int] | None
    totals: Mapping[str, int]
    basis: Literal["computed", "claimed", "none"]
    claimed: Mapping[str, int] | None
    dealt: tuple[str, ...] = ()
    stock: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingSummary:
    """A penalty or an adjustment; ``deal`` is the key of the deal in or after which it stands."""

    kind: str
    seats: tuple[str, ...]
    side: str | None
    amount: int
    reason: str
    deal: str | None


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat: its label, the player's name (empty: not known), its side, and who came later."""

    label: str
    name: str
    side: str
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """One record.

    ``simulated`` is false if it could not be replayed (no game, no rules, not enough seats).
    ``carried`` are the totals that it began with; ``continues`` says that it has such.
    ``claimed`` are the totals that it claims last.  ``result`` is how it was closed
    (``totals``, ``*``, ``abandoned``, or empty).  ``lowest`` says that the lowest total wins.
    ``extra`` are a game's counts about the match.
    """

    path: str
    index: int
    digest: str
    event: str
    site: str
    date: str
    round: str
    table: str
    recorder: str
    game: str
    rules: str | None
    simulated: bool
    seats: tuple[SeatSummary, ...]
    sides: tuple[str, ...]
    deals: tuple[DealSummary, ...]
    rulings: tuple[RulingSummary, ...]
    continues: bool
    carried: Mapping[str, int]
    totals: Mapping[str, int]
    claimed: Mapping[str, int] | None
    over: bool
    result: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    lowest: bool
    extra: Mapping[str, int]
    findings: tuple[FindingLine, ...]
    errors: int
    warnings: int
    notes: int
    entry: Entry | None = None
    """The record as a part of its event, for the checks of events."""


@dataclass(frozen=True, slots=True)
class FileSummary:
    """The records of a file, and the findings about the file itself."""

    records: tuple[RecordSummary, ...]
    unread: tuple[FindingLine, ...] = ()
