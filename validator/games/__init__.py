"""The games: one folder each, and one line here.

A game is imported when a record is of it: a check of one file needs one game.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from validator.game import Game

_TABLE = {
    "gongzhu": ("validator.games.gongzhu.game", "GongZhu"),
    "kambing": ("validator.games.kambing.game", "Kambing"),
    "barbu": ("validator.games.barbu.game", "Barbu"),
}
"""Every game, by the name that a ``Game`` tag gives it: its module and its class."""


class _Games(MutableMapping[str, Game]):
    """The games of the table, each made when it is first asked for; a test may add one."""

    def __init__(self) -> None:
        self._made: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        made = self._made.get(name)
        if made is None:
            module, word = _TABLE[name]
            made = self._made[name] = getattr(import_module(module), word)()
        return made

    def __setitem__(self, name: str, game: Game) -> None:
        self._made[name] = game

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*_TABLE, *self._made)))

    def __len__(self) -> int:
        return len({*_TABLE, *self._made})


GAMES: MutableMapping[str, Game] = _Games()
"""Every game, by the name that a ``Game`` tag gives it."""
