"""What a simulation writes down as it goes: little for a plain trick, all for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from notation.cards import Card
from notation.play import Row, Variation
from validator.engine.columns import Plays
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
    """Plain tricks as they are written, and who took those that are in order: all, or those
    before one that is not."""

    plays: Plays
    takers: Sequence[int]

    def tricks(self) -> list[tuple[Card, ...]]:
        """The cards of each trick in order, as they were played."""
        return list(zip(*self.plays.cards, strict=True))[: len(self.takers)]

    def rows(self, seats: Sequence[str]) -> list[Row]:
        """All tricks, in order or not, as they are written; ``seats`` are the labels."""
        plays = self.plays
        leaders, cards, claimed = plays.leaders, plays.cards, plays.claimed
        winners: Sequence[str | None] = [None] * len(leaders)
        if claimed is not None:
            winners = [seats[CLAIMED.index(claim)] for claim in claimed]
        return [
            Row(number, seats[leader], trick, winner, None)
            for number, (leader, trick, winner) in enumerate(
                zip(leaders, zip(*cards, strict=True), winners, strict=True), 1
            )
        ]

    def cards(self) -> list[Card]:
        """All cards of the tricks in order, as they were played."""
        return [card for trick in self.tricks() for card in trick]

    def logged(self) -> list[LoggedTrick]:
        """The same, trick by trick."""
        return [
            LoggedTrick(at, leader, cards, winner, position=at + 1)
            for at, (leader, cards, winner) in enumerate(
                zip(self.plays.leaders, self.tricks(), self.takers, strict=False)
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
