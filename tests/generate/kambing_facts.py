"""A party of Kambing as the generator knows it: what is true, and what is written.

The written words stand beside the true cards, so that a veil can be laid over a deal and a
mutation can change one word.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.generate.facts import DealFacts, PlayFacts
from tests.generate.kambing_rules import SUITS
from tests.generate.sheet import grouped, joined


@dataclass
class Packet(PlayFacts):
    """One play of one card or more; ``card`` is the word that is written."""

    cards: tuple[str, ...] = ()
    """The true ones."""
    down: bool = False


@dataclass
class Drawn:
    """What a seat drew after a trick; ``word`` is what is written of it."""

    by: str
    cards: list[str]
    word: str


@dataclass
class Attempt:
    """A trick, or an attempt at one that goes back to the hands."""

    number: int
    leader: str
    plays: list[Packet]
    molodka: bool = False
    withdrawn: bool = False
    winner: str | None = None
    claimed: str | None = None
    notes: list[str] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)
    draws_written: bool = False
    last_notes: list[str] = field(default_factory=list)
    """Comments behind the claimed winner; those behind ``withdrawn`` are the trick's."""


@dataclass
class KambingDeal(DealFacts):
    """One deal of Kambing; ``hands`` are the true ones, the words what is written."""

    attempts: list[Attempt] = field(default_factory=list)
    hand_words: dict[str, str] = field(default_factory=dict)
    turnup: str = ""
    turnup_word: str | None = None
    stock: list[str] = field(default_factory=list)
    stock_words: list[str] | None = None
    points: dict[str, int] | None = None
    true_points: dict[str, int] = field(default_factory=dict)
    true_tricks: dict[str, int] = field(default_factory=dict)

    @property
    def trump(self) -> str:
        """The suit of the card shown."""
        return self.turnup[0]

    @property
    def standing(self) -> list[Attempt]:
        """The tricks that were taken."""
        return [attempt for attempt in self.attempts if not attempt.withdrawn]


def packet_word(cards: list[str] | tuple[str, ...], down: bool) -> str:
    """The cards of a play as they are written; quite unknown ones first, counted."""
    unknown = [card for card in cards if card == "x"]
    known = [card for card in cards if card != "x"]
    word = joined(known)
    if unknown:
        word = ("x" if len(unknown) == 1 else f"x{len(unknown)}") + word
    return ("~" if down else "") + word


def hand_word(cards: list[str]) -> str:
    """A hand as it is written; cards may be ``x`` or a suit with ``x``."""
    unknown = sum(card == "x" for card in cards)
    groups = []
    for suit in SUITS:
        named = {card for card in cards if card[0] == suit and card[1] != "x"}
        more = sum(card == f"{suit}x" for card in cards)
        if named:
            groups.append(grouped(named) + "x" * more)
        elif more:
            groups.append(suit + "x" * more)
    if unknown:
        groups.append("x" if unknown == 1 else f"x{unknown}")
    return " ".join(groups)


__all__ = ["Attempt", "Drawn", "KambingDeal", "Packet", "hand_word", "packet_word"]
