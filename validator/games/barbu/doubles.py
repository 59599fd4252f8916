"""Doubles: which of those written down count, and what they move.

A double is a side bet of two players on who does better.  Doubles are a set of directed
pairs: at most one relation a pair of players, single or mutual (a redouble).  This module
refuses to know how often somebody has to double.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from notation.diagnostic import Argument
from notation.labels import normalised
from notation.statements import Double, DoublePair
from validator.games.barbu.options import BarbuOptions

Pair: TypeAlias = tuple[int, int]
"""Who doubles, and whom; seats in turn order."""


class BadPair(NamedTuple):
    """A pair that does not count, and why: a variant of ``double-not-allowed``."""

    pair: DoublePair
    variant: str
    arguments: Mapping[str, Argument]
    seat: int


class ReadDoubles(NamedTuple):
    """The doubles that count, those that do not, and labels of seats that there are not."""

    pairs: frozenset[Pair]
    bad: tuple[BadPair, ...] = ()
    unknown: tuple[tuple[DoublePair, str], ...] = ()


def plain_doubles(
    options: BarbuOptions,
    words: Mapping[str, Pair],
    written: str,
    declarer: int,
    positive: bool,
    free: frozenset[Pair],
) -> frozenset[Pair] | None:
    """The pairs ``written`` in a canonical ``double`` statement in which everything counts;
    ``None`` where it takes a closer look to know.  ``words`` are all pairs of a table as they are
    written, ``free`` those of :func:`free_doubles`."""
    said = written.split(", ") if written != "-" else ()
    try:
        pairs = frozenset(map(words.__getitem__, said))
    except KeyError:
        return None
    if len(pairs) != len(said):
        return None
    if not pairs <= free:
        for seat, target in pairs - free:
            if _why_not(options, pairs, seat, target, declarer, positive):
                return None
    return pairs


@lru_cache(maxsize=256)
def pair_words(seats: tuple[str, ...]) -> Mapping[str, Pair]:
    """All pairs of a table, by how they are written."""
    return {
        f"{seat}>{target}": (at, other)
        for at, seat in enumerate(seats)
        for other, target in enumerate(seats)
    }


@lru_cache(maxsize=64)
def free_doubles(options: BarbuOptions, positive: bool) -> Sequence[frozenset[Pair]]:
    """By declarer, the pairs that count beside any others."""
    seats = range(options.players)
    return [
        frozenset(
            [
                (seat, target)
                for seat in seats
                for target in seats
                # Of all others, only the opposite pair is looked at.
                if not _why_not(options, (), seat, target, declarer, positive)
                and not _why_not(options, ((target, seat),), seat, target, declarer, positive)
            ]
        )
        for declarer in seats
    ]


def read_doubles(
    options: BarbuOptions,
    seats: Sequence[str],
    double: Double,
    declarer: int | None,
    positive: bool | None,
) -> ReadDoubles:
    """Look at a ``double`` statement as a set.

    ``declarer`` and ``positive`` (whether the contract is) are ``None`` where they are not
    known; what depends on them is not looked at then.
    """
    reader = _Reader(options, seats, declarer, positive)
    reader.read(double)
    return ReadDoubles(frozenset(reader.pairs), tuple(reader.bad), tuple(reader.unknown))


def _why_not(
    options: BarbuOptions,
    pairs: Collection[Pair],
    seat: int,
    target: int,
    declarer: int | None,
    positive: bool | None,
) -> str:
    """Why a double does not count beside others, the declarer's being the last; empty if it
    does."""
    if options.doubling == "off":
        return "no-doubles"
    if seat == target:
        return "self"
    if seat == declarer:
        return "" if (target, seat) in pairs else "declarer"
    if declarer is None or target == declarer:
        return ""
    # Of two others who are not the declarer either.
    if positive:
        return "positive"
    if options.double_targets == "declarer_only":
        return "declarer-only"
    if options.redouble == "declarer_only" and (target, seat) in pairs:
        return "redouble"
    return ""


class _Reader:
    def __init__(
        self,
        options: BarbuOptions,
        seats: Sequence[str],
        declarer: int | None,
        positive: bool | None,
    ) -> None:
        self.options = options
        self.seats = seats
        self.declarer = declarer
        self.positive = positive
        self.pairs: set[Pair] = set()
        self.bad: list[BadPair] = []
        self.unknown: list[tuple[DoublePair, str]] = []

    def read(self, double: Double) -> None:
        """First what the others say, in the order of speaking, then the declarer."""
        index = {seat: at for at, seat in enumerate(self.seats)}
        count, declarer = len(self.seats), self.declarer
        # Whose turn it is, a star last, as written; then the pair itself.
        found: list[tuple[int, bool, int, int, int | None]] = []
        for at, pair in enumerate(double.pairs):
            label, other = pair.seat, pair.target
            seat = index[label] if label in index else index.get(normalised(label))
            target = index[other] if other in index else index.get(normalised(other))
            if seat is None:
                self.unknown.append((pair, label))
            elif target is None and other != "*":
                self.unknown.append((pair, other))
            else:
                turn = 0 if declarer is None else (seat - declarer - 1) % count
                found.append((turn, target is None, at, seat, target))
        found.sort()
        for _, _, at, seat, target in found:
            if target is None:
                self.pairs |= {(seat, each) for each in self._everybody(seat)}
                continue
            why = self._why_not(seat, target)
            if not why:
                self.pairs.add((seat, target))
                continue
            arguments: dict[str, Argument] = {
                "seat": self.seats[seat],
                "target": self.seats[target],
                "declarer": "?" if declarer is None else self.seats[declarer],
            }
            self.bad.append(BadPair(double.pairs[at], why, arguments, seat))
        if self.bad:
            order = {id(pair): at for at, pair in enumerate(double.pairs)}
            self.bad.sort(key=lambda each: order[id(each.pair)])

    def _everybody(self, seat: int) -> list[int]:
        """All that a seat may double, for a star."""
        return [
            target
            for target in range(len(self.seats))
            if target != seat and self._why_not(seat, target) in ("", "twice")
        ]

    def _why_not(self, seat: int, target: int) -> str:
        if (seat, target) in self.pairs and seat != target:
            return "twice"
        return _why_not(self.options, self.pairs, seat, target, self.declarer, self.positive)


# ---- what they move


class Bet(NamedTuple):
    """What a seat wins (or loses) from another: ``times`` is 2 where both doubled."""

    other: int
    times: int
    value: int


def bets(base: Sequence[int], pairs: frozenset[Pair], seat: int) -> tuple[Bet, ...]:
    """The side bets of a seat, in turn order from it: the difference of the base scores."""
    found: list[Bet] = []
    for step in range(1, len(base)):
        other = (seat + step) % len(base)
        times = ((seat, other) in pairs) + ((other, seat) in pairs)
        if times:
            found.append(Bet(other, times, times * (base[seat] - base[other])))
    return tuple(found)


def settle(base: Sequence[int], pairs: frozenset[Pair]) -> list[int]:
    """The scores after the doubles, pair by pair; their sum stays what it was."""
    scores = list(base)
    for seat, other in pairs:
        difference = base[seat] - base[other]
        scores[seat] += difference
        scores[other] -= difference
    return scores


def unsettle(scores: Sequence[int], pairs: frozenset[Pair]) -> list[int] | None:
    """The base scores that give these scores; ``None`` if no whole numbers do.

    Settling is a linear map that can always be undone (the identity and a Laplacian).
    """
    from fractions import Fraction  # only for sheets and concessions

    count = len(scores)
    rows = [[*(Fraction(0) for _ in range(count)), Fraction(scores[seat])] for seat in range(count)]
    for seat in range(count):
        rows[seat][seat] += 1
        for other in range(count):
            times = ((seat, other) in pairs) + ((other, seat) in pairs)
            if other != seat and times:
                rows[seat][seat] += times
                rows[seat][other] -= times
    for column in range(count):
        # The matrix is positive definite, so no pivot is nought.
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for other in range(count):
            factor = rows[other][column]
            if other != column and factor:
                rows[other] = [
                    mine - factor * theirs
                    for mine, theirs in zip(rows[other], rows[column], strict=True)
                ]
    found = [row[-1] for row in rows]
    if any(value.denominator != 1 for value in found):
        return None
    return [int(value) for value in found]
