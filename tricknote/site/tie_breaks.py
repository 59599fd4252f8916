"""Tie-breaks: how players with the same points are put in order.

Each is a number for every row; more is better, but for ``lasts`` and ``lost``, of which fewer
are.  They are asked in their order, each only about those whom the ones before left level, and
who is level after all of them shares the place.

- ``won``: matches won.  A win over somebody who did not come counts, a bye does not.
- ``direct``: the matches in which those who are level met each other.  In one game their
  differences added up; over several games, meetings won less meetings lost.
- ``difference``: own totals less those of the others, turned so that more is better.
- ``total``: match scores added up, turned likewise.
- ``firsts``, ``lasts``: first (last) places at the table, shared ones too.
- ``lost``: how often the loser of a match (the pig, the goats).
- ``opponents``: the points of all opponents, once for every meeting.
- ``best-round``, ``last-round``: the most points in one round, those of the last round.

This module refuses to know how points come about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as of_each
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Meeting:
    """How far one entrant was ahead of another at a table; more is better."""

    other: str
    ahead: int


@dataclass(slots=True)
class Line:
    """Everything that tie-breaks ask about one entrant, up to some round."""

    entrant: str
    points: Fraction = Fraction(0)
    won: int = 0
    difference: int = 0
    total: int = 0
    firsts: int = 0
    lasts: int = 0
    lost: int = 0
    by_round: dict[str, Fraction] = of_each(default_factory=dict)
    meetings: list[Meeting] = of_each(default_factory=list)


@dataclass(frozen=True, slots=True)
class Field:
    """All lines, the last round, whether less points are better, and whether of one game."""

    lines: Mapping[str, Line]
    last_round: str
    lowest: bool
    one_game: bool


Value: TypeAlias = Callable[[Line, Field, frozenset[str]], Fraction | None]
"""The value of a line among those who are level with it."""


def _counted(name: str) -> Value:
    """The value of a tie-break that is a number of the line."""

    def value(line: Line, _field: Field, _level: frozenset[str]) -> Fraction:
        return Fraction(getattr(line, name))

    return value


def _last(line: Line, field: Field, _level: frozenset[str]) -> Fraction | None:
    return line.by_round.get(field.last_round)


def _direct(line: Line, field: Field, level: frozenset[str]) -> Fraction | None:
    met = [each for each in line.meetings if each.other in level]
    if not met:
        return None
    if field.one_game:
        return Fraction(sum(each.ahead for each in met))
    return Fraction(sum((each.ahead > 0) - (each.ahead < 0) for each in met))


def _opponents(line: Line, field: Field, _level: frozenset[str]) -> Fraction:
    points = (field.lines[each.other].points for each in line.meetings if each.other in field.lines)
    total = sum(points, Fraction(0))
    return -total if field.lowest else total


def _best(line: Line, field: Field, _level: frozenset[str]) -> Fraction | None:
    if not line.by_round:
        return None
    return (min if field.lowest else max)(line.by_round.values())


TIE_BREAKS: dict[str, Value] = {
    "won": _counted("won"),
    "direct": _direct,
    "difference": _counted("difference"),
    "total": _counted("total"),
    "firsts": _counted("firsts"),
    "lasts": _counted("lasts"),
    "lost": _counted("lost"),
    "opponents": _opponents,
    "best-round": _best,
    "last-round": _last,
}
"""Every tie-break by name."""

FEWER = frozenset({"lasts", "lost"})
"""Those of which fewer are better."""

ROUNDS = frozenset({"best-round", "last-round"})
"""Those that are points, of which fewer may be better."""


@dataclass(slots=True)
class Placed:
    """A line with its place: how many are before it, how many share it, what decided."""

    line: Line
    before: int
    shared: bool
    values: dict[str, Fraction | None]
    decided: set[str]


def ordered(field: Field, names: Sequence[str]) -> list[Placed]:
    """All lines from the first place down; who is level stands in the order of ``lines``."""
    groups = _parted(list(field.lines.values()), lambda line: line.points, not field.lowest)
    placed: list[Placed] = []
    for group in groups:
        values: dict[str, dict[str, Fraction | None]] = {line.entrant: {} for line in group}
        decided: dict[str, set[str]] = {line.entrant: set() for line in group}
        for part in _split(group, field, names, values, decided):
            before = len(placed)
            placed.extend(
                Placed(line, before, len(part) > 1, values[line.entrant], decided[line.entrant])
                for line in part
            )
    return placed


def _split(
    group: list[Line],
    field: Field,
    names: Sequence[str],
    values: dict[str, dict[str, Fraction | None]],
    decided: dict[str, set[str]],
) -> list[list[Line]]:
    """A level group in parts that still are, asking one tie-break after the other."""
    parts = [group]
    for name in names:
        further: list[list[Line]] = []
        for part in parts:
            level = frozenset(line.entrant for line in part)
            more = not (name in FEWER or (name in ROUNDS and field.lowest))
            for line in part:
                values[line.entrant][name] = TIE_BREAKS[name](line, field, level)

            def value(line: Line, name: str = name) -> Fraction:
                # Who has no value stands with those at nought.
                return values[line.entrant][name] or Fraction(0)

            found = _parted(part, value, more)
            if len(found) > 1:
                for line in part:
                    decided[line.entrant].add(name)
            further.extend(found)
        parts = further
    return parts


def _parted(lines: list[Line], value: Callable[[Line], Fraction], more: bool) -> list[list[Line]]:
    """Lines in groups of the same value, the best group first."""
    groups: dict[Fraction, list[Line]] = {}
    for line in lines:
        groups.setdefault(value(line), []).append(line)
    return [groups[key] for key in sorted(groups, reverse=more)]
