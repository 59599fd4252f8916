"""Kambing as it is followed trick by trick: hands after drawing, stock, points so far.

All of it is worked out from what the replay established.  A card that nobody named stays
unknown; so does one that may have gone with unnamed ones.  This module refuses to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from notation.cards import UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask, cards_of, is_known, suit_of
from render.games.base import side_labels
from render.hands import hand_views
from validator.replay import PlayReplay, Replay, TrickReplay


class KambingPlay:
    """See :class:`render.games.base.Follower`."""

    def __init__(self, replay: Replay, index: int) -> None:
        from validator.games.kambing.pack import PACK, POINTS, strength

        deal = replay.deals[index]
        hands = hand_views(deal, replay)
        self._points, self._strength = POINTS, strength
        self.held: list[Mask] = [sum(1 << card for card in hand["cards"]) for hand in hands]
        """The known cards of each hand."""
        self.unknown = [hand["unknown"] for hand in hands]
        """How many further ones it holds."""
        dealt = sum(mask.bit_count() for mask in self.held) + sum(self.unknown)
        stock = deal.node.stock
        self.stock = max(PACK.bit_count() - dealt, 0) if stock is None else len(stock.cards)
        turnup = deal.node.turnup
        self.turnup: Card | None = None if turnup is None else turnup.card
        self.shown = True
        """Whether the card shown is certainly in the stock still."""
        self.side_of = [
            next(n for n, key in enumerate(replay.sides) if label in side_labels(key, replay.seats))
            for label in replay.seats
        ]
        sides = len(replay.sides)
        self.counts = [[0] * sides for _ in range(4)]
        """By side: points of all named cards taken, how many unnamed ones were taken; points of
        the cards taken face up, how many were taken face down."""
        self._tricks: Sequence[TrickReplay] = ()
        self._at = 0

    def along(self, tricks: Sequence[TrickReplay]) -> KambingPlay:
        """A copy that goes its own way, about to see these tricks one by one."""
        other = KambingPlay.__new__(KambingPlay)
        other.__dict__.update(self.__dict__)
        other.held, other.unknown = list(self.held), list(self.unknown)
        other.counts = [list(each) for each in self.counts]
        other._tricks, other._at = tricks, 0
        return other

    def trick(self, trick: TrickReplay) -> dict[str, Any]:
        """What there is to tell of the next trick: what is held, stock, points after it."""
        made: dict[str, Any] = {
            "held": [self._hand(seat) for seat in range(len(self.held))],
            "stock": self.stock,
            "up": self._turnup_inside(),
        }
        laid = _laid(trick)
        if laid:
            made["laid"] = laid
        if trick.node.molodka:
            made["claim"] = True
        self._at += 1
        if self._goes_back(trick):
            made["back"] = True
            for play in trick.plays:
                self._show(play)
        else:
            self._play(trick)
            made["drawn"] = self._draw(trick)
        for name, counts in zip(("points", "hidden", "open", "down"), self.counts, strict=True):
            made[name] = list(counts)
        return made

    # ---- cards

    def _hand(self, seat: int) -> list[Card]:
        """A hand as it is shown: by suits, each from the ace and the ten down."""
        cards = list(cards_of(self.held[seat]))
        cards.sort(key=lambda card: (card // 13, -self._strength(card)))
        return cards + [UNKNOWN] * self.unknown[seat]

    def _goes_back(self, trick: TrickReplay) -> bool:
        """Whether the cards of an attempt go back to the hands."""
        if trick.node.withdrawn:
            return True
        after = self._tricks[self._at].node if self._at < len(self._tricks) else None
        return (
            trick.winner is None
            and after is not None
            and after.molodka
            and after.number in (trick.number, 0)
        )

    def _show(self, play: PlayReplay) -> None:
        for card in play.cards:
            if is_known(card) and not self.held[play.seat] >> card & 1:
                self._come_from(play.seat, card)
                self.held[play.seat] |= 1 << card

    def _come_from(self, seat: int, card: Card) -> None:
        """A card that nobody knew to be in this hand is one of its unknown ones."""
        for other, mask in enumerate(self.held):
            if mask >> card & 1:
                self.held[other] &= ~(1 << card)
                self.unknown[other] += 1
        self.unknown[seat] = max(self.unknown[seat] - 1, 0)

    def _play(self, trick: TrickReplay) -> None:
        side = None if trick.winner is None else self.side_of[trick.winner]
        for play in trick.plays:
            if play.withdrawn:
                self._show(play)
                continue
            named = [card for card in play.cards if is_known(card)]
            for card in named:
                if not self.held[play.seat] >> card & 1:
                    self._come_from(play.seat, card)
                self.held[play.seat] &= ~(1 << card)
            unnamed = len(play.cards) - len(named)
            if unnamed:
                known = self._play_unnamed(play.seat, unnamed)
                named += cards_of(known)
                unnamed -= known.bit_count()
            if side is None:
                continue
            points = sum(self._points[card] for card in named)
            self.counts[0][side] += points
            self.counts[1][side] += unnamed
            if play.face_down:
                self.counts[3][side] += len(play.cards)
            else:
                self.counts[2][side] += points

    def _play_unnamed(self, seat: int, number: int) -> Mask:
        """Cards leave a hand and nobody says which; those that must be among them come back."""
        known = self.held[seat]
        left = known.bit_count() + self.unknown[seat] - number
        if left <= 0:
            certain = known if not self.unknown[seat] else 0
            self.held[seat], self.unknown[seat] = 0, 0
            return certain
        # Which of the known cards stayed only later plays can tell.
        stayed = known & self._named_later(seat)
        if stayed.bit_count() > left:
            stayed = 0
        self.held[seat] = stayed
        self.unknown[seat] = left - stayed.bit_count()
        return 0

    def _named_later(self, seat: int) -> Mask:
        found: Mask = 0
        for trick in self._tricks[self._at :]:
            for play in trick.plays:
                if play.seat == seat:
                    found |= sum(1 << card for card in set(play.cards) if is_known(card))
        return found

    def _draw(self, trick: TrickReplay) -> list[list[Any]]:
        """Everybody draws; who drew what, in the order in which they began to."""
        drawn: dict[int, list[Card]] = {}
        for seat, card in trick.draws:
            drawn.setdefault(seat, []).append(card)
            self.stock = max(self.stock - 1, 0)
            if is_known(card):
                self.held[seat] |= 1 << card
            else:
                self.unknown[seat] += 1
            if card in (self.turnup, UNKNOWN):
                self.shown = False
        return [[seat, cards] for seat, cards in drawn.items()]

    def _turnup_inside(self) -> bool:
        """Whether the card shown is certainly still in the stock."""
        if self.turnup is None or not self.stock:
            return False
        if self.shown or not is_known(self.turnup):
            return self.shown
        # Unnamed cards were drawn; one that is drawn by name later was not among them.
        return any(
            card == self.turnup for trick in self._tricks[self._at :] for _, card in trick.draws
        )


def _laid(trick: TrickReplay) -> dict[str, list[list[Card]]]:
    """Cards that beat others beside these, in the order in which those lie.

    By the index of the play; a lead lies as it is written.
    """
    made: dict[str, list[list[Card]]] = {}
    order: list[Card] = []
    for place, play in enumerate(trick.plays):
        if play.withdrawn:
            continue
        if play.beats and len(play.beats) == len(play.cards):
            pairs = [list(each) for each in zip(play.cards, play.beats, strict=True)]
            if all(beaten in order for _, beaten in pairs):
                pairs.sort(key=lambda pair: order.index(pair[1]))
            made[str(place)] = pairs
            order = [card for card, _ in pairs]
        elif not order:
            order = list(play.cards)
    return made


def trump_of(turnup: Card | None) -> int | None:
    """The trump suit, by the card shown."""
    if turnup is None:
        return None
    return suit_of(turnup) if turnup < UNKNOWN_OF_SUIT + 4 else None
