"""A plain deal of domino in which everything is in order, played from its words.

What may be laid is the layout's to say.  The answer is yes or no: where anything is not plainly
in order it is no, and the deal is looked at in full elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from notation.cards import NAMES, Mask
from notation.plain_deal import Sheet
from validator.games.barbu.doubts import State, decided

_WORDS: Mapping[str, Mask] = {"pass": 0, **{NAMES[card]: 1 << card for card in range(52)}}
"""What a seat may do in a round: a card as a mask of one, or nothing."""


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
    left = list(hands)
    plays = sheet.plays
    labels = state.setup.labels.before_seats
    # Nobody holds what lies there: so what was opened once may stay among what may be laid.
    opens, playable = rules.layout.opens, rules.layout.playable()
    must_play = rules.options.domino_pass == "only_if_unable"
    out = rules.out
    waiting = [*range(rules.declarer, count), *range(rules.declarer)]
    at, end = 0, len(plays)
    while at < end:
        state.position += 1
        if not waiting or plays[at : at + 2] != [f"{state.position}.", labels[waiting[0]]]:
            return False
        at += 2
        still_out = len(out)
        after = at + len(waiting)
        for seat, word in zip(waiting, plays[at:after]):  # noqa: B905 - the last may stop
            if word not in _WORDS:
                break
            at += 1
            bit, mine = _WORDS[word], left[seat]
            if bit:
                if not mine & bit & playable:
                    return False
                left[seat] = mine ^ bit
                playable |= opens[bit]
                if mine == bit:
                    out.append(seat)
            elif must_play and mine & playable:
                return False
        if at < after and not decided(state):
            # Only the last one in may stop here.
            return False
        if len(out) > still_out:
            waiting = [seat for seat in waiting if left[seat]]
    state.complete = decided(state)
    return state.complete
