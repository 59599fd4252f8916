"""A plain deal of domino in which everything is in order, played from its words.

What may be laid is the layout's to say.  The answer is yes or no: where anything is not plainly
in order it is no, and the deal is looked at in full elsewhere.
"""

from __future__ import annotations

from notation.cards import CARD_OF
from notation.plain_deal import Sheet
from validator.engine.hands import Hands
from validator.games.barbu.doubts import State, decided, still_in


def play(state: State, sheet: Sheet) -> bool:
    """Prepare and play a deal; false where anything needs a closer look."""
    rules, hands = state.rules, sheet.hands
    if hands is None or sum(hands) & ~rules.pack or rules.declarer is None or rules.blurred:
        return False
    count = len(hands)
    unknown = [0] * count
    state.hands = Hands(hands, unknown, hands, (1 << count) - 1)
    state.hands_at_start_unknown = tuple(unknown)
    left = list(hands)
    state.to_lead = rules.declarer
    words = iter(sheet.plays)
    word = next(words, None)
    while word is not None:
        state.position += 1
        leader = state.setup.words.get(next(words, ""), -1)
        waiting = still_in(state, state.to_lead)
        if word != f"{state.position}." or not waiting or leader != waiting[0]:
            return False
        for seat in waiting:
            word = next(words, None)
            if word is None or word[-1] == ".":
                # Only the last one in may stop here.
                if not decided(state):
                    return False
                break
            if not _lay(state, left, seat, word):
                return False
        else:
            word = next(words, None)
        still = still_in(state, leader)
        if not still:
            break
        state.to_lead = still[0]
    if word is not None:
        return False
    state.complete = decided(state)
    return state.complete


def _lay(state: State, left: list[int], seat: int, word: str) -> bool:
    """Lay a card, or pass, if that may be done."""
    rules = state.rules
    layout = rules.layout
    if word == "pass":
        able = left[seat] & layout.playable()
        return not able or rules.options.domino_pass != "only_if_unable"
    card = CARD_OF.get(word)
    if card is None:
        return False
    bit = 1 << card
    if not left[seat] & bit & layout.playable():
        return False
    left[seat] ^= bit
    layout.lay(card)
    rules.counts[seat] += 1
    if not left[seat]:
        rules.out.append(seat)
    return True
