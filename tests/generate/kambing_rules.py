"""Kambing, slowly: what beats what, who may claim, what tricks are worth.

Read from the rules as they are told, and written for plainness: cards are names such as
``SQ``, every pairing is tried, nothing is shared with the validator.  :data:`HOUSES` says in
the generator's own words how each rule set plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

SUITS = "SHDC"
RANKS = "6789JQKTA"
"""From low to high: the ten is above the king."""

PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
WORTH = {"6": 0, "7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
HAND = 4


@dataclass(frozen=True)
class House:
    """How a club plays."""

    players: int = 4
    six_spades_high: bool = False
    turnup_last: bool = False
    """Whether the card shown lies under the stock and is drawn last."""
    first: str = "left"
    """Who leads first: ``left`` of the dealer, the ``dealer``, or the lowest ``trump``."""
    mixed_fours: bool = False
    """Whether four aces and tens (an ace at least) may be led like cards of one suit."""
    partial_up: bool = False
    """Whether who covers only some of the cards shows that he does."""
    open_passes: bool = False
    molodka: str = "suit"
    """``suit``: four of one; ``trumps``: four of them; ``mixed``: also aces and tens; ``none``."""
    window: str = "until own play"
    """Or ``between tricks``, or ``lead`` (nobody out of turn)."""
    bura_first: bool = False
    """Whether four trumps go before any nearer claim."""
    six_without_points: bool = False
    """Whether no points cost six; else only no trick does."""
    after_draw: str = "nothing"
    """Or ``doubled`` (the next deal), or ``grows`` (by one each time, until somebody loses)."""
    limit: int = 12


CLASSIC = House()
COMBOS = House(
    turnup_last=True,
    mixed_fours=True,
    partial_up=True,
    molodka="mixed",
    window="between tricks",
    six_without_points=True,
)

HOUSES: dict[str, House] = {
    "classic": CLASSIC,
    "yard-draw-doubles": replace(CLASSIC, after_draw="doubled"),
    "draws-accumulate": replace(CLASSIC, after_draw="grows"),
    "dealer-leads": replace(CLASSIC, first="dealer", molodka="trumps"),
    "open-discards": replace(CLASSIC, open_passes=True),
    "turn-only": replace(CLASSIC, window="lead"),
    "no-molodka": replace(CLASSIC, molodka="none"),
    "short-party-8": replace(CLASSIC, limit=8),
    "short-party-6": replace(CLASSIC, limit=6),
    "six-spades-high": replace(CLASSIC, six_spades_high=True, turnup_last=True),
    "two-players-four-trumps": replace(CLASSIC, players=2, molodka="trumps", after_draw="doubled"),
    "two-players-draws-accumulate": replace(
        CLASSIC, players=2, molodka="trumps", after_draw="grows", first="trump", bura_first=True
    ),
    "combos": COMBOS,
    "combos-two": replace(COMBOS, players=2),
    "combos-three": replace(COMBOS, players=3),
}


def value(cards: Iterable[str]) -> int:
    """The points of some cards."""
    return sum(WORTH[card[1]] for card in cards)


def over(house: House, trump: str, card: str, other: str) -> bool:
    """Whether one card is above another."""
    if house.six_spades_high and "S6" in (card, other):
        return card == "S6"
    if card[0] == other[0]:
        return RANKS.index(card[1]) > RANKS.index(other[1])
    return card[0] == trump


def beats(house: House, trump: str, reply: Sequence[str], target: Sequence[str]) -> bool:
    """Whether every card of the target can be given a card of the reply that is above it."""
    if len(reply) != len(target):
        return False
    return any(
        all(over(house, trump, card, other) for card, other in zip(order, target, strict=True))
        for order in permutations(reply)
    )


def covers_some(house: House, trump: str, reply: Sequence[str], target: Sequence[str]) -> bool:
    """Whether at least one card of the target is under a card of the reply."""
    return any(over(house, trump, card, other) for card in reply for other in target)


def one_suit(cards: Iterable[str]) -> bool:
    """Whether cards are of one suit."""
    return len({card[0] for card in cards}) == 1


def may_lead(house: House, cards: Sequence[str]) -> bool:
    """Whether cards may be led together."""
    if one_suit(cards):
        return True
    return house.mixed_fours and aces_and_tens(cards)


def aces_and_tens(cards: Sequence[str]) -> bool:
    """Whether cards are four aces and tens, one ace at least."""
    ranks = {card[1] for card in cards}
    return len(cards) == HAND and "A" in ranks and ranks <= {"A", "T"}


def is_molodka(house: House, trump: str, hand: Sequence[str]) -> bool:
    """Whether a hand of four gives the right to lead out of turn."""
    if len(hand) != HAND or house.molodka == "none":
        return False
    if house.molodka == "trumps":
        return all(card[0] == trump for card in hand)
    if house.molodka == "mixed" and aces_and_tens(hand):
        return True
    return one_suit(hand)


@dataclass
class Taken:
    """A trick that was taken: by whom, and its cards."""

    winner: int
    cards: tuple[str, ...]


class Table:
    """One deal on the table: hands, stock, what was taken, who leads.

    A trick is on the table as (seat, cards, face down), in the order of play.
    """

    def __init__(
        self, house: House, hands: Sequence[Iterable[str]], stock: Sequence[str], trump: str
    ) -> None:
        self.house = house
        self.hands = [sorted(hand) for hand in hands]
        self.stock = list(stock)
        self.trump = trump
        self.taken: list[Taken] = []
        self.trick: list[tuple[int, tuple[str, ...], bool]] = []
        self.leader = 0

    def copy(self) -> Table:
        """Another table that goes its own way."""
        other = Table(self.house, self.hands, self.stock, self.trump)
        other.taken = list(self.taken)
        other.trick = list(self.trick)
        other.leader = self.leader
        return other

    @property
    def count(self) -> int:
        return len(self.hands)

    def over(self) -> bool:
        """Whether no card is left in a hand or the stock."""
        return not self.trick and not any(self.hands) and not self.stock

    def to_play(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % self.count

    def holder(self) -> int:
        """The index of the play that holds the trick: the last that beat, else the lead."""
        held = 0
        for index, (_, cards, down) in enumerate(self.trick):
            if index and not down and beats(self.house, self.trump, cards, self.trick[held][1]):
                held = index
        return held

    def target(self) -> tuple[str, ...]:
        """The cards that must be beaten."""
        return self.trick[self.holder()][1]

    def beating(self, seat: int) -> list[tuple[str, ...]]:
        """All sets of a hand that beat."""
        target = self.target()
        return [
            cards
            for cards in combinations(self.hands[seat], len(target))
            if beats(self.house, self.trump, cards, target)
        ]

    def play(self, cards: Sequence[str], down: bool) -> None:
        """Play cards for whose turn it is."""
        seat = self.to_play()
        for card in cards:
            self.hands[seat].remove(card)
        self.trick.append((seat, tuple(cards), down))

    def take_back(self) -> None:
        """All cards on the table return to the hands."""
        for seat, cards, _ in self.trick:
            self.hands[seat] = sorted([*self.hands[seat], *cards])
        self.trick = []

    def finish_trick(self) -> int:
        """The winner takes the trick and leads; returns his seat."""
        winner = self.trick[self.holder()][0]
        cards = tuple(card for _, played, _ in self.trick for card in played)
        self.taken.append(Taken(winner, cards))
        self.trick = []
        self.leader = winner
        return winner

    def draw(self) -> list[tuple[int, list[str]]]:
        """Everybody draws to four, one card at a time, who took first; what each drew."""
        drawn: dict[int, list[str]] = {}
        while self.stock and any(len(hand) < HAND for hand in self.hands):
            for step in range(self.count):
                seat = (self.leader + step) % self.count
                if self.stock and len(self.hands[seat]) < HAND:
                    card = self.stock.pop(0)
                    self.hands[seat] = sorted([*self.hands[seat], card])
                    drawn.setdefault(seat, []).append(card)
        return list(drawn.items())


def sides_of(seats: Sequence[str]) -> dict[str, str]:
    """The key of each seat: its side among four, else itself."""
    if len(seats) != 4:
        return {seat: seat for seat in seats}
    keys = {}
    for seat, partner in zip(seats[:2], seats[2:], strict=True):
        keys[seat] = keys[partner] = f"{seat}+{partner}"
    return keys


def loss(house: House, points: int, tricks: int) -> int:
    """What a side that has not the most points pays, if the deal was worth one."""
    if not (points if house.six_without_points else tricks):
        return 6
    return 2 if points >= 31 else 4


class Stakes:
    """What a deal is worth: one, or more after a draw."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.factor = 1

    def settle(self, points: dict[str, int], tricks: dict[str, int]) -> dict[str, int]:
        """The defeat-scores of a finished deal, by key; moves on to the next deal."""
        most = max(points.values())
        scores = {
            key: self.factor * loss(self.house, each, tricks[key]) if each < most else 0
            for key, each in points.items()
        }
        if set(points.values()) == {60}:
            if self.house.after_draw == "doubled":
                self.factor = 2
            elif self.house.after_draw == "grows":
                self.factor += 1
        else:
            self.factor = 1
        return scores
