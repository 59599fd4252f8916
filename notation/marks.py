"""What may stand behind a play or a statement, and remarks.

This module refuses to know what any of it means.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from notation.source import NOWHERE, Span


def span_field() -> Span:
    """A span that takes no part in comparison."""
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """``{…}``: published text; ``text`` is unescaped."""

    text: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Remarks:
    """``; …``: notes to the reader of the file, kept by tools, never published.

    ``before`` are lines of their own above a node, ``behind`` stands at the end of its
    line; both without the semicolon, exactly as typed.
    """

    before: tuple[str, ...] = ()
    behind: str | None = None


NO_REMARKS = Remarks()


@dataclass(frozen=True, slots=True)
class Glyph:
    """An annotation sign by number: 1 ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``, 6 ``?!``."""

    number: int
    span: Span = span_field()


SIGN_NUMBERS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The numbers of the annotation signs."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """``^name``: what really happened at the table; ``name`` without the caret."""

    name: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Attribute:
    """``<name value>`` behind a play, such as a clock; ``value`` is unescaped."""

    name: str
    value: str
    span: Span = span_field()
