"""Domino: cards are laid in columns, and who is out of cards first scores most.

How it is played is in :mod:`validator.games.barbu.domino`.
"""

from __future__ import annotations

from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.options import BarbuOptions


class Domino(Contract):
    """See :class:`Contract`."""

    name = "domino"
    positive = True
    detail = "rank"
    domino = True

    def constant(self, options: BarbuOptions) -> int:
        """One value for each place."""
        return sum(options.domino_values)
