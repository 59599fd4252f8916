"""What is counted about the deals of each game: one file a game, and this table.

A further game is a file with a ``facts`` function and a line here; a game without one simply
has no statistics.  This module refuses to know how facts are added up or shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tricknote.site.games import barbu, gongzhu, kambing
from tricknote.site.games.base import DealIn
from tricknote.site.summary import Fact

Facts: TypeAlias = Callable[[DealIn], Iterator[Fact]]
About: TypeAlias = Callable[[DealIn], Mapping[str, str]]

FACTS: dict[str, Facts] = {
    "gongzhu": gongzhu.facts,
    "kambing": kambing.facts,
    "barbu": barbu.facts,
}
"""The facts of a deal, by game."""

ABOUT: dict[str, About] = {
    "gongzhu": gongzhu.about,
    "kambing": kambing.about,
    "barbu": barbu.about,
}
"""What else a line of the score sheet tells, by game."""
