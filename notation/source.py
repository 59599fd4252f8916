"""A source text and places in it.

This module refuses to know what the text means.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of code points of a source text."""

    start: int
    end: int


NOWHERE = Span(0, 0)
"""The span of a node that was made in memory and stands in no text."""


class Place(NamedTuple):
    """A place as people count it: line and column from 1, columns in code points."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class SourceText:
    """The decoded text of one file, its line ends read as LF, and where it came from.

    ``path`` is as the user gave it, with ``/``.  ``had_bom`` and ``newline`` say what the
    file looked like, for those who rewrite only a part of it.
    """

    text: str
    path: str = "<text>"
    had_bom: bool = False
    newline: str = "\n"
    _line_starts: list[int] = field(default_factory=list, repr=False, compare=False)

    def place(self, span: Span) -> Place:
        """Line and column of a span; the end is exclusive."""
        line, column = self._line_column(span.start)
        end_line, end_column = self._line_column(max(span.end, span.start))
        return Place(line, column, end_line, end_column)

    def line_text(self, line: int) -> str:
        """The text of a line (from 1), without its end."""
        starts = self._starts()
        if not 1 <= line <= len(starts):
            return ""
        start = starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]

    def _starts(self) -> list[int]:
        starts = self._line_starts
        if not starts:
            starts.append(0)
            at = self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        return starts

    def _line_column(self, offset: int) -> tuple[int, int]:
        starts = self._starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1
