"""The overrides of an event: what no record says, from a small YAML file.

How scores become standings, who has a bye, who did not come, who went home, who is to stay
anonymous, a title and a note.  The file is read strictly and held to
``overrides.schema.json``; what is wrong with it is told with its line, all at once, and nothing
is built from a file that is half understood.  This module refuses to know what standings are
made of.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, cast

from tricknote.event_checks import name_of
from tricknote.site.model import Number

Kind: TypeAlias = Literal["sum", "won", "places", "ranks"]


class OverridesError(ValueError):
    """Overrides that cannot be used; the message names file, line and what is wrong."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How standings are made, as far as somebody said so; ``None`` is the game's own way.

    ``bye``, ``forfeit`` and ``forfeit_win`` are points of the standings.
    """

    scoring: Kind | None = None
    points: tuple[Number, ...] = ()
    tie_breaks: tuple[str, ...] | None = None
    bye: Number | None = None
    forfeit: Number | None = None
    forfeit_win: Number | None = None


@dataclass(frozen=True, slots=True)
class Bye:
    """Somebody who does not play in a round.  ``pointer`` is where the file says so."""

    round: str
    player: str
    game: str | None
    points: Number | None
    why: str
    pointer: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Players who did not play a match; ``opponents`` are those who were there.

    With a table that has a record, the record stands for everybody else.
    """

    round: str
    table: str | None
    players: tuple[str, ...]
    opponents: tuple[str, ...]
    game: str | None
    points: Number | None
    win: Number | None
    why: str
    pointer: str


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Somebody who takes no part after a round."""

    player: str
    after: str
    why: str
    pointer: str


@dataclass(frozen=True, slots=True)
class Extra:
    """A ruling that stands in no record: points of the standings."""

    player: str
    round: str
    table: str | None
    game: str | None
    amount: Number
    why: str
    pointer: str


@dataclass(frozen=True, slots=True)
class Overrides:
    """Everything that a file of overrides says.

    ``event`` is the event that it is about, if it names one.  ``aliases`` leads from every
    other spelling of a name to the one that counts.  ``lines`` is where what it says begins, by
    JSON pointer.
    """

    path: str | None = None
    event: str | None = None
    title: str | None = None
    note: str = ""
    rule: Rule = Rule()
    games: Mapping[str, Rule] = field(default_factory=dict)
    rounds: tuple[str, ...] = ()
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    byes: tuple[Bye, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    rulings: tuple[Extra, ...] = ()
    anonymous: tuple[str, ...] | Literal["all"] = ()
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def name(self, written: str) -> str:
        """The name that counts for one that stands in a record."""
        return self.aliases.get(written, written)


NONE = Overrides()
"""Nothing is overridden."""


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema of the file."""
    text = files("tricknote.site").joinpath("overrides.schema.json").read_text(encoding="utf-8")
    return cast("Mapping[str, Any]", json.loads(text))


def read_overrides(path: str | os.PathLike[str]) -> Overrides:
    """Read a file of overrides; raises :class:`OverridesError`."""
    from notation.files import read_source, shown_path
    from notation.wording import message

    source, problems = read_source(path)
    if source is None:
        raise OverridesError(f"{shown_path(path)}: {message(problems[0])}")
    return parse_overrides(source.text, shown_path(path))


def parse_overrides(text: str, path: str = "<overrides>") -> Overrides:
    """Overrides from the text of a file; raises :class:`OverridesError`."""
    from notation import schema_gate, strict_yaml
    from notation.wording import page

    loaded = strict_yaml.load(text)
    if loaded.errors:
        found_phrases = page("syntax").phrases
        phrases = {} if isinstance(found_phrases, str) else found_phrases
        told = []
        for error in loaded.errors:
            template = phrases.get(error.problem, error.problem)
            told.append((error.position, _filled(template, error.arguments)))
        raise OverridesError(_lines(path, told))
    document = {} if loaded.value == "" else loaded.value
    if not isinstance(document, dict):
        raise OverridesError(f"{path}:1:1: must be a list of names and values")
    found = schema_gate.problems(document, schema())
    places, values = loaded.places, loaded.value_places
    if found:
        start = values.get("") or places[""]
        raise OverridesError(
            _lines(
                path,
                [
                    (
                        (places if each.at_key else values).get(each.pointer)
                        or places.get(each.pointer)
                        or start,
                        each.words if each.at_key else f"{_called(each.pointer)}: {each.words}",
                    )
                    for each in found
                ],
            )
        )
    lines = {pointer: position.line for pointer, position in {**places, **values}.items()}
    return _Reader(path, document, lines).overrides()


def _called(pointer: str) -> str:
    """What is at a JSON pointer, as a reader of the file would say it."""
    _, *above, last = (pointer or "/the file").split("/")
    # The names of teams, players and games may be numbers.
    named = len(above) == 1 and above[0] in ("teams", "aliases", "games")
    if not above or named or not last.isdecimal():
        return last
    return f"{above[-1]}, entry {int(last) + 1}"


