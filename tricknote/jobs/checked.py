"""Files checked in several processes, handed on in order as if one had done it.

A unit of work is a file, or a range of bytes of a large one.  What a range gives is numbered
here, where it is known how many records stand before it.  Standard input is read here too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from notation.diagnostic import Diagnostic
from notation.packing import packing_of
from notation.source import SourceText
from tricknote.checking import Checked, Making, check_file, check_records
from tricknote.config import Config
from tricknote.conversion import form_of
from tricknote.jobs.pool import TASKS_AHEAD, Key, Pool, WorkerLostError
from tricknote.jobs.ranges import SIZE, WHOLE, Range, ranges_of
from tricknote.paths import Input
from tricknote.reading import Reading
from tricknote.rewriting import no_record
from tricknote.rules import RunRules, run_rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What every process has to know of the run; ``batch`` is how many records it sends at once.

    ``rules``, ``overrides`` and ``config`` are as for :func:`tricknote.rules.run_rules`, and
    ``making`` is what is made of each replay.  ``opened`` makes of a file what is read in its
    place, and how; such a file is not cut into ranges.  All of it must be something that can be
    sent.
    """

    rules: tuple[str, ...]
    overrides: bool
    config: Config
    reading: Reading
    making: Making | None = None
    batch: int = 50
    opened: Callable[[Input, Reading], tuple[Input, Reading]] | None = None

    def check(self, given: Input, rules: RunRules) -> Iterator[Checked]:
        """What comes of each record of a whole file; ``rules`` are made already."""
        reading = self.reading
        if self.opened is not None:
            given, reading = self.opened(given, reading)
        yield from check_file(given, rules, reading, self.making)


class Task(NamedTuple):
    """A file or a range of it."""

    given: Input
    part: Range | None


class Read(NamedTuple):
    """How far a task came: where the next record begins, and how many there were.

    ``stopped`` says that nothing behind it is to be read.
    """

    end: int
    line: int
    records: int
    stopped: bool


Told = Callable[[str], None]
"""Is told what could not be done."""


def check_in_jobs(
    inputs: Sequence[Input], setup: Setup, jobs: int, lost: Told
) -> Iterator[tuple[Input, Iterator[Checked]]]:
    """What comes of files, each with its records, in order: ``files`` of ``checking.check``.

    Of what two processes died over ``lost`` is told, and the rest goes on.
    """
    run = _Run(setup, jobs, lost)
    with run.pool:
        yield from run.files(inputs)


