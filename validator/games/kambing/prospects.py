"""Which card points and loss scores a deal can have, given what is known of its tricks.

Where unnamed cards lie in the piles, every way of dividing the cards that they may be is
counted, exactly as far as numbers of cards go: how many unnamed ones each seat gave to whom,
and which cards had come into whose hand.  This module refuses to ask whether the play of such
a division would have been legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    won = [_of_key(table.taken, key_of, key) for key in keys]
    if factor is not None and not any(table.owned) and not table.unplaced():
        named = [points_of(_pile(captured, key_of, key)) for key in keys]
        return of_named(options, keys, named, won, factor)
    free = subset_sums(table.unplaced())
    points = tuple(_taken(table, captured, key_of, key, free) for key in keys)
    return _made(options, keys, points, [(each,) for each in won], factor)


def of_named(
    options: KambingOptions,
    keys: tuple[str, ...],
    points: Sequence[int],
    taken: Sequence[int],
    factor: int,
) -> Prospects:
    """The only prospects of a deal in which every card was played by name: ``points`` and how many
    tricks were ``taken``, in the order of the keys."""
    sets = tuple([1 << each for each in points])
    by_key = dict(zip(keys, points, strict=True))
    return Prospects(keys, sets, by_key, frozenset((scores(options, points, taken, factor),)))


def _of_key(by_seat: Sequence[int], key_of: Sequence[str], key: str) -> int:
    return sum(value for value, owner in zip(by_seat, key_of, strict=True) if owner == key)


def _pile(captured: Sequence[Mask], key_of: Sequence[str], key: str) -> Mask:
    """The known cards that a key has taken."""
    pile = 0
    for owner, mask in zip(key_of, captured, strict=True):
        if owner == key:
            pile |= mask
    return pile


def _taken(
    table: Table, captured: Sequence[Mask], key_of: Sequence[str], key: str, free: Sequence[int]
) -> int:
    """The points that a key can have: known cards and unnamed ones."""
    known = _pile(captured, key_of, key)
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
        known = _pile(captured, key_of, key)
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
