"""One deal of Barbu while it is played: what is legal, why not, who takes, what it comes to.

What is special about a contract is asked of it; following suit, the rest of a trick and the
settlement of doubles are here.  Legality is a mask of the whole pack, made from what is known
of a hand: a card is refused only if a known card proves that another had to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from notation.cards import (
    FULL_PACK,
    NAMES,
    SUIT_MASK,
    SUITS,
    UNKNOWN_OF_SUIT,
    Card,
    Mask,
    cards_of,
    suit_of,
)
from notation.diagnostic import Argument, Diagnostic
from notation.record import Deal
from validator.engine.log import pairs as plays_of
from validator.engine.state import DealState
from validator.game import Before, Claims, Conceded, Course, Fault, Opening, Outcome, Problem
from validator.games.barbu import worth
from validator.games.barbu.contracts import Ban, Contract, OnTable, Taken
from validator.games.barbu.contracts.contract import HEARTS
from validator.games.barbu.doubles import Pair
from validator.games.barbu.history import Declared, History
from validator.games.barbu.layout import Layout
from validator.games.barbu.options import BarbuOptions
from validator.replay import DerivationLine

if TYPE_CHECKING:
    from validator.engine.state import TrickState


class BarbuDeal:
    """The rules of one deal; see :class:`validator.game.TrickRules`.

    What was declared is put into it by :mod:`validator.games.barbu.declaring`.  ``contract``
    is ``None`` where nobody knows it: then suits must be followed, and that is all.
    """

    __slots__ = (
        "_best",
        "_broken",
        "_led",
        "blurred",
        "bound",
        "contract",
        "contract_fault",
        "counts",
        "course",
        "declared",
        "declarer",
        "double_fault",
        "doubts",
        "ends_early",
        "exposed",
        "hand_size",
        "history",
        "layout",
        "options",
        "out",
        "pack",
        "pairs",
        "seats",
        "skipped",
        "slips",
        "trump",
        "trump_known",
        "watches",
    )

    def __init__(
        self, options: BarbuOptions, seats: Sequence[str], history: History, course: Course
    ) -> None:
        self.options = options
        self.seats = seats
        self.history = history
        self.course: Course = course
        self.pack: Mask = options.pack
        self.hand_size = options.hand_size
        self.exposed: list[tuple[int, Card]] = []
        self.watches = False
        self.ends_early = True
        self.bound: Mask = FULL_PACK
        # What was declared.
        self.declarer: int | None = None
        self.contract: Contract | None = None
        self.trump: int | None = None
        self.trump_known = False
        """Whether the trump suit, or that there is none, is known."""
        self.pairs: frozenset[Pair] | None = None
        """The doubles that count; ``None`` if none were recorded."""
        self.skipped = False
        """Whether the deal is not played because nobody doubled."""
        self.contract_fault: Diagnostic | None = None
        self.double_fault: Diagnostic | None = None
        self.declared: Declared | None = None
        # The trick on the table.
        self._led = -1
        self._best = -1
        self._broken = False
        # Domino.
        self.layout = Layout(options)
        self.counts = [0] * len(seats)
        """How many cards every seat has laid."""
        self.out: list[int] = []
        """Who is out of cards, the first first."""
        self.blurred = False
        """Whether a card lies there that nobody knows."""
        self.doubts: dict[Card, Diagnostic] = {}
        """Cards of which it is doubtful whether they lie there, and why."""
        self.slips: dict[int, Diagnostic] = {}
        """Seats of which some play is in doubt, and why."""

    def fork(self) -> BarbuDeal:
        """A copy that goes its own way."""
        other = BarbuDeal.__new__(BarbuDeal)
        for name in BarbuDeal.__slots__:
            setattr(other, name, getattr(self, name))
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
            self.ends_early = self.skipped or contract.ends(self.options) == "yes"
            if self.trump_known and not contract.binds():
                self.bound = 0
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
        led = self._led
        if led < 0:
            allowed = FULL_PACK
            for banned, _ in self._lead_bans(hand):
                if hand & allowed & ~banned:
                    allowed &= ~banned
            return allowed
        allowed = SUIT_MASK[led] if hand & SUIT_MASK[led] else FULL_PACK
        for banned, _ in self._bans(hand, led, self._best):
            allowed &= ~banned
        return allowed

    def _lead_bans(self, hand: Mask) -> tuple[Ban, ...]:
        if self.contract is None:
            return ()
        return self.contract.lead_bans(self.options, hand, self._broken)

    def _bans(self, hand: Mask, led: int, best: Card) -> tuple[Ban, ...]:
        if self.contract is None:
            return ()
        return self.contract.bans(self.options, hand, OnTable(led, self.trump, best))

    def fault(self, seat: int, card: Card, hand: Mask, unknown: int) -> Fault | None:
        """Why a card is not legal, or ``None`` if it is."""
        bit = 1 << card
        legal = self.legal(seat, hand, unknown)
        if legal & bit:
            return None
        led = self._led
        if led >= 0 and card // 13 != led and hand & SUIT_MASK[led]:
            could = hand & legal & SUIT_MASK[led]
            arguments: dict[str, Argument] = {"led": SUITS[led], "held": _names(could)}
            return Fault("revoke", "", arguments, could)
        if led >= 0:
            return next(
                fault for banned, fault in self._bans(hand, led, self._best) if banned & bit
            )
        allowed = FULL_PACK
        for banned, fault in self._lead_bans(hand):
            if hand & allowed & ~banned:
                allowed &= ~banned
                if banned & bit:
                    return fault
        return None

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

    def allows(self, leader: int, cards: Sequence[Card], hands: Sequence[Mask]) -> bool:
        """Whatever the contract asks of who leads, and of who cannot follow."""
        if not self.trump_known:
            return False
        first = cards[0]
        hand = hands[leader]
        for banned, _ in self._lead_bans(hand):
            if hand & ~banned and banned >> first & 1:
                return False
        trump = self.trump
        led = first // 13
        suit = SUIT_MASK[led]
        follows = led == trump and self.watches
        best = first if led == trump else -1
        count = len(hands)
        for turn, card in enumerate(cards[1:], 1):
            hand = hands[(leader + turn) % count]
            if (follows or not hand & suit) and any(
                banned >> card & 1 for banned, _ in self._bans(hand, led, best)
            ):
                return False
            if card // 13 == trump:
                best = max(best, card)
        return True

    def taken(self, cards: Sequence[Card], winner: int | None) -> None:
        """A trick is complete."""
        self._led = self._best = -1
        if not self._broken:
            self._broken = any(suit_of(card) == 1 for card in cards)

    def over(self, captured: Sequence[Mask]) -> bool:
        """Whether the contract has ended before the last card."""
        contract = self.contract
        if self.skipped:
            return True
        if contract is None or contract.ends(self.options) != "yes":
            return False
        return self.decided(captured)

    def decided(self, captured: Sequence[Mask]) -> bool:
        """Whether all cards that count in the contract are taken."""
        contract = self.contract
        wanted = 0 if contract is None else contract.wanted(self.options)
        union = 0
        for pile in captured:
            union |= pile
        return wanted != 0 and not wanted & ~union

    # ---- what it is worth

    def taken_so_far(self, state: TrickState) -> Taken:
        """What everybody took."""
        plain = state.plain_log
        if plain is not None:
            return Taken(tuple(state.captured), plain.takers, self.hand_size, plain.cards())
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
