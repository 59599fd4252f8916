"""Salade: everything that the negative contracts count, all at once."""

from __future__ import annotations

from dataclasses import replace

from notation.cards import Mask
from validator.game import Fault
from validator.games.barbu.contracts.barbu import Barbu
from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.no_hearts import NoHearts
from validator.games.barbu.contracts.no_last_two import NoLastTwo
from validator.games.barbu.contracts.no_queens import NoQueens
from validator.games.barbu.contracts.no_tricks import NoTricks
from validator.games.barbu.contracts.parts import CountingCards, EveryTrick, LastTricks, Part
from validator.games.barbu.options import BarbuOptions

_NO_HEARTS = NoHearts()
_EVERYTHING: tuple[Contract, ...] = (NoTricks(), NoLastTwo(), _NO_HEARTS, NoQueens(), Barbu())


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

    def binds(self, options: BarbuOptions, trump: int | None, broken: bool) -> Mask:
        """As in no hearts."""
        return _NO_HEARTS.binds(options, trump, broken)

    def held_back(self, options: BarbuOptions, broken: bool) -> Mask:
        """As in no hearts."""
        return _NO_HEARTS.held_back(options, broken)

    def lead_fault(self, options: BarbuOptions, hand: Mask) -> Fault:
        """As in no hearts."""
        return _NO_HEARTS.lead_fault(options, hand)


def _half(part: Part) -> Part:
    if isinstance(part, EveryTrick):
        return replace(part, value=part.value // 2)
    if isinstance(part, LastTricks):
        return replace(part, values=tuple(value // 2 for value in part.values))
    assert isinstance(part, CountingCards)
    return replace(part, values={card: value // 2 for card, value in part.values.items()})
