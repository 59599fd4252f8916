"""The tables of a site for a spreadsheet: one CSV file a kind of table, all events together.

Every row names its event, and what it rests on: the table, the file and the number of the
record in it.  Numbers are plain (``-50``).  A text that a spreadsheet would take for a formula
is written behind an apostrophe.  This module refuses to know how anything was reckoned.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tricknote.site.model import Event, FindingLine, Number, Origin, Site, Table

Row: TypeAlias = Sequence[str | Number | None]

BEGIN = "\ufeff"
"""What a file of a table begins with: without it many a spreadsheet does not read it as UTF-8."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_tables(site: Site) -> Iterator[tuple[str, str]]:
    """Every file: its name and its text."""
    for name, (head, rows) in TABLES.items():
        found: list[Row] = [row for event in site.events for row in rows(event)]
        if name == "findings":
            found += [("", *_finding(each, "", "")) for each in site.unread]
        yield f"{name}.csv", _text(head, found)


def _text(head: Row, rows: Sequence[Row]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_field(each) for each in row])
    return out.getvalue()


def _field(value: str | Number | None) -> str | Number:
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _standings(event: Event) -> Iterator[Row]:
    names = _names(event)
    rounds = {each.id: each.name for each in event.rounds}
    for table in event.standings:
        for row in table.rows:
            yield (
                event.name, table.game or "", table.by, rounds[table.round], row.place,
                names[row.entrant], row.points, row.rulings, row.movement, row.matches, row.won,
                "; ".join(f"{each.name} {_shown(each.value)}" for each in row.tie_breaks),
                "yes" if row.provisional else "",
            )  # fmt: skip


def _names(event: Event) -> dict[str, str]:
    """The names of players and teams by their ids."""
    return {
        **{each.id: each.name for each in event.players},
        **{each.id: each.name for each in event.teams},
    }


def _shown(value: Number | None) -> str:
    return "-" if value is None else str(value)


def _results(event: Event) -> Iterator[Row]:
    names = {each.id: each.name for each in event.players}
    rounds = {each.id: each.name for each in event.rounds}
    for table in event.tables:
        paths, numbers = _records(table)
        seats = {each.player: each.label for each in table.seats}
        for result in table.results:
            for player in result.players:
                yield (
                    event.name, rounds[table.round], table.name, table.game, table.rules,
                    table.status, names[player], seats.get(player), result.side, result.score,
                    result.rulings, result.total, result.place, "yes" if result.won else "",
                    result.claimed, "" if result.agreed else "no", paths, numbers,
                )  # fmt: skip


def _cells(event: Event) -> Iterator[Row]:
    names = _names(event)
    rounds = {each.id: each.name for each in event.rounds}
    tables = {each.id: each for each in event.tables}
    last: dict[tuple[str | None, str], str] = {
        (each.game, each.by): each.id for each in event.standings
    }
    for standing in event.standings:
        if last[standing.game, standing.by] != standing.id:
            continue
        for row in standing.rows:
            for cell in row.cells:
                for entry in cell.entries:
                    table = tables.get(entry.table or "")
                    paths, numbers = _records(table) if table is not None else ("", "")
                    yield (
                        event.name, standing.game or "", standing.by, names[row.entrant],
                        rounds[cell.round], entry.kind, entry.points, entry.score, entry.rulings,
                        entry.total, entry.place, table.name if table is not None else "", paths,
                        numbers, _why(entry.origin),
                    )  # fmt: skip


def _deals(event: Event) -> Iterator[Row]:
    rounds = {each.id: each.name for each in event.rounds}
    names = {each.id: each.name for each in event.players}
    for table in event.tables:
        paths, numbers = _records(table)
        players = {
            side: " & ".join(
                names[each.player] for each in table.seats if each.side == side and each.player
            )
            for side in dict.fromkeys(each.side for each in table.seats)
        }
        for deal in table.deals:
            for side, total in deal.totals.items():
                score = None if deal.scores is None else deal.scores.get(side)
                yield (
                    event.name, rounds[table.round], table.name, table.game, deal.number,
                    deal.board, deal.status, side, players.get(side), score, total,
                    "" if deal.agreed else "no", deal.about.get("contract"), paths, numbers,
                )  # fmt: skip


def _rulings(event: Event) -> Iterator[Row]:
    names = {each.id: each.name for each in event.players}
    rounds = {each.id: each.name for each in event.rounds}
    tables = {each.id: each for each in event.tables}
    for each in event.rulings:
        table = tables.get(each.table or "")
        yield (
            event.name, rounds[each.round], table.name if table is not None else "", each.kind,
            " & ".join(names[player] for player in each.players), each.amount, each.reason,
            _BESIDE if each.origin.override is not None else "",
        )  # fmt: skip


def _statistics(event: Event) -> Iterator[Row]:
    for player in event.players:
        for each in player.statistics:
            yield (
                event.name, player.name, each.game, each.key, each.count, each.of, each.amount,
                each.average,
            )  # fmt: skip


def _findings(event: Event) -> Iterator[Row]:
    rounds = {each.id: each.name for each in event.rounds}
    tables = {each.id: (rounds[each.round], each.name) for each in event.tables}
    for each in event.findings:
        if not each.follows:
            yield (event.name, *_finding(each, *tables.get(each.table or "", ("", ""))))


def _finding(each: FindingLine, round_: str, table: str) -> Row:
    return (
        round_, table, each.path, each.line, each.column, each.code, each.name, each.severity,
        each.message,
    )  # fmt: skip


def _records(table: Table) -> tuple[str, str]:
    return (
        "; ".join(each.path for each in table.records),
        "; ".join(str(each.index) for each in table.records),
    )


_BESIDE = "by the director, beside the records"
"""What the pages say of what only the overrides have."""


def _why(origin: Origin) -> str:
    return origin.why or (_BESIDE if origin.override is not None else "")


TABLES: dict[str, tuple[Row, Callable[[Event], Iterator[Row]]]] = {
    "standings": (
        ("event", "game", "by", "after round", "place", "name", "points", "rulings", "movement",
         "matches", "won", "tie-breaks", "provisional"),
        _standings,
    ),
    "rounds": (
        ("event", "game", "by", "name", "round", "kind", "points", "score", "rulings", "total",
         "place", "table", "file", "record", "why"),
        _cells,
    ),
    "results": (
        ("event", "round", "table", "game", "rules", "status", "name", "seat", "side", "score",
         "rulings", "total", "place", "won", "claimed", "agreed", "file", "record"),
        _results,
    ),
    "deals": (
        ("event", "round", "table", "game", "deal", "board", "status", "side", "names", "score",
         "total", "agreed", "contract", "file", "record"),
        _deals,
    ),
    "rulings": (
        ("event", "round", "table", "kind", "names", "amount", "reason", "override"),
        _rulings,
    ),
    "statistics": (
        ("event", "name", "game", "what", "count", "of", "amount", "average"),
        _statistics,
    ),
    "findings": (
        ("event", "round", "table", "file", "line", "column", "code", "name", "severity",
         "message"),
        _findings,
    ),
}  # fmt: skip
"""The tables: their names, heads and rows."""
