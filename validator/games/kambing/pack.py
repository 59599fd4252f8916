"""The pack of Kambing: 36 cards, their order, their points, and which card beats which.

This module refuses to know who plays what.
"""

from __future__ import annotations

from functools import cache

from notation.cards import RANKS, UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, card

ORDER = "6789JQKTA"
"""The ranks of a suit from the lowest to the highest: the ten is above the king."""

PACK: Mask = sum(1 << (suit * 13 + RANKS.index(rank)) for suit in range(4) for rank in ORDER)
"""All 36 cards."""

SUIT_CARDS: tuple[Mask, ...] = tuple(PACK & (0x1FFF << (13 * suit)) for suit in range(4))
"""The nine cards of each suit, in the order S H D C."""

_POINTS_OF_RANK = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}

POINTS: tuple[int, ...] = tuple(_POINTS_OF_RANK.get(RANKS[each % 13], 0) for each in range(52))
"""What each card counts in a trick."""

ALL_POINTS = 120
"""What the pack counts."""

ACES_AND_TENS: Mask = sum(1 << card(suit + rank) for suit in "SHDC" for rank in "AT")
ACES: Mask = sum(1 << card(suit + "A") for suit in "SHDC")
SIX_OF_SPADES: Card = card("S6")

_ONE, _TWO, _FOUR, _EIGHT = (
    sum(1 << each for each in range(52) if PACK >> each & 1 and POINTS[each] & part)
    for part in (1, 2, 4, 8)
)
"""The cards whose points have this part, of those that are powers of two."""
_STRENGTH = tuple(ORDER.find(RANKS[each % 13]) for each in range(52))


def points_of(cards: Mask) -> int:
    """What known cards count together."""
    return (
        8 * (cards & _EIGHT).bit_count()
        + 4 * (cards & _FOUR).bit_count()
        + 2 * (cards & _TWO).bit_count()
        + (cards & _ONE).bit_count()
    )


def may_be(each: Card) -> Mask:
    """The cards that a known or unknown card may be."""
    if each < UNKNOWN_OF_SUIT:
        return 1 << each
    return PACK if each >= UNKNOWN else SUIT_CARDS[each - UNKNOWN_OF_SUIT]


def strength(each: Card) -> int:
    """The place of a card in its suit, 0 for the six."""
    return _STRENGTH[each]


def beats(first: Card, second: Card, trump: int, six_high: bool = False) -> bool:
    """Whether one card beats another: higher in its suit, or a trump on a plain suit."""
    if six_high and SIX_OF_SPADES in (first, second):
        return first == SIX_OF_SPADES != second
    if first // 13 == second // 13:
        return _STRENGTH[first] > _STRENGTH[second]
    return first // 13 == trump


@cache
def beaters(trump: int, six_high: bool = False) -> tuple[Mask, ...]:
    """For each card, unknown ones too, the cards that beat it, or may beat it where one of the
    two is not known: bit ``card`` for each, as in :mod:`notation.cards`, up to bit 56."""
    known = [
        sum(
            1 << other
            for other in range(52)
            if PACK >> other & 1 and beats(other, each, trump, six_high)
        )
        for each in range(52)
    ]
    found = []
    for each in range(UNKNOWN + 1):
        mask = 0
        for card_ in range(52):
            if may_be(each) >> card_ & 1:
                mask |= known[card_]
        for unknown in range(UNKNOWN_OF_SUIT, UNKNOWN + 1):
            if mask & may_be(unknown):
                mask |= 1 << unknown
        found.append(mask)
    return tuple(found)
