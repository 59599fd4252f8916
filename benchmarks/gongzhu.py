"""Plain Gong Zhu matches for measuring: dealt, exposed and played at random, all legal.

The play is worked out here, apart from the validator that is measured, by the rules of
``bonanza88`` for four players.  This module refuses to know what a card is worth: the scores
that a record claims are the validator's own, so a record is clean only if reading, playing
and adding up agree with what this module wrote.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from grammar import read_records
from notation.cards import CARD_OF, Card, in_hand_order, write_hand, write_play
from notation.source import SourceText
from validator import validate
from validator.replay import DealReplay, Replay

SEATS = ("N", "W", "S", "E")
"""The labels, in turn order."""

_FIRST_LEADER = CARD_OF["S2"]
_PIG = CARD_OF["SQ"]
_EXPOSABLE = tuple(CARD_OF[name] for name in ("SQ", "HA", "DJ", "CT"))
_HAND = 13


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """A deal as it was played: hands and exposures by seat, tricks as leader and cards."""

    hands: tuple[tuple[Card, ...], ...]
    exposed: tuple[tuple[Card, ...], ...]
    tricks: tuple[tuple[int, tuple[Card, ...]], ...]


class _Table:
    """The hands while a deal is played, and what the lock on exposed cards needs."""

    def __init__(self, chance: random.Random) -> None:
        pack = list(range(52))
        chance.shuffle(pack)
        self.hands = [set(pack[seat * _HAND : (seat + 1) * _HAND]) for seat in range(4)]
        self.exposed = {card for card in _EXPOSABLE if chance.random() < 0.25}
        self.suits_led: set[int] = set()

    def holder(self, card: Card) -> int:
        return next(seat for seat in range(4) if card in self.hands[seat])

    def legal(self, seat: int, led: int | None) -> list[Card]:
        """The cards that a seat may play, in a fixed order; ``led`` is the suit led."""
        hand = self.hands[seat]
        cards = {card for card in hand if card // 13 == led} or hand
        return sorted(card for card in cards if not self._locked(card, hand, led))

    def _locked(self, card: Card, hand: set[Card], led: int | None) -> bool:
        """Whether an exposed card must wait: its suit is led for the first time just now."""
        suit = card // 13
        if card not in self.exposed or suit in self.suits_led or led not in (None, suit):
            return False
        return any(other // 13 == suit for other in hand if other != card)

    def trick(self, leader: int, chance: random.Random) -> tuple[Card, ...]:
        cards: list[Card] = []
        led: int | None = None
        for turn in range(4):
            seat = (leader + turn) % 4
            card = chance.choice(self.legal(seat, led))
            self.hands[seat].remove(card)
            cards.append(card)
            led = cards[0] // 13
        self.suits_led.add(cards[0] // 13)
        return tuple(cards)


def _taker(leader: int, cards: tuple[Card, ...]) -> int:
    best = max(card for card in cards if card // 13 == cards[0] // 13)
    return (leader + cards.index(best)) % 4


def play_deal(chance: random.Random, leader: int | None) -> tuple[DealPlayed, int]:
    """One deal and the seat that took the pig; without a leader the two of spades leads."""
    table = _Table(chance)
    hands = tuple(in_hand_order(hand) for hand in table.hands)
    exposed = tuple(in_hand_order(card for card in hand if card in table.exposed) for hand in hands)
    if leader is None:
        leader = table.holder(_FIRST_LEADER)
    tricks: list[tuple[int, tuple[Card, ...]]] = []
    pig_taker = leader
    for _ in range(_HAND):
        cards = table.trick(leader, chance)
        tricks.append((leader, cards))
        leader = _taker(leader, cards)
        if _PIG in cards:
            pig_taker = leader
    return DealPlayed(hands, exposed, tuple(tricks)), pig_taker


def play_match(chance: random.Random, deals: int) -> tuple[DealPlayed, ...]:
    """So many deals one after the other; who took the pig leads the next."""
    played: list[DealPlayed] = []
    leader: int | None = None
    for _ in range(deals):
        deal, leader = play_deal(chance, leader)
        played.append(deal)
    return tuple(played)


def _amounts(values: dict[str, int]) -> str:
    return ", ".join(
        f"{seat}: {value:+d}" if value else f"{seat}: 0" for seat, value in values.items()
    )


def _write_deal(number: int, deal: DealPlayed, claims: DealReplay | None) -> list[str]:
    shown = ", ".join(
        f"{seat}: {' '.join(write_play([card]) for card in cards)}"
        for seat, cards in zip(SEATS, deal.exposed, strict=True)
        if cards
    )
    lines = [
        f"deal {number}",
        "hands",
        *(f"  {seat}: {write_hand(hand)}" for seat, hand in zip(SEATS, deal.hands, strict=True)),
        f"expose {shown or '-'}",
        *(
            f"{index}. {SEATS[leader]}: {' '.join(write_play([card]) for card in cards)}"
            for index, (leader, cards) in enumerate(deal.tricks, 1)
        ),
    ]
    if claims is not None:
        if claims.score is None:
            raise RuntimeError(f"deal {number} was not scored: {claims.findings}")
        lines.append(f"score {_amounts(dict(claims.score))}")
        lines.append(f"total {_amounts(dict(claims.total))}")
    return [*lines, "end", ""]


def other_trick(deal: DealPlayed, number: int, chance: random.Random) -> tuple[Card, ...]:
    """Another legal way to play a trick of a deal, which is counted from 0."""
    table = _Table(chance)
    table.hands = [set(hand) for hand in deal.hands]
    table.exposed = {card for cards in deal.exposed for card in cards}
    for leader, cards in deal.tricks[:number]:
        for turn, card in enumerate(cards):
            table.hands[(leader + turn) % 4].remove(card)
        table.suits_led.add(cards[0] // 13)
    return table.trick(deal.tricks[number][0], chance)


def write_match(
    number: int,
    deals: tuple[DealPlayed, ...],
    claims: Replay | None = None,
    *,
    endless: bool = False,
) -> str:
    """A match in canonical form, with the claims of a replay as far as it has deals.

    An ``endless`` one has a rule that no total ends it.
    """
    lines = [
        "%trick 1.0",
        '[Event "Benchmark"]',
        f'[Round "{number}"]',
        '[Game "gongzhu"]',
        '[Rules "bonanza88"]',
        *(['[Rule "end_low" "none"]'] if endless else []),
        *(f'[Seat "{seat}" "Player {seat}"]' for seat in SEATS),
        "",
    ]
    replays: list[DealReplay | None] = [None] * len(deals)
    if claims is not None:
        replays = list(claims.deals if endless else _counted(claims))
    for index, (deal, replay) in enumerate(zip(deals, replays, strict=False), 1):
        lines += _write_deal(index, deal, replay)
    last = replays[-1]
    over = not endless and last is not None and min(last.total.values()) <= _END
    lines.append(f"result {_amounts(dict(last.total))}" if last and over else "result *")
    return "\n".join(lines) + "\n"


_END = -1000


def _counted(replay: Replay) -> list[DealReplay]:
    """The deals up to the one that ends the match."""
    deals: list[DealReplay] = []
    for deal in replay.deals:
        deals.append(deal)
        if min(deal.total.values()) <= _END:
            break
    return deals


def generate(matches: int, deals: int, seed: int) -> tuple[str, int]:
    """Matches of at most so many deals as one text, and the number of cards played in it.

    Raises ``RuntimeError`` if a match does not read and validate without any finding.
    """
    chance = random.Random(seed)
    texts: list[str] = []
    for number in range(1, matches + 1):
        played = play_match(chance, deals)
        (replay,) = check(write_match(number, played))
        texts.append(write_match(number, played, replay))
    text = "\n".join(texts)
    cards = 0
    for replay in check(text):
        if replay.findings:
            found = replay.findings[0]
            raise RuntimeError(f"a generated match is not clean: {found.name} at {found.place}")
        cards += sum(len(row.cards) for deal in replay.record.deals() for row in deal.tricks.rows())
    return text, cards


def check(text: str) -> list[Replay]:
    """Read and validate a text, as the benchmark does."""
    return [
        validate(parsed.record, index=parsed.index, findings=parsed.findings)
        for parsed in read_records(SourceText(text))
    ]
