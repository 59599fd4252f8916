"""The layout of domino: four columns that grow from the starting rank up and down.

This module refuses to know whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from notation.cards import RANKS, SUITS, Card, Mask, cards_of
from validator.games.barbu.options import BarbuOptions

_RANKS: tuple[Mask, ...] = tuple(
    sum(1 << (suit * 13 + rank) for suit in range(4)) for rank in range(13)
)


@cache
def _column(pack: Mask, low: bool) -> tuple[int, ...]:
    """The ranks of a pack from the bottom of a column to its top."""
    ranks = tuple(rank for rank in range(13) if pack & _RANKS[rank])
    return (12, *ranks[:-1]) if low else ranks


@cache
def _neighbours(pack: Mask, ranks: tuple[int, ...], card: Card) -> tuple[Card, ...]:
    if card % 13 not in ranks:
        return ()
    at = ranks.index(card % 13)
    near = [each for each in (at - 1, at + 1) if 0 <= each < len(ranks)]
    found = (card - card % 13 + ranks[each] for each in near)
    return tuple(each for each in found if pack >> each & 1)


@cache
def _opens(pack: Mask, ranks: tuple[int, ...]) -> dict[Mask, Mask]:
    return {
        1 << card: sum(1 << each for each in _neighbours(pack, ranks, card)) for card in range(52)
    }


class Layout:
    """Cards on the table, and what may be laid next."""

    __slots__ = ("_low", "_open", "_ranks", "pack", "start", "table")

    def __init__(self, options: BarbuOptions) -> None:
        self.pack: Mask = options.pack
        low = options.domino_ace == "low"
        self._ranks = _column(self.pack, low)
        """The ranks from the bottom of a column to its top."""
        self._low = low
        self.start: int | None = None
        """The starting rank, once it is known."""
        self.table: Mask = 0
        self._open: Mask = 0

    def copy(self) -> Layout:
        """One that goes its own way."""
        other = Layout.__new__(Layout)
        other.pack, other.start, other.table = self.pack, self.start, self.table
        other._ranks, other._low, other._open = self._ranks, self._low, self._open
        return other

    def may_start(self, rank: int) -> bool:
        """Whether every column can start from a rank (counted from the two, as cards are)."""
        return self._of_rank(rank).bit_count() == 4

    def start_from(self, rank: int) -> None:
        """The declarer names the starting rank."""
        self.start = rank
        self._open |= self._of_rank(rank)

    def _of_rank(self, rank: int) -> Mask:
        return self.pack & _RANKS[rank]

    def playable(self) -> Mask:
        """The cards that may be laid now; all where the starting rank is not known yet."""
        if self.start is None:
            return self.pack & ~self.table
        return self._open & self.pack & ~self.table

    @property
    def opens(self) -> Mapping[Mask, Mask]:
        """The cards that may be laid because a card lies there, as masks, by its mask."""
        return _opens(self.pack, self._ranks)

    def lay(self, card: Card) -> None:
        """A card is laid, whether it fits or not."""
        if self.start is None and self.pack >> card & 1:
            self.start_from(card % 13)
        self.table |= 1 << card
        self._open |= self.opens[1 << card]

    def neighbours(self, card: Card) -> tuple[Card, ...]:
        """The cards that lie next to a card in its column."""
        return _neighbours(self.pack, self._ranks, card)

    def needs(self, card: Card) -> Card | None:
        """The card that a card is laid next to, seen from the start; ``None`` for a start."""
        if self.start is None or card % 13 == self.start or card % 13 not in self._ranks:
            return None
        at, start = self._ranks.index(card % 13), self._ranks.index(self.start)
        return card - card % 13 + self._ranks[at - 1 if at > start else at + 1]

    def way_to(self, card: Card) -> tuple[Card, ...]:
        """The cards that are missing on the table before a card can be laid."""
        found: list[Card] = []
        each = self.needs(card)
        while each is not None and not self.table >> each & 1:
            found.append(each)
            each = self.needs(each)
        return tuple(found)

    def supports(self, card: Card) -> tuple[Card, ...]:
        """The cards on the table next to which a card may be laid."""
        return tuple(each for each in self.neighbours(card) if self.table >> each & 1)

    def columns(self) -> dict[str, tuple[Card, ...]]:
        """The cards on the table, suit by suit, from the bottom of the column to its top."""
        place = {rank: at for at, rank in enumerate(self._ranks)}
        cards = list(cards_of(self.table))
        return {
            letter: tuple(
                sorted(
                    (card for card in cards if card // 13 == suit),
                    key=lambda card: place.get(card % 13, 0),
                )
            )
            for suit, letter in enumerate(SUITS)
        }

    def start_name(self) -> str:
        """The starting rank as the notation has it, ``?`` while it is not known."""
        return "?" if self.start is None else RANKS[self.start]
