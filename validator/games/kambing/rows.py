"""The words of plain tricks of Kambing in rows: as many to each trick, whatever else is said.

This module refuses to know whether anything is in order but the numbers of the tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from validator.games.kambing.words import CLAIMED, MOLODKA, NUMBER_AT, WITHDRAWN

CLAIMS = 8
"""More than any seat: added to one that begins with a molodka."""
_NUMBERS = [-number for number in range(1, NUMBER_AT)]


class Rows(NamedTuple):
    """The tricks of a deal.

    ``plays`` are rows of the seat that begins, what it leads and the replies.  Cards that go back
    to the hands have a row too, with :data:`~validator.games.kambing.words.WITHDRAWN` for each
    reply that was not made.  ``winners`` are the places of tricks, not counting such rows, with
    the seat that is written as the one that takes them.
    """

    plays: Iterable[tuple[int, ...]]
    winners: Sequence[tuple[int, int]]


def in_rows(words: list[int], count: int, text: str) -> Rows | None:
    """The words of tricks, which stand in ``text``, for so many seats; ``None`` if some trick has
    not as many words as it should, or not its number."""
    winners: list[tuple[int, int]] = []
    if "molodka" in text or "=" in text:
        words = _even(words, count, winners)
    width = count + 2
    numbers = words[::width]
    if numbers != _NUMBERS[: len(numbers)] or len(words) != width * len(numbers):
        return None
    columns = [words[at::width] for at in range(1, width)]
    return Rows(zip(*columns), winners)  # noqa: B905 - all are as long


def _even(words: list[int], count: int, winners: list[tuple[int, int]]) -> list[int]:
    """The words with as many to each trick; those who take one are put aside, among ``winners``.

    The tricks are numbered on over cards that went back, which have the same number again.
    """
    found: list[int] = []
    at = back = 0
    while at < len(words):
        claims = words[at + 2 : at + 3] == [MOLODKA]
        first = at + 2 + claims
        head, plays = words[at : at + 2], words[first : first + count]
        at = first + count
        head[0] -= back
        if claims:
            head[1] += CLAIMS
        if WITHDRAWN in plays:
            made = plays.index(WITHDRAWN)
            plays[made:] = [WITHDRAWN] * (count - made)
            at = first + made + 1
            back += 1
        elif at < len(words) and MOLODKA < words[at] <= CLAIMED:
            winners.append((-head[0] - 1 - back, CLAIMED - words[at]))
            at += 1
        found += head
        found += plays
    return found
