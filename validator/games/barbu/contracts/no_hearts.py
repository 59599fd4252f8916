"""No hearts: every heart counts against the taker of its trick, and hearts are led late."""

from __future__ import annotations

from typing import Literal

from notation.cards import FULL_PACK, NAMES, Mask, cards_of
from validator.game import Fault
from validator.games.barbu.contracts.contract import HEARTS, Contract
from validator.games.barbu.contracts.parts import CountingCards, Part
from validator.games.barbu.options import BarbuOptions

_HIGH = "TJQK"


class NoHearts(Contract):
    """See :class:`Contract`."""

    name = "no-hearts"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """The hearts of the pack."""
        high = options.heart_high_value
        values: dict[int, int] = {}
        for card in cards_of(HEARTS & options.pack):
            rank = NAMES[card][1]
            if rank == "A":
                values[card] = options.heart_ace_value
            elif rank in _HIGH and high is not None:
                values[card] = high
            else:
                values[card] = options.heart_value
        return (CountingCards("hearts", "heart_value", values),)

    def wanted(self, options: BarbuOptions) -> Mask:
        """The hearts of the pack."""
        return HEARTS & options.pack

    def ends(self, options: BarbuOptions) -> Literal["no", "yes", "allowed"]:
        """After the trick with the last heart."""
        return options.hearts_early_end

    def binds(self, options: BarbuOptions, trump: int | None, broken: bool) -> Mask:
        """Hearts; where any trick may break them, everything."""
        held_back = self.held_back(options, broken)
        return FULL_PACK if held_back and options.heart_lead_no_hearts == "broken" else held_back

    def held_back(self, options: BarbuOptions, broken: bool) -> Mask:
        """No heart from a hand that has anything else."""
        rule = options.heart_lead_no_hearts
        return 0 if rule == "free" or (rule == "broken" and broken) else HEARTS

    def lead_fault(self, options: BarbuOptions, hand: Mask) -> Fault:
        """See :class:`Contract`."""
        broken = options.heart_lead_no_hearts == "broken"
        variant = "hearts" if broken else "hearts-held-back"
        return Fault("lead-not-allowed", variant, {}, hand & ~HEARTS)
