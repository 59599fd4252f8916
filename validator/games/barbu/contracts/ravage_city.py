"""Ravage City: whoever took the most cards of any one suit pays; those who are level share."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from notation.cards import SUIT_MASK, Mask, cards_of
from validator.games.barbu.contracts.contract import Contract
from validator.games.barbu.contracts.parts import Taken
from validator.games.barbu.options import BarbuOptions
from validator.replay import DerivationLine


class RavageCity(Contract):
    """See :class:`Contract`."""

    name = "ravage-city"

    def constant(self, options: BarbuOptions) -> int:
        """One value, however it is shared."""
        return options.ravage_city_value

    def base(self, options: BarbuOptions, taken: Taken) -> list[int] | None:
        """The value, shared by who has the longest suit among the cards taken."""
        if options.pack & ~taken.all_cards:
            return None
        return longest_pay([longest(pile) for pile in taken.captured], options.ravage_city_value)

    def derive(self, options: BarbuOptions, taken: Taken, seat: int) -> tuple[DerivationLine, ...]:
        """The suit that pays, if one does."""
        lengths = [longest(pile) for pile in taken.captured]
        if lengths[seat] < max(lengths):
            return ()
        pile = taken.captured[seat]
        suit = next(s for s in SUIT_MASK if (pile & s).bit_count() == lengths[seat])
        level = lengths.count(lengths[seat])
        return (
            DerivationLine(
                "longest-suit",
                value=options.ravage_city_value // level,
                factor=level if level > 1 else None,
                cards=tuple(cards_of(pile & suit)),
                parts=(options.ravage_city_value,),
                option="ravage_city_value",
            ),
        )

    def nothing_left(self, options: BarbuOptions, taken: Taken) -> bool:
        """Any card may make a suit longer."""
        return not options.pack & ~taken.all_cards

    def possible(self, options: BarbuOptions, taken: Taken, scores: Sequence[int]) -> bool:
        """Whether some seats share the value, and the longest suits can come out so."""
        payers = [seat for seat, score in enumerate(scores) if score]
        if not payers:
            return False
        value = options.ravage_city_value
        if any(scores[seat] * len(payers) != value for seat in payers):
            return False
        out = (options.pack & ~taken.all_cards).bit_count()
        lengths = [longest(pile) for pile in taken.captured]
        behind = max(lengths) - min(lengths[seat] for seat in payers)
        return behind <= out or all(lengths[seat] == max(lengths) for seat in payers)

    def possible_alone(self, options: BarbuOptions, taken: Taken, seat: int, score: int) -> bool:
        """Nothing, or a share."""
        value = options.ravage_city_value
        levels = range(1, taken.players + 1)
        return score == 0 or any(score * level == value for level in levels)

    def step(self, options: BarbuOptions) -> int:
        """The shares may be of any size."""
        value = options.ravage_city_value
        return gcd(*(value // level for level in range(1, options.players + 1)))


def longest(pile: Mask) -> int:
    """How many cards of its longest suit a pile has."""
    return max((pile & suit).bit_count() for suit in SUIT_MASK)


def longest_pay(lengths: Sequence[int], value: int) -> list[int]:
    """The value shared by the longest."""
    level = lengths.count(max(lengths))
    return [value // level if each == max(lengths) else 0 for each in lengths]
