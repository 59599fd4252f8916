"""Which card points and loss scores a deal can have, given what is known of its tricks.

Where unnamed cards lie in the piles, every way of dividing the cards that they may be is
counted, exactly as far as numbers of cards go: how many unnamed ones each seat gave to whom,
and which cards had come into whose hand.  This module refuses to ask whether the play of such
a division would have been legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from notation.cards import Mask
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import ALL_POINTS, PACK, points_of
from validator.games.kambing.scoring import members, scores, subset_sums, sums_of
from validator.games.kambing.table import Table


@dataclass(frozen=True, slots=True)
class Prospects:
    """What can come of a deal.

    ``points`` are sets of points by key (bit ``n`` for ``n`` points); ``certain`` the points
    by key if only one division is possible; ``scores`` every possible list of loss scores, in
    the order of the keys, ``None`` if there are too many to tell.
    """

    keys: tuple[str, ...]
    points: tuple[int, ...]
    certain: Mapping[str, int] | None
    scores: frozenset[tuple[int, ...]] | None

    def fits(self, claimed: Mapping[str, int]) -> bool:
        """Whether points (of some or all keys) can be."""
        for key, value in claimed.items():
            if value < 0 or not self.points[self.keys.index(key)] >> value & 1:
                return False
        known = sum(claimed.values())
        return known == ALL_POINTS if len(claimed) == len(self.keys) else known <= ALL_POINTS


def of_complete(
    options: KambingOptions,
    table: Table,
    captured: Sequence[Mask],
    key_of: Sequence[str],
    factor: int | None,
) -> Prospects:
    """The prospects of a deal in which every card has been played.

    ``captured`` are the known cards taken by each seat, ``key_of`` the keys of the seats,
    ``factor`` what the deal counts (``None``: not known, and so no scores).
    """
    keys = tuple(dict.fromkeys(key_of))
    if factor is not None and not any(table.owned) and not table.unplaced():
        return of_named(options, keys, key_of, captured, table.taken, factor)
    free = subset_sums(table.unplaced())
    points = tuple(_taken(table, captured, key_of, key, free) for key in keys)
    tricks = [_of_key(table.taken, key_of, key) for key in keys]
    return _made(options, keys, points, [(won,) for won in tricks], factor)


def of_named(
    options: KambingOptions,
    keys: tuple[str, ...],
    key_of: Sequence[str],
    captured: Sequence[Mask],
    taken: Sequence[int],
    factor: int,
) -> Prospects:
    """The only prospects of a deal in which every card was played by name."""
    points, losses = named(options, keys, key_of, captured, taken, factor)
    sets = tuple([1 << each for each in points.values()])
    return Prospects(keys, sets, points, frozenset((losses,)))


def named(
    options: KambingOptions,
    keys: Sequence[str],
    key_of: Sequence[str],
    captured: Sequence[Mask],
    taken: Sequence[int],
    factor: int,
) -> tuple[dict[str, int], tuple[int, ...]]:
    """The points and the loss scores of such a deal; ``taken`` are the tricks of each seat."""
    points: list[int] = []
    tricks: list[int] = []
    for seats in _seats_of(tuple(keys), tuple(key_of)):
        pile = won = 0
        for seat in seats:
            pile |= captured[seat]
            won += taken[seat]
        points.append(points_of(pile))
        tricks.append(won)
    # There are as many of all of them.
    return dict(zip(keys, points)), scores(options, points, tricks, factor)  # noqa: B905


@lru_cache(maxsize=64)
def _seats_of(keys: tuple[str, ...], key_of: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each key."""
    return tuple(tuple(seat for seat, owner in enumerate(key_of) if owner == key) for key in keys)


def _of_key(by_seat: Sequence[int], key_of: Sequence[str], key: str) -> int:
    return sum(value for value, owner in zip(by_seat, key_of, strict=True) if owner == key)


def _taken(
    table: Table, captured: Sequence[Mask], key_of: Sequence[str], key: str, free: Sequence[int]
) -> int:
    """The points that a key can have: known cards and unnamed ones."""
    known = 0
    for seat, mask in enumerate(captured):
        if key_of[seat] == key:
            known |= mask
    unnamed = 0
    reached = {0: 1 << points_of(known)}
    for seat in range(table.count):
        to_key = _of_key(table.blind_to[seat], key_of, key)
        unnamed += to_key
        if table.owned[seat]:
            elsewhere = table.blind[seat] - to_key
            reached = _spread(reached, table.owned[seat], to_key, elsewhere)
    found = 0
    for number, points in reached.items():
        if 0 <= unnamed - number < len(free):
            found |= sums_of(points, free[unnamed - number])
    return found


