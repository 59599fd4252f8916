"""Whole deals looked at side by side: the facts of each, and what is odd in its tricks."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from notation.cards import BITS, NAMES, SUIT_MASK, cards_of
from validator.engine.abreast import WholeDeal, whole_deals

SEATS = "NWSE"
LETTERS = bytes([SEATS.find(chr(code)) if chr(code) in SEATS else 255 for code in range(256)])

Trick = tuple[int, list[int]]


def dealt(chance: random.Random) -> list[int]:
    pack = list(range(52))
    chance.shuffle(pack)
    return [sum(BITS[card] for card in pack[seat::4]) for seat in range(4)]


def played(chance: random.Random, hands: list[int]) -> tuple[list[Trick], list[int], list[int]]:
    """Tricks in which everybody follows, their takers and the piles, reckoned card by card."""
    left, piles = list(hands), [0] * 4
    leader = chance.randrange(4)
    tricks: list[Trick] = []
    takers: list[int] = []
    for _ in range(13):
        cards: list[int] = []
        for turn in range(4):
            hand = left[(leader + turn) % 4]
            follow = hand & SUIT_MASK[cards[0] // 13] if cards else 0
            cards.append(chance.choice(list(cards_of(follow or hand))))
            left[(leader + turn) % 4] ^= BITS[cards[-1]]
        tricks.append((leader, cards))
        best = max((card for card in cards if card // 13 == cards[0] // 13), default=-1)
        leader = (leader + cards.index(best)) % 4
        piles[leader] |= sum(BITS[card] for card in cards)
        takers.append(leader)
    return tricks, takers, piles


def written(tricks: list[Trick]) -> str:
    return "".join(
        f"{number}. {SEATS[leader]}: {' '.join(NAMES[card] for card in cards)}\n"
        for number, (leader, cards) in enumerate(tricks, 1)
    )


def some(count: int, seed: int = 1) -> tuple[list[str], list[tuple[object, ...]]]:
    chance = random.Random(seed)
    texts: list[str] = []
    facts: list[tuple[object, ...]] = []
    for _ in range(count):
        hands = dealt(chance)
        tricks, takers, piles = played(chance, hands)
        texts.append(written(tricks))
        facts.append((takers, hands, piles, [card for _, cards in tricks for card in cards]))
    return texts, facts


def facts_of(deal: WholeDeal | None) -> tuple[object, ...] | None:
    if deal is None:
        return None
    return list(deal.takers), deal.hands, deal.captured, list(deal.in_time)


@pytest.mark.parametrize("count", [1, 2, 7, 50, 51, 120])
def test_facts_are_those_of_a_play_card_by_card(count: int) -> None:
    texts, facts = some(count, count)
    found = whole_deals(texts, LETTERS)
    assert [facts_of(each) for each in found] == facts
    for deal, text in zip(found, texts, strict=True):
        assert deal is not None
        assert [SEATS[leader] for leader in deal.leaders] == [
            line.split()[1][0] for line in text.splitlines()
        ]
        assert [list(cards) for cards in zip(*deal.cards, strict=True)] == [
            list(deal.in_time[at : at + 4]) for at in range(0, 52, 4)
        ]


def test_piles_before_a_trick_hold_what_was_taken_until_then() -> None:
    (text,), _ = some(1)
    (deal,) = whole_deals([text], LETTERS)
    assert deal is not None
    for trick in range(14):
        piles = [0] * 4
        for at in range(trick):
            piles[deal.takers[at]] |= sum(BITS[card] for card in deal.in_time[4 * at : 4 * at + 4])
        assert deal.captured_before(trick) == piles


def replaced(text: str, line: int, place: int, word: str) -> str:
    """The text with another word in a line; the leader is the second, the cards follow."""
    lines = text.splitlines()
    words = lines[line].split()
    words[place] = word
    lines[line] = " ".join(words)
    return "\n".join(lines) + "\n"


def a_card_twice(text: str) -> str:
    return replaced(text, 7, 3, text.splitlines()[2].split()[4])


def not_a_card(text: str) -> str:
    return replaced(text, 3, 2, "X9")


def not_a_rank(text: str) -> str:
    return replaced(text, 3, 2, "S1")


def nobody(text: str) -> str:
    return replaced(text, 6, 1, "Q:")


def another_number(text: str) -> str:
    return replaced(text, 8, 0, "8.")


def a_sign(text: str) -> str:
    return replaced(text, 8, 2, text.splitlines()[8].split()[2] + "!")


def a_winner(text: str) -> str:
    return text[:-1] + " =N\n"


def a_line_less(text: str) -> str:
    return text[: text.index("13.")]


def another_script(text: str) -> str:
    return text.replace("S", "\u0405", 1)


@pytest.mark.parametrize(
    "change",
    [
        a_card_twice,
        not_a_card,
        not_a_rank,
        nobody,
        another_number,
        a_sign,
        a_winner,
        a_line_less,
        another_script,
    ],
)
def test_what_is_odd_costs_that_deal_alone(change: Callable[[str], str]) -> None:
    texts, facts = some(6)
    texts[2] = change(texts[2])
    found = [facts_of(each) for each in whole_deals(texts, LETTERS)]
    assert found == [*facts[:2], None, *facts[3:]]
    assert whole_deals([texts[2]], LETTERS) == [None]


def test_what_is_odd_in_its_tricks_is_said_of_a_deal() -> None:
    """Two cards of one player change places, or another one leads."""
    chance = random.Random(5)
    seen = 0
    for number in range(400):
        hands = dealt(chance)
        tricks, _, _ = played(chance, hands)
        first, second = sorted(chance.sample(range(13), 2))
        if number % 4:
            seat = chance.randrange(4)
            one, two = ((seat - tricks[at][0]) % 4 for at in (first, second))
            a, b = tricks[first][1], tricks[second][1]
            a[one], b[two] = b[two], a[one]
        else:
            tricks[second] = (chance.randrange(4), tricks[second][1])
        revokes, leads = oddities(tricks)
        (found,) = whole_deals([written(tricks)], LETTERS)
        assert found is not None
        assert list(found.revokes) == revokes
        assert list(found.leads) == leads
        for trick in (0, first, second):
            odd = [*(at for at in revokes if at >= trick), *(at for at in leads if at > trick)]
            assert found.odd_from(trick) == min(odd, default=13)
        seen += bool(revokes or leads)
    assert 150 < seen < 400


def oddities(tricks: list[Trick]) -> tuple[list[int], list[int]]:
    """The tricks in which somebody does not follow suit and could, and those led by another than
    took the one before; card by card."""
    left = [0] * 4
    for leader, cards in tricks:
        for turn, card in enumerate(cards):
            left[(leader + turn) % 4] |= BITS[card]
    taker = tricks[0][0]
    revokes, leads = [], []
    for at, (leader, cards) in enumerate(tricks):
        if leader != taker:
            leads.append(at)
        suit = SUIT_MASK[cards[0] // 13]
        for turn, card in enumerate(cards):
            left[(leader + turn) % 4] ^= BITS[card]
            if left[(leader + turn) % 4] & suit and not BITS[card] & suit and at not in revokes:
                revokes.append(at)
        best = max(card for card in cards if card // 13 == cards[0] // 13)
        taker = (leader + cards.index(best)) % 4
    return revokes, leads
