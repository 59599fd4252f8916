"""Source lines with a gutter and the places of a finding underlined.

This module refuses to know what a finding says; it is given places and labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from notation.source import SourceText, Span
from tricknote.visible import shown, visible, width

Paint = Callable[[str, str], str]
"""Colours a text for a role: ``error``, ``warning``, ``note``, ``gutter`` or ``strong``."""

CUT = "…"
_REACH = 4
"""How many times the columns are looked at: letters without a width take none of them."""

ROOM_BEFORE = 12
"""Columns that stay in front of a place when a long line is trimmed."""


class Mark(NamedTuple):
    """A place to underline, with a sign, a role for its colour and a label."""

    span: Span
    sign: str
    role: str
    label: str = ""


class _Line(NamedTuple):
    text: str
    offset: int
    """Column (from 0) of the first shown code point in the source line."""
    lead: int
    """Columns in front of it: the width of the cut sign."""

    def covers(self, column: int) -> bool:
        """Whether a column (from 0) of the source line is shown."""
        return self.offset <= column <= self.offset + len(self.text)


def snippet(
    source: SourceText, marks: Sequence[Mark], *, columns: int, paint: Paint
) -> Iterator[str]:
    """The lines of a snippet, the first place being the one that matters most."""
    numbered = sorted(
        ((source.place(mark.span), order, mark) for order, mark in enumerate(marks)),
        key=lambda each: (each[0].line, each[1]),
    )
    gutter = len(str(numbered[-1][0].line))
    bar = paint("gutter", f"{'':{gutter}} |")
    yield bar
    previous = 0
    view = _Line("", 0, 0)
    for place, _, mark in numbered:
        seen = place.line == previous and view.covers(place.column - 1)
        if not seen:
            if previous and place.line != previous + 1:
                yield paint("gutter", "...")
            line = source.line_span(place.line)
            view = _view(source, line, place.column - 1, max(columns - gutter - 3, 20))
            number = paint("gutter", f"{place.line:>{gutter}} |")
            yield f"{number} {_shown_text(view, line.end - line.start)}".rstrip()
            previous = place.line
        yield f"{bar} {_underline(source, mark, view, paint, columns - gutter - 3)}"
    yield bar


def gutter_width(source: SourceText, marks: Sequence[Mark]) -> int:
    """How many columns the line numbers of a snippet take."""
    return max(len(str(source.place(mark.span).line)) for mark in marks)


def _view(source: SourceText, line: Span, column: int, columns: int) -> _Line:
    """The part of a line round a column that fits; of a long line no more is looked at."""
    reach = _REACH * columns
    first = max(line.start + column - reach, line.start)
    last = min(line.start + column + reach, line.end)
    text, before = source.text[first:last], first - line.start
    view = _trimmed(text, column - before, columns)
    if before and not view.lead:
        view = view._replace(lead=width(visible(CUT)))
    return view._replace(offset=view.offset + before)


def _trimmed(text: str, column: int, columns: int) -> _Line:
    """The part of a text round a column that fits."""
    if len(text) <= columns and width(visible(text)) <= columns:
        return _Line(text, 0, 0)
    start = 0
    lead = 0
    if width(visible(text[: column + ROOM_BEFORE])) > columns:
        start = max(column - ROOM_BEFORE, 0)
        lead = width(visible(CUT)) if start else 0
    room = columns - lead - width(visible(CUT))
    taken = 0
    end = start
    while end < len(text):
        each = width(shown(text[end]))
        if taken + each > room:
            break
        taken += each
        end += 1
    return _Line(text[start:end], start, lead)


def _shown_text(view: _Line, length: int) -> str:
    cut = visible(CUT)
    after = cut if view.offset + len(view.text) < length else ""
    return f"{cut if view.lead else ''}{visible(view.text)}{after}"


def _underline(source: SourceText, mark: Mark, view: _Line, paint: Paint, columns: int) -> str:
    place = source.place(mark.span)
    line = source.line_span(place.line)
    end = place.end_column - 1 if place.end_line == place.line else line.end - line.start
    first = min(max(place.column - 1 - view.offset, 0), len(view.text))
    last = min(max(end - view.offset, first), len(view.text))
    before = view.lead + width(visible(view.text[:first]))
    length = max(width(visible(view.text[first:last])), 1)
    label = f" {mark.label}" if mark.label else ""
    signs = mark.sign * min(length, max(columns - before, 1))
    return " " * before + paint(mark.role, f"{signs}{label}")
