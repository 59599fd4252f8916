"""``standings.json``: the whole model as one document, and what can be read back from one.

The document is the model member for member (:mod:`tricknote.site.model`); its JSON Schema is
``site.schema.json``, made from the same classes.  Read back are only the last standings, for
who pairs the next round.  This module refuses to know how anything in it was reckoned.
"""

from __future__ import annotations

import json
import types
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from tricknote.site.model import Event, Site
from tricknote.site.plain import from_plain, to_plain

SCHEMA_ID = "urn:tricknote:site:1"


class StandingsFileError(ValueError):
    """A file that is no ``standings.json``, or has not what was asked for; the message says so."""


def site_json(site: Site) -> str:
    """The document, members in the order of the model; the same site gives the same text."""
    return json.dumps(to_plain(site), ensure_ascii=False, separators=(",", ":")) + "\n"


def read_site(text: str) -> Site:
    """The site of a document; raises :class:`StandingsFileError`."""
    try:
        return from_plain(Site, json.loads(text))
    except (ValueError, RecursionError):
        raise StandingsFileError(
            "this is no standings.json of this version; `tricknote site` writes one"
        ) from None


class Ranking(NamedTuple):
    """What the next round is paired from.

    ``names`` are the players from the first place down, without those who ``withdrew``;
    ``round`` is the highest number of a round so far.  ``met`` and ``partnered`` are how often
    two were at one table and on one side, ``byes`` how often somebody had one.  ``rules`` are
    the rule sets, with their games, by which the last round was played.
    """

    event: str
    round: int
    names: tuple[str, ...]
    withdrawn: frozenset[str]
    met: Mapping[frozenset[str], int]
    partnered: Mapping[frozenset[str], int]
    byes: Mapping[str, int]
    rules: tuple[str, ...]


def last_ranking(site: Site, event: str | None) -> Ranking:
    """The players of an event as its last standings have them.

    ``event`` is needed only where there are several.  Raises :class:`StandingsFileError`.
    """
    names = [each.name for each in site.events]
    found = [each for each in site.events if event is None or each.name == event]
    if len(found) != 1:
        asked = f"it has no event {event}; " if event else "which event is meant (--event)? "
        raise StandingsFileError(f"{asked}it has {', '.join(names) or 'none'}")
    one = found[0]
    if any(each.anonymous for each in one.players):
        raise StandingsFileError("somebody is anonymous there: pair from a site with all names")
    shown = {each.id: each.name for each in one.players}
    met: Counter[frozenset[str]] = Counter()
    partnered: Counter[frozenset[str]] = Counter()
    for cell in one.crosstable.cells:
        if cell.player < cell.other:
            pair = frozenset((shown[cell.player], shown[cell.other]))
            met[pair] += 1
            partnered[pair] += cell.partner
    byes = Counter(
        shown[player]
        for table in one.tables
        if table.status == "bye"
        for result in table.results
        for player in result.players
    )
    gone = {each.id for each in one.players if each.withdrawn is not None}
    order = [each for each in _order(one) if each not in gone]
    rounds = [int(each.name) for each in one.rounds if each.name.isdecimal()]
    return Ranking(
        one.name,
        max(rounds, default=len(one.rounds)),
        tuple(shown[each] for each in order),
        frozenset(shown[each] for each in gone),
        met,
        partnered,
        byes,
        _rules(one),
    )


def _rules(event: Event) -> tuple[str, ...]:
    rules_of: dict[str, list[str]] = {each.id: [] for each in event.rounds}
    for table in event.tables:
        if table.rules is not None:
            rules_of[table.round].append(table.rules)
    played = [each for each in rules_of.values() if each]
    return tuple(dict.fromkeys(played[-1])) if played else ()


def _order(event: Event) -> list[str]:
    """All players by the last overall standings, else those of the game played last."""
    by_player = [each for each in event.standings if each.by == "player"]
    overall = [each for each in by_player if each.game is None] or by_player
    first = [row.entrant for row in overall[-1].rows] if overall else []
    return [*first, *(each.id for each in event.players if each.id not in first)]


# ---- the schema


def schema() -> dict[str, Any]:
    """The JSON Schema of the document, from the classes of the model."""
    defs: dict[str, Any] = {}
    top = _of(Site, defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A site of tricknote",
        **top,
        "$defs": dict(sorted(defs.items())),
    }


def _of(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    origin = get_origin(kind)
    if kind is object:
        return {}
    if origin in (Union, types.UnionType):
        parts = [_of(each, defs) for each in get_args(kind)]
        if all(set(each) == {"type"} for each in parts):
            return {"type": [each["type"] for each in parts]}
        return {"anyOf": parts}
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin is tuple:
        return {"type": "array", "items": _of(get_args(kind)[0], defs)}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(get_args(kind)[1], defs)}
    if is_dataclass(kind):
        name = kind.__name__  # type: ignore[union-attr]
        if name not in defs:
            defs[name] = {}
            defs[name] = _object(kind, defs)
        return {"$ref": f"#/$defs/{name}"}
    return {"type": _PLAIN[kind]}


_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def _object(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    summary = (kind.__doc__ or "").split("\n\n")[0]
    return {
        "description": " ".join(summary.replace("``", "").split()),
        "type": "object",
        "additionalProperties": False,
        "required": names,
        "properties": {name: _of(hints[name], defs) for name in names},
    }
