"""What counts in a contract of tricks, piece by piece: tricks, the last tricks, cards.

Most contracts are one piece, the salade is several.  This module refuses to know when a
contract is played and what may be led in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple, Protocol

from notation.cards import Card, Mask, cards_of, mask_of
from validator.replay import DerivationLine


class Taken(NamedTuple):
    """What was taken in a deal so far.

    ``captured`` are the cards by seat, ``takers`` the seats that took the tricks, in their
    order (``None``: nobody knows), ``size`` is the number of tricks of a whole deal, ``order``
    the cards in the order in which they were taken; only :meth:`Part.lines` looks at that.
    """

    captured: Sequence[Mask]
    takers: Sequence[int | None]
    size: int
    order: Sequence[Card] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.captured)

    @property
    def all_cards(self) -> Mask:
        """Every card that somebody took."""
        return reduce(or_, self.captured)


class Part(Protocol):
    """One thing that counts."""

    @property
    def things(self) -> int:
        """How many things count; 2 stands for any number above 1."""

    def total(self, size: int) -> int:
        """What it comes to for all seats together in a deal of so many tricks."""

    def known(self, taken: Taken) -> bool:
        """Whether all of it is taken, and by whom is known."""

    def scores(self, taken: Taken) -> list[int]:
        """What every seat gets for it, as far as it is taken."""

    def lines(self, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """How the score of a seat comes about; nothing for one that took none of it."""


@dataclass(frozen=True, slots=True)
class EveryTrick:
    """Every trick counts the same."""

    kind: str
    option: str
    value: int

    @property
    def things(self) -> int:
        """There are always several tricks."""
        return 2

    def total(self, size: int) -> int:
        """See :class:`Part`."""
        return self.value * size

    def known(self, taken: Taken) -> bool:
        """See :class:`Part`."""
        return len(taken.takers) == taken.size and None not in taken.takers

    def scores(self, taken: Taken) -> list[int]:
        """See :class:`Part`."""
        value, count = self.value, taken.takers.count
        return [value * count(seat) for seat in range(len(taken.captured))]

    def lines(self, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """See :class:`Part`."""
        count = taken.takers.count(seat)
        if not count:
            return ()
        value = self.value * count
        return (
            DerivationLine(
                self.kind, value=value, factor=count, parts=(self.value,), option=self.option
            ),
        )


@dataclass(frozen=True, slots=True)
class LastTricks:
    """The last tricks count, each its own value; the last value is that of the last trick."""

    kind: str
    option: str
    values: tuple[int, ...]

    @property
    def things(self) -> int:
        """See :class:`Part`."""
        return min(len(self.values), 2)

    def total(self, size: int) -> int:
        """See :class:`Part`."""
        return sum(self.values)

    def known(self, taken: Taken) -> bool:
        """See :class:`Part`."""
        last = taken.takers[-len(self.values) :]
        return len(taken.takers) == taken.size and None not in last

    def of(self, taken: Taken, seat: int) -> tuple[int, ...]:
        """The values of those that a seat took."""
        last = taken.takers[taken.size - len(self.values) :]
        return tuple([value for value, taker in zip(self.values, last) if taker == seat])  # noqa: B905 - some may be missing

    def scores(self, taken: Taken) -> list[int]:
        """See :class:`Part`."""
        found = [0] * len(taken.captured)
        last = taken.takers[taken.size - len(self.values) :]
        for value, taker in zip(self.values, last):  # noqa: B905 - some may be missing
            if taker is not None:
                found[taker] += value
        return found

    def lines(self, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """See :class:`Part`."""
        parts = self.of(taken, seat)
        if not parts:
            return ()
        return (DerivationLine(self.kind, value=sum(parts), parts=parts, option=self.option),)


@dataclass(frozen=True, slots=True)
class CountingCards:
    """Some cards count, each its own value."""

    kind: str
    option: str
    values: Mapping[Card, int] = field(default_factory=dict)
    mask: Mask = field(init=False, compare=False)
    """The cards that count."""
    _alike: tuple[tuple[Mask, int], ...] = field(init=False, compare=False)
    """The same, put together by their value."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", mask_of(self.values))
        alike: dict[int, Mask] = {}
        for card, value in self.values.items():
            alike[value] = alike.get(value, 0) | 1 << card
        object.__setattr__(self, "_alike", tuple((mask, value) for value, mask in alike.items()))

    @property
    def things(self) -> int:
        """See :class:`Part`."""
        return min(len(self.values), 2)

    def total(self, size: int) -> int:
        """See :class:`Part`."""
        return sum(self.values.values())

    def known(self, taken: Taken) -> bool:
        """See :class:`Part`."""
        return not self.mask & ~taken.all_cards

    def scores(self, taken: Taken) -> list[int]:
        """See :class:`Part`."""
        alike = self._alike
        mask, value = alike[0] if alike else (0, 0)
        found = [(pile & mask).bit_count() * value for pile in taken.captured]
        for mask, value in alike[1:]:
            for seat, pile in enumerate(taken.captured):
                found[seat] += (pile & mask).bit_count() * value
        return found

    def lines(self, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """See :class:`Part`."""
        place = {card: at for at, card in enumerate(taken.order)}
        mine = cards_of(taken.captured[seat] & self.mask)
        cards = tuple(sorted(mine, key=lambda card: place.get(card, len(place))))
        if not cards:
            return ()
        parts = tuple(self.values[card] for card in cards)
        return (
            DerivationLine(
                self.kind, value=sum(parts), cards=cards, parts=parts, option=self.option
            ),
        )
