"""The plays of plain tricks as columns: who led, and who played what, by its turn.

Nearly every deal of four has the same layout: labels of one letter, plays of one card, the
numbers in order.  All of its letters are then looked up at once; any other is taken word by
word.  This module refuses to know whether a play is allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from notation.cards import RANKS, SUITS, UNKNOWN_OF_SUIT, Card
from notation.play import without_marks
from validator.engine.table import CLAIMED, Setup

_LETTER = 3
"""A letter or figure, another sign and a blank: so is everything in a line of such a layout."""
_NUMBERS = "1234567890123456789"
"""The last figures of the numbers of tricks, as far as the first one is nothing or 1."""
_ONE_FIGURE = 9
# Of a letter that is no suit, or no rank, comes a number that is no card's.
_SUIT = bytes([SUITS.find(chr(code)) * 13 if chr(code) in SUITS else 64 for code in range(256)])
_RANK = bytes([RANKS.find(chr(code)) if chr(code) in RANKS else 128 for code in range(256)])
_IN_ORDER: list[int] = [*range(-1, -53, -1)]
"""The numbers of tricks in order, as words."""


class Plays(Protocol):
    """Who led each trick, and the cards by their turn in it; ``claimed`` are those who took them
    as the record has it, if it says so of all."""

    @property
    def leaders(self) -> Sequence[int]:
        """The seats, by trick."""

    @property
    def cards(self) -> Sequence[Sequence[Card]]:
        """For each turn, the cards by trick."""

    @property
    def claimed(self) -> Sequence[int] | None:
        """As :data:`~validator.engine.table.CLAIMED` has them."""

    def after(self, trick: int) -> Plays:
        """The plays from a trick on, counted from nought."""

    def are_plain(self, players: int, /) -> bool:
        """Whether everything is what it should be."""


class Columns(NamedTuple):
    """Plays as they were looked up.  What is no card may have a number that none has."""

    leaders: Sequence[int]
    cards: Sequence[Sequence[Card]]
    claimed: Sequence[int] | None = None

    def after(self, trick: int) -> Columns:
        """The plays from a trick on, counted from nought."""
        claimed = None if self.claimed is None else self.claimed[trick:]
        return Columns(self.leaders[trick:], [each[trick:] for each in self.cards], claimed)

    def are_plain(self, players: int) -> bool:
        """Whether everything in the place of a card is one, and the rest is what it should be: so
        far the words were only counted."""
        return (
            max(self.leaders) < players
            and all(max(each) < UNKNOWN_OF_SUIT for each in self.cards)
            and (self.claimed is None or min(self.claimed) >= CLAIMED[0])
        )


def columns(tricks: str, lines: int, setup: Setup) -> Columns | None:
    """The plays of so many lines of tricks; ``None`` if a trick has more or fewer plays than
    there are players, or its number is not the next."""
    return _laid_out(tricks, lines, setup) or _by_words(tricks, lines, setup)


def _laid_out(tricks: str, lines: int, setup: Setup) -> Columns | None:
    # A sign or a comment is longer than this, or no card.
    step = setup.count + 2
    width = step * _LETTER
    if lines > _ONE_FIGURE:
        # Without the first of two figures these lines are as long as the others.
        if tricks.find("\n1") != width * _ONE_FIGURE - 1:
            return None
        more = len(tricks) - lines + _ONE_FIGURE
        tricks = tricks.replace("\n1", "\n")
        if len(tricks) != more:
            return None
    if tricks[2::_LETTER] != setup.blanks * lines or tricks[::width] != _NUMBERS[:lines]:
        return None
    if not tricks.isascii():
        return None
    text = tricks.encode()
    size = step * lines
    cards = (
        int.from_bytes(text[::_LETTER].translate(_SUIT), "big")
        + int.from_bytes(text[1::_LETTER].translate(_RANK), "big")
    ).to_bytes(size, "big")
    return Columns(
        text[_LETTER::width].translate(setup.labels.letters),
        [cards[turn::step] for turn in range(2, step)],
    )


def _by_words(tricks: str, lines: int, setup: Setup) -> Columns | None:
    try:
        words = list(map(setup.words.__getitem__, without_marks(tricks).split()))
    except KeyError:
        return None
    step = setup.count + 2
    claims = len(words) > step and words[step] >= CLAIMED[0]
    width = step + claims
    # A number begins each line: where all of them are in their places, so is all the rest.
    if len(words) != lines * width or words[::width] != _IN_ORDER[:lines]:
        return None
    return Columns(
        words[1::width],
        [words[turn::width] for turn in range(2, step)],
        words[step::width] if claims else None,
    )
