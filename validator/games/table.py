"""Where each game's rules live: the explicit table of games that have rule sets.

This module refuses to know how a game is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from validator.games.barbu.options import BarbuOptions
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.kambing.options import KambingOptions

GameOptions: TypeAlias = GongZhuOptions | KambingOptions | BarbuOptions
"""The options of some game: a union over the games."""


@dataclass(frozen=True, slots=True)
class RulesHome:
    """A game's rules: its default rule set, its options, the folder of its rule files."""

    game: str
    default: str
    options: type[GameOptions]
    folder: Path


_HERE = Path(__file__).parent

RULES_HOMES: dict[str, RulesHome] = {
    "gongzhu": RulesHome("gongzhu", "bonanza88", GongZhuOptions, _HERE / "gongzhu" / "rulesets"),
    "kambing": RulesHome("kambing", "classic", KambingOptions, _HERE / "kambing" / "rulesets"),
    "barbu": RulesHome("barbu", "classic", BarbuOptions, _HERE / "barbu" / "rulesets"),
}
"""The rules of each game; a further game is a line here."""
