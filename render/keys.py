"""The names of moments in links: ``d3.t7.c2`` is deal 3, trick 7, two cards played.

Deals and tricks go by the numbers that the record gives them, so that a link can be typed
from the sheet; where those are not unique, by their place.  Earlier attempts at a trick
are ``5a``, ``5b``.  This module refuses to know what happened at a moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from validator.replay import DealReplay, Replay


@dataclass(frozen=True, slots=True)
class DealKeys:
    """The key of a deal and of each of its tricks."""

    deal: str
    tricks: tuple[str, ...]

    def moment(self, trick: int, count: int) -> str:
        """The link to a moment: index of the trick, number of plays in it."""
        return f"d{self.deal}.t{self.tricks[trick]}.c{count}"


def deal_keys(replay: Replay) -> tuple[DealKeys, ...]:
    """The keys of all deals."""
    numbers = [deal.node.number for deal in replay.deals]
    unique = len(set(numbers)) == len(numbers)
    return tuple(
        DealKeys(str(deal.node.number if unique else place), _trick_keys(deal))
        for place, deal in enumerate(replay.deals, 1)
    )


def _trick_keys(deal: DealReplay) -> tuple[str, ...]:
    keys: list[str] = []
    attempts: dict[int, int] = {}
    for trick in deal.tricks:
        if trick.node.withdrawn:
            nth = attempts[trick.number] = attempts.get(trick.number, 0) + 1
            keys.append(f"{trick.number}{chr(96 + nth)}" if nth <= 26 else f"{trick.number}z{nth}")
        else:
            keys.append(str(trick.number))
    if len(set(keys)) == len(keys):
        return tuple(keys)
    return tuple(str(place) for place in range(1, len(keys) + 1))
