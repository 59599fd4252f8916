"""What a caller may set for a validation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.rulesets import Library, RuleSet


@dataclass(frozen=True, slots=True)
class Settings:
    """Rule sets to check by, and whether a record may override them.

    ``library`` are the rule sets that are known (the shipped ones if ``None``); ``forced``
    names, by game, the one to check every record of that game by, whatever it names.
    """

    library: Library | None = None
    forced: Mapping[str, RuleSet] = field(default_factory=dict)
    overrides: bool = True


DEFAULT = Settings()
