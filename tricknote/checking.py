"""A run over files: read, replay, and hand on what was found, one record at a time.

This module refuses to know how findings are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notation.diagnostic import Diagnostic
from notation.source import Span
from tricknote.paths import Input
from tricknote.reading import is_missing, read_input
from tricknote.report import Tally
from tricknote.rewriting import no_record

if TYPE_CHECKING:
    from tricknote.rules import RunRules
    from validator.replay import Replay

MAX_FINDINGS = 1_000
"""The most findings of one file that are shown; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one record; ``replay`` is ``None`` for findings about a file as a whole."""

    given: Input
    replay: Replay | None
    findings: tuple[Diagnostic, ...]


def check(
    inputs: Iterable[Input],
    rules: RunRules,
    tally: Tally,
    *,
    strict: bool = False,
    most: int = MAX_FINDINGS,
) -> Iterator[Checked]:
    """Check files in their order; one that cannot be read never hides the next.

    The tally is brought up to date before each record is handed on.  Under ``strict`` a
    warning about how the text is written is an error.
    """
    for given in inputs:
        left = most
        hidden = 0
        last: Diagnostic | None = None
        for checked in _one_file(given, rules, tally):
            findings = checked.findings
            if strict:
                findings = tuple(map(_strictly, findings))
            for each in findings:
                tally.count(each)
            hidden += max(len(findings) - left, 0)
            if len(findings) > left:
                last = findings[left - 1] if left else last
                findings = findings[:left]
            elif findings:
                last = findings[-1]
            left -= len(findings)
            yield replace(checked, findings=findings)
        if hidden and last is not None:
            rest = _too_many(last, most, hidden)
            tally.count(rest)
            yield Checked(given, None, (rest,))


def _one_file(given: Input, rules: RunRules, tally: Tally) -> Iterator[Checked]:
    from grammar import read_records
    from validator import validate

    source, problems = read_input(given)
    if not is_missing(problems):
        tally.files += 1
    if problems:
        yield Checked(given, None, problems)
    if source is None:
        return
    before = tally.records
    for parsed in read_records(source):
        outcome = validate(
            parsed.record, index=parsed.index, findings=parsed.findings, settings=rules.settings
        )
        tally.records += 1
        tally.deals += sum(1 for _ in parsed.record.deals())
        if outcome.rules is not None:
            tally.rules.setdefault(outcome.rules.id)
        yield Checked(given, outcome, outcome.findings)
    if tally.records == before:
        yield Checked(given, None, (no_record(source),))


def _strictly(finding: Diagnostic) -> Diagnostic:
    if finding.severity == "warning" and finding.code.startswith("S"):
        return replace(finding, severity="error")
    return finding


def _too_many(last: Diagnostic, most: int, hidden: int) -> Diagnostic:
    # It stands at the last place that is shown: from there on nothing is.
    span = Span(last.span.start, last.span.end)
    arguments = {"limit": most, "found": hidden}
    return Diagnostic("too-many-findings", "error", last.source, span, "", arguments)
