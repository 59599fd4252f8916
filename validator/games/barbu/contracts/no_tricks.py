"""No tricks: every trick counts against its taker."""

from __future__ import annotations

from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.parts import EveryTrick, Part
from validator.games.barbu.options import BarbuOptions


class NoTricks(Contract):
    """See :class:`Contract`."""

    name = "no-tricks"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """Every trick."""
        return (EveryTrick("tricks", "trick_value", options.trick_value),)
