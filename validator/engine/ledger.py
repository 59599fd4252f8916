"""The running totals of a match, claimed beside computed.

A claim that is off only because an earlier one was is folded under that finding: each key
remembers by how much the record is already known to be off, and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from notation.diagnostic import Argument, Diagnostic
from notation.source import Span
from notation.statements import Amount, Amounts, Result, Ruling
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.table import Setup, key_of_amount


class Ledger:
    """Totals by key."""

    def __init__(self, setup: Setup, report: Report) -> None:
        self.setup = setup
        self.report = report
        self.totals: dict[str, int] = dict.fromkeys(setup.keys, 0)
        self.computable = True
        """Whether every deal so far has a score that can be computed or is claimed."""
        self._lost: set[str] = set()
        """Keys whose totals nobody can reckon until the record names one."""
        self._off: dict[str, int] = dict.fromkeys(setup.keys, 0)
        self._why: dict[str, Diagnostic] = {}
        # The amounts read last: a claim is compared, shown and added up, points beside it.
        self._read: list[tuple[Sequence[Amount], dict[str, tuple[int, Span]]]] = []

    def claimed(self, amounts: Sequence[Amount]) -> dict[str, int]:
        """Amounts by key; an unknown label is reported and left out."""
        return {key: value for key, (value, _) in self.by_key(amounts).items()}

    def by_key(self, amounts: Sequence[Amount]) -> dict[str, tuple[int, Span]]:
        """Amounts by key, with their places; an unknown label is reported and left out."""
        for read, known in self._read:
            if read is amounts:
                return known
        found: dict[str, tuple[int, Span]] = {}
        for amount in amounts:
            key = key_of_amount(self.setup, amount.seats)
            if key is None:
                self._unknown(amount)
            elif key in found:
                # Partners written one by one: their amounts are one side's.
                value, span = found[key]
                found[key] = (value + amount.value, span)
            else:
                found[key] = (amount.value, amount.span)
        self._read = [*self._read[-2:], (amounts, found)]
        return found

    def _unknown(self, amount: Amount) -> None:
        setup = self.setup
        if len(amount.seats) > 1:
            arguments: dict[str, Argument] = {"seat": amount.key, "known": setup.keys}
            self.report.add("unknown-seat", amount.key_span, "sides", arguments)
            return
        unknown_seat(self.report, amount.seats[0], amount.key_span, setup.index)

    def start(self, carried: Amounts) -> None:
        """Begin with the totals of a match that began earlier."""
        for key, (value, _) in self.by_key(carried.amounts).items():
            self.totals[key] = value

    def add(self, scores: Mapping[str, int]) -> None:
        """Add a deal's scores."""
        for key, value in scores.items():
            self.totals[key] += value

    def add_claimed(self, scores: Mapping[str, int] | None) -> None:
        """Add the scores of a deal that cannot be reckoned, as far as they are claimed; the
        next total of a key without one is taken from the record."""
        self.add(scores or {})
        self._lost.update(set(self.setup.keys) - set(scores or {}))

    def rule(self, ruling: Ruling) -> None:
        """Add a ruling; one on a seat counts for its side."""
        for key, (value, _) in self.by_key((ruling.amount,)).items():
            self.totals[key] += value

    # ---- claims

    def compare_score(
        self,
        claim: Amounts,
        computed: Mapping[str, int],
        damage: Diagnostic | None,
        name: str = "score-mismatch",
        variant: str = "",
    ) -> Diagnostic | None:
        """Compare a deal's claimed scores; remember what they explain of later totals."""
        claimed = self.by_key(claim.amounts)
        wrong = {
            key: value
            for key, (value, _) in claimed.items()
            if key in computed and computed[key] != value
        }
        if not wrong:
            return None
        first = next(iter(wrong))
        arguments: dict[str, Argument] = {
            "seat": first,
            "claimed": wrong[first],
            "computed": computed[first],
        }
        made = self.report.add(
            name,
            claimed[first][1],
            variant,
            arguments,
            seat=first,
            claimed=wrong,
            computed={key: computed[key] for key in wrong},
            consequence_of=damage,
        )
        if name == "score-mismatch":
            for key, value in wrong.items():
                self._off[key] += value - computed[key]
                self._why[key] = made
        return made

    def doubt(self, finding: Diagnostic) -> None:
        """Totals from here on may be off because of a finding, nobody knows by how much."""
        for key in self.setup.keys:
            self._why.setdefault(key, finding)
        self.computable = False

    def compare_total(self, claim: Amounts | Result, damage: Diagnostic | None = None) -> None:
        """Compare claimed totals; ``damage`` is what makes the deal before them doubtful."""
        claimed = self.by_key(claim.amounts)
        new: dict[str, int] = {}
        folded: dict[str, int] = {}
        for key, (value, _) in claimed.items():
            if key in self._lost:
                self._lost.discard(key)
                self.totals[key] = value
            apart = value - self.totals[key]
            if apart == 0:
                if self.computable:
                    self._off[key] = 0
                    self._why.pop(key, None)
                continue
            why = self._why.get(key)
            if why is not None and (apart == self._off[key] or not self.computable):
                folded[key] = value
            else:
                new[key] = value
        name = "total-mismatch" if isinstance(claim, Amounts) else "result-mismatch"
        for group, follows in ((new, False), (folded, True)):
            if not group:
                continue
            first = next(iter(group))
            arguments: dict[str, Argument] = {
                "seat": first,
                "claimed": group[first],
                "computed": self.totals[first],
            }
            made = self.report.add(
                name,
                claimed[first][1],
                "",
                arguments,
                seat=first,
                claimed=group,
                computed={key: self.totals[key] for key in group},
                consequence_of=self._why.get(first) if follows else damage,
            )
            for key in group:
                self._off[key] = claimed[key][0] - self.totals[key]
                if not follows:
                    self._why[key] = made

    def doubtful(self) -> Diagnostic | None:
        """A finding that makes the totals doubtful, if there is one."""
        return next(iter(self._why.values()), None)
