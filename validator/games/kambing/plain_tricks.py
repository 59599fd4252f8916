"""A plain deal of Kambing in which everything is in order, played from its words.

Every card is known: hands, turn-up and stock are recorded, and so who draws what.  What may
be led, what beats what, and who may claim a molodka is asked of the rules.  The answer is yes
or no: where anything is not plainly in order it is no, and the deal is looked at in full
elsewhere.  This module refuses to know what anything is worth.
"""

from __future__ import annotations

from notation.cards import BITS, CARD_OF, Mask
from notation.plain_deal import Sheet
from validator.games.kambing.dealing import known_factor, opening
from validator.games.kambing.molodka import in_order
from validator.games.kambing.pack import PACK
from validator.games.kambing.replies import beats, may_lead
from validator.games.kambing.rules import KambingDeal, KambingState
from validator.games.kambing.words import (
    CLAIMED,
    FACE_DOWN,
    KIND,
    MOLODKA,
    NUMBER_AT,
    WITHDRAWN,
)

_SIZE = PACK.bit_count()
_MOST_SEATS = 4
_BEYOND = [0] * (_MOST_SEATS + 4)
"""More words than a trick has: behind the last one, so that nobody need look whether it is."""
_TURNS = {
    count: [[(leader + turn) % count for turn in range(count)] * 6 for leader in range(count)]
    for count in range(2, _MOST_SEATS + 1)
}
"""The seats in turn order, by their number and who begins, round and round: nobody draws more
than six cards."""
_OTHERS = {count: [turns[1:count] for turns in each] for count, each in _TURNS.items()}
"""Once round, without the first."""


def play(state: KambingState, sheet: Sheet) -> bool:
    """Prepare and play a deal to its end; false where anything needs a closer look."""
    rules, deal = state.rules, state.deal
    hands = sheet.whole_hands(rules.hand_size)
    written = sheet.statement("stock")
    if hands is None or deal.turnup is None or written is None:
        return False
    stock, shown = list(map(CARD_OF.__getitem__, written.split())), deal.turnup.card
    if shown not in stock or (rules.options.trump == "bottom_visible" and stock[-1] != shown):
        return False
    drawn = list(map(BITS.__getitem__, stock))
    # As many cards as the pack has, and all of them: none is twice, none from elsewhere.
    if len(hands) * rules.hand_size + len(drawn) != _SIZE or sum(hands) + sum(drawn) != PACK:
        return False
    words = rules.words.read(sheet.plays)
    if words is None or len(drawn) % len(hands):
        return False
    rules.trumps = 1 << shown // 13
    rules.dealt = hands
    known_factor(state)
    opening(state)
    if not _tricks(state, words, hands, drawn):
        return False
    state.complete = True
    state.last_taker = state.to_lead
    return True


def _tricks(state: KambingState, words: list[int], hands: list[Mask], stock: list[Mask]) -> bool:
    """Play until no card is left; everybody plays in each trick."""
    rules, count, end, last = state.rules, len(hands), len(words), len(hands) - 1
    turns, others = _TURNS[count], _OTHERS[count]
    leads, beaten = rules.answers.leads, rules.answers.beaten[rules.trumps]
    hidden = rules.options.passed_cards != "open"
    words += _BEYOND
    # Of the pack what a seat has not been dealt and has not drawn.  What it plays is not put
    # there: that no card is played twice is seen at the end, from their number.
    foreign = [PACK ^ hand for hand in hands]
    captured, won = [0] * count, [0] * count
    to_lead, in_stock = state.to_lead, len(stock)
    at = begun = played = acted = 0
    while at < end:
        begun += not acted
        if words[at] != -begun:
            return False
        claim = words[at + 2] == MOLODKA
        leader, lead = words[at + 1], words[at + 2 + claim]
        at += 3 + claim
        if claim or acted or leader != to_lead:
            if not _may_begin(state, leader, lead if claim else 0, to_lead, acted):
                return False
            acted = 0
        size = leads.get(lead) or _may_lead(rules, lead)
        if not size or lead & foreign[leader]:
            return False
        pile = holding = lead
        winner = leader
        passed = FACE_DOWN + size if hidden else FACE_DOWN
        for seat, reply in zip(others[leader], words[at : at + last]):  # noqa: B905 - as many
            if reply & foreign[seat]:
                break
            if reply >> NUMBER_AT != passed:
                found = beaten.get((reply, holding))
                if found is None and (found := _beats(rules, reply, holding)) is None:
                    break
                if found:
                    winner, holding = seat, reply
            pile |= reply
        else:
            at += last
            if words[at] == CLAIMED - winner:
                at += 1
            captured[winner] |= pile
            won[winner] += 1
            to_lead = winner
            # All hands are equal: everybody draws as many cards as he played, or what is left
            # for each.
            drawn, played = played, played + count * size
            if drawn < in_stock:
                for seat, bit in zip(turns[winner], stock[drawn:played]):  # noqa: B905
                    foreign[seat] ^= bit
            continue
        if claim or reply != WITHDRAWN:
            return False
        # The cards go back to the hands of those who have played.
        after = words.index(WITHDRAWN, at) + 1
        acted = sum([1 << seat for seat in turns[leader][: after - at]])
        at = after
    state.to_lead, state.position = to_lead, begun
    state.captured = [pile & PACK for pile in captured]
    rules.won = won
    return not acted and played == _SIZE and sum(state.captured) == PACK


def _may_begin(
    state: KambingState, leader: int, claimed: int, to_lead: int | None, acted: Mask
) -> bool:
    """Whether a seat may begin a trick that has not just taken one, or claims the lead with a
    play; ``acted`` are the seats that had played in an attempt before it."""
    if not 0 <= leader < state.setup.count:
        return False
    if claimed:
        state.to_lead = to_lead
        return in_order(state, state.rules.words.cards.get(claimed, ()), leader, acted)
    losers = state.rules.may_lead
    return to_lead is None and not acted and (not losers or bool(losers >> leader & 1))


def _may_lead(rules: KambingDeal, play: int) -> int:
    """How many cards are led with a play, asked for the first time; 0 if it may not be led."""
    cards = rules.words.cards.get(play, ())
    face_down = play >> NUMBER_AT & FACE_DOWN
    count = len(cards) if cards and not face_down and may_lead(rules.options, cards) else 0
    rules.answers.lead(play, count)
    return count


def _beats(rules: KambingDeal, reply: int, holding: int) -> bool | None:
    """Whether a reply takes the trick over; ``None`` if it may not lie face up."""
    if reply < 0 or (reply ^ holding) >> NUMBER_AT & KIND:
        return None  # it is not as many cards, or they lie face down
    cards = rules.words.cards
    found = beats(rules, cards[reply], cards[holding])
    if found is not None:
        rules.answers.reply(rules.trumps, reply, holding, found)
    return found
