"""A plain deal of tricks in which everything is in order, played from its words.

Whoever can follows suit, and the highest trump or the highest card of the suit led takes:
that much is known here, for games of which it is true; whatever else binds a player is asked
of the rules of the game.  The answer is yes or no: where anything is not plainly in order it
is no, and the deal is looked at in full elsewhere.  This module refuses to know what is wrong,
and what anything is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from notation.cards import BITS, FULL_PACK, SUIT_MASK, Card, Mask
from notation.plain_sheet import Sheet
from validator.engine.abreast import PLAYERS, WholeDeal
from validator.engine.columns import Plays, columns
from validator.engine.log import PlainLog
from validator.engine.state import TrickState
from validator.engine.table import CLAIMED
from validator.game import TrickRules

_SUITS: list[tuple[Mask, Mask]] = [
    (SUIT_MASK[card // 13], FULL_PACK ^ SUIT_MASK[card // 13]) for card in range(52)
]
"""For a card that is led: its suit, and all the others."""
_TURNS = {
    count: [[(leader + turn) % count for turn in range(count)] for leader in range(count)]
    for count in range(2, 9)
}
"""The seats in turn order, by their number and who leads."""


def take(
    led: Card, trick: Sequence[Mask], pile: Mask, held: Sequence[Mask], gone: Mask, trumps: Mask
) -> int:
    """Which card takes a trick of one card from each hand; -1 if somebody does not follow suit
    and could.  ``trick`` are masks of one card and ``pile`` is all of them, ``held`` the hands in
    the same order, with or without this trick; ``gone`` are cards that these have no longer."""
    suit, others = _SUITS[led]
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
    if bits[0] & rules.bound and not rules.allows(leader, cards, hands, 0):
        return -1
    taking = take(cards[0], bits, sum(bits), held, 0, trumps_of(rules))
    return taking if taking < 0 else order[taking]


def trumps_of(rules: TrickRules) -> Mask:
    """The trumps of a deal."""
    return 0 if rules.trump is None else SUIT_MASK[rules.trump]


def play(state: TrickState, sheet: Sheet) -> bool:
    """Prepare and play a deal, to its end or not; false where anything needs a closer look.

    Where that is a trick, those before it have been played, and ``state`` keeps them with all
    others in its ``plain_log``: whoever looks closer can go on from there.
    """
    rules, deal, whole = state.rules, state.deal, state.abreast
    if whole is not None and (
        rules.pack != FULL_PACK
        or rules.trump is not None
        or not sheet.labels.hand_lines.are(sheet.dealt, whole.elsewhere)
    ):
        whole = None
    hands = sheet.whole_hands(rules.hand_size) if whole is None else whole.hands
    if hands is None or sum(hands) & ~rules.pack:
        return False
    unknown = [0] * len(hands)
    if rules.exchange(deal, hands, unknown) or rules.expose(deal, hands, unknown):
        return False
    state.whole = hands
    state.opening = rules.opening(hands, state.before)
    state.to_lead = state.opening.seat
    if whole is not None and not _ends_before(rules, whole):
        return _whole(state, whole)
    lines = sheet.lines
    plays = columns(sheet.tricks, lines, state.setup)
    if plays is None:
        return False
    try:
        takers = _takers(state, plays, hands)
    except IndexError:
        return False  # something that is no card
    done, claimed = len(takers), plays.claimed
    if claimed is not None and claimed[:done] != [CLAIMED[seat] for seat in takers]:
        return False
    if done == lines or plays.are_plain(state.setup.count):
        state.plain_log = PlainLog(plays, takers)
    _took(state, takers)
    if done < lines:
        return False
    state.early = done < rules.hand_size
    state.complete = not state.early or rules.over(state.captured)
    return True


def _took(state: TrickState, takers: Sequence[int]) -> None:
    """Go on behind the tricks that were taken by these."""
    state.position = len(takers)
    if takers:
        state.to_lead = state.last_taker = takers[-1]


def _whole(state: TrickState, whole: WholeDeal) -> bool:
    """Play a deal of which everything is known but who leads first, and whether the rules of the
    game bind somebody further than to follow suit."""
    takers, captured = whole.takers, whole.captured
    free = _in_order(state, whole, 0)
    state.complete = free == len(takers)
    if not state.complete:
        takers, captured = takers[:free], whole.captured_before(free)
    state.captured = captured
    state.plain_log = PlainLog(whole, takers)
    _took(state, takers)
    return state.complete


def _ends_before(rules: TrickRules, whole: WholeDeal) -> bool:
    """Whether the rules end a deal before its last trick."""
    return rules.ends_early and rules.over(whole.captured_before(len(whole.takers) - 1))


def _in_order(state: TrickState, whole: WholeDeal, first: int) -> int:
    """Which trick is the next from one on that is not plainly in order; how many there are if
    none is."""
    if whole.leaders[first] != state.to_lead:
        return first
    odd = whole.odd_from(first) if whole.revokes or whole.leads else len(whole.takers)
    return _unless_bound(state.rules, whole, first, odd) if state.rules.bound else odd


def _unless_bound(rules: TrickRules, whole: WholeDeal, first: int, end: int) -> int:
    """Which trick is the first, from one on and before another, in which the rules of the game
    bind somebody further; else that other."""
    leaders, takers, in_time, hands = whole[:4]
    bound = rules.bound
    gone = seen = 0
    for at, led in enumerate(in_time[first * PLAYERS : end * PLAYERS : PLAYERS], first):
        if not bound >> led & 1:
            continue
        begin = at * PLAYERS
        gone |= sum(map(BITS.__getitem__, in_time[seen:begin]))
        seen = begin
        trick = in_time[begin : begin + PLAYERS]
        if not rules.allows(leaders[at], trick, hands, gone):
            return at
        rules.lead(led)
        rules.taken(trick, takers[at])
        bound = rules.bound
        if not bound:
            break
    return end


def play_on(state: TrickState, plays: Plays, first: int) -> Sequence[int]:
    """Who takes the tricks of a deal from one on, as far as they are plainly in order; of what
    ``state`` holds, only who captured what and what the rules keep is brought up to date."""
    if not isinstance(plays, WholeDeal) or state.rules.ends_early:
        return _takers(state, plays.after(first), state.hands.cards)
    end = _in_order(state, plays, first)
    for taker, pile in plays.piles(first, end):
        state.captured[taker] |= pile
    return plays.takers[first:end]


def _takers(state: TrickState, plays: Plays, hands: list[Mask]) -> list[int]:
    """Who takes each trick, up to one that is not plainly in order."""
    rules, captured = state.rules, state.captured
    turns, trumps = _TURNS[len(hands)], trumps_of(rules)
    twice = [*hands, *hands]
    held = [twice[leader : leader + len(hands)] for leader in range(len(hands))]
    tricks = list(zip(*[map(BITS.__getitem__, each) for each in plays.cards], strict=True))
    piles = map(sum, tricks)
    ends_early, bound = rules.ends_early, rules.bound
    to_lead = state.to_lead
    gone = 0
    takers: list[int] = []
    cards: Sequence[Card] = ()
    for leader, led, trick, pile in zip(plays.leaders, plays.cards[0], tricks, piles):  # noqa: B905
        if leader != to_lead or (ends_early and rules.over(captured)):
            break
        # Everybody has what is played: it was dealt there, and has not been played before.
        if not all(map(and_, trick, held[leader])):
            break
        if pile & gone:
            break
        binds = trick[0] & bound
        if binds:
            cards = [turn[len(takers)] for turn in plays.cards]
            if not rules.allows(leader, cards, hands, gone):
                break
        taking = take(led, trick, pile, held[leader], gone, trumps)
        if taking < 0:
            break
        to_lead = turns[leader][taking]
        if binds:
            rules.lead(led)
            rules.taken(cards, to_lead)
            bound = rules.bound
        gone |= pile
        captured[to_lead] |= pile
        takers.append(to_lead)
    return takers
