"""The options of Barbu: everything in which tables differ, with its values.

One field an option; the annotation is the list of its values, the default what most texts
say.  This module refuses to know what play or score follows from an option.

In rule files and ``[Rule]`` tags ``yes`` and ``no`` stand for the truth values and ``none``
for ``None``; lists are written with commas or ``/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from notation.cards import CARD_OF, FULL_PACK, RANKS, SUITS, Mask, mask_of
from notation.diagnostic import Argument
from validator.rulesets.kinds import Number, Numbers, Words
from validator.rulesets.problems import Misfit

CONTRACT_NAMES = (
    "no-tricks",
    "no-hearts",
    "no-queens",
    "no-last-two",
    "barbu",
    "trumps",
    "domino",
    "salade",
    "ravage-city",
)
"""The contracts that there are, as the notation writes them."""

Players: TypeAlias = Literal[3, 4, 5]
Value: TypeAlias = Annotated[int, Number(-1000, 1000)]
SomeValue: TypeAlias = Annotated[int | None, Number(-1000, 1000, none=True)]
Count: TypeAlias = Annotated[int | None, Number(1, 10_000, none=True)]
EarlyEnd: TypeAlias = Literal["no", "yes", "allowed"]
Rank: TypeAlias = Literal["any", 2, 3, 4, 5, 6, 7, 8, 9, "T", "J", "Q", "K", "A"]

_LOWEST = {52: "2", 48: "3", 32: "7"}


@dataclass(frozen=True, slots=True)
class BarbuOptions:
    """How one table plays Barbu.

    Amounts are points of a deal; a contract that is to be avoided has negative ones (positive
    where the lowest total wins).
    """

    # --- table and pack -------------------------------------------------------------------
    players: Players = 4
    """How many play, each for himself."""
    deck: Literal[52, 50, 48, 32] = 52
    """The pack: all 52 cards, without C2 and D2, without the twos, or from the seven up."""
    direction: Literal["cw", "ccw"] = "cw"
    """Which way the turn goes round the table, as a page shows it."""

    # --- who declares what ----------------------------------------------------------------
    declarer_rotation: Literal["blocks", "every_deal"] = "blocks"
    """Whether a declarer plays all his contracts before the next one, or the declarer
    changes after every deal."""
    dealer: Literal["right_of_declarer", "declarer"] = "right_of_declarer"
    """Who deals: the seat before the declarer, or the declarer himself."""
    contract_order: Literal["free", "fixed"] = "free"
    """Whether the declarer chooses the order of his contracts, or it is that of
    ``contracts``."""
    contracts: Annotated[tuple[str, ...], Words(CONTRACT_NAMES)] = CONTRACT_NAMES[:7]
    """The contracts that everybody declares once each."""
    first_lead: Literal["declarer"] = "declarer"
    """Who leads to the first trick."""
    misdeal: Literal["redeal_same_dealer"] = "redeal_same_dealer"
    """What follows a deal with a wrong number of cards."""

    # --- what the contracts count ---------------------------------------------------------
    trick_value: Value = -2
    """No tricks: what every trick counts."""
    heart_value: Value = -2
    """No hearts: what every heart counts that has no value of its own."""
    heart_high_value: SomeValue = None
    """No hearts: what ten, jack, queen and king count; ``none``: as the others."""
    heart_ace_value: Value = -6
    """No hearts: what the ace counts."""
    queen_value: Value = -6
    """No queens: what every queen counts."""
    last_two_values: Annotated[tuple[int, ...], Numbers(-1000, 1000, 1, 3)] = (-10, -20)
    """No last two: what the last tricks count, the very last one last; there may be one,
    two or three of them."""
    king_value: Value = -20
    """Barbu: what the king of hearts counts."""
    trump_value: Value = 5
    """Trumps: what every trick counts."""
    domino_values: Annotated[tuple[int, ...], Numbers(-1000, 1000, 3, 5)] = (45, 20, 5, -5)
    """Domino: what the first to go out scores, the second and so on."""
    salade_values: Literal["sum", "half"] = "sum"
    """Salade: everything that the negative contracts count, or half of it."""
    ravage_city_value: Value = -24
    """Ravage City: what the most cards of one suit count, shared by those who are level."""
    take_all: Literal["none", "invert"] = "none"
    """Whether the score of who takes everything that counts in a contract, and more than one
    thing does, changes its sign."""

    # --- playing tricks -------------------------------------------------------------------
    heart_lead_no_hearts: Literal["free", "only_hearts", "broken"] = "only_hearts"
    """No hearts and salade: whether a heart may be led: always, from a hand of hearts alone,
    or also once a heart was played."""
    hearts_early_end: EarlyEnd = "allowed"
    """Whether no hearts ends with the last heart: never, always, or where the table stops."""
    queens_early_end: EarlyEnd = "yes"
    """Whether no queens ends with the fourth queen."""
    heart_lead_barbu: Literal["free", "only_king", "only_hearts"] = "only_king"
    """Barbu: whether the king of hearts may be led: always, as the last card, or, like every
    heart, from a hand of hearts alone."""
    king_forced: bool = False
    """Barbu: whether the king of hearts must be thrown at the first chance."""
    barbu_early_end: EarlyEnd = "allowed"
    """Whether barbu ends with the king of hearts."""
    trump_void: Literal["free", "must_trump"] = "must_trump"
    """Trumps: whether a hand without the suit led must play a trump."""
    overtrump: Literal["no", "when_trump_led", "always"] = "no"
    """Trumps: whether one must go higher than the trumps on the table if one can: when a
    trump is led, or always.  Nobody has to trump lower under ``always``."""
    no_trump: bool = False
    """Trumps: whether the declarer may name no suit (``NT``)."""

    # --- domino ---------------------------------------------------------------------------
    domino_start: Rank = "any"
    """The rank from which domino starts, or that the declarer chooses it."""
    domino_starter: Literal["declarer"] = "declarer"
    """Who plays first."""
    domino_pass: Literal["only_if_unable", "free"] = "only_if_unable"
    """Whether who can play must."""
    domino_ace: Literal["high", "low"] = "high"
    """Whether the ace lies above the king or below the lowest card."""
    domino_ace_replay: bool = False
    """Whether who lays an ace may go on with another card."""

    # --- doubling -------------------------------------------------------------------------
    doubling: Literal["off", "on"] = "on"
    """Whether there are doubles."""
    double_order: Literal["left_of_declarer"] = "left_of_declarer"
    """Who speaks first; the declarer speaks last."""
    redouble: Literal["declarer_only", "any"] = "any"
    """Who may double somebody who doubled him."""
    double_targets: Literal["any_negative", "declarer_only"] = "any_negative"
    """Whom the others may double in a negative contract; in a positive one it is always the
    declarer alone."""
    min_doubles: Annotated[int, Number(0, 9)] = 2
    """How often everybody must double each declarer."""
    skip_if_undoubled: Literal["no", "share", "share_up"] = "no"
    """Whether a negative contract that nobody doubles is not played: the others share its
    points evenly, rounded towards nought or away from it, and what is left or over is the
    declarer's."""

    # --- the end of the match -------------------------------------------------------------
    best: Literal["high", "low"] = "high"
    """Whether the highest or the lowest total wins."""
    tie: Literal["shared"] = "shared"
    """Two first: both win."""
    end_deals: Count = None
    """The match ends after so many deals; ``none``: after every contract of everybody."""

    WRITTEN_NAMES: ClassVar[Mapping[str, str]] = {}

    NOT_SUPPORTED: ClassVar[Mapping[str, str]] = {
        "players=2": "cut-packs",
        "players=6": "cut-packs",
    }

    def __hash__(self) -> int:
        # What is kept for a table is found by these; more of them would only take longer.
        return hash((self.players, self.deck, self.contracts, self.trick_value))

    @property
    def pack(self) -> Mask:
        """The cards in play."""
        return _pack(self.deck)

    @property
    def hand_size(self) -> int:
        """How many cards everybody gets."""
        return self.deck // self.players

    @property
    def deals(self) -> int:
        """How many deals there are until everybody has declared everything."""
        return self.players * len(self.contracts)

    def misfits(self) -> tuple[Misfit, ...]:
        """Options that do not fit together."""
        found: list[Misfit] = []
        if self.deck % self.players:
            details: dict[str, Argument] = {"cards": self.deck, "players": self.players}
            found.append(Misfit("deck", "uneven", details))
        if "domino" in self.contracts and len(self.domino_values) != self.players:
            details = {"values": len(self.domino_values), "players": self.players}
            found.append(Misfit("domino_values", "one-for-each", details))
        if self.min_doubles > len(self.contracts):
            details = {"contracts": len(self.contracts)}
            found.append(Misfit("min_doubles", "few-contracts", details))
        if self.doubling == "off" and self.skip_if_undoubled != "no":
            found.append(Misfit("skip_if_undoubled", "no-doubles"))
        start = str(self.domino_start)
        if start != "any" and not all(self.pack >> CARD_OF[suit + start] & 1 for suit in SUITS):
            found.append(Misfit("domino_start", "no-start", {"rank": start}))
        found.extend(self._values())
        return tuple(found)

    def _values(self) -> list[Misfit]:
        """Values that cannot be shared out as the rules ask."""
        found: list[Misfit] = []
        if "ravage-city" in self.contracts:
            for level in range(2, self.players + 1):
                if self.ravage_city_value % level:
                    details = {"total": self.ravage_city_value, "takers": level}
                    found.append(Misfit("ravage_city_value", "uneven-value", details))
                    break
        if "salade" in self.contracts and self.salade_values == "half":
            values = (
                self.trick_value,
                self.heart_value,
                self.heart_high_value or 0,
                self.heart_ace_value,
                self.queen_value,
                self.king_value,
                *self.last_two_values,
            )
            if any(value % 2 for value in values):
                found.append(Misfit("salade_values", "odd-value"))
        return found


@cache
def _pack(deck: int) -> Mask:
    """The cards of a pack of so many."""
    if deck == 50:
        return FULL_PACK & ~mask_of((CARD_OF["C2"], CARD_OF["D2"]))
    lowest = RANKS.index(_LOWEST[deck])
    return mask_of(CARD_OF[suit + rank] for suit in SUITS for rank in RANKS[lowest:])
