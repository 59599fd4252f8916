"""The names of moments in links: ``d3.t7.c2`` is deal 3, trick 7, two cards played.

Deals and tricks go by the numbers that the record gives them, so that a link can be typed
from the sheet; where those are not unique, by their place.  Earlier attempts at a trick
are ``5a``, ``5b``.

A moment of a variation names the play that the variation stands behind, then the variation,
counted there from 1, then the moment within it: ``d3.t7.c2.v1.t8.c1``.  Tricks keep their
numbers, and the cards of the trick in which it stands count from the trick's first.  A
variation within it goes on in the same way: ``d3.t7.c2.v1.t8.c1.v1.t8.c2``.

This module refuses to know what happened at a moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.replay import DealReplay, Replay, TrickReplay, VariationReplay

DEEPEST = 64
"""How deep a variation may lie to be walked through; deeper ones are read, not walked."""


@dataclass(frozen=True, slots=True)
class DealKeys:
    """The key of a deal and of each of its tricks."""

    deal: str
    tricks: tuple[str, ...]

    def moment(self, trick: int, count: int) -> str:
        """The link to a moment: index of the trick, number of plays in it."""
        return moment(f"d{self.deal}", self.tricks[trick], count)


@dataclass(frozen=True, slots=True)
class Line:
    """A way through a deal: the game itself, or a variation.

    ``stem`` begins the links to its moments; ``keys`` are those of its tricks.  The first
    ``shared`` plays of its first trick are not its own; ``depth`` is 0 for the game.
    ``trick`` is the index, in the deal, of the trick in which it (or what it stands in) begins.
    """

    stem: str
    tricks: Sequence[TrickReplay]
    keys: Sequence[str]
    shared: int = 0
    depth: int = 0
    trick: int = 0

    def moment(self, trick: int, count: int) -> str:
        """The link to a moment: index of the trick, number of plays in it."""
        return moment(self.stem, self.keys[trick], count)

    def variation(self, trick: int, play: int, nth: int, variation: VariationReplay) -> Line:
        """The line of a variation: the ``nth``, from 1, behind the play at an index."""
        return Line(
            f"{self.moment(trick, play + 1)}.v{nth}",
            variation.tricks,
            _later_keys(self.keys[: trick + 1], variation.tricks),
            variation.shared,
            self.depth + 1,
            self.trick if self.depth else trick,
        )


def moment(stem: str, trick: str, count: int) -> str:
    """``d3``, ``7`` and 2 are ``d3.t7.c2``."""
    return f"{stem}.t{trick}.c{count}"


def lines(deal: DealReplay, keys: DealKeys) -> Iterator[Line]:
    """The game and all variations of a deal, each before those that stand in it."""
    waiting = [Line(f"d{keys.deal}", deal.tricks, keys.tricks)]
    while waiting:
        line = waiting.pop()
        yield line
        if line.depth == DEEPEST:
            continue
        for number, trick in enumerate(line.tricks):
            for place, variations in trick.variations.items():
                for nth, variation in enumerate(variations, 1):
                    waiting.append(line.variation(number, place, nth, variation))


def deal_keys(replay: Replay) -> tuple[DealKeys, ...]:
    """The keys of all deals."""
    numbers = [deal.node.number for deal in replay.deals]
    unique = len(set(numbers)) == len(numbers)
    return tuple(
        DealKeys(str(deal.node.number if unique else place), _trick_keys(deal.tricks))
        for place, deal in enumerate(replay.deals, 1)
    )


def _trick_keys(tricks: Sequence[TrickReplay]) -> tuple[str, ...]:
    keys = _written_keys(tricks)
    if len(set(keys)) == len(keys):
        return tuple(keys)
    return tuple(str(place) for place in range(1, len(keys) + 1))


def _later_keys(before: Sequence[str], tricks: Sequence[TrickReplay]) -> tuple[str, ...]:
    """The keys of a variation's tricks: its first trick is the last of those before."""
    keys = [before[-1], *_written_keys(tricks[1:])]
    if len({*before, *keys}) == len(before) + len(keys) - 1:
        return tuple(keys)
    return (before[-1], *(str(len(before) + place) for place in range(1, len(keys))))


def _written_keys(tricks: Sequence[TrickReplay]) -> list[str]:
    keys: list[str] = []
    attempts: dict[int, int] = {}
    for trick in tricks:
        if trick.node.withdrawn:
            nth = attempts[trick.number] = attempts.get(trick.number, 0) + 1
            keys.append(f"{trick.number}{chr(96 + nth)}" if nth <= 26 else f"{trick.number}z{nth}")
        else:
            keys.append(str(trick.number))
    return keys
