"""What a simulation writes down as it goes: little for a plain trick, all for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from notation.cards import Card
from notation.play import Row, Variation
from validator.engine.table import CLAIMED


@dataclass(slots=True)
class LoggedPlay:
    """A play as it was applied."""

    seat: int
    cards: tuple[Card, ...]
    index: int
    """Its place among the plays of the trick's node."""
    withdrawn: bool = False
    beats: tuple[Card, ...] = ()
    """For each card the one that it beats, where a course says so."""


@dataclass(slots=True)
class LoggedTrick:
    """A trick as it was applied.  A plain one keeps only what it needs."""

    index: int
    """Its place among the tricks of the deal (or of the variation)."""
    leader: int
    cards: tuple[Card, ...]
    """The cards of a plain trick, in turn order from the leader."""
    winner: int | None
    plays: list[LoggedPlay] | None = None
    """The plays of any other trick."""
    variations: dict[int, list[LoggedVariation]] | None = None
    position: int = 0
    winning: tuple[int | None, ...] | None = None
    """Which play holds the trick after each, where the course says so itself."""
    draws: tuple[tuple[int, Card], ...] = ()
    """Seat and card of what is drawn after it, in this order."""


@dataclass(slots=True)
class LoggedVariation:
    """A variation and its tricks."""

    anchor: str
    node: Variation
    tricks: list[LoggedTrick]


class PlainLog(NamedTuple):
    """Plain tricks: so many words each (number, leader, cards as masks of one, and perhaps who is
    claimed to take it), who took those that are in order, and how many play."""

    words: list[int]
    width: int
    takers: Sequence[int]
    players: int

    @property
    def claims(self) -> bool:
        """Whether it is written who takes each trick."""
        return self.width > self.players + 2

    def leader(self, trick: int) -> int:
        """The seat that leads a trick, as it is written."""
        return self.words[trick * self.width + 1]

    def even(self) -> bool:
        """Whether every trick has as many cards as there are players, and all say who is claimed
        to take them or none does: so far, their words were only counted."""
        words, width = self.words, self.width
        return all(max(words[at::width]) < CLAIMED[0] for at in range(2, self.players + 2)) and (
            not self.claims or min(words[width - 1 :: width]) >= CLAIMED[0]
        )

    def tricks(self) -> list[tuple[Card, ...]]:
        """The cards of each trick in order, as they were played."""
        return self._cards(len(self.takers) * self.width)

    def _cards(self, end: int) -> list[tuple[Card, ...]]:
        return [
            tuple([bit.bit_length() - 1 for bit in self.words[at : at + self.players]])
            for at in range(2, end, self.width)
        ]

    def rows(self, seats: Sequence[str]) -> list[Row]:
        """All tricks, in order or not, as they are written; ``seats`` are the labels."""
        words, width = self.words, self.width
        winners: Sequence[str | None] = [None] * (len(words) // width)
        if self.claims:
            winners = [seats[CLAIMED.index(claim)] for claim in words[width - 1 :: width]]
        return [
            Row(-number, seats[leader], cards, winner, None)
            for number, leader, cards, winner in zip(
                words[::width], words[1::width], self._cards(len(words)), winners, strict=True
            )
        ]

    def cards(self) -> list[Card]:
        """All cards in the order in which they were played."""
        return [card for trick in self.tricks() for card in trick]

    def logged(self) -> list[LoggedTrick]:
        """The same, trick by trick."""
        leaders = self.words[1 :: self.width]
        return [
            LoggedTrick(at, leader, cards, winner, position=at + 1)
            for at, (leader, cards, winner) in enumerate(
                zip(leaders, self.tricks(), self.takers, strict=False)
            )
        ]


def pairs(logged: LoggedTrick, count: int) -> list[tuple[int, Card, int]]:
    """Seat, card and place among the node's plays, of the plays that stand."""
    if logged.plays is None:
        return [((logged.leader + at) % count, card, at) for at, card in enumerate(logged.cards)]
    return [
        (each.seat, card, each.index)
        for each in logged.plays
        if not each.withdrawn
        for card in each.cards
    ]
