"""From the paths that a user names to the files to be read.

This module refuses to know what stands in a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

RECORD_ENDINGS = (".trick", ".trick.gz", ".trick.zst")
"""What a folder is searched for."""

STDIN = "-"
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:(?://|:)")


@dataclass(frozen=True, slots=True)
class Input:
    """One file to read.

    ``path`` is how it is shown: as the user gave it, with ``/``.  ``problem`` says why a
    folder could not be searched.  ``held`` are its bytes, if they were read already.  A
    ``remote`` one has an address instead of a file: ``s3://bucket/evening.trick``.
    """

    path: str
    file: Path | None
    problem: OSError | None = None
    held: bytes | None = None
    remote: bool = False

    @property
    def is_stdin(self) -> bool:
        """Whether this is standard input."""
        return self.file is None and not self.remote

    @property
    def size(self) -> int:
        """The bytes of its file; 0 where nobody can say."""
        try:
            return 0 if self.file is None else self.file.stat().st_size
        except OSError:
            return 0


def expand(
    paths: Iterable[str],
    endings: Sequence[str] = RECORD_ENDINGS,
    *,
    stdin_name: str = "<stdin>",
) -> Iterator[Input]:
    """The files that some paths name, each once, folders searched in a stable order.

    Folders whose name starts with a dot are entered only if they are named.  A path that
    does not exist comes through as it is; whoever reads it finds out.
    """
    seen: set[str] = set()
    for path in paths:
        if path == STDIN:
            if STDIN not in seen:
                seen.add(STDIN)
                yield Input(stdin_name, None)
            continue
        if is_address(path):
            from tricknote import remote  # fsspec is for addresses alone

            found = remote.search(path, endings)
        else:
            found = _search(path, endings) if is_folder(path) else iter([_input(path)])
        for each in found:
            key = each.path if each.remote else os.path.realpath(each.path)
            if key not in seen:
                seen.add(key)
                yield each


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path is a folder; one that may not be looked at, or is no path at all, is none.

    ``Path.is_dir`` raises for such a path in some versions of Python.
    """
    return os.path.isdir(path)


def is_file(path: str | os.PathLike[str]) -> bool:
    """The same for a file."""
    return os.path.isfile(path)


def is_there(path: str | os.PathLike[str]) -> bool:
    """Whether there is anything under a path, as far as that can be seen."""
    return os.path.exists(path)


def is_address(path: str) -> bool:
    """Whether a path is an address such as ``s3://bucket/evening.trick``, and no file."""
    return _ADDRESS.match(path) is not None and not os.path.lexists(path)


def _input(path: str) -> Input:
    return Input(path.replace(os.sep, "/"), Path(path))


def _search(folder: str, endings: Sequence[str]) -> Iterator[Input]:
    problems: list[OSError] = []
    for where, folders, names in os.walk(folder, onerror=problems.append):
        for problem in problems:
            yield Input(str(problem.filename).replace(os.sep, "/"), Path(where), problem)
        problems.clear()
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.endswith(tuple(endings)):
                path = os.path.join(where, name)
                yield _input(path.removeprefix(os.path.join(os.curdir, "")))
    for problem in problems:
        yield Input(str(problem.filename).replace(os.sep, "/"), Path(folder), problem)


def seen_from(folder: str | os.PathLike[str], path: str) -> str | None:
    """A file as it is seen from a folder, with ``/``; ``None`` if it does not lie in it.

    A link is a file of the folder that it lies in, wherever it leads.
    """
    place, name = os.path.split(path)
    whole = os.path.join(os.path.realpath(place or os.curdir), name)
    try:
        seen = os.path.relpath(whole, os.path.realpath(folder)).replace(os.sep, "/")
    except ValueError:
        # On another drive.
        return None
    return None if seen == ".." or seen.startswith("../") else seen
