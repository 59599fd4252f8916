"""Going on after a mistake: a section is taken apart, and each statement read on its own.

One mistake costs one finding and, at most, the statement that holds it.  A play that cannot
be read becomes an unknown card, so the trick keeps its other plays.  Small repairs that
keep every place where it was (a lost bracket, colon or full stop) are made to read on; each
is reported, and nothing is ever written back.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from grammar.expected import arguments, found_end
from grammar.parser import Mistake, Parser, Remark, Start
from grammar.problem import Problem
from grammar.sections import Section
from notation.diagnostic import Edit, Fix
from notation.source import Span

KEYWORDS = (
    "dealer", "hands", "exchange", "expose", "declarer", "contract", "double", "turnup",
    "stock", "draw", "points", "score", "total", "penalty", "adjust", "end", "deal", "result",
    "carried", "replace",
)  # fmt: skip
_HARD = frozenset(KEYWORDS)

_PIECE = re.compile(
    r"(?P<comment>\{(?:[^{}\\]|\\.)*\})"
    r"|(?P<remark>;[^\n]*)"
    r'|(?P<string>"(?:[^"\\\n]|\\[^\n])*")'
    r"|(?P<attribute><(?:[^<>\\]|\\.){0,200}>)"
    r"|(?P<label>[^\W\d_][^\s:;{}\[\]()<>\"=,+\-.~!?$^*%|#\\]{0,60}[ \t]*:)"
    r"|(?P<number>(?<![\w.+\-])[0-9]+[ \t]*\.(?![0-9]))"
    r"|(?P<nodot>(?<=\n)[ \t]*[0-9]+(?=[ \t]+[^\W\d_]\w*[ \t]*:))"
    r"|(?P<bare>(?:=|>|\+)[ \t]*\w+)"
    r"|(?P<word>[^\W\d_][\w\-]*)"
    r"|(?P<open>\()|(?P<close>\))",
    re.DOTALL,
)
_CARDISH = re.compile(r"~?[SHDCAKQJTXshdcakqjtx0-9]+")
_TAG_START = re.compile(r"^[ \t]*\[", re.MULTILINE)
_LEADER = re.compile(r"[0-9]+[ \t]*\.[ \t]*([^\W\d_]\w*)([ \t]+)(?=~?[SHDC])")
_FIRST_WORD = re.compile(r"\s*[^\W\d_][\w\-]*")
_MAX_PATCHES = 60


@dataclass
class Recovered:
    """What could be read of a section."""

    nodes: list[Any]
    problems: list[Problem]
    remarks: list[Remark]


def recover(parser: Parser, text: str, section: Section, labels: frozenset[str]) -> Recovered:
    """Read a section that is not in the grammar as a whole, statement by statement."""
    found = Recovered([], [], [])
    if section.kind == "head":
        _head(parser, text, section, found)
    else:
        _statements(parser, text, section, labels, found)
    return found


# ---- heads


def _head(parser: Parser, text: str, section: Section, found: Recovered) -> None:
    """Tags one by one; the version line goes with what stands before the first of them."""
    starts = [m.start() for m in _TAG_START.finditer(text, section.start, section.end)]
    bounds = [section.start, *starts, section.end]
    for index, (start, end) in enumerate(pairwise(bounds)):
        piece = text[start:end]
        if not piece.strip("\ufeff \t\n"):
            continue
        if index == 0:
            _one(parser, piece, start, "head", found)
            continue
        if _one(parser, piece, start, "tag", found, quiet=True):
            continue
        line_end = piece.find("\n")
        line = piece if line_end < 0 else piece[:line_end]
        rest_start = start + len(line)
        closed = line.rstrip()
        if not closed.endswith("]") and line_end >= 0:
            opening = start + line.index("[")
            found.problems.append(Problem("syntax", Span(opening, opening + 1), "bracket-missing"))
            _one(parser, line + "]", start, "tag", found, report=False)
        else:
            _one(parser, line, start, "tag", found)
        rest = text[rest_start:end]
        if rest.strip():
            _one(parser, rest, rest_start, "head", found)


def _one(
    parser: Parser,
    piece: str,
    base: int,
    start: Start,
    found: Recovered,
    *,
    quiet: bool = False,
    report: bool = True,
) -> bool:
    """Parse a piece; a mistake is reported unless ``quiet``."""
    try:
        parsed = parser.parse(piece, base, start)
    except Mistake as mistake:
        if not quiet and report:
            found.problems.append(_problem(mistake, piece, base))
        return False
    found.nodes.append(parsed.value)
    found.problems.extend(parsed.problems)
    found.remarks.extend(parsed.remarks)
    return True


def _problem(mistake: Mistake, piece: str, base: int) -> Problem:
    at = mistake.at - base
    if mistake.at_end:
        end = len(piece.rstrip())
        start = end - len(mistake.previous) if mistake.previous else end
        values = arguments(mistake.expected, piece, at)
        return Problem("syntax", Span(base + max(0, start), base + end), "ends-early", values)
    span = Span(mistake.at, base + max(found_end(piece, at), at + 1))
    return Problem("syntax", span, "expected", arguments(mistake.expected, piece, at))


# ---- deals and what stands between them


def _statements(
    parser: Parser, text: str, section: Section, labels: frozenset[str], found: Recovered
) -> None:
    lost = False
    for start, end, word in _pieces(text, section, labels):
        piece = text[start:end]
        if not piece.strip():
            continue
        target = _target(word, section)
        if target is None:
            if not lost:
                found.problems.append(_unknown(piece, start, word, section))
            # What stands outside a deal belongs to one whose first line is lost.
            lost = section.kind != "deal"
            continue
        _piece(parser, piece, start, target, labels, found)


def _target(word: str, section: Section) -> Start | None:
    if section.kind == "deal":
        if word == "deal":
            return "deal_head"
        if word == "end":
            return "end"
        if word in _HARD or word == "#":
            return "item" if word not in {"result", "carried", "replace"} else None
        return None
    if section.kind == "result":
        return "result" if word == "result" else None
    return "entry" if word in {"penalty", "adjust", "carried", "replace"} else None


def _unknown(piece: str, base: int, word: str, section: Section) -> Problem:
    start = base + len(piece) - len(piece.lstrip())
    first = _FIRST_WORD.match(piece)
    if not word and first and first.group().strip().lower() not in _HARD:
        word = first.group().strip()
    if word and word != "#" and word not in _HARD:
        span = Span(start, start + len(word))
        near = difflib.get_close_matches(word.lower(), KEYWORDS, 1, 0.7)
        if near:
            fix = Fix((Edit(span, near[0]),), safe=False)
            return Problem(
                "syntax", span, "unknown-word-near", {"found": word, "near": near[0]}, (), (fix,)
            )
        return Problem("syntax", span, "unknown-word", {"found": word})
    shown = piece.split(maxsplit=1)[0]
    span = Span(start, start + len(shown))
    if section.kind in {"between", "head"}:
        return Problem("statement-not-here", span, "outside-deal", {"statement": shown})
    return Problem("statement-not-here", span, "inside-deal", {"statement": shown})


def _pieces(text: str, section: Section, labels: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """Start, end and first word of each statement; ``#`` for a trick."""
    closing = _closed(text, section)
    start = section.start
    head = ""
    depth_end = open_end = -1
    skip_name = False
    for match in _PIECE.finditer(text, section.start, section.end):
        kind = match.lastgroup
        at = match.start()
        if kind == "open" and at >= depth_end:
            if at in closing:
                depth_end = closing[at]
            else:
                # Never closed: what follows on the line belongs to it, so far as it can.
                line_end = text.find("\n", at, section.end)
                open_end = section.end if line_end < 0 else line_end
        if kind in {"number", "nodot"} and at < open_end:
            continue
        if at < depth_end or kind in {"comment", "remark", "string", "attribute", "bare"}:
            continue
        word = ""
        if kind == "word":
            written = match.group().lower()
            if skip_name:
                skip_name = False
                if written not in _HARD or match.group() in labels:
                    continue
            if written in _HARD:
                word = written
                skip_name = written in {"dealer", "declarer", "contract"}
            elif _at_line_start(text, at) and len(written) > 2 and written not in _INSIDE:
                if _CARDISH.fullmatch(match.group()):
                    continue
                word = match.group()
        elif kind in {"number", "nodot"} and (head != "deal" or "\n" in text[start:at]):
            word = "#"
        if word:
            if text[start:at].strip() or head:
                yield start, at, head
            start, head = at, word
    yield start, section.end, head


