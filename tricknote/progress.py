"""How far a long run is, on standard error: only on a terminal, and only after a second.

This module refuses to know what is being done.
"""

from __future__ import annotations

import sys
import time
from typing import Self, TextIO

_AFTER = 1.0
_EVERY = 0.1
_WIDTH = 24


class Progress:
    """A bar that is drawn over itself; ``shown`` (``None``: on a terminal) says whether at all.

    Use it as a context: what stands on the line is wiped at the end.
    """

    def __init__(self, shown: bool | None = None, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty() if shown is None else shown
        self._started = self._last = time.monotonic()
        self._drawn = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wipe()

    def wipe(self) -> None:
        """Take the bar away, so that something else can be written; it comes again."""
        if self._drawn:
            self._stream.write("\r" + " " * self._drawn + "\r")
            self._stream.flush()
            self._drawn = 0

    def tell(self, what: str, done: int, total: int) -> None:
        """Say that ``done`` of ``total`` are done."""
        now = time.monotonic()
        if not self._shown or now - self._started < _AFTER or now - self._last < _EVERY:
            return
        self._last = now
        filled = _WIDTH * done // max(total, 1)
        line = f"{what} [{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{total}"
        self._stream.write("\r" + line.ljust(self._drawn))
        self._stream.flush()
        self._drawn = max(self._drawn, len(line))
