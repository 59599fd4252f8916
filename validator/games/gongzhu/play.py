"""The play of a deal of Gong Zhu: who opens, what is legal, why not, who takes.

Legality is a mask of the whole pack, made from what is known of a hand: a card is refused
only if a known card proves that another one had to be played.  This module refuses to know
what captured cards are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_

from notation.cards import (
    BITS,
    CARD_OF,
    FULL_PACK,
    SUIT_MASK,
    SUITS,
    UNKNOWN_OF_SUIT,
    Card,
    Mask,
    suit_of,
)
from notation.diagnostic import Argument
from notation.record import Deal
from validator.engine.conclude import by_key
from validator.engine.deal import TRICKS
from validator.engine.log import pairs
from validator.engine.state import TrickState
from validator.game import Before, Claims, Conceded, Course, Fault, Opening, Outcome, Problem
from validator.games.gongzhu.bans import (
    Ban,
    discard_bans,
    in_force,
    lead_bans,
    names,
    unbanned,
)
from validator.games.gongzhu.claimed import conceded
from validator.games.gongzhu.derivation import derive
from validator.games.gongzhu.exchange import exchange_problems
from validator.games.gongzhu.exposures import exposure_problems
from validator.games.gongzhu.scoring import (
    PIG,
    QUEEN_OF_DIAMONDS,
    SCORING,
    SQ,
    Scorer,
    possible_score,
    possible_scores,
    slam_winner,
)
from validator.games.gongzhu.table import Table
from validator.replay import DerivationLine

_DQ = CARD_OF["DQ"]
_TOOK_THE_PIG = [Opening(seat, "pig", SQ) for seat in range(8)]


class GongZhuDeal:
    """The rules of one deal while it is played; see :class:`validator.game.TrickRules`."""

    def __init__(self, scorer: Scorer, seats: Sequence[str], number: int) -> None:
        self._begin(Table(scorer, seats), number)
        self._relax()

    def _begin(self, table: Table, number: int) -> None:
        self._table = table
        self._scorer = table.scorer
        self._options = table.options
        self._seats = table.seats
        self._number = number
        self.course: Course = TRICKS
        self.pack = table.pack
        self.hand_size = table.hand_size
        self._exposable = table.exposable
        self._exposures = table.exposures
        self.exposed: Sequence[tuple[int, Card]] = ()
        self.exposed_mask: Mask = 0
        self._locked: Mask = 0
        self._led = -1
        self._first = True
        self._broken = False
        self._seen: Mask = 0
        self._qd_taker: int | None = None
        self._later = 0
        self._opening_card: Card | None = None
        self._careful_first = table.careful_first
        self.watches = table.watches
        self._lenient = table.lenient
        self._free_lead = table.lenient
        self.ends_early = table.ends_early
        self.trump = None

    def fork(self) -> GongZhuDeal:
        """A copy that goes its own way."""
        other = object.__new__(GongZhuDeal)
        other.__dict__ = self.__dict__.copy()
        return other

    def another(self, number: int) -> GongZhuDeal:
        """The same for another deal, of one in which nothing has happened yet."""
        # Not a copy of all attributes: those of a copy are found more slowly.
        other = object.__new__(GongZhuDeal)
        other._begin(self._table, number)
        other._free_lead, other.bound = self._free_lead, self.bound
        return other

    # ---- before the play

    def exchange(self, deal: Deal, hands: list[Mask], unknown: list[int]) -> list[Problem]:
        """Three cards to another seat, where the rules pass any (GB, variant `pass3`)."""
        if deal.exchange is None and not self._options.pass_cards:
            return []
        return exchange_problems(
            self._options, self._seats, self._number, deal.exchange, hands, unknown
        )

    def expose(self, deal: Deal, hands: Sequence[Mask], unknown: Sequence[int]) -> list[Problem]:
        """Exposures, checked as a set; those that are in order count double from now on."""
        if not deal.exposes:
            return []
        problems: list[Problem] = []
        exposed: Sequence[tuple[int, Card]] | None = self._exposures.get(deal.exposes, hands)
        if exposed is None:
            exposed, problems = exposure_problems(
                self._options, self._seats, deal.exposes, hands, unknown, self._exposable
            )
            if not problems:
                self._exposures.keep(deal.exposes, exposed)
        if exposed:
            self.exposed = exposed
            self.exposed_mask = sum([1 << card for _, card in exposed])
            if self._options.exposed_lock != "off":
                self._locked = self.exposed_mask
            self._relax()
        return problems

    def opening(self, hands: Sequence[Mask], before: Before) -> Opening:
        """The holder of the first card, or whom the deal before names."""
        options = self._options
        if before.first or options.later_leader == "card_holder":
            name = options.opening_card
            if name is None:
                return Opening(None)
            card = CARD_OF[name]
            if options.first_card_forced:
                self._opening_card = card
                self._relax()
            for seat, hand in enumerate(hands):
                if hand >> card & 1:
                    return Opening(seat, "first-card", card)
            return Opening(None, "unknown", card)
        if options.later_leader == "any":
            return Opening(None)
        if before.leader is None:
            return Opening(None, "unknown")
        if before.same_again:
            return Opening(before.leader, "same-again")
        return _TOOK_THE_PIG[before.leader]

    # ---- what is legal

    def _relax(self) -> None:
        """Remember whether a lead, or anything, can be restricted, for the quick way."""
        if not self._lenient:
            options = self._options
            self._free_lead = (
                (options.heart_lead == "free" or self._broken)
                and not (self._first and options.first_trick_spade_lead == "banned")
                and self._opening_card is None
            )
            if (
                not self._free_lead
                or self.watches
                or (self._first and self._careful_first)
                or options.qd_bonus != "off"
            ):
                self.bound = FULL_PACK
                return
        self.bound = _suits_of(self._locked) if self._locked else 0

    def legal(self, seat: int, hand: Mask, unknown: int) -> Mask:
        """The cards of the whole pack that a seat may play now, given what it holds."""
        led = self._led
        if led < 0:
            if self._free_lead and not self._locked and self._opening_card is None:
                return FULL_PACK
            return unbanned(hand, self._lead_bans(hand))
        suit = SUIT_MASK[led]
        held = hand & suit
        if held:
            locked = held & self._locked
            if locked and held != locked:
                return suit & ~(locked & self._waiting())
            return suit
        if (self._first and self._options.first_trick_discards != "free") or self.watches:
            return unbanned(hand, self._discard_bans(hand))
        return FULL_PACK

    def _lead_bans(self, hand: Mask) -> list[Ban]:
        return lead_bans(
            self._options,
            hand,
            opening=self._opening_card,
            first=self._first,
            broken=self._broken,
            exposed=self.exposed_mask,
            locked=self._waiting(),
        )

    def _discard_bans(self, hand: Mask) -> list[Ban]:
        return discard_bans(self._options, hand, first=self._first, locked=self._waiting())

    def _waiting(self) -> Mask:
        """Exposed cards that may not be played while others of their suit are held."""
        if self._options.exposed_lock != "until_suit_seen":
            return self._locked
        seen = self._seen
        return sum(self._locked & suit for suit in SUIT_MASK if not seen & suit)

    def fault(self, seat: int, card: Card, hand: Mask, unknown: int) -> Fault | None:
        """Why a card is not legal, or ``None`` if it is."""
        bit = 1 << card
        if self.legal(seat, hand, unknown) & bit:
            return None
        led = self._led
        if led >= 0 and hand & SUIT_MASK[led]:
            held = hand & SUIT_MASK[led]
            locked = held & self._locked
            if card // 13 != led:
                could = held & self.legal(seat, hand, unknown)
                arguments: dict[str, Argument] = {"led": SUITS[led], "held": names(could)}
                return Fault("revoke", "", arguments, could)
            others = held & ~locked
            return Fault(
                "exposed-too-soon",
                "follow",
                {"suit": SUITS[led], "held": names(others)},
                others,
                card,
            )
        bans = self._lead_bans(hand) if led < 0 else self._discard_bans(hand)
        return next((fault for banned, fault in in_force(hand, bans) if banned & bit), None)

    # ---- what happens

    def lead(self, card: Card | None) -> None:
        """A card was led."""
        if card is not None and card < UNKNOWN_OF_SUIT:
            self._led = card // 13
            return
        suit = None if card is None else suit_of(card)
        self._led = -1 if suit is None else suit

    def played(self, card: Card) -> None:
        """Note which cards have been seen."""
        if card < UNKNOWN_OF_SUIT:
            self._seen |= 1 << card

    def _breaks_hearts(self, cards: Sequence[Card]) -> bool:
        """Whether a trick makes heart leads free.

        A heart thrown on another suit does (spielanleitung, "Herzen brechen"); by option any
        heart at all.
        """
        options = self._options
        if self._led == 1 and (
            options.heart_lead == "broken" and options.hearts_broken_by == "discard"
        ):
            return False
        return any(suit_of(card) == 1 for card in cards)

    def taker(self, plays: Sequence[tuple[int, Card]], seen: Mask) -> int | None:
        """The highest card of the suit led wins; nothing else can."""
        led = suit_of(plays[0][1])
        if led is None:
            return None
        best = -1
        at: int | None = None
        open_ = False
        for index, (_, card) in enumerate(plays):
            if card < UNKNOWN_OF_SUIT:
                if card > best and card // 13 == led:
                    best, at = card, index
            elif suit_of(card) in (None, led):
                open_ = True
        if open_ and best >= 0:
            higher = SUIT_MASK[led] & self.pack & ~((2 << best) - 1) & ~seen
            return None if higher else at
        return at

    def allows(self, leader: int, cards: Sequence[Card], hands: Sequence[Mask], gone: Mask) -> bool:
        """Where a lead may be banned or a lock is on, :meth:`legal` is asked."""
        if self.watches or (self._first and self._careful_first):
            return False
        locked = self._locked & sum(map(BITS.__getitem__, cards))
        if self._free_lead and not locked:
            return True
        first = cards[0]
        if (not self._free_lead or locked >> first & 1) and not (
            self.legal(leader, hands[leader] & ~gone, 0) >> first & 1
        ):
            return False
        led = first // 13
        for turn, card in enumerate(cards[1:], 1):
            if locked >> card & 1:
                seat = (leader + turn) % len(hands)
                self._led = led
                fine = self.legal(seat, hands[seat] & ~gone, 0) >> card & 1
                self._led = -1
                if not fine:
                    return False
        return True

    def taken(self, cards: Sequence[Card], winner: int | None) -> None:
        """A trick is complete: locks of its suit fall, and the bonus counts on."""
        if self._led >= 0 and self._locked:
            self._locked &= ~SUIT_MASK[self._led]
        if self._lenient:
            # Nothing else is ever asked for.
            self._led = -1
            self._first = False
            self._relax()
            return
        if self._options.qd_bonus != "off" and winner is not None:
            if self._qd_taker == winner:
                self._later += 1
            elif _DQ in cards:
                self._qd_taker = winner
        if not self._broken and self._options.heart_lead != "free":
            self._broken = self._breaks_hearts(cards)
        self._led = -1
        if self._first:
            self._first = False
            self._opening_card = None
        if self.bound:
            self._relax()

    def over(self, captured: Sequence[Mask]) -> bool:
        """Whether all scoring cards are taken, where that ends a deal."""
        if self._options.early_end != "all_scored":
            return False
        return not SCORING & ~reduce(or_, captured)

    # ---- what it is worth

    def outcome(self, state: TrickState) -> Outcome:
        """Scores, once every scoring card lies in somebody's pile."""
        worth = SCORING | (QUEEN_OF_DIAMONDS if self._options.qd_bonus != "off" else 0)
        if worth & ~reduce(or_, state.captured):
            return Outcome(None, unchecked=("cards",))
        scores = self._scorer.deal(state.captured, self.exposed_mask, self._later, self._qd_taker)
        return Outcome(by_key(state, scores))

    def possible(self, state: TrickState, claims: Claims) -> bool:
        """Whether any division of the scoring cards gives the scores of a sheet."""
        assert claims.score is not None
        exposed = self.exposed_mask if state.deal.exposes else None
        scores = [claims.score[key] for key in state.setup.keys if key in claims.score]
        if len(scores) == len(state.setup.keys):
            return possible_scores(self._options, exposed, scores)
        if state.setup.keys != state.setup.seats:
            return True
        # Of an incomplete list, each must be some pile's score.
        return all(possible_score(self._options, exposed, score) for score in scores)

    def conceded(self, state: TrickState, claims: Claims) -> Conceded:
        """See :mod:`validator.games.gongzhu.claimed`."""
        rest = self.pack & ~reduce(or_, state.captured)
        return conceded(self._options, state, self.exposed_mask, rest, claims.score)

    def derived(self, state: TrickState) -> Sequence[str]:
        """Every seat's score has a derivation, partners' too."""
        return state.setup.seats

    def derive(self, state: TrickState, key: str) -> tuple[DerivationLine, ...]:
        """How a seat's score comes about."""
        seat = state.setup.index[key]
        order = [
            card
            for trick in state.log
            if trick.winner == seat
            for _, card, _ in pairs(trick, state.setup.count)
        ]
        return derive(
            self._options,
            state.captured,
            seat,
            self.exposed_mask,
            self._later,
            self._qd_taker,
            order=order,
        )

    def next_leader(self, state: TrickState) -> int | None:
        """The taker of the pig."""
        for seat, pile in enumerate(state.captured):
            if pile & PIG:
                return seat
        return None

    def slam(self, state: TrickState) -> int | None:
        """Who took all sixteen scoring cards, where that wins the match."""
        return slam_winner(self._options, state.captured)


@cache
def _suits_of(cards: Mask) -> Mask:
    """All cards of the suits of some (few are ever exposed)."""
    return sum(suit for suit in SUIT_MASK if cards & suit)
