"""Trumps: the declarer names a suit, and every trick counts for its taker."""

from __future__ import annotations

from notation.cards import FULL_PACK, NAMES, SUIT_MASK, SUITS, Card, Mask, cards_of
from notation.diagnostic import Argument
from validator.game import Fault
from validator.games.barbu.contracts.contract import Contract, OnTable
from validator.games.barbu.contracts.parts import EveryTrick, Part
from validator.games.barbu.options import BarbuOptions


class Trumps(Contract):
    """See :class:`Contract`."""

    name = "trumps"
    positive = True
    detail = "suit"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """Every trick."""
        return (EveryTrick("trump-tricks", "trump_value", options.trump_value),)

    def binds(self, options: BarbuOptions, trump: int | None, broken: bool) -> Mask:
        """Trumps where one must go higher, other suits where one must trump."""
        if trump is None:
            return 0
        suit = SUIT_MASK[trump]
        follows = 0 if options.overtrump == "no" else suit
        if options.overtrump == "always" or options.trump_void == "must_trump":
            return follows | FULL_PACK & ~suit
        return follows

    def barred(self, options: BarbuOptions, hand: Mask, table: OnTable) -> Mask:
        """Trump where the suit led is out, and go higher, as far as the rules ask for it."""
        led, trump, best = table
        if trump is None:
            return 0
        suit = SUIT_MASK[trump]
        mine = hand & suit
        if not mine:
            return 0
        lower = suit & ((2 << best) - 1) if best >= 0 else 0
        if led == trump:
            return lower if options.overtrump != "no" and mine & ~lower else 0
        if hand & SUIT_MASK[led]:
            return 0
        barred = 0
        if options.overtrump == "always":
            if not mine & ~lower:
                # Nobody has to play below a trump that he cannot beat.
                return 0
            barred = lower
        if options.trump_void == "must_trump":
            barred |= FULL_PACK & ~suit & ~SUIT_MASK[led]
        return barred

    def fault(self, options: BarbuOptions, hand: Mask, table: OnTable, card: Card) -> Fault:
        """See :class:`Contract`."""
        assert table.trump is not None
        could = hand & SUIT_MASK[table.trump] & ~self.barred(options, hand, table)
        if card // 13 != table.trump:
            arguments: dict[str, Argument] = {
                "led": SUITS[table.led],
                "trump": SUITS[table.trump],
                "held": _names(could),
            }
            return Fault("must-trump", "", arguments, could)
        variant = "" if table.led == table.trump else "ruff"
        arguments = {"best": NAMES[table.best], "held": _names(could)}
        return Fault("must-overtrump", variant, arguments, could)


def _names(cards: Mask) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards_of(cards))
