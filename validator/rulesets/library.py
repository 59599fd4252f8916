"""All rule sets that are known: those that ship, and those of a league's own files.

Those that ship are read from one JSON file that is made from their YAML files (see
:mod:`validator.rulesets.compile`), so that a plain check needs no YAML library.  This module
refuses to know what an option means.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from validator.rulesets.kinds import near
from validator.rulesets.ruleset import RuleSet, made_from

if TYPE_CHECKING:
    from notation.diagnostic import Diagnostic
    from notation.source import SourceText

SHIPPED = Path(__file__).with_name("shipped.json")


class Library:
    """Rule sets by full id; never changed, a file gives a new library."""

    __slots__ = ("_entries", "_sets")

    def __init__(
        self,
        entries: Mapping[str, Mapping[str, Any]],
        sets: Mapping[str, RuleSet] | None = None,
    ) -> None:
        # ``entries`` are those that ship, as the JSON file has them; each is made into a rule
        # set when it is first asked for.
        self._entries = entries
        self._sets: dict[str, RuleSet] = dict(sets or {})

    @staticmethod
    def shipped() -> Library:
        """The rule sets that come with the program."""
        return _shipped()

    def with_files(
        self, paths: Iterable[str | os.PathLike[str]]
    ) -> tuple[Library, tuple[Diagnostic, ...]]:
        """A library that also has the rule sets of some files, which may extend each other.

        A file with a finding adds no rule set.  A file that cannot be read is the finding
        ``unreadable-file`` (or ``encoding``, ``file-too-large``).
        """
        from notation.files import read_source  # only where there are files

        sources: list[SourceText] = []
        findings: list[Diagnostic] = []
        for path in paths:
            source, faults = read_source(path)
            findings += faults
            if source is not None and not any(each.path == source.path for each in sources):
                sources.append(source)
        library, faults = self.with_sources(sources)
        return library, (*findings, *faults)

    def with_sources(self, sources: Sequence[SourceText]) -> tuple[Library, tuple[Diagnostic, ...]]:
        """As :meth:`with_files`, from texts."""
        from validator.rulesets.documents import read_files  # brings the YAML reader

        made, findings = read_files(sources, self.find, self.names)
        added = {ruleset.id: ruleset for ruleset in made}
        return Library(self._entries, {**self._sets, **added}), findings

    def find(self, game: str, name: str) -> RuleSet | None:
        """A rule set by name, full id, or either with a version (``bonanza88@1``).

        ``None`` if there is none of that name in the game, or not in that version.
        """
        plain, at, pin = name.partition("@")
        ruleset = self._get(plain if plain.startswith(f"{game}/") else f"{game}/{plain}")
        if ruleset is None or (at and pin != str(ruleset.version)):
            return None
        return ruleset

    def default(self, game: str) -> RuleSet:
        """The rule set of a game whose record names none; ``KeyError`` for an unknown game."""
        from validator.games.table import RULES_HOMES

        ruleset = self._get(f"{game}/{RULES_HOMES[game].default}")
        assert ruleset is not None, "every game ships its default rule set"
        return ruleset

    def ids(self, game: str | None = None) -> tuple[str, ...]:
        """The full ids, of one game or of all: those that ship in their order, then the files'."""
        every = dict.fromkeys((*self._entries, *self._sets))
        return tuple(each for each in every if game is None or each.startswith(f"{game}/"))

    def names(self, game: str) -> tuple[str, ...]:
        """The names of a game's rule sets, without the game."""
        return tuple(each.partition("/")[2] for each in self.ids(game))

    def candidates(self, name: str) -> tuple[str, ...]:
        """The full ids that a name without its game may mean."""
        plain = name.partition("@")[0]
        return tuple(each for each in self.ids() if plain in (each, each.partition("/")[2]))

    def near(self, game: str, name: str) -> str | None:
        """The name that was probably meant; where only the version is wrong, with the right one."""
        plain = name.partition("@")[0].removeprefix(f"{game}/")
        known = self.find(game, plain)
        if known is not None:
            return f"{known.name}@{known.version}"
        return near(plain, self.names(game))

    def _get(self, full_id: str) -> RuleSet | None:
        ruleset = self._sets.get(full_id)
        if ruleset is None and full_id in self._entries:
            ruleset = self._sets[full_id] = self._make(self._entries[full_id])
        return ruleset

    def _make(self, entry: Mapping[str, Any]) -> RuleSet:
        from dataclasses import replace

        from validator.games.table import RULES_HOMES

        parent = None
        if entry["extends"] is not None:
            parent = self._get(f"{entry['game']}/{entry['extends']}")
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in entry["values"].items()
        }
        options = (
            RULES_HOMES[entry["game"]].options(**values)
            if parent is None
            else replace(parent.options, **values)
        )
        return made_from(entry, options, entry["own"], parent)


@cache
def _shipped() -> Library:
    entries = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return Library({f"{entry['game']}/{entry['id']}": entry for entry in entries})
