"""Barbu, the contract that gave the game its name: the king of hearts counts."""

from __future__ import annotations

from typing import Literal

from notation.cards import CARD_OF, FULL_PACK, SUIT_MASK, Mask
from validator.game import Fault
from validator.games.barbu.contracts.contract import HEARTS, Ban, Contract, OnTable
from validator.games.barbu.contracts.parts import CountingCards, Part
from validator.games.barbu.options import BarbuOptions

KING = CARD_OF["HK"]


class Barbu(Contract):
    """See :class:`Contract`."""

    name = "barbu"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """The king of hearts."""
        return (CountingCards("king", "king_value", {KING: options.king_value}),)

    def wanted(self, options: BarbuOptions) -> Mask:
        """The king of hearts."""
        return 1 << KING

    def ends(self, options: BarbuOptions) -> Literal["no", "yes", "allowed"]:
        """After the trick with the king."""
        return options.barbu_early_end

    def lead_bans(self, options: BarbuOptions, hand: Mask, broken: bool) -> tuple[Ban, ...]:
        """Not the king, or no heart, from a hand that has anything else."""
        if options.heart_lead_barbu == "free":
            return ()
        if options.heart_lead_barbu == "only_king":
            king = 1 << KING
            return ((king, Fault("lead-not-allowed", "king", {}, hand & ~king)),)
        return ((HEARTS, Fault("lead-not-allowed", "hearts-held-back", {}, hand & ~HEARTS)),)

    def bans(self, options: BarbuOptions, hand: Mask, table: OnTable) -> tuple[Ban, ...]:
        """Where the rules ask for it, the king is thrown as soon as the suit led is out."""
        king = 1 << KING
        if not options.king_forced or not hand & king or hand & SUIT_MASK[table.led]:
            return ()
        others = FULL_PACK & ~king & ~SUIT_MASK[table.led]
        return ((others, Fault("not-playable", "king", {}, king)),)
