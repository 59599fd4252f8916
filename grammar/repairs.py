"""Small repairs of a statement, so that the rest of it can be read.

A repair keeps every letter where it was: something is blanked out, or takes the place of a
blank.  Each comes with the finding for what is wrong; nothing is ever written back.
"""

from __future__ import annotations

import difflib
import re

from grammar.contracts import contract
from grammar.expected import NOTHING, arguments, found_end
from grammar.parser import Mistake, Start
from grammar.pieces import ODD, PIECE
from grammar.problem import Problem
from grammar.words import LABEL, alone
from notation.diagnostic import Argument, Edit, Fix
from notation.source import Span

Repair = tuple[str, Problem]

_PLAY_WORDS = ("pass", "molodka", "withdrawn")
"""The words that stand where a play may stand."""
_LONGEST_WORD = 12

_NO_DOT = re.compile(rf"\s*[0-9]+(?=[ \t]+{LABEL}[ \t]*:)")
_MARKED = re.compile(
    r"\{(?:[^{}\\]|\\.)*\}|<[^<>]*>|\([^()]*\)|=\s*\w{1,60}|(?<!\w)\w{1,60}[ \t]*:", re.DOTALL
)
_PLAYED = re.compile(r"(?<!\S)(?:~?[SHDCshdc][SHDCAKQJTshdcakqjtx2-9]+|~?x[0-9]*|pass)(?![\w])")
_LED = re.compile(rf"{LABEL}[ \t]*:\s*~?[SHDCshdc♠♥♦♣](?:10|[AKQJTakqjt2-9])(?!\w)")
_TAKES = re.compile(r"\s\s*(?:[+\-−–]?[0-9]|[~SHDCshdcxX♠♥♦♣{\"]|pass(?!\w)|molodka(?!\w))")
"""What a seat is followed by whose colon is lost."""
_IN_BRACKETS = re.compile(r"\(\s*([^\W\d_][^(){}\[\]<>\n:]*)\)")
_SHORTEST_PROSE = 4
"""Letters of one word that is no card and no seat."""
_ANCHOR = re.compile(rf"\(\s*({LABEL}[ \t]*:)\s*\Z")
_LABEL = re.compile(rf"{LABEL}[ \t]*:")
_LONGEST_ANCHOR = 80
_IN_A_DEAL = frozenset({"TRICK_NUMBER", "HANDS", "END"})
_TRICK = re.compile(rf"(?<![0-9])[0-9]{{1,6}}[ \t]*\.[ \t]*{LABEL}[ \t]*:")


def problem_of(mistake: Mistake, piece: str, base: int) -> Problem:
    """The finding for a mistake: what was expected, and what stands there."""
    at = mistake.at - base
    values = arguments(_possible(mistake.expected, piece, at), piece, at)
    if mistake.at_end:
        end = len(piece.rstrip())
        start = end - len(mistake.previous) if mistake.previous else end
        return Problem("syntax", Span(base + max(0, start), base + end), "ends-early", values)
    span = Span(mistake.at, base + max(found_end(piece, at), at + 1))
    if "LABEL" not in mistake.expected and alone(piece, at) and _LED.match(piece, at):
        # A seat leads a card on a line of its own.
        return Problem("syntax", span, "trick-number", {"found": values["found"]})
    anchor = _ANCHOR.search(piece, max(0, at - _LONGEST_ANCHOR), at)
    if anchor is not None and values["expected"] == NOTHING:
        # A variation that begins with a seat, and no number before it.
        where = Span(base + anchor.start(1), base + anchor.end(1))
        return Problem("syntax", where, "trick-number", {"found": anchor[1]})
    if values["expected"] == NOTHING:
        return Problem("syntax", span, "stray", {"found": values["found"]})
    return Problem("syntax", span, "expected", values)


def _possible(expected: frozenset[str], piece: str, at: int) -> frozenset[str]:
    """What may stand at a place, without what the parser knows from other statements only."""
    if piece.count("(", 0, at) <= piece.count(")", 0, at):
        expected -= {"RPAR"}
    word = piece.split(maxsplit=1)[0].lower() if piece.strip() else ""
    if word == "deal" and alone(piece, at):
        return _IN_A_DEAL
    return expected if word == "exchange" else expected - {"ARROW_LABEL"}


