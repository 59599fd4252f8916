"""A run that fixes files: each read, fixed, written back or shown, and checked as it is then.

This module refuses to know what a fix changes (:mod:`tricknote.fixing`) and how findings are
shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from notation.diagnostic import Diagnostic
from notation.files import write_atomic
from notation.packing import DamagedError, NotInstalledError, packing_of
from notation.source import NOWHERE, SourceText
from tricknote.fixing import Check, Fixed, available, fix
from tricknote.originals import Original
from tricknote.paths import Input
from tricknote.reading import AS_USUAL, Reading, read_input
from tricknote.selecting import EVERY, Selecting, Selection

if TYPE_CHECKING:
    from tricknote.rules import RunRules


@dataclass(slots=True)
class FixTally:
    """What became of the findings of a run: how many were fixed, how many are left that have a
    likely fix, how many files were changed (or would be), and how many were not to be read.
    ``kept`` are files that were read and could not be written back byte for byte."""

    fixed: int = 0
    left: int = 0
    likely: int = 0
    changed: int = 0
    unread: int = 0
    kept: list[str] = field(default_factory=list)


Emit: TypeAlias = Callable[[bytes], None]
Outcome: TypeAlias = "tuple[Original, Fixed]"


@dataclass(frozen=True, slots=True)
class FixRun:
    """What fixes files: by which rules, which findings, and whether likely fixes count."""

    rules: RunRules
    unsafe: bool
    selecting: Selecting = EVERY
    reading: Reading = AS_USUAL
    tally: FixTally = field(default_factory=FixTally)

    def fixed(self, given: Input) -> Outcome | None:
        """The text of a file and what becomes of it; ``None`` if it cannot be read, or could
        not be written as it is."""
        source, _ = read_input(given, self.reading)
        original = None if source is None else Original.of(_bytes_of(given), source)
        if original is None:
            self.tally.unread += 1
            if source is not None:
                self.tally.kept.append(given.path)
            return None
        selection = self.selecting.of(given.path)
        check = _check(self.rules, self.reading, given.is_stdin)
        done = fix(original, check, unsafe=self.unsafe, wanted=_wanted(selection))
        left = [each for each in done.left if selection.keeps(each.code)]
        self.tally.left += sum(map(_stands, left))
        self.tally.fixed += _fixed(done, selection)
        self.tally.likely += sum(_stands(each) for each, _ in available(left, safe=False))
        self.tally.changed += done.text != original
        return original, done

    def write(
        self, inputs: Iterable[Input], emit: Emit
    ) -> Iterator[tuple[Input, Diagnostic | None]]:
        """Fix files where they are; each comes out as it is to be checked now, with the finding
        of one that cannot be written.

        The text of standard input goes to ``emit`` and is held for the check.
        """
        for each in inputs:
            given = self.held(each)
            outcome = self.fixed(given)
            if given.held is not None:
                data = given.held if outcome is None else outcome[1].text.encoded()
                emit(data)
                yield replace(given, held=data), None
            elif outcome is None or outcome[0] == outcome[1].text:
                yield given, None
            else:
                yield given, self._written(given, outcome[1])

    def held(self, given: Input) -> Input:
        """Standard input with its bytes, so that it can be read more than once."""
        if given.file is not None or given.held is not None:
            return given
        return replace(given, held=sys.stdin.buffer.read(self.reading.limits.unpacked + 1))

    def _written(self, given: Input, done: Fixed) -> Diagnostic | None:
        try:
            write_atomic(given.path, done.text.encoded())
        except OSError as error:
            self.tally.changed -= 1
            fixed = _fixed(done, self.selecting.of(given.path))
            self.tally.fixed -= fixed
            self.tally.left += fixed
            reason = error.strerror or str(error)
            source = SourceText("", given.path)
            return Diagnostic(
                "unreadable-file", "error", source, NOWHERE, "unwritable", {"reason": reason}
            )
        return None


def _bytes_of(given: Input) -> bytes:
    """The bytes of a file that was read just now, unpacked."""
    if given.held is not None:
        return given.held
    try:
        data = Path(given.path).read_bytes()
        unpack = packing_of(given.path)
        return data if unpack is None else b"".join(unpack((data,)))
    except (OSError, DamagedError, NotInstalledError):
        return b""  # it was there a moment ago: left alone


def _fixed(done: Fixed, selection: Selection) -> int:
    """How many findings were fixed: also those that went with another, and those that only the
    fix of another brought to light."""
    before, after = (
        sum(_stands(each) and selection.keeps(each.code) for each in some)
        for some in (done.found, done.left)
    )
    return max(len(done.applied), before - after)


def _stands(finding: Diagnostic) -> bool:
    return finding.severity != "note" and finding.consequence_of is None


def _check(rules: RunRules, reading: Reading, stream: bool) -> Check:
    from tricknote.record_files import records_of
    from validator import validate

    def found(source: SourceText) -> list[Diagnostic]:
        findings: list[Diagnostic] = []
        for each in records_of(source, reading.limits, stream=stream):
            if each.record is None:
                findings.extend(each.findings)
                continue
            outcome = validate(
                each.record, index=each.index, findings=each.findings, settings=rules.settings
            )
            findings.extend(each.placed(outcome.findings))
        return findings

    return found


def _wanted(selection: Selection) -> Callable[[Diagnostic], bool]:
    return lambda finding: selection.keeps(finding.code)
