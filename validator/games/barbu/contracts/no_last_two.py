"""No last two: the last trick and the one before it count (as many as there are values)."""

from __future__ import annotations

from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.parts import LastTricks, Part
from validator.games.barbu.options import BarbuOptions


class NoLastTwo(Contract):
    """See :class:`Contract`."""

    name = "no-last-two"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """The last tricks."""
        return (LastTricks("last-tricks", "last_two_values", options.last_two_values),)
