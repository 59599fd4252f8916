"""python-chess in a process of its own: PGN read with full legality, without a tree."""

from __future__ import annotations

import chess

from benchmarks import chess_games
from benchmarks.peers.child import main

PLIES = 80
"""Half-moves of a game at most."""

if __name__ == "__main__":
    main(
        {
            "plain": lambda games, seed: chess_games.generate(games, PLIES, seed),
            "annotated": lambda games, seed: chess_games.generate_annotated(games, PLIES, seed),
            "clocks": lambda games, seed: chess_games.generate_clocked(games, PLIES, seed),
        },
        chess_games.read,
        chess.__version__,
    )
