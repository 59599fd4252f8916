"""What the engine asks of a game.

A game is a folder in :mod:`validator.games` and one line in its table.  The engine deals,
keeps whose turn it is, applies plays and compares claims; the game says what the pack is,
who opens, what is legal and why a play is not, who takes a trick, and what it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from notation.cards import Card, Mask
from notation.diagnostic import Argument, Diagnostic
from notation.plain_sheet import Sheet
from notation.record import Deal
from validator.replay import DealReplay, DerivationLine

if TYPE_CHECKING:
    from validator.engine.state import DealState
    from validator.rulesets import RuleSet


class Fault(NamedTuple):
    """Why a play is not legal: a finding before it has a place.

    ``proof`` are the cards in hand that prove it; ``exposed`` a card whose exposure does.
    """

    name: str
    variant: str = ""
    arguments: Mapping[str, Argument] = MappingProxyType({})
    proof: Mask = 0
    exposed: Card | None = None


class Opening(NamedTuple):
    """Who leads to the first trick (``None``: nobody can say, or anybody may) and why."""

    seat: int | None
    variant: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a statement of a deal, at one of its nodes."""

    name: str
    node: object
    variant: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    seat: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """What a deal needs to know of the match before it.

    ``first`` is set for the first deal of a match that is not known to have begun earlier
    (or its repetition after a misdeal); ``leader`` is who leads because of the deal before,
    if that can be known, ``same_again`` that a misdeal is dealt again.
    """

    first: bool
    leader: int | None
    same_again: bool = False


class Claims(NamedTuple):
    """What a deal claims, by key (a seat, or a side such as ``N+S``); ``None``: nothing."""

    score: Mapping[str, int] | None = None
    points: Mapping[str, int] | None = None


class Outcome(NamedTuple):
    """What a finished deal comes to, by key; ``None`` where it cannot be computed.

    ``points`` is for games that have them beside the score.  ``unchecked`` are variants of
    ``not-checkable``: what is missing.  ``doubt`` is a finding that makes the score doubtful,
    and the points not.
    """

    score: Mapping[str, int] | None
    points: Mapping[str, int] | None = None
    unchecked: tuple[str, ...] = ()
    doubt: Diagnostic | None = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """What a concession leaves open: the only possible outcome, if there is only one, and
    whether the claimed one is possible."""

    only: Outcome | None
    fits: bool


class Course(Protocol):
    """How the deals of a game run: what happens before the first card, the play, the end.

    :class:`validator.engine.deal.Tricks` is that of games in which everybody plays one card
    to a trick; a game that runs otherwise brings its own.
    """

    def prepare(self, state: DealState[Any]) -> None:
        """Establish the hands and who opens; report what is wrong before the first card."""

    def run(self, state: DealState[Any]) -> None:
        """Play the deal; sets ``complete`` and ``early``, and keeps the log."""

    def quick(self, state: DealState[Any], sheet: Sheet) -> bool:
        """Prepare and play a plain deal to its end, from its words; false wherever anything is
        not plainly in order.  If ``state`` has a ``plain_log`` then, all before a trick was, and
        :meth:`run` goes on with that; else nobody knows what has happened to it."""

    def finish(self, state: DealState[Any], ended: bool) -> None:
        """Look at the deal as a whole; ``ended`` says that the record has it played out."""

    def claims(self, state: DealState[Any], claims: Claims) -> None:
        """Look at what the deal claims by itself, before it is compared with anything: amounts
        that cannot be, or that do not follow from each other."""


class DealRules(Protocol):
    """The rules of one deal, for any game.  Total: nothing here raises for odd play."""

    course: Course
    pack: Mask
    hand_size: int
    exposed: list[tuple[int, Card]]
    """Valid exposures, in the order written; empty where a game has none."""

    def outcome(self, state: DealState[Any]) -> Outcome:
        """What a complete deal comes to."""

    def possible(self, state: DealState[Any], claims: Claims) -> bool:
        """Whether any division of the cards gives these claims (a score sheet)."""

    def conceded(self, state: DealState[Any], claims: Claims) -> Conceded:
        """What can still come of a deal whose rest was conceded."""

    def derive(self, state: DealState[Any], key: str) -> tuple[DerivationLine, ...]:
        """How the score of one of :meth:`derived` comes about."""

    def derived(self, state: DealState[Any]) -> Sequence[str]:
        """Whose scores have a derivation: seats, or sides."""

    def next_leader(self, state: DealState[Any]) -> int | None:
        """Who leads in the next deal because of this one, if that can be known."""

    def slam(self, state: DealState[Any]) -> int | None:
        """The seat that wins the match outright with this deal, where rules have it."""

    def fork(self) -> Self:
        """A copy that goes its own way (for a variation)."""


