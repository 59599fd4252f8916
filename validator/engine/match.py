"""A whole match: the record played again under its rules, and every claim compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from notation.diagnostic import Argument, Context, Diagnostic, Related
from notation.record import Deal, Record
from notation.source import SourceText, Span
from notation.statements import Amounts, Replace, Result, Ruling
from validator.engine.conclude import Conclusion, conclude
from validator.engine.hands import unknown_seat
from validator.engine.ledger import Ledger
from validator.engine.report import Report
from validator.engine.setup import read_tags
from validator.engine.state import DealState
from validator.engine.table import Setup
from validator.engine.view import deal_replay
from validator.game import Before, Verdict
from validator.replay import DealReplay, Replay
from validator.settings import DEFAULT, Settings

_UNSURE = frozenset(
    "syntax statement-not-here unterminated-comment unterminated-string bad-escape".split()
)
"""Text findings that may have cost a deal something that the rest depends on."""


def validate(
    record: Record,
    *,
    index: int = 1,
    findings: Sequence[Diagnostic] = (),
    settings: Settings = DEFAULT,
) -> Replay:
    """Play a record again under its rules and compare every claim.

    ``findings`` are those of its text; they are part of the replay's.  Never raises for
    anything that a record can hold.
    """
    source = record.source or SourceText("")
    report = Report(source, Context(record=index))
    tags = read_tags(record, report, settings)
    if tags.setup is None:
        _not_checked(record, report, tags.rules is None)
        return Replay(
            record, index, tags.rules, tags.seats, tags.seats, (), {}, {}, False, (), (),
            _in_order(findings, report),
        )  # fmt: skip
    report.context = replace(report.context, rules=tags.setup.rules.id)
    match = _Match(record, index, tags.setup, report, findings)
    match.run()
    return match.replay()


def _not_checked(record: Record, report: Report, rules: bool) -> None:
    if not any(True for _ in record.deals()):
        return
    game = any(each.name in ("unknown-game", "missing-tag") for each in report.findings)
    variant = "game" if game else "rules" if rules else "seats"
    root = next((each for each in report.findings if each.severity == "error"), None)
    span = root.span if root else record.span
    report.add("not-checkable", span, variant, consequence_of=root)


def _in_order(text: Sequence[Diagnostic], report: Report) -> tuple[Diagnostic, ...]:
    rules = report.context.rules
    known = [
        each
        if each.context.rules == rules
        else replace(each, context=replace(each.context, rules=rules))
        for each in text
    ]
    return tuple(sorted((*known, *report.findings), key=lambda each: each.span))


@dataclass
class _Open:
    """What could not be checked, by reason, with the deals that it concerns."""

    deals: dict[str, list[int]] = field(default_factory=dict)
    place: dict[str, Span] = field(default_factory=dict)

    def note(self, reason: str, deal: Deal) -> None:
        self.deals.setdefault(reason, []).append(deal.number)
        self.place.setdefault(reason, deal.head_span)


class _Match:
    """The state of a match while it is played."""

    def __init__(
        self,
        record: Record,
        index: int,
        setup: Setup,
        report: Report,
        text_findings: Sequence[Diagnostic],
    ) -> None:
        self.record = record
        self.index = index
        self.setup = setup
        self.report = report
        self.text_findings = text_findings
        self.base = report.context
        self.ledger = Ledger(setup, report)
        self.deals: list[DealReplay] = []
        self.open = _Open()
        self.carried: dict[str, int] = {}
        self.before = Before(True, None)
        self.played = 0
        self.deciding = False
        self.verdict = Verdict(False)
        self.over_at: Deal | None = None
        self.over_told = False
        self.went_on: Diagnostic | None = None
        """That a deal was played though the match was over."""
        self.numbers: dict[int, Deal] = {}
        self.counted = True
        """Whether the number of deals played is known (not after ``carried``)."""
        self.slam: str | None = None
        self.memory: object = None
        """What the game remembers of the deals so far."""
        self.dealt: tuple[int, bool, Span] | None = None
        """Who dealt the deal before, whether that was a misdeal, and where it says so."""

    def run(self) -> None:
        """Play everything."""
        number = 0
        for entry in self.record.entries:
            if isinstance(entry, Deal):
                number += 1
                self._deal(entry, number)
            elif isinstance(entry, Ruling):
                self._between(entry)
            elif isinstance(entry, Amounts):
                self._carried(entry)
            else:
                self._replace(entry)
        self.report.context = self.base
        self._judge()
        self._result(self.record.result)
        self._not_checkable()

    # ---- between deals

    def _between(self, entry: Ruling) -> None:
        self.report.context = self.base
        self.ledger.rule(entry)

    def _carried(self, entry: Amounts) -> None:
        self.report.context = self.base
        self.ledger.start(entry)
        self.carried = dict(self.ledger.totals)
        self.before = Before(False, None)
        self.counted = False

    def _replace(self, entry: Replace) -> None:
        self.report.context = self.base
        if entry.seat not in self.setup.index:
            unknown_seat(self.report, entry.seat, entry.span, self.setup.index)

    # ---- a deal

    def _deal(self, deal: Deal, number: int) -> None:
        report = self.report
        report.context = Context(self.base.record, number, deal.number, rules=self.base.rules)
        first_finding = len(report.findings)
        self._number(deal)
        misdeal = deal.end is not None and deal.end.kind == "misdeal"
        self._judge()
        if self.verdict.over and not self.over_told:
            self._already_over(deal)
        self._statements(deal)
        rules = self.setup.game.begin(
            self.setup.rules, self.setup.seats, self.played + 1, self.memory
        )
        damage = self._damage_of_text(number)
        simulation = DealState(deal, self.setup, rules, report, self.before, damage)
        if misdeal:
            simulation.hands.cards = [0] * self.setup.count
            simulation.hands.unknown = [0] * self.setup.count
            simulation.hands.recorded = [0] * self.setup.count
            dealt = simulation.hands.as_dealt()
        else:
            rules.course.prepare(simulation)
            dealt = simulation.hands.as_dealt()
            rules.course.run(simulation)
            dealt = simulation.dealt or dealt
        before = dict(self.ledger.totals)
        done = conclude(simulation, self.ledger)
        for reason in done.unchecked:
            self.open.note(reason, deal)
        if deal.end is None and done.outcome.score is None:
            self._cut_off(number)
        self._after(deal, done, simulation)
        text = [each for each in self.text_findings if each.context.deal == number]
        own = sorted((*text, *report.findings[first_finding:]), key=lambda each: each.span)
        self.deals.append(
            deal_replay(number, deal, simulation, done, dealt, before, self.ledger, own)
        )

    def _cut_off(self, number: int) -> None:
        """A deal without its end: totals behind it cannot be told."""
        for each in self.text_findings:
            if each.name == "truncated-record" and each.context.deal == number:
                self.ledger.doubt(each)

    def _number(self, deal: Deal) -> None:
        first = self.numbers.get(deal.number)
        if first is not None:
            related = (Related("first", first.head_span),)
            arguments: dict[str, Argument] = {"number": deal.number}
            self.report.add("duplicate-deal-number", deal.head_span, "", arguments, related=related)
        else:
            self.numbers[deal.number] = deal

    def _damage_of_text(self, number: int) -> Diagnostic | None:
        return next(
            (
                each
                for each in self.text_findings
                if each.context.deal == number and each.name in _UNSURE and each.severity == "error"
            ),
            None,
        )

    def _statements(self, deal: Deal) -> None:
        """Statements of another game, and labels of seats that there are not."""
        game = self.setup.game
        for word in ("exchange", "declarer", "contract", "double", "turnup", "stock", "points"):
            node = getattr(deal, word)
            if node is not None and word not in game.statements:
                arguments: dict[str, Argument] = {"statement": word, "game": game.name}
                self.report.add("statement-not-here", node.span, "game", arguments)
        if deal.exposes and "expose" not in game.statements:
            arguments = {"statement": "expose", "game": game.name}
            self.report.add("statement-not-here", deal.exposes[0].span, "game", arguments)
        index = self.setup.index
        self._dealer(deal)
        for expose in deal.exposes:
            for entry in expose.exposures:
                if entry.seat not in index:
                    unknown_seat(self.report, entry.seat, entry.seat_span, index)
        if deal.exchange is not None:
            for each in deal.exchange.passes:
                for label in (each.giver, each.receiver):
                    if label not in index:
                        unknown_seat(self.report, label, each.span, index)

    def _dealer(self, deal: Deal) -> None:
        """Who deals: checked against the deal before, where the rules say who follows."""
        setup = self.setup
        before, self.dealt = self.dealt, None
        if deal.dealer is None or deal.dealer.seat is None:
            return
        label = deal.dealer.seat
        span = Span(deal.dealer.span.end - len(label), deal.dealer.span.end)
        seat = setup.index.get(label)
        if seat is None:
            unknown_seat(self.report, label, span, setup.index)
            return
        misdeal = deal.end is not None and deal.end.kind == "misdeal"
        self.dealt = (seat, misdeal, span)
        if before is None:
            return
        last, was_misdeal, where = before
        expected = setup.game.next_dealer(setup.rules, last, setup.count, was_misdeal)
        if expected is not None and seat != expected:
            arguments: dict[str, Argument] = {"seat": label, "expected": setup.seats[expected]}
            related = (Related("before", where, {"seat": setup.seats[last]}),)
            self.report.add("wrong-dealer", span, "", arguments, seat=label, related=related)

    def _after(self, deal: Deal, done: Conclusion, simulation: DealState[Any]) -> None:
        kind = deal.end.kind if deal.end is not None else ""
        if kind == "misdeal":
            self.before = Before(self.before.first, self.before.leader, True)
        else:
            self.before = Before(False, simulation.rules.next_leader(simulation))
        if done.counts:
            self.played += 1
        self.memory = self.setup.game.remember(self.memory, simulation, done.counts)
        slam = simulation.rules.slam(simulation) if done.derived else None
        if slam is not None:
            self.slam = self.setup.key_of[slam]

    # ---- the end of the match

    def _judge(self) -> None:
        """Look at where the match stands: when the next deal or the result is due, with all
        rulings so far.  Once it went on though it was over, it stays over."""
        if not self.deals or self.over_told:
            return
        self.verdict = self.setup.game.verdict(
            self.setup.rules, self.ledger.totals, self.played, self.deciding, self.slam
        )
        self.deciding = self.deciding or self.verdict.deciding
        if not self.counted and self.verdict.reason == "deals":
            self.verdict = Verdict(False)
        self.over_at = self.deals[-1].node if self.verdict.over else None

    def _already_over(self, deal: Deal) -> None:
        self.over_told = True
        ended = self.over_at
        arguments: dict[str, Argument] = dict(self.verdict.arguments)
        arguments["deal"] = ended.number if ended is not None else 0
        related = (Related("deal", ended.head_span),) if ended is not None else ()
        variant = self.verdict.reason if self.verdict.reason in ("low", "high") else ""
        self.went_on = self.report.add(
            "match-already-over",
            deal.head_span,
            variant,
            arguments,
            related=related,
            consequence_of=self.ledger.doubtful(),
        )

    def _result(self, result: Result | None) -> None:
        if result is None:
            return
        report = self.report
        doubt = self.ledger.doubtful()
        if result.kind == "totals":
            self.ledger.compare_total(result)
            # Rules that know no end (an empty reason) leave it to the players.
            if not self.verdict.over and self.verdict.reason and self.counted_out():
                report.add(
                    "match-not-over",
                    result.span,
                    self.verdict.reason,
                    self.verdict.arguments,
                    consequence_of=doubt,
                )
        elif self.verdict.over:
            variant = "over" if result.kind == "*" else "abandoned"
            # A match that went on after its end has been told of already.
            doubt = doubt or self.went_on
            report.add("result-mismatch", result.span, variant, consequence_of=doubt)

    def counted_out(self) -> bool:
        """Whether the rules can say that a match is not over."""
        options = self.setup.rules.options
        return self.counted or getattr(options, "end_deals", None) is None

    def _not_checkable(self) -> None:
        for reason, deals in self.open.deals.items():
            arguments: dict[str, Argument] = {"deals": tuple(str(each) for each in deals)}
            self.report.add("not-checkable", self.open.place[reason], reason, arguments)

    def replay(self) -> Replay:
        """The outcome."""
        verdict = self.verdict
        winners, losers = verdict.winners, verdict.losers
        result = self.record.result
        if not verdict.over:
            closed = result is not None and result.kind == "totals"
            winners, losers = self._ahead() if closed else ((), ())
        return Replay(
            self.record,
            self.index,
            self.setup.rules,
            self.setup.seats,
            self.setup.keys,
            tuple(self.deals),
            self.carried or dict.fromkeys(self.setup.keys, 0),
            dict(self.ledger.totals),
            verdict.over,
            winners,
            losers,
            _in_order(self.text_findings, self.report),
            self.setup.game.counts(self.deals),
            reason=verdict.reason,
            level=_level(verdict),
            decided=self.deciding and not verdict.deciding,
        )

    def _ahead(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who has won and lost a match that is closed before its end."""
        totals, game = self.ledger.totals, self.setup.game
        named = game.verdict(self.setup.rules, totals, self.played, self.deciding, self.slam)
        if named.winners:
            return named.winners, named.losers
        high, low = max(totals.values()), min(totals.values())
        if game.lowest_wins:
            high, low = low, high
        first = tuple(key for key, total in totals.items() if total == high)
        return first, tuple(key for key, total in totals.items() if total == low)


def _level(verdict: Verdict) -> tuple[str, ...]:
    """Who is level, where that is what keeps a match going."""
    seats = verdict.arguments.get("seats") if verdict.deciding else None
    return seats if isinstance(seats, tuple) else ()
