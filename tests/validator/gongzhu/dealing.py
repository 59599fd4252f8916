"""Whole deals in which given cards end in given piles, found by a search.

The search builds a deal from its last trick to its first.  Then a card may be discarded
exactly if the cards its player holds afterwards, which are known already, have none of the
suit led; the leader of a trick is the taker of the one before, which is built next.  Chance is
seeded, and :class:`tests.generate.slow_rules.Table` judges what comes out, locks of exposed
cards included.  This module refuses to know what captured cards are worth.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from notation.cards import NAMES, Mask, cards_of
from tests.generate.sheet import grouped
from tests.generate.slow_rules import RANKS, SCORING, SUITS, Table, pack_of
from tests.validator.gongzhu.piles import deal_of, pile
from tests.validator.gongzhu.records import FIVE, SEATS
from validator.games.gongzhu.options import GongZhuOptions
from validator.rulesets import Library

TRIES = 2_000


@dataclass(frozen=True)
class Wanted:
    """What a deal has to come to: seats are indices in turn order.

    ``piles`` are the scoring cards of every seat, ``exposed`` open cards; ``winners`` names
    takers of some tricks (from 1), ``tricks`` the trick of some cards.
    """

    piles: tuple[frozenset[str], ...]
    exposed: frozenset[str] = frozenset()
    winners: Mapping[int, int] = field(default_factory=dict)
    tricks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class WholeDeal:
    """Hands by seat, and for every trick its leader and the cards in turn order."""

    hands: tuple[frozenset[str], ...]
    tricks: tuple[tuple[int, tuple[str, ...]], ...]
    exposed: tuple[tuple[int, str], ...]
    piles: tuple[frozenset[str], ...]
    """All cards taken, by seat."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels in turn order."""
        return FIVE if len(self.hands) == len(FIVE) else SEATS

    def text(self) -> str:
        """The hands, the exposures and the play as the notation has them."""
        seats = self.seats
        lines = ["hands"]
        lines += [
            f"  {seat}: {grouped(set(hand))}" for seat, hand in zip(seats, self.hands, strict=True)
        ]
        opened = ", ".join(f"{seats[seat]}: {card}" for seat, card in self.exposed)
        lines.append(f"expose {opened or '-'}")
        for number, (leader, cards) in enumerate(self.tricks, 1):
            lines.append(f"{number}. {seats[leader]}: {' '.join(cards)}")
        return "\n".join(lines) + "\n"


@cache
def deal_with(rules: str, *piles: str, exposed: str = "") -> WholeDeal:
    """A deal under a shipped rule set in which seats take these cards, from the first on.

    Scoring cards that are not named go to the last seat.
    """
    options = options_of(rules)
    taken = deal_of(*piles, seats=options.players)
    wanted = tuple(names_of(each) & SCORING for each in taken)
    return whole_deal(options, Wanted(wanted, names_of(pile(exposed))))


def options_of(rules: str) -> GongZhuOptions:
    """The options of a shipped rule set."""
    ruleset = Library.shipped().find("gongzhu", rules)
    assert ruleset is not None
    assert isinstance(ruleset.options, GongZhuOptions)
    return ruleset.options


def names_of(cards: Mask) -> frozenset[str]:
    """The names of some cards."""
    return frozenset(NAMES[card] for card in cards_of(cards))


def whole_deal(options: GongZhuOptions, wanted: Wanted) -> WholeDeal:
    """A deal played out by the rules that gives the piles wanted, the same one every time."""
    chance = random.Random("whole deal")
    for _ in range(TRIES):
        found = _Attempt(options, wanted, chance).build()
        if found is not None:
            return found
    raise AssertionError(f"no deal found for {wanted}")


