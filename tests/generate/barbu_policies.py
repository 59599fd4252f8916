"""How seats choose among what they may play in Barbu.

A policy is a function of the table, its legal words and a source of chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.generate.barbu_table import QUEENS, DominoTable, Table, height

Policy = Callable[[Table, list[str], random.Random], str]


def at_random(table: Table, legal: list[str], chance: random.Random) -> str:
    """Anything legal."""
    return chance.choice(legal)


def dodging(table: Table, legal: list[str], chance: random.Random) -> str:
    """Stay below; get rid of what counts in the contract, which ends many a deal early."""
    if isinstance(table, DominoTable):
        return legal[0]

    def _danger(card: str) -> tuple[bool, int]:
        counts = {"no-queens": card in QUEENS, "barbu": card == "HK", "no-hearts": card[0] == "H"}
        return counts.get(table.contract, False), height(card)

    if not table.plays:
        return min(legal, key=lambda card: (_danger(card)[0], height(card), chance.random()))
    led = table.plays[0][1][0]
    best = max(height(card) for _, card in table.plays if card[0] == led)
    inside = [card for card in legal if card[0] == led]
    if inside:
        below = [card for card in inside if height(card) < best]
        return max(below, key=_danger) if below else max(inside, key=height)
    return max(legal, key=_danger)


def greedy(table: Table, legal: list[str], chance: random.Random) -> str:
    """Take what can be taken."""
    if isinstance(table, DominoTable):
        # From the ends of a suit: who holds them wants the columns to grow.
        return max(legal, key=lambda word: abs(height(word) - 6) if word != "pass" else -1)
    return max(legal, key=lambda card: (height(card), card))


POLICIES: tuple[Policy, ...] = (at_random, at_random, at_random, dodging, dodging, greedy)
