"""A session of Barbu as the generator knows it, beside what every match has."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.generate.facts import DealFacts


@dataclass
class BarbuDeal(DealFacts):
    """One deal; whatever a test changes here is what is written."""

    declarer: str | None = None
    contract: str | None = None
    """As written: ``trumps H``, ``domino 7``."""
    doubles: list[tuple[str, str]] | None = field(default_factory=list)
    """As written, in the canonical order; ``None``: no statement."""
    points: dict[str, int] | None = None
    """The base that is written; :attr:`true_points` is what is true."""
    true_points: dict[str, int] = field(default_factory=dict)
    true_doubles: list[tuple[str, str]] = field(default_factory=list)
    """Those that count, with every ``*`` read as what it means."""
    out: tuple[str, ...] = ()
    """Domino: who went out, the first first."""
    status: str = "complete"

    @property
    def kind(self) -> str:
        """The name of the contract, without suit or rank."""
        return (self.contract or "").partition(" ")[0]

    @property
    def positive(self) -> bool:
        """Whether the contract is one in which everybody wants to score."""
        return self.kind in ("trumps", "domino")
