"""What the model says of one table: its records, its deals, its results, what is wrong with it.

The smaller half of :mod:`tricknote.site.model`, which says how all of it is to be read and is
where everybody takes it from.  This module refuses to know events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Number: TypeAlias = int | float

Game: TypeAlias = str
"""``gongzhu``, ``kambing``, ``barbu``, or whatever a record named; ``""`` if it named none."""

TableStatus: TypeAlias = Literal["final", "open", "errors", "forfeit", "bye"]
"""How far the result of a table can be trusted.

``final``: finished and agreed.  ``open``: still being played or closed before its end without
a result.  ``errors``: the check found errors in its record; what can be computed counts and is
marked as not agreed (see :attr:`SideResult.basis`).  ``forfeit`` and ``bye``: by the overrides.
"""

Basis: TypeAlias = Literal["computed", "claimed", "override", "none"]
"""Whose number it is: the simulation's, the record's own word where nothing could be computed,
the overrides', or nobody's."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a number comes from, so that it can be followed with a click.

    ``table`` is the id of a table, ``moment`` one of its replay (``None``: the whole match),
    ``ruling`` the id of a ruling.  ``override`` is the JSON pointer of the entry of the
    overrides that it rests on (``/forfeits/0``), ``why`` the reason that is given there.
    """

    table: str | None = None
    moment: str | None = None
    ruling: str | None = None
    override: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class RecordRef:
    """One record of a table.

    ``path`` is the file as it was given, ``index`` the record's number in it, from 1.
    ``replay`` is the id of its replay page, ``None`` if it cannot have one (nothing could be
    read).  ``digest`` is that of its text: another digest means another page.
    """

    path: str
    index: int
    replay: str | None
    digest: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a deal that is worth a link.

    ``kind`` is a game's own word (``pig``, ``sheep``, ``transformer``, ``sweep``, ``molodka``,
    ``bola``, ``doubles-paid`` …) or ``comment``.  ``replay`` and ``key`` make the link;
    ``seat`` is the label of the seat that it is about, ``player`` the id of who sits there.
    ``cards`` are in the notation.
    """

    kind: str
    replay: str | None
    key: str
    seat: str | None = None
    player: str | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal of a table: a line of its score sheet.

    ``key`` is its name in links (``d3``), ``replay`` the page on which.  ``status`` is
    ``complete``, ``early``, ``claimed``, ``abandoned``, ``misdeal`` or ``open``.  ``scores`` are
    by side; ``None`` where there is none.  ``agreed`` is false if the record claims another
    score, ``claimed`` then holds what it claims.  ``rulings`` are ids.  ``about`` are a game's
    own facts: ``contract``, ``declarer`` (a label), ``turnup``, ``points.N+S`` …
    """

    key: str
    replay: str | None
    number: int
    board: str | None
    status: str
    scores: Mapping[str, int] | None
    totals: Mapping[str, int]
    basis: Basis = "computed"
    agreed: bool = True
    claimed: Mapping[str, int] | None = None
    rulings: tuple[str, ...] = ()
    moments: tuple[Moment, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Who sits where: the label, the id of the player (``None``: nobody named), the side.

    ``later`` are ids of players who took the seat over during the match.
    """

    label: str
    player: str | None
    side: str
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a match came to for one side (a seat by itself, or partners).

    ``score`` is what the play made, ``rulings`` what rulings added, ``total`` both: the match
    score.  ``against`` is the sum of the totals of the other sides.  ``place`` is that at the
    table, from 1; level sides share it.  ``won`` says whether the match was won, ``lost``
    whether it has the loser of the game (the pig, the goats); both only of a match that is
    over.  ``agreed`` is false where a finding stands against the total.
    """

    side: str
    players: tuple[str, ...]
    score: int | None
    rulings: int
    total: int | None
    against: int | None
    place: int | None
    shared: bool
    won: bool
    lost: bool
    basis: Basis
    agreed: bool
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding that is still open, for the director.

    ``name``, ``variant`` and ``arguments`` are those of the catalogue, ``message`` the English
    words.  ``line`` and ``column`` count from 1.  ``replay`` and ``moment`` make the link to
    where it stands in the play; ``moment`` is ``None`` for what stands in no deal.
    ``follows`` says that it merely follows from another one.
    """

    code: str
    name: str
    severity: Literal["error", "warning", "note"]
    message: str
    path: str
    line: int
    column: int
    variant: str = ""
    arguments: Mapping[str, object] = field(default_factory=dict)
    table: str | None = None
    replay: str | None = None
    record: int | None = None
    deal: int | None = None
    trick: int | None = None
    seat: str | None = None
    moment: str | None = None
    follows: bool = False


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A penalty or an adjustment, with its reason.

    ``kind`` is ``penalty`` or ``adjust``.  ``seats`` are labels, ``players`` ids.  ``deal`` is
    the key of the deal in or after which it stands (``None``: before the first).  One that the
    overrides make has no ``table`` or has one, and always an ``origin.override``.
    """

    id: str
    kind: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    amount: Number
    reason: str
    round: str
    table: str | None
    replay: str | None
    deal: str | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Table:
    """One match: a table in a round, with its record (or the records it was split into).

    ``name`` is the ``Table`` tag (may be empty).  ``rules`` is the full id of the rule set,
    ``None`` if there is none.  ``note`` says in a word why the status is not ``final``:
    ``not-over``, ``unreadable``, ``syntax``, ``play``, ``scores`` …  ``errors``, ``warnings``
    and ``notes`` count findings that follow from no other.  A forfeit or a bye may have no
    records and no seats but the players of its results.
    """

    id: str
    name: str
    round: str
    game: Game
    rules: str | None
    date: str
    site: str
    recorder: str
    status: TableStatus
    records: tuple[RecordRef, ...]
    seats: tuple[TableSeat, ...]
    results: tuple[SideResult, ...]
    deals: tuple[DealLine, ...]
    rulings: tuple[str, ...] = ()
    findings: tuple[FindingLine, ...] = ()
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    over: bool = False
    note: str = ""
    origin: Origin = Origin()
    """The override that a forfeit or a bye rests on."""
