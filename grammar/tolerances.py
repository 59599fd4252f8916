"""Every spelling that is read though it is not the notation's: one table, and nothing beside it.

Strict and lenient are one parser.  What stands here is read, told as the warning
``tolerated-spelling`` under its name, an error under ``--strict``, and put right by the
formatter; what does not stand here is either the notation or a mistake.  White space of any
kind and amount, commas that may be left away, and numbers with leading zeros are the
notation's own freedom and no tolerance.
"""

from __future__ import annotations

from typing import NamedTuple

from notation.cards import CardProblem


class Tolerance(NamedTuple):
    """A spelling that is read: its name, what it is, and an example of it and its reading."""

    name: str
    what: str
    written: str
    read: str


TOLERANCES = (
    Tolerance("ten", "`10` for the rank `T`", "S10", "ST"),
    Tolerance("small-letters", "cards and suits in small letters", "sq", "SQ"),
    Tolerance("rank-first", "the rank before the suit, for a single card", "QS", "SQ"),
    Tolerance("suit-signs", "`♠ ♥ ♦ ♣` and `♤ ♡ ♢ ♧` for the suits", "♠Q", "SQ"),
    Tolerance("capital-x", "`X` for a card that is not known", "X2", "x2"),
    Tolerance("keyword-case", "a keyword or the name of a contract in capitals", "Deal", "deal"),
    Tolerance("minus", "`–` or `−` (U+2212) before a number", "−50", "-50"),
    Tolerance("dash", "`–` or `−` for nobody", "–", "-"),
    Tolerance("quotes", "`“…”`, `„…“` or `„…”` round a string", "“Night”", '"Night"'),
    Tolerance("pass-dashes", "`--` for a pass", "--", "pass"),
    Tolerance("invisible", "a letter of a string that cannot be seen", "U+200B", "\\u{200B}"),
)

_SIGNS = frozenset("♠♥♦♣♤♡♢♧")


def of_card(problem: CardProblem) -> str:
    """The name of the tolerance by which a piece of a card was read."""
    written = problem.written
    if _SIGNS & set(written):
        return "suit-signs"
    if written == "10":
        return "ten"
    if written == "X":
        return "capital-x"
    return "rank-first" if len(written) > 1 else "small-letters"


def of_detail(written: str) -> str:
    """The name of the tolerance by which the suit or rank of a contract was read."""
    if written in _SIGNS:
        return "suit-signs"
    return "ten" if written == "10" else "small-letters"
