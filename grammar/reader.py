"""A source text as records: each a value and a report, one at a time.

What is wrong with the text is a finding with its place; the rest is still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grammar.assemble import add_before, assemble, with_remarks
from grammar.parser import Mistake, Parser, Remark, parser
from grammar.problem import Problem
from grammar.recovery import recover
from grammar.sections import Scan, Section
from notation.canonical import canonical
from notation.catalogue import CODES
from notation.diagnostic import Argument, Context, Diagnostic, Related, Severity
from notation.marks import Comment, Remarks
from notation.record import Deal, Entry, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import Amounts, End, Result

MAJOR = 1
MINOR = 0
MAX_DEALS = 10_000
MAX_LINE = 100_000


@dataclass(frozen=True, slots=True)
class Parsed:
    """A record and what is wrong with its text; ``index`` is its number in the file."""

    record: Record
    findings: tuple[Diagnostic, ...]
    index: int


def read_records(source: SourceText) -> Iterator[Parsed]:
    """The records of a source text, in file order, each as soon as it is read.

    A text without anything in it gives no record.  Never raises for bad input.
    """
    scan = Scan(source.text)
    sections = scan.sections()
    reader = _Reader(source, scan.text, [*scan.problems, *_long_lines(source.text)])
    for section in sections:
        if section.new_record and reader.begun:
            yield reader.finish()
        reader.read(section)
        if reader.refused:
            break
    if reader.begun or reader.problems:
        yield reader.finish()


def _long_lines(text: str) -> Iterator[Problem]:
    """Lines that are too long; the rest of one is read all the same."""
    if len(text) <= MAX_LINE:
        return
    start = 0
    for line in text.split("\n"):
        if len(line) > MAX_LINE:
            span = Span(start + MAX_LINE, start + len(line))
            arguments: dict[str, Argument] = {"found": len(line), "limit": MAX_LINE}
            yield Problem("line-too-long", span, "", arguments)
        start += len(line) + 1


@dataclass
class _Draft:
    """A record while it is read."""

    version: Version | None = None
    comments: tuple[Comment, ...] = ()
    tags: list[Tag] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None
    start: int = -1
    end: int = 0
    deals: int = 0


class _Reader:
    """The state of reading one file: the record being read and what is pending."""

    def __init__(self, source: SourceText, text: str, problems: list[Problem]) -> None:
        self.source = source
        self.text = text
        self.index = 0
        self.parser: Parser = parser()
        self.lexical = sorted(problems, key=lambda each: each.span)
        self.problems: list[tuple[Problem, int | None, int | None]] = []
        self.draft = _Draft()
        self.pending: list[str] = []
        self.begun = False
        self.refused = False

    # ---- sections

    def read(self, section: Section) -> None:
        """Read one section into the draft."""
        blank = not self.text[section.start : section.end].strip("\ufeff \t\n\r\f\v")
        if section.kind == "between" and blank:
            return
        if section.kind == "head" and blank and not self.begun:
            return
        if self.draft.start < 0:
            self.draft.start = section.start
        opens = not self.begun
        self.begun = True
        self.draft.end = section.end
        nodes, problems, remarks = self._parse(section)
        deal = self.draft.deals + 1 if section.kind == "deal" else None
        if section.kind == "head":
            self._head(nodes, remarks, problems)
        elif section.kind == "deal":
            self._deal(section, nodes, remarks, problems)
        else:
            self._entries(section, nodes, remarks, problems)
        if opens and self.index == 0 and self.draft.version is None:
            problems.append(Problem("missing-version", Span(section.start, section.start)))
        number = None
        if deal is not None and self.draft.entries:
            last = self.draft.entries[-1]
            number = last.number if isinstance(last, Deal) else None
        self.problems.extend((problem, deal, number) for problem in problems)
        while self.lexical and self.lexical[0].span.start < section.end:
            self.problems.append((self.lexical.pop(0), deal, number))

    def _parse(self, section: Section) -> tuple[list[Any], list[Problem], list[Remark]]:
        text = self.text[section.start : section.end]
        if section.kind == "late":
            word = re.search(r"\S+", text)
            assert word is not None
            span = Span(section.start + word.start(), section.start + word.end())
            arguments = {"statement": word.group()}
            return [], [Problem("statement-not-here", span, "after-result", arguments)], []
        try:
            parsed = self.parser.parse(text, section.start, section.kind)
        except Mistake:
            labels = frozenset(tag.values[0] for tag in self._seat_tags())
            found = recover(self.parser, self.text, section, labels)
            return found.nodes, found.problems, found.remarks
        value = parsed.value
        if section.kind == "deal":
            head, items = value
            piece = self.parser.piece
            nodes = [head] if items is None else [head, *[piece(item) for item in items]]
        elif section.kind == "head":
            nodes = [value]
        elif section.kind == "between":
            nodes = list(value)
        else:
            nodes = [value]
        return nodes, parsed.problems, parsed.remarks

    def _seat_tags(self) -> Iterator[Tag]:
        return (tag for tag in self.draft.tags if tag.name == "Seat" and tag.values)

    # ---- the head

    def _head(self, nodes: list[Any], remarks: list[Remark], problems: list[Problem]) -> None:
        flat: list[Any] = []
        for node in nodes:
            if isinstance(node, Tag):
                flat.append(node)
                continue
            version, comments, tags = node
            if version is not None:
                flat.append(version)
                self.draft.version = version
            self.draft.comments = (*self.draft.comments, *comments)
            flat.extend(tags)
        placed, rest = with_remarks(flat, remarks, self.text)
        if placed:
            placed[0] = add_before(placed[0], self.pending)
            self.pending = rest
        else:
            self.pending.extend(rest)
        for node in placed:
            if isinstance(node, Version):
                self.draft.version = node
            else:
                self.draft.tags.append(node)
        version = self.draft.version
        if version is not None and version.major != MAJOR:
            arguments = {"found": f"{version.major}.{version.minor}", "known": f"{MAJOR}.{MINOR}"}
            problems[:] = [Problem("version", version.span, "", arguments)]
            self.refused = True
        elif version is not None and version.minor > MINOR:
            arguments = {"found": f"{version.major}.{version.minor}", "known": f"{MAJOR}.{MINOR}"}
            problems.append(Problem("version", version.span, "minor", arguments))

    # ---- deals

    def _deal(
        self,
        section: Section,
        nodes: list[Any],
        remarks: list[Remark],
        problems: list[Problem],
    ) -> None:
        self.draft.deals += 1
        nodes, rest = with_remarks(nodes, remarks, self.text)
        if nodes and isinstance(nodes[0], Deal):
            head, items = nodes[0], nodes[1:]
        else:
            # The deal's own line could not be read: what follows is still looked at.
            number = self._last_number() + 1
            span = Span(section.start, section.start + 4)
            head, items = Deal(number, span=span, head_span=span), nodes
        head = add_before(head, self.pending)
        self.pending = rest
        if head.end is not None:
            deal = head
        else:
            end = section.start + len(self.text[section.start : section.end].rstrip())
            deal = assemble(head, items, problems, end)
        if section.cut or (deal.end is None and not any(isinstance(i, End) for i in items)):
            problems.append(self._truncated(section, deal))
        self.draft.entries.append(deal)
        if self.draft.deals == MAX_DEALS + 1:
            arguments = {"limit": MAX_DEALS}
            problems.append(Problem("too-many-deals", head.head_span, "", arguments))

    def _last_number(self) -> int:
        numbers = [entry.number for entry in self.draft.entries if isinstance(entry, Deal)]
        return numbers[-1] if numbers else 0

    def _truncated(self, section: Section, deal: Deal) -> Problem:
        """What a deal met instead of its ``end``."""
        at = section.end
        values: dict[str, Argument] = {"deal": deal.number}
        related = (Related("deal", deal.head_span),)
        if at >= len(self.text) or not self.text[at:].strip():
            last = max(len(self.text.rstrip()) - 1, 0)
            where = Span(last, last + 1)
            return Problem("truncated-record", where, "end-of-text", values, related)
        match = re.match(r"\[\s*\w*|%?\w+", self.text[at : at + 80])
        word = match.group() if match else self.text[at]
        values["found"] = f"`{word}`"
        return Problem("truncated-record", Span(at, at + len(word)), "", values, related)

    # ---- between deals, and the result

    def _entries(
        self,
        section: Section,
        nodes: list[Any],
        remarks: list[Remark],
        problems: list[Problem],
    ) -> None:
        nodes, rest = with_remarks(nodes, remarks, self.text)
        if nodes:
            nodes[0] = add_before(nodes[0], self.pending)
            self.pending = rest
        else:
            self.pending.extend(rest)
        for node in nodes:
            if isinstance(node, Result):
                self.draft.result = node
            elif isinstance(node, Amounts) and (
                node.kind != "carried" or self.draft.deals or self._carried()
            ):
                variant = "after-deals" if node.kind == "carried" else "outside-deal"
                arguments = {"statement": node.kind}
                problems.append(Problem("statement-not-here", node.span, variant, arguments))
            else:
                self.draft.entries.append(node)

    def _carried(self) -> bool:
        return any(isinstance(entry, Amounts) for entry in self.draft.entries)

    # ---- the record

    def finish(self) -> Parsed:
        """The record as far as it was read; the reader is ready for the next."""
        self.index += 1
        draft = self.draft
        for problem in self.lexical:
            if self.refused:
                break
            self.problems.append((problem, None, None))
        record = canonical(
            Record(
                tuple(draft.tags),
                tuple(draft.entries),
                draft.result,
                draft.version,
                draft.comments,
                Remarks(tuple(self.pending)),
                self.source,
                Span(max(draft.start, 0), draft.end),
            )
        )
        findings = tuple(
            self._diagnostic(problem, deal, number)
            for problem, deal, number in sorted(self.problems, key=lambda each: each[0].span)
        )
        self.draft = _Draft()
        self.pending = []
        self.problems = []
        self.begun = False
        return Parsed(record, findings, self.index)

    def _diagnostic(self, problem: Problem, deal: int | None, number: int | None) -> Diagnostic:
        severity: Severity = CODES[problem.name].severity
        if problem.name == "version" and problem.variant == "minor":
            severity = "note"
        return Diagnostic(
            problem.name,
            severity,
            self.source,
            problem.span,
            problem.variant,
            problem.arguments,
            Context(record=self.index, deal=deal, deal_number=number),
            related=problem.related,
            fixes=problem.fixes,
            offset=problem.offset,
        )
