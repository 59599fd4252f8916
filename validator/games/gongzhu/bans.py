"""What the rules of Gong Zhu ban beyond the duty to follow suit, and why.

A ban is a set of cards with the fault of playing one of them.  This module refuses to know whose
turn it is, and what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from notation.cards import CARD_OF, FULL_PACK, NAMES, SUIT_MASK, SUITS, Card, Mask, cards_of
from notation.diagnostic import Argument
from validator.game import Fault
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import ACE_OF_HEARTS, HEARTS, SCORING

Ban: TypeAlias = tuple[Mask, Fault]

SPADES: Mask = SUIT_MASK[0]
_POINT_CARDS: Mask = (
    SCORING & ~(1 << CARD_OF["CT"]) & ~sum(1 << CARD_OF[name] for name in ("H2", "H3", "H4"))
)


def lead_bans(
    options: GongZhuOptions,
    hand: Mask,
    *,
    opening: Card | None,
    first: bool,
    broken: bool,
    exposed: Mask,
    locked: Mask,
) -> list[Ban]:
    """What may not be led from a hand now, the weightiest first.

    ``opening`` is the card that must open the deal, if one must and none was led yet; ``first``
    says whether this is the first trick, ``broken`` whether hearts may be led whatever else
    is said.  ``exposed`` are all exposed cards, ``locked`` those that wait for others of their
    suit.
    """
    bans: list[Ban] = []
    if opening is not None and hand >> opening & 1:
        fault = Fault("first-card", "", {"expected": NAMES[opening]})
        bans.append((FULL_PACK & ~(1 << opening), fault))
    if first and options.first_trick_spade_lead == "banned":
        bans.append((SPADES, Fault("lead-not-allowed", "spades")))
    if options.heart_lead == "broken" and not broken:
        bans.append((HEARTS, Fault("lead-not-allowed", "hearts")))
    elif (
        options.heart_lead == "blocked_while_HA_exposed" and not broken and exposed & ACE_OF_HEARTS
    ):
        bans.append((HEARTS, Fault("lead-not-allowed", "hearts-exposed", {"exposed": "HA"})))
    if options.exposed_lock in ("follow_and_lead", "until_suit_seen"):
        bans.extend(_too_soon(hand, locked, "lead"))
    return bans


def discard_bans(options: GongZhuOptions, hand: Mask, *, first: bool, locked: Mask) -> list[Ban]:
    """What may not be thrown on another suit now; see :func:`lead_bans`."""
    bans: list[Ban] = []
    if first and options.first_trick_discards == "no_point_cards":
        bans.append((_POINT_CARDS, Fault("not-playable", "first-trick")))
    if options.exposed_lock == "until_suit_seen":
        bans.extend(_too_soon(hand, locked, "discard"))
    return bans


def _too_soon(hand: Mask, locked: Mask, variant: str) -> Iterator[Ban]:
    """A ban for each exposed card that waits for others of its suit in the hand."""
    for card in cards_of(locked & hand):
        others = hand & SUIT_MASK[card // 13] & ~(1 << card)
        if others:
            arguments: dict[str, Argument] = {"suit": SUITS[card // 13], "held": names(others)}
            yield 1 << card, Fault("exposed-too-soon", variant, arguments, others, card)


def in_force(hand: Mask, bans: Sequence[Ban]) -> Iterator[Ban]:
    """The bans that leave a hand something to play; any other is off."""
    left = hand
    for ban in bans:
        if left & ~ban[0]:
            left &= ~ban[0]
            yield ban


def unbanned(hand: Mask, bans: Sequence[Ban]) -> Mask:
    """The cards of the whole pack that a hand may play under some bans."""
    allowed = FULL_PACK
    for banned, _ in in_force(hand, bans):
        allowed &= ~banned
    return allowed


def names(cards: Mask) -> tuple[str, ...]:
    """The names of some cards."""
    return tuple(NAMES[card] for card in cards_of(cards))
