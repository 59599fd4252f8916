"""Where each game's rules live: the explicit table of games that have rule sets.

This module refuses to know how a game is played.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

if TYPE_CHECKING:
    from validator.games.barbu.options import BarbuOptions
    from validator.games.gongzhu.options import GongZhuOptions
    from validator.games.kambing.options import KambingOptions

GameOptions: TypeAlias = "GongZhuOptions | KambingOptions | BarbuOptions"
"""The options of some game: a union over the games."""


class RulesHome(NamedTuple):
    """A game's rules: its default rule set, its options, the folder of its rule files.

    ``found`` is the class of the options, or the name of one that is imported when it is asked
    for: a check of one file needs those of one game.
    """

    game: str
    default: str
    found: type[GameOptions] | str
    folder: Path

    @property
    def options(self) -> type[GameOptions]:
        """The class of the game's options."""
        if not isinstance(self.found, str):
            return self.found
        module, _, name = self.found.rpartition(".")
        return cast("type[GameOptions]", getattr(import_module(module), name))


_HERE = Path(__file__).parent

RULES_HOMES: dict[str, RulesHome] = {
    game: RulesHome(game, default, options, _HERE / game / "rulesets")
    for game, default, options in (
        ("gongzhu", "bonanza88", "validator.games.gongzhu.options.GongZhuOptions"),
        ("kambing", "classic", "validator.games.kambing.options.KambingOptions"),
        ("barbu", "classic", "validator.games.barbu.options.BarbuOptions"),
    )
}
"""The rules of each game; a further game is a line here."""
