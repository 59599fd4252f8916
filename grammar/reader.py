"""A source text as records: each a value and a report, one at a time.

What is wrong with the text is a finding with its place; the rest is still read.
"""

from __future__ import annotations

import contextlib
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grammar import plain
from grammar.assemble import add_before, assemble, with_remarks
from grammar.build_pieces import MOST_PLAIN
from grammar.draft import Draft
from grammar.findings import Located, findings_of
from grammar.lost import headless
from grammar.parser import Mistake, Parser, Remark, parser
from grammar.problem import Problem
from grammar.section import Section
from grammar.truncated import truncated
from grammar.windows import Window, whole
from grammar.words import lost_numbers, with_lost_seat
from notation.diagnostic import Argument, Diagnostic, Edit, Fix
from notation.kept_text import same
from notation.limits import DEFAULT, Limits
from notation.marks import Remarks
from notation.plain_deal import PlainDeal
from notation.plain_record import Head
from notation.record import Deal, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import Amounts, End, Result

MAJOR = 1
MINOR = 0

_FIRST_LINE = f"%trick {MAJOR}.{MINOR}\n"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A record and what is wrong with its text; ``index`` is its number in the file."""

    record: Record
    findings: tuple[Diagnostic, ...]
    index: int


def read_records(
    source: SourceText,
    limits: Limits = DEFAULT,
    *,
    stream: bool = False,
    tags_only: bool = False,
) -> Iterator[Parsed]:
    """The records of a source text, in file order, each as soon as it is read.

    A text without anything in it gives no record.  Of a ``stream``, which has no length of its
    own, every record is held to its limit, and one that is longer is left out.  With
    ``tags_only`` a record has its tags and nothing else.  Never raises for bad input.
    """
    reader = _Reader(limits, tags_only=tags_only)
    yield from reader.window(whole(source, limits, endless=stream))


def read_windows(
    windows: Iterable[Window],
    limits: Limits = DEFAULT,
    *,
    before: int = 0,
    tags_only: bool = False,
) -> Iterator[Parsed]:
    """The records of a text that comes in windows; ``before`` is how many stand before them.

    The same as :func:`read_records` gives for the text as a whole, apart from the text that
    each record holds: that of its window.
    """
    reader = _Reader(limits, before, tags_only=tags_only)
    for window in windows:
        yield from reader.window(window)
        if reader.refused:
            return


class _Reader:
    """The state of reading one file: the record being read and what is pending."""

    def __init__(self, limits: Limits, index: int = 0, *, tags_only: bool = False) -> None:
        self.source = SourceText("")
        self.limits = limits
        self.text = ""
        self.index = index
        self.tags_only = tags_only
        self.parser: Parser = parser()
        self.lexical: deque[Problem] = deque()
        self.problems: list[Located] = []
        self.draft = Draft()
        self.pending: list[str] = []
        self.begun = False
        self.refused = False

    def window(self, window: Window) -> Iterator[Parsed]:
        """The records of a window."""
        self.source, self.text = window.source, window.text
        self.lexical = deque(sorted(window.problems, key=lambda each: each.span))
        leave_out = False
        for index, section in enumerate(window.sections):
            if section.new_record and self.begun:
                yield self.finish(section.start)
            if section.new_record:
                leave_out = index in window.too_long
                if leave_out:
                    self.too_large(section)
            if leave_out and (section.kind != "head" or not self.has_room_for(section)):
                self.skip(section)
                continue
            if self.tags_only and section.kind != "head":
                self.pass_over(section)
                continue
            self.read(section)
            if self.refused:
                break
        if self.begun or self.problems or self.lexical:
            yield self.finish(len(self.text) + 1)

    # ---- sections

    def read(self, section: Section) -> None:
        """Read one section into the draft."""
        if section.plain and self._plain(section):
            return
        if section.deals:
            self._one_by_one(section)
            return
        blank = not self.text[section.start : section.end].strip("\ufeff \t\n\r\f\v")
        if section.kind == "between" and blank:
            return
        if section.kind == "head" and blank and not self.begun:
            return
        if self.draft.start < 0:
            self.draft.start = section.start
        if self.draft.plain:
            self.draft.make()
        opens = not self.begun
        self.begun = True
        self.draft.end = section.end
        nodes, problems, remarks, unread = self._parse(section)
        deal = self.draft.deals + 1 if section.kind == "deal" else None
        if section.kind == "head":
            self._head(nodes, remarks, problems)
        elif section.kind == "deal":
            self._deal(section, nodes, remarks, problems, unread)
        else:
            self._entries(section, nodes, remarks, problems)
        if opens and self.index == 0 and self.draft.version is None:
            where = Span(section.start, section.start)
            fix = Fix((Edit(where, f"%trick {MAJOR}.{MINOR}\n"),))
            root = self._spoilt_version(section.start, problems)
            problems.append(Problem("missing-version", where, fixes=(fix,), follows=root))
        number = None
        if deal is not None and self.draft.entries:
            last = self.draft.entries[-1]
            number = last.number if isinstance(last, Deal) else None
        self.problems.extend((problem, deal, number) for problem in problems)
        while self.lexical and self.lexical[0].span.start < section.end:
            self.problems.append((self.lexical.popleft(), deal, number))

    def _spoilt_version(self, start: int, problems: list[Problem]) -> Problem | None:
        """What is wrong with a first line that ends like that of the version, if anything is."""
        line = self.source.text[start : start + 200].partition("\n")[0].rstrip()
        if not line.endswith(f" {MAJOR}.{MINOR}"):
            return None
        end = start + len(line)
        return next((each for each in problems if start <= each.span.start < end), None)

    def _plain(self, section: Section) -> bool:
        """A section that is one token of the grammar: kept as text until somebody looks.  False
        if it has to be read now."""
        draft, limits = self.draft, self.limits
        if self.pending or limits.string < MOST_PLAIN:
            return False
        kind, start, end = section[:3]
        if self.lexical and self.lexical[0].span.start < end:
            # What is wrong with a sign of it belongs to it.
            return False
        text = self.text
        if kind == "deal":
            if not self.begun or draft.deals + len(section.deals) > limits.deals:
                return False
            draft.deals += len(section.deals)
            finish = same if draft.head is None else draft.head.in_order
            draft.entries += [
                PlainDeal(text[begin:behind], begin, plain, finish)
                for begin, behind in section.each_deal()
            ]
        elif kind == "head":
            fresh = text.startswith(_FIRST_LINE, start) or (self.index and text[start] == "[")
            if self.begun or not fresh:
                return False
            draft.head = Head(text[start:end], start, plain)
            draft.start = start
            self.begun = True
        else:
            if not draft.plain:
                return False
            draft.result_line = text[start:end].rstrip(), start
        draft.end = end
        return True

    def _one_by_one(self, section: Section) -> None:
        """Read the deals of a section each as one that may be written in any way."""
        new_record = section.new_record
        for begin, end in section.each_deal():
            self.read(Section("deal", begin, end, new_record=new_record))
            new_record = False

    def too_large(self, section: Section) -> None:
        """Begin a record that is longer than one of a stream may be, and will be left out."""
        self.begun = True
        self.draft.start = self.draft.end = section.start
        arguments: dict[str, Argument] = {"limit": self.limits.record}
        where = Span(section.start, section.start)
        problem = Problem("file-too-large", where, "record", arguments)
        self.problems.append((problem, None, None))

    def has_room_for(self, section: Section) -> bool:
        """Whether the tags of such a record can still be read: they say what it was."""
        return section.end - section.start <= self.limits.string

    def skip(self, section: Section) -> None:
        """Leave out a section of such a record, with what is wrong in it."""
        while self.lexical and self.lexical[0].span.start < section.end:
            self.lexical.popleft()

    def pass_over(self, section: Section) -> None:
        """Go on behind a section that nobody asked for."""
        if self.text[section.start : section.end].strip("\ufeff \t\n\r\f\v"):
            self.begun = True
            self.draft.start = section.start if self.draft.start < 0 else self.draft.start
            self.draft.end = section.end
        self.skip(section)

    def _parse(self, section: Section) -> tuple[list[Any], list[Problem], list[Remark], list[Span]]:
        text = self.text[section.start : section.end]
        if section.kind == "late":
            word = re.search(r"\S+", text)
            assert word is not None
            span = Span(section.start + word.start(), section.start + word.end())
            arguments = {"statement": word.group()}
            return [], [Problem("statement-not-here", span, "after-result", arguments)], [], []
        self.parser.keep(self.limits)
        labels = frozenset(tag.values[0] for tag in self._seat_tags())
        parsed = None
        lost_seat = " :" in text and with_lost_seat(text, labels)
        if not lost_seat and not (section.kind == "deal" and lost_numbers(text, labels)):
            with contextlib.suppress(Mistake):
                parsed = self.parser.parse(text, section.start, section.kind)
        if parsed is None:
            lexical = [
                each for each in self.lexical if section.start <= each.span.start < section.end
            ]
            from grammar.recovery import recover  # only where something is wrong

            found = recover(self.parser, self.text, self.source.text, section, labels, lexical)
            return found.nodes, found.problems, found.remarks, found.unread
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
        return nodes, parsed.problems, parsed.remarks, []

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
        unread: list[Span],
    ) -> None:
        self.draft.deals += 1
        nodes, rest = with_remarks(nodes, remarks, self.text)
        if nodes and isinstance(nodes[0], Deal):
            head, items = nodes[0], nodes[1:]
        else:
            # The deal's own line could not be read: what follows is still looked at.
            head = headless(self.text, section, self.draft.number + 1, problems)
            items = nodes
        head = add_before(head, self.pending)
        self.pending = rest
        if head.end is not None:
            deal = head
        else:
            end = section.start + len(self.text[section.start : section.end].rstrip())
            deal = assemble(head, items, problems, end)
        if section.cut or (deal.end is None and not any(isinstance(i, End) for i in items)):
            problems.append(truncated(self.text, section, deal, problems, unread))
        if section.behind_result:
            arguments: dict[str, Argument] = {"statement": "deal"}
            first = Problem("statement-not-here", head.head_span, "after-result", arguments)
            problems[:] = [first, *problems]
        self.draft.entries.append(deal)
        if self.draft.deals == self.limits.deals + 1:
            arguments = {"limit": self.limits.deals}
            problems.append(Problem("too-many-deals", head.head_span, "", arguments))

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
                node.kind != "carried" or self.draft.deals or self.draft.carried
            ):
                variant = "after-deals" if node.kind == "carried" else "outside-deal"
                arguments = {"statement": node.kind}
                problems.append(Problem("statement-not-here", node.span, variant, arguments))
            else:
                self.draft.carried = self.draft.carried or isinstance(node, Amounts)
                self.draft.entries.append(node)

    # ---- the record

    def finish(self, until: int) -> Parsed:
        """The record as far as it was read; the next one, if there is one, begins at ``until``."""
        self.index += 1
        while self.lexical and self.lexical[0].span.start < until:
            problem = self.lexical.popleft()
            if not self.refused:
                self.problems.append((problem, None, None))
        record = self.draft.record(self.source, Remarks(tuple(self.pending)))
        found = findings_of(self.problems, self.source, self.index) if self.problems else ()
        self.draft = Draft()
        self.pending = []
        self.problems = []
        self.begun = False
        return Parsed(record, found, self.index)
