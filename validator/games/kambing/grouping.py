"""Tricks with too many or too few plays: which neighbours belong together, whose is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notation.cards import UNKNOWN_OF_SUIT, Card
from notation.play import Play
from validator.games.kambing.beating import pairing
from validator.games.kambing.replies import same_suit
from validator.games.kambing.table import Table


class Joined(NamedTuple):
    """A play made of neighbours: the first of them, its place, all cards, and the face."""

    play: Play
    at: int
    cards: tuple[Card, ...]
    last: int
    """The place of the last one."""


def join(plays: Sequence[Play], count: int, beaters: Sequence[int]) -> list[Joined] | None:
    """The one way to make as many plays as there are seats, each of as many cards, by joining
    neighbours: the lead of one suit, the replies either face down or beating.

    ``None`` where there is none, or more than one.
    """
    if any(play.seat is not None or play.irregularities or play.passed for play in plays):
        return None
    total = sum(len(play.cards) for play in plays)
    if len(plays) <= count or total % count:
        return None
    found = list(_cut(plays, total // count))
    if len(found) != 1 or len(found[0]) != count or not _legal(plays, found[0], beaters):
        return None
    return found[0]


def _cut(plays: Sequence[Play], size: int) -> Iterator[list[Joined]]:
    groups: list[Joined] = []
    at = 0
    while at < len(plays):
        first, cards = at, tuple(plays[at].cards)
        while len(cards) < size and at + 1 < len(plays):
            at += 1
            cards += plays[at].cards
        if len(cards) != size:
            return
        groups.append(Joined(plays[first], first, cards, at))
        at += 1
    yield groups


def _legal(plays: Sequence[Play], groups: Sequence[Joined], beaters: Sequence[int]) -> bool:
    holding = groups[0].cards
    for number, group in enumerate(groups):
        faces = {plays[at].face_down for at in range(group.at, group.last + 1)}
        if len(faces) > 1:
            return False
        face_down = faces.pop()
        if number == 0:
            if face_down or not same_suit(group.cards):
                return False
        elif not face_down:
            if pairing(group.cards, holding, beaters) is None:
                return False
            holding = group.cards
    return True


def mixed_reply(plays: Sequence[Play], count: int) -> int | None:
    """The place of a play that is the face-down (or face-up) part of the reply before it.

    A trick has one play too many for it, and the two together have as many cards as were led.
    """
    if len(plays) != count + 1 or any(play.seat is not None for play in plays):
        return None
    led = len(plays[0].cards)
    for at in range(2, len(plays)):
        first, second = plays[at - 1], plays[at]
        together = len(first.cards) + len(second.cards)
        if first.face_down != second.face_down and together == led:
            others = (*plays[: at - 1], *plays[at + 1 :])
            if all(len(each.cards) == led for each in others):
                return at
    return None


def left_out(table: Table, plays: Sequence[Play], leader: int) -> frozenset[int]:
    """The seats whose play is missing in a short trick, as far as their hands prove it."""
    if any(play.seat is not None or play.irregularities for play in plays):
        return frozenset()
    order = [(leader + step) % table.count for step in range(table.count)]
    missing: list[int] = []
    at = 0
    certain = False
    for seat in order:
        if at < len(plays) and _holds(table, seat, plays[at].cards):
            certain = certain or any(card < UNKNOWN_OF_SUIT for card in plays[at].cards)
            at += 1
        else:
            missing.append(seat)
    return frozenset(missing) if at == len(plays) and certain else frozenset()


def _holds(table: Table, seat: int, cards: Sequence[Card]) -> bool:
    return all(card >= UNKNOWN_OF_SUIT or table.owned[seat] >> card & 1 for card in cards)


def surplus(table: Table, plays: Sequence[Play], leader: int | None) -> int | None:
    """The place of the one play that is too much, as far as hands and numbers of cards prove it."""
    count = table.count
    if leader is None or len(plays) != count + 1 or any(play.seat is not None for play in plays):
        return None
    order = [(leader + step) % count for step in range(count)]
    for extra in range(count, 0, -1):
        rest = [play for at, play in enumerate(plays) if at != extra]
        if all(
            _holds(table, seat, play.cards) and len(play.cards) == len(rest[0].cards)
            for seat, play in zip(order, rest, strict=True)
        ):
            return extra
    return None
