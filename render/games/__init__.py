"""What each game adds to a page: one file a game and one line in the table here."""

from __future__ import annotations

from render.games.barbu import Barbu
from render.games.base import Game
from render.games.gongzhu import GongZhu
from render.games.kambing import Kambing

__all__ = ["GAMES", "Game", "game_of"]

GAMES: dict[str, Game] = {
    "barbu": Barbu(),
    "gongzhu": GongZhu(),
    "kambing": Kambing(),
}
"""Each game by the value of the ``Game`` tag."""

_ANY = Game()


def game_of(name: str) -> Game:
    """What a game adds; for one that is not in the table, the plain card game."""
    return GAMES.get(name, _ANY)
