"""From parts to results: in the order of the files, each record once, numbered in its file.

What the whole file must be known for happens here: the numbers of records behind the first range,
the limit of findings, and what records of one event have wrong together.  This module refuses to
know where parts and results are kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from notation.catalogue import CODES
from notation.diagnostic import Diagnostic
from notation.source import NOWHERE, SourceText
from tricknote.checking import Checked, check
from tricknote.cluster.entries import entry_from
from tricknote.cluster.order import Order
from tricknote.cluster.plan import Piece, Unit
from tricknote.event_checks import EventWatch
from tricknote.paths import Input
from tricknote.report import Tally, finding_json
from tricknote.rewriting import no_record
from tricknote.selecting import Selecting

_TOO_MANY = CODES["too-many-findings"].code
_COUNTS: tuple[str, ...] = ("records", "deals", "error", "warning", "note")
_PLACE = ("line", "column", "end_line", "end_column")


class Outputs(NamedTuple):
    """Where results go: each takes a line of JSON."""

    findings: Callable[[str], None]
    scores: Callable[[str], None]
    files: Callable[[str], None]


class Merging:
    """Takes parts in the order of the files; ``tally`` is that of the run so far."""

    def __init__(self, order: Order, selecting: Selecting, outputs: Outputs) -> None:
        self.order = order
        self.selecting = selecting
        self.outputs = outputs
        self.tally = Tally()
        self._watch = EventWatch()
        self._begin()

    def single(self, unit: Unit, lines: Iterable[str]) -> None:
        """A unit of whole files."""
        for piece in self._pieces(unit, lines):
            self._end(piece)

    def ranges(self, units: Iterable[tuple[Unit, Iterable[str]]]) -> None:
        """A file of which each unit is a range."""
        last: Piece | None = None
        for unit, lines in units:
            for last in self._pieces(unit, lines):  # noqa: B007 - the last one is needed
                pass
        if last is not None:
            if not self._before:
                self._nothing_in(last)
            self._end(last)

    def events(self) -> None:
        """Behind everything: what does not fit between records of one event."""
        for finding in self._watch.findings():
            selection = self.selecting.of(finding.source.path)
            if selection and not selection.keeps(finding.code):
                self.tally.left_out += 1
                continue
            self.tally.count(finding)
            self.outputs.findings(_json(finding_json(finding)))

    # ---- a file

    def _begin(self) -> None:
        self._files = 0
        self._before = 0
        self._shown = 0
        self._found = 0
        self._last: str | None = None
        self._counts: dict[str, int] = dict.fromkeys(_COUNTS, 0)

    def _pieces(self, unit: Unit, lines: Iterable[str]) -> Iterable[Piece]:
        """Take the lines of a unit; each piece as it ends."""
        pieces = iter(unit.pieces)
        for line in lines:
            kind, told = line[:1], line[2:]
            if kind == "F":
                self._finding(told)
            elif kind == "S":
                self._score(told)
            elif kind == "E":
                self._watch.see(entry_from(json.loads(told), self._before))
            elif kind == "P":
                self._counted(json.loads(told))
                yield next(pieces)

    def _finding(self, told: str) -> None:
        if self._shown >= self.order.reading.limits.findings:
            return
        self._shown += 1
        if self._before:
            made = json.loads(told)
            if made["record"] is not None:
                made["record"] += self._before
                told = _json(made)
        self._last = told
        self.outputs.findings(told)

    def _score(self, told: str) -> None:
        if self._before:
            made = json.loads(told)
            made["record"] += self._before
            told = _json(made)
        self.outputs.scores(told)

    def _counted(self, end: dict[str, Any]) -> None:
        tally = self.tally
        self._files = max(self._files, end["files"])
        for name in self._counts:
            self._count(name, end[name])
        tally.left_out += end["left_out"]
        for rules in end["rules"]:
            tally.rules.setdefault(rules)
        self._found += end["findings"]
        self._before += end["records"]

    def _count(self, name: str, number: int) -> None:
        self._counts[name] += number
        setattr(self.tally, name, getattr(self.tally, name) + number)

    def _nothing_in(self, piece: Piece) -> None:
        """A file of several ranges and no record, which no range can know."""
        given = Input(piece.path, None)
        empty = Checked(given, None, (no_record(SourceText("", piece.path)),), unread=True)
        tally = Tally()
        selecting = Selecting(piece.selection)
        for each in check(
            (), self.order.rules, tally, selecting=selecting, files=[(given, [empty])]
        ):
            for finding in each.findings:
                self._finding(_json(finding_json(finding)))
        self._counted(
            {**{name: getattr(tally, name) for name in self._counts}, "files": 1, "rules": [],
             "left_out": tally.left_out, "findings": tally.error}
        )  # fmt: skip

    def _end(self, piece: Piece) -> None:
        limit = self.order.reading.limits.findings
        if self._found > limit and not piece.selection.ignores(_TOO_MANY):
            arguments = {"limit": limit, "found": self._found - limit}
            rest = Diagnostic(
                "too-many-findings", "error", SourceText("", piece.path), NOWHERE, "", arguments
            )
            made = finding_json(rest)
            if self._last is not None:
                # It stands at the last place that is shown.
                last = json.loads(self._last)
                made |= {name: last[name] for name in _PLACE}
            self._count("error", 1)
            self.outputs.findings(_json(made))
        self.tally.files += self._files
        self.outputs.files(_json({"path": piece.path, **self._counts}))
        self._begin()


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
