"""Domino: cards are laid in columns, and who is out of cards first scores most.

How it is played is in :mod:`validator.games.barbu.domino`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.parts import Taken
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

    def possible(self, options: BarbuOptions, taken: Taken, scores: Sequence[int]) -> bool:
        """Everybody gets another of the values."""
        return sorted(scores) == sorted(options.domino_values)

    def possible_alone(self, options: BarbuOptions, taken: Taken, seat: int, score: int) -> bool:
        """One of the values."""
        return score in options.domino_values

    def step(self, options: BarbuOptions) -> int:
        """See :class:`Contract`."""
        return gcd(*options.domino_values)
