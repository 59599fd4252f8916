"""The rule sets of a run: which are known, and which one a game is checked by.

This module refuses to know what a rule set says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from notation.diagnostic import Diagnostic
from tricknote import paths
from tricknote.config import NOTHING, Config, rule_files
from validator.rulesets import Library, RuleSet
from validator.settings import Settings

FILE_ENDINGS = (".yaml", ".yml")


class UnknownRulesError(ValueError):
    """A rule set that was asked for is not known, or not clear; the message says what is."""


@dataclass(frozen=True, slots=True)
class RunRules:
    """Settings for the validator, and what is wrong with rule files that were given."""

    settings: Settings
    findings: tuple[Diagnostic, ...] = ()


def run_rules(
    rules: Sequence[str], *, overrides: bool = True, config: Config = NOTHING
) -> RunRules:
    """What ``--rules`` asks for: ids and files of rule sets to check by.

    A file makes its rule set known and is used for every record of its game; of several
    files of one game the last is used, so that a parent can be given before its child.
    The rule sets of configured folders are known, and used by who names them.
    Raises :class:`UnknownRulesError` for an id that is not known or means several.
    """
    known, findings = configured(config)
    if findings or not rules:
        library = known if config.rules else None
        return RunRules(Settings(library=library, overrides=overrides), findings)
    files = [each for each in rules if is_file(each, known)]
    library, findings = load(files, known)
    if findings:
        return RunRules(Settings(library=library, overrides=overrides), findings)
    forced: dict[str, RuleSet] = {}
    named: set[str] = set()
    for each in rules:
        found = of_file(library, each) if each in files else find(library, each)
        if each not in files:
            if found.game in named:
                raise UnknownRulesError(f"two rule sets of {found.game}: give one a game")
            named.add(found.game)
        forced[found.game] = found
    return RunRules(Settings(library=library, forced=forced, overrides=overrides))


def configured(config: Config) -> tuple[Library, tuple[Diagnostic, ...]]:
    """The shipped rule sets and those of configured folders, and what is wrong with these."""
    return load(list(rule_files(config, FILE_ENDINGS)) if config.rules else ())


def is_file(rules: str, known: Library | None = None) -> bool:
    """Whether what was given is a rule file and not an id."""
    if rules.lower().endswith(FILE_ENDINGS):
        return True
    return not (known or Library.shipped()).candidates(rules) and paths.is_file(rules)


def load(
    files: Sequence[str], known: Library | None = None
) -> tuple[Library, tuple[Diagnostic, ...]]:
    """The rule sets known (those that ship) and those of files, and what is wrong with these."""
    library = known or Library.shipped()
    return library.with_files(files) if files else (library, ())


def find(library: Library, name: str, game: str | None = None) -> RuleSet:
    """The rule set of an id, with its game or without, with a version or without.

    Raises :class:`UnknownRulesError` where it is not known or could be several.
    """
    candidates = [
        each for each in library.candidates(name) if game in (None, each.partition("/")[0])
    ]
    if len(candidates) > 1:
        raise UnknownRulesError(f"{name} can be {' or '.join(candidates)}: name one of them")
    if not candidates:
        of = f" of {game}" if game is not None else ""
        raise UnknownRulesError(f"no rule set{of} is called {name}{_hint(library, name, game)}")
    full_id = candidates[0]
    found = library.find(full_id.partition("/")[0], name)
    if found is None:
        version = library.find(*_split(full_id))
        known = "" if version is None else f"; it is known in version {version.version}"
        raise UnknownRulesError(f"{name} is not known in this version{known}")
    return found


def of_file(library: Library, path: str) -> RuleSet:
    """The rule set that a library has from a file."""
    for full_id in library.ids():
        found = library.find(*_split(full_id))
        if found is not None and found.path is not None and found.path == Path(path):
            return found
    raise UnknownRulesError(f"{path} gives no rule set")


def any_of(
    name: str, known: Library | None = None
) -> tuple[RuleSet | None, tuple[Diagnostic, ...]]:
    """The rule set of an id or of a file, or what is wrong with the file."""
    known = known or Library.shipped()
    if not is_file(name, known):
        return find(known, name), ()
    library, findings = load([name], known)
    return (None, findings) if findings else (of_file(library, name), ())


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a rule set says to whoever writes an empty record.

    ``partners`` says that seats 1 and 3 play against seats 2 and 4; ``options`` are the game's own.
    """

    game: str
    name: str
    seats: int
    partners: bool
    options: object


def table_rules(game: str | None, rules: str | None, known: Library | None = None) -> TableRules:
    """The rules of a table: a rule set by its id, or a game's usual one (Gong Zhu's for neither).

    Raises :class:`UnknownRulesError` for a game or a rule set that is not known.
    """
    from validator.games import GAMES

    if game is not None and game not in GAMES:
        raise UnknownRulesError(f"the game {game} is not known; known are {', '.join(GAMES)}")
    library = known or Library.shipped()
    found = library.default(game or "gongzhu") if rules is None else find(library, rules, game)
    plays = GAMES[found.game]
    return TableRules(
        found.game, found.name, plays.seat_count(found), plays.partners(found), found.options
    )


def _split(full_id: str) -> tuple[str, str]:
    game, _, name = full_id.partition("/")
    return game, name


def _hint(library: Library, name: str, game: str | None) -> str:
    import difflib

    plain = name.rpartition("/")[2].partition("@")[0]
    known = [each.partition("/")[2] for each in library.ids(game)]
    near = difflib.get_close_matches(plain, known, 3, 0.5)
    meant = f"; is {' or '.join(near)} meant?" if near else "."
    return f"{meant} `tricknote rules list` shows them all"
