"""Trumps: the declarer names a suit, and every trick counts for its taker."""

from __future__ import annotations

from notation.cards import FULL_PACK, NAMES, SUIT_MASK, SUITS, Mask, cards_of
from notation.diagnostic import Argument
from validator.game import Fault
from validator.games.barbu.contracts.contract import Ban, Contract, OnTable
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

    def bans(self, options: BarbuOptions, hand: Mask, table: OnTable) -> tuple[Ban, ...]:
        """Trump where the suit led is out, and go higher, as far as the rules ask for it."""
        trump = table.trump
        if trump is None or not hand & SUIT_MASK[trump]:
            return ()
        suit = SUIT_MASK[trump]
        lower = suit & ((2 << table.best) - 1) if table.best >= 0 else 0
        higher = hand & suit & ~lower
        if table.led == trump:
            if options.overtrump == "no" or not higher:
                return ()
            return ((lower, _higher(table, higher, "")),)
        if hand & SUIT_MASK[table.led]:
            return ()
        bans: list[Ban] = []
        mine = hand & suit
        if options.overtrump == "always":
            if not higher:
                # Nobody has to play below a trump that he cannot beat.
                return ()
            mine = higher
            if lower:
                bans.append((lower, _higher(table, higher, "ruff")))
        if options.trump_void == "must_trump":
            others = FULL_PACK & ~suit & ~SUIT_MASK[table.led]
            arguments: dict[str, Argument] = {
                "led": SUITS[table.led],
                "trump": SUITS[trump],
                "held": _names(mine),
            }
            bans.append((others, Fault("must-trump", "", arguments, mine)))
        return tuple(bans)


def _higher(table: OnTable, higher: Mask, variant: str) -> Fault:
    arguments: dict[str, Argument] = {"best": NAMES[table.best], "held": _names(higher)}
    return Fault("must-overtrump", variant, arguments, higher)


def _names(cards: Mask) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards_of(cards))
