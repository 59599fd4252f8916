"""Signs that a keyboard of another script, or a habit, put in the place of the notation's.

The full-width signs of a Chinese or Japanese keyboard look like the notation's and are none; a
colon behind a keyword stands where only a seat has one; square brackets are those of tags, and
a variation in them is none; a semicolon begins a remark, and no list goes on behind it.  All
are told with their fix, and read as what was meant.  This module refuses to know what a
statement says, and what words there are beside keywords.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grammar.bounds import outside, places
from grammar.problem import Problem
from grammar.section import Section
from grammar.words import KEYWORDS, LABEL, plausible
from notation.diagnostic import Argument, Edit, Fix
from notation.source import Span

_WIDE = 0xFEE0
"""How far a full-width sign stands from the one that it resembles."""
_SIGNS = {
    **{chr(ord(sign) + _WIDE): sign for sign in "!#$%&'()*+,-./:;<=>?@[]^|~"},
    "。": ".", "、": ",", "【": "[", "】": "]", "—": "-", "∼": "~",
}  # fmt: skip
_DASH = "—"
_TOLD_BY = re.compile(rf"[{re.escape(''.join(_SIGNS))}０-９｛]")
# A long dash is one only where a number, or nothing, stands behind it: in prose it is a dash.
_SIGN = re.compile(
    rf"[{re.escape(''.join(_SIGNS).replace(_DASH, ''))}]|{_DASH}(?=[\s{_DASH}0-9０-９]|\Z)"
    r"|(?<!\w)[０-９]+(?!\w)"
)
_SIGN_PLACE = outside(rf"｛[^{{}}｛｝]*｝|{_SIGN.pattern}")

_SEAT = re.compile(r"\[\s*Seat\s*[\"“„]([^\"“”\n]*)[\"“”]")
_KEYWORD = rf"^[ \t]*(?:{'|'.join(KEYWORDS)}):"
_COLON = re.compile(_KEYWORD.replace("^", r"\n"), re.IGNORECASE)
"""What is looked for first, from the line end before a section on."""
_COLON_PLACE = outside(f"(?i:{_KEYWORD})")
_IN_SQUARE = rf"\[[ \t]*[0-9]{{1,6}}[ \t]*\.[ \t]*{LABEL}[ \t]*:[^\[\](){{}}\"\n]*\]"
_SQUARE = re.compile(_IN_SQUARE)
_SQUARE_PLACE = outside(_IN_SQUARE)
_LOOK = 400
"""How far behind a colon is looked."""


def with_plain_signs(text: str) -> tuple[str, list[Problem]]:
    """The text to read, letter for letter as long as it was, and the signs that only look like
    the notation's.  In strings, comments, attributes and remarks they stay what they are."""
    if text.isascii() or not _TOLD_BY.search(text):
        return text, []
    problems: list[Problem] = []
    reads: list[tuple[int, str]] = []
    for match in _between(text, _SIGN_PLACE):
        start, end = match.span()
        found = match.group()
        if found[0] == "｛":
            # A whole comment: what stands in it is nobody's sign.
            problems += (_sign(start, "｛", "{"), _sign(end - 1, "｝", "}"))
            read = "{" + found[1:-1] + "}"
        else:
            read = _SIGNS.get(found) or "".join(chr(ord(digit) - _WIDE) for digit in found)
            problems += (
                _sign(start + nth, *pair) for nth, pair in enumerate(zip(found, read, strict=True))
            )
        reads.append((start, read))
    return _with(text, reads), problems


