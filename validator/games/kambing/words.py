"""The words of plain tricks of Kambing as numbers, and what the rules said of plays.

Both are kept, since the same words and plays come again and again.  This module refuses to know
any rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from notation.cards import BITS, NAMES, Card

NUMBER_AT = 52
"""The cards of a play are a mask; from this bit on it says how many they are, ..."""
FACE_DOWN = 1 << 6
"""... with this bit of that number set if they lie face down."""
KIND = FACE_DOWN * 2 - 1
MOLODKA, WITHDRAWN = -200, -201
CLAIMED = -100
"""A seat behind ``=``, less its index."""
_MOST = 20_000
_SUIT = re.compile("([SHDC])")
_CARDS: dict[str, Card] = {NAMES[card]: card for card in range(52)}


class Words(dict[str, int]):
    """What stands in plain tricks, as numbers that no two kinds of word share.

    A play is its cards as a mask below :data:`NUMBER_AT`, how many they are, and whether they
    lie face down; plays of the same cards are the same number, unless their order counts.  A
    seat with its colon is its index; below nought are the numbers of tricks, :data:`MOLODKA`,
    :data:`WITHDRAWN`, and a seat behind ``=``.  A word that is nothing of this raises
    ``KeyError``.
    """

    def __init__(self, seats: Sequence[str], ordered: bool) -> None:
        """``ordered`` says whether the order of the cards of a play counts."""
        super().__init__()
        self._seats, self._serial = seats, count(1) if ordered else None
        self.cards: dict[int, tuple[Card, ...]] = {}
        """The cards of each play in the order in which it was written first."""
        self._begin()

    def _begin(self) -> None:
        self.clear()
        self.cards.clear()
        self.update({f"{number}.": -number for number in range(1, NUMBER_AT)})
        self["molodka"], self["withdrawn"] = MOLODKA, WITHDRAWN
        for at, seat in enumerate(self._seats):
            self[f"{seat}:"] = at
            self[f"={seat}"] = CLAIMED - at

    def __missing__(self, word: str) -> int:
        cards = _cards(word)
        mask, number = sum(map(BITS.__getitem__, cards)), len(cards)
        if not cards or mask.bit_count() != number:
            raise KeyError(word)
        face_down = word[0] == "~"
        play = mask | (number + FACE_DOWN * face_down) << NUMBER_AT
        if self._serial is not None and number > 1 and not face_down:
            play |= next(self._serial) << NUMBER_AT + KIND.bit_length()
        self.cards.setdefault(play, cards)
        self[word] = play
        return play

    def read(self, words: Sequence[str]) -> list[int] | None:
        """The words of a deal as numbers; ``None`` if one of them is none of these."""
        if len(self) > _MOST:
            self._begin()
        try:
            return list(map(self.__getitem__, words))
        except KeyError:
            return None


@lru_cache(maxsize=16)
def words_of(seats: tuple[str, ...], ordered: bool) -> Words:
    """The words of tables with these seats."""
    return Words(seats, ordered)


class Answers:
    """What the rules of one table have said of plays, as :class:`Words` has them."""

    __slots__ = ("beaten", "leads")

    def __init__(self) -> None:
        self.leads: dict[int, int] = {}
        """How many cards are led with a play; 0 for one that may not be led."""
        self.beaten: dict[int, dict[tuple[int, int], bool]] = {1 << suit: {} for suit in range(4)}
        """By trumps, a suit as a set of suits, whether a reply beats what holds the trick; only
        of those that may lie face up."""

    def lead(self, play: int, count: int) -> None:
        """Keep how many cards are led with a play."""
        if len(self.leads) >= _MOST:
            self.leads.clear()
        self.leads[play] = count

    def reply(self, trumps: int, play: int, holding: int, beats: bool) -> None:
        """Keep whether a reply beats what holds the trick."""
        beaten = self.beaten[trumps]
        if len(beaten) >= _MOST:
            beaten.clear()
        beaten[play, holding] = beats


def _cards(word: str) -> tuple[Card, ...]:
    """The cards of a word such as ``~SQAT6``; raises ``KeyError`` if it is no play of known
    cards."""
    text = word.removeprefix("~")
    groups = _SUIT.split(text)[1:]
    if not groups or text[0] not in "SHDC":
        raise KeyError(word)
    suits, ranks = groups[::2], groups[1::2]
    return tuple(
        [_CARDS[suit + rank] for suit, each in zip(suits, ranks, strict=True) for rank in each]
    )
