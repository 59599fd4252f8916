"""Hands that fit the play of their deal once they are moved on by a seat, or two suits exchanged.

Looked for only where cards were played by seats that were not dealt them.  This module refuses
to change anything: it says what would make hands and play agree, in a note.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from notation.cards import SUITS, UNKNOWN_OF_SUIT, Mask
from notation.diagnostic import Argument
from validator.engine.state import DealState

_SIGNS = frozenset("card-not-held exposure-not-held wrong-leader first-card revoke".split())
_LEAST = 4
"""Tricks that must have been played before a hint is worth anything."""
_RANKS = 13
_SUIT: Mask = (1 << _RANKS) - 1


def hint(state: DealState[Any], first: int) -> None:
    """Add the note, if one turn of the hands or one exchange of suits explains all plays.

    ``first`` is the index of the deal's first finding in the report.
    """
    deal, setup, report = state.deal, state.setup, state.report
    found = report.findings[first:]
    if not any(each.name in _SIGNS and each.severity == "error" for each in found):
        return
    if len(state.rows) < _LEAST or deal.exchange is not None:
        return
    hands = _dealt(state)
    if hands is None:
        return
    played = _played(state)
    if played is None or _fits(played, hands):
        return
    assert deal.hands is not None
    arguments: dict[str, Argument] | None = None
    variant = "turned"
    for step in range(1, setup.count):
        if _fits(played, [hands[(seat - step) % setup.count] for seat in range(setup.count)]):
            arguments = {"seat": setup.seats[0], "to": setup.seats[step]}
            break
    else:
        variant = "suits"
        for one, other in combinations(range(len(SUITS)), 2):
            if _fits(played, [_exchanged(hand, one, other) for hand in hands]):
                arguments = {"suits": (SUITS[one], SUITS[other])}
                break
    if arguments is not None:
        report.add("hands-disagree", deal.hands.span, variant, arguments, severity="note")


def _dealt(state: DealState[Any]) -> list[Mask] | None:
    """The hands by seat, if all are there and known."""
    deal, setup, known = state.deal, state.setup, state.hands
    if not known.odd and known.whole == (1 << setup.count) - 1:
        return known.recorded
    if deal.hands is None:
        return None
    hands = [0] * setup.count
    for entry in deal.hands.hands:
        seat = setup.index.get(entry.seat)
        if seat is None or any(card >= UNKNOWN_OF_SUIT for card in entry.cards):
            return None
        for card in entry.cards:
            hands[seat] |= 1 << card
    return hands if all(hands) else None


def _played(state: DealState[Any]) -> list[Mask] | None:
    """What each seat played as it is written, each in its turn; ``None`` if that is not plain."""
    index, count = state.setup.index, state.setup.count
    played = [0] * count
    for _, label, cards, _, trick in state.rows:
        if trick is not None and (trick.molodka or trick.withdrawn):
            return None
        leader = index.get(label)
        if leader is None:
            return None
        if trick is None:
            for at, card in enumerate(cards, leader):
                if card < UNKNOWN_OF_SUIT:
                    played[at % count] |= 1 << card
            continue
        for at, play in enumerate(trick.plays):
            seat = (leader + at) % count if play.seat is None else index.get(play.seat)
            if seat is None:
                return None
            for card in _known(play.cards):
                played[seat] |= 1 << card
    return played


def _known(cards: Sequence[int]) -> Iterator[int]:
    return (card for card in cards if card < UNKNOWN_OF_SUIT)


def _fits(played: Sequence[Mask], hands: Sequence[Mask]) -> bool:
    return all(not cards & ~hand for cards, hand in zip(played, hands, strict=True))


def _exchanged(hand: Mask, one: int, other: int) -> Mask:
    """A hand with two suits exchanged."""
    low, high = one * _RANKS, other * _RANKS
    kept = hand & ~(_SUIT << low | _SUIT << high)
    return kept | (hand >> low & _SUIT) << high | (hand >> high & _SUIT) << low
