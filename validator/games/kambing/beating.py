"""Whether some cards beat some others: an exact search for a pairing.

This module refuses to know whose the cards are.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import Card, Mask


def pairing(
    reply: Sequence[Card], target: Sequence[Card], beaters: Sequence[Mask], positional: bool = False
) -> tuple[Card, ...] | None:
    """For each card of a reply the card of the target that it beats, every one by another;
    ``None`` if there is no such pairing (or the numbers differ).

    ``beaters`` is the table of :func:`validator.games.kambing.pack.beaters`; ``positional``
    allows only the pairing in the order written.
    """
    if len(reply) != len(target):
        return None
    if len(reply) == 1:
        return (target[0],) if beaters[target[0]] >> reply[0] & 1 else None
    # The order written is what a search would try first too, and mostly fits.
    if all(beaters[low] >> high & 1 for high, low in zip(reply, target, strict=True)):
        return tuple(target)
    if positional:
        return None
    found = _assign(reply, target, beaters, 0, 0)
    return None if found is None else tuple(target[at] for at in found)


def _assign(
    reply: Sequence[Card], target: Sequence[Card], beaters: Sequence[Mask], at: int, used: int
) -> tuple[int, ...] | None:
    if at == len(reply):
        return ()
    for number, low in enumerate(target):
        if not used >> number & 1 and beaters[low] >> reply[at] & 1:
            rest = _assign(reply, target, beaters, at + 1, used | 1 << number)
            if rest is not None:
                return (number, *rest)
    return None


def beats_some(reply: Sequence[Card], target: Sequence[Card], beaters: Sequence[Mask]) -> bool:
    """Whether any card of a reply beats any of the target."""
    return any(beaters[low] >> high & 1 for high in reply for low in target)
