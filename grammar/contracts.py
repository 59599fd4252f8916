"""A contract that is written in another way: read on, and told as what it is.

Which contracts there are, a rule set says; of their names this module knows only how the ones
of several words begin.
"""

from __future__ import annotations

import re

from grammar.problem import Problem
from notation.diagnostic import Argument, Edit, Fix
from notation.source import Span

_WRITTEN = re.compile(
    r"\s*contract\s+([^\W\d_][\w-]*)[ \t]+([^\s(){}\[\]<>;,\":=]+)", re.IGNORECASE
)
_WORDS = re.compile(r"(?:no|ravage)(?:[ \t-][^\W\d_]{3,20})+(?=\s|\Z)", re.IGNORECASE)
"""A name of several words, with a blank somewhere between them."""
_SUITS = re.compile(r"(spade|heart|diamond|club)s?|[SHDC][SHDC]?", re.IGNORECASE)


def contract(piece: str, base: int, at: int) -> tuple[str, Problem] | None:
    """A statement of a contract with a mistake behind its name: repaired, and the finding."""
    found = _WRITTEN.match(piece)
    if found is None or not found.end(1) < at < found.end():
        return None
    words = _WORDS.match(piece, found.start(1))
    if words is not None and at < words.end():
        return _of_words(piece, base, *words.span())
    start, end = found.span(2)
    span = Span(base + start, base + end)
    fixes: tuple[Fix, ...] = ()
    if _SUITS.fullmatch(found[2]):
        fixes = (Fix((Edit(span, found[2][0].upper()),), safe=False),)
    values: dict[str, Argument] = {"found": found[2][:24]}
    problem = Problem("syntax", span, "contract-detail", values, (), fixes)
    return piece[:start] + " " * (end - start) + piece[end:], problem


def _of_words(piece: str, base: int, start: int, end: int) -> tuple[str, Problem]:
    """The words of a name that stand apart are joined."""
    joined = re.sub(r"[ \t]", "-", piece[start:end])
    span = Span(base + start, base + end)
    problem = Problem(
        "syntax", span, "contract-words", {"contract": joined}, (), (Fix((Edit(span, joined),)),)
    )
    return piece[:start] + joined + piece[end:], problem
