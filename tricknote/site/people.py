"""The players of an event: their results, charts, statistics, partners and opponents.

Made from tables and the facts of their deals; what is counted about a deal is the game's to say
(:mod:`tricknote.site.games`).  A seat that somebody took over in the middle counts for whom it
began with.  This module refuses to know standings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tricknote.site.matches import Match, Names
from tricknote.site.model import (
    Brought,
    CrossCell,
    Moment,
    PlayerResult,
    SeriesPoint,
    SideResult,
    Statistic,
    Table,
    Together,
)
from tricknote.site.summary import Fact


@dataclass(slots=True)
class Counted:
    """One kind of fact about one player."""

    count: int = 0
    of: int = 0
    amount: int | None = None
    moments: list[Moment] = field(default_factory=list)
    brought: list[Brought] = field(default_factory=list)


@dataclass(slots=True)
class About:
    """What is known of one player, while it is gathered."""

    results: list[PlayerResult] = field(default_factory=list)
    series: list[SeriesPoint] = field(default_factory=list)
    counted: dict[tuple[str, str], Counted] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    """The running total, by game."""


def people_of(
    tables: Sequence[Table], matches: Sequence[Match | None], names: Names
) -> dict[str, About]:
    """Everything about every player, by id; ``matches`` are those of the tables, in order."""
    found: dict[str, About] = defaultdict(About)
    for table, match in zip(tables, matches, strict=True):
        for result in table.results:
            for player in result.players:
                found[player].results.append(_result(table, result, player))
        for seat in table.seats:
            if seat.player is not None and not table.results:
                found[seat.player].results.append(_nothing(table, seat.player))
        if match is not None:
            _series(found, table)
            _facts(found, table, match, names)
    return dict(found)


def _result(table: Table, result: SideResult, player: str) -> PlayerResult:
    seat = next((each.label for each in table.seats if each.player == player), None)
    others = [each for other in table.results if other is not result for each in other.players]
    partners = tuple(each for each in result.players if each != player)
    return PlayerResult(table.round, table.id, table.game, seat, partners, tuple(others), result)


def _nothing(table: Table, player: str) -> PlayerResult:
    seat = next((each for each in table.seats if each.player == player), None)
    side = seat.side if seat is not None else ""
    others = [each for each in table.seats if each.player not in (None, player)]
    return PlayerResult(
        table.round,
        table.id,
        table.game,
        seat.label if seat is not None else None,
        tuple(str(each.player) for each in others if each.side == side),
        tuple(str(each.player) for each in others if each.side != side),
        SideResult(side, (player,), None, 0, None, None, None, False, False, False, "none", False),
    )


def _series(found: Mapping[str, About], table: Table) -> None:
    """The running total after every deal, and at the end where a ruling came after the last."""
    for result in table.results:
        for player in result.players:
            about = found[player]
            before = about.totals.get(table.game, 0)
            last: SeriesPoint | None = None
            for deal in table.deals:
                total = deal.totals.get(result.side)
                if total is not None and deal.status != "misdeal":
                    last = SeriesPoint(
                        table.game, table.round, table.id, deal.key, deal.replay, before + total
                    )
                    about.series.append(last)
            end = before + (result.total or 0)
            if last is not None and last.total != end:
                about.series.append(
                    SeriesPoint(table.game, table.round, table.id, last.deal, last.replay, end)
                )
            about.totals[table.game] = end


def _facts(found: Mapping[str, About], table: Table, match: Match, names: Names) -> None:
    for part in match.parts:
        replay = names.replays.get((part.path, part.index))
        players = {
            seat.label: names.players[seat.name]
            for seat in part.seats
            if seat.name in names.players
        }
        for deal in part.deals:
            for fact in deal.facts:
                _count(found, table.game, fact, players, replay)


def _count(
    found: Mapping[str, About],
    game: str,
    fact: Fact,
    players: Mapping[str, str],
    replay: str | None,
) -> None:
    def counted(label: str) -> Counted | None:
        player = players.get(label)
        if player is None:
            return None
        return found[player].counted.setdefault((game, fact.key), Counted())

    for label in fact.of:
        own = counted(label)
        if own is not None:
            own.of += 1
    for hit in fact.hits:
        own = counted(hit.seat)
        if own is None:
            continue
        own.count += hit.so
        if hit.amount is not None:
            own.amount = (own.amount or 0) + hit.amount
        if hit.moment is None:
            continue
        player = players[hit.seat]
        moment = Moment(fact.key, replay, hit.moment, hit.seat, player, hit.cards)
        if hit.so:
            own.moments.append(moment)
        if hit.amount:
            own.brought.append(Brought(moment, hit.amount))


def statistics_of(people: Mapping[str, About]) -> dict[str, tuple[Statistic, ...]]:
    """The statistics of every player, with the share of all players together beside each."""
    count: dict[tuple[str, str], int] = defaultdict(int)
    of: dict[tuple[str, str], int] = defaultdict(int)
    for about in people.values():
        for key, each in about.counted.items():
            count[key] += each.count
            of[key] += each.of
    return {
        player: tuple(
            Statistic(
                game,
                key,
                each.count,
                each.of,
                each.amount,
                round(count[game, key] / of[game, key], 4) if of[game, key] else 0.0,
                tuple(each.moments),
                tuple(each.brought),
            )
            for (game, key), each in about.counted.items()
        )
        for player, about in people.items()
    }


def meetings_of(tables: Sequence[Table], lowest: frozenset[str]) -> Iterator[CrossCell]:
    """Every meeting of two players at a table, once from each side."""
    for table in tables:
        better = -1 if table.id in lowest else 1
        seats = [
            (player, result)
            for result in table.results
            if result.total is not None
            for player in result.players
        ]
        for player, result in seats:
            for other, against in seats:
                if player == other or result.total is None or against.total is None:
                    continue
                partner = result is against
                ahead = result.total - ((result.against or 0) if partner else against.total)
                yield CrossCell(
                    player, other, table.round, table.id, table.game, better * ahead, partner
                )


def together_of(
    cells: Sequence[CrossCell], tables: Mapping[str, Table]
) -> tuple[dict[str, tuple[Together, ...]], dict[str, tuple[Together, ...]]]:
    """Partners and opponents of every player, those met most often first."""
    grouped: dict[tuple[str, str, str, bool], list[CrossCell]] = defaultdict(list)
    for cell in cells:
        grouped[cell.player, cell.other, cell.game, cell.partner].append(cell)
    partners: dict[str, list[Together]] = defaultdict(list)
    opponents: dict[str, list[Together]] = defaultdict(list)
    for (player, other, game, partner), met in grouped.items():
        won = sum(_won(tables[cell.table], player) for cell in met)
        made = Together(
            game, other, tuple(cell.table for cell in met), won, sum(cell.ahead for cell in met)
        )
        (partners if partner else opponents)[player].append(made)
    for lists in (partners, opponents):
        for each in lists.values():
            each.sort(key=lambda it: (-len(it.tables), it.player, it.game))
    return (
        {player: tuple(each) for player, each in partners.items()},
        {player: tuple(each) for player, each in opponents.items()},
    )


def _won(table: Table, player: str) -> bool:
    return any(result.won for result in table.results if player in result.players)
