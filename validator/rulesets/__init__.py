"""Rule sets: how one table plays a game, as data with its sources.

Rule sets stand in YAML files; those that ship are ready when installed.  This package refuses
to know what an option does: that is its game's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.rulesets.library import Library
from validator.rulesets.problems import Misfit, OptionProblem
from validator.rulesets.ruleset import OptionDifference, RuleSet, diff, override

if TYPE_CHECKING:
    from validator.rulesets.showing import show

__all__ = [
    "Library",
    "Misfit",
    "OptionDifference",
    "OptionProblem",
    "RuleSet",
    "diff",
    "override",
    "show",
]


def __getattr__(name: str) -> object:
    if name == "show":  # nothing but the command that shows a rule set needs it
        from validator.rulesets.showing import show

        return show
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
