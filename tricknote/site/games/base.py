"""A deal as the statistics of a game look at it.

This module refuses to know any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from notation.cards import NAMES, Card, Mask
from render.keys import DealKeys
from validator.replay import DealReplay, Replay


@dataclass(frozen=True, slots=True)
class DealIn:
    """A deal in its match, with the names of its moments."""

    replay: Replay
    deal: DealReplay
    keys: DealKeys

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels, in turn order."""
        return self.replay.seats

    @property
    def scores(self) -> Mapping[str, int]:
        """The scores by side: computed, else claimed; empty where there are none."""
        return self.deal.score or self.deal.claimed_score or {}

    @property
    def played_out(self) -> bool:
        """Whether the play is recorded to its end, so that every card lies with its taker."""
        return self.deal.status in ("complete", "early") and len(self.deal.tricks) > 0

    @property
    def counts(self) -> bool:
        """Whether it is a deal of the match that came to something."""
        return self.deal.status in ("complete", "early", "claimed") and bool(self.scores)

    def side_of(self, label: str) -> str:
        """The side that a seat plays for."""
        return next((each for each in self.replay.sides if label in each.split("+")), label)

    def score_of(self, label: str) -> int | None:
        """The score of a seat, or of its side."""
        return self.scores.get(self.side_of(label))

    def taker(self, cards: Mask) -> str | None:
        """Who took all of some cards."""
        return next(
            (
                label
                for label, pile in zip(self.seats, self.deal.captured, strict=False)
                if pile & cards == cards
            ),
            None,
        )

    def moment_of(self, card: Card) -> str | None:
        """The moment at which a card was played (not one that was taken back)."""
        for index, trick in enumerate(self.deal.tricks):
            if trick.node.withdrawn:
                continue
            for count, play in enumerate(trick.plays, 1):
                if card in play.cards and not play.withdrawn:
                    return self.keys.moment(index, count)
        return None

    def end(self) -> str | None:
        """The last moment of the play."""
        tricks: Sequence[object] = self.deal.tricks
        last = len(tricks) - 1
        return None if last < 0 else self.keys.moment(last, len(self.deal.tricks[last].plays))


def name_of(card: Card) -> str:
    """A card in the notation."""
    return NAMES[card]
