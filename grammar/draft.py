"""A record while it is read, section by section.

As long as everything is in canonical spelling it holds text; once something else has to be read,
nodes.  This module refuses to know what is wrong with anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grammar import plain
from notation.canonical import canonical
from notation.marks import Comment, Remarks
from notation.plain_record import Head, PlainRecord
from notation.record import Deal, Entry, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import Result


@dataclass
class Draft:
    """What was read of a record so far."""

    version: Version | None = None
    comments: tuple[Comment, ...] = ()
    tags: list[Tag] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None
    start: int = -1
    end: int = 0
    deals: int = 0
    carried: bool = False
    head: Head | None = None
    """The whole head, if it is plain; its tags are not among ``tags`` then."""
    result_line: tuple[str, int] | None = None
    """The result, if it is plain; it is not ``result`` then."""
    plain: bool = True
    """Whether nothing but plain sections was read so far."""

    def make(self) -> None:
        """Make nodes of what is plain, for something else has to be read."""
        self.plain = False
        if self.head is not None:
            self.version, tags = self.head.read()
            self.tags = list(tags)
            self.head = None
        if self.result_line is not None:
            self.result = plain.result(*self.result_line)

    @property
    def number(self) -> int:
        """The number of the last deal, as written."""
        return next((each.number for each in reversed(self.entries) if isinstance(each, Deal)), 0)

    def record(self, source: SourceText, rest: Remarks) -> Record:
        """The record as it stands; ``rest`` are remarks that belong to nothing in it."""
        span = Span(max(self.start, 0), self.end)
        if self.head is not None:
            return PlainRecord(self.head, tuple(self.entries), self.result_line, source, span)
        return canonical(
            Record(
                tuple(self.tags),
                tuple(self.entries),
                self.result,
                self.version,
                self.comments,
                rest,
                source,
                span,
            )
        )
