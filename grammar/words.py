"""The words that begin a statement, and what their surroundings say about a slip.

Line ends mean nothing in the notation, so a text that can be read as it stands never needs
this module.  It is asked only where something is wrong: whether `end` in the middle of a
trick is the end of the deal or a slip of the pen, which line still belongs to the deal above
it, and whether a word in the middle of a line begins a statement.
"""

from __future__ import annotations

import re
from typing import Literal

KEYWORDS = (
    "dealer", "hands", "exchange", "expose", "declarer", "contract", "double", "turnup",
    "stock", "draw", "points", "score", "total", "penalty", "adjust", "end", "deal", "result",
    "carried", "replace",
)  # fmt: skip

BEFORE_PLAY = frozenset(
    "dealer hands exchange expose declarer contract double turnup stock".split()
)
CLAIMS = frozenset("points score total draw".split())
OPENERS = frozenset("deal result carried replace penalty adjust".split())

Follows = Literal["nothing", "opener", "before-play", "first-trick", "deal-goes-on", "label", "?"]
"""What stands at a place: the end of the text, what can only stand between deals (a tag too),
what opens a deal's content, what can only stand later in a deal, a label, or anything else."""

_NEXT = re.compile(
    r"^[ \t]*(?:(end)(?![\w:])|deal[ \t]+[0-9]|result(?!\w)|\[|%trick)",
    re.MULTILINE | re.IGNORECASE,
)

_LOOK = 400
"""How far one look ahead goes, so that many looks take time in proportion to the text."""

_BLANK = re.compile(r"(?:\s|\ufeff|;[^\n]*|\{(?:[^{}\\]|\\.)*\})*", re.DOTALL)
_NUMBERED = re.compile(r"0*([0-9]{1,6})[ \t]*\.")
_WORD = re.compile(r"[^\W\d_][\w\-]*")
_LOST_SEAT = re.compile(r"[ \t]+:\s*[\"“„+\-−–0-9]")
"""A colon behind a keyword is that of a seat that is lost: `penalty : -50`."""
_LABEL_SIGN = re.compile(r"[ \t]*[:>+]")

LABEL = r"[^\W\d_][^\s:;{}\[\]()<>\"=,+\-.~!?$^*%|#\\]{0,60}"
"""What a label looks like; a mark of an Indian script is no letter to a regular expression."""

_LABEL = rf"\s*(?:\{{[^{{}}]*\}}\s*)*{LABEL}\s*"
_PLAUSIBLE: dict[str, re.Pattern[str]] = {
    word: re.compile(pattern, re.IGNORECASE)
    for words, pattern in (
        ("deal", r"\s*[0-9]{1,9}(?![\w.:])"),
        ("hands expose draw", _LABEL + r":|\s*[-−–]"),
        ("points score total carried penalty adjust", _LABEL + r"[:+]|[ \t]+:"),
        ("exchange", _LABEL + ">"),
        ("double", _LABEL + r">|\s*[-−–](?![\w])"),
        ("dealer declarer", rf"\s+(?:\?|{LABEL}(?![ \t]*[:>+]))(?!\w)"),
        ("contract", r"\s+(?:\?|[^\W\d_])"),
        ("turnup stock", r"\s+[SHDCshdcx♠♥♦♣]"),
        ("replace", rf"(?:{_LABEL}|[ \t]+):\s*[\"“„]"),
        (
            "result",
            r"\s*(?:\*(?=\s|\{|;|\Z)|abandoned\b|:|" + _LABEL.removeprefix(r"\s*") + "[:+])",
        ),
        ("end", r"(?!\w)"),
    )
    for word in words.split()
}


def plausible(word: str, text: str, end: int) -> bool:
    """Whether what stands behind a keyword is what a statement of it goes on with."""
    pattern = _PLAUSIBLE[word]
    return pattern.match(text, end, end + _LOOK) is not None


_STANDINGS: tuple[tuple[frozenset[str], Follows], ...] = (
    (OPENERS, "opener"),
    (BEFORE_PLAY, "before-play"),
    (CLAIMS | {"end"}, "deal-goes-on"),
)


def follows(text: str, at: int) -> tuple[Follows, int]:
    """What stands at a place, behind white space, remarks and comments; and where it stands."""
    blank = _BLANK.match(text, at, at + _LOOK)
    at = blank.end() if blank else at
    return _standing(text, at), at


def _standing(text: str, at: int) -> Follows:
    if at >= len(text):
        return "nothing"
    if text[at] == "[" or text.startswith("%trick", at):
        return "opener"
    number = _NUMBERED.match(text, at)
    if number:
        return "first-trick" if number.group(1) == "1" else "deal-goes-on"
    word = _WORD.match(text, at)
    if word is None:
        return "?"
    written = word.group().lower()
    if written in OPENERS and written != "deal" and _LOST_SEAT.match(text, word.end()):
        return "opener"
    if _LABEL_SIGN.match(text, word.end()):
        return "label"
    for words, standing in _STANDINGS:
        if written in words:
            return standing
    return "?"


def another_end(text: str, at: int) -> bool:
    """Whether the deal has another `end` on a line of its own before something else begins."""
    match = _NEXT.search(text, at)
    return match is not None and match.group(1) is not None


def lost_seat(text: str, at: int) -> bool:
    """Whether behind a keyword stands the colon of a seat that is lost."""
    return _LOST_SEAT.match(text, at) is not None


_KEYWORD_LINE = re.compile(
    r"^[ \t]*(" + "|".join(KEYWORDS) + r")(?=[ \t]+:)", re.MULTILINE | re.IGNORECASE
)


def with_lost_seat(text: str, labels: frozenset[str]) -> bool:
    """Whether a line starts with a keyword and the colon of a seat that is lost."""
    return any(
        match.group(1) not in labels and lost_seat(text, match.end())
        for match in _KEYWORD_LINE.finditer(text)
    )


_ROW = re.compile(
    rf"^[ \t]*(?:([0-9]{{1,6}})[ \t]*\.(?![0-9])|({LABEL})[ \t]*:([^\n]*))", re.MULTILINE
)
_PLAY = re.compile(r"(?<!\S)~?(?:[SHDCshdc♠♥♦♣♤♡♢♧][AKQJTakqjtxSHDCshdc0-9]+|x[0-9]*|pass)(?!\w)")


def lost_numbers(text: str, labels: frozenset[str]) -> dict[int, int]:
    """Lines that are a trick without its number, by where they begin: the number that they need.

    A seat begins the line, everybody plays in it, and just that number is left out in the lines
    around it.
    """
    found: dict[int, int] = {}
    before, waiting = 0, -1
    for row in _ROW.finditer(text):
        if row[1]:
            number = int(row[1])
            if waiting >= 0 and number == before + 2:
                found[waiting] = before + 1
            before, waiting = number, -1
        elif row[2] in labels and len(_PLAY.findall(row[3])) >= len(labels):
            waiting = row.start(2)
        else:
            waiting = -1
    return found


def line_end(text: str, at: int) -> int:
    """The end of the line, or of a stretch of it that is long enough to be looked at."""
    end = text.find("\n", at, at + _LOOK)
    return min(at + _LOOK, len(text)) if end < 0 else end


def alone(text: str, at: int) -> bool:
    """Whether nothing but blanks stands before a place on its line."""
    start = text.rfind("\n", max(0, at - _LOOK), at) + 1
    if start == 0 and at > _LOOK:
        return False
    return not text[start:at].strip("\ufeff \t\r\f\v")