class _Run:
    """The files that are being worked on and the next ones."""

    def __init__(self, setup: Setup, jobs: int, lost: Told) -> None:
        self.setup = setup
        self.lost = lost
        self.pool = Pool(jobs, start, setup)
        self.ahead = jobs + TASKS_AHEAD
        self.open = 0
        self.units: deque[tuple[Key, Task]] = deque()
        """Units of the files that are planned which are not handed out yet."""

    def files(self, inputs: Sequence[Input]) -> Iterator[tuple[Input, Iterator[Checked]]]:
        # They get ready while the first file is looked through for its ranges.
        self.pool.begin(1 + sum(each.size for each in inputs) // SIZE)
        planned: deque[tuple[int, Input, tuple[Range, ...]]] = deque()
        left = iter(enumerate(inputs))
        while True:
            while self.open < self.ahead:
                if self.units:
                    self._hand_out()
                    continue
                number, given = next(left, (0, None))
                if given is None:
                    break
                parts = parts_of(given, self.setup.reading)
                if parts and self.setup.opened is not None:
                    parts = WHOLE
                planned.append((number, given, parts))
                for index, part in enumerate(parts):
                    self.units.append(((number, index), Task(given, part)))
            if not planned:
                return
            number, given, parts = planned.popleft()
            yield given, self._file(number, given, parts)

    def _hand_out(self) -> None:
        key, task = self.units.popleft()
        self.pool.submit(key, task)
        self.open += 1

    def _refill(self) -> None:
        self.open -= 1
        while self.units and self.open < self.ahead:
            self._hand_out()

    def _file(self, number: int, given: Input, parts: tuple[Range, ...]) -> Iterator[Checked]:
        if not parts:
            setup = self.setup
            rules = run_rules(setup.rules, overrides=setup.overrides, config=setup.config)
            yield from setup.check(given, rules)
            return
        if len(parts) == 1:
            yield from self._unit((number, 0), given, parts[0], 0, 1.0)
            return
        reached = Read(0, 1, 0, stopped=False)
        for index, part in enumerate(parts):
            key: Key = (number, index)
            if reached.stopped or (part.until is not None and reached.end >= part.until):
                self._cancel(key)
                continue
            if part.start != reached.end:
                # What looked like the first record of this range is none.
                self._cancel(key)
                key = (number, index, 1)
                part = Range(reached.end, reached.line, part.until)  # noqa: PLW2901
                self.open += 1
                self.pool.submit(key, Task(given, part))
            share = (index + 1) / len(parts)
            found = yield from self._unit(key, given, part, reached.records, share)
            if found is None:
                after = parts[index + 1] if index + 1 < len(parts) else part
                found = Read(after.start, after.line, 0, stopped=False)
            reached = found._replace(records=reached.records + found.records)
        if not reached.records:
            yield Checked(given, None, (no_record(SourceText("", given.path)),), unread=True)

    def _cancel(self, key: Key) -> None:
        for unit in self.units:
            if unit[0] == key:
                self.units.remove(unit)
                return
        self.pool.cancel(key)
        self._refill()

    def _unit(
        self, key: Key, given: Input, part: Range, before: int, share: float
    ) -> Generator[Checked, None, Read | None]:
        while not self.pool.knows(key):
            self._hand_out()
        try:
            found = yield from self._numbered(self.pool.parts(key), given, before, share)
        except WorkerLostError as problem:
            until = "its end" if part.until is None else f"byte {part.until}"
            what = "" if part == WHOLE[0] else f" from byte {part.start} to {until}"
            self.lost(f"{given.path} could not be checked{what}: {problem}")
            found = None
        self._refill()
        return found

    def _numbered(
        self, parts: Generator[Any, None, object], given: Input, before: int, share: float
    ) -> Generator[Checked, None, Read]:
        reading = _Valued(parts)
        for batch in reading:
            for each in batch:
                yield _arrived(each, given, before, share)
        return reading.read()


class _Valued:
    """A generator to go through, and afterwards what it returned."""

    def __init__(self, parts: Generator[Any, None, object]) -> None:
        self._parts = parts
        self._value: object = None

    def __iter__(self) -> Iterator[Any]:
        self._value = yield from self._parts

    def read(self) -> Read:
        assert isinstance(self._value, Read)
        return self._value


def parts_of(given: Input, reading: Reading, size: int = SIZE) -> tuple[Range, ...]:
    """The ranges of a file, of about ``size`` bytes each; none if it is to be read here."""
    if given.is_stdin or given.problem is not None or given.held is not None:
        return ()
    if given.file is None or packing_of(given.path) or reading.encoding:
        return WHOLE
    if form_of(given.path) not in (None, "trick"):
        return WHOLE
    try:
        if not given.file.is_file() or given.file.stat().st_size > reading.limits.file:
            return WHOLE
        return ranges_of(given.file, size)
    except OSError:
        return WHOLE


class Quiet(NamedTuple):
    """Records that follow each other with nothing to say of them: how many, the number of the
    last, their deals, and the id of their rules."""

    records: int
    last: int
    deals: int
    rules: str | None


Sent: TypeAlias = Checked | Quiet
"""What came of a record as it is sent.  Most have no findings, and nothing was made of them."""


def _packed(checked: Checked) -> Sent:
    """A result to be sent: the file is known where it goes, and the replay is too much to send."""
    if not checked.index or checked.findings or checked.unread or checked.made is not None:
        return replace(checked, given=_NOWHERE, replay=None)
    return Quiet(1, checked.index, checked.deals, checked.rules)


def _together(earlier: Sent, later: Sent) -> Quiet | None:
    """Two results as one, if there is nothing to say of either."""
    if isinstance(earlier, Checked) or isinstance(later, Checked) or earlier.rules != later.rules:
        return None
    deals = earlier.deals + later.deals
    return Quiet(earlier.records + later.records, later.last, deals, later.rules)


def _arrived(sent: Sent, given: Input, before: int, share: float) -> Checked:
    """The same result where it came to, with the number that its record has in the file."""
    if isinstance(sent, Checked):
        return _moved(sent, given, before, share)
    records, last, deals, rules = sent
    return Checked(
        given,
        None,
        (),
        index=last + before,
        records=records,
        deals=deals,
        rules=rules,
        reached=share,
    )


def _moved(checked: Checked, given: Input, before: int, share: float) -> Checked:
    """A result with the number that its record has in the file."""
    index = checked.index + before if checked.index else 0
    findings = _renumbered(checked.findings, before)
    return replace(checked, given=given, index=index, findings=findings, reached=share)


def _renumbered(findings: tuple[Diagnostic, ...], before: int) -> tuple[Diagnostic, ...]:
    """Findings about records that have so many more before them in the file."""
    if not findings or not before:
        return findings
    moved: dict[int, Diagnostic] = {}

    def here(finding: Diagnostic) -> Diagnostic:
        known = moved.get(id(finding))
        if known is None:
            context = finding.context
            if context.record is not None:
                context = context._replace(record=context.record + before)
            cause = finding.consequence_of
            known = replace(
                finding, context=context, consequence_of=None if cause is None else here(cause)
            )
            moved[id(finding)] = known
        return known

    return tuple(map(here, findings))


# ---- in a process of its own


def start(setup: Setup) -> Callable[[Task], Generator[list[Sent], None, Read]]:
    """What a process does: built once, used for every task."""
    rules = run_rules(setup.rules, overrides=setup.overrides, config=setup.config)

    def work(task: Task) -> Generator[list[Sent], None, Read]:
        found = _Valued(outcomes_of(task, setup, rules))
        batch: list[Sent] = []
        waiting = 0
        for each in found:
            sent = _packed(each)
            both = _together(batch[-1], sent) if batch else None
            if both is None:
                batch.append(sent)
            else:
                batch[-1] = both
            waiting += 1
            if waiting >= setup.batch:
                yield batch
                batch = []
                waiting = 0
        if batch:
            yield batch
        return found.read()

    return work


_NOWHERE = Input("", None)


def outcomes_of(task: Task, setup: Setup, rules: Any) -> Generator[Checked, None, Read]:
    """What comes of each record of a file or of a range of it, numbered from 1, and how far it
    came; ``rules`` are made already."""
    given, part = task
    if part is None or part == WHOLE[0]:
        yield from setup.check(given, rules)
        return Read(0, 1, 0, stopped=False)
    from grammar import Windows, read_windows
    from notation.streams import range_of
    from tricknote.record_files import FileRecord

    limits = setup.reading.limits
    stream = range_of(given.path, part.start, part.until)
    windows = Windows(stream, limits, line=part.line, start=part.start, until=part.until)
    # Only the first record of a file is asked for its version.
    before = 1 if part.start else 0
    count = 0

    def records() -> Iterator[FileRecord]:
        nonlocal count
        for parsed in read_windows(windows, limits, before=before):
            count += 1
            findings = _renumbered(parsed.findings, -before)
            yield FileRecord(parsed.index - before, parsed.record, findings)
        if stream.problems:
            yield FileRecord(0, None, tuple(stream.problems))

    yield from check_records(given, records(), rules, setup.making)
    return Read(windows.end, windows.line, count, stopped=not windows.done)
