"""The options of the toy game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from validator.rulesets.kinds import Number
from validator.rulesets.problems import Misfit


@dataclass(frozen=True, slots=True)
class HighCardOptions:
    """How high card is played."""

    limit: Annotated[int, Number(1, 100)] = 5
    """The total of tricks that ends a match."""

    WRITTEN_NAMES: ClassVar[Mapping[str, str]] = {}
    NOT_SUPPORTED: ClassVar[Mapping[str, str]] = {}

    def misfits(self) -> tuple[Misfit, ...]:
        """One option cannot contradict itself."""
        return ()
