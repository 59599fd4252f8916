"""A plain deal of domino in which everything is in order, played from its words.

What may be laid is the layout's to say.  The answer is yes or no: where anything is not plainly
in order it is no, and the deal is looked at in full elsewhere.
"""

from __future__ import annotations

from notation.plain_deal import Sheet
from validator.games.barbu.doubts import State, decided

_PASS = 0
_BEYOND = -1_000
"""Behind the last word; no number of a round."""


def play(state: State, sheet: Sheet) -> bool:
    """Prepare and play a deal; false where anything needs a closer look."""
    rules = state.rules
    hands = sheet.whole_hands(rules.hand_size)
    if hands is None or sum(hands) & ~rules.pack or rules.declarer is None or rules.blurred:
        return False
    count = len(hands)
    unknown = [0] * count
    state.whole = hands
    state.hands_at_start_unknown = tuple(unknown)
    # What a seat does in a round: a card as a mask of one, or nothing.
    meaning = {**state.setup.words, "pass": _PASS}
    try:
        words = [*map(meaning.__getitem__, sheet.plays), _BEYOND]
    except KeyError:
        return False
    left = list(hands)
    # Nobody holds what lies there: so what was opened once may stay among what may be laid.
    opens, playable = rules.layout.opens, rules.layout.playable()
    must_play = rules.options.domino_pass == "only_if_unable"
    out = rules.out
    waiting = [*range(rules.declarer, count), *range(rules.declarer)]
    at = position = 0
    while words[at] != _BEYOND:
        position += 1
        if not waiting or words[at : at + 2] != [-position, waiting[0]]:
            return False
        at += 2
        still_out = len(out)
        after = at + len(waiting)
        for seat, bit in zip(waiting, words[at:after]):  # noqa: B905 - the last may stop
            mine = left[seat]
            if bit > 0:
                if not mine & bit & playable:
                    return False
                left[seat] = mine ^ bit
                playable |= opens[bit]
                if mine == bit:
                    out.append(seat)
            elif bit != _PASS:
                break
            elif must_play and mine & playable:
                return False
            at += 1
        if at < after and not decided(state):
            # Only the last one in may stop here.
            return False
        if len(out) > still_out:
            waiting = [seat for seat in waiting if left[seat]]
    state.position = position
    state.complete = decided(state)
    return state.complete
