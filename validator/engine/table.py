"""Who sits at the table of a match: seats, sides, and what they play by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from notation.cards import NAMES
from notation.plain_sheet import Labels, labels_of

if TYPE_CHECKING:
    from validator.game import Game
    from validator.rulesets import RuleSet


PASS = 60
"""No card, where one might have been played."""
_WORDS: dict[str, int] = {
    **{NAMES[card]: card for card in range(52)},
    **{f"{number}.": -number for number in range(1, 53)},
    "pass": PASS,
}


CLAIMED: tuple[int, ...] = tuple(range(64, 72))
"""The seats as those who are claimed to take a trick: numbers that are no card's."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays what by which rules.  Seats are indices in turn order."""

    seats: tuple[str, ...]
    index: Mapping[str, int]
    keys: tuple[str, ...]
    """The keys of amounts: seats, or sides such as ``N+S``."""
    key_of: tuple[str, ...]
    """The key of each seat."""
    rules: RuleSet
    game: Game
    words: Mapping[str, int] = field(init=False)
    """What stands in plain tricks, as numbers: a card or :data:`PASS`, a seat with its colon as its
    index, one claimed behind ``=`` as :data:`CLAIMED`, the number of a trick below nought."""

    blanks: str = field(init=False)
    """Every third sign of a line of tricks in which everything is two signs long."""

    labels: Labels = field(init=False)

    count: int = field(init=False)
    """How many play."""

    sides: tuple[tuple[str, ...], ...] = field(init=False)
    """The labels that the keys of amounts are made of."""

    everybody: int = field(init=False)
    """All seats, as a mask."""

    statements: dict[str, tuple[str, Any] | None] = field(init=False)
    """Statements of plain deals that were read already, by their lines; ``None`` for one that is
    not in order at this table."""

    def __post_init__(self) -> None:
        words = dict(_WORDS)
        for label, seat in self.index.items():
            words[f"{label}:"] = seat
            words[f"={label}"] = CLAIMED[seat]
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "blanks", " " * (len(self.seats) + 1) + "\n")
        object.__setattr__(self, "count", len(self.seats))
        object.__setattr__(self, "sides", tuple([tuple(key.split("+")) for key in self.keys]))
        object.__setattr__(self, "everybody", (1 << len(self.seats)) - 1)
        object.__setattr__(self, "labels", labels_of(self.seats, self.keys))
        object.__setattr__(self, "statements", {})

    def next_from(self, seat: int) -> int:
        """The seat whose turn comes after another's."""
        return (seat + 1) % len(self.seats)


def key_of_amount(setup: Setup, seats: Sequence[str]) -> str | None:
    """The key that an amount's labels name, or ``None`` if they name no seat or side."""
    if len(seats) == 1:
        seat = setup.index.get(seats[0])
        if seat is None:
            return None
        return setup.key_of[seat]
    wanted = set(seats)
    for key in setup.keys:
        if set(key.split("+")) == wanted and len(seats) == len(wanted):
            return key
    return None
