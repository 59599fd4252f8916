"""High card: three seats, twelve cards, one card a trick, the highest rank takes a point.

Suits must be followed; they do not matter for who takes, and of equal ranks the first does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from notation.cards import NAMES, SUIT_MASK, SUITS, UNKNOWN_OF_SUIT, Card, Mask, cards_of, mask_of
from notation.record import Deal
from tests.toy.highcard.options import HighCardOptions
from validator.engine.conclude import by_key
from validator.engine.deal import TRICKS
from validator.engine.state import TrickState
from validator.game import (
    Before,
    Claims,
    Conceded,
    Course,
    Fault,
    Opening,
    Outcome,
    Problem,
    Verdict,
)
from validator.replay import DealReplay, DerivationLine
from validator.rulesets import RuleSet

PACK = mask_of(card for card in range(52) if NAMES[card][1] in "JQK")
TRICKS_A_DEAL = 4


class HighCardDeal:
    """The rules of one deal; see :class:`validator.game.TrickRules`."""

    def __init__(self) -> None:
        self.course: Course = TRICKS
        self.pack = PACK
        self.hand_size = TRICKS_A_DEAL
        self.exposed: list[tuple[int, Card]] = []
        self.watches = False
        self.ends_early = False
        self.trump: int | None = None
        self.bound = PACK
        self.led: int | None = None

    def fork(self) -> HighCardDeal:
        return copy(self)

    def exchange(self, deal: Deal, hands: list[Mask], unknown: list[int]) -> list[Problem]:
        return []

    def expose(self, deal: Deal, hands: Sequence[Mask], unknown: Sequence[int]) -> list[Problem]:
        return []

    def opening(self, hands: Sequence[Mask], before: Before) -> Opening:
        return Opening(None if before.first else before.leader)

    def legal(self, seat: int, hand: Mask, unknown: int) -> Mask:
        inside = 0 if self.led is None else hand & SUIT_MASK[self.led]
        return SUIT_MASK[self.led] if self.led is not None and inside else PACK

    def fault(self, seat: int, card: Card, hand: Mask, unknown: int) -> Fault | None:
        if self.legal(seat, hand, unknown) >> card & 1 or self.led is None:
            return None
        held = hand & SUIT_MASK[self.led]
        names = tuple(NAMES[each] for each in cards_of(held))
        return Fault("revoke", "", {"led": SUITS[self.led], "held": names}, held)

    def allows(self, leader: int, cards: Sequence[Card], hands: Sequence[Mask], gone: Mask) -> bool:
        return False  # every trick is looked at in full

    def lead(self, card: Card | None) -> None:
        self.led = None if card is None or card >= UNKNOWN_OF_SUIT else card // 13

    def played(self, card: Card) -> None:
        pass

    def taker(self, plays: Sequence[tuple[int, Card]], seen: Mask) -> int | None:
        if any(card >= UNKNOWN_OF_SUIT for _, card in plays):
            return None
        ranks = [card % 13 for _, card in plays]
        return ranks.index(max(ranks))

    def taken(self, cards: Sequence[Card], winner: int | None) -> None:
        self.led = None

    def over(self, captured: Sequence[Mask]) -> bool:
        return False

    def outcome(self, state: TrickState) -> Outcome:
        scores = [pile.bit_count() // 3 for pile in state.captured]
        return Outcome(by_key(state, scores))

    def possible(self, state: TrickState, claims: Claims) -> bool:
        assert claims.score is not None
        return all(0 <= value <= TRICKS_A_DEAL for value in claims.score.values())

    def conceded(self, state: TrickState, claims: Claims) -> Conceded:
        return Conceded(None, self.possible(state, claims) if claims.score else True)

    def derived(self, state: TrickState) -> Sequence[str]:
        return state.setup.seats

    def derive(self, state: TrickState, key: str) -> tuple[DerivationLine, ...]:
        tricks = state.captured[state.setup.index[key]].bit_count() // 3
        return (DerivationLine("tricks", tricks, level="total"),)

    def next_leader(self, state: TrickState) -> int | None:
        return state.last_taker

    def slam(self, state: TrickState) -> int | None:
        return None


class HighCard:
    """See :class:`validator.game.Game`."""

    name = "highcard"
    statements: frozenset[str] = frozenset()
    lowest_wins = False

    def seat_count(self, rules: RuleSet) -> int:
        return 3

    def partners(self, rules: RuleSet) -> bool:
        return False

    def exposing(self, rules: RuleSet) -> bool:
        return False

    def begin(
        self, rules: RuleSet, seats: Sequence[str], number: int, memory: object
    ) -> HighCardDeal:
        return HighCardDeal()

    def remember(self, memory: object, state: Any, counts: bool) -> object:
        return None

    def counts(self, deals: Sequence[DealReplay]) -> Mapping[str, int]:
        return {}

    def next_dealer(self, rules: RuleSet, previous: int, seats: int, misdeal: bool) -> int | None:
        return None

    def verdict(
        self,
        rules: RuleSet,
        totals: Mapping[str, int],
        deals: int,
        deciding: bool,
        slam: str | None,
    ) -> Verdict:
        options: object = rules.options
        assert isinstance(options, HighCardOptions)
        best = max(totals.values())
        if best < options.limit:
            return Verdict(False)
        winners = tuple(key for key, total in totals.items() if total == best)
        return Verdict(True, winners, (), "high", {"seat": winners[0], "total": best})
