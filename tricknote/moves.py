"""Where the places of a text stand after some edits, and where they stood before.

This module refuses to know what is edited and why.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from notation.diagnostic import Edit


class Moves:
    """Edits of a text, in order and without overlap, as a way between its two sets of places."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._starts = [edit.span.start for edit in edits]
        self._ends = [edit.span.end for edit in edits]
        longer = [len(edit.text) - (edit.span.end - edit.span.start) for edit in edits]
        self._shifts = [0, *accumulate(longer)]
        self._new_starts = [
            start + shift for start, shift in zip(self._starts, self._shifts, strict=False)
        ]
        self._new_ends = [
            end + shift for end, shift in zip(self._ends, self._shifts[1:], strict=True)
        ]

    def plain(self, start: int) -> int:
        """A place before the edits; for one within what an edit replaces, the beginning of that."""
        at = bisect_left(self._starts, start) - 1
        return self._starts[at] if at >= 0 and start < self._ends[at] else start

    def forth(self, start: int) -> int:
        """Where a place stands after the edits."""
        return start + self._shifts[bisect_right(self._ends, start)]

    def back(self, start: int) -> int:
        """Where a place after the edits stood before; for one within what an edit put there, the
        beginning of what it replaced."""
        at = bisect_right(self._new_ends, start)
        if at < len(self._starts) and start >= self._new_starts[at]:
            return self._starts[at]
        return start - self._shifts[at]
