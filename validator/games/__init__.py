"""The games: one folder each, and one line here."""

from __future__ import annotations

from validator.game import Game
from validator.games.barbu.game import Barbu
from validator.games.gongzhu.game import GongZhu
from validator.games.kambing.game import Kambing

GAMES: dict[str, Game] = {
    "gongzhu": GongZhu(),
    "kambing": Kambing(),
    "barbu": Barbu(),
}
"""Every game, by the name that a ``Game`` tag gives it."""
