"""A plain deal of tricks in which everything is in order, played from its words.

Whoever can follows suit, and the highest trump or the highest card of the suit led takes:
that much is known here, for games of which it is true; whatever else binds a player is asked
of the rules of the game.  The answer is yes or no: where anything is not plainly in order it
is no, and the deal is looked at in full elsewhere, from the first trick of which that is true.
This module refuses to know what is wrong, and what anything is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from notation.cards import BITS, FULL_PACK, SUIT_MASK, Card, Mask
from notation.plain_deal import Sheet
from validator.engine.hands import Hands
from validator.engine.log import PlainLog
from validator.engine.state import TrickState
from validator.engine.table import CLAIMED
from validator.game import TrickRules

_SUITS: dict[Mask, tuple[Mask, Mask]] = {
    1 << card: (SUIT_MASK[card // 13], FULL_PACK ^ SUIT_MASK[card // 13]) for card in range(52)
}
"""For a card that is led: its suit, and all the others."""
_NUMBERS: list[int] = [*range(-1, -53, -1)]
"""The numbers of tricks in order, as words."""
_TURNS = {
    count: [[(leader + turn) % count for turn in range(count)] for leader in range(count)]
    for count in range(2, 9)
}
"""The seats in turn order, by their number and who leads."""


def take(trick: Sequence[Mask], pile: Mask, held: Sequence[Mask], gone: Mask, trumps: Mask) -> int:
    """Which card takes a trick of one card from each hand; -1 if somebody does not follow suit
    and could.  ``trick`` are masks of one card and ``pile`` is all of them, ``held`` the hands in
    the same order, with or without this trick; ``gone`` are cards that these have no longer."""
    suit, others = _SUITS[trick[0]]
    if not pile & others:
        return trick.index(max(trick))
    left = suit & ~gone
    for bit, hand in zip(trick, held):  # noqa: B905 - both are as long as the table
        if bit & others and hand & left:
            return -1
    return trick.index(BITS[(pile & trumps or pile & suit).bit_length() - 1])


def taker(rules: TrickRules, leader: int, cards: Sequence[Card], hands: Sequence[Mask]) -> int:
    """The taker of a trick that is plainly in order; -1 where a closer look is needed."""
    bits = [BITS[card] for card in cards]
    order = _TURNS[len(hands)][leader]
    held = [hands[seat] for seat in order]
    if not all(map(and_, bits, held)):
        return -1
    if bits[0] & rules.bound and not rules.allows(leader, cards, hands):
        return -1
    taking = take(bits, sum(bits), held, 0, trumps_of(rules))
    return taking if taking < 0 else order[taking]


def trumps_of(rules: TrickRules) -> Mask:
    """The trumps of a deal."""
    return 0 if rules.trump is None else SUIT_MASK[rules.trump]


def play(state: TrickState, sheet: Sheet) -> bool:
    """Prepare and play a deal, to its end or not; false where anything needs a closer look.

    Where that is a trick, those before it have been played, and ``state`` keeps them with all
    others in its ``plain_log``: whoever looks closer can go on from there.
    """
    hands, rules, deal = sheet.hands, state.rules, state.deal
    if hands is None or sum(hands) & ~rules.pack:
        return False
    count = len(hands)
    unknown = [0] * count
    if rules.exchange(deal, hands, unknown) or rules.expose(deal, hands, unknown):
        return False
    state.hands = Hands(hands, unknown, hands, (1 << count) - 1)
    state.opening = rules.opening(hands, state.before)
    state.to_lead = state.opening.seat
    try:
        words = list(map(state.setup.words.__getitem__, sheet.plays))
    except KeyError:
        return False
    width = count + 2
    claims = len(words) > width and words[width] >= 0
    width += claims
    tricks = sheet.lines
    # A number begins each line: where all of them are in their places, so is all the rest.
    if len(words) != tricks * width or words[::width] != _NUMBERS[:tricks]:
        return False
    takers = (_four if count == 4 else _tricks)(state, words, width, hands)
    done = len(takers)
    if claims and words[width - 1 : done * width : width] != [CLAIMED[seat] for seat in takers]:
        return False
    state.position = done
    if takers:
        state.to_lead = state.last_taker = takers[-1]
    log = PlainLog(words, width, takers, count)
    if done == tricks or log.even():
        state.plain_log = log
    if done < tricks:
        return False
    state.early = tricks < rules.hand_size
    state.complete = not state.early or rules.over(state.captured)
    return True


def play_on(state: TrickState, log: PlainLog, at: int) -> list[int]:
    """Who takes the tricks from one on, as far as they are plainly in order; of what ``state``
    holds, only who captured what and what the rules keep is brought up to date."""
    words = log.words[at * log.width :]
    hands = state.hands.cards
    return (_four if log.players == 4 else _tricks)(state, words, log.width, hands)


def _four(state: TrickState, words: list[int], width: int, hands: list[Mask]) -> list[int]:
    """Who takes each trick at a table of four, up to one that is not plainly in order.

    The same as :func:`_tricks` without its loops over the seats, which take most of its time:
    nearly all that is ever read is played by four.
    """
    rules, captured = state.rules, state.captured
    trumps, bound, ends_early = trumps_of(rules), rules.bound, rules.ends_early
    north, west, south, east = hands
    held = (
        (north, west, south, east),
        (west, south, east, north),
        (south, east, north, west),
        (east, north, west, south),
    )
    to_lead = state.to_lead
    gone = 0
    cards: tuple[Card, ...] = ()
    takers: list[int] = []
    for leader, a, b, c, d in zip(*[words[at::width] for at in range(1, 6)]):  # noqa: B905 - checked
        if leader != to_lead or (ends_early and rules.over(captured)):
            break
        first, second, third, fourth = held[leader]
        # Everybody has what is played: it was dealt there, and has not been played before.
        if not (a & first and b & second and c & third and d & fourth):
            break
        pile = a | b | c | d
        if pile & gone:
            break
        binds = a & bound
        if binds:
            cards = _cards(a, b, c, d)
            if not rules.allows(leader, cards, [hand & ~gone for hand in hands]):
                break
        suit, others = _SUITS[a]
        if pile & others:
            left = suit & ~gone
            if (
                (b & others and second & left)
                or (c & others and third & left)
                or (d & others and fourth & left)
            ):
                break
            best = BITS[(pile & trumps or pile & suit).bit_length() - 1]
            turn = 0 if best == a else 1 if best == b else 2 if best == c else 3
        elif a > b:
            turn = (0 if a > d else 3) if a > c else 2 if c > d else 3
        elif b > c:
            turn = 1 if b > d else 3
        else:
            turn = 2 if c > d else 3
        to_lead = leader + turn & 3
        if binds:
            rules.lead(a.bit_length() - 1)
            rules.taken(cards, to_lead)
            bound = rules.bound
        gone |= pile
        captured[to_lead] |= pile
        takers.append(to_lead)
    return takers


def _cards(*bits: Mask) -> tuple[Card, ...]:
    return tuple([bit.bit_length() - 1 for bit in bits])


def _tricks(state: TrickState, words: list[int], width: int, hands: list[Mask]) -> list[int]:
    """Who takes each trick, up to one that is not plainly in order."""
    rules, captured = state.rules, state.captured
    count = len(hands)
    turns, trumps = _TURNS[count], trumps_of(rules)
    held = [[hands[seat] for seat in order] for order in turns]
    ends_early, bound = rules.ends_early, rules.bound
    to_lead = state.to_lead
    gone = 0
    takers: list[int] = []
    for at in range(1, len(words), width):
        leader = words[at]
        trick = words[at + 1 : at + 1 + count]
        if leader != to_lead or (ends_early and rules.over(captured)):
            break
        # Everybody has what is played: it was dealt there, and has not been played before.
        if not all(map(and_, trick, held[leader])):
            break
        pile = sum(trick)
        if pile & gone:
            break
        binds = trick[0] & bound
        if binds and not rules.allows(leader, _cards(*trick), [hand & ~gone for hand in hands]):
            break
        taking = take(trick, pile, held[leader], gone, trumps)
        if taking < 0:
            break
        to_lead = turns[leader][taking]
        if binds:
            rules.lead(trick[0].bit_length() - 1)
            rules.taken(_cards(*trick), to_lead)
            bound = rules.bound
        gone |= pile
        captured[to_lead] |= pile
        takers.append(to_lead)
    return takers
