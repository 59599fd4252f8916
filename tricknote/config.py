"""What a folder says once for all runs in it: ``tricknote.toml`` or ``[tool.tricknote]``.

The file that counts is the first that is found from the working folder upwards; in one folder
a ``tricknote.toml`` goes before a ``pyproject.toml``.  It may hold one key::

    rules = ["rules", "../league"]

These are folders of rule files, as seen from the file.  They are searched with the folders in
them, and every rule set there is known by its id, to records and to commands.  This module
refuses to know what a rule set is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

OWN_FILE = "tricknote.toml"
SHARED_FILE = "pyproject.toml"
TABLE = "tool.tricknote"
KEYS = ("rules",)


class ConfigError(ValueError):
    """A configuration that cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class Config:
    """What was found: the file (``None`` without one) and its folders of rule files.

    Folders are written as a path from the working folder, with ``/``.
    """

    path: str | None = None
    rules: tuple[str, ...] = ()


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
            table = _table(folder / name, _seen_from(here, folder / name))
            if table is not None:
                return _config(table, folder, here, _seen_from(here, folder / name))
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
    if not own and b"tricknote" not in data:
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


def _config(table: Mapping[str, object], folder: Path, here: Path, shown: str) -> Config:
    for key in table:
        if key not in KEYS:
            raise ConfigError(f"{shown}: nothing is known of {key}; known: {', '.join(KEYS)}")
    rules = table.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(each, str) for each in rules):
        raise ConfigError(f'{shown}: rules must be a list of folders, as in rules = ["rules"]')
    found: dict[str, None] = {}
    for each in rules:
        path = folder / each
        if not path.is_dir():
            what = "is no folder" if path.exists() else "is not there"
            raise ConfigError(f"{shown}: the folder {each} {what}")
        found.setdefault(_seen_from(here, path))
    return Config(shown, tuple(found))


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
