"""A record of nothing but canonical spelling, kept as the text that it is.

Its head and its result are read when somebody asks for them, its deals are
:class:`~notation.plain_deal.PlainDeal`.  This module refuses to know whether anything in it is
true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from notation.canonical import canonical_deal, canonical_tags
from notation.marks import NO_REMARKS
from notation.record import Deal, Entry, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import Result

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__


class Reader(Protocol):
    """What makes nodes of the text; it is the grammar's."""

    def head(self, text: str, start: int) -> tuple[Version | None, list[Tag]]:
        """The version line and the tags."""

    def result(self, text: str, start: int) -> Result:
        """The line of the result."""


class Head:
    """The head of a record, as text and, once somebody has asked, as tags."""

    __slots__ = ("_made", "_reader", "_start", "text")

    def __init__(self, text: str, start: int, reader: Reader) -> None:
        self.text = text
        self._start = start
        self._reader = reader
        self._made: tuple[Version | None, tuple[Tag, ...]] | None = None

    def read(self) -> tuple[Version | None, tuple[Tag, ...]]:
        """The version line and the tags in canonical order."""
        if self._made is None:
            version, tags = self._reader.head(self.text, self._start)
            self._made = version, canonical_tags(tuple(tags))
        return self._made

    def in_order(self, deal: Deal) -> Deal:
        """A deal under this head in canonical order."""
        seats = [tag.values[0] for tag in self.read()[1] if tag.name == "Seat"]
        return canonical_deal(deal, seats)


class PlainRecord(Record):
    """A record whose head, deals and result are canonical text, one token of the grammar each."""

    __slots__ = ("_result_text", "head")

    head: Head
    _result_text: tuple[str, int] | None

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Record(**fields) if "tags" in fields else object.__new__(cls)

    def __init__(
        self,
        head: Head,
        entries: tuple[Entry, ...],
        result: tuple[str, int] | None,
        source: SourceText,
        span: Span,
    ) -> None:
        """``result`` is its line, and where that begins in the source."""
        _set(self, "head", head)
        _set(self, "entries", entries)
        _set(self, "_result_text", result)
        _set(self, "source", source)
        _set(self, "span", span)

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        make = _FIELDS.get(name)
        if make is None:
            raise AttributeError(name)
        value = make(self)
        _set(self, name, value)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return _said(self) == _said(other)

    def __hash__(self) -> int:
        return hash(_said(self))

    def __repr__(self) -> str:
        make, fields = self.__reduce__()
        return repr(make(*fields))

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (*_said(self), self.source, self.span)

    @property
    def result_line(self) -> str:
        """The line of the result; empty where there is none."""
        return "" if self._result_text is None else self._result_text[0]


def _said(record: Record) -> tuple[Any, ...]:
    return (
        record.tags,
        record.entries,
        record.result,
        record.version,
        record.comments,
        record.remarks,
    )


def _result(record: PlainRecord) -> Result | None:
    found = record._result_text
    return None if found is None else record.head._reader.result(*found)


_FIELDS: dict[str, Callable[[PlainRecord], Any]] = {
    "tags": lambda record: record.head.read()[1],
    "version": lambda record: record.head.read()[0],
    "result": _result,
    "comments": lambda _: (),
    "remarks": lambda _: NO_REMARKS,
}
"""The fields that are made at the first look."""
