"""Fixes of tags: a twin taken out, a date in the order of the notation, a name spelled right.

This module refuses to know what a tag means for the match.
"""

from __future__ import annotations

import datetime
import re

from notation.diagnostic import Edit, Fix
from notation.record import Tag
from notation.source import Span

_YEAR_FIRST = re.compile(r"\s*(\d{4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,2})\s*")
_YEAR_LAST = re.compile(r"\s*(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})\s*")
_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)")


def tag_name(span: Span, name: str) -> tuple[Fix, ...]:
    """The known name that an unknown one is close to."""
    return (Fix((Edit(span, name),), safe=False),)


def twin(text: str, first: Tag, tag: Tag) -> tuple[Fix, ...]:
    """Take out a tag that says the same as the first of its name, and nothing beside.

    Its line goes with it if nothing else stands there.
    """
    if tag.values != first.values or tag.comments:
        return ()
    start, end = tag.span
    line = text.rfind("\n", 0, start) + 1
    after = text.find("\n", end)
    after = len(text) if after < 0 else after + 1
    if not text[line:start].strip() and not text[end:after].strip():
        start, end = line, after
    return (Fix((Edit(Span(start, end), ""),)),)


def date(span: Span, value: str) -> tuple[Fix, ...]:
    """A date as the notation writes it.

    Certain with the year first, for then the month is always the second; else likely, and only
    if the day is no month.
    """
    found = _YEAR_FIRST.fullmatch(value) or _COMPACT.fullmatch(value)
    if found is not None:
        year, month, day = (int(each) for each in found.groups())
        return _written(span, year, month, day, safe=True)
    found = _YEAR_LAST.fullmatch(value)
    if found is None:
        return ()
    day, month, year = (int(each) for each in found.groups())
    if month > 12:
        day, month = month, day
    return _written(span, year, month, day, safe=False) if day > 12 or day == month else ()


def _written(span: Span, year: int, month: int, day: int, *, safe: bool) -> tuple[Fix, ...]:
    try:
        datetime.date(year, month, day)
    except ValueError:
        return ()
    return (Fix((Edit(span, f'"{year:04}.{month:02}.{day:02}"'),), safe=safe),)
