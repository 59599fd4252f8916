"""From the paths that a user names to the files to be read.

This module refuses to know what stands in a file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

RECORD_ENDINGS = (".trick", ".trick.gz")
"""What a folder is searched for."""

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """One file to read.

    ``path`` is how it is shown: as the user gave it, with ``/``.  ``problem`` says why a
    folder could not be searched.
    """

    path: str
    file: Path | None
    problem: OSError | None = None

    @property
    def is_stdin(self) -> bool:
        """Whether this is standard input."""
        return self.file is None


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
        found = _search(path, endings) if Path(path).is_dir() else iter([_input(path)])
        for each in found:
            key = os.path.realpath(each.path)
            if key not in seen:
                seen.add(key)
                yield each


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