_INSIDE = frozenset({"pass", "molodka", "withdrawn", "claimed", "abandoned", "misdeal", "open"})


def _at_line_start(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _closed(text: str, section: Section) -> dict[int, int]:
    """The outermost brackets that close before a word that no variation can hold."""
    closed: dict[int, int] = {}
    stack: list[int] = []
    for match in _PIECE.finditer(text, section.start, section.end):
        kind = match.lastgroup
        if kind == "open":
            stack.append(match.start())
        elif kind == "close" and stack:
            opened = stack.pop()
            closed[opened] = match.end()
        elif kind == "word" and match.group().lower() in _HARD:
            stack.clear()
    return closed


def _piece(
    parser: Parser,
    piece: str,
    base: int,
    start: Start,
    labels: frozenset[str],
    found: Recovered,
) -> None:
    """Parse one statement, with small repairs; only its first mistake is reported."""
    reported = False
    for _ in range(_MAX_PATCHES):
        try:
            parsed = parser.parse(piece, base, start)
        except Mistake as mistake:
            repair = _repair(mistake, piece, base, start, labels)
            if not reported:
                found.problems.append(repair[1] if repair else _problem(mistake, piece, base))
                reported = True
            if repair is None:
                return
            piece = repair[0]
            continue
        found.nodes.append(parser.piece(parsed.value))
        # Spellings inside a statement that had to be repaired are not told a second time.
        if not reported:
            found.problems.extend(parsed.problems)
        found.remarks.extend(parsed.remarks)
        return


def _repair(
    mistake: Mistake, piece: str, base: int, start: Start, labels: frozenset[str]
) -> tuple[str, Problem] | None:
    """The piece repaired, letter for letter as long as before, and the finding for it."""
    at = mistake.at - base
    problem = _problem(mistake, piece, base)
    if piece.lstrip()[:1].isdigit():
        no_dot = re.match(r"\s*[0-9]+(?=[ \t]+[^\W\d_]\w*[ \t]*:)", piece)
        if no_dot:
            end = no_dot.end()
            span = Span(base + end - len(no_dot.group().strip()), base + end)
            fix = Fix((Edit(Span(base + end, base + end), "."),))
            words = {"number": no_dot.group().strip()}
            return (
                piece[:end] + "." + piece[end + 1 :],
                Problem("syntax", span, "full-stop-missing", words, (), (fix,)),
            )
    if mistake.at_end:
        return _close(piece, base, mistake) if start == "item" else None
    end = found_end(piece, at)
    word = piece[at:end]
    if word in labels and piece[end : end + 1] in {" ", "\t", "\n"}:
        fix = Fix((Edit(Span(base + end, base + end), ":"),))
        return (
            piece[:end] + ":" + piece[end + 1 :],
            Problem(
                "syntax",
                Span(base + at, base + end),
                "colon-missing",
                {"seat": word},
                (),
                (fix,),
            ),
        )
    if start != "item" or not piece.lstrip()[:1].isdigit() or end <= at:
        return None
    playing = {"CARDS", "PASS"} & mistake.expected
    if playing and word[0].isalnum() and word[0] not in "xX":
        # Something was played here; what, nobody can read.
        unread = Problem("syntax", problem.span, "bad-card", {"found": word})
        return piece[:at] + "x" + " " * (end - at - 1) + piece[end:], unread
    return piece[:at] + " " * (end - at) + piece[end:], problem


def _close(piece: str, base: int, mistake: Mistake) -> tuple[str, Problem] | None:
    """Close the variations that the end of their trick cut off."""
    if "RPAR" not in mistake.expected and "CARDS" not in mistake.expected:
        return None
    opened: list[int] = []
    for match in _PIECE.finditer(piece):
        if match.lastgroup == "open":
            opened.append(match.start())
        elif match.lastgroup == "close" and opened:
            opened.pop()
    if not opened:
        return None
    span = Span(base + opened[-1], base + opened[-1] + 1)
    stripped = piece.rstrip()
    closed = stripped + ")" * len(opened) + piece[len(stripped) + len(opened) :]
    return closed, Problem("syntax", span, "bracket-open")
