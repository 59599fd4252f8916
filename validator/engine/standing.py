"""Where a match stands between its deals: whether it is over, and who has won it.

This module refuses to know how a deal is played or read: it is told that one counted, and
asks the rules what the totals so far mean.
"""

from __future__ import annotations

from notation.diagnostic import Argument, Diagnostic, Related
from notation.record import Deal
from notation.statements import Result
from validator.engine.ledger import Ledger
from validator.engine.report import Report
from validator.engine.table import Setup
from validator.game import Verdict

_GOES_ON = Verdict(False)


class Standing:
    """The end of a match, as far as its deals so far bring it about."""

    def __init__(self, setup: Setup, report: Report, ledger: Ledger) -> None:
        self.setup = setup
        self.report = report
        self.ledger = ledger
        self.verdict = _GOES_ON
        self.played = 0
        """How many deals counted."""
        self.deciding = False
        """Whether deals are played only because somebody was level."""
        self.slam: str | None = None
        """Who has won the match at once, whatever the totals are."""
        self.counted = True
        """Whether the number of deals played is known (not after ``carried``)."""
        self.over_at: Deal | None = None
        """The deal after which the match was over."""
        self.over_told = False
        self.went_on: Diagnostic | None = None
        """That a deal was played though the match was over."""

    def judge(self, last: Deal | None) -> None:
        """Look at where the match stands after its ``last`` deal: when the next deal or the result
        is due, with all rulings so far.  Once it went on though it was over, it stays over."""
        if last is None or self.over_told:
            return
        setup = self.setup
        verdict = setup.game.verdict(
            setup.rules, self.ledger.totals, self.played, self.deciding, self.slam
        )
        if verdict.deciding:
            self.deciding = True
        if verdict.reason == "deals" and not self.counted:
            verdict = _GOES_ON
        self.verdict = verdict
        self.over_at = last if verdict.over else None

    def another(self, deal: Deal) -> None:
        """A deal begins: told of if the match is over, the first time only."""
        if not self.goes_on:
            return
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

    @property
    def goes_on(self) -> bool:
        """Whether another deal would be the first after the match was over."""
        return self.verdict.over and not self.over_told

    def result(self, result: Result | None) -> None:
        """Compare the statement that closes the record."""
        if result is None:
            return
        report = self.report
        doubt = self.ledger.doubtful()
        if result.kind == "totals":
            self.ledger.compare_total(result)
            # Rules that know no end (an empty reason) leave it to the players.
            if not self.closed:
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

    @property
    def closed(self) -> bool:
        """Whether a result with totals may stand here."""
        verdict = self.verdict
        return verdict.over or not verdict.reason or not self._counted_out()

    def _counted_out(self) -> bool:
        """Whether the rules can say that a match is not over."""
        options = self.setup.rules.options
        return self.counted or getattr(options, "end_deals", None) is None

    def ends(self, result: Result | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who has won and who has lost; nobody yet if the match is open."""
        verdict = self.verdict
        if verdict.over:
            return verdict.winners, verdict.losers
        if result is None or result.kind != "totals":
            return (), ()
        return self._ahead()

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

    def level(self) -> tuple[str, ...]:
        """Who is level, where that is what keeps a match going."""
        verdict = self.verdict
        seats = verdict.arguments.get("seats") if verdict.deciding else None
        return seats if isinstance(seats, tuple) else ()
