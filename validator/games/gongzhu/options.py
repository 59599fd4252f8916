"""The options of Gong Zhu: everything in which tables differ, with its values.

One field an option; the annotation is the list of its values, the default what most texts
say.  This module refuses to know what play or score follows from an option.

In rule files and ``[Rule]`` tags ``yes`` and ``no`` stand for the truth values, ``none`` for
``None`` and for an empty set of cards, and ``pass`` for :attr:`GongZhuOptions.pass_cards`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from notation.cards import CARD_OF, FULL_PACK, NAMES, Mask, mask_of
from validator.rulesets.kinds import CardOrWord, Cards, Number
from validator.rulesets.problems import Misfit

EXPOSABLE = ("HA", "SQ", "DJ", "CT", "H5")
"""The cards that some table or other allows to be exposed."""

_PLAIN = tuple(name for name in NAMES[:52] if name[0] != "H" and name not in ("SQ", "DJ", "CT"))
"""The cards that may be taken out of the pack: those that never score."""

Players: TypeAlias = Literal[3, 4, 5]
Limit: TypeAlias = Annotated[int | None, Number(-100_000, -1, none=True)]
Target: TypeAlias = Annotated[int | None, Number(1, 100_000, none=True)]
Count: TypeAlias = Annotated[int | None, Number(1, 10_000, none=True)]


@dataclass(frozen=True, slots=True)
class GongZhuOptions:
    """How one table plays Gong Zhu.

    Amounts are points of a deal or of the match.  Cards are written as in the notation.
    """

    # --- table and pack -------------------------------------------------------------------
    players: Players = 4
    """How many play."""
    sides: Literal["individual", "opposite"] = "individual"
    """Everybody alone, or partners: seats 1 and 3 against 2 and 4."""
    decks: Literal[1] = 1
    """How many packs of 52 cards."""
    removed: Annotated[tuple[str, ...], Cards(_PLAIN)] = ()
    """Cards taken out of the pack before dealing."""
    first_dealer: Literal["random"] = "random"
    """How the first dealer is found; of no effect on play."""
    next_dealer: Literal["next_in_turn", "pig"] = "next_in_turn"
    """Who deals after a deal: the next seat, or the pig; only where a dealer deals."""
    deal: Literal["draw", "deal_one_by_one"] = "draw"
    """Everybody draws in turn, so that there is no dealer, or a dealer deals."""
    direction: Literal["ccw", "cw"] = "ccw"
    """Which way the turn goes round the table, as a page shows it."""
    pass_cards: Literal[0, "3_next", "3_rotating"] = 0
    """Cards passed before exposing (``pass``): none, three to the next seat, or three by the
    number of the deal: to the next, to the one before, to the opposite seat, none, and so on
    (with three or five players: next, before, none)."""
    misdeal: Literal["redeal_same_dealer"] = "redeal_same_dealer"
    """What follows a deal with a wrong number of cards."""

    # --- exposing -------------------------------------------------------------------------
    exposable: Annotated[tuple[str, ...], Cards(EXPOSABLE, none=False)] = ("HA", "SQ", "DJ", "CT")
    """The cards that may be exposed."""
    exposure: Literal["none", "optional", "all", "all_but_sheep"] = "optional"
    """Whether one may, or must, expose them; the sheep stays closed in ``all_but_sheep``."""
    exposure_order: Literal["in_turn", "simultaneous", "free"] = "in_turn"
    """How exposing goes round; it is checked as a set, so of no effect."""
    forced_fourth: bool = False
    """Whether the fourth card must be exposed too once three are."""
    exposure_levels: Literal[2] = 2
    """What an exposure multiplies by."""
    ace_doubles: Literal["all_hearts", "ace_only"] = "all_hearts"
    """What an exposed ace of hearts doubles."""
    exposed_lock: Literal["off", "follow_only", "follow_and_lead", "until_suit_seen"] = (
        "follow_and_lead"
    )
    """When an exposed card may not be played: never held back; not as a follower, or neither
    as a follower nor as the leader, in the first trick led in its suit; or at no time before
    some card of its suit has been played.  An only card of its suit is always free."""

    # --- leading and following ------------------------------------------------------------
    first_leader: Annotated[str, CardOrWord(("any", "random", "lowest_spade"))] = "S2"
    """Who leads to the first deal: the holder of a card or of the lowest spade in the pack,
    or anybody (``random``: by lot, which a record cannot show)."""
    first_card_forced: bool = False
    """Whether that card must be led."""
    later_leader: Literal["pig_taker", "card_holder", "any"] = "pig_taker"
    """Who leads to later deals: who took SQ in the deal before, again the holder of
    ``first_leader``, or anybody."""
    heart_lead: Literal["free", "broken", "blocked_while_HA_exposed"] = "free"
    """Whether a heart may be led: always, once hearts are broken, or with the ace of hearts
    exposed once a heart was seen; a hand of hearts alone always may."""
    hearts_broken_by: Literal["discard", "any_heart_played"] = "discard"
    """What breaks hearts under ``heart_lead: broken``."""
    first_trick_spade_lead: Literal["free", "banned"] = "free"
    """Whether the very first trick of a deal may be led with a spade."""
    first_trick_discards: Literal["free", "no_point_cards"] = "free"
    """Whether DJ, SQ and the hearts that count may be discarded on the first trick."""
    captured_shown: bool = True
    """Whether captured scoring cards lie face up; for the page alone."""
    early_end: Literal["none", "all_scored"] = "none"
    """Whether a deal ends once all scoring cards are taken."""

    # --- scoring a deal -------------------------------------------------------------------
    pig_value: Literal[-100, -200] = -100
    """What the queen of spades counts."""
    heart_values: Literal["standard", "face", "low_ten"] = "standard"
    """A K Q J count 50 40 30 20.  Then ``standard``: ten to five 10 each, 4 3 2 nothing;
    ``face``: ten to five as printed, the four 10, 3 and 2 as printed; ``low_ten``: all
    others 10 each."""
    solo_bonus: Annotated[int, Number(0, 1000)] = 50
    """What the ten of clubs counts alone, doubled if exposed."""
    solo_test: Literal["any_scoring_card", "nonzero_card", "zero_sum"] = "any_scoring_card"
    """What spoils "alone": any other scoring card, one that counts something, or a sum of the
    others that is not nought."""
    hearts_turn: Literal["all_hearts", "all_hearts_and_pig", "never"] = "all_hearts"
    """What a pile must hold for its hearts to count in its favour."""
    pig_turn: Literal["with_hearts", "all_sixteen", "never", "global"] = "with_hearts"
    """When SQ counts in favour: with hearts that turn in the same pile, with all sixteen
    scoring cards, never, or for whoever holds it once somebody's hearts turn."""
    sheep_turn: Literal["never", "with_hearts", "global"] = "never"
    """When DJ counts against: never, with hearts that turn in the same pile, or for whoever
    holds it once somebody's hearts turn, all sixteen in one pile apart."""
    grand_slam: Literal["formula", 1000, "wins_match"] = "formula"
    """What all sixteen scoring cards count: what the others rules make of them, 1000, or what
    they make of them and the match is won."""
    deal_cap: Target = None
    """The most that all sixteen scoring cards can count."""
    qd_bonus: Literal["off", "10_per_later_trick"] = "off"
    """Whether the taker of DQ scores 10 for each trick that he wins afterwards."""
    team_scoring: Literal["sum_of_players"] = "sum_of_players"
    """How partners' scores are put together."""

    # --- the end of the match -------------------------------------------------------------
    end_low: Limit = -1000
    """A total at or below this ends the match."""
    end_high: Target = None
    """A total at or above this ends the match."""
    end_deals: Count = None
    """The match ends after so many deals."""
    pig: Literal["lowest_total", "reached_limit"] = "lowest_total"
    """Who loses: the lowest total, or everybody at ``end_low``."""
    tie_top: Literal["extra_deal", "shared"] = "extra_deal"
    """Two first: another deal decides, or both win."""
    tie_bottom: Literal["all_pigs", "extra_deal"] = "all_pigs"
    """Two last: all are pigs, or another deal decides."""

    WRITTEN_NAMES: ClassVar[Mapping[str, str]] = {"pass_cards": "pass"}

    NOT_SUPPORTED: ClassVar[Mapping[str, str]] = {
        "sides=pig_sheep": "pig-sheep",
        "decks=2": "two-packs",
        "pair_rank": "two-packs",
        "exposure=face_down": "face-down",
        "exposure_levels=closed2_open4": "exposure-levels",
        "exposure_levels=early4_late2": "exposure-levels",
    }

    @property
    def pack(self) -> Mask:
        """The cards in play."""
        return FULL_PACK & ~mask_of(CARD_OF[name] for name in self.removed)

    @property
    def opening_card(self) -> str | None:
        """The card whose holder leads first, ``None`` where anybody may."""
        if self.first_leader == "lowest_spade":
            return next(name for name in NAMES[:13] if name not in self.removed)
        return None if self.first_leader in ("any", "random") else self.first_leader

    def misfits(self) -> tuple[Misfit, ...]:
        """Options that do not fit together."""
        found: list[Misfit] = []
        cards = 52 - len(self.removed)
        if cards % self.players or not cards:
            details = {"cards": cards, "players": self.players}
            found.append(Misfit("removed", "uneven", details))
        if self.first_leader in self.removed:
            found.append(Misfit("first_leader", "not-in-pack", {"card": self.first_leader}))
        if self.first_leader == "lowest_spade" and set(NAMES[:13]) <= set(self.removed):
            found.append(Misfit("first_leader", "no-spade"))
        if self.sides == "opposite" and self.players != 4:
            found.append(Misfit("sides", "partners-need-four"))
        if self.first_leader in ("any", "random"):
            if self.first_card_forced:
                found.append(Misfit("first_card_forced", "no-card-named"))
            if self.later_leader == "card_holder":
                found.append(Misfit("later_leader", "no-card-named"))
        if self.qd_bonus != "off" and "DQ" in self.removed:
            found.append(Misfit("qd_bonus", "not-in-pack", {"card": "DQ"}))
        return tuple(found)
