"""What a simulation writes down as it goes: little for a plain trick, all for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from notation.cards import Card, Mask
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
    first: int = 0
    """The place of the first of those in order."""

    def tricks(self) -> list[tuple[Card, ...]]:
        """The cards of each trick in order, as they were played."""
        first = self.first
        return list(zip(*self.plays.cards, strict=True))[first : first + len(self.takers)]

    def cards(self) -> list[Card]:
        """All cards of the tricks in order, as they were played."""
        return [card for trick in self.tricks() for card in trick]

    def last(self) -> LoggedTrick | None:
        """The last of those in order, if there is any."""
        if not self.takers:
            return None
        at = self.first + len(self.takers) - 1
        cards = tuple([turn[at] for turn in self.plays.cards])
        return LoggedTrick(at, self.plays.leaders[at], cards, self.takers[-1], position=at + 1)

    def logged(self) -> list[LoggedTrick]:
        """The same, trick by trick."""
        return [
            LoggedTrick(at, leader, cards, winner, position=at + 1)
            for at, (leader, cards, winner) in enumerate(
                zip(self.plays.leaders[self.first :], self.tricks(), self.takers, strict=False),
                self.first,
            )
        ]


class PlainRows(Sequence[Row]):
    """Plain tricks in the form that is played from, in order or not; each is made when somebody
    looks at it.  ``seats`` are the labels."""

    __slots__ = ("_cards", "_seats", "leaders", "plays")

    def __init__(self, plays: Plays, seats: Sequence[str]) -> None:
        self.plays = plays
        self._cards = plays.cards
        self._seats = seats
        self.leaders = plays.leaders
        """Who leads each trick, as written."""

    def __len__(self) -> int:
        return len(self.leaders)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self._row(at) for at in range(*index.indices(len(self)))]
        return self._row(range(len(self))[index])

    def _row(self, at: int) -> Row:
        plays, seats = self.plays, self._seats
        cards = self.cards(at)
        winner = None if plays.claimed is None else seats[CLAIMED.index(plays.claimed[at])]
        return Row(at + 1, seats[plays.leaders[at]], cards, winner, None)

    def is_bare(self, at: int) -> bool:
        """Whether a trick is led by somebody at the table, and not claimed to be anybody's."""
        return self.plays.claimed is None and self.leaders[at] < len(self._seats)

    def cards(self, at: int) -> tuple[Card, ...]:
        """The cards of a trick by their turn."""
        return tuple([turn[at] for turn in self._cards])

    def by_seat(self, first: int) -> list[Mask]:
        """What each seat played to the first so many tricks, each in its turn."""
        count = len(self._seats)
        played = [0] * count
        leaders = self.leaders[:first]
        for turn, cards in enumerate(self._cards):
            for leader, card in zip(leaders, cards):  # noqa: B905 - only the first ones
                played[(leader + turn) % count] |= 1 << card
        return played

    def places(self, card: Card) -> list[tuple[int, int]]:
        """Where a card is played: the tricks, from nought, and its turn in them."""
        found: list[tuple[int, int]] = []
        for turn, cards in enumerate(self._cards):
            at = -1
            for _ in range(cards.count(card)):
                at = cards.index(card, at + 1)
                found.append((at, turn))
        return sorted(found)


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
