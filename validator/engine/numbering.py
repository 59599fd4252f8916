"""Numbering tricks and deals anew, and tricks in the wrong place: the edits that mend it.

This module refuses to know whether a number is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeAlias

from notation.diagnostic import Edit, Fix
from notation.play import Trick, Variation
from notation.record import Deal, Record
from notation.source import Span

Lines: TypeAlias = Mapping[Span, tuple[Sequence[Trick], int]]
"""By the place of its number: the line of tricks that a trick stands in, and where in it."""

_DIGITS = re.compile(r"[0-9]+")


def numbers_of(tricks: Sequence[Trick]) -> Lines:
    """Where each number stands, in the tricks of a deal and in the variations in them."""
    found: dict[Span, tuple[Sequence[Trick], int]] = {}
    waiting = [tricks]
    while waiting:
        line = waiting.pop()
        for index, trick in enumerate(line):
            found.setdefault(trick.number_span, (line, index))
            waiting.extend(within.tricks for within in _variations(trick))
    return found


def renumbered(text: str, lines: Lines, where: Span, shift: int) -> tuple[Edit, ...]:
    """Edits that move the number of the trick at ``where``, and of those counted on from it.

    Those that follow are moved as long as each counts on from the one before (by one, or by
    none behind an attempt).  ``lines`` are the :func:`numbers_of` a deal.  Empty if there is no
    such trick.
    """
    found = lines.get(where)
    if found is None:
        return ()
    line, index = found
    edits: list[Edit] = []
    before: Trick | None = None
    for at in range(index, len(line)):
        trick = line[at]
        if before is not None and trick.number - before.number != (not before.withdrawn):
            break
        edits.extend(_moved(text, trick, shift))
        before = trick
    return tuple(edits)


def _moved(text: str, trick: Trick, shift: int) -> Iterator[Edit]:
    waiting = [trick]
    while waiting:
        trick = waiting.pop()
        digits = _DIGITS.match(text, trick.number_span.start)
        if digits is not None and trick.number and trick.number + shift > 0:
            yield Edit(Span(digits.start(), digits.end()), str(trick.number + shift))
        own: list[Trick] = []
        for within in _variations(trick):
            # One that counts otherwise has a slip of its own, or counts right already.
            if within.tricks and within.tricks[0].number in (0, trick.number):
                own.extend(within.tricks)
        waiting.extend(reversed(own))


def _variations(trick: Trick) -> Iterator[Variation]:
    for play in trick.plays:
        for note in play.notes:
            if isinstance(note, Variation):
                yield note


def without_line(text: str, trick: Trick) -> Fix | None:
    """Take out a trick that stands on a line of its own."""
    line = _own_line(text, trick)
    return None if line is None else Fix((Edit(Span(line.start, line.end + 1), ""),), safe=False)


def exchanged(text: str, one: Trick, other: Trick) -> Fix | None:
    """Put two tricks that follow each other, each on a line of its own, in the other order."""
    first, second = _own_line(text, one), _own_line(text, other)
    if first is None or second is None or second.start != first.end + 1:
        return None
    edits = (
        Edit(first, text[second.start : second.end]),
        Edit(second, text[first.start : first.end]),
    )
    return Fix(edits, safe=False)


def _own_line(text: str, trick: Trick) -> Span | None:
    """The line of a trick, without its end, if nothing else stands on it."""
    start = text.rfind("\n", 0, trick.span.start) + 1
    end = text.find("\n", trick.span.end)
    rest = text[start : trick.span.start] + text[trick.span.end : max(end, 0)]
    alone = end >= 0 and not rest.strip() and "\n" not in text[trick.span.start : trick.span.end]
    return Span(start, end) if alone else None


def deal_number(record: Record, deal: Deal, place: int, taken: Container[int]) -> tuple[Fix, ...]:
    """A deal's place in the record as its number, if it is not ``taken`` by a deal."""
    if record.source is None or place in taken:
        return ()
    digits = _DIGITS.search(record.source.text, deal.head_span.start, deal.head_span.end)
    if digits is None:
        return ()
    return (Fix((Edit(Span(digits.start(), digits.end()), str(place)),), safe=False),)
