"""How seats of Kambing choose: at random, to win, for a molodka, or to take no trick.

A policy leads, replies and says whether a seat that may claim a molodka does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from tests.generate.kambing_rules import RANKS, WORTH, Table, is_molodka, may_lead, value

Cards = tuple[str, ...]


class Policy:
    """Anything that is allowed, at random."""

    def __init__(self, eager: int = 30) -> None:
        self.eager = eager
        """The chance in a hundred that a molodka is claimed."""

    def lead(self, table: Table, seat: int, chance: random.Random) -> Cards:
        """The cards that a seat leads."""
        return chance.choice(leads(table, seat))

    def reply(self, table: Table, seat: int, chance: random.Random) -> tuple[Cards, bool]:
        """The cards of a reply, and whether they beat (and so lie face up)."""
        good = table.beating(seat)
        if good and chance.random() < 0.6:
            return chance.choice(good), True
        return tuple(chance.sample(table.hands[seat], len(table.target()))), False

    def claims(self, table: Table, seat: int, chance: random.Random) -> bool:
        """Whether a seat that holds a molodka claims it now."""
        return chance.randrange(100) < self.eager


class Sensible(Policy):
    """Beats opponents with as little as possible, gives the partner points."""

    def lead(self, table: Table, seat: int, chance: random.Random) -> Cards:
        return max(leads(table, seat), key=lambda cards: (len(cards), cost(table, cards)))

    def reply(self, table: Table, seat: int, chance: random.Random) -> tuple[Cards, bool]:
        holder = table.trick[table.holder()][0]
        partner = table.count == 4 and (holder - seat) % 2 == 0
        good = table.beating(seat)
        if good and not partner:
            return min(good, key=lambda cards: cost(table, cards)), True
        others = list(combinations(table.hands[seat], len(table.target())))
        if partner:
            return max(others, key=lambda cards: (value(cards), -cost(table, cards))), False
        return min(others, key=lambda cards: (value(cards), cost(table, cards))), False


class Saving(Policy):
    """Keeps the suit of which it has most, and claims."""

    def __init__(self) -> None:
        super().__init__(60)

    def lead(self, table: Table, seat: int, chance: random.Random) -> Cards:
        suit = longest(table.hands[seat])
        alone = [cards for cards in leads(table, seat) if cards[0][0] != suit and len(cards) == 1]
        return chance.choice(alone) if alone else super().lead(table, seat, chance)

    def reply(self, table: Table, seat: int, chance: random.Random) -> tuple[Cards, bool]:
        suit = longest(table.hands[seat])
        spared = [card for card in table.hands[seat] if card[0] != suit]
        good = [cards for cards in table.beating(seat) if set(cards) <= set(spared)]
        if good and chance.random() < 0.7:
            return chance.choice(good), True
        size = len(table.target())
        rest = [card for card in table.hands[seat] if card[0] == suit]
        return tuple((spared + rest)[:size]), False


class Meek(Policy):
    """One side (the seats of one parity) never beats, and leads what is easily beaten."""

    def __init__(self, parity: int) -> None:
        super().__init__(0)
        self.parity = parity

    def lead(self, table: Table, seat: int, chance: random.Random) -> Cards:
        pick = min if seat % 2 == self.parity else max
        return pick(leads(table, seat), key=lambda cards: (cost(table, cards), -len(cards)))

    def reply(self, table: Table, seat: int, chance: random.Random) -> tuple[Cards, bool]:
        good = table.beating(seat)
        mine = table.trick[table.holder()][0] % 2 == seat % 2
        if good and seat % 2 != self.parity and not mine:
            return min(good, key=lambda cards: cost(table, cards)), True
        hand = sorted(table.hands[seat], key=lambda card: cost(table, (card,)))
        if seat % 2 == self.parity:
            hand.reverse()
        return tuple(hand[: len(table.target())]), False


def leads(table: Table, seat: int) -> list[Cards]:
    """Every set of cards that a seat may lead."""
    hand = table.hands[seat]
    return [
        cards
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if may_lead(table.house, cards)
    ]


def cost(table: Table, cards: Sequence[str]) -> int:
    """How dear cards are to give away."""
    return sum(RANKS.index(card[1]) + 10 * (card[0] == table.trump) for card in cards)


def longest(hand: Sequence[str]) -> str:
    """The suit of which a hand has most."""
    return max("SHDC", key=lambda suit: sum(card[0] == suit for card in hand))


def drawn(chance: random.Random) -> Policy:
    """A policy for a deal."""
    kind = chance.randrange(10)
    if kind < 4:
        return Policy()
    if kind < 6:
        return Sensible()
    if kind < 8:
        return Saving()
    return Meek(chance.randrange(2))


__all__ = ["WORTH", "Meek", "Policy", "Saving", "Sensible", "drawn", "is_molodka", "leads"]
