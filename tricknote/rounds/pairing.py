"""Who sits together: by rank, as few as possible meeting again; or by a fixed rotation.

Both take players (or partners who stay together) as numbers in order and give tables, each a
list of numbers, and who sits out.

**Swiss.**  From the first place down, each table takes the best who have not sat together; where
that cannot be, as few meetings as possible are repeated, and players are exchanged between
tables as long as that saves one.  Who has sat out least, and of these the lowest, sits out if
they cannot all be seated.

**Rotation.**  The round alone says who meets.  Two at a table: everybody meets everybody in one
round less than there are players (the circle of chess).  With ``q`` tables of ``k`` where ``q``
is a prime or 4, 8, 9, 16 and not less than ``k``: the players are ``k`` columns of ``q``, and in
``q`` rounds everybody meets everybody of another column exactly once (table ``t`` of round ``r``
has of column ``c`` the player ``t + c·r``, reckoned in the field of order ``q``); then the columns
play among themselves, if ``q`` can be divided by ``k``.  Any other number of players: round by
round, somebody who has not met yet at every table as far as that is possible, and as few
meetings again as can be found, until everybody has met.  Who sits out goes round.

This module refuses to know names and games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from tricknote.rounds.field import Field, NoField

_SWEEPS = 40


class Seating(NamedTuple):
    """The tables of a round, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()


Met = Callable[[int, int], int]
"""How often two have sat together."""


def swiss(
    count: int, size: int, met: Met, sat_out: Callable[[int], int] = lambda _one: 0
) -> Seating:
    """Tables by rank: number 0 is the first place."""
    over = count % size
    by_need = sorted(range(count), key=lambda one: (sat_out(one), -one))
    out = tuple(sorted(by_need[:over]))
    left = [one for one in range(count) if one not in out]
    tables: list[list[int]] = []
    while left:
        table = [left.pop(0)]
        while len(table) < size:
            best = min(
                left, key=lambda one: (sum(met(one, other) for other in table), left.index(one))
            )
            left.remove(best)
            table.append(best)
        tables.append(table)
    _exchange(tables, met)
    return Seating(tuple(tuple(sorted(table)) for table in tables), out)


def _again(table: Sequence[int], met: Met) -> int:
    return sum(met(one, other) for one, other in combinations(table, 2))


def _exchange(tables: list[list[int]], met: Met) -> None:
    """Exchange players between tables as long as that saves a meeting again, the nearest in
    rank first."""
    for _ in range(_SWEEPS):
        saved = False
        for first, second in combinations(range(len(tables)), 2):
            one, other = tables[first], tables[second]
            now = _again(one, met) + _again(other, met)
            if not now:
                continue
            best: tuple[int, int, int, int] | None = None
            for at, mine in enumerate(one):
                for by, yours in enumerate(other):
                    left = [*one[:at], yours, *one[at + 1 :]]
                    right = [*other[:by], mine, *other[by + 1 :]]
                    then = _again(left, met) + _again(right, met)
                    if then < now:
                        found = (then, abs(mine - yours), at, by)
                        best = found if best is None else min(best, found)
            if best is not None:
                _, _, at, by = best
                one[at], other[by] = other[by], one[at]
                saved = True
        if not saved:
            return


def rotation(count: int, size: int, round_: int) -> Seating:
    """The tables of a round (from 1) of the fixed rotation."""
    if count < size:
        return Seating((), tuple(range(count)))
    if size == 2:
        return _circle(count, round_)
    if count % size:
        return _searched(count, size, round_)
    tables = count // size
    try:
        field = Field(tables) if tables >= size else None
    except NoField:
        field = None
    if field is None:
        return _searched(count, size, round_)
    if round_ <= tables:
        return _columns(field, size, round_ - 1)
    if tables % size == 0:
        inner = rotation(tables, size, round_ - tables)
        return Seating(
            tuple(
                tuple(column * tables + each for each in table)
                for column in range(size)
                for table in inner.tables
            )
        )
    return _searched(count, size, round_)


def _circle(count: int, round_: int) -> Seating:
    """The circle: the first stays, the others go round; an odd one sits out."""
    even = count + count % 2
    turn = (round_ - 1) % (even - 1)
    ring = [1 + (each + turn) % (even - 1) for each in range(even - 1)]
    pairs = [(0, ring[0])]
    pairs += [(ring[at], ring[-at]) for at in range(1, even // 2)]
    tables = tuple(pair for pair in pairs if max(pair) < count)
    return Seating(tables, tuple(min(pair) for pair in pairs if max(pair) >= count))


def _columns(field: Field, size: int, turn: int) -> Seating:
    return Seating(
        tuple(
            tuple(
                column * field.order + field.add(table, field.multiply(column, turn))
                for column in range(size)
            )
            for table in range(field.order)
        )
    )


def _searched(count: int, size: int, round_: int) -> Seating:
    """Rounds that are found one after the other, each from those before it."""
    met: Counter[tuple[int, int]] = Counter()
    seating = Seating(())
    for each in range(1, round_ + 1):
        seating = _next(count, size, each, met)
        for table in seating.tables:
            met.update(combinations(sorted(table), 2))
    return seating


def _next(count: int, size: int, round_: int, met: Counter[tuple[int, int]]) -> Seating:
    if count % size == 0:
        tables = count // size
        regular = tables >= size and _has_field(tables)
        if regular and (round_ <= tables or tables % size == 0):
            return rotation(count, size, round_)
    over = count % size
    out = tuple(sorted(((round_ - 1) * over + each) % count for each in range(over)))
    left = [one for one in range(count) if one not in out]

    def times(one: int, other: int) -> int:
        return met[(one, other) if one < other else (other, one)]

    fresh: dict[int, int] = {
        one: sum(times(one, other) == 0 for other in left if other != one) for one in left
    }
    tables_: list[list[int]] = []
    while left:
        # Who has most people still to meet chooses first.
        first = max(left, key=lambda one: (fresh[one], -one))
        table = [first]
        left.remove(first)
        while len(table) < size:
            best = min(
                left,
                key=lambda one: (sum(times(one, other) for other in table), -fresh[one], one),
            )
            left.remove(best)
            table.append(best)
        tables_.append(table)
    _exchange(tables_, times)
    _let_meet(tables_, times)
    return Seating(tuple(tuple(sorted(table)) for table in tables_), out)


def _let_meet(tables: list[list[int]], met: Met) -> None:
    """If nobody meets somebody new, seat two who have not met together."""
    if any(not met(*pair) for table in tables for pair in combinations(table, 2)):
        return
    where = {one: at for at, table in enumerate(tables) for one in table}
    for one, other in combinations(sorted(where), 2):
        if not met(one, other):
            here, there = tables[where[one]], tables[where[other]]
            gives = next(each for each in here if each != one)
            here[here.index(gives)], there[there.index(other)] = other, gives
            return


def _has_field(order: int) -> bool:
    try:
        Field(order)
    except NoField:
        return False
    return True
