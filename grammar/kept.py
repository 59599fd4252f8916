"""What is kept of the grammar between runs, in the user's cache folder.

Lark keeps its tables there by itself.  Beside them stands a small file with the terminals that
are a whole section, as Lark itself gave them: a clean file in canonical spelling needs no more
of the grammar, and so no Lark.  The file holds the text of the grammar that they are from, and
is believed for that text alone.  This module refuses to know what a terminal says.
"""

from __future__ import annotations

import json
import os
import re
import sys
import zlib
from collections.abc import Mapping
from importlib.machinery import PathFinder
from pathlib import Path

_VERSION = re.compile(r"^__version__\b[^\"'\n]*[\"']([0-9A-Za-z.+!-]{1,60})[\"']", re.MULTILINE)


def tables() -> str | bool:
    """Where Lark keeps the grammar's tables: one file a user, version and Python.

    ``False`` where nothing can be kept.
    """
    found = _file("tables")
    if found is None:
        return False
    try:
        found.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return str(found) if os.access(found.parent, os.W_OK) else False


def terminals(grammar: str) -> dict[str, str] | None:
    """The patterns of terminals, by name, that were kept for this text of the grammar.

    ``None`` if there are none, or if the file is damaged.
    """
    file = _file("terminals")
    if file is None:
        return None
    try:
        seal, _, body = file.read_bytes().partition(b"\n")
        if seal != _seal(body):
            return None
        kept = json.loads(body)
        if kept["grammar"] != grammar:
            return None
        return {str(name): str(pattern) for name, pattern in kept["terminals"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def keep_terminals(grammar: str, patterns: Mapping[str, str]) -> None:
    """Keep patterns for this text of the grammar; where that cannot be done, nothing happens."""
    file = _file("terminals")
    if file is None:
        return
    from notation.files import write_atomic  # only where something is written

    body = json.dumps({"grammar": grammar, "terminals": dict(patterns)}).encode("ascii")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, _seal(body) + b"\n" + body)
    except OSError:
        return


def _seal(body: bytes) -> bytes:
    """What tells a whole file from a damaged one."""
    return f"{len(body)} {zlib.crc32(body)}".encode("ascii")


def _file(ending: str) -> Path | None:
    version = lark_version()
    if version is None:
        return None
    folder = os.environ.get("XDG_CACHE_HOME")
    try:
        home = Path(folder) if folder else Path.home() / ".cache"
    except RuntimeError:
        return None
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return home / "tricknote" / f"grammar-{version}-{python}.{ending}"


def lark_version() -> str | None:
    """The version of Lark that is installed, without importing it; ``None`` if nobody can tell.

    Its first file says it.  To ask for the metadata of the package would take longer than all
    that is spared by not importing it.
    """
    loaded = sys.modules.get("lark")
    if loaded is not None:
        return str(loaded.__version__)
    found = PathFinder.find_spec("lark")
    if found is None or found.origin is None:
        return None
    try:
        said = _VERSION.search(Path(found.origin).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    return said[1] if said else None
