"""A plain deal of Kambing in which everything is in order, played from its words.

Every card is known: hands, turn-up and stock are recorded, and so who draws what.  What may
be led, what beats what, and who may claim a molodka is asked of the rules.  The answer is yes
or no: where anything is not plainly in order it is no, and the deal is looked at in full
elsewhere.  This module refuses to know what anything is worth.
"""

from __future__ import annotations

from notation.cards import BITS, Mask
from notation.plain_deal import Sheet
from validator.engine.table import CLAIMED
from validator.games.kambing.dealing import known_factor, opening
from validator.games.kambing.molodka import in_order
from validator.games.kambing.pack import PACK
from validator.games.kambing.replies import beats, may_lead
from validator.games.kambing.rules import KambingDeal, KambingState
from validator.games.kambing.words import PLAYS, Cards, read

_SIZE = PACK.bit_count()
_NUMBERS = tuple(f"{number}." for number in range(_SIZE + 2))
"""The words of the numbers of tricks."""
_MOST_SEATS = 4
_AMISS, _WITHDRAWN = -1, -2
"""Instead of a winner: something is not in order, or the cards went back to the hands."""
_BEYOND = ("",) * (_MOST_SEATS + 4)
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
    if hands is None or deal.turnup is None or deal.stock is None:
        return False
    stock, shown = deal.stock.cards, deal.turnup.card
    if shown not in stock or (rules.options.trump == "bottom_visible" and stock[-1] != shown):
        return False
    try:
        drawn = list(map(BITS.__getitem__, stock))
    except IndexError:
        return False  # a card that is not known
    # As many cards as the pack has, and all of them: none is twice, none from elsewhere.
    if len(hands) * rules.hand_size + len(drawn) != _SIZE or sum(hands) + sum(drawn) != PACK:
        return False
    if len(drawn) % len(hands):
        return False
    rules.trumps = 1 << shown // 13
    rules.dealt = hands
    known_factor(state)
    opening(state)
    if not _Tricks(state, sheet.plays, hands[:]).play(drawn):
        return False
    state.complete = True
    state.last_taker = state.to_lead
    return True


class _Tricks:
    """The tricks of a deal while they are played; everybody plays in each of them."""

    __slots__ = ("acted", "at", "beaten", "hands", "hidden", "others", "rules", "state", "words")

    def __init__(self, state: KambingState, plays: list[str], hands: list[Mask]) -> None:
        self.state = state
        self.rules = rules = state.rules
        self.words = [*plays, *_BEYOND]
        self.at = 0
        """The word that is due."""
        self.hands = hands
        self.others = _OTHERS[len(hands)]
        self.beaten = rules.answers.beaten[rules.trumps]
        self.hidden = rules.options.passed_cards != "open"
        self.acted = 0
        """Who played in an attempt whose cards went back, as a mask of seats."""

    def play(self, stock: list[Mask]) -> bool:
        """Play until no card is left."""
        state, rules, words, hands = self.state, self.rules, self.words, self.hands
        seats, leads = state.setup.words, rules.answers.leads
        count = len(hands)
        turns = _TURNS[count]
        won = [0] * count
        begun = drawn = 0
        end = len(words) - len(_BEYOND)
        while (at := self.at) < end:
            begun += not self.acted
            leader, word = seats.get(words[at + 1], -1), words[at + 2]
            self.at = at + 3
            claim = word == "molodka"
            if claim:
                word = self._claim(leader)
            elif leader != state.to_lead and not _opens(state, leader):
                return False
            laid = PLAYS.get(word) or read(word)
            if laid is None or self.acted or leader < 0 or words[at] != _NUMBERS[begun]:
                return False
            if not (leads.get(word) or _may_lead(rules, word, laid)):
                return False
            winner = self._replies(leader, word, laid)
            if winner == _WITHDRAWN and not claim:
                continue
            if winner < 0:
                return False
            if words[self.at][:1] == "=":
                if seats.get(words[self.at]) != CLAIMED[winner]:
                    return False
                self.at += 1
            won[winner] += 1
            state.to_lead = winner
            # All hands are equal: everybody draws as many cards as he played, or what is left
            # for each.
            if drawn < len(stock):
                following = drawn + count * laid[1]
                for seat, bit in zip(turns[winner], stock[drawn:following]):  # noqa: B905
                    hands[seat] |= bit
                drawn = following
        state.position = begun
        rules.won = won
        return not (self.acted or drawn < len(stock) or any(hands))

    def _claim(self, leader: int) -> str:
        """The cards with which a seat claims the lead; an empty word where it may not."""
        word = self.words[self.at]
        self.at += 1
        laid = PLAYS.get(word) or read(word)
        if laid is None or leader < 0 or not in_order(self.state, laid[3], leader, self.acted):
            return ""
        self.acted = 0
        return word

    def _replies(self, leader: int, holding: str, lead: Cards) -> int:
        """Who takes the trick; below 0 where the cards went back, or anything is not in order."""
        words, at, hands, hidden = self.words, self.at, self.hands, self.hidden
        pile, size, _, _ = lead
        if pile & ~hands[leader]:
            return _AMISS
        before = hands[:]
        hands[leader] ^= pile
        winner = leader
        for seat in self.others[leader]:
            word = words[at]
            at += 1
            laid = PLAYS.get(word) or read(word)
            if laid is None:
                return self._withdrawn(before, at)
            mask, number, face_down, _ = laid
            hand = hands[seat]
            if number != size or hand & mask != mask:
                return _AMISS
            if not face_down:
                found = self.beaten.get((word, holding))
                if found is None:
                    found = _beats(self.rules, word, holding)
                    if found is None:
                        return _AMISS
                if found:
                    winner, holding = seat, word
            elif not hidden:
                return _AMISS
            hands[seat] = hand ^ mask
            pile |= mask
        self.state.captured[winner] |= pile
        self.at = at
        return winner

    def _withdrawn(self, before: list[Mask], at: int) -> int:
        """The cards of an attempt go back to the hands, which must be said there."""
        if self.words[at - 1] == "withdrawn":
            hands = self.hands
            played = [hand != held for hand, held in zip(hands, before, strict=True)]
            self.acted = sum([1 << seat for seat, each in enumerate(played) if each])
            self.at = at
            hands[:] = before
            return _WITHDRAWN
        return _AMISS


def _opens(state: KambingState, leader: int) -> bool:
    """Whether a seat may lead where nobody in particular has to."""
    losers = state.rules.may_lead
    return state.to_lead is None and leader >= 0 and (not losers or bool(losers >> leader & 1))


def _may_lead(rules: KambingDeal, word: str, laid: Cards) -> bool:
    _, _, face_down, cards = laid
    allowed = not face_down and may_lead(rules.options, cards)
    rules.answers.lead(word, allowed)
    return allowed


def _beats(rules: KambingDeal, word: str, holding: str) -> bool | None:
    """Whether a reply takes the trick over; ``None`` if it may not lie face up."""
    reply, target = PLAYS.get(word) or read(word), PLAYS.get(holding) or read(holding)
    if reply is None or target is None:
        return None
    found = beats(rules, reply[3], target[3])
    if found is not None:
        rules.answers.reply(rules.trumps, word, holding, found)
    return found
