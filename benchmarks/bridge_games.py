"""Bridge deals for measuring beside: dealt and played at random, following suit, as PBN.

Every deal has its play section with all 52 cards, in columns from the seat that leads first, as
PBN has them.  This module imports nothing of ours and no library of bridge.
"""

from __future__ import annotations

import random

_SEATS = "NESW"
_RANKS = "23456789TJQKA"
_SUITS = "SHDC"

Card = tuple[int, int]
"""Suit and rank, from 0; the two is the lowest."""


def _hand(cards: list[Card]) -> str:
    """A hand as PBN writes it: suits from spades down, ranks from the ace."""
    suits: list[str] = []
    for suit in range(4):
        ranks = sorted((rank for each, rank in cards if each == suit), reverse=True)
        suits.append("".join(_RANKS[rank] for rank in ranks))
    return ".".join(suits)


def _play(
    chance: random.Random, hands: list[list[Card]], trump: int, leader: int
) -> tuple[list[dict[int, Card]], list[int]]:
    """The tricks, each by seat, and who took them; everybody follows suit if he can."""
    left = [list(hand) for hand in hands]
    tricks: list[dict[int, Card]] = []
    takers: list[int] = []
    for _ in range(13):
        trick: dict[int, Card] = {}
        led = -1
        for turn in range(4):
            seat = (leader + turn) % 4
            following = [card for card in left[seat] if card[0] == led]
            card = chance.choice(following or left[seat])
            left[seat].remove(card)
            trick[seat] = card
            led = card[0] if turn == 0 else led
        suit = led

        def strength(seat: int, trick: dict[int, Card] = trick, suit: int = suit) -> int:
            own, rank = trick[seat]
            return rank + 26 * (own == trump) + 13 * (own == suit)

        leader = max(trick, key=strength)
        takers.append(leader)
        tricks.append(trick)
    return tricks, takers


def _board(number: int, chance: random.Random) -> str:
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    chance.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    declarer, trump, level = chance.randrange(4), chance.randrange(4), chance.randint(1, 4)
    leader = (declarer + 1) % 4
    tricks, takers = _play(chance, hands, trump, leader)
    taken = sum(taker % 2 == declarer % 2 for taker in takers)
    columns = [(leader + turn) % 4 for turn in range(4)]
    rows = "\n".join(
        " ".join(_SUITS[suit] + _RANKS[rank] for suit, rank in (trick[seat] for seat in columns))
        for trick in tricks
    )
    return (
        f'[Event "Benchmark"]\n[Site "?"]\n[Date "2026.??.??"]\n[Board "{number}"]\n'
        '[West "Player W"]\n[North "Player N"]\n[East "Player E"]\n[South "Player S"]\n'
        f'[Dealer "{_SEATS[(number - 1) % 4]}"]\n[Vulnerable "None"]\n'
        f'[Deal "N:{" ".join(map(_hand, hands))}"]\n[Scoring "IMP"]\n'
        f'[Declarer "{_SEATS[declarer]}"]\n[Contract "{level}{_SUITS[trump]}"]\n'
        f'[Result "{taken}"]\n[Play "{_SEATS[leader]}"]\n{rows}\n'
    )


def generate(boards: int, seed: int) -> tuple[str, int]:
    """So many boards as one PBN text, and the cards played in them."""
    chance = random.Random(seed)
    texts = [_board(number, chance) for number in range(1, boards + 1)]
    return "% PBN 2.1\n" + "\n".join(texts), 52 * boards
