"""Salade: everything that the negative contracts count, all at once."""

from __future__ import annotations

from dataclasses import replace

from notation.cards import Mask
from validator.games.barbu.contracts.barbu import Barbu
from validator.games.barbu.contracts.contract import Ban, Contract
from validator.games.barbu.contracts.no_hearts import NoHearts, heart_bans
from validator.games.barbu.contracts.no_last_two import NoLastTwo
from validator.games.barbu.contracts.no_queens import NoQueens
from validator.games.barbu.contracts.no_tricks import NoTricks
from validator.games.barbu.contracts.parts import CountingCards, EveryTrick, LastTricks, Part
from validator.games.barbu.options import BarbuOptions

_EVERYTHING: tuple[Contract, ...] = (NoTricks(), NoLastTwo(), NoHearts(), NoQueens(), Barbu())


class Salade(Contract):
    """See :class:`Contract`."""

    name = "salade"

    def parts(self, options: BarbuOptions) -> tuple[Part, ...]:
        """Those of the negative contracts that this table plays, by option at half."""
        parts = tuple(
            part
            for contract in _EVERYTHING
            if contract.name in options.contracts
            for part in contract.parts(options)
        )
        return parts if options.salade_values == "sum" else tuple(map(_half, parts))

    def lead_bans(self, options: BarbuOptions, hand: Mask, broken: bool) -> tuple[Ban, ...]:
        """As in no hearts."""
        return heart_bans(options, hand, broken)


def _half(part: Part) -> Part:
    if isinstance(part, EveryTrick):
        return replace(part, value=part.value // 2)
    if isinstance(part, LastTricks):
        return replace(part, values=tuple(value // 2 for value in part.values))
    assert isinstance(part, CountingCards)
    return replace(part, values={card: value // 2 for card, value in part.values.items()})
