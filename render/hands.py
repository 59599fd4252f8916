"""The hands of a deal as a page shows them: after dealing, after passing, from one seat.

A hand is closed where the record is one seat's view: of the others' cards only those are
shown that this seat knew before the play.  This module refuses to know any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from notation.cards import Card, Mask, cards_of, in_hand_order, is_known, mask_of
from notation.labels import normalised
from render.view_types import ExchangeView, HandView, PassView
from render.words import Translator
from validator.replay import DealReplay, Replay

NOBODY = -1
"""The seat of a reader who sits nowhere: all hands are closed to him."""


def viewer_of(replay: Replay) -> int | None:
    """The seat whose view the record is; ``None`` for a record that shows all.

    A ``View`` of a seat that does not sit here is the view of :data:`NOBODY`.
    """
    label = normalised(replay.record.tag_value("View") or "")
    if not label:
        return None
    return replay.seats.index(label) if label in replay.seats else NOBODY


@dataclass(frozen=True, slots=True)
class _Passed:
    """Cards on their way from one seat to another."""

    giver: int
    receiver: int
    cards: tuple[Card, ...]

    @property
    def known(self) -> Mask:
        return mask_of(card for card in self.cards if is_known(card))


def _passes(deal: DealReplay, seats: Sequence[str]) -> list[_Passed]:
    exchange = deal.node.exchange
    if exchange is None:
        return []
    index = {label: seat for seat, label in enumerate(seats)}
    found: list[_Passed] = []
    for each in exchange.passes:
        giver = index.get(normalised(each.giver))
        receiver = index.get(normalised(each.receiver))
        if giver is not None and receiver is not None:
            found.append(_Passed(giver, receiver, each.cards))
    return found


def hand_views(deal: DealReplay, replay: Replay) -> list[HandView]:
    """The hands that are played, seat by seat."""
    viewer = viewer_of(replay)
    passes = _passes(deal, replay.seats)
    made: list[HandView] = []
    for seat, hand in enumerate(deal.hands):
        total = hand.cards.bit_count() + hand.unknown
        # An open card is known, even where nobody wrote the hand down.
        opened = mask_of(card for owner, card in deal.exposed if owner == seat)
        if viewer is None or seat == viewer:
            cards = hand.cards | (opened if hand.unknown else 0)
            made.append(_view(cards, max(total - cards.bit_count(), 0)))
            continue
        seen = hand.cards & ~hand.inferred | opened
        for each in passes:
            if each.giver == viewer and each.receiver == seat:
                seen |= each.known
        made.append(_view(seen, total - seen.bit_count(), closed=True))
    return made


def exchange_view(deal: DealReplay, replay: Replay) -> ExchangeView | None:
    """Who passed what, and the hands before it; ``None`` where nothing was passed."""
    passes = _passes(deal, replay.seats)
    if not passes:
        return None
    viewer = viewer_of(replay)
    dealt: list[HandView] = []
    for seat, hand in enumerate(deal.hands):
        given = [each for each in passes if each.giver == seat]
        got = [each for each in passes if each.receiver == seat]
        cards = (hand.cards & ~_union(got)) | _union(given)
        total = hand.cards.bit_count() + hand.unknown + _count(given) - _count(got)
        closed = viewer is not None and seat != viewer
        if closed:
            cards &= _union(each for each in given if each.receiver == viewer)
        dealt.append(_view(cards, max(total - cards.bit_count(), 0), closed=closed))
    shown: list[PassView] = [
        {
            "giver": each.giver,
            "receiver": each.receiver,
            "cards": list(in_hand_order(each.cards)),
        }
        for each in passes
    ]
    return {"passes": shown, "dealt": dealt}


def hands_note(deal: DealReplay, replay: Replay, players: Sequence[str], words: Translator) -> str:
    """A sentence about where the hands come from; empty if the record has them all."""
    _ = words.gettext
    viewer = viewer_of(replay)
    if viewer == NOBODY:
        return _("All hands are closed.")
    if viewer is not None:
        return _("Seen from %(name)s’s seat: the other hands are closed.") % {
            "name": players[viewer]
        }
    passed = _union(_passes(deal, replay.seats))
    inferred = any(hand.inferred & ~passed for hand in deal.hands)
    if deal.node.hands is None and deal.tricks:
        return _("Hands were not recorded; they are inferred from the play.")
    if inferred and deal.node.hands is not None:
        return _("Not every hand was recorded in full; the rest is inferred from the play.")
    if any(hand.unknown for hand in deal.hands) and deal.node.hands is not None:
        return _("Not every card is known.")
    return ""


def _union(passes: Iterable[_Passed]) -> Mask:
    union: Mask = 0
    for each in passes:
        union |= each.known
    return union


def _count(passes: Iterable[_Passed]) -> int:
    return sum(len(each.cards) for each in passes)


def _view(cards: Mask, unknown: int, *, closed: bool = False) -> HandView:
    made: HandView = {"cards": list(in_hand_order(cards_of(cards))), "unknown": unknown}
    if closed:
        made["closed"] = True
    return made