def _filled(template: object, arguments: Mapping[str, Any]) -> str:
    from notation.filling import fill

    return fill(str(template), arguments)


def _lines(path: str, told: list[tuple[Any, str]]) -> str:
    return "\n".join(f"{path}:{at.line}:{at.column}: {words}" for at, words in sorted(told))


@dataclass(slots=True)
class _Reader:
    """Makes overrides of a document that has passed the schema."""

    path: str
    document: Mapping[str, Any]
    lines: Mapping[str, int]
    aliases: dict[str, str] = field(default_factory=dict)

    def overrides(self) -> Overrides:
        document = self.document
        for name, spellings in document.get("aliases", {}).items():
            for at, spelling in enumerate(spellings):
                pointer = f"/aliases/{name}/{at}"
                if self.aliases.setdefault(_word(spelling), _word(name)) != _word(name):
                    raise self.wrong(pointer, f"{spelling} is another name of two players")
        teams = {
            str(name): tuple(map(self.player, members))
            for name, members in document.get("teams", {}).items()
        }
        seen: dict[str, str] = {}
        for team, members in teams.items():
            for member in members:
                if seen.setdefault(member, team) != team:
                    raise self.wrong(f"/teams/{team}", f"{member} is in two teams")
        anonymous = document.get("anonymous", ())
        return Overrides(
            path=self.path,
            event=document.get("event"),
            title=document.get("title"),
            note=str(document.get("note", "")).strip(),
            rule=self.rule(document, ""),
            games={
                name: self.rule(each, f"/games/{name}")
                for name, each in document.get("games", {}).items()
            },
            rounds=tuple(map(_word, document.get("rounds", ()))),
            teams=teams,
            aliases=self.aliases,
            byes=tuple(self.bye(each, at) for each, at in self.entries("byes")),
            forfeits=tuple(self.forfeit(each, at) for each, at in self.entries("forfeits")),
            withdrawals=tuple(
                Withdrawal(self.player(each["player"]), _word(each["after"]), _why(each), at)
                for each, at in self.entries("withdrawals")
            ),
            rulings=tuple(
                Extra(
                    self.player(each["player"]),
                    _word(each["round"]),
                    _optional(each, "table"),
                    _optional(each, "game"),
                    each["amount"],
                    _why(each),
                    at,
                )
                for each, at in self.entries("rulings")
            ),
            anonymous="all" if anonymous == "all" else tuple(map(self.player, anonymous)),
            lines=self.lines,
        )

    def rule(self, document: Mapping[str, Any], at: str) -> Rule:
        scoring = document.get("scoring")
        points = tuple(document.get("points", ()))
        if scoring == "places" and not points:
            raise self.wrong(f"{at}/scoring", "places needs points: [3, 2, 1, 0], say")
        if points and scoring != "places":
            raise self.wrong(f"{at}/points", "points are for scoring: places")
        breaks = document.get("tie-breaks")
        return Rule(
            scoring,
            points,
            None if breaks is None else tuple(breaks),
            document.get("bye"),
            document.get("forfeit"),
            document.get("forfeit-win"),
        )

    def entries(self, key: str) -> list[tuple[Mapping[str, Any], str]]:
        return [(each, f"/{key}/{at}") for at, each in enumerate(self.document.get(key, ()))]

    def bye(self, entry: Mapping[str, Any], at: str) -> Bye:
        return Bye(
            _word(entry["round"]),
            self.player(entry["player"]),
            _optional(entry, "game"),
            entry.get("points"),
            _why(entry),
            at,
        )

    def forfeit(self, entry: Mapping[str, Any], at: str) -> Forfeit:
        players = tuple(map(self.player, entry["players"]))
        opponents = tuple(map(self.player, entry.get("opponents", ())))
        both = set(players) & set(opponents)
        if both:
            raise self.wrong(at, f"{min(both)} is named on both sides of a forfeit")
        return Forfeit(
            _word(entry["round"]),
            _optional(entry, "table"),
            players,
            opponents,
            _optional(entry, "game"),
            entry.get("points"),
            entry.get("win"),
            _why(entry),
            at,
        )

    def player(self, written: object) -> str:
        name = _word(written)
        return self.aliases.get(name, name)

    def wrong(self, pointer: str, words: str) -> OverridesError:
        return OverridesError(f"{self.path}:{self.lines.get(pointer, 1)}: {words}")


def _word(value: object) -> str:
    return name_of(str(value))


def _optional(entry: Mapping[str, Any], key: str) -> str | None:
    value = entry.get(key)
    return None if value is None else _word(value)


def _why(entry: Mapping[str, Any]) -> str:
    return " ".join(str(entry.get("why", "")).split())
