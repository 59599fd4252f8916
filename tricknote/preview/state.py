"""What a preview shows: the last good replay of every record, and what is wrong right now.

While somebody types, most states of a file are broken.  The findings follow every one of
them; the replays stay those of the last text without errors.  This module refuses to know
servers and browsers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from notation.diagnostic import Diagnostic
from notation.files import shown_path
from tricknote.paths import Input
from tricknote.reading import AS_USUAL, Reading

if TYPE_CHECKING:
    from tricknote.checking import Checked
    from tricknote.rules import RunRules
    from validator.replay import Replay

MAX_FINDINGS = 50
"""The most findings that are listed; the others are counted."""

_AROUND = 60
"""How many letters of a line are shown on each side of a finding."""


class Found(TypedDict):
    """One finding, ready to be shown: what, where, and the line that it stands in."""

    severity: str
    name: str
    message: str
    place: str
    """``12:5``, line and column from 1; empty for a finding about the file as a whole."""
    before: str
    marked: str
    after: str
    """The line in three parts, the middle one being where the finding stands."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown at one moment.

    ``number`` counts the looks into the file, ``page`` those that gave new replays; ``run``
    tells this preview from one before it at the same address.  ``whole``
    says whether the replays are those of a text without errors, ``good`` whether that text is
    the file as it is now.
    """

    number: int
    page: int
    replays: tuple[Replay, ...]
    findings: tuple[Found, ...]
    more: int
    whole: bool
    good: bool
    run: str = ""

    @property
    def name(self) -> str:
        """What tells its pages from all others that were ever served at this address."""
        return f"{self.run}.{self.page}"


class Preview:
    """A record file that is looked into again whenever it is saved.

    ``rules`` is asked anew every time, since rule files may change too; ``draw`` makes the
    page of a replay.
    """

    def __init__(
        self,
        path: str,
        rules: Callable[[], RunRules],
        draw: Callable[[Replay], str],
        reading: Reading = AS_USUAL,
    ) -> None:
        self.given = Input(shown_path(path), Path(path))
        self._rules = rules
        self._draw = draw
        self._reading = reading
        self._news = threading.Condition()
        self._drawing = threading.Lock()
        self._pages: dict[tuple[int, int], str] = {}
        run = f"{time.time_ns():x}"
        self._shown = Shown(0, 0, (), (), 0, whole=False, good=False, run=run)

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        return self._shown

    def refresh(self) -> Shown:
        """Look into the file; never raises for what is wrong with it."""
        before = self._shown
        findings, replays = self._look()
        listed = [each for each in findings if each.severity != "note"]
        roots = [each for each in listed if each.consequence_of is None]
        good = bool(replays) and not any(map(_breaks, listed))
        # A file that never was whole is shown as far as it could be read.
        fresh = bool(replays) and (good or not before.whole)
        now = Shown(
            before.number + 1,
            before.page + 1 if fresh else before.page,
            replays if fresh else before.replays,
            tuple(map(_found, roots[:MAX_FINDINGS])),
            max(len(roots) - MAX_FINDINGS, 0),
            whole=good or before.whole,
            good=good,
            run=before.run,
        )
        with self._news:
            self._shown = now
            self._news.notify_all()
        return now

    def wait(self, number: int, seconds: float) -> Shown:
        """What is shown, as soon as it is no longer the look ``number``, or after a time."""
        with self._news:
            self._news.wait_for(lambda: self._shown.number != number, seconds)
            return self._shown

    def page(self, shown: Shown, record: int) -> str:
        """The page of a record, counted from 1; made when it is first asked for."""
        key = (shown.page, record)
        with self._drawing:
            if key not in self._pages:
                self._pages = {
                    each: text for each, text in self._pages.items() if each[0] == key[0]
                }
                self._pages[key] = self._draw(shown.replays[record - 1])
            return self._pages[key]

    def _look(self) -> tuple[Sequence[Diagnostic], tuple[Replay, ...]]:
        from tricknote.checking import check
        from tricknote.report import Tally

        rules = self._rules()
        if rules.findings:
            return rules.findings, ()
        outcomes: list[Checked] = list(check([self.given], rules, Tally(), reading=self._reading))
        return (
            [finding for outcome in outcomes for finding in outcome.findings],
            tuple(each.replay for each in outcomes if each.replay is not None),
        )


def _breaks(finding: Diagnostic) -> bool:
    """Whether a finding says that something of the text was not understood."""
    return finding.severity == "error" and finding.code[0] in "SL"


def _found(finding: Diagnostic) -> Found:
    from notation.wording import message

    place = finding.place
    made: Found = {
        "severity": finding.severity,
        "name": finding.name,
        "message": message(finding),
        "place": "",
        "before": "",
        "marked": "",
        "after": "",
    }
    if not finding.source.text:
        return made
    made["place"] = f"{place.line}:{place.column}"
    line = finding.source.line_text(place.line)
    start = place.column - 1
    end = max(place.end_column - 1, start + 1) if place.end_line == place.line else len(line)
    # Long lines are cut round the place.
    left, right = max(start - _AROUND, 0), min(end, start + 2 * _AROUND)
    made["before"] = ("…" if left else "") + line[left:start]
    made["marked"] = line[start:right] or " "
    made["after"] = line[right : right + _AROUND]
    return made
