"""What card points cost: the loss scores of a deal.

This module refuses to know how the points were taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import POINTS

FEW = 31
"""With fewer points than this a lost deal costs more."""


def loss(options: KambingOptions, points: int, tricks: int) -> int:
    """What a side loses that has not the most points, before any multiplying.

    ``tricks`` is how many it took; only whether it is none matters.
    """
    nothing = points == 0 if options.six_if == "no_points" else tricks == 0
    if nothing:
        return options.loss[2]
    return options.loss[1] if points < FEW else options.loss[0]


def scores(
    options: KambingOptions, points: Sequence[int], tricks: Sequence[int], factor: int = 1
) -> tuple[int, ...]:
    """The loss scores of all sides (or seats) of a deal: who has the most points loses nothing.

    ``factor`` is what the deals before make this one count.
    """
    most = max(points)
    return tuple(
        [
            0 if each == most else factor * loss(options, each, won)
            for each, won in zip(points, tricks, strict=True)
        ]
    )


def subset_sums(cards: int) -> list[int]:
    """For each number of these cards (a mask) the points that so many can have together.

    Sets of points are masks: bit ``n`` for ``n`` points.
    """
    found = [1] + [0] * cards.bit_count()
    used = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        used += 1
        value = POINTS[bit.bit_length() - 1]
        for number in range(used, 0, -1):
            found[number] |= found[number - 1] << value
    return found


def sums_of(first: int, second: int) -> int:
    """Every sum of a member of one set of points and a member of the other."""
    found = 0
    while second:
        bit = second & -second
        second ^= bit
        found |= first << (bit.bit_length() - 1)
    return found


def members(points: int) -> list[int]:
    """The members of a set of points, from the lowest."""
    found = []
    while points:
        bit = points & -points
        points ^= bit
        found.append(bit.bit_length() - 1)
    return found
