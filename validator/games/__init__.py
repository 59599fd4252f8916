"""The games: one folder each, and one line here."""

from __future__ import annotations

from validator.game import Game
from validator.games.gongzhu.game import GongZhu

GAMES: dict[str, Game] = {
    "gongzhu": GongZhu(),
}
"""Every game, by the name that a ``Game`` tag gives it."""
