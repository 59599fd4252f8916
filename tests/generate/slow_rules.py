"""The play of one deal, slowly: what a seat may play, and who takes.

Read from the texts of the rule sets.  This module refuses to know what cards are worth.
"""

from __future__ import annotations

from copy import deepcopy

from validator.games.gongzhu.options import GongZhuOptions

SUITS = "SHDC"
RANKS = "23456789TJQKA"
NAMES = [suit + rank for suit in SUITS for rank in RANKS]
HEARTS = {"H" + rank for rank in RANKS}
SCORING = HEARTS | {"SQ", "DJ", "CT"}
NOT_IN_THE_FIRST_TRICK = {"SQ", "DJ"} | {"H" + rank for rank in "56789TJQKA"}


def pack_of(options: GongZhuOptions) -> list[str]:
    """The cards that are dealt."""
    return [name for name in NAMES if name not in options.removed]


def sorted_hand(cards: set[str]) -> list[str]:
    """Cards as a hand is written: suit by suit, from the ace down."""
    return sorted(cards, key=lambda card: (SUITS.index(card[0]), -RANKS.index(card[1])))


def receiver(options: GongZhuOptions, deal: int, giver: int) -> int | None:
    """Who gets a seat's three cards in a deal (from 1), ``None`` if nothing is passed."""
    count = options.players
    if options.pass_cards == "3_next":
        return (giver + 1) % count
    if options.pass_cards == "3_rotating":
        turns = ["next", "before", "opposite", "none"] if count == 4 else ["next", "before", "none"]
        turn = turns[(deal - 1) % len(turns)]
        steps = {"next": 1, "before": -1, "opposite": 2, "none": None}
        step = steps[turn]
        return None if step is None else (giver + step) % count
    return None


class Table:
    """One deal on the table."""

    def __init__(self, options: GongZhuOptions, hands: list[set[str]]) -> None:
        self.options = options
        self.hands = [set(hand) for hand in hands]
        self.piles: list[list[str]] = [[] for _ in hands]
        self.exposed: list[tuple[int, str]] = []
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        """The complete ones: who took it, and what was played."""
        self.to_play = 0
        self.forced: str | None = None
        """The card that must open the deal, if its holder leads."""

    def copy(self) -> Table:
        """Another table that goes its own way."""
        return deepcopy(self)

    @property
    def count(self) -> int:
        return len(self.hands)

    @property
    def size(self) -> int:
        """How many tricks a deal has."""
        return len(pack_of(self.options)) // self.count

    def over(self) -> bool:
        """Whether the deal has ended."""
        if self.trick:
            return False
        taken = {card for pile in self.piles for card in pile}
        if self.options.early_end == "all_scored" and taken >= SCORING:
            return True
        return len(self.tricks) == self.size

    # ---- what may be played

    def legal(self, seat: int) -> list[str]:
        """The cards that a seat may play now."""
        hand = self.hands[seat]
        if not self.trick:
            return sorted(self._leads(seat, hand))
        suit = self.trick[0][1][0]
        following = {card for card in hand if card[0] == suit}
        if following:
            return sorted(card for card in following if not self._held_back(seat, card))
        return sorted(self._discards(seat, hand))

    def _leads(self, seat: int, hand: set[str]) -> set[str]:
        options = self.options
        first = not self.tricks
        if first and self.forced in hand:
            return {card for card in hand if card == self.forced}
        cards = hand
        if first and options.first_trick_spade_lead == "banned":
            cards = {card for card in cards if card[0] != "S"} or cards
        if self._hearts_closed():
            cards = {card for card in cards if card[0] != "H"} or cards
        if options.exposed_lock in ("follow_and_lead", "until_suit_seen"):
            cards = {card for card in cards if not self._held_back(seat, card)} or cards
        return cards

    def _discards(self, seat: int, hand: set[str]) -> set[str]:
        cards = hand
        if not self.tricks and self.options.first_trick_discards == "no_point_cards":
            cards = cards - NOT_IN_THE_FIRST_TRICK or cards
        if self.options.exposed_lock == "until_suit_seen":
            cards = {card for card in cards if not self._held_back(seat, card)} or cards
        return cards

    def _hearts_closed(self) -> bool:
        options = self.options
        if options.heart_lead == "free":
            return False
        seen = False
        for _, plays in self.tricks:
            led = plays[0][1][0]
            for _, card in plays:
                if card[0] == "H":
                    thrown = led != "H"
                    any_counts = (
                        options.heart_lead != "broken" or options.hearts_broken_by != "discard"
                    )
                    seen = seen or thrown or any_counts
        if seen:
            return False
        return options.heart_lead == "broken" or any(card == "HA" for _, card in self.exposed)

    def _held_back(self, seat: int, card: str) -> bool:
        """Whether a card lies exposed and has to wait (on a lead or in its own suit)."""
        if (seat, card) not in self.exposed or self.options.exposed_lock == "off":
            return False
        if all(other == card or other[0] != card[0] for other in self.hands[seat]):
            return False
        if self.options.exposed_lock == "until_suit_seen":
            played = [each for _, plays in self.tricks for _, each in plays]
            played += [each for _, each in self.trick]
            return all(each[0] != card[0] for each in played)
        return all(plays[0][1][0] != card[0] for _, plays in self.tricks)

    # ---- what happens

    def play(self, card: str) -> None:
        """Play a card, legal or not, from the hand of whose turn it is."""
        seat = self.to_play
        self.hands[seat].discard(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.count:
            self.to_play = (seat + 1) % self.count
            return
        winner = self.winning()
        self.piles[winner].extend(each for _, each in self.trick)
        self.tricks.append((winner, self.trick))
        self.trick = []
        self.to_play = winner

    def winning(self) -> int:
        """Who has the best card of the suit led so far."""
        suit = self.trick[0][1][0]
        inside = [(RANKS.index(card[1]), seat) for seat, card in self.trick if card[0] == suit]
        return max(inside)[1]
