"""What a simulation writes down as it goes: little for a plain trick, all for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from notation.cards import Card
from notation.play import Variation


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
    """Tricks that were plain and in order: so many words each (number, leader, cards as masks of
    one, and what may stand behind), who took it, and how many play."""

    words: Sequence[int]
    width: int
    takers: Sequence[int]
    players: int

    def tricks(self) -> list[tuple[Card, ...]]:
        """The cards of each trick, in the order in which they were played."""
        return [
            tuple([bit.bit_length() - 1 for bit in self.words[at : at + self.players]])
            for at in range(2, len(self.words), self.width)
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
                zip(leaders, self.tricks(), self.takers, strict=True)
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
