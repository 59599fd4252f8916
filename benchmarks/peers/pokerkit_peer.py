"""PokerKit in a process of its own: hand histories in PHH loaded and played again."""

from __future__ import annotations

from importlib.metadata import version

from benchmarks import poker_hands
from benchmarks.peers.child import main

if __name__ == "__main__":
    main({"plain": poker_hands.generate}, poker_hands.read, version("pokerkit"))
