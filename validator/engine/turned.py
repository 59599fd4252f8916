"""Hands that fit the play of their deal once they are moved on by a seat, or two suits exchanged.

Looked for only where cards were played by seats that were not dealt them.  This module refuses
to change anything: it says what would make hands and play agree, in a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from notation.cards import SUITS, UNKNOWN_OF_SUIT, Mask
from notation.diagnostic import Argument, Diagnostic
from validator.engine.log import PlainRows
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
    if hands is None or _all_held(state, found):
        return
    first_played = _played(state, _LEAST)
    if first_played is None or _explained(first_played, hands) is None:
        # Most hands that do not fit the play are shown to fit it in no other way so soon.
        return
    played = _played(state, len(state.rows))
    if played is None or _fits(played, hands):
        return
    found_out = _explained(played, hands)
    if found_out is None:
        return
    assert deal.hands is not None
    arguments: dict[str, Argument]
    step, exchanged = found_out
    if exchanged is None:
        variant = "turned"
        arguments = {"seat": setup.seats[0], "to": setup.seats[step]}
    else:
        variant = "suits"
        arguments = {"suits": exchanged}
    report.add("hands-disagree", deal.hands.span, variant, arguments, severity="note")


def _explained(
    played: Sequence[Mask], hands: Sequence[Mask]
) -> tuple[int, tuple[str, str] | None] | None:
    """By how many seats the hands are to be moved on, or which suits to be exchanged, so that they
    fit what was played; ``None`` if neither helps."""
    for step in range(1, len(hands)):
        if _fits(played, [*hands[-step:], *hands[:-step]]):
            return step, None
    for one, other in combinations(range(len(SUITS)), 2):
        if _fits(played, (_exchanged(hand, one, other) for hand in hands)):
            return 0, (SUITS[one], SUITS[other])
    return None


def _all_held(state: DealState[Any], found: Sequence[Diagnostic]) -> bool:
    """Whether it is known already that everybody played what was dealt there: of a plain deal
    nothing else is told than cards that might not be played, and leads that others had."""
    known = state.hands
    return (
        isinstance(state.rows, PlainRows)
        and not known.odd
        and known.whole == state.setup.everybody
        and all(
            each.context.trick is None
            or each.name == "revoke"
            or (each.name == "wrong-leader" and not _names_another(each))
            for each in found
        )
    )


def _names_another(finding: Diagnostic) -> bool:
    """Whether the plays are taken for those of others than a wrong leader's label says: then that
    is what its fix changes."""
    return any(edit.span == finding.span for fix in finding.fixes for edit in fix.edits)


def _dealt(state: DealState[Any]) -> list[Mask] | None:
    """The hands by seat, if all are there and known."""
    deal, setup, known = state.deal, state.setup, state.hands
    if not known.odd and known.whole == setup.everybody:
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


def _played(state: DealState[Any], first: int) -> list[Mask] | None:
    """What each seat played to the first so many tricks, each in its turn; ``None`` if what is
    written is not plain."""
    rows = state.rows
    if isinstance(rows, PlainRows):
        return rows.by_seat(first)
    index, count = state.setup.index, state.setup.count
    played = [0] * count
    for _, label, cards, _, trick in rows[:first]:
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


def _fits(played: Sequence[Mask], hands: Iterable[Mask]) -> bool:
    return all(not cards & ~hand for cards, hand in zip(played, hands, strict=True))


def _exchanged(hand: Mask, one: int, other: int) -> Mask:
    """A hand with two suits exchanged."""
    low, high = one * _RANKS, other * _RANKS
    kept = hand & ~(_SUIT << low | _SUIT << high)
    return kept | (hand >> low & _SUIT) << high | (hand >> high & _SUIT) << low
