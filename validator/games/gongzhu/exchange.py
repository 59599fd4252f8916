"""Cards passed before the exposures, in the variants of Gong Zhu that pass any."""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import NAMES, Mask, is_known, mask_of
from notation.diagnostic import Argument
from notation.labels import normalised
from notation.statements import Exchange
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
    problems: list[Problem] = []
    dealt = list(hands)
    given: Mask = 0
    gave: set[int] = set()
    for each in exchange.passes:
        giver = index.get(normalised(each.giver))
        receiver = index.get(normalised(each.receiver))
        if giver is None or receiver is None:
            continue
        gave.add(giver)
        due = receiver_of(options, len(seats), number, giver)
        assert due is not None
        arguments: dict[str, Argument] = {
            "giver": each.giver,
            "receiver": each.receiver,
            "expected": seats[due],
        }
        if receiver != due:
            problems.append(Problem("bad-exchange", each, "receiver", arguments, giver))
        if len(each.cards) != CARDS_PASSED:
            arguments = {
                "giver": each.giver,
                "count": len(each.cards),
                "expected": CARDS_PASSED,
            }
            problems.append(Problem("bad-exchange", each, "number", arguments, giver))
        for card in each.cards:
            if not is_known(card):
                unknown[receiver] += 1
                if unknown[giver]:
                    unknown[giver] -= 1
                continue
            bit = 1 << card
            arguments = {"giver": each.giver, "card": NAMES[card]}
            if given & bit:
                problems.append(
                    Problem("duplicate-card", each, "exchanged", {"card": NAMES[card]}, giver, card)
                )
                continue
            given |= bit
            if dealt[giver] & bit:
                hands[giver] &= ~bit
            elif unknown[giver] and not any(hand & bit for hand in dealt):
                unknown[giver] -= 1
            else:
                problems.append(Problem("bad-exchange", each, "not-dealt", arguments, giver, card))
                for seat in range(len(hands)):
                    hands[seat] &= ~bit
            hands[receiver] |= bit
    for seat, label in enumerate(seats):
        if seat not in gave and exchange.passes:
            problems.append(Problem("bad-exchange", exchange, "missing", {"giver": label}, seat))
    return problems


def known_passed(exchange: Exchange | None) -> Mask:
    """All cards that an exchange names."""
    if exchange is None:
        return 0
    return mask_of(card for each in exchange.passes for card in each.cards)
