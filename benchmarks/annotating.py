"""Comments, glyphs, variations and clocks for matches of Gong Zhu, in canonical form.

A comment stands behind every second trick, a glyph at a card of every third, and one variation
in every deal, a whole trick played in another legal way.  The second set has nothing but a clock
on every card.  :mod:`benchmarks.chess_games` gives games as much for as many turns.
"""

from __future__ import annotations

import random
import re
from itertools import count

from benchmarks.gongzhu import SEATS, DealPlayed, other_trick
from notation.cards import write_play

TEXTS = (
    "Nobody wants the pig, so everybody ducks.",
    "The last small heart that was out.",
    "A discard that will be missed later.",
    "Now the transformer is alone.",
)
"""What is said about a trick, and in chess about eight half-moves."""

GLYPHS = ("!", "?", "!?", "?!")

_TRICK = re.compile(r"([0-9]+)\. (\w+): (.+)")


def annotated(text: str, played: tuple[DealPlayed, ...], chance: random.Random) -> str:
    """A match with comments, glyphs and variations."""
    lines: list[str] = []
    deals = iter(played)
    deal: DealPlayed | None = None
    varied = 0
    for line in text.split("\n"):
        if line.startswith("deal "):
            deal = next(deals)
            varied = chance.randrange(3, 10)
        trick = _TRICK.fullmatch(line)
        if trick is None or deal is None:
            lines.append(line)
            continue
        number, cards = int(trick[1]), trick[3].split(" ")
        if number % 3 == 0:
            cards[chance.randrange(4)] += chance.choice(GLYPHS)
        if number == varied:
            other = write_trick(other_trick(deal, number - 1, chance))
            # It stands behind the card that it replaces: the lead.
            cards[0] += f" ({number}. {trick[2]}: {other})"
        if number % 2 == 0:
            cards[-1] += f" {{{chance.choice(TEXTS)}}}"
        lines.append(f"{number}. {trick[2]}: {' '.join(cards)}")
    return "\n".join(lines)


def write_trick(cards: tuple[int, ...]) -> str:
    """The cards of a trick as they are written."""
    return " ".join(write_play([card]) for card in cards)


def clocked(text: str, chance: random.Random) -> str:
    """A match with a clock on every card: what every seat has left of ten minutes."""
    lines: list[str] = []
    left = [600] * len(SEATS)
    for line in text.split("\n"):
        if line.startswith("deal "):
            left = [600] * len(SEATS)
        trick = _TRICK.fullmatch(line)
        if trick is None:
            lines.append(line)
            continue
        leader = SEATS.index(trick[2])
        cards: list[str] = []
        for turn, card in zip(count(leader), trick[3].split(" "), strict=False):
            seat = turn % len(SEATS)
            left[seat] -= chance.randrange(1, 40)
            cards.append(f"{card} <clk {clock(left[seat])}>")
        lines.append(f"{trick[1]}. {trick[2]}: {' '.join(cards)}")
    return "\n".join(lines)


def clock(seconds: int) -> str:
    """A time as clocks of card rooms and of chess are written: ``0:09:41``."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
