"""A source text and places in it.

This module refuses to know what the text means.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


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

    ``path`` is as the user gave it, with ``/``.  ``had_bom``, ``newline`` and ``encoding`` say
    what the file looked like, for those who rewrite only a part of it.  Of a file that is read
    in parts the text is one part, which begins with ``first_line``.  ``byte_of`` is the
    offset in the file of places in the text that a finding about bytes is to name.  ``looked_up``
    keeps what was looked up in the text, for those who would have to look for it again.
    """

    text: str
    path: str = "<text>"
    had_bom: bool = False
    newline: str = "\n"
    encoding: str = "utf-8"
    byte_of: Mapping[int, int] = field(default_factory=dict, repr=False, compare=False)
    looked_up: dict[Span, Any] = field(default_factory=dict, repr=False, compare=False)
    first_line: int = field(default=1, compare=False)
    _line_starts: list[int] = field(default_factory=list, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        # What was looked up stays at home: it is larger than the text, and found again.
        kept = (self.text, self.path, self.had_bom, self.newline, self.encoding, self.byte_of)
        return type(self), (*kept, {}, self.first_line)

    def place(self, span: Span) -> Place:
        """Line and column of a span; the end is exclusive."""
        line, column = self._line_column(span.start)
        end_line, end_column = self._line_column(max(span.end, span.start))
        return Place(line, column, end_line, end_column)

    def line_text(self, line: int) -> str:
        """The text of a line (as counted in the file), without its end."""
        return self.slice(self.line_span(line))

    def line_span(self, line: int) -> Span:
        """Where a line (as counted in the file) stands, without its end."""
        starts = self._starts()
        line -= self.first_line - 1
        if not 1 <= line <= len(starts):
            return NOWHERE
        return Span(starts[line - 1], starts[line] - 1 if line < len(starts) else len(self.text))

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
        return line + self.first_line - 1, offset - starts[line - 1] + 1
