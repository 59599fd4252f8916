"""The empty records of a round, with everybody in his seat.

Where a game is played by partners who do not stay together, those at a table are parted so that
who was partner before is not again where that can be; the first and the last by rank against
the others at first.  Seats go round from round to round.  This module refuses to know who meets
whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from notation.record import Record
from tricknote.rounds.pairing import Seating
from tricknote.rounds.start_list import Entrant
from tricknote.rules import TableRules
from tricknote.site.names import safe_name
from tricknote.skeleton import default_seats, skeleton

_PARTINGS = ((0, 1, 3, 2), (0, 1, 2, 3), (0, 2, 1, 3))
"""Seats of four by rank: partners sit alternately (first and third against second and fourth)."""


@dataclass(frozen=True, slots=True)
class RoundOf:
    """What the records of a round have in common: tags, number, rules.

    ``deals`` is how many were agreed on, if the rules are not to say when a match is over.
    """

    about: dict[str, str]
    number: int
    rules: TableRules
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class TableFile:
    """A record to be filled in, and the name of its file."""

    name: str
    record: Record


def round_records(
    what: RoundOf,
    entrants: Sequence[Entrant],
    seating: Seating,
    partnered: Callable[[str, str], int] = lambda _one, _other: 0,
) -> list[TableFile]:
    """The records of a round; ``partnered`` is how often two have been partners."""
    return [
        table_file(what, at, _seated(what, [entrants[one] for one in table], partnered, at))
        for at, table in enumerate(seating.tables, 1)
    ]


def table_file(what: RoundOf, table: int, names: Sequence[str]) -> TableFile:
    """The record of one table; fewer names than seats leave the others open."""
    seats = [
        (label, names[at] if at < len(names) else nobody)
        for at, (label, nobody) in enumerate(default_seats(what.rules))
    ]
    about = {**what.about, "Round": str(what.number), "Table": str(table)}
    record = skeleton(what.rules, seats, about, what.deals)
    return TableFile(f"{safe_name(f'r{what.number} t{table}')}.trick", record)


def _seated(
    what: RoundOf,
    table: Sequence[Entrant],
    partnered: Callable[[str, str], int],
    at: int,
) -> list[str]:
    if len(table) == 2 and all(len(each.names) == 2 for each in table):
        (one, two), (three, four) = table[0].names, table[1].names
        return [one, three, two, four]
    names = [name for each in table for name in each.names]
    if what.rules.partners and len(names) == 4:
        turn = what.number - 1

        def again(parting: tuple[int, ...]) -> int:
            sitting = [names[each] for each in parting]
            return partnered(sitting[0], sitting[2]) + partnered(sitting[1], sitting[3])

        order = [_PARTINGS[(turn + each) % 3] for each in range(3)]
        return [names[each] for each in min(order, key=again)]
    turn = (what.number + at) % len(names)
    return [*names[turn:], *names[:turn]]
