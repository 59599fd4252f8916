"""What the pieces of a drawing share: the moment, the words, the measures of the table.

This module refuses to draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from notation.cards import SUITS, Card, is_known, suit_of
from render.drawing.moment import Moment, filled
from render.drawing.svg import Canvas
from render.view_types import ReplayView
from render.words import Translator

WIDTH = 840.0
HEADER = 62.0
MARGIN = 8.0
TILE = (31.0, 44.0)
PITCH = 33.0
"""From one tile to the next."""


@dataclass(frozen=True)
class Measures:
    """How the table is laid out, in units of the drawing.

    ``reach`` is half the height of the middle, ``side`` the room of a hand at the side, and
    ``above`` what lies over the top hand.
    """

    reach: float = 136
    side: float = 222
    above: float = 58
    caught: bool = True
    """Whether caught cards need a line beside the names at top and bottom."""


@dataclass(frozen=True)
class Table:
    """A moment about to be drawn.

    ``words`` are those of the page's script, by name; ``speech`` is their language.
    """

    view: ReplayView
    moment: Moment
    words: Mapping[str, Any]
    speech: Translator
    canvas: Canvas
    measures: Measures

    def say(self, name: str, **values: object) -> str:
        """A sentence of the page's script, its places filled; the plural goes by ``count``."""
        sentence = self.words[name]
        if isinstance(sentence, list):
            sentence = sentence[self.speech.plural(int(str(values.get("count", 1))))]
        return filled(str(sentence), values)

    def listed(self, items: Sequence[str]) -> str:
        """The members of a list, one after another."""
        found = "".join(items[:1])
        for each in items[1:]:
            found = self.say("listed", list=found, next=each)
        return found

    def sentences(self, items: Sequence[str]) -> str:
        """Whole sentences of these."""
        made = [self.say("sentence", sentence=each.rstrip(".。")) for each in items if each]
        return self.speech.together(made)

    def signed(self, value: int) -> str:
        """A signed amount of points with a real minus."""
        return self.speech.amount(value)

    def card_words(self, card: Card) -> str:
        """A card as it is said: ``queen of spades``."""
        suit = suit_of(card)
        if suit is None or not is_known(card):
            return str(self.words["unknown"])
        return self.say("card", rank=self.words["ranks"][card % 13], suit=self.words["suits"][suit])

    def position(self, seat: int) -> str:
        """Where a seat sits."""
        return self.view["positions"][seat]

    @cached_property
    def at_top(self) -> bool:
        """Whether anybody sits at the top."""
        return any(each.startswith("top") for each in self.view["positions"])

    @cached_property
    def corners(self) -> float:
        """What the corners need above the hands, where two or more sit at the top."""
        return 88 if any("-" in each for each in self.view["positions"]) else 0

    @property
    def top(self) -> float:
        """Where the table begins."""
        return HEADER

    @property
    def hand_top(self) -> float:
        """The upper edge of the tiles at the top."""
        return self.top + self.corners + self.measures.above

    @property
    def middle(self) -> float:
        """The height of the middle of the table."""
        start = self.hand_top + TILE[1] + 16 if self.at_top else self.top + 86
        return start + self.measures.reach

    @property
    def hand_bottom(self) -> float:
        """The upper edge of the tiles at the bottom."""
        return self.middle + self.measures.reach + 16

    @property
    def bottom(self) -> float:
        """Where the table ends."""
        return self.hand_bottom + TILE[1] + (58 if self.measures.caught else 36)


def by_suit(cards: list[Card]) -> list[tuple[str, list[Card]]]:
    """The cards of each suit, in the order given; empty suits too."""
    return [
        (letter, [card for card in cards if suit_of(card) == suit])
        for suit, letter in enumerate(SUITS)
    ]


def is_red(card: Card) -> bool:
    """Whether a card is of a red suit."""
    return suit_of(card) in (1, 2)
