"""What can be wrong with options: data for whoever makes a finding of it.

This module refuses to know where the options stand, in a rule file or in ``[Rule]`` tags.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from notation.diagnostic import Argument

ProblemKind: TypeAlias = Literal[
    "unknown-option", "bad-value", "yes-no", "not-supported", "does-not-fit", "given-twice"
]


class Misfit(NamedTuple):
    """An option whose value does not fit the others, and why.

    ``reason`` is the key of a phrase of ``bad-rule-value``, ``details`` what it needs.
    """

    option: str
    reason: str
    details: Mapping[str, Argument] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class OptionProblem:
    """One thing wrong with one option.

    ``kind`` is ``unknown-option``, ``bad-value``, ``yes-no`` (``true`` or ``false`` where
    ``yes`` or ``no`` is meant), ``not-supported`` (the game knows it, this project does not),
    ``does-not-fit`` (against the other options) or ``given-twice``.  ``index`` is the place of
    the pair among those given.  ``allowed`` are the values that may stand there,
    ``suggestion`` the option or the value that was probably meant, ``reason`` why it is not
    supported or does not fit (as in :class:`Misfit`, with the same ``details``).
    """

    kind: ProblemKind
    option: str
    written: str
    index: int
    allowed: tuple[str, ...] = ()
    suggestion: str | None = None
    reason: str | None = None
    details: Mapping[str, Argument] = field(default_factory=dict)

    @property
    def about_name(self) -> bool:
        """Whether the name of the option is at fault and not its value."""
        unsupported = self.kind == "not-supported" and not self.allowed
        return self.kind == "unknown-option" or unsupported

    @property
    def variant(self) -> str:
        """Which wording of the finding fits."""
        if self.kind in ("unknown-option", "bad-value"):
            return "near" if self.suggestion else ""
        return self.kind

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """What the wording needs; the name of the game apart."""
        found: dict[str, Argument] = {
            **self.details,
            "option": self.option,
            "value": self.written,
        }
        if self.allowed:
            found["allowed"] = self.allowed
        if self.suggestion is not None:
            found["near"] = self.suggestion
        if self.reason is not None:
            found["reason"] = self.reason
        return found
