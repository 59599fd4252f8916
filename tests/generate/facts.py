"""A match as the generator knows it: what is written down, and what is true.

Seats are labels here, cards are names.  Everything may be changed: a test that wants one
fault changes one thing and writes the match again.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class PlayFacts:
    """One card; ``seat`` if its label is written; ``signs`` stand close, ``notes`` apart."""

    card: str
    by: str
    """Whose it is, written or not."""
    seat: str | None = None
    signs: str = ""
    notes: list[str] = field(default_factory=list)


@dataclass
class TrickFacts:
    """One trick; ``winner`` is who takes it, ``claimed`` what is written behind it."""

    number: int
    leader: str
    plays: list[PlayFacts]
    winner: str
    claimed: str | None = None
    notes: list[str] = field(default_factory=list)
    """Comments behind the leader."""
    after: list[str] = field(default_factory=list)
    """Statements on lines of their own behind it."""


@dataclass
class RulingFacts:
    """``penalty E: -50``."""

    kind: str
    key: str
    value: int
    notes: list[str] = field(default_factory=list)


@dataclass
class DealFacts:
    """One deal.  ``hands`` are those dealt; ``shown`` names the seats whose are written."""

    number: int
    seats: tuple[str, ...]
    hands: dict[str, set[str]]
    held: dict[str, set[str]]
    """The hands that were played: after an exchange."""
    shown: tuple[str, ...] = ()
    board: str | None = None
    dealer: str | None = None
    exchange: list[tuple[str, str, list[str]]] = field(default_factory=list)
    exposures: list[tuple[str, list[str]]] | None = field(default_factory=list)
    """As written; ``None``: no statement."""
    tricks: list[TrickFacts] = field(default_factory=list)
    score: dict[str, int] | None = None
    """What is written; :attr:`true_score` is what is true."""
    true_score: dict[str, int] = field(default_factory=dict)
    rulings: list[RulingFacts] = field(default_factory=list)
    total: dict[str, int] | None = None
    true_total: dict[str, int] = field(default_factory=dict)
    end: str = "end"
    notes: dict[str, list[str]] = field(default_factory=dict)
    """Comments by statement: ``deal``, ``hands``, ``hand N``, ``expose``, ``score``, ``end``."""
    extra: list[str] = field(default_factory=list)
    """Further lines behind the statements before the play, as they are."""

    @property
    def exposed(self) -> set[str]:
        """The cards that lie exposed."""
        return {card for _, cards in self.exposures or [] for card in cards}


@dataclass
class BetweenFacts:
    """A line between deals: ``carried``, ``replace`` or a ruling."""

    text: str
    ruling: RulingFacts | None = None


@dataclass
class MatchFacts:
    """One match."""

    rules: str
    """The full id."""
    seats: tuple[str, ...]
    keys: tuple[str, ...]
    tags: list[tuple[str, ...]]
    entries: list[DealFacts | BetweenFacts]
    result: str
    totals: dict[str, int]
    """The true totals at the end."""
    over: bool
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    carried: dict[str, int] | None = None
    version: str | None = "%trick 1.0"
    comments: list[str] = field(default_factory=list)
    """Comments before the first tag."""
    result_notes: list[str] = field(default_factory=list)

    @property
    def deals(self) -> list[DealFacts]:
        """The deals, in their order."""
        return [entry for entry in self.entries if isinstance(entry, DealFacts)]
