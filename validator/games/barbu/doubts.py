"""What a slip in a domino makes doubtful, and what is explained by it.

A card that was written for another leaves a hole where the other should lie: what follows from
the hole is folded under the slip.  Only a card that nobody lays later may have been the other.
"""

from __future__ import annotations

from notation.cards import UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, cards_of
from notation.diagnostic import Diagnostic
from notation.play import Play
from validator.engine.state import DealState
from validator.games.barbu.play import BarbuDeal

State = DealState[BarbuDeal]


def still_in(state: State, first: int = 0) -> list[int]:
    """The seats that have cards, in turn order from one."""
    count = state.setup.count
    out = state.rules.out
    seats = ((first + step) % count for step in range(count))
    return [seat for seat in seats if seat not in out]


def decided(state: State) -> bool:
    """Whether all seats but one are out."""
    return len(state.rules.out) >= state.setup.count - 1


def holds(state: State, seat: int, play: Play) -> bool:
    """Whether a recorded hand is known to hold what was laid."""
    card = play.cards[0] if play.cards else UNKNOWN
    known = state.hands.recorded[seat] & state.hands.cards[seat]
    return card < UNKNOWN_OF_SUIT and bool(known >> card & 1)


def doubt_open_hands(state: State, made: Diagnostic) -> None:
    """Whose cards were laid is in doubt where a hand is not recorded."""
    for seat in range(state.setup.count):
        if not state.hands.whole >> seat & 1:
            state.odd_seats.setdefault(seat, made)


def never_laid(state: State, card: Card, play: Play) -> bool:
    """Whether a card is not laid later, so that it may have been what was laid here."""
    return state.play_of(0, card, play.span.end) is None


def why_able(state: State, seat: int, able: Mask, play: Play) -> Diagnostic | None:
    """What explains a pass: every card that fits does so only because of an earlier slip."""
    rules = state.rules
    found: Diagnostic | None = state.odd_seats.get(seat) or state.odd_trick
    if found is not None:
        return found
    for card in cards_of(able):
        supports = [rules.doubts.get(each) for each in rules.layout.supports(card)]
        excuse = rules.doubts.get(card)
        if excuse is None and card % 13 != rules.layout.start and None not in supports:
            excuse = supports[0] if supports else None
        if excuse is None and never_laid(state, card, play):
            excuse = rules.slips.get(seat)
        if excuse is None:
            return None
        found = found or excuse
    return found


def note_doubt(state: State, seat: int, card: Card, play: Play, made: Diagnostic) -> None:
    """What a card that does not fit makes doubtful: itself, and what should lie before it."""
    rules = state.rules
    rules.doubts.setdefault(card, made)
    rules.slips.setdefault(seat, made)
    for missing in rules.layout.way_to(card):
        if not never_laid(state, missing, play):
            continue
        rules.doubts.setdefault(missing, made)
        for holder, hand in enumerate(state.hands.cards):
            if hand >> missing & 1:
                # It was laid, and another card was written for it.
                rules.slips.setdefault(holder, made)
                state.odd_seats.setdefault(holder, made)


def why_missing(state: State, card: Card, play: Play) -> Diagnostic | None:
    """What explains that a card does not fit: one that is missing should lie there."""
    rules = state.rules
    for missing in rules.layout.way_to(card):
        if missing in rules.doubts:
            return rules.doubts[missing]
        for seat, hand in enumerate(state.hands.cards):
            if hand >> missing & 1 and never_laid(state, missing, play):
                found = rules.slips.get(seat) or state.odd_seats.get(seat)
                if found is not None:
                    return found
    return None
