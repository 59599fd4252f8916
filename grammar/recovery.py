"""Going on after a mistake: a section is taken apart, and each statement read on its own.

One mistake costs one finding and, at most, the statement that holds it.  A play that cannot
be read becomes an unknown card, so the trick keeps its other plays.  Small repairs that
keep every place where it was (a lost bracket, colon or full stop) are made to read on; each
is reported, and nothing is ever written back.  What follows from a mistake in the same
statement is folded under it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from grammar import heads
from grammar.parser import Mistake, Parser, Remark, Start
from grammar.pieces import HARD, Piece, pieces
from grammar.problem import Problem
from grammar.repairs import numbered, problem_of, repaired, unnumbered
from grammar.section import Section
from grammar.words import KEYWORDS
from notation.diagnostic import Edit, Fix
from notation.play import PlainRun, Trick
from notation.record import Tag
from notation.source import Span
from notation.statements import End

_FIRST_WORD = re.compile(r"\s*[^\W\d_][\w\-]*")
_END = re.compile(r"\s*end(?!\w)", re.IGNORECASE)
_STUCK = re.compile(rf"({'|'.join(KEYWORDS)})([0-9]+|[SHDC][AKQJTx2-9])", re.IGNORECASE)
_MAX_PATCHES = 60


@dataclass
class Recovered:
    """What could be read of a section, and which pieces of it could not be read at all."""

    nodes: list[Any] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unread: list[Span] = field(default_factory=list)


def recover(
    parser: Parser,
    text: str,
    written: str,
    section: Section,
    labels: frozenset[str],
    lexical: Sequence[Problem] = (),
) -> Recovered:
    """Read a section that is not in the grammar as a whole, statement by statement.

    ``text`` is ``written`` with its quotes and braces closed; ``lexical`` are the findings about
    these: what is wrong with the rest of their statement follows from them.
    """
    reading = _Recovery(parser, text, written, section, labels, lexical)
    if section.kind == "head":
        reading.head()
    else:
        reading.statements()
    return reading.found


def _parted(word: str) -> list[str]:
    """A keyword and what stands close behind it, with the blank between them: `deal 1`."""
    found = _STUCK.fullmatch(word)
    return [f"{found[1].lower()} {found[2]}"] if found else []


class _Recovery:
    """The reading of one section."""

    def __init__(
        self,
        parser: Parser,
        text: str,
        written: str,
        section: Section,
        labels: frozenset[str],
        lexical: Sequence[Problem],
    ) -> None:
        self.parser = parser
        self.written = written
        self.text = text
        self.section = section
        self.labels = labels
        self.lexical = lexical
        self.found = Recovered()

    def report(self, problem: Problem, start: int, end: int) -> None:
        """Report what is wrong with a statement, folded under what its quotes and braces are."""
        for root in self.lexical:
            if start <= root.span.start < end:
                problem = replace(problem, follows=root)
                break
        self.found.problems.append(problem)

    def keep(self, parsed: Any, problems: bool = True) -> None:
        if problems:
            self.found.problems.extend(parsed.problems)
        self.found.remarks.extend(parsed.remarks)

    # ---- heads

    def head(self) -> None:
        """Line by line: what is lost costs its own line."""
        before: Tag | None = None
        for start, end in heads.lines(self.text, self.section.start, self.section.end):
            line = self.text[start:end]
            if not line.strip("\ufeff \t\n"):
                continue
            try:
                parsed = self.parser.parse(line, start, "head")
            except Mistake as mistake:
                before = self._head_line(mistake, line, start, before)
                continue
            self.found.nodes.append(parsed.value)
            self.keep(parsed)
            before = parsed.value[2][-1] if parsed.value[2] else before

    def _head_line(self, mistake: Mistake, line: str, start: int, before: Tag | None) -> Tag | None:
        end = start + len(line)
        stripped = line.strip()
        problem = problem_of(mistake, line, start)
        if not self.found.nodes:
            version = heads.version_of(line, start)
            if version is not None:
                self.found.nodes.append((version, (), []))
                self.report(Problem("syntax", version.span, "version-line"), start, end)
                return before
        tag = heads.tag_of(line, start, before)
        if stripped.startswith("[") and "]" not in stripped:
            opening = start + line.index("[")
            problem = Problem("syntax", Span(opening, opening + 1), "bracket-missing")
        self.report(problem, start, end)
        if tag is not None:
            self.found.nodes.append((None, (), [tag]))
        return tag or before

    # ---- deals and what stands between them

    def statements(self) -> None:
        """Piece by piece; a run of them that nobody can read is told once."""
        lost: Problem | None = None
        found = [
            piece
            for piece in pieces(self.parser, self.text, self.written, self.section, self.labels)
            if self.text[piece.start : piece.end].strip()
        ]
        for place, piece in enumerate(found):
            text = self.text[piece.start : piece.end]
            target = self._target(piece.word)
            if (target == "deal_head" and place) or (target == "end" and piece is not found[-1]):
                # In the middle of a deal it is a slip: neither begins nor ends here.
                target = None
            if target is None:
                problem = self._unknown(piece, text)
                if lost is not None:
                    problem = replace(problem, follows=lost)
                self.report(problem, piece.start, piece.end)
                self.found.unread.append(Span(piece.start, piece.end))
                # What stands outside a deal belongs to one whose first line is lost.
                lost = lost or problem if self.section.kind != "deal" else None
                continue
            self._piece(piece, target)

    def _target(self, word: str) -> Start | None:
        kind = self.section.kind
        if kind == "deal":
            if word in {"deal", "end"}:
                return "deal_head" if word == "deal" else "end"
            if word in HARD or word == "#":
                return "item" if word not in {"result", "carried", "replace"} else None
            return None
        if kind == "result":
            return "result" if word == "result" else None
        return "entry" if word in {"penalty", "adjust", "carried", "replace"} else None

    def _unknown(self, piece: Piece, text: str) -> Problem:
        word = piece.word
        start = piece.start + len(text) - len(text.lstrip())
        first = _FIRST_WORD.match(text)
        if not word and first and first.group().strip().lower() not in HARD:
            word = first.group().strip()
        if word and word != "#" and word not in HARD:
            span = Span(start, start + len(word))
            near = _parted(word) or difflib.get_close_matches(word.lower(), KEYWORDS, 1, 0.7)
            if near:
                fix = Fix((Edit(span, near[0]),), safe=False)
                values = {"found": word, "near": near[0]}
                return Problem("syntax", span, "unknown-word-near", values, (), (fix,))
            return Problem("syntax", span, "unknown-word", {"found": word})
        shown = text.split(maxsplit=1)[0]
        span = Span(start, start + len(shown))
        outside = self.section.kind in {"between", "head"}
        variant = "outside-deal" if outside else "inside-deal"
        if not outside and not (word in HARD or shown.lower() in HARD):
            return Problem("syntax", span, "", {"found": shown[:24]})
        return Problem("statement-not-here", span, variant, {"statement": shown[:40]})

    def _piece(self, piece: Piece, start: Start) -> None:
        """Parse one statement, with small repairs; only its first mistake is reported."""
        text, base = self.text[piece.start : piece.end], piece.start
        problem: Problem | None = None
        if piece.number:
            self.report(unnumbered(self.text, piece.start, piece.number), piece.start, piece.end)
            self.found.unread.append(Span(piece.start, piece.end))
            return
        if piece.odd:
            made = numbered(self.text, piece.start, piece.end, self._next_number())
            if made is not None:
                text, base, problem = made
        for _ in range(_MAX_PATCHES):
            try:
                parsed = self.parser.parse(text, base, start)
            except Mistake as mistake:
                repair = repaired(mistake, text, base, start, self.labels)
                if problem is None:
                    problem = repair[1] if repair else problem_of(mistake, text, base)
                if repair is None:
                    break
                text = repair[0]
                continue
            if problem is not None:
                self.report(problem, piece.start, piece.end)
            self.found.nodes.append(self.parser.piece(parsed.value))
            # Spellings inside a statement that had to be repaired are not told a second time.
            self.keep(parsed, problem is None)
            return
        assert problem is not None
        self.report(problem, piece.start, piece.end)
        closing = _END.match(text) if start == "end" else None
        if closing:
            # The deal ends here, however it was meant to.
            span = Span(base + closing.end() - 3, base + closing.end())
            self.found.nodes.append(End(span=span))
        else:
            self.found.unread.append(Span(piece.start, piece.end))

    def _next_number(self) -> int:
        """The number of the trick that follows what was read so far."""
        for node in reversed(self.found.nodes):
            if isinstance(node, PlainRun):
                return max(each.number for each in node.tricks()) + 1
            if isinstance(node, Trick):
                return node.number + 1
        return 1
