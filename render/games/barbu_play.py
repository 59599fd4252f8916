"""The play of a deal of Barbu, followed for the page: points so far, what could be laid.

This module refuses to draw, and asks the validator's own contracts what counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from notation.cards import Mask, is_known
from validator.games.barbu.contracts.parts import EveryTrick, Taken
from validator.games.barbu.layout import Layout
from validator.games.barbu.play import BarbuDeal
from validator.replay import DealReplay, TrickReplay


class BarbuPlay:
    """See :class:`render.games.base.Follower`: the base score of everybody after each trick."""

    def __init__(self, rules: BarbuDeal) -> None:
        self.rules = rules
        self.captured = [0] * len(rules.seats)
        self.takers: list[int | None] = []
        self.points = [0] * len(rules.seats)

    def along(self, tricks: Sequence[TrickReplay]) -> BarbuPlay:
        """A copy that goes its own way."""
        other = BarbuPlay(self.rules)
        other.captured, other.takers = list(self.captured), list(self.takers)
        other.points = list(self.points)
        return other

    def trick(self, trick: TrickReplay) -> dict[str, Any]:
        """The points of everybody, where this trick changed them."""
        contract, options = self.rules.contract, self.rules.options
        if contract is None or contract.domino or trick.winner is None:
            return {}
        for play in trick.plays:
            if not play.withdrawn:
                for card in play.cards:
                    if is_known(card):
                        self.captured[trick.winner] |= 1 << card
        self.takers.append(trick.winner)
        taken = Taken(tuple(self.captured), tuple(self.takers), self.rules.hand_size)
        parts = contract.parts(options)
        if parts:
            points = list(map(sum, zip(*[part.scores(taken) for part in parts], strict=True)))
        else:
            points = contract.base(options, taken) or list(self.points)
        before, self.points = self.points, points
        changed = [seat for seat in range(len(points)) if points[seat] != before[seat]]
        each = every_trick(self.rules)
        if not changed:
            return {"gain": 0} if each else {}
        if changed == [trick.winner]:
            gain = points[trick.winner] - before[trick.winner]
            return {} if gain == each else {"gain": gain}
        return {"points": points}


def every_trick(rules: BarbuDeal) -> int:
    """What each trick counts, where nothing else does; else 0."""
    parts = () if rules.contract is None else rules.contract.parts(rules.options)
    alone = parts[0] if len(parts) == 1 else None
    return alone.value if isinstance(alone, EveryTrick) else 0


def domino_legal(deal: DealReplay, rules: BarbuDeal) -> Mapping[int, Mask]:
    """The cards that could have been laid before each play, by the ``id`` of its node.

    A play is missing where cards of the hand or on the table are not known.
    """
    found: dict[int, Mask] = {}
    hands = [each.cards for each in deal.hands]
    unknown = [each.unknown for each in deal.hands]
    _walk(deal.tricks, rules.layout.copy(), hands, unknown, found)
    return found


def _walk(
    tricks: Sequence[TrickReplay],
    layout: Layout,
    hands: list[Mask],
    unknown: list[int],
    found: dict[int, Mask],
    shared: int = 0,
) -> None:
    blurred = False
    for number, trick in enumerate(tricks):
        for place, play in enumerate(trick.plays):
            if not number and place < shared:
                continue
            for branch in trick.variations.get(place, ()):
                _walk(
                    branch.tricks, layout.copy(), list(hands), list(unknown), found, branch.shared
                )
            if not blurred and not unknown[play.seat]:
                found[id(play.node)] = hands[play.seat] & layout.playable()
            if play.withdrawn:
                continue
            for card in play.cards:
                if not is_known(card):
                    blurred = True
                    unknown[play.seat] = max(0, unknown[play.seat] - 1)
                    continue
                if not hands[play.seat] >> card & 1:
                    unknown[play.seat] = max(0, unknown[play.seat] - 1)
                hands[:] = [hand & ~(1 << card) for hand in hands]
                layout.lay(card)