def repaired(
    mistake: Mistake, piece: str, base: int, start: Start, labels: frozenset[str]
) -> Repair | None:
    """The piece repaired, letter for letter as long as before, and the finding for it."""
    at = mistake.at - base
    trick = start == "item" and piece.lstrip()[:1].isdigit()
    made = _prose(piece, base, at)
    if trick:
        made = made or _full_stop(piece, base) or _brace(piece, base, at, mistake)
        made = made or _opening_bracket(piece, base, at)
    if made:
        return made
    made = _bare_winner(piece, base, labels) if trick else None
    if mistake.at_end and start == "item":
        made = made or _close(piece, base, mistake)
    if made or mistake.at_end:
        return made
    end = found_end(piece, at)
    word = piece[at:end]
    if _named(word, labels) and _TAKES.match(piece, end):
        # Where no label may stand, the colon helps to read on, but is not what is missing.
        labelled = bool(mistake.expected & {"LABEL", "SIDE_LABEL"})
        fixes = (Fix((Edit(Span(base + end, base + end), ":"),)),) if labelled else ()
        span = Span(base + at, base + end)
        return (
            piece[:end] + ":" + piece[end + 1 :],
            Problem("syntax", span, "colon-missing", {"seat": word}, (), fixes),
        )
    if not trick:
        return contract(piece, base, at) if start == "item" else None
    problem = problem_of(mistake, piece, base)
    if end <= at:
        return None
    playing = {"CARDS", "PASS"} & mistake.expected
    if playing and word[0].isalnum() and word[0] not in "xX":
        # Something was played here; what, nobody can read.
        unread = _unread(word, problem.span)
        if _is_full(piece, at, labels):
            return piece[:at] + " " * (end - at) + piece[end:], unread
        return piece[:at] + "x" + " " * (end - at - 1) + piece[end:], unread
    return piece[:at] + " " * (end - at) + piece[end:], problem


def _named(word: str, labels: frozenset[str]) -> bool:
    """Whether a word is a seat, or a side such as `N+S`."""
    return bool(word) and labels.issuperset(word.split("+"))


def _unread(word: str, span: Span) -> Problem:
    """The finding for a word where a play is expected: perhaps it is nearly one that may stand
    there."""
    if word.lower() in _PLAY_WORDS:
        return Problem("syntax", span, "stray", {"found": word})
    if word.isalpha() and len(word) <= _LONGEST_WORD:
        near = difflib.get_close_matches(word.lower(), _PLAY_WORDS, 1, 0.7)
        if near:
            values: dict[str, Argument] = {"found": word, "near": near[0]}
            fix = Fix((Edit(span, near[0]),), safe=False)
            return Problem("syntax", span, "unknown-word-near", values, (), (fix,))
    return Problem("syntax", span, "bad-card", {"found": word})


def _is_full(piece: str, at: int, labels: frozenset[str]) -> bool:
    """Whether a trick has a play of each seat without what stands at a place of it."""
    if "(" in piece[:at] and piece.count("(", 0, at) > piece.count(")", 0, at):
        return False
    bare = _MARKED.sub(" ", _MARKED.sub(" ", piece.partition(".")[2]))
    return bool(labels) and len(_PLAYED.findall(bare)) >= len(labels)


def _full_stop(piece: str, base: int) -> Repair | None:
    """A trick whose number has no full stop behind it."""
    no_dot = _NO_DOT.match(piece)
    if no_dot is None:
        return None
    end = no_dot.end()
    number = no_dot.group().strip()
    span = Span(base + end - len(number), base + end)
    fix = Fix((Edit(Span(base + end, base + end), "."),))
    return (
        piece[:end] + "." + piece[end + 1 :],
        Problem("syntax", span, "full-stop-missing", {"number": number}, (), (fix,)),
    )


def _brace(piece: str, base: int, at: int, mistake: Mistake) -> Repair | None:
    """A comment whose opening brace is lost: all of it up to its closing one."""
    if mistake.at_end:
        return None
    closing = piece.find("}", at)
    if closing < 0 or piece.find("{", at, closing) >= 0:
        return None
    span = Span(base + closing, base + closing + 1)
    blank = re.sub(r"[^\n]", " ", piece[at : closing + 1])
    return piece[:at] + blank + piece[closing + 1 :], Problem("syntax", span, "brace-not-opened")


