"""The plays of Kambing as the words that they are in a plain deal.

What the rules said of a word is kept, since the same plays come again and again.  This module
refuses to know any rule.
"""

from __future__ import annotations

from typing import TypeAlias

from notation.cards import CARD_OF, UNKNOWN_OF_SUIT, Card, Mask

Cards: TypeAlias = tuple[Mask, int, bool, tuple[Card, ...]]
"""The cards of a play: all, how many they are, whether they lie face down, and one by one in the
order written.  (A tuple with names would be slower to take apart.)"""

PLAYS: dict[str, Cards] = {}
"""Plays that were read already, by their words."""
_MOST_PLAYS = 40_000
_MOST_ANSWERS = 20_000
_RANKS: dict[str, dict[str, Card]] = {
    suit: {rank: CARD_OF[suit + rank] for rank in "AKQJT98765432"} for suit in "SHDC"
}


class Answers:
    """What the rules of one table have said of plays, by their words."""

    __slots__ = ("beaten", "leads")

    def __init__(self) -> None:
        self.leads: dict[str, bool] = {}
        """Whether some cards may be led."""
        self.beaten: dict[int, dict[tuple[str, str], bool]] = {1 << suit: {} for suit in range(4)}
        """By trumps, a suit as a set of suits, whether a reply beats what holds the trick; only
        of those that may lie face up."""

    def lead(self, word: str, allowed: bool) -> None:
        """Keep whether some cards may be led."""
        if len(self.leads) >= _MOST_ANSWERS:
            self.leads.clear()
        self.leads[word] = allowed

    def reply(self, trumps: int, word: str, holding: str, beats: bool) -> None:
        """Keep whether a reply beats what holds the trick."""
        beaten = self.beaten[trumps]
        if len(beaten) >= _MOST_ANSWERS:
            beaten.clear()
        beaten[word, holding] = beats


def read(word: str) -> Cards | None:
    """The cards of a word such as ``~SQAT6``; ``None`` if it is no play of known cards."""
    face_down = word[:1] == "~"
    cards: list[Card] = []
    ranks: dict[str, Card] = {}
    mask = 0
    for letter in word[face_down:]:
        if letter in _RANKS:
            ranks = _RANKS[letter]
            continue
        card = ranks.get(letter, UNKNOWN_OF_SUIT)
        if card == UNKNOWN_OF_SUIT:
            return None
        cards.append(card)
        mask |= 1 << card
    if not cards or mask.bit_count() != len(cards):
        return None
    if len(PLAYS) >= _MOST_PLAYS:
        PLAYS.clear()
    PLAYS[word] = found = (mask, len(cards), face_down, tuple(cards))
    return found
