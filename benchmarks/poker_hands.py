"""Poker hands for measuring beside: no-limit hold'em of six, legal at random, as PHH.

Hands are played by PokerKit itself, written by it, and read by loading each and going through
its states, which plays every action again and refuses an illegal one.  What is counted are the
turns of the players, as moves and plays are elsewhere; what the dealer does is played again too,
and not counted, no more than the hands that are dealt in a record of ours.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem  # pyright: ignore[reportMissingImports]

_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)
_BETWEEN = "\n\x1e\n"
"""Stands between the hands of a text, which is cut there before each is loaded."""


def _turns(actions: Iterable[str | None]) -> int:
    """How many of some actions are a player's: those begin with one, the dealer's with a "d"."""
    return sum(action is not None and action.startswith("p") for action in actions)


def _hand(chance: random.Random) -> tuple[str, int]:
    game = NoLimitTexasHoldem(_AUTOMATIONS, True, 0, (50, 100), 100)
    state = game((10_000,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_complete_bet_or_raise_to() and chance.random() < 0.2:
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        elif state.can_fold() and chance.random() < 0.25:
            state.fold()
        elif state.can_check_or_call():
            state.check_or_call()
        else:
            break
    history = HandHistory.from_game_state(game, state)
    return history.dumps(), _turns(history.actions)


def generate(hands: int, seed: int) -> tuple[str, int]:
    """So many hands as one text, and the turns of players in them."""
    chance = random.Random(seed)
    # PokerKit shuffles by the common source of chance.
    random.seed(seed)
    played = [_hand(chance) for _ in range(hands)]
    return _BETWEEN.join(text for text, _ in played), sum(turns for _, turns in played)


def read(text: str) -> int:
    """Load every hand and play it again; how many turns of players were applied."""
    applied = 0
    for each in text.split(_BETWEEN):
        history = HandHistory.loads(each)
        applied += _turns(action for _, action in history.state_actions)
    return applied
