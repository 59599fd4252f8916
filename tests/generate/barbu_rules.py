"""The rules of Barbu as the generator knows them, read from a rule set by the names of its options.

Nothing here is shared with the validator but those names: values are the words that a rule
file has.  :func:`slow_rules` answers ``None`` for a rule set with something that the generator
does not play, and says nothing about whether the rule set is right.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from validator.rulesets import RuleSet
from validator.rulesets.option_table import option_values

SUITS = "SHDC"
RANKS = "23456789TJQKA"
NAMES = [suit + rank for suit in SUITS for rank in RANKS]

SEVEN = ("no-tricks", "no-hearts", "no-queens", "no-last-two", "barbu", "trumps", "domino")
PLAIN_NEGATIVE = SEVEN[:5]
NEGATIVE = (*PLAIN_NEGATIVE, "salade", "ravage-city")

LOWEST = {52: "2", 32: "7", 48: "3"}
"""The lowest rank of a pack, by its size."""


@dataclass(frozen=True)
class SlowRules:
    """One table's rules; the names are those of the options."""

    players: int = 4
    deck: int = 52
    declarer_rotation: str = "blocks"
    dealer: str = "right_of_declarer"
    contract_order: str = "free"
    contracts: tuple[str, ...] = SEVEN
    trick_value: int = -2
    heart_value: int = -2
    heart_high_value: str = "none"
    heart_ace_value: int = -6
    queen_value: int = -6
    last_two_values: tuple[int, ...] = (-10, -20)
    king_value: int = -20
    trump_value: int = 5
    domino_values: tuple[int, ...] = (45, 20, 5, -5)
    heart_lead_no_hearts: str = "only_hearts"
    heart_lead_barbu: str = "only_king"
    king_forced: str = "no"
    hearts_early_end: str = "allowed"
    queens_early_end: str = "yes"
    barbu_early_end: str = "allowed"
    trump_void: str = "must_trump"
    overtrump: str = "no"
    salade_values: str = "sum"
    ravage_city_value: int = -24
    take_all: str = "none"
    domino_start: str = "any"
    domino_pass: str = "only_if_unable"
    domino_ace: str = "high"
    doubling: str = "on"
    redouble: str = "any"
    double_targets: str = "any_negative"
    min_doubles: int = 2
    skip_if_undoubled: str = "no"
    no_trump: str = "no"
    end_deals: str = "none"
    best: str = "high"

    @property
    def pack(self) -> list[str]:
        """The cards that are dealt."""
        if self.deck == 50:
            return [card for card in NAMES if card not in ("C2", "D2")]
        lowest = RANKS.index(LOWEST[self.deck])
        return [card for card in NAMES if RANKS.index(card[1]) >= lowest]

    @property
    def size(self) -> int:
        """How many cards everybody gets."""
        return self.deck // self.players

    @property
    def ranks(self) -> str:
        """The ranks of the pack from the bottom of a domino column to its top."""
        ranks = RANKS if self.deck == 50 else RANKS[RANKS.index(LOWEST[self.deck]) :]
        return "A" + ranks[:-1] if self.domino_ace == "low" else ranks

    @property
    def starts(self) -> str:
        """The ranks that domino can start from: a suit without its card would never begin."""
        if self.domino_start != "any":
            return self.domino_start
        return "".join(
            rank for rank in self.ranks if sum(card[1] == rank for card in self.pack) == 4
        )

    @property
    def deals(self) -> int:
        """How many deals a session has."""
        if self.end_deals != "none":
            return int(self.end_deals)
        return self.players * len(self.contracts)

    def heart(self, card: str) -> int:
        """What a heart counts in no hearts."""
        if card[1] == "A":
            return self.heart_ace_value
        if card[1] in "TJQK" and self.heart_high_value != "none":
            return int(self.heart_high_value)
        return self.heart_value

    def constant(self, contract: str) -> int:
        """What the base scores of a deal add up to."""
        if contract == "salade":
            every = sum(self.constant(each) for each in PLAIN_NEGATIVE if each in self.contracts)
            return every // 2 if self.salade_values == "half" else every
        hearts = [card for card in self.pack if card[0] == "H"]
        return {
            "no-tricks": self.size * self.trick_value,
            "no-hearts": sum(map(self.heart, hearts)),
            "no-queens": 4 * self.queen_value,
            "no-last-two": sum(self.last_two_values),
            "barbu": self.king_value,
            "trumps": self.size * self.trump_value,
            "domino": sum(self.domino_values),
            "ravage-city": self.ravage_city_value,
        }[contract]


CLASSIC = SlowRules()

_PLAYED: dict[str, tuple[str, ...]] = {
    "domino_ace_replay": ("no",),
    "tie": ("shared",),
}
"""Options that the generator has no field for, with the values by which it can play."""


def slow_rules(rules: RuleSet) -> SlowRules | None:
    """The generator's rules for a rule set; ``None`` if it does not know how to play them."""
    written = option_values(rules.options)
    for name, values in _PLAYED.items():
        if str(written.get(name, values[0])) not in values:
            return None
    known: dict[str, Any] = {}
    for field in fields(SlowRules):
        if field.name in written:
            value = written[field.name]
            known[field.name] = tuple(value) if isinstance(value, list) else value
            if isinstance(field.default, int):
                known[field.name] = int(str(value))
            elif isinstance(field.default, str):
                known[field.name] = str(value)
    made = SlowRules(**known)
    known_contracts = {*NEGATIVE, *SEVEN}
    return made if set(made.contracts) <= known_contracts and made.deck in (*LOWEST, 50) else None
