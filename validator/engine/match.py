"""A whole match: its deals played again, and every claim compared.

It asks the tags nothing: who sits at the table, and by which rules, is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from notation.diagnostic import Context, Diagnostic
from notation.plain_deal import PlainDeal
from notation.plain_record import PlainRecord
from notation.plain_sheet import Sheet
from notation.record import Deal, Record
from notation.statements import Amounts, Replace, Ruling
from validator.engine.abreast import WholeDeal
from validator.engine.conclude import Conclusion, conclude
from validator.engine.deal_numbers import DealNumbers
from validator.engine.dealers import Dealt, check_dealer
from validator.engine.doubts import UNSURE, Doubt, Doubts, text_doubts
from validator.engine.foreign import (
    foreign_claims,
    foreign_statements,
    labels_of_hands,
    outlined,
)
from validator.engine.hands import unknown_seat
from validator.engine.ledger import Ledger
from validator.engine.report import Report
from validator.engine.seating import respelt
from validator.engine.standing import Standing
from validator.engine.state import DealState
from validator.engine.table import Setup
from validator.engine.text_findings import TextFindings, in_order
from validator.engine.unchecked import Unchecked
from validator.engine.view import Counts, Lazily, deal_replay
from validator.engine.words import NO_WORDS, Words
from validator.game import Before, Outcome
from validator.replay import DealReplay, Replay

_NOTHING = Outcome(None)
_FIRST = Before(True, None)
_LED_BY = {leader: Before(False, leader) for leader in (None, *range(8))}
"""What a deal needs to know of the one before, where that named who leads, or nobody."""


class Match:
    """The state of a match while it is played: :meth:`run` it, and ask for its :meth:`replay`."""

    def __init__(
        self,
        record: Record,
        index: int,
        setup: Setup,
        report: Report,
        text_findings: Sequence[Diagnostic] = (),
        *,
        unproven: bool = False,
    ) -> None:
        self.unproven = unproven
        """Whether the table is that of other records with such tags, which were not read here."""
        self.skipped = False
        """Whether some deal was plainly in order and not looked at in full."""
        self.record = record
        self.index = index
        self.setup = setup
        self.report = report
        self.text = TextFindings(text_findings)
        self.earlier: Diagnostic | None = None
        """What leaves the outcome of the deal before in doubt."""
        self.base = report.context
        self.ledger = Ledger(setup, report)
        self.deals: list[DealReplay] = []
        self.open = Unchecked()
        self.carried: dict[str, int] = {}
        self.before = _FIRST
        self.standing = Standing(setup, report, self.ledger)
        self.count = 0
        """How many deals there were so far."""
        self.last: Deal | None = None
        """The deal before."""
        self.numbers = DealNumbers(record, report)
        self.memory: object = None
        """What the game remembers of the deals so far."""
        self.dealt: Dealt | None = None
        """Who dealt the deal before."""
        self.begun: DealState[Any] | None = None
        """The deal at hand as far as it was plainly in order, if it was played quickly so far."""

    def run(self, words: Iterable[Words]) -> bool:
        """Play everything; false, halfway, if the table is another one than it seemed.

        ``words`` are those of the entries; a deal of which there are none is looked at in full.
        """
        # As many words as entries, or more.
        for entry, (sheet, whole) in zip(self.record.entries, words, strict=False):
            if isinstance(entry, Deal):
                self.count += 1
                if not self._next(entry, sheet, whole):
                    return False
                self.last = entry
            elif isinstance(entry, Ruling):
                self._between(entry)
            elif isinstance(entry, Amounts):
                self._carried(entry)
            else:
                self._replace(entry)
        self._outside()
        if self.text.outside:
            self._unread_sums(None)
        self.standing.judge(self.last)
        if not self._result_as_claimed():
            self.standing.result(self.record.result)
        self.open.tell(self.report)
        return True

    def _result_as_claimed(self) -> bool:
        """Whether a record's result, looked at as text, is plainly in order."""
        record, labels = self.record, self.setup.labels
        if not isinstance(record, PlainRecord):
            return False
        totals = self.ledger.expected()
        return (
            totals is not None
            and self.standing.closed
            and record.result_line == labels.result(totals)
        )

    # ---- between deals

    def _between(self, entry: Ruling) -> None:
        self._outside()
        self.ledger.rule(entry)

    def _outside(self) -> None:
        self.report.context = self.base
        self.report.doubts = Doubts()

    def _unread_sums(self, deal: Deal | None) -> None:
        """Amounts between deals that cannot be read: the next totals are taken as written."""
        last = self.record.span.end if deal is None else deal.span.start
        tags_end = max((each.span.end for each in self.record.tags), default=0)
        for _ in self.text.unread(tags_end, last):
            self.ledger.lose()

    def _carried(self, entry: Amounts) -> None:
        self._outside()
        self.ledger.start(entry)
        self.carried = dict(self.ledger.totals)
        self.before = Before(False, None)
        self.standing.counted = False

    def _replace(self, entry: Replace) -> None:
        self._outside()
        if entry.seat not in self.setup.index:
            unknown_seat(self.report, entry.seat, entry.span, self.setup.index)

    # ---- a deal

    def _next(self, deal: Deal, sheet: Sheet | None, whole: WholeDeal | None) -> bool:
        if self.text.outside:
            self._unread_sums(deal)
        self.standing.judge(self.last)
        if (
            sheet is None
            or not isinstance(deal, PlainDeal)
            or self.count in self.text.deals
            or not self._quick(deal, sheet, whole)
        ):
            # Hands that are in order name everybody at the table.
            if self.unproven and self.begun is None and not self._proves_right():
                return False
            self._deal(deal, self.count, sheet)
        return True

    def _proves_right(self) -> bool:
        """Whether the tags establish the table that was taken for it: what they say is known
        to, so it is left to the deals whether a seat in them is misspelt."""
        self.unproven = False
        return respelt(self.record, self.setup.seats) is None

    def _quick(self, deal: PlainDeal, sheet: Sheet, whole: WholeDeal | None) -> bool:
        """A plain deal in which everything is in order; else nothing has happened yet."""
        report, setup, standing = self.report, self.setup, self.standing
        number, found = sheet.number, report.findings
        before = len(found)
        rules = setup.game.begin(setup.rules, setup.seats, standing.played + 1, self.memory)
        # It has all that a deal has.
        outline: Any = outlined(deal, sheet.statements, setup)
        if outline is None or not (outline.exposes or not setup.game.exposing(setup.rules)):
            return False
        dealt = None
        if outline.dealer is not None:
            dealt = check_dealer(deal, self.dealt, setup, report)
        simulation = DealState(outline, setup, rules, report, self.before, None)
        simulation.node = deal
        simulation.abreast = whole
        told = len(found)
        plain = rules.course.quick(simulation, sheet)
        if simulation.plain_log is not None and len(found) == told:
            self.begun = simulation
        score, points, unchecked, doubt = (
            rules.outcome(simulation) if plain and len(found) == before else _NOTHING
        )
        if (
            score is None
            or unchecked
            or doubt is not None
            or len(found) > before
            or standing.goes_on
            or number in self.numbers.deals
            or not self._as_claimed(deal, points, score, sheet.claims)
        ):
            del found[before:]
            return False
        self.begun = None
        self.dealt = dealt
        self.numbers.deals[number] = deal
        self.skipped = True
        self.earlier = None
        self._go_on(simulation, True, True)
        return True

    def _as_claimed(
        self,
        deal: PlainDeal,
        points: Mapping[str, int] | None,
        score: Mapping[str, int],
        claims: str,
    ) -> bool:
        """Add a deal's scores; false, and nothing has happened, if its claims show something
        that is new.  What they show only because of an earlier deal is told here."""
        labels = self.setup.labels
        totals = self.ledger.expected(score)
        if totals is not None and claims == labels.claims(points, score, totals):
            self.ledger.totals = totals
            return True
        written = self.ledger.as_written(score) if totals is None else None
        if written is not None and claims == labels.claims(points, score, written):
            self._off_as_before(deal, score, written)
            return True
        claimed = labels.amounts(claims)
        total = claimed.get("total")
        if ("points" in claimed and claimed["points"] != points) or (
            "score" in claimed and claimed["score"] != score
        ):
            return False
        if totals is not None and total in (None, totals):
            self.ledger.totals = totals
            return True
        if total is None or not self.ledger.explains(score, total) or deal.total is None:
            return False
        self._begins(deal)
        self.ledger.add(score)
        self.ledger.compare_total(deal.total)
        return True

    def _off_as_before(
        self, deal: PlainDeal, score: Mapping[str, int], written: dict[str, int]
    ) -> None:
        """Add a deal's scores, and tell which of its totals, as they are ``written``, are off
        because of an earlier one."""
        assert deal.total is not None
        self._begins(deal)
        self.ledger.add(score)
        self.ledger.off_as_before(deal.total, written)

    def _begins(self, deal: Deal) -> None:
        """What is found from here on is found in a deal."""
        self.report.context = Context(
            self.base.record, self.count, deal.number, rules=self.base.rules
        )
        self.report.doubts = Doubts()

    def _deal(self, deal: Deal, number: int, sheet: Sheet | None) -> None:
        report = self.report
        if isinstance(deal, PlainDeal):
            deal.unfold(sheet or deal.sheet(self.setup.labels))
        report.context = Context(self.base.record, number, deal.number, rules=self.base.rules)
        first_finding = len(report.findings)
        report.doubts = Doubts(text_doubts(deal, list(self.text.about(number)), report.source.text))
        if self.earlier is not None and deal.tricks:
            # Who leads, and what the deal counts, rests on the deal before.
            led = deal.tricks[0].leader_span
            names = frozenset({"wrong-leader"})
            report.doubts.append(Doubt(led.start, led.end, self.earlier, names))
        self.numbers.check(deal, number)
        misdeal = deal.end is not None and deal.end.kind == "misdeal"
        self.standing.another(deal)
        if self.begun is None:
            foreign_statements(deal, self.setup, report)
        else:
            # Those before the tricks were looked at when it was begun.
            foreign_claims(deal, self.setup, report)
        self.dealt = check_dealer(deal, self.dealt, self.setup, report)
        damage = self.text.damage(number)
        simulation, self.begun = self.begun or self._begin(deal, damage), None
        simulation.deal = deal
        rules = simulation.rules
        simulation.damage = damage or self._unknown_seat(first_finding)
        if misdeal:
            simulation.hands.cards = [0] * self.setup.count
            simulation.hands.unknown = [0] * self.setup.count
            simulation.hands.recorded = [0] * self.setup.count
            dealt = () if self.skipped else simulation.hands.as_dealt()
            labels_of_hands(deal, self.setup, report)
        else:
            if simulation.plain_log is None:
                rules.course.prepare(simulation)
            dealt = () if self.skipped else simulation.hands.as_dealt()
            rules.course.run(simulation)
            dealt = simulation.dealt or dealt
        before = dict(self.ledger.totals)
        done = conclude(simulation, self.ledger)
        for reason in done.unchecked:
            root = damage or (self.earlier if reason == "factor" else None)
            if simulation.damage is not None and simulation.damage.name in UNSURE:
                root = simulation.damage
            self.open.note(reason, deal, root)
        if deal.end is None and done.outcome.score is None:
            self._cut_off(number)
        self._after(deal, done, simulation)
        self.earlier = simulation.damage
        own: list[Diagnostic] = []
        told = self.text.places(number)
        if told or len(report.findings) > first_finding:
            # A clean deal needs none of these.
            from validator.engine.repairs import own_findings
            from validator.engine.turned import hint

            hint(simulation, first_finding)
            own = own_findings(self.text.all, told, first_finding, simulation)
        if not self.skipped:
            # Else all of them are played again, should anybody ask.
            self.deals.append(
                deal_replay(number, deal, simulation, done, dealt, before, self.ledger, own)
            )

    def _begin(self, deal: Deal, damage: Diagnostic | None) -> DealState[Any]:
        """A deal before anything has happened."""
        setup = self.setup
        rules = setup.game.begin(setup.rules, setup.seats, self.standing.played + 1, self.memory)
        return DealState(deal, setup, rules, self.report, self.before, damage)

    def _cut_off(self, number: int) -> None:
        """A deal without its end: totals behind it cannot be told."""
        for each in self.text.about(number):
            if each.name == "truncated-record":
                self.ledger.doubt(each)

    def _unknown_seat(self, first: int) -> Diagnostic | None:
        """A label in a statement before the play that names no seat, if there is one."""
        told = self.report.findings[first:]
        return next((each for each in told if each.name == "unknown-seat"), None)

    def _after(self, deal: Deal, done: Conclusion, simulation: DealState[Any]) -> None:
        kind = deal.end.kind if deal.end is not None else ""
        if kind == "misdeal":
            self.before = Before(self.before.first, self.before.leader, True)
            self.memory = self.setup.game.remember(self.memory, simulation, False)
        else:
            self._go_on(simulation, done.counts, done.derived)

    def _go_on(self, simulation: DealState[Any], counts: bool, derived: bool) -> None:
        """What the deals to come must know of one that was played."""
        self.before = _LED_BY[simulation.rules.next_leader(simulation)]
        if counts:
            self.standing.played += 1
        self.memory = self.setup.game.remember(self.memory, simulation, counts)
        slam = simulation.rules.slam(simulation) if derived else None
        if slam is not None:
            self.standing.slam = self.setup.key_of[slam]

    # ---- the end of the match

    def replay(self) -> Replay:
        """The outcome."""
        standing, verdict = self.standing, self.standing.verdict
        deals = self._deals()
        winners, losers = standing.ends(None if verdict.over else self.record.result)
        return Replay(
            self.record,
            self.index,
            self.setup.rules,
            self.setup.seats,
            self.setup.keys,
            deals,
            self.carried or dict.fromkeys(self.setup.keys, 0),
            dict(self.ledger.totals),
            verdict.over,
            winners,
            losers,
            in_order(self.text.all, self.report),
            Counts(lambda: self.setup.game.counts(deals)),
            reason=verdict.reason,
            level=standing.level(),
            decided=standing.deciding and not verdict.deciding,
        )

    def _deals(self) -> Sequence[DealReplay]:
        """The deals; where some were not looked at in full, all are played again for it."""
        if not self.skipped:
            return tuple(self.deals)

        def play() -> Sequence[DealReplay]:
            report = Report(self.report.source, self.base)
            findings = self.text.all
            again = Match(self.record, self.index, self.setup, report, findings)
            again.run(repeat(NO_WORDS))
            return tuple(again.deals)

        return Lazily(play)
