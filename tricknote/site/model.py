"""Everything that the pages of a tournament show, as plain data.

One :class:`Site` is the whole contract with whoever writes pages, JSON or spreadsheets: the
pages are made from it and ``standings.json`` holds it, member for member.  All classes are
frozen and hold text, numbers, lists and each other only, so that each turns into JSON as it
is.  Words are keys here (``pig``, ``errors``): whoever shows them puts them into a language.

Things are named by ids that are safe as file names (:mod:`tricknote.site.names`) and unique
within their event, replays within the site.  A moment is named as in the links of the replay
page, ``d3`` or ``d3.t7.c2`` (:mod:`render.keys`).  Amounts are in the points of the game; a
:data:`Number` is whole unless points were shared.  Tuples of rounds, tables, players and
standings are in the order in which they are to be shown.

This module refuses to know how anything in it was reckoned, and how it looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tricknote.site.model_table import (
    Basis,
    DealLine,
    FindingLine,
    Game,
    Moment,
    Number,
    Origin,
    RecordRef,
    RulingLine,
    SideResult,
    Table,
    TableSeat,
    TableStatus,
)

__all__ = [
    "Basis",
    "Board",
    "BoardPlay",
    "Brought",
    "Cell",
    "CellEntry",
    "CrossCell",
    "Crosstable",
    "DealLine",
    "Event",
    "FindingLine",
    "Game",
    "Moment",
    "Number",
    "Origin",
    "Player",
    "PlayerResult",
    "RecordRef",
    "Round",
    "RulingLine",
    "Scoring",
    "SeriesPoint",
    "SideResult",
    "Site",
    "StandingRow",
    "Standings",
    "Statistic",
    "Table",
    "TableSeat",
    "TableStatus",
    "Team",
    "TieValue",
    "Together",
]


@dataclass(frozen=True, slots=True)
class Round:
    """One round: ``id``, the ``Round`` tag (or what stands for it), its dates, its tables."""

    id: str
    name: str
    dates: tuple[str, ...]
    games: tuple[Game, ...]
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One match of a player: at which table, with and against whom, and what it came to."""

    round: str
    table: str
    game: Game
    seat: str | None
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    result: SideResult


@dataclass(frozen=True, slots=True)
class SeriesPoint:
    """One point of a player's chart: the running total after a deal (or a ruling)."""

    game: Game
    round: str
    table: str
    deal: str
    replay: str | None
    total: int


@dataclass(frozen=True, slots=True)
class Brought:
    """What one moment brought or cost, of those that an amount is the sum of."""

    moment: Moment
    amount: int


@dataclass(frozen=True, slots=True)
class Statistic:
    """How often something happened to a player: ``count`` of ``of`` (deals, exposures …).

    ``key`` is a game's own word (see ``tricknote/site/games``).  ``amount`` is the sum of what
    it brought, ``None`` where it brings nothing by itself.  ``average`` is the share of all
    players together, from 0 to 1.  ``moments`` is where, in order; ``brought`` is where the
    amount comes from, as far as the play is recorded, those that were not counted included.
    """

    game: Game
    key: str
    count: int
    of: int
    amount: int | None
    average: float
    moments: tuple[Moment, ...] = ()
    brought: tuple[Brought, ...] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """How a player did at the tables of another one: with him, or against him.

    ``difference`` is the sum of own total less his (against), of that of both less the others'
    (with), turned so that more is better.
    """

    game: Game
    player: str
    tables: tuple[str, ...]
    won: int
    difference: int


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the event.

    ``name`` is what is shown; ``anonymous`` says that it is not his own.  ``withdrawn`` is the
    id of the last round that he took part in, ``None`` if he did not withdraw, and ``why`` the
    reason that is given for it.
    """

    id: str
    name: str
    team: str | None
    anonymous: bool
    withdrawn: str | None
    why: str
    results: tuple[PlayerResult, ...]
    series: tuple[SeriesPoint, ...]
    statistics: tuple[Statistic, ...]
    partners: tuple[Together, ...]
    opponents: tuple[Together, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A team of the overrides."""

    id: str
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellEntry:
    """What one table gave to one entrant in one round.

    ``points`` is what counts for the standings, ``score``, ``rulings`` and ``total`` are those
    of the match; ``shown`` is the one of them that is the number of the cell: ``score`` where
    match scores are summed (rulings have a column of their own), else ``points``.
    """

    kind: Literal["played", "open", "errors", "forfeit", "forfeit-win", "bye"]
    table: str | None
    points: Number
    score: int | None
    rulings: int
    total: int | None
    place: int | None
    won: bool
    agreed: bool
    shown: Number | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Cell:
    """One entrant in one round; without entries he did not play (``withdrawn``, ``absent``)."""

    round: str
    kind: Literal["played", "absent", "withdrawn"]
    entries: tuple[CellEntry, ...]


