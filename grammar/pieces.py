"""A section that cannot be read as a whole, cut into its statements and tricks.

Line ends are only a hint in the notation, and here they are taken: a word at the start of a
line begins a statement, one in the middle of a line only if what follows fits it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from grammar.parser import Parser
from grammar.section import Section
from grammar.words import BEFORE_PLAY, CLAIMS, KEYWORDS, LABEL, alone, lost_numbers, plausible

HARD = frozenset(KEYWORDS)

_ODD = r"(?:[0-9]{1,3}\.?[:)\-][ \t]*|[^\s:;{}\[\]()\"~]{1,7}[ \t]+)"
"""Something short, where the number of a trick and its full stop should stand."""
ODD = re.compile(rf"[ \t]*({_ODD})(?={LABEL}[ \t]*:)")
PIECE = re.compile(
    r"(?P<comment>\{(?:[^{}\\]|\\.)*\})"
    r"|(?P<remark>;[^\n]*)"
    r'|(?P<string>"(?:[^"\\\n]|\\[^\n])*")'
    r"|(?P<attribute><(?:[^<>\\]|\\.){0,200}>)"
    rf"|(?P<odd>(?<=[\n}}])[ \t]*(?!end(?!\w)){_ODD}(?={LABEL}[ \t]*:))"
    rf"|(?P<label>{LABEL}[ \t]*[:+>])"
    r"|(?P<number>(?<![\w.+\-])[0-9]+[ \t]*\.(?![0-9]))"
    r"|(?P<bare>(?:=|>|\+)[ \t]*\w+)"
    r"|(?P<word>[^\W\d_][\w\-]*)"
    r"|(?P<open>\()|(?P<close>\))",
    re.DOTALL,
)
_NUMBERED = re.compile(r"[ \t]*[0-9]+[ \t]*\.[ \t]+\Z")
_CARDISH = re.compile(r"~?[SHDCAKQJTXshdcakqjtx0-9]+")
_INSIDE = frozenset({"pass", "molodka", "withdrawn", "claimed", "abandoned", "misdeal", "open"})
_LEADS = re.compile(rf"({LABEL})[ \t]*:\s*(?:~|[SHDCshdcx♠♥♦♣]|pass|molodka|\{{)")
_NUMBER = re.compile(r"#?[0-9]{1,3}\W{0,2}|[Il|]\W{0,2}")
"""What somebody may have meant for the number of a trick; of the first one it is known alone."""
_AMOUNTS = frozenset("points score total carried penalty adjust result".split())
_NAMING = frozenset({"dealer", "declarer", "contract"})


_SIGNS = re.compile(r"[(){}<;\"“”„]")
"""What may hide a word, or hold it together with another."""
_PLAIN_ITEMS = {
    "#": "PLAIN_TRICKS",
    "hands": "HANDS_BLOCK",
    "score": "AMOUNTS_LINE",
    "total": "AMOUNTS_LINE",
}
"""The terminals of the grammar that are an item in canonical spelling, by its word."""
_CLAIM_LINES = frozenset({"score", "total"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A statement, a trick (``word`` is ``#``) or something that nobody can read."""

    start: int
    end: int
    word: str
    odd: bool = False
    """Whether it is a trick whose number or full stop is not there."""
    number: int = 0
    """The number of a trick of which it is certain though nothing is left of it."""


def pieces(
    parser: Parser, text: str, written: str, section: Section, labels: frozenset[str]
) -> Iterator[Piece]:
    """The pieces of a section, without gaps.

    ``written`` is the text as it stands in the file, where every line end still is.  Tricks in
    canonical spelling that follow each other may be one piece, for there is nothing to tell of
    them.
    """
    return _Cutter(parser, text, written, section, labels).pieces()


_OPAQUE = frozenset({"comment", "remark", "string", "attribute", "bare", "label"})
_NEAR = 100
"""Blanks between a colon and its amount, so that one look back takes no time to speak of."""
_FAR = 4_000
"""How far the end of a line is looked for, so that many looks take time in proportion."""


