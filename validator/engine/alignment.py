"""A trick that has not one play from each seat: whose is missing, or which is too much.

Only hands can tell, so where they are not known the plays are taken in turn.  This module
refuses to know any rule of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from notation.cards import UNKNOWN_OF_SUIT, Mask
from notation.play import Play


class Alignment(NamedTuple):
    """``left_out`` are the seats whose card was not written, ``too_much`` the index of a play
    that is nobody's."""

    left_out: tuple[int, ...] = ()
    too_much: int | None = None


EVEN = Alignment()


def align(hands: Sequence[Mask], plays: Sequence[Play], leader: int) -> Alignment:
    """What the hands prove of the plays of a trick, led by a seat, written without labels."""
    count = len(hands)
    passes = [at for at, play in enumerate(plays) if play.passed]
    if len(plays) == count + 1 and len(passes) == 1:
        return Alignment((), passes[0])
    if len(plays) == count or any(
        play.seat is not None or play.irregularities or len(play.cards) != 1 for play in plays
    ):
        return EVEN
    order = [(leader + step) % count for step in range(count)]
    if len(plays) == count + 1:
        for extra in range(count, 0, -1):
            rest = [*plays[:extra], *plays[extra + 1 :]]
            if all(holds(hands[seat], play) for seat, play in zip(order, rest, strict=True)):
                return Alignment((), extra)
        return EVEN
    left_out: list[int] = []
    at = 0
    for seat in order:
        if at < len(plays) and holds(hands[seat], plays[at]):
            at += 1
        else:
            left_out.append(seat)
    return Alignment(tuple(left_out)) if at == len(plays) else EVEN


def holds(hand: Mask, play: Play) -> bool:
    """Whether a hand is known to hold what was played."""
    card = play.cards[0] if play.cards else UNKNOWN_OF_SUIT
    return card < UNKNOWN_OF_SUIT and bool(hand >> card & 1)
