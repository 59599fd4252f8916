"""A text in windows: a whole number of records at a time, with their sections.

A window is cut where a record begins and nothing behind its end could change that: neither a
comment that is still open nor a word that a look ahead would have reached.  Where that is in
doubt, more is read.  So a text gives the same sections, findings and places in windows of any
size, and takes no more memory than one of them.  This module refuses to know what a section
says, and where a text comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grammar.bounds import long_lines, long_records, without_broken, without_unseen
from grammar.lost import with_lost_deals
from grammar.parser import parser
from grammar.problem import Problem
from grammar.section import Section
from grammar.sections import Scan
from grammar.signs import has_slips, with_plain_signs, without_slips
from notation.limits import Limits
from notation.source import SourceText
from notation.streams import TextStream

SIZE = 256 * 1024
"""Letters of a window, if its records are shorter than that."""

MARGIN = 4096
"""What must be known behind a cut: no look ahead (of a few lines) goes as far."""

_OPENER = re.compile(r"^[ \t]*(?:\[|%trick)", re.MULTILINE)
_FRESH = re.compile(r"^(?:%trick(?!\w)|\[\s*[^\W\d][\w\-]*\s*\")", re.MULTILINE)
"""What begins the next record behind one that is too long to be looked at."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a text: its sections, and what is wrong with it beyond what they say.

    ``text`` is the source's with its quotes and braces closed; it may go on behind the last
    section.  Of the sections in ``too_long`` the record that they begin is left out.
    """

    source: SourceText
    text: str
    sections: list[Section]
    problems: list[Problem]
    too_long: frozenset[int] = frozenset()


def whole(source: SourceText, limits: Limits, *, endless: bool = False) -> Window:
    """A text that is held as a whole, in one window."""
    return _Scanned(source, 0).window(limits, None, endless=endless)


class _Scanned:
    """The sections of a text as far as it is known; the first record starts at ``begin``."""

    def __init__(self, source: SourceText, begin: int) -> None:
        text, broken = without_broken(source)
        text, unseen = without_unseen(text)
        text, signs = with_plain_signs(text)
        slips: list[Problem] = []
        scan = Scan(text, begin, parser().plain(text))
        self.source = source
        self.begin = begin
        self.written = text
        self.sections = scan.sections()
        if any(has_slips(text, each) for each in self.sections):
            text, slips = without_slips(text)
            scan = Scan(text, begin, parser().plain(text))
            self.sections = scan.sections()
        self.text = scan.text
        self.unsure_from = scan.unsure_from
        self.problems = [*scan.problems, *broken, *unseen, *signs, *slips]

    def cuts(self) -> list[int]:
        """Where a record begins, whatever follows the text."""
        last = min(len(self.source.text) - MARGIN, self.unsure_from)
        return [
            each.start
            for each in self.sections
            if each.new_record and self.begin < each.start < last and self._on_its_line(each.start)
        ]

    def _on_its_line(self, at: int) -> bool:
        """Whether a look ahead for a line that begins something ends at a place."""
        text = self.source.text
        before = text[text.rfind("\n", 0, at) + 1 : at].strip(" \t")
        return not before or (before == "\ufeff" and bool(_OPENER.search(text, at + 1)))

    def window(
        self, limits: Limits, end: int | None, *, endless: bool, only_first: bool = False
    ) -> Window:
        """The window up to a cut, or of the whole text if there is none."""
        problems = [*self.problems, *long_lines(self.written, limits.line)]
        sections = self.sections
        if only_first:
            sections = sections[:1]
            end = sections[0].end
        if end is not None:
            problems = [each for each in problems if each.span.start < end]
            sections = [each for each in sections if each.start < end]
        if self.begin:
            problems = [each for each in problems if each.span.start >= self.begin]
        sections = list(with_lost_deals(self.text, sections))
        too_long: frozenset[int] = frozenset()
        if only_first:
            too_long = frozenset({0})
        elif endless:
            too_long = long_records(self.written, sections, limits.record)
        return Window(self.source, self.text, sections, problems, too_long)


class Windows:
    """The windows of a text that comes piece by piece, to be gone through once.

    ``size`` is how many letters a window has at least.  With ``until``, an offset in the file,
    the last record is the last that begins before it; ``start`` is then the offset of the first,
    and afterwards ``end`` that of what follows the last, if the file has single line ends.
    ``line`` is the line that has been reached, and ``done`` whether all of it was gone through.
    """

    def __init__(
        self,
        stream: TextStream,
        limits: Limits,
        *,
        size: int = SIZE,
        line: int = 1,
        start: int = 0,
        until: int | None = None,
    ) -> None:
        self.stream = stream
        self.limits = limits
        self.size = size
        self.line = line
        self.end = start
        self.until = until
        self.done = False
        self._held: list[str] = []
        self._length = 0
        self._begin = 0
        self._nuls: list[tuple[int, int]] = []

    def __iter__(self) -> Iterator[Window]:
        want = self.size
        for piece in self.stream.pieces:
            self._nuls.extend((self._length + at, byte) for at, byte in piece.nuls)
            self._held.append(piece.text)
            self._length += len(piece.text)
            done = self.until is not None and piece.end > self.until
            if self._length < want and not done:
                continue
            scanned = self._scanned()
            cut = self._cut(scanned.cuts())
            if cut is not None:
                yield scanned.window(self.limits, cut, endless=self.stream.endless)
                self._go_on(scanned.source.text, cut)
                if self.until is not None and self.end >= self.until:
                    self.done = True
                    return
            elif self._too_long(scanned):
                yield scanned.window(self.limits, None, endless=True, only_first=True)
                if not self._find_fresh(scanned):
                    return
            # Looking again only when there is twice as much takes time in proportion to it.
            want = max(self.size, 2 * self._length)
        scanned = self._scanned()
        if scanned.source.text:
            yield scanned.window(self.limits, None, endless=self.stream.endless)
        self.end += _bytes(scanned.source.text[self._begin :])
        self.line += scanned.source.text.count("\n")
        self.done = True

    def _scanned(self) -> _Scanned:
        text = "".join(self._held)
        self._held = [text]
        source = SourceText(
            text,
            self.stream.path,
            encoding=self.stream.encoding,
            byte_of=dict(self._nuls),
            first_line=self.line,
        )
        return _Scanned(source, self._begin)

    def _cut(self, cuts: list[int]) -> int | None:
        if not cuts:
            return None
        if self.until is None:
            return cuts[-1]
        text = self._held[0]
        at, behind = self._begin, self.end
        for cut in cuts:
            behind += _bytes(text[at:cut])
            if behind >= self.until:
                return cut
            at = cut
        return at

    def _go_on(self, text: str, cut: int) -> None:
        """Forget what stands before a cut, apart from the beginning of its line."""
        self.end += _bytes(text[self._begin : cut])
        start = text.rfind("\n", 0, cut) + 1
        self._forget(text, start)
        self._begin = cut - start

    def _forget(self, text: str, start: int) -> None:
        self.line += text.count("\n", 0, start)
        self._held = [text[start:]]
        self._length = len(text) - start
        self._nuls = [(at - start, byte) for at, byte in self._nuls if at >= start]
        self._begin = 0

    # ---- records that are too long

    def _too_long(self, scanned: _Scanned) -> bool:
        if not self.stream.endless:
            return False
        text = scanned.source.text
        limit = self.limits.record
        return (len(text) - self._begin) * 4 > limit and _bytes(text[self._begin :]) > limit

    def _find_fresh(self, scanned: _Scanned) -> bool:
        """Leave out the record that is too long, up to what looks like the next one."""
        text = scanned.source.text
        first = scanned.sections[0]
        at = first.end if first.kind == "head" else first.start + 1
        while True:
            match = _FRESH.search(text, at)
            if match is not None:
                self._forget(text, match.start())
                return True
            start = text.rfind("\n") + 1
            self.line += text.count("\n", 0, start)
            # The beginning of a line is kept, as long as it may be that of a tag.
            rest = text[start:] if len(text) - start < MARGIN else " "
            piece = next(self.stream.pieces, None)
            if piece is None:
                self._forget("", 0)
                return False
            text, at = rest + piece.text, 0
            self._nuls = []


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
