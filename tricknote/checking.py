"""A run over files: read, replay, and hand on what was found, one record at a time.

This module refuses to know how findings are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.source import SourceText, Span
from tricknote.paths import Input
from tricknote.reading import AS_USUAL, Reading, is_missing, open_given
from tricknote.report import Tally
from tricknote.selecting import EVERY, Selecting, Selection

if TYPE_CHECKING:
    from notation.record import Record
    from tricknote.record_files import FileRecord
    from tricknote.rules import RunRules
    from validator.replay import Replay

_TOO_MANY = CODES["too-many-findings"].code


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one record; ``replay`` is ``None`` for findings about a file as a whole.

    ``unread`` says that these are why nothing of the file was checked.  Of a record ``index`` is
    its number in the file (0 if it is none), ``deals`` how many it has, and ``rules`` the id of
    its rule set.  Records that follow each other with nothing to say of them may come together
    where another process checked them: then they are ``records``, and ``index`` is the last.
    ``made`` is what the run makes of each replay; where another process made it, the replay itself
    stays there, and is ``None`` here.
    """

    given: Input
    replay: Replay | None
    findings: tuple[Diagnostic, ...]
    unread: bool = False
    index: int = 0
    records: int = 1
    deals: int = 0
    rules: str | None = None
    made: Any = None
    reached: float = 0.0
    """How much of the file was read when this was found, from 0 to 1, where that is known."""


@dataclass(frozen=True, slots=True)
class Making:
    """What a run makes of each replay: a table, a page.

    ``thorough`` says that this looks at every deal, so that each is looked at in full at once.
    Records that are not ``wanted`` are not replayed, and nothing comes of them.
    """

    make: Callable[[Replay], Any]
    thorough: bool = False
    wanted: Callable[[Record], bool] | None = None


Files: TypeAlias = Iterable[tuple[Input, Iterable[Checked]]]
"""What came of each file, in order: see :func:`check_file`."""


def check(
    inputs: Iterable[Input],
    rules: RunRules,
    tally: Tally,
    *,
    strict: bool = False,
    selecting: Selecting = EVERY,
    reading: Reading = AS_USUAL,
    making: Making | None = None,
    files: Files | None = None,
) -> Iterator[Checked]:
    """Check files in their order; one that cannot be read never hides the next.

    ``files`` is what came of the files if others checked them, such as several processes.
    The tally is brought up to date before each record is handed on.  Under ``strict`` a
    warning about how the text is written is an error.  Findings that ``selecting`` does not ask
    for are left out before anything is counted.
    """
    most = reading.limits.findings
    if files is None:
        files = ((given, check_file(given, rules, reading, making)) for given in inputs)
    for given, outcomes in files:
        selection = selecting.of(given.path)
        left = most
        hidden = 0
        last: Diagnostic | None = None
        first = True
        for checked in outcomes:
            findings = checked.findings
            _count(checked, tally, first=first)
            first = False
            if strict:
                findings = tuple(map(_strictly, findings))
            if selection:
                findings = _asked_for(checked, findings, selection, tally)
            for each in findings:
                tally.count(each)
            hidden += max(len(findings) - left, 0)
            if len(findings) > left:
                last = findings[left - 1] if left else last
                findings = findings[:left]
            elif findings:
                last = findings[-1]
            left -= len(findings)
            yield checked if findings is checked.findings else replace(checked, findings=findings)
        # It is about what is asked for, so only who refuses it by name does not get it.
        if hidden and last is not None and not selection.ignores(_TOO_MANY):
            rest = _too_many(last, most, hidden)
            tally.count(rest)
            yield Checked(given, None, (rest,))


def _count(checked: Checked, tally: Tally, *, first: bool) -> None:
    if first and not is_missing(checked.findings):
        tally.files += 1
    if checked.index:
        tally.records += checked.records
        tally.deals += checked.deals
        if checked.rules is not None:
            tally.rules.setdefault(checked.rules)


def check_file(
    given: Input, rules: RunRules, reading: Reading, making: Making | None = None
) -> Iterator[Checked]:
    """What comes of each record of a file, one at a time, or of a file that cannot be read."""
    from tricknote.record_files import records_of

    source, problems = open_given(given, reading)
    if problems:
        yield Checked(given, None, problems, unread=source is None)
    if source is None:
        return
    empty = True

    def records() -> Iterator[FileRecord]:
        nonlocal empty
        for each in records_of(source, reading.limits, stream=given.is_stdin):
            empty = False
            yield each

    def reached() -> float:
        # The size of what is packed is not known before its end.
        if isinstance(source, SourceText) or not source.size:
            return 0.0
        return source.read / source.size

    yield from check_records(given, records(), rules, making, reached)
    if empty:
        from tricknote.rewriting import no_record

        text = source if isinstance(source, SourceText) else SourceText("", source.path)
        yield Checked(given, None, (no_record(text),), unread=True)


def check_records(
    given: Input,
    records: Iterable[FileRecord],
    rules: RunRules,
    making: Making | None = None,
    reached: Callable[[], float] = float,
) -> Iterator[Checked]:
    """What comes of records of a file; ``reached`` says how much of it was read so far."""
    from validator import validate_each

    if making is not None and making.wanted is not None:
        records = _wanted(records, making.wanted)
    thorough = making is not None and making.thorough
    for parsed, outcome in validate_each(records, settings=rules.settings, thorough=thorough):
        if parsed.record is None or outcome is None:
            yield Checked(given, None, parsed.findings, unread=True)
            continue
        yield Checked(
            given,
            outcome,
            parsed.placed(outcome.findings),
            index=parsed.index,
            deals=sum(1 for _ in parsed.record.deals()),
            rules=None if outcome.rules is None else outcome.rules.id,
            made=None if making is None else making.make(outcome),
            reached=reached(),
        )


def _wanted(
    records: Iterable[FileRecord], wanted: Callable[[Record], bool]
) -> Iterator[FileRecord]:
    """Without those of the records that nobody wants."""
    return (each for each in records if each.record is None or wanted(each.record))


def _asked_for(
    checked: Checked, findings: tuple[Diagnostic, ...], selection: Selection, tally: Tally
) -> tuple[Diagnostic, ...]:
    """The findings that are asked for.

    Why a file was not checked at all is always asked for, unless it is ignored: else whoever
    selects something would be told that there is nothing in it.
    """
    if checked.unread:
        selection = replace(selection, select=())
    kept = selection.apply(findings)
    tally.left_out += sum(
        not selection.keeps(each.code)
        for each in findings
        if each.consequence_of is None and each.severity != "note"
    )
    return kept


def _strictly(finding: Diagnostic) -> Diagnostic:
    if finding.severity == "warning" and finding.code.startswith("S"):
        return replace(finding, severity="error")
    return finding


def _too_many(last: Diagnostic, most: int, hidden: int) -> Diagnostic:
    # It stands at the last place that is shown: from there on nothing is.
    span = Span(last.span.start, last.span.end)
    arguments = {"limit": most, "found": hidden}
    return Diagnostic("too-many-findings", "error", last.source, span, "", arguments)