class TrickRules(DealRules, Protocol):
    """What the course of tricks asks beyond that: one card from everybody, highest takes."""

    watches: bool
    """Whether :meth:`played` must be told of every card at once."""
    ends_early: bool
    """Whether :meth:`over` can ever be true before the last card."""
    trump: int | None
    """The suit, 0 to 3, whose highest card takes a trick whatever was led."""
    bound: Mask
    """The cards whose lead asks for more than that everybody follows suit who can: only such a
    trick may change anything here, and only for it :meth:`allows`, :meth:`lead` and
    :meth:`taken` need be called."""

    def exchange(self, deal: Deal, hands: list[Mask], unknown: list[int]) -> list[Problem]:
        """Apply an exchange to the hands as they were dealt (in place)."""

    def expose(self, deal: Deal, hands: Sequence[Mask], unknown: Sequence[int]) -> list[Problem]:
        """Look at the exposures, given the hands that are played; valid ones count."""

    def opening(self, hands: Sequence[Mask], before: Before) -> Opening:
        """Who leads to the first trick."""

    def legal(self, seat: int, hand: Mask, unknown: int) -> Mask:
        """The cards of the whole pack that a seat may play now, given what it holds."""

    def fault(self, seat: int, card: Card, hand: Mask, unknown: int) -> Fault | None:
        """Why a card is not legal; ``None`` exactly if :meth:`legal` has it."""

    def allows(self, leader: int, cards: Sequence[Card], hands: Sequence[Mask], gone: Mask) -> bool:
        """Whether a trick of known cards, one from each hand in turn, in which everybody follows
        suit who can, is plainly in order otherwise; asked if its lead is one of :attr:`bound`.
        ``gone`` are cards that the hands have no longer.  False wherever a closer look is
        needed.  Changes nothing."""

    def lead(self, card: Card | None) -> None:
        """A card was led (it may be an unknown one); ``None``: none yet."""

    def played(self, card: Card) -> None:
        """A card was played, the lead included; called only where :attr:`watches` is set."""

    def taker(self, plays: Sequence[tuple[int, Card]], seen: Mask) -> int | None:
        """The index of the play that wins so far; ``None`` if unknown cards leave it open.

        ``seen`` are the cards that can no longer be an unknown one of these.
        """

    def taken(self, cards: Sequence[Card], winner: int | None) -> None:
        """A trick is complete."""

    def over(self, captured: Sequence[Mask]) -> bool:
        """Whether the rules end the deal before the last card."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a match stands by its rules: over or not, why, and who won and lost.

    ``reason`` is a variant of ``match-already-over`` (if over) or ``match-not-over``.
    ``deciding`` is set while a tie keeps a match going that would be over.  A match that is not
    over may have winners and losers: those it would have if it were closed here, where the
    rules say something else than the highest and the lowest total.
    """

    over: bool
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    reason: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    deciding: bool = False


class Game(Protocol):
    """A game, for the engine."""

    name: str
    statements: frozenset[str]
    """The statements that a record of this game may use, beside those of every game."""
    lowest_wins: bool
    """Whether the lowest total wins, and not the highest."""

    def seat_count(self, rules: RuleSet) -> int:
        """How many play."""

    def partners(self, rules: RuleSet) -> bool:
        """Whether seats 1 and 3 play against seats 2 and 4."""

    def exposing(self, rules: RuleSet) -> bool:
        """Whether a deal without a word on exposures leaves something open."""

    def begin(self, rules: RuleSet, seats: Sequence[str], number: int, memory: object) -> DealRules:
        """The rules for one deal, the ``number``-th of the match (from 1).

        ``memory`` is what :meth:`remember` made of the deals before, ``None`` at first.
        """

    def remember(self, memory: object, state: DealState[Any], counts: bool) -> object:
        """What later deals must know of this one (contracts used, for instance); ``counts``
        says whether it was a deal of the match and not a void one."""

    def counts(self, deals: Sequence[DealReplay]) -> Mapping[str, int]:
        """Counts about the match that belong into its outcome, by name."""

    def next_dealer(self, rules: RuleSet, previous: int, seats: int, misdeal: bool) -> int | None:
        """Who deals after a seat dealt, or ``None`` where the rules do not say."""

    def verdict(
        self,
        rules: RuleSet,
        totals: Mapping[str, int],
        deals: int,
        deciding: bool,
        slam: str | None,
    ) -> Verdict:
        """Where the match stands after a number of deals.

        ``deciding`` says that it already goes on only because of a tie; ``slam`` names
        who just won it outright, where the rules know such a thing.
        """