def _between(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """What of :func:`~grammar.bounds.outside` is found between words."""
    return (match for kind, match in places(text, pattern) if kind == "between")


def _with(text: str, reads: Iterable[tuple[int, str]]) -> str:
    """The text with others at some places, from the first on, each as long as what stood there."""
    parts: list[str] = []
    at = 0
    for start, read in reads:
        parts += (text[at:start], read)
        at = start + len(read)
    return "".join((*parts, text[at:]))


def _seats(text: str) -> frozenset[str]:
    """The labels that tags in a text name, whatever else is wrong with them."""
    return frozenset(label.strip() for label in _SEAT.findall(text))


def _sign(start: int, found: str, read: str) -> Problem:
    where = Span(start, start + 1)
    arguments: dict[str, Argument] = {"found": found, "fix": read}
    return Problem("look-alike-letter", where, "", arguments, fixes=(Fix((Edit(where, read),)),))


# A remark has a blank before it wherever a writer put it.
_SEMICOLON = re.compile(
    r"\n[ \t]*(?:points|score|total|carried|result|exchange|expose|double)[ \t]"
    r"[^\n;{\":>]*+[:>][^\n;{\"]*+(?<=\S);",
    re.IGNORECASE,
)
_CARDS = r"(?:[ \t]*+[SHDCshdc♠♥♦♣x][AKQJTakqjtx0-9]*+)++"
_ITEM = re.compile(
    rf"[ \t]*({LABEL}(?:[ \t]*\+[ \t]*{LABEL})*+)[ \t]*"
    rf"(?::[ \t]*(?:[+\-−–]?[0-9]++|{_CARDS})|>[ \t]*{LABEL}(?:[ \t]*:{_CARDS})?)"
    r"[ \t]*+(?=[;,\n]|\Z)"
)
"""One more of a list: a seat's amount or cards, or who passes to or doubles whom."""


def has_slips(text: str, section: Section) -> bool:
    """Whether a section may have a keyword with a colon of its own, a variation in square
    brackets, or a semicolon in a list; a plain one has none."""
    if section.plain:
        return False
    begin = max(0, section.start - 1)
    slips = (_COLON, _SQUARE, _SEMICOLON)
    return any(each.search(text, begin, section.end) is not None for each in slips)


def without_slips(text: str) -> tuple[str, list[Problem]]:
    """The text to read, as long as it was, and what is told of these."""
    text, colons = without_colons(text)
    text, brackets = _with_round_brackets(text)
    text, semicolons = _with_commas(text)
    return text, colons + brackets + semicolons


def _with_commas(text: str) -> tuple[str, list[Problem]]:
    """A semicolon where a list goes on: what stands behind it would be lost as a remark."""
    labels = _seats(text)
    problems: list[Problem] = []
    reads: list[tuple[int, str]] = []
    for match in _SEMICOLON.finditer(text):
        wrong = []
        at = match.end() - 1
        while at < len(text) and text[at] in ";,":
            item = _ITEM.match(text, at + 1)
            if item is None or not labels.issuperset(re.split(r"[ \t]*\+[ \t]*", item[1])):
                break
            if text[at] == ";":
                wrong.append(Span(at, at + 1))
            at = item.end()
        if not wrong:
            continue
        fix = Fix(tuple(Edit(where, ",") for where in wrong), safe=False)
        problems.append(Problem("syntax", wrong[0], "semicolon", {}, (), (fix,)))
        reads += ((where.start, ",") for where in wrong)
    return _with(text, reads), problems


def _with_round_brackets(text: str) -> tuple[str, list[Problem]]:
    problems: list[Problem] = []
    reads: list[tuple[int, str]] = []
    for match in _between(text, _SQUARE_PLACE):
        start, end = match.span()
        opening, closing = Span(start, start + 1), Span(end - 1, end)
        fix = Fix((Edit(opening, "("), Edit(closing, ")")))
        problems.append(Problem("syntax", Span(start, end), "square-brackets", {}, (), (fix,)))
        reads += ((start, "("), (end - 1, ")"))
    return _with(text, reads), problems


def without_colons(text: str) -> tuple[str, list[Problem]]:
    """The text to read, as long as it was, and the keywords in it with a colon of their own.

    It is one only where a line begins with the keyword, what a statement of it goes on with
    stands behind it, and no seat is called so.
    """
    labels = _seats(text)
    problems: list[Problem] = []
    reads: list[tuple[int, str]] = []
    for match in _between(text, _COLON_PLACE):
        end = match.end()
        written = match.group().strip(" \t:")
        if written in labels:
            continue
        if not plausible(written.lower(), " " + text[end : end + _LOOK], 0):
            continue
        colon = Span(end - 1, end)
        arguments: dict[str, Argument] = {"keyword": written}
        behind = "" if text[end : end + 1].isspace() or end == len(text) else " "
        fix = Fix((Edit(colon, behind),))
        where = Span(colon.start - len(written), end)
        problems.append(Problem("syntax", where, "keyword-colon", arguments, (), (fix,)))
        reads.append((colon.start, " "))
    return _with(text, reads), problems
