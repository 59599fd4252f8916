"""Standings after every round, from the tables of an event; pure.

A table gives each of its players (or teams) an entry; entries are added up round by round,
level rows are put in order by :mod:`tricknote.site.tie_breaks`.  A ruling counts once: it is
part of the match total that it was made in, or a number of its own if the overrides make it.
Who withdrew keeps his line, without a place, from the round after his last.  A team counts once
at a table for each of its sides there.  This module refuses to know where tables come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tricknote.site.model import (
    Cell,
    CellEntry,
    Game,
    Number,
    Origin,
    RulingLine,
    Scoring,
    SideResult,
    StandingRow,
    Standings,
    Table,
    TieValue,
)
from tricknote.site.scoring import number, points_of
from tricknote.site.tie_breaks import Field, Line, Meeting, Placed, ordered


@dataclass(frozen=True, slots=True)
class Award:
    """Points that the overrides give at a table: for a bye, a forfeit, or the win over it."""

    kind: Literal["bye", "forfeit", "forfeit-win"]
    points: Number | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Given:
    """Everything that standings are made from.

    ``rounds`` are ids in order.  ``entrant`` leads from a player to who is ranked (himself, or
    his team).  ``awards`` are by table and player, ``lowest`` the tables where the lowest total
    is best, ``withdrawn`` the last round by entrant, ``rulings`` those of the overrides and
    ``ruling_ids`` those of the records, by table and player.
    """

    rounds: tuple[str, ...]
    tables: tuple[Table, ...]
    entrant: Mapping[str, str]
    awards: Mapping[tuple[str, str], Award] = field(default_factory=dict)
    lowest: frozenset[str] = frozenset()
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[RulingLine, ...] = ()
    ruling_ids: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    by: Literal["player", "team"] = "player"


@dataclass(frozen=True, slots=True)
class _Scored:
    """What one table gave to one entrant."""

    entrant: str
    round: str
    entry: CellEntry
    result: SideResult | None
    better: int
    rulings: tuple[str, ...]
    last_place: bool


def standings(
    given: Given, scoring: Scoring, game: Game | None, ids: Mapping[str, str], one_game: bool
) -> tuple[Standings, ...]:
    """The standings after each round; ``ids`` are theirs, by round."""
    tables = [each for each in given.tables if game is None or each.game == game]
    scored = [each for table in tables for each in _scored(given, scoring, table, game)]
    extra = [
        each for each in given.rulings if game is None or not each.table or _of(tables, each.table)
    ]
    played = {each.round for each in tables}
    rounds = tuple(each for each in given.rounds if each in played)
    lowest = scoring.kind == "sum" and any(table.id in given.lowest for table in tables)
    before: dict[str, int] = {}
    made: list[Standings] = []
    for at, last in enumerate(rounds):
        some = rounds[: at + 1]
        lines, meetings = _lines(given, scored, extra, some)
        for entrant, met in meetings.items():
            lines[entrant].meetings.extend(met)
        rows, before = _rows(
            given,
            scoring,
            Field(lines, last, lowest, one_game),
            scored=[each for each in scored if each.round in some],
            extra=[each for each in extra if each.round in some],
            rounds=some,
            before=before,
        )
        is_last = at == len(rounds) - 1
        open_ = any(row.provisional for row in rows)
        made.append(
            Standings(ids[last], game, given.by, last, is_last and not open_, scoring, some, rows)
        )
    return tuple(made)


def _of(tables: Sequence[Table], table: str) -> bool:
    return any(each.id == table for each in tables)


def _scored(given: Given, scoring: Scoring, table: Table, game: Game | None) -> Iterator[_Scored]:
    done = table.status != "open"
    better = -1 if table.id in given.lowest else 1
    places = [each.place for each in table.results if each.place is not None]
    for result in table.results:
        seen: set[str] = set()
        for player in result.players:
            entrant = given.entrant.get(player)
            award = given.awards.get((table.id, player))
            if entrant is None or (entrant in seen and award is None):
                continue
            seen.add(entrant)
            if award is not None:
                entry = _awarded(scoring, award, table, game)
                yield _Scored(entrant, table.round, entry, None, better, (), False)
                continue
            points = points_of(scoring, result, table.results, done)
            entry = CellEntry(
                kind=_kind(table),
                table=table.id,
                points=number(points),
                score=result.score,
                rulings=result.rulings,
                total=result.total,
                place=result.place,
                won=result.won,
                agreed=result.agreed,
                shown=result.score if scoring.kind == "sum" else number(points),
                origin=Origin(table.id),
            )
            last = bool(places) and result.place == max(places) and len(table.results) > 1
            ids = given.ruling_ids.get((table.id, player), ())
            yield _Scored(entrant, table.round, entry, result, better, ids, last)
    if not table.results:
        # Nothing could be made of it, and who sat there is still shown.
        for seat in table.seats:
            entrant = given.entrant.get(seat.player or "")
            if entrant is not None:
                entry = CellEntry(
                    "errors", table.id, 0, None, 0, None, None, False, False, None, Origin(table.id)
                )
                yield _Scored(entrant, table.round, entry, None, better, (), False)


def _kind(table: Table) -> Literal["played", "open", "errors"]:
    if table.status == "open":
        return "open"
    return "errors" if table.errors else "played"


def _awarded(scoring: Scoring, award: Award, table: Table, game: Game | None) -> CellEntry:
    """The points of an award: its own count for the event as a whole, in the standings of one of
    its games those of the rule."""
    usual = {
        "bye": scoring.bye,
        "forfeit": scoring.forfeit,
        "forfeit-win": scoring.forfeit_win,
    }[award.kind]
    points = award.points if award.points is not None and game is None else usual
    won = award.kind == "forfeit-win"
    return CellEntry(
        award.kind, table.id, points or 0, None, 0, None, None, won, True, points, award.origin
    )


def _lines(
    given: Given, scored: Sequence[_Scored], extra: Sequence[RulingLine], rounds: Sequence[str]
) -> tuple[dict[str, Line], dict[str, list[Meeting]]]:
    lines: dict[str, Line] = {}
    at_table: dict[str, list[_Scored]] = {}
    for each in scored:
        if each.round not in rounds:
            continue
        line = lines.setdefault(each.entrant, Line(each.entrant))
        points = Fraction(str(each.entry.points))
        line.points += points
        line.by_round[each.round] = line.by_round.get(each.round, Fraction(0)) + points
        line.won += each.entry.won
        result = each.result
        if result is None or result.total is None:
            continue
        line.total += each.better * result.total
        line.difference += each.better * (result.total - (result.against or 0))
        line.firsts += result.place == 1
        line.lasts += each.last_place
        line.lost += result.lost
        at_table.setdefault(each.entry.table or "", []).append(each)
    for ruling in extra:
        for player in ruling.players if ruling.round in rounds else ():
            entrant = given.entrant.get(player)
            if entrant is not None:
                amount = Fraction(str(ruling.amount))
                line = lines.setdefault(entrant, Line(entrant))
                line.points += amount
                line.by_round[ruling.round] = line.by_round.get(ruling.round, Fraction(0)) + amount
    meetings: dict[str, list[Meeting]] = {}
    for there in at_table.values():
        for one in there:
            for other in there:
                if one.entrant != other.entrant and _apart(one, other):
                    assert one.result is not None
                    assert other.result is not None
                    ahead = one.better * ((one.result.total or 0) - (other.result.total or 0))
                    meetings.setdefault(one.entrant, []).append(Meeting(other.entrant, ahead))
    return lines, meetings


def _apart(one: _Scored, other: _Scored) -> bool:
    assert one.result is not None
    assert other.result is not None
    return one.result.side != other.result.side


def _rows(
    given: Given,
    scoring: Scoring,
    field: Field,
    *,
    scored: Sequence[_Scored],
    extra: Sequence[RulingLine],
    rounds: Sequence[str],
    before: Mapping[str, int],
) -> tuple[tuple[StandingRow, ...], dict[str, int]]:
    last = rounds[-1]
    order = {each: at for at, each in enumerate(given.rounds)}
    gone = {
        entrant for entrant, after in given.withdrawn.items() if order.get(after, -1) < order[last]
    }
    here = {name for name in field.lines if name not in gone}
    by_entrant: dict[str, list[_Scored]] = {}
    for each in scored:
        by_entrant.setdefault(each.entrant, []).append(each)
    ranks: dict[str, int] = {}
    rows: list[StandingRow] = []
    found = ordered(field, scoring.tie_breaks)
    placed = _among(found, here)
    for at in placed:
        ranks[at.line.entrant] = at.before + 1
    for at in (*placed, *_among(found, gone)):
        entrant = at.line.entrant
        rank = ranks.get(entrant)
        own = by_entrant.get(entrant, [])
        rulings = [each for each in extra if _concerns(given, each, entrant)]
        made = sum((Fraction(str(each.amount)) for each in rulings), Fraction(0))
        if scoring.kind == "sum":
            made += sum(each.entry.rulings for each in own)
        ids = dict.fromkeys(
            [*(name for each in own for name in each.rulings), *(each.id for each in rulings)]
        )
        moved = None
        if rank is not None and entrant in before:
            moved = before[entrant] - rank
        rows.append(
            StandingRow(
                entrant=entrant,
                rank=rank,
                place="–" if rank is None else f"{rank}{'=' if at.shared else ''}",
                movement=moved,
                points=number(at.line.points),
                rulings=number(made),
                ruling_ids=tuple(ids),
                cells=tuple(_cell(given, entrant, each, own, order) for each in rounds),
                tie_breaks=tuple(_tie(at, name) for name in scoring.tie_breaks),
                matches=sum(each.result is not None for each in own),
                won=at.line.won,
                provisional=any(
                    each.entry.kind in ("open", "errors") or not each.entry.agreed for each in own
                ),
            )
        )
    return tuple(rows), ranks


def _among(found: Sequence[Placed], some: Collection[str]) -> list[Placed]:
    """The places of some lines among themselves; what decides was asked about all."""
    left = [each for each in found if each.line.entrant in some]
    level_with = Counter(each.before for each in left)
    places: list[Placed] = []
    for at, each in enumerate(left):
        level = level_with[each.before]
        same = at > 0 and left[at - 1].before == each.before
        before = places[-1].before if same else at
        places.append(Placed(each.line, before, level > 1, each.values, each.decided))
    return places


def _concerns(given: Given, ruling: RulingLine, entrant: str) -> bool:
    return any(given.entrant.get(player) == entrant for player in ruling.players)


def _cell(
    given: Given, entrant: str, round_: str, own: Sequence[_Scored], order: Mapping[str, int]
) -> Cell:
    entries = tuple(each.entry for each in own if each.round == round_)
    if entries:
        return Cell(round_, "played", entries)
    after = given.withdrawn.get(entrant)
    gone = after is not None and order.get(after, -1) < order[round_]
    return Cell(round_, "withdrawn" if gone else "absent", ())


def _tie(at: Placed, name: str) -> TieValue:
    value = at.values.get(name)
    return TieValue(name, None if value is None else number(value), name in at.decided)
