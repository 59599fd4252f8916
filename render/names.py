"""Names of players and sides, in full and short.

A short name stands where a full one would be cut: the first word of it, if nobody else at
the table has the same.  This module refuses to know labels and scores.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

FITS = 10
"""How wide a name may be, in half-width letters, before it is shortened."""


def width(text: str) -> int:
    """The width of a text in half-width letters: wide letters (Chinese ones) count two."""
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")
        for letter in text
    )


def short_names(players: Sequence[str]) -> list[str]:
    """The players' names, shortened where they are long and it leaves them apart."""
    firsts = [(name.split() or [name])[0] for name in players]
    made: list[str] = []
    for name, first in zip(players, firsts, strict=True):
        others = sum(each.casefold() == first.casefold() for each in firsts)
        made.append(first if width(name) > FITS and others == 1 else name)
    return made


def cut(name: str, most: int) -> str:
    """A name cut with an ellipsis where it is wider than ``most`` half-width letters."""
    if width(name) <= most:
        return name
    kept = ""
    for letter in name:
        if width(kept + letter) >= most:
            break
        kept += letter
    return kept.rstrip() + "\N{HORIZONTAL ELLIPSIS}"
