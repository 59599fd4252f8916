"""A start list: who plays, from a CSV or a YAML file.

CSV: one player a line, ``name`` and, for games of partners, ``partner``; a first line with these
words says in which column they stand, other columns are left alone.  Only a list that is nothing
but names needs no such line.  Commas, semicolons and tabs part columns.

YAML: a list of names, or of ``name`` with ``partner``; or such a list behind ``players:``.  A
partner need not be listed for himself.  This module refuses to know games.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tricknote.event_checks import name_of


class StartListError(ValueError):
    """A start list that cannot be used; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or partners who stay together, in the order of the list."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    name: str
    partner: str


def read_start_list(path: str | os.PathLike[str]) -> tuple[Entrant, ...]:
    """The entrants of a file; raises :class:`StartListError`."""
    from notation.files import read_source, shown_path
    from notation.wording import message

    shown = shown_path(path)
    source, problems = read_source(path)
    if source is None:
        raise StartListError(f"{shown}: {message(problems[0])}")
    ending = Path(shown).suffix.lower()
    lines = _yaml(source.text, shown) if ending in (".yaml", ".yml") else _csv(source.text, shown)
    return entrants(list(lines), shown)


def entrants(lines: Sequence[_Line], path: str) -> tuple[Entrant, ...]:
    """Players with their partners together, each once."""
    partner_of: dict[str, str] = {}
    at: dict[str, int] = {}
    own: dict[str, int] = {}
    for line in lines:
        if line.name in own:
            raise StartListError(f"{path}:{line.number}: {line.name} stands there twice")
        own[line.name] = line.number
        at.setdefault(line.name, line.number)
        if not line.partner:
            continue
        if line.partner == line.name:
            raise StartListError(f"{path}:{line.number}: {line.name} is his own partner")
        for one, other in ((line.name, line.partner), (line.partner, line.name)):
            if partner_of.setdefault(one, other) != other:
                raise StartListError(f"{path}:{line.number}: {one} has two partners")
        at.setdefault(line.partner, line.number)
    found: list[Entrant] = []
    done: set[str] = set()
    for name in at:
        if name not in done:
            partner = partner_of.get(name)
            names = (name,) if partner is None else (name, partner)
            done.update(names)
            found.append(Entrant(names))
    if not found:
        raise StartListError(f"{path}: nobody stands there")
    return tuple(found)


def _csv(text: str, path: str) -> Iterator[_Line]:
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    try:
        rows = list(enumerate(csv.reader(lines, delimiter=delimiter, strict=True), 1))
    except csv.Error as problem:
        raise StartListError(f"{path}: {problem}") from None
    name_at, partner_at = 0, 1
    header = True
    for number, row in rows:
        fields = [name_of(each) for each in row]
        if not any(fields):
            continue
        if header:
            header = False
            words = [each.casefold() for each in fields]
            if "name" in words:
                name_at = words.index("name")
                partner_at = words.index("partner") if "partner" in words else len(words)
                continue
            if len(words) > 1:
                # Else a club or a number would be taken for somebody, and heads for players.
                raise StartListError(
                    f"{path}:{number}: which column has the names? the first line has to call "
                    "it name (and that of partners, if there is one, partner)"
                )
        name = fields[name_at] if name_at < len(fields) else ""
        if not name:
            raise StartListError(f"{path}:{number}: the name is missing")
        yield _Line(number, name, fields[partner_at] if partner_at < len(fields) else "")


def _yaml(text: str, path: str) -> Iterator[_Line]:
    from notation import strict_yaml

    loaded = strict_yaml.load(text)
    if loaded.errors:
        where = loaded.errors[0].position
        raise StartListError(
            f"{path}:{where.line}:{where.column}: this is no list that can be read"
        )
    players, pointer = loaded.value, ""
    if isinstance(players, dict):
        players, pointer = players.get("players"), "/players"
    if not isinstance(players, list):
        raise StartListError(f"{path}: it must be a list of names, or have one behind players:")
    for at, each in enumerate(players):
        position = loaded.places.get(f"{pointer}/{at}")
        number = 1 if position is None else position.line
        entry: Mapping[str, object] = each if isinstance(each, dict) else {"name": each}
        name = entry.get("name")
        if set(entry) - {"name", "partner"} or isinstance(name, dict | list) or name is None:
            raise StartListError(f"{path}:{number}: it must be a name, or name and partner")
        found = name_of(str(name))
        if not found:
            raise StartListError(f"{path}:{number}: the name is missing")
        yield _Line(number, found, name_of(str(entry.get("partner", ""))))
