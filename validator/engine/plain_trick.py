"""A plain trick that is not in order, played from its row: its node is made only where somebody
plays what he has not.

This module refuses to know what is legal.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import BITS, SUIT_MASK, Card, Mask
from notation.play import PlainPlay
from validator.engine.leader import Start, wrong_leader
from validator.engine.log import LoggedTrick, PlainRows
from validator.engine.plays import faulty
from validator.engine.state import TrickState
from validator.engine.trick import play_led


def play_plain(state: TrickState, rows: PlainRows, index: int) -> LoggedTrick:
    """Play one of the tricks of a deal in which all hands are known; ``index`` is its place."""
    state.position += 1
    odd_before, state.odd_trick = state.odd_trick, None
    cards, leader = rows.cards(index), rows.leaders[index]
    expected = state.to_lead
    if expected is not None and leader != expected:
        start = _start(state, rows, index, cards)
        leader = wrong_leader(state, start, leader, expected, odd_before)
    hands, count = state.hands.cards, state.setup.count
    plays = [((leader + turn) % count, card) for turn, card in enumerate(cards)]
    for seat, card in plays:
        if not hands[seat] & BITS[card]:
            return play_led(state, state.tricks[index], index, leader)
    pile = _plays(state, plays, index)
    rules = state.rules
    rules.lead(cards[0])
    best = rules.taker(plays, 0)
    assert best is not None  # all cards are known
    winner = plays[best][0]
    state.captured[winner] |= pile
    rules.taken(cards, winner)
    state.to_lead = state.last_taker = winner
    return LoggedTrick(index, leader, cards, winner, None, None, state.position)


def _start(state: TrickState, rows: PlainRows, index: int, cards: Sequence[Card]) -> Start:
    tricks, following = state.deal.tricks, index + 1
    then = rows.leaders[following] if following < len(rows) else None
    return Start(cards, tricks.leader_span(index), tricks.play_span(index, 0), then)


def _plays(state: TrickState, plays: Sequence[tuple[int, Card]], index: int) -> Mask:
    """Play the cards, each by a seat that has it; all of them."""
    rules, hands, proofs = state.rules, state.hands.cards, state.proofs
    led, watches = plays[0][1], state.rules.watches
    suit, bound = SUIT_MASK[led // 13], rules.bound & BITS[led]
    pile: Mask = 0
    for turn, (seat, card) in enumerate(plays):
        bit, hand = BITS[card], hands[seat]
        if bound or (hand & suit and not bit & suit):
            rules.lead(led if turn else None)
            fault = rules.fault(seat, card, hand, 0)
            if fault is not None:
                play = PlainPlay((card,), state.deal.tricks.play_span(index, turn))
                faulty(state, play, seat, card, fault, False, None)
        if proofs and state.odd_trick is None:
            state.odd_trick = proofs.get(card)
        hands[seat] = hand ^ bit
        pile |= bit
        if watches:
            rules.played(card)
    state.played |= pile
    return pile
