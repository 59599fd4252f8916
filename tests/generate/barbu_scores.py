"""What a deal of Barbu is worth, slowly: base scores, doubles, and who owes doubles."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.generate.barbu_rules import NEGATIVE, PLAIN_NEGATIVE, SUITS, SlowRules
from tests.generate.barbu_table import QUEENS, DominoTable, Table, TrickTable

Pair = tuple[int, int]
"""Who doubles, and whom."""


def base_scores(rules: SlowRules, table: Table) -> list[int]:
    """The score of every seat before the doubles, for a deal that has ended."""
    scores = [0] * rules.players
    if isinstance(table, DominoTable):
        for place, seat in enumerate(table.out):
            scores[seat] = rules.domino_values[place]
        return scores
    assert isinstance(table, TrickTable)
    if table.contract == "ravage-city":
        return _ravage(rules, table)
    every = [table.contract]
    if table.contract == "salade":
        every = [each for each in PLAIN_NEGATIVE if each in rules.contracts]
    things: list[tuple[int, int]] = []
    for contract in every:
        things += _counting(rules, table, contract)
    for seat, value in things:
        scores[seat] += value
    if table.contract == "salade" and rules.salade_values == "half":
        scores = [score // 2 for score in scores]
    takers = {seat for seat, _ in things}
    if rules.take_all == "invert" and len(things) > 1 and len(takers) == 1:
        return [-score for score in scores]
    return scores


def _counting(rules: SlowRules, table: TrickTable, contract: str) -> list[tuple[int, int]]:
    """Everything that counts in a contract: who took it, and what it is worth."""
    found: list[tuple[int, int]] = []
    last = rules.size - len(rules.last_two_values)
    for number, (winner, plays) in enumerate(table.tricks):
        for _, card in plays:
            if contract == "no-hearts" and card[0] == "H":
                found.append((winner, rules.heart(card)))
            elif contract == "no-queens" and card in QUEENS:
                found.append((winner, rules.queen_value))
            elif contract == "barbu" and card == "HK":
                found.append((winner, rules.king_value))
        if contract == "no-tricks":
            found.append((winner, rules.trick_value))
        elif contract == "trumps":
            found.append((winner, rules.trump_value))
        elif contract == "no-last-two" and number >= last:
            found.append((winner, rules.last_two_values[number - last]))
    return found


def _ravage(rules: SlowRules, table: TrickTable) -> list[int]:
    """Who took the most cards of one suit pays; those who are level share."""
    longest = []
    for seat in range(rules.players):
        pile = [card for winner, plays in table.tricks if winner == seat for _, card in plays]
        longest.append(max(sum(card[0] == suit for card in pile) for suit in SUITS))
    level = longest.count(max(longest))
    return [rules.ravage_city_value // level if each == max(longest) else 0 for each in longest]


def settled(base: Sequence[int], doubles: Sequence[Pair]) -> list[int]:
    """The scores after the doubles: every pair settles the difference of its base scores."""
    scores = list(base)
    for first in range(len(base)):
        for second in range(first + 1, len(base)):
            times = ((first, second) in doubles) + ((second, first) in doubles)
            bet = times * (base[first] - base[second])
            scores[first] += bet
            scores[second] -= bet
    return scores


class Doubles:
    """Who doubles whom in a session, so that everybody keeps every rule."""

    def __init__(self, rules: SlowRules, chance: random.Random, often: int = 35) -> None:
        self.rules = rules
        self.chance = chance
        self.often = often
        self.made: dict[Pair, int] = {}
        """How often a player has doubled a declarer."""
        self.declared: dict[int, int] = {}
        """How many deals a declarer has declared."""

    def _happens(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    def owed(self, seat: int, declarer: int) -> int:
        """How many doubles a player still owes a declarer."""
        return max(0, self.rules.min_doubles - self.made.get((seat, declarer), 0))

    def call(self, contract: str, declarer: int) -> list[Pair]:
        """Everybody's doubles in one deal, in the order of speaking."""
        if self.rules.doubling == "off":
            return []
        pairs = self._round(contract, declarer)
        if contract in NEGATIVE and self.rules.skip_if_undoubled != "no":
            # A deal that nobody doubles would not be played.
            while not pairs:
                pairs = self._round(contract, declarer)
        return pairs

    def _round(self, contract: str, declarer: int) -> list[Pair]:
        rules = self.rules
        left = len(rules.contracts) - self.declared.get(declarer, 0)
        pairs: list[Pair] = []
        for step in range(1, rules.players):
            seat = (declarer + step) % rules.players
            forced = self.owed(seat, declarer) >= left
            for further in range(1, rules.players):
                target = (seat + further) % rules.players
                if target == declarer:
                    wanted = forced or self._happens(self.often)
                else:
                    wanted = self._may(contract, seat, target, pairs) and self._happens(self.often)
                if wanted:
                    pairs.append((seat, target))
        for step in range(1, rules.players):
            target = (declarer + step) % rules.players
            if (target, declarer) in pairs and self._happens(self.often):
                pairs.append((declarer, target))
        return pairs

    def _may(self, contract: str, seat: int, target: int, pairs: list[Pair]) -> bool:
        """Whether one who does not declare may double another such."""
        if contract not in NEGATIVE or self.rules.double_targets != "any_negative":
            return False
        return self.rules.redouble != "declarer_only" or (target, seat) not in pairs

    def note(self, declarer: int, pairs: Sequence[Pair]) -> None:
        """Remember what was doubled in a deal."""
        self.declared[declarer] = self.declared.get(declarer, 0) + 1
        for seat, target in pairs:
            if target == declarer:
                self.made[seat, declarer] = self.made.get((seat, declarer), 0) + 1
