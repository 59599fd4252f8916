"""Barbu, the contract that gave the game its name: the king of hearts counts."""

from __future__ import annotations

from typing import Literal

from notation.cards import CARD_OF, FULL_PACK, SUIT_MASK, Card, Mask
from validator.game import Fault
from validator.games.barbu.contracts.contract import HEARTS, Contract, OnTable
from validator.games.barbu.contracts.parts import CountingCards, Part
from validator.games.barbu.options import BarbuOptions

KING = CARD_OF["HK"]
_KING: Mask = 1 << KING


class Barbu(Contract):
    """See :class:`Contract`."""

    name = "barbu"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """The king of hearts."""
        return (CountingCards("king", "king_value", {KING: options.king_value}),)

    def wanted(self, options: BarbuOptions) -> Mask:
        """The king of hearts."""
        return _KING

    def ends(self, options: BarbuOptions) -> Literal["no", "yes", "allowed"]:
        """After the trick with the king."""
        return options.barbu_early_end

    def binds(self, options: BarbuOptions, trump: int | None, broken: bool) -> Mask:
        """What is held back; where the king is forced, everything."""
        return FULL_PACK if options.king_forced else self.held_back(options, broken)

    def held_back(self, options: BarbuOptions, broken: bool) -> Mask:
        """Not the king, or no heart, from a hand that has anything else."""
        rule = options.heart_lead_barbu
        return 0 if rule == "free" else _KING if rule == "only_king" else HEARTS

    def lead_fault(self, options: BarbuOptions, hand: Mask) -> Fault:
        """See :class:`Contract`."""
        if options.heart_lead_barbu == "only_king":
            return Fault("lead-not-allowed", "king", {}, hand & ~_KING)
        return Fault("lead-not-allowed", "hearts-held-back", {}, hand & ~HEARTS)

    def barred(self, options: BarbuOptions, hand: Mask, table: OnTable) -> Mask:
        """Where the rules ask for it, the king is thrown as soon as the suit led is out."""
        suit = SUIT_MASK[table.led]
        if not options.king_forced or not hand & _KING or hand & suit:
            return 0
        return FULL_PACK & ~_KING & ~suit

    def fault(self, options: BarbuOptions, hand: Mask, table: OnTable, card: Card) -> Fault:
        """See :class:`Contract`."""
        return Fault("not-playable", "king", {}, _KING)