@dataclass(frozen=True, slots=True)
class TieValue:
    """The value of a tie-break; ``decided`` says that it parted this row from the next one
    above or below.  ``None``: it does not apply (nobody to compare with)."""

    name: str
    value: Number | None
    decided: bool


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings.

    ``entrant`` is the id of a player, or of a team if the standings are by team.  ``rank`` is
    ``None`` for who withdrew; ``place`` is as it is to be shown: ``10=``, ``–``.  ``movement``
    is how many places up since the round before (negative: down), ``None`` if not there then.
    ``points`` is the sum of what counts, ``rulings`` that part of it which rulings made.
    """

    entrant: str
    rank: int | None
    place: str
    movement: int | None
    points: Number
    rulings: Number
    ruling_ids: tuple[str, ...]
    cells: tuple[Cell, ...]
    tie_breaks: tuple[TieValue, ...]
    matches: int
    won: int
    provisional: bool
    """Whether a number of an open table, or one that is not agreed, is part of the points."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """The rule that standings follow.

    ``kind`` is ``sum`` (match scores), ``won`` (matches or parties won), ``places`` (points by the
    place at the table, of ``table``) or ``ranks`` (as many points as sides were beaten, half
    for level ones).  ``tie_breaks`` are names: ``won``, ``direct``, ``difference``, ``firsts``,
    ``lasts``, ``lost``, ``total``, ``opponents``, ``best-round``, ``last-round``.  ``lowest`` says
    that the lowest match score is best.
    """

    kind: Literal["sum", "won", "places", "ranks"]
    tie_breaks: tuple[str, ...]
    points_by_place: tuple[Number, ...] = ()
    bye: Number | None = None
    forfeit: Number | None = None
    forfeit_win: Number | None = None
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round.

    ``game`` is the game that they are of, ``None`` for all games of the event together (only
    where the scoring makes them comparable, or there is one game).  ``by`` is ``player`` or
    ``team``.  ``rounds`` are the ids of the rounds that count, the columns of the cells.
    """

    id: str
    game: Game | None
    by: Literal["player", "team"]
    round: str
    final: bool
    scoring: Scoring
    rounds: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One meeting: how far ``player`` was ahead (+) or behind (−) of ``other`` at a table; for
    partners (``partner``) how far their side was ahead of the others together.  ``ahead`` is turned
    so that more is better."""

    player: str
    other: str
    round: str
    table: str
    game: Game
    ahead: int
    partner: bool


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Who met whom: the players in order, and every meeting, once from each side."""

    players: tuple[str, ...]
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """A board as it was played at one table; ``scores`` in the order of the seats.

    ``ahead`` is by seat: its score less the mean of the same seat at the other tables, turned
    so that more is better; ``None`` if no other table has a score.
    """

    table: str
    round: str
    replay: str | None
    deal: str
    labels: tuple[str, ...]
    players: tuple[str | None, ...]
    scores: tuple[int | None, ...]
    ahead: tuple[float | None, ...]
    agreed: bool
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """The same deal at several tables.  ``differs``: the hands are not the same (a finding)."""

    id: str
    name: str
    game: Game
    differs: bool
    plays: tuple[BoardPlay, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One event: everything that is shown of it.

    ``id`` is its safe name, ``title`` what is shown, ``name`` the ``Event`` tag.  ``note`` is
    the text of the overrides, plain.  ``findings`` are all that are open, those of the event
    itself (a table is missing …) first.
    """

    id: str
    name: str
    title: str
    note: str
    games: tuple[Game, ...]
    dates: tuple[str, ...]
    places: tuple[str, ...]
    rounds: tuple[Round, ...]
    tables: tuple[Table, ...]
    players: tuple[Player, ...]
    teams: tuple[Team, ...]
    standings: tuple[Standings, ...]
    """After each round in order, the overall ones before those of a game."""
    crosstable: Crosstable
    boards: tuple[Board, ...]
    rulings: tuple[RulingLine, ...]
    findings: tuple[FindingLine, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """The whole: its title, its events, and the files from which nothing could be read.

    ``format`` is the version of this model in ``standings.json``; ``version`` that of the
    program.  ``overrides`` is the file of overrides as it was given, its text left out.
    """

    format: int
    version: str
    title: str
    lang: str
    events: tuple[Event, ...]
    unread: tuple[FindingLine, ...] = ()
    overrides: str | None = None
