"""Whether files have changed, told by looking at them again and again.

Looking works everywhere, over networks too, and for editors that save by renaming.  This
module refuses to know what stands in a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

Stamp: TypeAlias = tuple[tuple[int, int, int] | None, ...]
"""For each file when it was changed (nanoseconds), its size and which file it is; ``None`` for
one that is not there."""


def stamp(paths: Sequence[str]) -> Stamp:
    """What some files look like from outside, now."""
    return tuple(map(_of, paths))


def _of(path: str) -> tuple[int, int, int] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino)


class Watch:
    """Tells when files have changed and come to rest.

    A file that is being written changes at every look, and one that is replaced is away for a
    moment.  So a change counts once two looks in a row saw the same; a file that is away, or
    has become empty, once ``patience`` looks in a row did.
    """

    def __init__(self, paths: Sequence[str], patience: int = 8) -> None:
        self.paths = tuple(paths)
        self.patience = patience
        self._told = self._seen = stamp(self.paths)
        self._looks = 0

    def changed(self) -> bool:
        """Look; whether there is something new since the last time that this said yes."""
        now = stamp(self.paths)
        self._looks = self._looks + 1 if now == self._seen else 0
        self._seen = now
        if now == self._told:
            return False
        doubtful = any(each is None or each[1] == 0 for each in now)
        if self._looks < (self.patience if doubtful else 1):
            return False
        self._told = now
        return True