class _Attempt:
    """One attempt; what it has chosen so far are the last tricks."""

    def __init__(self, options: GongZhuOptions, wanted: Wanted, chance: random.Random) -> None:
        self.options = options
        self.wanted = wanted
        self.chance = chance
        self.count = options.players
        self.left = set(pack_of(options))
        self.size = len(self.left) // self.count
        self.hands: list[set[str]] = [set() for _ in range(self.count)]
        self.due = [set(pile) for pile in wanted.piles]
        self.tricks: list[tuple[int, tuple[str, ...]]] = []
        # The first trick is kept for the card that opens and others of its suit.
        name = options.opening_card
        assert name is not None
        self.opening = name
        plain = [card for card in self.left - SCORING - set(wanted.tricks) if card[0] == name[0]]
        plain.remove(name)
        self.kept = {name, *chance.sample(sorted(plain), self.count - 1)}

    def build(self) -> WholeDeal | None:
        """The deal, or nothing if this attempt came to no end."""
        winner = self.wanted.winners.get(self.size)
        if winner is None:
            winner = self.chance.choice([seat for seat in range(self.count) if self.due[seat]])
        for number in range(self.size, 0, -1):
            made = self._trick(number, winner)
            if made is None:
                return None
            leader, cards = made
            self.tricks.append(made)
            for step, card in enumerate(cards):
                self.hands[(leader + step) % self.count].add(card)
                self.due[winner].discard(card)
            self.left -= set(cards)
            winner = leader
        if any(self.due):
            return None
        return self._judged()

    def _trick(self, number: int, winner: int) -> tuple[int, tuple[str, ...]] | None:
        if self.wanted.winners.get(number, winner) != winner:
            return None
        free = {
            card
            for card in self.left
            if (card not in SCORING or card in self.due[winner])
            and (card in self.kept) == (number == 1)
            and self.wanted.tricks.get(card, number) == number
        }
        pinned = {card for card in free if card in self.wanted.tricks}
        for _ in range(8):
            leader = self._leader(number, winner)
            made = self._cards(number, leader, winner, set(free))
            if made is not None and pinned <= set(made):
                return leader, made
        return None

    def _leader(self, number: int, winner: int) -> int:
        """Who leads, and so takes the trick before."""
        forced = self.wanted.winners.get(number - 1)
        if forced is not None:
            return forced
        needy = [seat for seat in range(self.count) if self.due[seat]]
        chance = self.chance.random()
        if number > 1 and needy and chance < 0.7:
            return winner if winner in needy and chance < 0.5 else self.chance.choice(needy)
        return self.chance.randrange(self.count)

    def _cards(
        self, number: int, leader: int, winner: int, free: set[str]
    ) -> tuple[str, ...] | None:
        """Cards in turn order such that the winner takes them."""
        chance = self.chance
        led = self._suit(winner, free)
        if number == 1:
            led = self.opening[0]
        mine = sorted(card for card in free if card[0] == led)
        if not mine:
            return None
        best = max(mine, key=lambda card: (chance.random() < 0.7, RANKS.index(card[1])))
        free.discard(best)
        chosen = {winner: best}
        for step in range(self.count):
            seat = (leader + step) % self.count
            if seat == winner:
                continue
            below = [c for c in free if c[0] == led and RANKS.index(c[1]) < RANKS.index(best[1])]
            open_ = below
            if seat != leader and all(card[0] != led for card in self.hands[seat]):
                open_ = below + [card for card in free if card[0] != led]
            if number == 1 and seat == leader:
                open_ = [card for card in open_ if card == self.opening]
            if not open_:
                return None
            chosen[seat] = min(sorted(open_), key=self._worth)
            free.discard(chosen[seat])
        if number == 1 and chosen[leader] != self.opening:
            return None
        return tuple(chosen[(leader + step) % self.count] for step in range(self.count))

    def _suit(self, winner: int, free: set[str]) -> str:
        """A suit to be led: one that lets the others throw what the winner is to have."""
        held = [{card[0] for card in hand} for hand in self.hands]

        def weight(suit: str) -> float:
            void = sum(suit not in held[seat] for seat in range(self.count) if seat != winner)
            mine = sum(card[0] == suit for card in free)
            if not mine:
                return -1.0
            return (void if self.due[winner] else mine / 3) + 2 * self.chance.random()

        return max(SUITS, key=weight)

    def _worth(self, card: str) -> tuple[bool, bool, float]:
        """Scoring cards first, then those of a suit that does not come out even."""
        rest = sum(other[0] == card[0] for other in self.left - self.kept - SCORING)
        return (card not in SCORING, rest % self.count == 0, self.chance.random())

    def _judged(self) -> WholeDeal | None:
        """The deal, if the rules agree."""
        tricks = tuple(reversed(self.tricks))
        table = Table(self.options, self.hands)
        table.exposed = [
            (seat, card)
            for seat, hand in enumerate(self.hands)
            for card in sorted(hand & self.wanted.exposed)
        ]
        table.to_play = tricks[0][0]
        table.forced = self.opening if self.options.first_card_forced else None
        for leader, cards in tricks:
            if table.over():
                break
            assert table.to_play == leader
            for card in cards:
                if card not in table.legal(table.to_play):
                    return None
                table.play(card)
        for taken, due in zip(table.piles, self.wanted.piles, strict=True):
            assert set(taken) & SCORING == due
        return WholeDeal(
            tuple(frozenset(hand) for hand in self.hands),
            tricks[: len(table.tricks)],
            tuple(table.exposed),
            tuple(frozenset(taken) for taken in table.piles),
        )
