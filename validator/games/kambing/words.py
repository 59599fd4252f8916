"""The words of plain tricks of Kambing as numbers, and what the rules said of plays.

Both are kept, since the same words and plays come again and again.  This module refuses to know
any rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from notation.cards import CARD_OF, Card
from notation.plain_sheet import value_of_group

NUMBER_AT = 52
"""The cards of a play are a mask; from this bit on it says how many they are, ..."""
FACE_DOWN = 1 << 6
"""... with this bit of that number set if they lie face down."""
CARDS = (1 << NUMBER_AT) - 1
KIND = FACE_DOWN * 2 - 1
CLAIMS = 8
"""More than any seat: added to one that begins a trick with a molodka."""
_MOLODKA = "molodka"
WITHDRAWN = -201
CLAIMED = -100
"""A seat behind ``=``, less its index."""
_MOST = 20_000
_groups = re.compile("[SHDC][^SHDC]+").findall
"""The cards of a play suit by suit, as they stand there; what stands before the first is left
out."""


class Words(dict[str, int]):
    """What stands in plain tricks, as numbers that no two kinds of word share.

    A play is its cards as a mask below :data:`NUMBER_AT`, how many they are, and whether they
    lie face down; plays of the same cards are the same number, unless their order counts.  A
    seat with its colon is its index, more by :data:`CLAIMS` before a molodka; below nought are
    the numbers of tricks, :data:`WITHDRAWN`, and a seat behind ``=``.  A word that is nothing of
    this raises ``KeyError``.
    """

    def __init__(self, seats: Sequence[str], ordered: bool) -> None:
        """``ordered`` says whether the order of the cards of a play counts."""
        super().__init__()
        self._seats, self._serial = seats, count(1) if ordered else None
        self.cards: dict[int, tuple[Card, ...]] = {}
        """The cards of each play that lies face up, in an order in which it was written."""
        self._begin()

    def _begin(self) -> None:
        self.clear()
        self.cards.clear()
        self.update({f"{number}.": -number for number in range(1, NUMBER_AT)})
        self["withdrawn"] = WITHDRAWN
        for at, seat in enumerate(self._seats):
            self[f"{seat}:"] = at
            self[f"{seat}:{_MOLODKA}"] = CLAIMS + at
            self[f"={seat}"] = CLAIMED - at

    def __missing__(self, word: str) -> int:
        groups = _groups(word)
        mask = sum(map(value_of_group, groups))
        face_down = word[0] == "~"
        # One letter of each group is no card: so many are written.  Where that is not true, or
        # two of them are the same, fewer bits are left in the sum.
        number = len(word) - len(groups) - face_down
        if not mask or mask.bit_count() != number:
            raise KeyError(word)
        if face_down:
            play = mask | number + FACE_DOWN << NUMBER_AT
        else:
            play = mask | number << NUMBER_AT
            if self._serial is not None and number > 1:
                play |= next(self._serial) << NUMBER_AT + KIND.bit_length()
            self.cards[play] = sum(map(_cards, groups), ())
        self[word] = play
        return play

    def read(self, tricks: str) -> list[int] | None:
        """The words of the tricks of a deal, without marks, as numbers; ``None`` if one of them is
        none of these."""
        if len(self) > _MOST:
            self._begin()
        try:
            # A claim is one word with its seat.
            words = tricks.replace(f" {_MOLODKA} ", f"{_MOLODKA} ").split()
            return list(map(self.__getitem__, words))
        except KeyError:
            return None


@lru_cache(maxsize=16)
def words_of(seats: tuple[str, ...], ordered: bool) -> Words:
    """The words of tables with these seats."""
    return Words(seats, ordered)


class Answers:
    """What the rules of one table have said of plays, as its :class:`Words` have them."""

    __slots__ = ("_room", "beaten", "leads", "words")

    def __init__(self, words: Words) -> None:
        self.words = words
        self.leads: dict[int, int] = {}
        """How many cards are led with a play; 0 for one that may not be led."""
        self.beaten: dict[int, dict[int, dict[int, bool]]] = {1 << suit: {} for suit in range(4)}
        """By trumps, a suit as a set of suits, and by the play that holds the trick, whether
        replies beat it; only of those that may lie face up."""
        self._room = _MOST
        """How many more replies are kept before all of them are forgotten."""

    def lead(self, play: int, count: int) -> None:
        """Keep how many cards are led with a play."""
        if len(self.leads) >= _MOST:
            self.leads.clear()
        self.leads[play] = count

    def replies(self, trumps: int, holding: int, beating: Sequence[int]) -> dict[int, bool]:
        """Begin to keep which replies beat a play: these do, of others nothing is known yet."""
        self._make_room(len(beating))
        found = self.beaten[trumps][holding] = dict.fromkeys(beating, True)
        return found

    def reply(self, found: dict[int, bool], play: int, beats: bool) -> None:
        """Keep among such replies whether one more beats."""
        self._make_room(1)
        found[play] = beats

    def _make_room(self, count: int) -> None:
        self._room -= count
        if self._room < 0:
            for each in self.beaten.values():
                each.clear()
            self._room = _MOST


@lru_cache(maxsize=4096)
def _cards(group: str) -> tuple[Card, ...]:
    """The cards of a group such as ``SKJ7``."""
    suit = group[0]
    return tuple([CARD_OF[suit + rank] for rank in group[1:]])
