"""What could have been played instead: the legal cards before every play of a deal.

Worked out from a finished replay, when a page asks for it; a check of a record never does.
Games in which everybody plays one card to a trick have it, others nothing.  This module
refuses to know any rule: the game's own :meth:`validator.game.TrickRules.legal` is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from notation.cards import UNKNOWN_OF_SUIT, Mask
from notation.statements import Amounts
from validator.engine.deal import Tricks
from validator.game import Before, DealRules, TrickRules
from validator.games import GAMES
from validator.replay import PlayReplay, Replay, TrickReplay

LegalMoves = Mapping[int, Mask]
"""By the ``id`` of a play's node: the cards of the hand that might have been played there."""


def legal_moves(replay: Replay, index: int, rules: DealRules | None = None) -> LegalMoves:
    """The legal cards before each play of a deal, the plays of variations included.

    A play is missing where that is not known: unknown cards in the hand, no rules, or a game
    that is not played in tricks of one card each.  ``index`` counts the deals from 0; ``rules``
    are those of the deal where the game cannot make them without earlier ones.
    """
    deal = replay.deals[index]
    game = None if replay.rules is None else GAMES.get(replay.rules.game)
    if replay.rules is None or game is None or not deal.tricks:
        return {}
    earlier = sum(each.status != "misdeal" for each in replay.deals[:index])
    if rules is None:
        rules = game.begin(replay.rules, replay.seats, earlier + 1, None)
    if not isinstance(rules.course, Tricks):
        return {}
    trick_rules = cast("TrickRules", rules)
    hands = [each.cards for each in deal.hands]
    unknown = [each.unknown for each in deal.hands]
    trick_rules.expose(deal.node, hands, unknown)
    carried = any(
        isinstance(each, Amounts) and each.kind == "carried" for each in replay.record.entries
    )
    trick_rules.opening(hands, Before(not earlier and not carried, None))
    found: dict[int, Mask] = {}
    _Walk(trick_rules, hands, unknown, found).deal(deal.tricks)
    return found


@dataclass(slots=True)
class _Walk:
    """The way through a line of play."""

    rules: TrickRules
    hands: list[Mask]
    unknown: list[int]
    found: dict[int, Mask]

    def deal(self, tricks: Sequence[TrickReplay]) -> None:
        """Walk the game and all variations, each from where it begins."""
        waiting = [_Branch(self, tricks)]
        while waiting:
            branch = waiting.pop()
            waiting += branch.walk.line(branch)

    def line(self, branch: _Branch) -> list[_Branch]:
        """Walk one line to its end; the variations that stand in it come back."""
        found: list[_Branch] = []
        shared, led = branch.shared, branch.led
        for trick in branch.tricks:
            for place, play in enumerate(trick.plays[shared:], shared):
                found += [
                    _Branch(self._fork(), each.tricks, each.shared, led)
                    for each in trick.variations.get(place, ())
                ]
                self.rules.lead(led)
                self._look(play)
                if not play.withdrawn:
                    led = _card(play) if led is None else led
                    self._apply(play)
            if led is not None:
                self.rules.lead(led)
            standing = [card for each in trick.plays if not each.withdrawn for card in each.cards]
            self.rules.taken(standing, trick.winner)
            shared, led = 0, None
        return found

    def _fork(self) -> _Walk:
        return _Walk(self.rules.fork(), list(self.hands), list(self.unknown), self.found)

    def _look(self, play: PlayReplay) -> None:
        hand = self.hands[play.seat]
        if hand and not self.unknown[play.seat]:
            self.found[id(play.node)] = hand & self.rules.legal(play.seat, hand, 0)

    def _apply(self, play: PlayReplay) -> None:
        for card in play.cards:
            if card >= UNKNOWN_OF_SUIT:
                self.unknown[play.seat] = max(0, self.unknown[play.seat] - 1)
                continue
            holder = next((s for s, hand in enumerate(self.hands) if hand >> card & 1), None)
            if holder is None:
                self.unknown[play.seat] = max(0, self.unknown[play.seat] - 1)
            else:
                self.hands[holder] &= ~(1 << card)
            if self.rules.watches:
                self.rules.played(card)


@dataclass(frozen=True, slots=True)
class _Branch:
    """A line that is still to be walked; the first ``shared`` plays of it are done."""

    walk: _Walk
    tricks: Sequence[TrickReplay]
    shared: int = 0
    led: int | None = None


def _card(play: PlayReplay) -> int | None:
    return play.cards[0] if play.cards else None
