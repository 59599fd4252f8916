"""No queens: every queen counts against the taker of its trick; with the fourth it ends."""

from __future__ import annotations

from typing import Literal

from notation.cards import CARD_OF, Mask, mask_of
from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.parts import CountingCards, Part
from validator.games.barbu.options import BarbuOptions

QUEENS = tuple(CARD_OF[name] for name in ("SQ", "HQ", "DQ", "CQ"))
_QUEENS: Mask = mask_of(QUEENS)


class NoQueens(Contract):
    """See :class:`Contract`."""

    name = "no-queens"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """The four queens."""
        values = dict.fromkeys(QUEENS, options.queen_value)
        return (CountingCards("queens", "queen_value", values),)

    def wanted(self, options: BarbuOptions) -> Mask:
        """The four queens."""
        return _QUEENS

    def ends(self, options: BarbuOptions) -> Literal["no", "yes", "allowed"]:
        """After the trick with the fourth queen."""
        return options.queens_early_end
