"""Where each game's rules live: the explicit table of games that have rule sets.

This module refuses to know how a game is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from validator.games.gongzhu.options import GongZhuOptions

GameOptions: TypeAlias = GongZhuOptions
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
}
"""The rules of each game; a further game is a line here."""
