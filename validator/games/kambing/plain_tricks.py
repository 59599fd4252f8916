"""A plain deal of Kambing in which everything is in order, played from its words.

Every card is known: hands, turn-up and stock are recorded, and so who draws what.  What may
be led, what beats what, and who may claim a molodka is asked of the rules.  The answer is yes
or no: where anything is not plainly in order it is no, and the deal is looked at in full
elsewhere.  This module refuses to know what anything is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from notation.cards import CARD_OF, UNKNOWN_OF_SUIT, Card, Mask
from notation.plain_deal import Sheet
from validator.engine.hands import Hands
from validator.engine.table import CLAIMED
from validator.games.kambing.dealing import known_factor, opening
from validator.games.kambing.molodka import in_order
from validator.games.kambing.pack import PACK
from validator.games.kambing.replies import beats, may_lead
from validator.games.kambing.rules import KambingState


class Cards(NamedTuple):
    """The cards of a play, in the order written."""

    mask: Mask
    cards: tuple[Card, ...]
    face_down: bool


_plays: dict[str, Cards] = {}
_MOST_PLAYS = 40_000


def play(state: KambingState, sheet: Sheet) -> bool:
    """Prepare and play a deal to its end; false where anything needs a closer look."""
    hands, rules, deal = sheet.hands, state.rules, state.deal
    if hands is None or deal.turnup is None or deal.stock is None:
        return False
    stock, shown = deal.stock.cards, deal.turnup.card
    if shown not in stock or (rules.options.trump == "bottom_visible" and stock[-1] != shown):
        return False
    # As many cards as the pack has, and all of them: none is twice, none from elsewhere.
    dealt, count = sum(hands), len(hands)
    if max(stock) >= UNKNOWN_OF_SUIT or dealt.bit_count() + len(stock) != PACK.bit_count():
        return False
    if dealt | sum({1 << card for card in stock}) != PACK or len(stock) % count:
        return False
    state.hands = Hands(hands, [0] * count, hands, (1 << count) - 1)
    rules.trumps = 1 << shown // 13
    rules.table.set_hands(hands)
    known_factor(state)
    opening(state)
    if not _Tricks(state, sheet.plays, list(hands), stock).play():
        return False
    state.complete = True
    state.last_taker = state.to_lead
    return True


class _Tricks:
    """The tricks of a deal while they are played; everybody plays in each of them."""

    def __init__(
        self, state: KambingState, words: Sequence[str], hands: list[Mask], stock: Sequence[Card]
    ) -> None:
        self.state = state
        self.rules = state.rules
        self.words = iter(words)
        self.word = next(self.words, "")
        """The word that is due."""
        self.hands = hands
        self.stock = stock
        self.drawn = 0
        count = len(hands)
        self.orders = [[(lead + turn) % count for turn in range(count)] for lead in range(count)]

    def play(self) -> bool:
        """Play until no card is left."""
        state, table = self.state, self.rules.table
        while self.word:
            state.position += 1
            if self.word != f"{state.position}." or not self._trick():
                return False
        if self.drawn < len(self.stock) or any(self.hands):
            return False
        table.set_hands(self.hands)
        table.gone = PACK
        table.size = table.dealt = [0] * len(self.hands)
        return True

    def _trick(self) -> bool:
        state, rules, words = self.state, self.rules, self.words
        seats = state.setup.words
        leader = seats.get(next(words, ""), -1)
        word = next(words, "")
        claim = word == "molodka"
        if claim:
            word = next(words, "")
        elif leader != state.to_lead and not _opens(state, leader):
            return False
        first = _plays.get(word) or _play(word)
        if first is None or first.face_down or not may_lead(rules.options, first.cards):
            return False
        if claim and not in_order(state, first.cards, leader):
            return False
        winner = self._replies(leader, first)
        if winner < 0:
            return False
        self.word = next(words, "")
        if self.word[:1] == "=":
            if seats.get(self.word) != CLAIMED[winner]:
                return False
            self.word = next(words, "")
        self._draw(winner, len(first.cards))
        return True

    def _replies(self, leader: int, first: Cards) -> int:
        """Who takes the trick; -1 where anything is not in order."""
        rules, words, hands = self.rules, self.words, self.hands
        winner, holding, size = -1, first.cards, len(first.cards)
        pile = 0
        laid = first
        for seat in self.orders[leader]:
            if winner < 0:
                winner = seat
            else:
                word = next(words, "")
                reply = _plays.get(word) or _play(word)
                if reply is None or len(reply.cards) != size:
                    return -1
                laid = reply
                if not laid.face_down:
                    found = beats(rules, laid.cards, holding)
                    if found is None:
                        return -1
                    if found:
                        winner, holding = seat, laid.cards
                elif rules.options.passed_cards == "open":
                    return -1
            if laid.mask & ~hands[seat]:
                return -1
            hands[seat] ^= laid.mask
            pile |= laid.mask
        self.state.captured[winner] |= pile
        rules.table.taken[winner] += 1
        self.state.to_lead = winner
        return winner

    def _draw(self, winner: int, played: int) -> None:
        """Hands are equal: all draw as many cards as they played, or what is left for each."""
        count = len(self.hands)
        last = min(self.drawn + count * played, len(self.stock))
        if self.drawn < last:
            for turn, seat in enumerate(self.orders[winner]):
                for card in self.stock[self.drawn + turn : last : count]:
                    self.hands[seat] |= 1 << card
            self.drawn = last


def _opens(state: KambingState, leader: int) -> bool:
    """Whether a seat may lead where nobody in particular has to."""
    losers = state.rules.may_lead
    return state.to_lead is None and leader >= 0 and (not losers or bool(losers >> leader & 1))


def _play(word: str) -> Cards | None:
    """The cards of a word such as ``~SQAT6``; ``None`` if it is no play of known cards."""
    face_down = word[:1] == "~"
    cards: list[Card] = []
    suit = ""
    for letter in word[face_down:]:
        if letter in "SHDC":
            suit = letter
            continue
        card = CARD_OF.get(suit + letter)
        if card is None or card >= UNKNOWN_OF_SUIT:
            return None
        cards.append(card)
    mask = sum({1 << card for card in cards})
    if not cards or mask.bit_count() != len(cards):
        return None
    if len(_plays) >= _MOST_PLAYS:
        _plays.clear()
    _plays[word] = found = Cards(mask, tuple(cards), face_down)
    return found
