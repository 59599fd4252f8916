"""A plain deal of tricks in which everything is in order, played from its words.

Whoever can follows suit, and the highest trump or the highest card of the suit led takes:
that much is known here, for games of which it is true; whatever else binds a player is asked
of the rules of the game.  The answer is yes or no: where anything is not plainly in order it
is no, and the deal is looked at in full elsewhere.  This module refuses to know what is wrong,
and what anything is worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import FULL_PACK, SUIT_MASK, Card, Mask
from notation.plain_deal import Sheet
from validator.engine.hands import Hands
from validator.engine.log import PlainLog
from validator.engine.state import TrickState
from validator.game import TrickRules

_BITS: tuple[Mask, ...] = tuple(1 << card for card in range(52))
_SUITS: dict[Mask, tuple[Mask, Mask]] = {
    1 << card: (SUIT_MASK[card // 13], FULL_PACK ^ SUIT_MASK[card // 13]) for card in range(52)
}
"""For a card that is led: its suit, and all the others."""
_TURNS = {
    count: [[(leader + turn) % count for turn in range(count)] for leader in range(count)]
    for count in range(2, 9)
}
"""The seats in turn order, by their number and who leads."""


def take(
    trick: Sequence[Mask], order: Sequence[int], hands: list[Mask], trumps: Mask
) -> int:
    """Who takes a trick of one card from each hand, which is taken out of it; -1 if somebody
    does not follow suit and could.  ``trick`` are masks of one card, ``order`` are the seats."""
    pile = sum(trick)
    suit, others = _SUITS[trick[0]]
    for seat, bit in zip(order, trick):  # noqa: B905 - both are as long as the table
        hands[seat] ^= bit
    if pile & others:
        for seat, bit in zip(order, trick):  # noqa: B905
            if bit & others and hands[seat] & suit:
                return -1
    return order[trick.index(_BITS[(pile & trumps or pile & suit).bit_length() - 1])]


def taker(rules: TrickRules, leader: int, cards: Sequence[Card], hands: Sequence[Mask]) -> int:
    """The taker of a trick that is plainly in order; -1 where a closer look is needed."""
    bits = [_BITS[card] for card in cards]
    order = _TURNS[len(hands)][leader]
    if not all([hands[seat] & bit for seat, bit in zip(order, bits, strict=True)]):
        return -1
    if bits[0] & rules.bound and not rules.allows(leader, cards, hands):
        return -1
    return take(bits, order, list(hands), trumps_of(rules))


def trumps_of(rules: TrickRules) -> Mask:
    """The trumps of a deal."""
    return 0 if rules.trump is None else SUIT_MASK[rules.trump]


def play(state: TrickState, sheet: Sheet) -> bool:
    """Prepare and play a deal, to its end or not; false where anything needs a closer look."""
    hands, rules, deal = sheet.hands, state.rules, state.deal
    if hands is None or sum(hands) & ~rules.pack:
        return False
    count = len(hands)
    unknown = [0] * count
    if rules.exchange(deal, hands, unknown) or rules.expose(deal, hands, unknown):
        return False
    state.hands = Hands(hands, unknown, hands, (1 << count) - 1)
    state.to_lead = rules.opening(hands, state.before).seat
    try:
        words = list(map(state.setup.words.__getitem__, sheet.plays))
    except KeyError:
        return False
    width = count + 2
    width += len(words) > width and words[width] >= 0
    tricks = len(words) // width
    # Only numbers of tricks are below nought: where each is in its place, all of it is.
    if len(words) % width or words[::width] != [*range(-1, -tricks - 1, -1)]:
        return False
    rows = list(zip(*[iter(words)] * width, strict=True))
    return _tricks(state, rows, list(hands), width > count + 2)


def _tricks(
    state: TrickState, rows: list[tuple[int, ...]], left: list[Mask], claims: bool
) -> bool:
    """Play the tricks: number, leader, cards, and perhaps who is claimed to take it.

    ``left`` are the hands.
    """
    rules, captured = state.rules, state.captured
    count = len(left)
    turns, trumps = _TURNS[count], trumps_of(rules)
    ends_early, bound = rules.ends_early, rules.bound
    to_lead = state.to_lead
    takers: list[int] = []
    for row in rows:
        leader = row[1]
        if leader != to_lead or (ends_early and rules.over(captured)):
            return False
        trick = row[2 : count + 2]
        if trick[0] & bound:
            cards = tuple([bit.bit_length() - 1 for bit in trick])
            if not rules.allows(leader, cards, left):
                return False
            to_lead = take(trick, turns[leader], left, trumps)
            rules.lead(cards[0])
            rules.taken(cards, to_lead)
            bound = rules.bound
        else:
            to_lead = take(trick, turns[leader], left, trumps)
        if to_lead < 0 or (claims and row[-1] != to_lead):
            return False
        captured[to_lead] |= sum(trick)
        takers.append(to_lead)
    return _settled(state, rows, takers, left)


def _settled(
    state: TrickState, rows: list[tuple[int, ...]], takers: list[int], left: list[Mask]
) -> bool:
    """Whether everybody had what was played; note how far the deal has come."""
    rules = state.rules
    size, played = rules.hand_size, len(takers)
    if any([hand.bit_count() != size - played for hand in left]):
        return False
    state.position = played
    state.to_lead = state.last_taker = takers[-1]
    state.early = played < size
    state.complete = not state.early or rules.over(state.captured)
    state.plain_log = PlainLog(rows, takers, len(left))
    return True
