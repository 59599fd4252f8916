"""One deal of Kambing for the engine: what it comes to, and what it may come to.

The play itself is :mod:`validator.games.kambing.course`; this module refuses to know whose
turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from notation.cards import BITS, Card
from validator.engine.later import later
from validator.engine.state import DealState
from validator.game import Claims, Conceded, Course, Outcome
from validator.games.kambing.answers import Answers
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import PACK, beaters
from validator.games.kambing.prospects import (
    Prospects,
    of_complete,
    of_conceded,
    of_named,
    of_sheet,
)
from validator.games.kambing.scoring import scores
from validator.games.kambing.table import Table
from validator.games.kambing.written import Writing, writing_of

if TYPE_CHECKING:
    from notation.play import Trick
    from validator.replay import DerivationLine

EVERY_TRUMP = 0b1111
"""The trump suit as a set of suits: not known."""


class Memory(NamedTuple):
    """What a deal must know of those before it.

    ``factor`` is what it counts after drawn deals, ``None`` if that cannot be known;
    ``losers`` are the seats of the side that lost last, as a mask.
    """

    factor: int | None = 1
    losers: int = 0


@lru_cache(maxsize=256)
def remembered(factor: int | None, losers: int) -> Memory:
    """What a deal must know, made once: there are few different ones."""
    return Memory(factor, losers)


class Attempts:
    """Attempts at a trick whose cards went back to the hands."""

    __slots__ = ("acted", "answered", "claims", "leader")

    def __init__(self, leader: int | None) -> None:
        self.leader = leader
        """Who had the lead at first."""
        self.acted = 0
        """Who had played before anybody claimed, as a mask of seats."""
        self.claims: list[tuple[int, bool]] = []
        """Who claimed a molodka, and whether with four trumps."""
        self.answered = False
        """Whether a claim was answered."""

    def lead(self, leader: int, acted: Iterable[int]) -> None:
        """Add a lead that went back, and the seats that had played."""
        if self.leader is None:
            self.leader = leader
        for seat in acted:
            self.acted |= 1 << seat

    def claim(self, claimant: int, bura: bool, *, answered: bool) -> None:
        """Add a claim that went back."""
        self.claims.append((claimant, bura))
        self.answered = self.answered or answered


class Pending(Attempts):
    """The same, with their places in the record."""

    __slots__ = ("node", "number")

    def __init__(self, node: Trick, number: int, leader: int | None) -> None:
        super().__init__(leader)
        self.node = node
        """The last of them."""
        self.number = number

    def copy(self) -> Pending:
        """A copy that goes its own way."""
        other = Pending(self.node, self.number, self.leader)
        other.acted, other.answered = self.acted, self.answered
        other.claims = list(self.claims)
        return other


def _dealt_table(deal: KambingDeal) -> Table:
    table = Table(len(deal.seats), deal.hand_size)
    if deal.dealt is not None:
        hands = [0] * table.count
        # The places in time of cards that are dealt are the seats.
        for card, seat in zip(*deal.dealt, strict=False):
            hands[seat] |= BITS[card]
        table.set_hands(hands)
    return table


class KambingDeal:
    """The rules of one deal while it is played; see :class:`validator.game.DealRules`."""

    pack = PACK
    exposed: list[tuple[int, Card]] = []  # noqa: RUF012 - of nobody: nothing is exposed
    table: Table = later(_dealt_table)
    """Where the cards are: made when somebody asks, from the hands that were ``dealt``."""
    dealt: tuple[bytes, bytes] | None = None
    """The cards of all hands, where every one is known, others behind them; and their seats."""
    trumps = EVERY_TRUMP
    """The suits that may be trump."""
    pending: Pending | None = None
    may_lead = 0
    """Who may lead to the first trick, as a mask of seats; 0 where that is not the rule."""
    lost = False
    """Whether nobody knows who took some trick."""
    result: dict[str, int] | None = None
    """The loss scores, once they are known."""
    sums: tuple[Sequence[int], Sequence[int]] | None = None
    """The points of each side, and how many cards it took, in a deal that was played out with
    every card named."""

    def __init__(
        self,
        course: Course,
        options: KambingOptions,
        seats: Sequence[str],
        memory: Memory,
        before: KambingDeal | None = None,
    ) -> None:
        """``before`` is another deal of the same table."""
        self.course = course
        self.options = options
        self.memory = memory
        self.hand_size: int = options.hand
        self.factor: int | None = memory.factor
        self.seats = seats
        self.writing: Writing
        """How plain deals of the table are written."""
        self.answers: Answers
        """What was said of plays in plain deals by these rules."""
        if before is None:
            face_down = options.passed_cards != "open"
            self.writing = writing_of(tuple(seats), self.hand_size, face_down)
            self.answers = Answers()
        else:
            self.writing, self.answers = before.writing, before.answers

    def fork(self) -> KambingDeal:
        """A copy that goes its own way."""
        other = object.__new__(KambingDeal)
        other.__dict__ = self.__dict__.copy()
        other.table = self.table.copy()
        other.pending = None if self.pending is None else self.pending.copy()
        other.may_lead = 0
        other.result = None
        return other

    def another(self, memory: Memory) -> KambingDeal:
        """The same for another deal, of one in which nothing has happened yet."""
        return KambingDeal(self.course, self.options, self.seats, memory, self)

    @property
    def trump(self) -> int | None:
        """The trump suit, if it is known."""
        return None if self.trumps.bit_count() != 1 else self.trumps.bit_length() - 1

    def beaters(self, suit: int) -> tuple[int, ...]:
        """The table of :func:`validator.games.kambing.pack.beaters` for a trump suit."""
        return beaters(suit, self.options.six_spades_high)

    # ---- what a deal comes to

    def prospects(self, state: DealState[Any]) -> Prospects:
        """What can come of the deal, as far as it was played."""
        setup = state.setup
        if self.sums is not None and self.factor is not None:
            return of_named(self.options, setup.keys, *self.sums, self.factor)
        if not state.deal.tricks:
            return of_sheet(self.options, setup.keys, self.factor)
        reckon = of_complete if state.complete and not self.lost else of_conceded
        return reckon(self.options, self.table, state.captured, setup.key_of, self.factor)

    def outcome(self, state: DealState[Any]) -> Outcome:
        """Card points by key, and the loss scores that follow."""
        if self.sums is not None and self.factor is not None:
            keys, (points, taken) = state.setup.keys, self.sums
            losses = scores(self.options, points, taken, self.factor)
            # There are as many of all of them.
            self.result = dict(zip(keys, losses))  # noqa: B905
            return Outcome(self.result, dict(zip(keys, points)))  # noqa: B905
        found = self.prospects(state)
        score = _only(found)
        self.result = score
        if score is None:
            reason = "cards" if self.factor is not None or found.certain is None else "factor"
            return Outcome(None, found.certain, (reason,))
        return Outcome(score, found.certain, () if found.certain is not None else ("points",))

    def possible(self, state: DealState[Any], claims: Claims) -> bool:
        """Whether any deal gives these loss scores."""
        if claims.score is None:
            return True
        found = of_sheet(self.options, state.setup.keys, 1)
        wanted = [claims.score.get(key) for key in state.setup.keys]
        factors = (self.factor,) if self.factor is not None else range(1, 21)
        if found.scores is None:
            return self._possible_apart(wanted, factors)
        return any(
            all(
                given is None or given == factor * loss
                for given, loss in zip(wanted, each, strict=True)
            )
            for each in found.scores
            for factor in factors
        )

    def _possible_apart(self, wanted: Sequence[int | None], factors: Sequence[int]) -> bool:
        """With three players: somebody has the most points and loses nothing."""
        losses = (0, *self.options.loss)
        fits = any(
            all(each is None or each in [factor * loss for loss in losses] for each in wanted)
            for factor in factors
        )
        return fits and any(not each for each in wanted)

    def conceded(self, state: DealState[Any], claims: Claims) -> Conceded:
        """What can still come of a deal whose rest was conceded."""
        found = self.prospects(state)
        fits = True
        if claims.score is not None:
            wanted = tuple(claims.score[key] for key in state.setup.keys)
            fits = wanted in found.scores if found.scores else self.possible(state, claims)
        score = _only(found)
        if score is not None:
            self.result = score
            return Conceded(Outcome(score, found.certain), fits)
        return Conceded(None, fits)

    # ---- for those who show it

    def derived(self, state: DealState[Any]) -> Sequence[str]:
        """Sides, or seats where everybody plays alone."""
        keys: Sequence[str] = state.setup.keys
        return keys

    def derive(self, state: DealState[Any], key: str) -> tuple[DerivationLine, ...]:
        """How a side's loss score comes about."""
        from validator.games.kambing.derivation import derive  # only when somebody asks

        return derive(self, state, key)

    def next_leader(self, state: DealState[Any]) -> int | None:
        """Who took the last trick of a deal that was played out."""
        return state.last_taker if state.complete else None

    def slam(self, state: DealState[Any]) -> int | None:
        """No deal ends the party by itself."""
        return None


KambingState: TypeAlias = DealState[KambingDeal]
"""The state of a deal of Kambing."""


def _only(found: Prospects) -> dict[str, int] | None:
    if found.scores is None or len(found.scores) != 1:
        return None
    (score,) = found.scores
    return dict(zip(found.keys, score, strict=True))
