"""What a simulation established, beside what the record claims.

A :class:`Replay` is the whole outcome for one match: computed values, claimed values,
findings.  It holds data only; it is made by :mod:`validator.engine` and read by everybody
who shows something.  Seats are indices in turn order (0 is the first ``Seat`` tag).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from notation.cards import Card, Mask
from notation.diagnostic import Diagnostic
from notation.frozen import filled_at_once
from notation.play import Play, Trick
from notation.record import Deal, Record
from notation.statements import Ruling

if TYPE_CHECKING:
    from validator.rulesets import RuleSet

Status: TypeAlias = Literal["complete", "early", "claimed", "abandoned", "misdeal", "open"]


@dataclass(frozen=True, slots=True)
class DerivationLine:
    """One line of the arithmetic of a score.

    ``kind`` names the line (a game's own vocabulary, worded by whoever shows it);
    ``value`` is an amount of points, ``factor`` a multiplication, at most one of the two
    unless a line shows both (``pig``: −200 = −100 × 2).  ``parts`` are the values of the
    single ``cards``.  ``option`` is the option of the rule set that the line rests on.
    ``level`` is ``item``, ``subtotal`` or ``total``.
    """

    kind: str
    value: int | None = None
    factor: int | None = None
    cards: tuple[Card, ...] = ()
    parts: tuple[int, ...] = ()
    flags: tuple[str, ...] = ()
    option: str | None = None
    level: Literal["item", "subtotal", "total"] = "item"


@filled_at_once
@dataclass(frozen=True, slots=True)
class PlayReplay:
    """One play as it was applied: whose it was, and what is wrong with it."""

    seat: int
    cards: tuple[Card, ...]
    node: Play
    face_down: bool = False
    passed: bool = False
    withdrawn: bool = False
    """Shown and taken back; the replacing play follows."""
    findings: tuple[Diagnostic, ...] = ()
    beats: tuple[Card, ...] = ()
    """For each of the cards the one that it beats, in a game of several cards a play."""


@filled_at_once
@dataclass(frozen=True, slots=True)
class TrickReplay:
    """One trick (or attempt, or round of domino) as it was simulated.

    ``position`` counts the tricks of the deal from 1, whatever their written numbers;
    ``winner`` is the computed taker, ``None`` while the trick is incomplete.
    ``winning`` is the index in ``plays`` of the card that is winning after each play.
    """

    position: int
    number: int
    leader: int
    plays: tuple[PlayReplay, ...]
    winner: int | None
    node: Trick
    winning: tuple[int | None, ...] = ()
    claimed_winner: str | None = None
    findings: tuple[Diagnostic, ...] = ()
    variations: Mapping[int, tuple[VariationReplay, ...]] = field(default_factory=dict)
    """Variations by the index of the play that they stand behind."""
    draws: tuple[tuple[int, Card], ...] = ()
    """Seat and card (an unknown one too) of what is drawn after it, in this order."""


@dataclass(frozen=True, slots=True)
class VariationReplay:
    """A variation, simulated from its anchor: ``2.N`` and the tricks it plays.

    Its first trick is the one in which it stands: the first ``shared`` plays are those before
    the anchor, which it has in common with the line it leaves; the others are its own.
    ``findings`` are all of it, those of variations within it included.  Both are made when they
    are looked at, so that the depth of variations costs no stack.
    """

    anchor: str
    tricks: Sequence[TrickReplay]
    findings: Sequence[Diagnostic] = ()
    shared: int = 0


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What is known of a seat's hand after dealing (and exchanging).

    ``cards`` are the known ones, ``inferred`` those of them that no statement names but
    the play proves, ``unknown`` how many further cards it held.
    """

    cards: Mask
    inferred: Mask = 0
    unknown: int = 0


@filled_at_once
@dataclass(frozen=True, slots=True)
class DealReplay:
    """One deal: what was established beside what is claimed.

    Amounts are by key: a seat's label, or the labels of a side joined with ``+``.
    ``score``, ``points`` and ``base`` are computed and ``None`` where they cannot be;
    ``total`` is the match total after the deal and the rulings in it.
    """

    index: int
    node: Deal
    status: Status
    hands: tuple[SeatHand, ...]
    exposed: tuple[tuple[int, Card], ...]
    """Valid exposures (seat, card), in the order written."""
    exposures_recorded: bool
    tricks: Sequence[TrickReplay]
    captured: tuple[Mask, ...]
    """Cards taken, by seat."""
    score: Mapping[str, int] | None
    claimed_score: Mapping[str, int] | None
    total_before: Mapping[str, int]
    total: Mapping[str, int]
    claimed_total: Mapping[str, int] | None
    points: Mapping[str, int] | None = None
    claimed_points: Mapping[str, int] | None = None
    derivations: Mapping[str, tuple[DerivationLine, ...]] = field(default_factory=dict)
    """How each seat's score came about, by label; empty where it was not computed."""
    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    """Every finding of this deal, those at plays and claims included, in text order."""


@filled_at_once
@dataclass(frozen=True, slots=True)
class Replay:
    """A whole match: the record, the rules it was played by, and what was established."""

    record: Record
    index: int
    """The record's number in its file, from 1."""
    rules: RuleSet | None
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    """The keys of amounts: labels, or sides such as ``N+S``."""
    deals: Sequence[DealReplay]
    carried: Mapping[str, int]
    """Totals at the start."""
    total: Mapping[str, int]
    """Totals at the end, with the rulings after the last deal."""
    over: bool
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    """Every finding of the record, syntax included, in text order."""
    extra: Mapping[str, int] = field(default_factory=dict)
    """Further counts about the match, by a game's own names (``bola``)."""
    reason: str = ""
    """Why the match is over, or what its end is still waiting for: ``low``, ``high``,
    ``deals``, ``tie`` …, the variants of ``match-already-over`` and ``match-not-over``."""
    level: tuple[str, ...] = ()
    """Who is level and plays on, while a deciding deal is due."""
    decided: bool = False
    """Whether a tie had made a deciding deal necessary."""