def _prose(piece: str, base: int, at: int) -> Repair | None:
    """A comment in round brackets, which hold variations."""
    opening = piece.rfind("(", 0, at + 1)
    found = _IN_BRACKETS.match(piece, opening) if opening >= 0 else None
    if found is None or found.end() <= at:
        return None
    words = found[1].split()
    if len(words) == 1 and (len(words[0]) < _SHORTEST_PROSE or words[0].lower() in _PLAY_WORDS):
        return None
    start, end = found.span()
    fix = Fix(
        (
            Edit(Span(base + start, base + start + 1), "{"),
            Edit(Span(base + end - 1, base + end), "}"),
        ),
        safe=False,
    )
    blank = re.sub(r"[^\n]", " ", found[0])
    problem = Problem("syntax", Span(base + start, base + end), "round-brackets", {}, (), (fix,))
    return piece[:start] + blank + piece[end:], problem


def _opening_bracket(piece: str, base: int, at: int) -> Repair | None:
    """A variation whose opening bracket is lost, if the place of it can be told."""
    if ")" not in piece:
        return None
    bare = re.sub(r"\{(?:[^{}\\]|\\.)*\}", lambda m: "_" * len(m.group()), piece, flags=re.DOTALL)
    depth, stray = 0, -1
    outer: list[int] = []
    numbers = {match.start() for match in _TRICK.finditer(bare)}
    for index, letter in enumerate(bare):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                stray = index
                break
        elif depth == 0 and index in numbers:
            outer.append(index)
    if stray < at or len(outer) < 2 or not piece[outer[1] - 1].isspace():
        return None
    opening = outer[1] - 1
    span = Span(base + stray, base + stray + 1)
    problem = Problem("syntax", span, "bracket-not-opened")
    return piece[:opening] + "(" + piece[opening + 1 :], problem


def _bare_winner(piece: str, base: int, labels: frozenset[str]) -> Repair | None:
    """A seat at the end of a trick: the sign before it, or the colon and play behind, is lost."""
    match = re.search(rf"(?<=\s)({LABEL})(?:\s|\{{[^{{}}]*\}})*\Z", piece)
    if match is None or match.group(1) not in labels:
        return None
    start, end = match.span(1)
    span = Span(base + start, base + end)
    problem = Problem("syntax", span, "winner-sign", {"seat": match.group(1)})
    return piece[:start] + " " * (end - start) + piece[end:], problem


def _close(piece: str, base: int, mistake: Mistake) -> Repair | None:
    """Close the variations that the end of their trick cut off."""
    if "RPAR" not in mistake.expected and "CARDS" not in mistake.expected:
        return None
    opened: list[int] = []
    for match in PIECE.finditer(piece):
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


def numbered(text: str, start: int, end: int, number: int) -> tuple[str, int, Problem] | None:
    """A trick whose number is not there, with one in its place; where that begins; the finding.

    The number may take the place of the line end before it.
    """
    line = text[start:end]
    junk = ODD.match(line)
    if junk is None:
        return None
    written = f"{number}."
    room = junk.end()
    if len(written) > room:
        if start == 0 or text[start - 1] != "\n":
            return None
        start -= 1
        room += 1
    if len(written) > room:
        return None
    found = junk[1].rstrip()
    at = start + room - len(junk[1])
    span = Span(at, at + len(found))
    meant = found.strip(".,:;)-# ") == str(number)
    fixes = (Fix((Edit(span, written),)),) if meant else ()
    problem = Problem("syntax", span, "trick-number", {"found": found}, (), fixes)
    return written + " " * (room - len(written)) + line[junk.end() :], start, problem


def unnumbered(text: str, start: int, number: int) -> Problem:
    """The finding for a trick that has lost its number, at the seat with which it begins."""
    label = _LABEL.match(text, start)
    end = label.end() if label is not None else start + 1
    fix = Fix((Edit(Span(start, start), f"{number}. "),))
    values: dict[str, Argument] = {"found": text[start:end]}
    return Problem("syntax", Span(start, end), "trick-number", values, (), (fix,))
