"""Whether the thirteen hearts can be shared out into piles that add up to given sums.

This module refuses to know why the piles should.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from validator.games.gongzhu.scoring import Values

Low: TypeAlias = Literal["any", "none", "some"]
"""Whether a pile may, must not or must have hearts that count nothing."""


class Pile(NamedTuple):
    """A pile of hearts to be found: what they add up to, as a positive number.

    ``shared``: two partners' piles in one, so that all hearts in it are no sweep.
    """

    sum: int
    low: Low = "any"
    shared: bool = False


def shareable(values: Values, piles: tuple[Pile, ...]) -> bool:
    """Whether the hearts can be shared out into such piles, without a sweep."""
    counting = sorted((-value for value in values.hearts if value), reverse=True)
    low = 13 - len(counting)
    must = sum(pile.low == "some" for pile in piles)
    takers = [pile for pile in piles if pile.low != "none"]
    if must > low or (low and not takers):
        return False
    for pile in piles:
        if pile.shared or pile.sum != sum(counting):
            continue
        # All that count are here: one that does not must be somewhere else.
        if not low or not any(other is not pile for other in takers):
            return False
    sums = tuple(sorted((pile.sum for pile in piles if pile.sum), reverse=True))
    return _fill(tuple(counting), sums)


@lru_cache(maxsize=4096)
def _fill(cards: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    """Whether cards (the largest first) can fill piles to exactly these sums."""
    if sum(cards) != sum(sums):
        return False
    if not cards:
        return True
    if cards[0] == cards[-1]:
        return all(each % cards[0] == 0 for each in sums)
    card, rest = cards[0], cards[1:]
    tried = set()
    for index, each in enumerate(sums):
        if each < card or each in tried:
            continue
        tried.add(each)
        left = [*sums[:index], *sums[index + 1 :]]
        if each > card:
            left.append(each - card)
        if _fill(rest, tuple(sorted(left, reverse=True))):
            return True
    return False
