"""What a folder says once for all runs in it: ``tricknote.toml`` or ``[tool.tricknote]``.

The file that counts is the first that is found from the working folder upwards; in one folder
a ``tricknote.toml`` goes before a ``pyproject.toml``.  Its keys are the table :data:`KEYS`::

    rules = ["rules", "../league"]
    strict = true
    fail-on = "warning"
    ignore = ["not-checkable"]
    limits = { file = "200M", nesting = 100 }

    [per-file-ignores]
    "archive/*" = ["T"]

``rules`` are folders of rule files, as seen from the file.  They are searched with the folders
in them, and every rule set there is known by its id, to records and to commands.  This module
refuses to know what a rule set is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from notation.limits import DEFAULT, LimitError, Limits, with_limits
from tricknote.selecting import ForFiles, UnknownFindingError, Word, read_words

OWN_FILE = "tricknote.toml"
SHARED_FILE = "pyproject.toml"
TABLE = "tool.tricknote"
SEVERITIES = ("error", "warning")

_TOOL = re.compile(rb"""\btool["']?[ \t]*(?:\.[ \t]*["']?tricknote\b|[]=])""")
"""What a shared file has that may speak of us: to read all of it takes long, and a file may name
us for other reasons."""


class ConfigError(ValueError):
    """A configuration that cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class Config:
    """What was found: the file (``None`` without one) and what it says.

    ``rules`` are folders of rule files, written as a path from the working folder, with ``/``.
    The others are what ``validate`` does where its options say nothing; ``None`` (for words:
    none) where the file says nothing either.  ``folder`` is where the file lies.
    """

    path: str | None = None
    rules: tuple[str, ...] = ()
    strict: bool | None = None
    verbose: bool | None = None
    fail_on: str | None = None
    select: tuple[Word, ...] = ()
    ignore: tuple[Word, ...] = ()
    for_files: tuple[ForFiles, ...] = ()
    limits: Limits = DEFAULT
    folder: str = field(default=".", compare=False)


NOTHING = Config()
"""What holds where nobody configured anything."""


def find(start: str | os.PathLike[str] = ".") -> Config:
    """The configuration that holds in a folder, with its paths as seen from that folder.

    Raises :class:`ConfigError` for a file that cannot be read or understood, and for a folder
    that it names and that is not there.
    """
    here = Path(os.path.realpath(start))
    for folder in (here, *here.parents):
        for name in (OWN_FILE, SHARED_FILE):
            shown = _seen_from(here, folder / name)
            table = _table(folder / name, shown)
            if table is not None:
                return _config(table, _Where(folder, here, shown))
    return NOTHING


def _table(file: Path, shown: str) -> Mapping[str, object] | None:
    """Our table of a file; ``None`` if there is no such file, or it does not speak of us."""
    try:
        data = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except OSError as problem:
        if file.name != OWN_FILE:
            # Nobody can say that it speaks of us.
            return None
        raise ConfigError(f"{shown} cannot be read: {problem.strerror}") from None
    own = file.name == OWN_FILE
    if not own and not (b"tricknote" in data and _TOOL.search(data)):
        return None
    import tomllib  # only where there is something to read

    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise ConfigError(f"{shown} is not UTF-8: byte {problem.start}") from None
    except tomllib.TOMLDecodeError as problem:
        raise ConfigError(f"{shown} is no TOML: {problem}") from None
    if own:
        return document
    tools = document.get("tool")
    table = tools.get("tricknote") if isinstance(tools, dict) else None
    if table is None:
        return None
    if not isinstance(table, dict):
        raise ConfigError(f"{shown}: {TABLE} must be a table")
    return table


class _Where(NamedTuple):
    """The folder of the file, the working folder, and the file as it is shown."""

    folder: Path
    here: Path
    shown: str

    def wrong(self, words: str) -> ConfigError:
        """The complaint about something in the file."""
        return ConfigError(f"{self.shown}: {words}")


def _config(table: Mapping[str, object], where: _Where) -> Config:
    made: dict[str, object] = {}
    for key, value in table.items():
        read = KEYS.get(key)
        if read is None and key in {"tool", "tricknote"}:
            raise where.wrong(
                f"what is set stands at the top of {OWN_FILE}, in no table of its own"
            )
        if read is None:
            import difflib  # only to say what may have been meant

            near = difflib.get_close_matches(key, KEYS, 1)
            meant = f" (is {near[0]} meant?)" if near else ""
            raise where.wrong(f"nothing is known of {key}{meant}; known: {', '.join(KEYS)}")
        made.update(read(value, key, where))
    return Config(where.shown, **made, folder=str(where.folder))  # type: ignore[arg-type]


_Read: TypeAlias = Callable[[object, str, _Where], dict[str, object]]
"""Reads the value of a key into fields of :class:`Config`."""


def _rules(value: object, key: str, where: _Where) -> dict[str, object]:
    texts = _texts(value)
    if texts is None:
        raise where.wrong(f'{key} must be a list of folders, as in {key} = ["rules"]')
    found: dict[str, None] = {}
    for each in texts:
        path = where.folder / each
        if not path.is_dir():
            what = "is no folder" if path.exists() else "is not there"
            raise where.wrong(f"the folder {each} {what}")
        found.setdefault(_seen_from(where.here, path))
    return {"rules": tuple(found)}


def _switch(value: object, key: str, where: _Where) -> dict[str, object]:
    if not isinstance(value, bool):
        raise where.wrong(f"{key} must be true or false")
    return {key: value}


def _fail_on(value: object, key: str, where: _Where) -> dict[str, object]:
    if value not in SEVERITIES:
        either = " or ".join(f'"{each}"' for each in SEVERITIES)
        raise where.wrong(f"{key} must be {either}")
    return {"fail_on": value}


def _findings(value: object, key: str, where: _Where) -> dict[str, object]:
    return {key: _words(value, key, where)}


def _for_files(value: object, key: str, where: _Where) -> dict[str, object]:
    if not isinstance(value, dict):
        raise where.wrong(f'{key} must be a table, as in {key} = {{ "archive/*" = ["T"] }}')
    found = (
        ForFiles(pattern, _words(each, f"{key}, {pattern}", where))
        for pattern, each in value.items()
    )
    return {"for_files": tuple(found)}


def _limits(value: object, key: str, where: _Where) -> dict[str, object]:
    if not isinstance(value, dict):
        raise where.wrong(f'{key} must be a table, as in {key} = {{ file = "200M" }}')
    try:
        return {"limits": with_limits(DEFAULT, value)}
    except LimitError as problem:
        raise where.wrong(f"{key}: {problem}") from None


def _words(value: object, key: str, where: _Where) -> tuple[Word, ...]:
    texts = _texts(value)
    if texts is None:
        raise where.wrong(f'{key} must be a list of findings, as in ["revoke", "R", "P2"]')
    try:
        return read_words(texts)
    except UnknownFindingError as problem:
        raise where.wrong(f"{key}: {problem}") from None


def _texts(value: object) -> list[str] | None:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        return None
    return value


KEYS: dict[str, _Read] = {
    "rules": _rules,
    "strict": _switch,
    "verbose": _switch,
    "fail-on": _fail_on,
    "select": _findings,
    "ignore": _findings,
    "per-file-ignores": _for_files,
    "limits": _limits,
}
"""Every key, and how its value is read."""


def rule_files(config: Config, endings: Sequence[str]) -> Iterator[str]:
    """The rule files of the configured folders, each once, in a stable order."""
    from tricknote.paths import expand

    for given in expand(config.rules, endings):
        yield given.path


def _seen_from(here: Path, path: Path) -> str:
    try:
        return os.path.relpath(path, here).replace(os.sep, "/")
    except ValueError:
        # On another drive there is no way from here to there.
        return path.as_posix()
