"""Lines of hands, told from who does not hold each card."""

from __future__ import annotations

import random

import pytest

from notation.hand_lines import OF_A_SEAT, HandLines

SEATS = ("N", "S", "H", "2")
"""Some labels are letters of cards too."""


def dealt(chance: random.Random, *, voids: bool) -> list[list[int]]:
    pack = list(range(52))
    if not voids:
        chance.shuffle(pack)
        return [sorted(pack[seat::4]) for seat in range(4)]
    # Long suits, up to whole ones.
    for _ in range(chance.randrange(8)):
        one, other = chance.sample(range(52), 2)
        pack[one], pack[other] = pack[other], pack[one]
    return [sorted(pack[13 * seat : 13 * seat + 13]) for seat in range(4)]


def elsewhere(hands: list[list[int]]) -> bytes:
    return bytes(
        OF_A_SEAT * seat + card
        for seat, hand in enumerate(hands)
        for card in range(52)
        if card not in hand
    )


def written(hands: list[list[int]]) -> str:
    lines = ""
    for label, hand in zip(SEATS, hands, strict=True):
        lines += f"  {label}:"
        for at, suit in enumerate("SHDC"):
            ranks = [card % 13 for card in sorted(hand, reverse=True) if card // 13 == at]
            if ranks:
                lines += f" {suit}" + "".join("23456789TJQKA"[rank] for rank in ranks)
        lines += "\n"
    return lines


@pytest.mark.parametrize("voids", [False, True])
def test_hands_are_told_from_what_is_elsewhere(voids: bool) -> None:
    chance = random.Random(3)
    lines = HandLines(SEATS)
    for _ in range(200):
        hands = dealt(chance, voids=voids)
        assert lines.are(written(hands), elsewhere(hands))
        given, taken = chance.sample(range(4), 2)
        other = [list(hand) for hand in hands]
        card = chance.choice(other[given])
        other[given].remove(card)
        other[taken].append(card)
        assert not lines.are(written(other), elsewhere(hands))
        assert not lines.are(written(hands), elsewhere(other))
        assert not lines.are(written(hands)[:-1], elsewhere(hands))
        assert not lines.are("", elsewhere(hands))


@pytest.mark.parametrize(
    "seats", [("N", "E", "S"), ("N", "E", "S", "West"), ("北", "E", "S", "W"), ("N", "E", "SW", "")]
)
def test_any_other_table_has_no_such_lines(seats: tuple[str, ...]) -> None:
    hands = dealt(random.Random(4), voids=False)
    assert not HandLines(seats).are(written(hands), elsewhere(hands))
