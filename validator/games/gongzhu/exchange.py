"""Cards passed before the exposures, in the variants of Gong Zhu that pass any."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import NAMES, Card, Mask, is_known
from notation.diagnostic import Argument
from notation.labels import normalised
from notation.statements import Exchange, Passed
from validator.game import Problem
from validator.games.gongzhu.options import GongZhuOptions

CARDS_PASSED = 3


def receiver_of(options: GongZhuOptions, count: int, number: int, giver: int) -> int | None:
    """Who gets a seat's cards in a deal; ``None`` if nothing is passed in it."""
    if options.pass_cards == 0:
        return None
    if options.pass_cards == "3_next":
        return (giver + 1) % count
    steps = (1, count - 1, 2, 0) if count == 4 else (1, count - 1, 0)
    step = steps[(number - 1) % len(steps)]
    return (giver + step) % count if step else None


class _Exchange:
    """An exchange while it is checked and applied."""

    def __init__(self, seats: Sequence[str], hands: list[Mask], unknown: list[int]) -> None:
        self.seats = seats
        self.hands = hands
        self.unknown = unknown
        self.dealt = list(hands)
        self.given: Mask = 0
        self.problems: list[Problem] = []

    def blame(
        self,
        node: object,
        variant: str,
        arguments: dict[str, Argument],
        seat: int,
        card: Card | None = None,
    ) -> None:
        self.problems.append(Problem("bad-exchange", node, variant, arguments, seat, card))

    def whom(self, each: Passed, giver: int, receiver: int, due: int) -> None:
        """Check receiver and number of cards."""
        arguments: dict[str, Argument]
        if receiver != due:
            arguments = {
                "giver": each.giver,
                "receiver": each.receiver,
                "expected": self.seats[due],
            }
            self.blame(each, "receiver", arguments, giver)
        if len(each.cards) != CARDS_PASSED:
            count = len(each.cards)
            arguments = {"giver": each.giver, "count": count, "expected": CARDS_PASSED}
            self.blame(each, "number", arguments, giver)

    def move(self, each: Passed, giver: int, receiver: int) -> None:
        """Move the cards; what is odd is reported and moved all the same."""
        for card in each.cards:
            if is_known(card):
                self._known(each, card, giver, receiver)
                continue
            self.unknown[receiver] += 1
            if self.unknown[giver]:
                self.unknown[giver] -= 1

    def _known(self, each: Passed, card: Card, giver: int, receiver: int) -> None:
        bit = 1 << card
        name = NAMES[card]
        if self.given & bit:
            arguments: dict[str, Argument] = {"card": name}
            self.problems.append(
                Problem("duplicate-card", each, "exchanged", arguments, giver, card)
            )
            return
        self.given |= bit
        if self.dealt[giver] & bit:
            self.hands[giver] &= ~bit
        elif self.unknown[giver] and not any(hand & bit for hand in self.dealt):
            self.unknown[giver] -= 1
        else:
            self.blame(each, "not-dealt", {"giver": each.giver, "card": name}, giver, card)
            for seat in range(len(self.hands)):
                self.hands[seat] &= ~bit
        self.hands[receiver] |= bit


def exchange_problems(
    options: GongZhuOptions,
    seats: Sequence[str],
    number: int,
    exchange: Exchange | None,
    hands: list[Mask],
    unknown: list[int],
) -> list[Problem]:
    """Check an exchange and apply it to the hands; what is odd is applied all the same."""
    passes_any = receiver_of(options, len(seats), number, 0) is not None
    if exchange is None:
        if passes_any:
            # Who got what is not recorded: the dealt cards say nothing certain of the play.
            for seat, hand in enumerate(hands):
                unknown[seat] += hand.bit_count()
                hands[seat] = 0
        return []
    if not passes_any:
        return [Problem("bad-exchange", exchange)]
    index = {seat: at for at, seat in enumerate(seats)}
    done = _Exchange(seats, hands, unknown)
    gave: set[int] = set()
    for each in exchange.passes:
        giver = index.get(normalised(each.giver))
        receiver = index.get(normalised(each.receiver))
        if giver is None or receiver is None:
            continue
        gave.add(giver)
        due = receiver_of(options, len(seats), number, giver)
        assert due is not None
        done.whom(each, giver, receiver, due)
        done.move(each, giver, receiver)
    for seat, label in enumerate(seats):
        if seat not in gave and exchange.passes:
            done.blame(exchange, "missing", {"giver": label, "expected": CARDS_PASSED}, seat)
    return done.problems
