"""One deal of Barbu while it is played: what is legal, why not, who takes, what it comes to.

What is special about a contract is asked of it; following suit, the rest of a trick and the
settlement of doubles are here.  Legality is a mask of the whole pack, made from what is known
of a hand: a card is refused only if a known card proves that another had to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from notation.cards import (
    FULL_PACK,
    NAMES,
    SUIT_MASK,
    SUITS,
    UNKNOWN,
    UNKNOWN_OF_SUIT,
    Card,
    Mask,
    cards_of,
    suit_of,
)
from notation.diagnostic import Argument, Diagnostic
from notation.record import Deal
from validator.engine.later import later
from validator.engine.log import pairs as plays_of
from validator.engine.state import DealState
from validator.game import Before, Claims, Conceded, Course, Fault, Opening, Outcome, Problem
from validator.games.barbu import worth
from validator.games.barbu.contracts import Contract, OnTable, Taken
from validator.games.barbu.contracts.contract import HEARTS
from validator.games.barbu.doubles import Pair
from validator.games.barbu.history import Declared, History
from validator.games.barbu.layout import Layout
from validator.games.barbu.options import BarbuOptions
from validator.replay import DerivationLine

if TYPE_CHECKING:
    from validator.engine.state import TrickState
    from validator.games.barbu.plain_declaring import Terms

_HEART_CARDS = frozenset([card for card in range(UNKNOWN + 1) if suit_of(card) == 1])
"""The hearts, one that nobody knows beside its suit among them."""


class BarbuDeal:
    """The rules of one deal; see :class:`validator.game.TrickRules`.

    What was declared is put into it by :mod:`validator.games.barbu.declaring`.  ``contract``
    is ``None`` where nobody knows it: then suits must be followed, and that is all.
    """

    watches = False
    ends_early = True
    bound: Mask = FULL_PACK
    # What was declared.
    declarer: int | None = None
    contract: Contract | None = None
    trump: int | None = None
    trump_known: bool = False
    """Whether the trump suit, or that there is none, is known."""
    pairs: frozenset[Pair] | None = None
    """The doubles that count; ``None`` if none were recorded."""
    skipped: bool = False
    """Whether the deal is not played because nobody doubled."""
    double_fault: Diagnostic | None = None
    declared: Declared | None = None
    deciding: Mask = 0
    """The cards that end the deal once they are all taken."""
    exposed: list[tuple[int, Card]] = []  # noqa: RUF012 - of nobody: nothing is exposed
    # The trick on the table.
    _led = -1
    _best: Card = -1
    _broken = False
    # Domino.
    layout: Layout = later(lambda deal: Layout(deal.options))
    counts: list[int] = later(lambda deal: [0] * len(deal.seats))
    """How many cards every seat has laid."""
    out: list[int] = later(lambda _: [])
    """Who is out of cards, the first first."""
    blurred: bool = False
    """Whether a card lies there that nobody knows."""
    doubts: dict[Card, Diagnostic] = later(lambda _: {})
    """Cards of which it is doubtful whether they lie there, and why."""
    slips: dict[int, Diagnostic] = later(lambda _: {})
    """Seats of which some play is in doubt, and why."""

    def __init__(
        self, options: BarbuOptions, seats: Sequence[str], history: History, course: Course
    ) -> None:
        self.options = options
        self.seats = seats
        self.history = history
        self.course: Course = course
        self.pack: Mask = options.pack
        self.hand_size = options.hand_size
        self.terms: dict[tuple[str, str | None], Terms] = {}
        """What follows from contracts that were met before under these options, by their names
        and what stands behind."""

    def another(self, history: History, seats: Sequence[str]) -> BarbuDeal:
        """The same for another deal, of one in which nothing has happened yet."""
        other = object.__new__(BarbuDeal)
        other.options, other.seats, other.history = self.options, seats, history
        other.course, other.pack, other.hand_size = self.course, self.pack, self.hand_size
        other.terms = self.terms
        return other

    def fork(self) -> BarbuDeal:
        """A copy that goes its own way."""
        other = object.__new__(BarbuDeal)
        other.__dict__ = self.__dict__.copy()
        other.layout = self.layout.copy()
        other.counts = list(self.counts)
        other.out = list(self.out)
        other.doubts = dict(self.doubts)
        other.slips = dict(self.slips)
        return other

    # ---- before the play

    def ready(self) -> None:
        """All is declared."""
        if self.contract is not None and self.contract.name == "trumps":
            self.watches = self.options.overtrump != "no" and self.trump is not None
        elif self.contract is not None:
            self.trump_known = True
        contract = self.contract
        if contract is not None:
            if contract.ends(self.options) == "yes":
                self.deciding = contract.wanted(self.options)
            self.ends_early = self.skipped or self.deciding != 0
            if self.trump_known:
                self.bound = contract.binds(self.options, self.trump, self._broken)
        if contract is None or contract.domino:
            # Where the starting rank is not known, anything may fit.
            self.blurred = self.layout.start is None

    def exchange(self, deal: Deal, hands: list[Mask], unknown: list[int]) -> list[Problem]:
        """No cards change hands."""
        return []

    def expose(self, deal: Deal, hands: Sequence[Mask], unknown: Sequence[int]) -> list[Problem]:
        """Nothing is exposed."""
        return []

    def opening(self, hands: Sequence[Mask], before: Before) -> Opening:
        """The declarer leads."""
        return Opening(self.declarer, "declarer")

    # ---- what is legal

    def legal(self, seat: int, hand: Mask, unknown: int) -> Mask:
        """The cards of the whole pack that a seat may play now, given what it holds."""
        contract = self.contract
        led = self._led
        if led < 0:
            held_back = 0 if contract is None else contract.held_back(self.options, self._broken)
            return FULL_PACK & ~held_back if hand & ~held_back else FULL_PACK
        allowed = SUIT_MASK[led] if hand & SUIT_MASK[led] else FULL_PACK
        if contract is None:
            return allowed
        return allowed & ~contract.barred(self.options, hand, OnTable(led, self.trump, self._best))

    def fault(self, seat: int, card: Card, hand: Mask, unknown: int) -> Fault | None:
        """Why a card is not legal, or ``None`` if it is."""
        legal = self.legal(seat, hand, unknown)
        if legal >> card & 1:
            return None
        led = self._led
        if led >= 0 and card // 13 != led and hand & SUIT_MASK[led]:
            could = hand & legal & SUIT_MASK[led]
            arguments: dict[str, Argument] = {"led": SUITS[led], "held": _names(could)}
            return Fault("revoke", "", arguments, could)
        contract = self.contract
        assert contract is not None
        if led < 0:
            return contract.lead_fault(self.options, hand)
        return contract.fault(self.options, hand, OnTable(led, self.trump, self._best), card)

    # ---- what happens

    def lead(self, card: Card | None) -> None:
        """A card was led."""
        suit = None if card is None else suit_of(card)
        self._led = -1 if suit is None else suit
        if card is None:
            self._best = -1

    def played(self, card: Card) -> None:
        """Note the highest trump on the table."""
        if card < UNKNOWN_OF_SUIT and card // 13 == self.trump and card > self._best:
            self._best = card

    def taker(self, plays: Sequence[tuple[int, Card]], seen: Mask) -> int | None:
        """The highest trump wins, else the highest card of the suit led."""
        led = suit_of(plays[0][1])
        if led is None:
            return None
        ranked = [SUIT_MASK[led]]
        if self.trump is not None and self.trump != led:
            ranked.insert(0, SUIT_MASK[self.trump])
        if not self._trumps_known() and any(suit_of(card) != led for _, card in plays):
            return None
        best, at = self._highest(plays, ranked)
        if at is None:
            return None
        # Could a card that nobody knows be higher?
        for mask in ranked:
            higher = mask & self.pack & ~seen
            if mask >> best & 1:
                higher &= ~((2 << best) - 1)
            for _, card in plays:
                if card < UNKNOWN_OF_SUIT:
                    continue
                suit = suit_of(card)
                if higher and (suit is None or higher & SUIT_MASK[suit]):
                    return None
            if mask >> best & 1:
                break
        return at

    def _trumps_known(self) -> bool:
        return self.trump_known

    @staticmethod
    def _highest(
        plays: Sequence[tuple[int, Card]], ranked: Sequence[Mask]
    ) -> tuple[Card, int | None]:
        for mask in ranked:
            found = [
                (card, index)
                for index, (_, card) in enumerate(plays)
                if card < UNKNOWN_OF_SUIT and mask >> card & 1
            ]
            if found:
                return max(found)
        return -1, None

    def allows(self, leader: int, cards: Sequence[Card], hands: Sequence[Mask], gone: Mask) -> bool:
        """Whatever the contract asks of who leads, and of who cannot follow."""
        contract = self.contract
        if not self.trump_known or contract is None:
            return False
        options, trump = self.options, self.trump
        first = cards[0]
        held_back = contract.held_back(options, self._broken)
        if held_back >> first & 1 and hands[leader] & ~(held_back | gone):
            return False
        if not contract.bars:
            return True
        led = first // 13
        suit = SUIT_MASK[led]
        follows = led == trump and self.watches
        best = first if led == trump else -1
        seat, last = leader, len(hands) - 1
        for card in cards[1:]:
            seat = seat + 1 if seat != last else 0
            if not follows and card // 13 == led:
                continue
            hand = hands[seat] & ~gone
            if follows or not hand & suit:
                barred = contract.barred(options, hand, OnTable(led, trump, best))
                if barred >> card & 1:
                    return False
            if card // 13 == trump and card > best:
                best = card
        return True

    def taken(self, cards: Sequence[Card], winner: int | None) -> None:
        """A trick is complete."""
        self._led = self._best = -1
        if not self._broken and not _HEART_CARDS.isdisjoint(cards):
            self._broken = True
            if self.bound and self.trump_known and self.contract is not None:
                self.bound = self.contract.binds(self.options, self.trump, True)

    def over(self, captured: Sequence[Mask]) -> bool:
        """Whether the contract has ended before the last card."""
        if self.skipped or not self.deciding:
            return self.skipped
        return not self.deciding & ~reduce(or_, captured)

    # ---- what it is worth

    def taken_so_far(self, state: TrickState, *, ordered: bool = False) -> Taken:
        """What everybody took; in which order is only said if it is asked for."""
        plain = state.plain_log
        if plain is not None:
            order = plain.cards() if ordered else []
            return Taken(state.captured, list(plain.takers), self.hand_size, order)
        order = [
            card
            for trick in state.log
            if trick.winner is not None
            for _, card, _ in plays_of(trick, len(self.seats))
            if card < UNKNOWN_OF_SUIT
        ]
        takers = [
            trick.winner
            for trick in state.log
            if trick.winner is not None or len(plays_of(trick, len(self.seats))) >= len(self.seats)
        ]
        return Taken(tuple(state.captured), takers, self.hand_size, order)

    def outcome(self, state: DealState[Any]) -> Outcome:
        """See :mod:`validator.games.barbu.worth`."""
        return worth.outcome(self, state)

    def possible(self, state: DealState[Any], claims: Claims) -> bool:
        """See :mod:`validator.games.barbu.worth`."""
        return worth.possible(self, claims)

    def conceded(self, state: DealState[Any], claims: Claims) -> Conceded:
        """See :mod:`validator.games.barbu.worth`."""
        return worth.conceded(self, state, claims)

    def derived(self, state: DealState[Any]) -> Sequence[str]:
        """Every seat."""
        return self.seats

    def derive(self, state: DealState[Any], key: str) -> tuple[DerivationLine, ...]:
        """See :mod:`validator.games.barbu.worth`."""
        return worth.derive(self, state, state.setup.index[key])

    def next_leader(self, state: DealState[Any]) -> int | None:
        """The declarer leads, whatever came before."""
        return None

    def slam(self, state: DealState[Any]) -> int | None:
        """No deal wins a match."""
        return None


def _names(cards: Mask) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards_of(cards))


__all__ = ["HEARTS", "BarbuDeal"]
