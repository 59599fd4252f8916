"""The options of Kambing: everything in which tables differ, with its values.

One field an option; the annotation is the list of its values, the default what the text of
``classic`` says.  This module refuses to know what play or score follows from an option.

In rule files and ``[Rule]`` tags ``yes`` and ``no`` stand for the truth values and ``none``
for ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from validator.rulesets.kinds import Number, Numbers
from validator.rulesets.problems import Misfit

Limit: TypeAlias = Annotated[int | None, Number(1, 10_000, none=True)]
Count: TypeAlias = Annotated[int | None, Number(1, 10_000, none=True)]
Losses: TypeAlias = Annotated[tuple[int, ...], Numbers(0, 100, 3, 3)]

COUNTED_ON = ("next_doubled", "accumulate")
"""What follows a drawn deal where later ones count more for it."""


@dataclass(frozen=True, slots=True)
class KambingOptions:
    """How one table plays Kambing.

    Loss scores are what a deal adds to the match; card points are what the tricks hold.
    """

    # --- table and pack -------------------------------------------------------------------
    players: Literal[2, 3, 4] = 4
    """How many play."""
    sides: Literal["opposite", "individual"] = "opposite"
    """Partners, seats 1 and 3 against 2 and 4, or everybody alone."""
    deck: Literal[36] = 36
    """How many cards the pack has: from the six to the ace."""
    hand: Literal[3, 4, 5, 6] = 4
    """How many cards everybody holds as long as the stock lasts."""
    six_spades_high: bool = False
    """Whether the six of spades beats every other card."""
    first_dealer: Literal["random"] = "random"
    """How the first dealer is found; of no effect on play."""
    next_dealer: Literal["clockwise"] = "clockwise"
    """Who deals after a deal; a record is not checked for it."""
    deal_packet: Literal[1, 4] = 1
    """How many cards are dealt at once; of no effect, since hands are recorded as sets."""
    direction: Literal["cw"] = "cw"
    """Which way the turn goes round the table, as a page shows it."""
    misdeal: Literal["redeal_same_dealer"] = "redeal_same_dealer"
    """What follows a deal with a wrong number of cards."""

    # --- trumps and leads -----------------------------------------------------------------
    trump: Literal["random_returned", "top_returned", "bottom_visible"] = "random_returned"
    """Which card of the stock is shown: any one, or the first, which both stay in it, or the
    one that is drawn last."""
    first_leader: Literal["left_of_dealer", "dealer", "lowest_trump", "random", "any"] = (
        "left_of_dealer"
    )
    """Who leads to the first deal: the seat after the dealer, the dealer, the holder of the
    lowest trump, or somebody whom a record cannot tell."""
    later_leader: Literal["last_trick_winner", "left_of_dealer", "losing_side", "any"] = (
        "last_trick_winner"
    )
    """Who leads to later deals: who took the last trick of the deal before, the seat after the
    dealer, anybody of the side that lost, or anybody."""
    lead: Literal["same_suit", "same_suit_or_ace_ten_fours"] = "same_suit"
    """What may be led: cards of one suit, or also four aces and tens with at least one ace."""

    # --- replies --------------------------------------------------------------------------
    beat_target: Literal["last_beating_set"] = "last_beating_set"
    """What a reply has to beat: the cards that hold the trick."""
    beat_matching: Literal["assignment", "positional"] = "assignment"
    """How several cards are compared: in any pairing, or in the order in which they lie."""
    partial: Literal["as_pass_face_down", "face_up_without_effect"] = "as_pass_face_down"
    """How a reply that beats some of the cards is laid: face down like any other that does
    not beat, or open, without effect."""
    passed_cards: Literal["hidden", "open"] = "hidden"
    """Whether replies that do not beat lie face down or open."""
    overbeat_partner: Literal["allowed"] = "allowed"
    """Whether a partner's cards may be beaten."""
    pile_lookup: bool = False
    """Whether one may look through the tricks taken; for the page alone."""

    # --- molodka --------------------------------------------------------------------------
    out_of_turn: Literal["none", "four_same_suit", "four_trumps", "combos"] = "four_same_suit"
    """What gives the right to lead out of turn: nothing, four cards of one suit, four trumps,
    or four of one suit and fours of aces and tens with at least one ace."""
    molodka_window: Literal["lead_only", "between_tricks", "until_own_play"] = "until_own_play"
    """Until when it may be claimed: only by who leads, before anybody has led, or until one
    has played to the trick."""
    molodka_priority: Literal["nearest_to_leader", "bura_first", "first_called"] = (
        "nearest_to_leader"
    )
    """Which of two claims stands: that of the seat nearest to the leader, four trumps before
    any other and then the nearest, or the first."""

    # --- the end of a deal and of the party -----------------------------------------------
    claim_61: Literal["no"] = "no"
    """Whether a deal ends with a claim to have 61 points."""
    loss: Losses = (2, 4, 6)
    """What losing costs: with 31 points or more, with fewer, and with nothing."""
    six_if: Literal["no_trick", "no_points"] = "no_trick"
    """When the highest loss is due: without a trick, or without a point."""
    draw: Literal["nothing", "next_doubled", "accumulate", "replay"] = "nothing"
    """What follows a deal of 60 to 60: nothing, the next counts double, the next counts once
    more for each such deal in a row, or it is dealt again for the same."""
    limit: Limit = 12
    """A total at or above this ends the party."""
    end_deals: Count = None
    """The party ends after so many deals."""

    WRITTEN_NAMES: ClassVar[Mapping[str, str]] = {}

    NOT_SUPPORTED: ClassVar[Mapping[str, str]] = {
        "deck=36+2": "jokers",
        "deck=38": "jokers",
        "trump=suits_in_turn": "turned-trumps",
        "claim_61=yes": "claim-61",
        "stakes": "stakes",
    }

    def misfits(self) -> tuple[Misfit, ...]:
        """Options that do not fit together."""
        found: list[Misfit] = []
        if self.sides == "opposite" and self.players != 4:
            found.append(Misfit("sides", "partners-need-four"))
        if self.sides == "individual" and self.players == 4:
            found.append(Misfit("sides", "four-in-pairs"))
        if self.later_leader == "losing_side" and self.players == 3:
            found.append(Misfit("later_leader", "several-lose"))
        if self.passed_cards == "open" and self.partial == "as_pass_face_down":
            found.append(Misfit("partial", "lies-open"))
        if self.limit is None and self.end_deals is None:
            found.append(Misfit("limit", "endless"))
        if self.out_of_turn != "none" and self.hand < 4:
            found.append(Misfit("out_of_turn", "four-cards"))
        return tuple(found)
