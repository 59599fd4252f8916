"""A syntax finding before it knows its file and its deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notation.diagnostic import Argument, Fix, Related
from notation.source import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with the text at a place; becomes a diagnostic in :mod:`grammar.findings`."""

    name: str
    span: Span
    variant: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    offset: int | None = None
    follows: Problem | None = None
    """What it merely follows from."""
