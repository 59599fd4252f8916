"""The state of one deal while it is played: hands, piles, whose turn, and what is in doubt.

This module refuses to know what is legal and what a trick is worth.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from notation.cards import NAMES, Card, Mask
from notation.diagnostic import Argument, Details, Diagnostic, Fix, Related
from notation.play import Play, Row, Trick
from notation.record import Deal
from notation.source import Span
from validator.engine.abreast import WholeDeal
from validator.engine.doubts import Doubt
from validator.engine.hands import Hands, whole_hands
from validator.engine.later import later
from validator.engine.log import LoggedTrick, PlainLog, pairs
from validator.engine.places import where_played
from validator.engine.report import Report
from validator.engine.table import Setup
from validator.game import Before, DealRules, Opening, TrickRules
from validator.replay import SeatHand

RulesT_co = TypeVar("RulesT_co", bound=DealRules, covariant=True)


@dataclass(slots=True)
class Current:
    """The trick on the table."""

    leader: int
    plays: list[tuple[int, Card]] = field(default_factory=list)
    done: int = 0
    """Seats that have played, as a mask."""
    odd_lead: Diagnostic | None = None
    """What is wrong with the card led, if it cannot have been that one."""
    short: Diagnostic | None = None
    """That plays are missing, if it was told before they were looked at."""


class Aside:
    """What is simulated beside the main line, without a stack: one variation after the other.

    The first to come is worked off at once, and with it those that lie in it, each behind the
    one that it stands in.
    """

    __slots__ = ("_busy", "_waiting")

    def __init__(self) -> None:
        self._busy = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, work: Callable[[], None]) -> None:
        """Do something now, or behind what is being done."""
        self._waiting.append(work)
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting:
                self._waiting.popleft()()
        finally:
            self._busy = False
            self._waiting.clear()


def _why(opening: Opening) -> tuple[str, dict[str, Argument]]:
    if opening.seat is None:
        return "", {}
    return opening.variant, {} if opening.card is None else {"card": NAMES[opening.card]}


class DealState(Generic[RulesT_co]):
    """A deal while it is played.  Afterwards its attributes hold what was established."""

    node: Deal
    """The deal as it was written, with its places; ``deal`` is what is read of it."""
    damage: Diagnostic | None
    """The first finding that makes what follows in this deal doubtful."""
    text_damage: Diagnostic | None
    """The same, if it is one about the text of the deal."""
    hands: Hands = later(lambda state: whole_hands(state.whole))
    whole: Sequence[Mask] = ()
    """All hands of a deal in which every card of them is known and nothing was odd about them."""
    played: Mask = 0
    position: int = 0
    to_lead: int | None = None
    plain_log: PlainLog | None = None
    """The tricks as they were read to be played quickly; those in order were, and nothing else
    yet, so that ``run`` can go on behind them."""
    abreast: WholeDeal | None = None
    """What the tricks establish by themselves, if they were looked at beside those of others."""
    complete: bool = False
    early: bool = False
    unknown_played: int = 0
    """Seats that played a card which nobody knows, as a mask."""
    last_taker: int | None = None
    variation: str | None = None
    odd_seats: dict[int, Diagnostic] = later(lambda _: {})
    odd_cards: dict[Card, Diagnostic] = later(lambda _: {})
    proofs: dict[Card, Diagnostic] = later(lambda _: {})
    """Cards that prove a fault, which a slip of the pen may have put where they stand."""
    odd_trick: Diagnostic | None = None
    open_trick: list[tuple[int, Card]] | None = None
    number_shift: int = 0
    opening: Opening = Opening(None)
    why_lead: tuple[str, dict[str, Argument]] = later(lambda state: _why(state.opening))
    """Why it is who should lead, as the variant and arguments of a finding."""
    tricks: Sequence[Trick] = ()
    base: int = 0
    """How many tricks were played before the first of ``_tricks``."""
    beyond: bool = False
    unfinished: bool = False
    hands_at_start_unknown: tuple[int, ...] = ()
    dealt: tuple[SeatHand, ...] | None = None
    """Who held what, from a course that learns of it only while the deal is played."""
    aside: Aside = later(lambda _: Aside())
    rows: Sequence[Row] = later(lambda state: tuple(state.deal.tricks.rows()))
    """The tricks of the deal, in the form that is played from."""
    unchecked: list[str] = later(lambda _: [])
    """What a course could not check: variants of ``not-checkable``."""
    _log: list[LoggedTrick] = later(lambda _: [])
    _noted: list[LoggedTrick | PlainLog] = later(lambda _: [])
    """What belongs behind these."""

    def __init__(
        self,
        deal: Deal,
        setup: Setup,
        rules: RulesT_co,
        report: Report,
        before: Before,
        damage: Diagnostic | None,
    ) -> None:
        self.deal = self.node = deal
        self.setup = setup
        self.rules = rules
        self.report = report
        self.before = before
        self.damage = self.text_damage = damage
        self.captured: list[Mask] = [0] * setup.count

    @property
    def log(self) -> list[LoggedTrick]:
        """The tricks so far, as they were applied."""
        if self.plain_log is not None:
            self._log = self.plain_log.logged()
            self.plain_log = None
        if self._noted:
            for part in self._noted:
                self._log.extend((part,) if isinstance(part, LoggedTrick) else part.logged())
            self._noted = []
        return self._log

    @log.setter
    def log(self, log: list[LoggedTrick]) -> None:
        self._log = log

    def note(self, part: LoggedTrick | PlainLog) -> None:
        """Add a trick to the log, or some in order, which are made when somebody looks at it."""
        self._noted.append(part)

    def last_logged(self) -> LoggedTrick | None:
        """The last trick of the log."""
        if self._noted:
            last = self._noted[-1]
            found = last if isinstance(last, LoggedTrick) else last.last()
            if found is not None:
                return found
        log = self.log
        return log[-1] if log else None

    def following(self) -> Trick | None:
        """The trick that is written next."""
        at = self.position - self.base
        return self.tricks[at] if at < len(self.tricks) else None

    def turn(self, current: Current) -> int | None:
        """Whose turn it is; nobody's if all have played."""
        left = self.setup.everybody & ~current.done
        if not left:
            return None
        # The first of them from the leader on, else the first from the beginning.
        left = left >> current.leader << current.leader or left
        return (left & -left).bit_length() - 1

    def snapshot(self, current: Current) -> tuple[DealState[RulesT_co], Current]:
        """The state before a play, for the variations that replace it."""
        other = DealState(
            self.deal, self.setup, self.rules.fork(), self.report, self.before, self.damage
        )
        hands = self.hands
        other.hands = Hands(
            list(hands.cards), list(hands.unknown), list(hands.recorded), hands.whole
        )
        other.node = self.node
        other.captured = list(self.captured)
        other.played = self.played
        other.position = self.position
        other.to_lead = self.to_lead
        other.aside = self.aside
        other.tricks = self.tricks
        other.base = self.base
        other.odd_seats = dict(self.odd_seats)
        other.odd_cards = dict(self.odd_cards)
        other.variation = self.variation
        return other, Current(current.leader, list(current.plays), current.done)

    def add(
        self,
        name: str,
        span: Span,
        variant: str,
        arguments: Mapping[str, Argument] | None,
        *,
        seat: int | None = None,
        marked: bool = False,
        follows: Diagnostic | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
        claimed: object = None,
        computed: object = None,
        doubtful: bool = True,
        details: Callable[[], Details] | None = None,
    ) -> Diagnostic:
        made = self.report.add(
            name,
            span,
            variant,
            arguments,
            severity="note" if marked else None,
            trick=self.position or None,
            seat=None if seat is None else self.setup.seats[seat],
            variation=self.variation,
            claimed=claimed,
            computed=computed,
            consequence_of=None if marked else follows,
            related=related,
            fixes=fixes,
            details=details,
        )
        if doubtful and not marked and made.severity == "error" and self.damage is None:
            self.damage = made
        return made

    def cast_doubt(self, start: int, root: Diagnostic, names: frozenset[str] | None = None) -> None:
        """What stands from an offset to the end of the trick being played follows from a finding;
        ``names``: only these."""
        following = self.following()
        end = following.number_span.start if following is not None else self.deal.span.end
        self.report.doubts.append(Doubt(start, end, root, names))

    def proof_among(self, cards: Sequence[Card]) -> Diagnostic | None:
        """The fault that a card proved: it may stand for another here, so may the taker."""
        proofs = self.proofs
        if not proofs:
            return None
        return next((proofs[card] for card in cards if card in proofs), None)

    def play_of(self, seat: int, card: Card, after: int = 0) -> Span | None:
        """Where a card is played in the deal, behind an offset."""
        return where_played(self.deal.tricks, self.rows, card, after)

    def first_play(self, card: Card, play: Play) -> tuple[Span | None, int]:
        for number, trick in enumerate(self.deal.tricks, 1):
            for each in trick.plays:
                if card in each.cards and each is not play and each.span != play.span:
                    if any(mark.name == "withdrawn" for mark in each.irregularities):
                        continue
                    return each.span, number
                if each.span == play.span and card in each.cards:
                    return each.span, number
        return None, self.position

    def first_seat(self, card: Card) -> str | None:
        """Who played a card in a trick before this one."""
        for logged in self.log:
            for seat, each, _ in pairs(logged, self.setup.count):
                if each == card:
                    return self.setup.seats[seat]
        return None


TrickState: TypeAlias = DealState[TrickRules]
"""The state of a deal that is played in tricks of one card each."""
