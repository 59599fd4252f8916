"""What is compared with what, in which sizes, and what the goals are.

This module refuses to know how anything is run or printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Peer(NamedTuple):
    """A program beside ours, and the text that it reads."""

    name: str
    module: str | None
    """Its module of this folder; ``None`` for pgn-extract, which is a program of the system."""
    kind: str
    unit: str
    amount: int
    """Games, boards or hands in its text."""
    does: str


PEERS: Mapping[str, Peer] = {
    "python-chess": Peer(
        "python-chess", "chess_peer", "plain", "moves", 150, "PGN, full legality, no tree"
    ),
    "endplay": Peer("endplay", "endplay_peer", "plain", "cards", 600, "pbn.loads, nothing checked"),
    "PokerKit": Peer(
        "PokerKit", "pokerkit_peer", "plain", "turns", 100, "PHH loaded and played again"
    ),
    "pgn-extract": Peer("pgn-extract", None, "plain", "moves", 150, "in C: -r, all moves checked"),
    "python-chess, annotated": Peer(
        "python-chess, annotated", "chess_peer", "annotated", "moves", 150, "PGN annotated alike"
    ),
    "python-chess, clocks": Peer(
        "python-chess, clocks", "chess_peer", "clocks", "moves", 150, "PGN with a clock a move"
    ),
}
"""All peers.  Those with another text are another one, for a text has one row."""

REPEATED = 40
"""How often the games of pgn-extract stand in its file: it is too fast for less."""

DEALS: Mapping[str, int] = {
    "gongzhu": 3000,
    "gongzhu-short": 1500,
    "gongzhu-long": 1500,
    "kambing": 1500,
    "barbu": 1200,
    "annotated": 400,
    "clocks": 400,
}
"""Deals of each of our clean texts: so many that a reading takes as long as one of a peer."""

FAULT_DEALS: Mapping[str, int] = {"gongzhu": 600, "gongzhu-short": 300}
"""Deals of each faulty text, and of the clean one of the same matches, by that."""

GOALS: Mapping[str, Mapping[str, float]] = {
    "python-chess": {"gongzhu": 15, "kambing": 7.5, "barbu": 7.5},
    "endplay": {"gongzhu": 5, "kambing": 2.5, "barbu": 2.5},
    "PokerKit": {"gongzhu": 80, "kambing": 40, "barbu": 40},
    "pgn-extract": {"gongzhu": 0.7, "kambing": 0.35, "barbu": 0.35},
    "python-chess, annotated": {"annotated": 1},
    "python-chess, clocks": {"clocks": 0.4},
}
"""The least median ratio of our cards a second to the peer's units, by peer and by our text."""

COSTS: Mapping[str, float] = {
    "fault-of-play": 5,
    "fault-of-score": 5,
    "fault-of-syntax": 50,
    "not-canonical": 50,
}
"""How many clean deals a faulty one may cost, by the kind of its fault: in a match of several, and
in a record of its own."""

CLEAN_OF: Mapping[str, str] = {"": "gongzhu", "-short": "gongzhu-short"}
"""By what stands behind the kind of a fault: the clean text of the same matches."""

SIZES: tuple[str, ...] = ("gongzhu-short", "gongzhu", "gongzhu-long")
"""Our texts that differ in nothing but the number of deals of a match; they have no goal."""
