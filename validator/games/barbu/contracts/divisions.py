"""Whether the tricks and cards that are still out can be divided so that sums come true.

Counted over tricks and cards that count, without asking whether the play would be legal: who
takes cards takes the tricks that hold them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

Cards: TypeAlias = tuple[tuple[int, int], ...]
"""Values of cards, and how many cards have each."""


class Left(NamedTuple):
    """What is still out: tricks, what each of them counts, the extra values of the last ones,
    and the cards that count."""

    players: int
    tricks: int
    trick_value: int
    last: tuple[int, ...]
    cards: Cards


@lru_cache(maxsize=65536)
def divisible(left: Left, wanted: tuple[int, ...]) -> bool:
    """Whether the seats can get exactly these sums out of what is left."""
    if not wanted:
        done = not left.last and not any(count for _, count in left.cards)
        return done and (left.tricks == 0 or left.trick_value == 0)
    first, rest = wanted[0], wanted[1:]
    for last in _subsets(left.last):
        for tricks in range(len(last), left.tricks + 1):
            sum_left = first - tricks * left.trick_value - sum(last)
            room = tricks * left.players
            for cards in _choices(left.cards, sum_left, room):
                taken = sum(count for _, count in cards)
                if left.trick_value == 0 and tricks > max(len(last), -(-taken // left.players)):
                    # More tricks than the cards need bring nothing; others may have them.
                    continue
                others = list(left.last)
                for value in last:
                    others.remove(value)
                now = left._replace(
                    tricks=left.tricks - tricks,
                    last=tuple(others),
                    cards=tuple(
                        (value, count - used)
                        for (value, count), (_, used) in zip(left.cards, cards, strict=True)
                    ),
                )
                if divisible(now, rest):
                    return True
    return False


def _subsets(values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(len(values) + 1):
        yield from combinations(values, size)


def _choices(cards: Cards, wanted: int, room: int) -> Iterator[Cards]:
    """Ways to take cards, at most ``room`` of them, that are worth exactly a sum."""
    if not cards:
        if wanted == 0:
            yield ()
        return
    (value, count), rest = cards[0], cards[1:]
    for used in range(min(count, room) + 1):
        for others in _choices(rest, wanted - used * value, room - used):
            yield ((value, used), *others)