class _Cutter:
    """The cutting of one section."""

    def __init__(
        self,
        parser: Parser,
        text: str,
        written: str,
        section: Section,
        labels: frozenset[str],
    ) -> None:
        self.parser = parser
        self.text = text
        self.written = written
        self.section = section
        self.labels = labels
        self.signs = _SIGNS.search(text, section.start, section.end) is not None
        self.closing: dict[int, int] = {}
        self.strays: list[int] = []
        if self.signs:
            self.closing, self.strays = _closed(text, written, section)
        self.depth_end = self.open_end = -1
        self.skip_name = False
        self.start = section.start
        self.head = ""
        self.odd = False
        self.number = 0
        part = written[section.start : section.end]
        self.lost = lost_numbers(part, labels) if section.kind == "deal" else {}
        self.claimed = False
        """Whether the deal's claims have begun: no trick may stand behind them."""
        self.plain = section.kind == "deal" and not self.signs and not self.lost
        """Whether what is in canonical spelling is known to hold nothing else that begins."""

    def pieces(self) -> Iterator[Piece]:
        """Cut wherever something begins."""
        section = self.section
        behind = section.start
        while match := PIECE.search(self.text, behind, section.end):
            behind = match.end()
            word = self._begins(match)
            if not word:
                continue
            at = match.start()
            if self.text[self.start : at].strip() or self.head:
                yield Piece(self.start, at, self.head, self.odd, self.number)
            self.start, self.head = at, word
            unnumbered = match.lastgroup == "odd" and not _NUMBERED.match(match.group())
            self.odd = word == "#" and unnumbered
            self.number = self.lost.get(at - section.start, 0) if match.lastgroup == "label" else 0
            self.claimed = self.claimed or word in CLAIMS
            if self.plain and word in (_CLAIM_LINES if self.claimed else _PLAIN_ITEMS):
                last, end = self._plain_item(at, word)
                if last > at:
                    yield Piece(at, last, word)
                    self.start = last
                behind = max(behind, end)
        yield Piece(self.start, section.end, self.head, self.odd, self.number)

    def _plain_item(self, at: int, word: str) -> tuple[int, int]:
        """Where the last line of what begins at a place begins, and where that ends, if it is
        in canonical spelling: hands, amounts, or tricks.  Of other items, the place itself.

        The last trick may go on behind its line; once there are claims, every trick is told of.
        """
        text = self.text
        found = self.parser.item(_PLAIN_ITEMS[word]).match(text, at, self.section.end)
        if found is None or (at and text[at - 1] != "\n"):
            return at, at
        self.skip_name = False
        end = found.end()
        return (text.rfind("\n", at, end - 1) + 1 if word == "#" else at), end

    def _begins(self, match: re.Match[str]) -> str:
        """The word of the piece that begins at a place; empty if none does."""
        kind, at = match.lastgroup, match.start()
        if kind == "open" and at >= self.depth_end:
            self._open(at)
        if kind in {"number", "odd"} and (at < self.open_end or self._inside(kind, match)):
            return ""
        if kind == "label":
            return "#" if self._unnumbered(match) else self._lost_seat(match)
        if at < self.depth_end or kind in _OPAQUE:
            return ""
        if kind == "word":
            return self._word(match)
        if kind == "odd":
            return self._odd(match)
        begun = self.head != "deal" or "\n" in self.written[self.start : at]
        return "#" if kind == "number" and begun and not self._amount(at) else ""

    def _amount(self, at: int) -> bool:
        """Whether a number is an amount with a full stop too much, as in `score N: 50.` here."""
        if self.head not in _AMOUNTS:
            return False
        return self.text[max(self.start, at - _NEAR) : at].rstrip(" \t").endswith(":")

    def _open(self, at: int) -> None:
        """An opening bracket: what it holds is no piece of its own."""
        if at in self.closing:
            self.depth_end = self.closing[at]
        else:
            # Never closed: what follows on the line belongs to it, so far as it can.
            self.open_end = self._line_end(at)

    def _line_end(self, at: int) -> int:
        end = self.written.find("\n", at, min(at + _FAR, self.section.end))
        return min(at + _FAR, self.section.end) if end < 0 else end

    def _inside(self, kind: str, match: re.Match[str]) -> bool:
        """Whether a number in the middle of a line belongs to the trick before it."""
        at = match.start()
        if kind == "odd":
            return not alone(self.written, match.end() - len(match.group().lstrip()))
        if not self.strays or alone(self.written, at):
            return False
        # A bracket that closes behind it: it is the variation's that lost its opening one.
        index = bisect_left(self.strays, at)
        return index < len(self.strays) and self.strays[index] < self._line_end(at)

    def _unnumbered(self, match: re.Match[str]) -> bool:
        """Whether a seat begins a trick whose number is lost."""
        at = match.start()
        if at - self.section.start not in self.lost or at < self.depth_end:
            return False
        return self.head != "hands" or self._has_hand(match.group().rstrip(": \t"), at)

    def _has_hand(self, label: str, at: int) -> bool:
        """Whether a seat has its hand already, in the statement that goes on at a place."""
        above = self.text[self.start : at]
        return re.search(rf"(?<!\w){re.escape(label)}[ \t]*:", above) is not None

    def _lost_seat(self, match: re.Match[str]) -> str:
        """`penalty : -50`, of which the seat is lost."""
        written = match.group()
        word = written.rstrip(":+> \t")
        if word.lower() not in HARD or word in self.labels or not written[-2:-1].isspace():
            return ""
        return word.lower() if alone(self.written, match.start()) else ""

    def _word(self, match: re.Match[str]) -> str:
        written, lower = match.group(), match.group().lower()
        if self.skip_name:
            self.skip_name = False
            if lower not in HARD or written in self.labels:
                return ""
        first = alone(self.written, match.start())
        if lower in HARD:
            fits = written not in self.labels and plausible(lower, self.text, match.end())
            if not first and not fits:
                return ""
            self.skip_name = lower in _NAMING
            return lower
        strange = len(lower) > 2 and lower not in _INSIDE and not _CARDISH.fullmatch(written)
        return written if first and strange else ""

    def _odd(self, match: re.Match[str]) -> str:
        """Something short before a label at the start of a line."""
        junk = match.group().strip()
        if junk.lower() in HARD:
            return junk.lower()
        if _NUMBERED.match(match.group()):
            return "#"
        leads = _LEADS.match(self.text, match.end())
        if leads and leads.group(1) in self.labels and self._leads(junk, leads.group(1), match):
            return "#"
        strange = len(junk) > 2 and junk.isalpha() and not _CARDISH.fullmatch(junk)
        return junk if strange or self.head in CLAIMS else ""

    def _leads(self, junk: str, label: str, match: re.Match[str]) -> bool:
        """Whether something short before a seat and a card stands for the number of a trick."""
        if self.head == "#":
            return True
        if self.head not in BEFORE_PLAY or not _NUMBER.fullmatch(junk):
            return False
        # In `hands` it may be anything, unless the seat has its hand already.
        return self.head != "hands" or self._has_hand(label, match.start())


def _closed(text: str, written: str, section: Section) -> tuple[dict[int, int], list[int]]:
    """The outermost brackets that close before a word that no variation can hold, and the
    closing ones that close none.

    Where the brackets of the section do not come out even, one is missing: then none is
    taken to reach over a line that begins with a number.
    """
    closed: dict[int, int] = {}
    strays: list[int] = []
    stack: list[int] = []
    found = [
        match
        for match in PIECE.finditer(text, section.start, section.end)
        if match.lastgroup in {"open", "close", "word", "number"}
    ]
    even = sum((each.lastgroup == "open") - (each.lastgroup == "close") for each in found) == 0
    for match in found:
        kind = match.lastgroup
        if kind == "open":
            stack.append(match.start())
        elif kind == "close":
            if stack:
                closed[stack.pop()] = match.end()
            else:
                strays.append(match.start())
        elif kind == "number":
            if not even and alone(written, match.start()):
                stack.clear()
        elif match.group().lower() in HARD:
            stack.clear()
    return closed, strays
