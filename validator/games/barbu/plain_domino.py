"""A plain deal of domino in which everything is in order, played from its words.

What may be laid is the layout's to say.  The answer is yes or no: where anything is not plainly
in order it is no, and the deal is looked at in full elsewhere.
"""

from __future__ import annotations

from notation.cards import BITS, UNKNOWN_OF_SUIT
from notation.plain_sheet import Sheet
from validator.engine.table import PASS
from validator.games.barbu.doubts import State, decided


def play(state: State, sheet: Sheet) -> bool:
    """Prepare and play a deal; false where anything needs a closer look."""
    rules = state.rules
    hands = sheet.whole_hands(rules.hand_size)
    if hands is None or sum(hands) & ~rules.pack or rules.declarer is None or rules.blurred:
        return False
    count = len(hands)
    state.whole = hands
    state.hands_at_start_unknown = (0,) * count
    try:
        rounds = _rounds(list(map(state.setup.words.__getitem__, sheet.plays)), sheet.lines)
    except (KeyError, ValueError):
        return False
    left = list(hands)
    # Nobody holds what lies there: so what was opened once may stay among what may be laid.
    opens, playable = rules.layout.opens, rules.layout.playable()
    must_play = rules.options.domino_pass == "only_if_unable"
    out = rules.out
    waiting = [*range(rules.declarer, count), *range(rules.declarer)]
    for leader, plays in rounds:
        if not waiting or leader != waiting[0] or len(plays) > len(waiting):
            return False
        still_out = len(out)
        for seat, card in zip(waiting, plays):  # noqa: B905 - the last may stop
            mine = left[seat]
            if card != PASS:
                bit = BITS[card] if card < UNKNOWN_OF_SUIT else 0
                if not mine & bit & playable:
                    return False
                left[seat] = mine ^ bit
                playable |= opens[bit]
                if mine == bit:
                    out.append(seat)
            elif must_play and mine & playable:
                return False
        if len(plays) < len(waiting) and not decided(state):
            # Only the last one in may stop here.
            return False
        if len(out) > still_out:
            waiting = [seat for seat in waiting if left[seat]]
    state.position = len(rounds)
    state.complete = decided(state)
    return state.complete


def _rounds(words: list[int], count: int) -> list[tuple[int, list[int]]]:
    """Who begins each of so many rounds, and what is done in it; raises ``ValueError`` where
    their numbers are not in order."""
    found = []
    at = words.index(-1)
    for following in range(-2, -count - 1, -1):
        # A number begins each line: where all of them are found in order, none is elsewhere.
        after = words.index(following, at)
        found.append((words[at + 1], words[at + 2 : after]))
        at = after
    found.append((words[at + 1], words[at + 2 :]))
    return found
