"""The words of plain tricks of Kambing in rows: as many to each trick, whatever else is said.

This module refuses to know whether anything is in order but the numbers of the tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from validator.games.kambing.words import CLAIMED, NUMBER_AT, WITHDRAWN

Rows: TypeAlias = Iterable[tuple[int, ...]]
"""The tricks of a deal: the number of each, the seat that begins, what it leads and the replies.

Cards that go back to the hands have a row too, with
:data:`~validator.games.kambing.words.WITHDRAWN` for each reply that was not made.
"""
Winners: TypeAlias = Sequence[tuple[int, int]]
"""The places of tricks, rows of cards that go back not counted, with the seat that is written as
the one that takes them."""

_NUMBERS = [-number for number in range(1, NUMBER_AT)]


def in_rows(words: list[int], count: int) -> tuple[Rows, Winners] | None:
    """The words of tricks of so many seats; ``None`` if some trick has not as many words as it
    should, or not its number."""
    winners: list[tuple[int, int]] = []
    width = count + 2
    numbers = words[::width]
    if numbers != _NUMBERS[: len(numbers)] or len(words) != width * len(numbers):
        words = _even(words, count, winners)
        numbers = words[::width]
        if numbers != _NUMBERS[: len(numbers)] or len(words) != width * len(numbers):
            return None
    return zip(*[iter(words)] * width), winners  # noqa: B905 - all is in rows


def _even(words: list[int], count: int, winners: list[tuple[int, int]]) -> list[int]:
    """The words with as many to each trick; those who take one are put aside, among ``winners``.

    The tricks are numbered on over cards that went back, which have the same number again.
    """
    found: list[int] = []
    at = back = 0
    while at < len(words):
        first = at + 2
        head, plays = words[at:first], words[first : first + count]
        at = first + count
        head[0] -= back
        if WITHDRAWN in plays:
            made = plays.index(WITHDRAWN)
            plays[made:] = [WITHDRAWN] * (count - made)
            at = first + made + 1
            back += 1
        elif at < len(words) and WITHDRAWN < words[at] <= CLAIMED:
            winners.append((-head[0] - 1 - back, CLAIMED - words[at]))
            at += 1
        found += head
        found += plays
    return found