def _spread(reached: Mapping[int, int], owned: Mask, to_key: int, elsewhere: int) -> dict[int, int]:
    """Some of the cards that a seat must have played unnamed went to a key, some elsewhere."""
    sums = subset_sums(owned)
    count = owned.bit_count()
    found: dict[int, int] = {}
    for number in range(max(0, count - elsewhere), min(count, to_key) + 1):
        for before, points in reached.items():
            both = found.get(before + number, 0) | sums_of(points, sums[number])
            found[before + number] = both
    return found


def of_conceded(
    options: KambingOptions,
    table: Table,
    captured: Sequence[Mask],
    key_of: Sequence[str],
    factor: int | None,
) -> Prospects:
    """The prospects of a deal whose rest may go to anybody."""
    keys = tuple(dict.fromkeys(key_of))
    everything = 0
    for mask in captured:
        everything |= mask
    out = PACK & ~everything
    free = subset_sums(out)
    unnamed = [
        sum(_of_key(table.blind_to[seat], key_of, key) for seat in range(table.count))
        for key in keys
    ]
    points: list[int] = []
    tricks: list[tuple[int, ...]] = []
    more = out.bit_count() > sum(unnamed)
    for key, least in zip(keys, unnamed, strict=True):
        known = 0
        for seat, mask in enumerate(captured):
            if key_of[seat] == key:
                known |= mask
        others = sum(unnamed) - least
        found = 0
        for number in range(least, len(free) - others):
            found |= free[number]
        points.append(found << points_of(known))
        won = _of_key(table.taken, key_of, key)
        tricks.append((won, won + 1) if more and not won else (won,))
    return _made(options, keys, tuple(points), tricks, factor)


def of_sheet(options: KambingOptions, keys: Sequence[str], factor: int | None) -> Prospects:
    """The prospects of a deal of which nothing is known."""
    every = 0
    for number in subset_sums(PACK):
        every |= number
    return _made(options, tuple(keys), tuple(every for _ in keys), [(0, 1) for _ in keys], factor)


def _made(
    options: KambingOptions,
    keys: tuple[str, ...],
    points: tuple[int, ...],
    tricks: Sequence[tuple[int, ...]],
    factor: int | None,
) -> Prospects:
    lists = [members(each) for each in points]
    certain: Mapping[str, int] | None = None
    found: set[tuple[int, ...]] | None = None
    if all(len(each) == 1 for each in lists):
        together = [each[0] for each in lists]
        if sum(together) == ALL_POINTS:
            certain = dict(zip(keys, together, strict=True))
    divisions: list[list[int]] = []
    if certain is not None:
        divisions = [list(certain.values())]
    elif len(keys) == 2:
        second = points[1]
        divisions = [
            [each, ALL_POINTS - each]
            for each in lists[0]
            if each <= ALL_POINTS and second >> (ALL_POINTS - each) & 1
        ]
        first = sum(1 << each[0] for each in divisions)
        points = (first, sum(1 << each[1] for each in divisions))
        if len(divisions) == 1:
            certain = dict(zip(keys, divisions[0], strict=True))
    if divisions:
        found = set()
        for division in divisions:
            found.update(_scores(options, division, tricks, factor or 1))
        if factor is None and any(any(each) for each in found):
            found = None  # nothing times whatever is still nothing; all else is open
    return Prospects(keys, points, certain, None if found is None else frozenset(found))


def _scores(
    options: KambingOptions, points: Sequence[int], tricks: Sequence[tuple[int, ...]], factor: int
) -> set[tuple[int, ...]]:
    """The loss scores for points, whoever may or may not have taken a trick."""
    choices: list[list[int]] = [[]]
    for each, won in zip(points, tricks, strict=True):
        # Who has points has a trick.
        options_here = [number for number in won if number or not each]
        choices = [[*before, number] for before in choices for number in options_here]
    return {scores(options, points, chosen, factor) for chosen in choices if any(chosen)}


def implied(
    options: KambingOptions, points: Mapping[str, int], factor: int | None
) -> set[tuple[int, ...]]:
    """The loss scores that claimed points allow, in the order of their keys."""
    if factor is None or sum(points.values()) != ALL_POINTS:
        return set()
    values = list(points.values())
    return _scores(options, values, [(0, 1) for _ in values], factor)
