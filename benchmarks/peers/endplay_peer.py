"""endplay in a process of its own: PBN with all 52 cards of every deal read by ``pbn.loads``.

It turns the columns of the play section into the order of play, and checks no card.
"""

from __future__ import annotations

from importlib.metadata import version

from endplay.parsers import pbn  # pyright: ignore[reportMissingImports]

from benchmarks import bridge_games
from benchmarks.peers.child import main


def read(text: str) -> int:
    """The number of cards in the play of all boards."""
    return sum(len(board.play) for board in pbn.loads(text))


if __name__ == "__main__":
    main({"plain": bridge_games.generate}, read, version("endplay"))
