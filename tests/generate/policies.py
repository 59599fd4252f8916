"""How seats choose among the cards that they may play, and how hands are dealt for it.

A policy is a function of the table, the seat, its legal cards and a source of chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.generate.slow_rules import HEARTS, RANKS, SCORING, Table

Policy = Callable[[Table, int, list[str], random.Random], str]


def _rank(card: str) -> int:
    return RANKS.index(card[1])


def at_random(table: Table, seat: int, legal: list[str], chance: random.Random) -> str:
    """Any legal card."""
    return chance.choice(legal)


def dodging(table: Table, seat: int, legal: list[str], chance: random.Random) -> str:
    """Stay below the best card; throw the pig, then high hearts."""
    if not table.trick:
        return min(legal, key=_rank)
    suit, best = table.trick[0][1][0], _best(table)
    inside = [card for card in legal if card[0] == suit]
    if inside:
        below = [card for card in inside if _rank(card) < best]
        return max(below, key=_rank) if below else max(inside, key=_rank)
    if "SQ" in legal:
        return "SQ"
    return max(legal, key=lambda card: (card[0] == "H", _rank(card)))


def collecting(target: int, wanted: set[str], careful: bool = False) -> Policy:
    """Everybody helps one seat to some cards; ``careful``: and to no other scoring card."""

    def choose(table: Table, seat: int, legal: list[str], chance: random.Random) -> str:
        unwanted = SCORING - wanted if careful else set()
        if not table.trick:
            return _collecting_lead(seat == target, legal, wanted, chance)
        suit, best = table.trick[0][1][0], _best(table)
        inside = [card for card in legal if card[0] == suit]
        good = wanted & {card for _, card in table.trick}
        if seat == target:
            above = [card for card in inside if _rank(card) > best]
            if above and (good or not careful):
                return max(above, key=_rank)
            return min(legal, key=lambda card: (card in wanted, _rank(card)))
        mine = table.winning() == target
        safe = [card for card in legal if card[0] != suit or _rank(card) < best]
        if mine and safe:
            return min(safe, key=lambda card: (card not in wanted, card in unwanted, _rank(card)))
        return min(legal, key=lambda card: (card in wanted, _rank(card)))

    return choose


def _collecting_lead(
    target: bool, legal: list[str], wanted: set[str], chance: random.Random
) -> str:
    if target:
        return max(legal, key=lambda card: (_rank(card), chance.random()))
    return min(legal, key=lambda card: (card in wanted, _rank(card), chance.random()))


def _best(table: Table) -> int:
    suit = table.trick[0][1][0]
    return max(_rank(card) for _, card in table.trick if card[0] == suit)


STRONG = ["HA", "HK", "HQ", "HJ", "SA", "SK", "DA", "DK", "CA", "CK"]


def dealt(chance: random.Random, pack: list[str], count: int, strong: int | None) -> list[set[str]]:
    """Hands; a ``strong`` seat gets the cards that take all others."""
    size = len(pack) // count
    rest = list(pack)
    hands: list[set[str]] = [set() for _ in range(count)]
    if strong is not None:
        hands[strong] = set(STRONG[: size - 2])
        rest = [card for card in rest if card not in hands[strong]]
    chance.shuffle(rest)
    for seat in range(count):
        missing = size - len(hands[seat])
        hands[seat] |= set(rest[:missing])
        rest = rest[missing:]
    return hands


def drawn(chance: random.Random, count: int) -> tuple[Policy, int | None]:
    """A policy for a deal, and the seat that gets a strong hand for it."""
    target = chance.randrange(count)
    kind = chance.randrange(8)
    if kind < 3:
        return at_random, None
    if kind == 3:
        return dodging, None
    if kind == 4:
        return collecting(target, HEARTS), target
    if kind == 5:
        return collecting(target, SCORING), target
    if kind == 6:
        return collecting(target, {"CT"}, careful=True), None
    return collecting(target, {"CT", "DJ"}, careful=True), target
