"""What is looked at before a text is read: odd letters, long lines, long records.

This module refuses to know what a section says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grammar.problem import Problem
from grammar.section import Section
from notation.diagnostic import Argument, Edit, Fix
from notation.source import SourceText, Span

# What takes no room on a page: soft hyphen, spaces without a width, marks and turns of the
# direction of writing.  Joiners are no part of it: words of several scripts need them.
_UNSEEN = "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
_UNSEEN_LETTER = re.compile(f"[{_UNSEEN}]")


def outside(pattern: str) -> re.Pattern[str]:
    """What finds a pattern between words (as ``between``), and what it must not look into.

    No branch of that can fail once it has begun, so that each letter is looked at once.
    """
    return re.compile(
        r'(?P<string>"(?:[^"\\\n]|\\[^\n])*"?|[“”„](?:[^"“”„\\\n]|\\[^\n])*[“”"]?)'
        r"|(?P<text>\{|<(?:[^<>\\\n]|\\[^\n])*>?)"
        r"|(?P<remark>;[^\n]*)"
        rf"|(?P<between>{pattern})",
        re.DOTALL | re.MULTILINE,
    )


_UNSEEN_PLACE = outside(f"[{_UNSEEN}]+")
_COMMENT = re.compile(r"\{(?:[^{}\\]|\\.)*\}?", re.DOTALL)
_REST_OF_LINE = re.compile(r"[^\n]*")
_TURNS = {
    **dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c"),
    **dict.fromkeys("\u2066\u2067\u2068", "\u2069"),
}
"""The signs that turn the direction of writing, and what closes each."""

_BROKEN = re.compile("\0+|[\ud800-\udfff]+")


def without_broken(source: SourceText) -> tuple[str, list[Problem]]:
    """The text to read, as long as the source's, and what in it is no letter at all.

    NUL bytes are read as blanks and halves of a character as the sign for what cannot be
    shown, so that they cost the deal in which they stand and no other.
    """
    text = source.text
    if text.isascii() and "\0" not in text:
        return text, []
    problems: list[Problem] = []
    parts: list[str] = []
    at = offset = 0
    for match in _BROKEN.finditer(text):
        start, end = match.span()
        parts.append(text[at:start])
        offset += len(parts[-1].encode())
        where = Span(start, start + 1)
        if match.group()[0] == "\0":
            # In a text that was never a file its bytes would be UTF-8.
            byte = source.byte_of.get(start, offset if source.encoding == "utf-8" else None)
            problems.append(_nul(where, byte))
            offset += end - start
            parts.append(" " * (end - start))
        else:
            code = f"U+{ord(match.group()[0]):04X}"
            problems.append(Problem("encoding", where, "half", {"found": code}))
            offset += 3 * (end - start)
            parts.append("\ufffd" * (end - start))
        at = end
    if not problems:
        return text, problems
    parts.append(text[at:])
    return "".join(parts), problems


def _nul(where: Span, byte: int | None) -> Problem:
    if byte is None:
        return Problem("encoding", where, "nul-letter")
    arguments: dict[str, Argument] = {"offset": byte, "byte": "0x00"}
    return Problem("encoding", where, "nul", arguments, offset=byte)


def without_unseen(text: str) -> tuple[str, list[Problem]]:
    """The text to read, as long as it was, and the letters in it that cannot be seen.

    Between words they are read as blanks.  In a string they stay, but a writer spells them
    out; in a comment or attribute only one that turns the direction of what stands behind it
    is told of.
    """
    if text.isascii() or not _UNSEEN_LETTER.search(text):
        return text, []
    problems: list[Problem] = []
    parts: list[str] = []
    at = 0
    for kind, match in places(text, _UNSEEN_PLACE):
        start, end = match.span()
        if kind == "between":
            problems.append(_unseen(start, end, match.group()))
            parts += (text[at:start], " " * (end - start))
            at = end
        elif kind == "string":
            problems.extend(_spelled_out(text, each.start()) for each in _within(match))
        elif kind == "text":
            turn = _open_turn(match)
            if turn is not None:
                where = Span(turn, turn + 1)
                fix = Fix((Edit(where, ""),), safe=False)
                arguments: dict[str, Argument] = {"found": text[turn], "fix": ""}
                problems.append(
                    Problem("look-alike-letter", where, "direction", arguments, fixes=(fix,))
                )
    parts.append(text[at:])
    return "".join(parts), problems


def places(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str | None, re.Match[str]]]:
    """What :func:`outside` finds in a text; a comment that is open ends with its line."""
    at = 0
    none_closes_from = len(text)
    while match := pattern.search(text, at):
        kind = match.lastgroup
        if match.group() == "{":
            begin = match.start()
            match = None if begin >= none_closes_from else _COMMENT.match(text, begin)
            if match is None or not match.group().endswith("}"):
                if match is not None and match.end() == len(text):
                    none_closes_from = begin
                match = _REST_OF_LINE.match(text, begin)
            assert match is not None
        yield kind, match
        at = match.end()


def _within(match: re.Match[str]) -> Iterator[re.Match[str]]:
    return _UNSEEN_LETTER.finditer(match.string, *match.span())


def _unseen(start: int, end: int, found: str) -> Problem:
    where = Span(start, end)
    arguments: dict[str, Argument] = {"found": found[:3], "fix": ""}
    fix = Fix((Edit(where, ""),))
    return Problem("look-alike-letter", where, "invisible", arguments, fixes=(fix,))


def _spelled_out(text: str, at: int) -> Problem:
    where = Span(at, at + 1)
    written = f"\\u{{{ord(text[at]):X}}}"
    arguments: dict[str, Argument] = {"found": text[at], "fix": written}
    fix = Fix((Edit(where, written),))
    return Problem("tolerated-spelling", where, "invisible", arguments, fixes=(fix,))


def _open_turn(match: re.Match[str]) -> int | None:
    """The first turn of direction in a comment that nothing closes; overrides never are."""
    waiting: list[tuple[str, int]] = []
    for each in _within(match):
        letter = each.group()
        if letter in "\u202d\u202e":
            return each.start()
        if letter in _TURNS:
            waiting.append((_TURNS[letter], each.start()))
        elif waiting and letter == waiting[-1][0]:
            waiting.pop()
    return waiting[0][1] if waiting else None


def long_lines(text: str, limit: int) -> Iterator[Problem]:
    """Lines that are too long; the rest of one is read all the same."""
    if len(text) <= limit:
        return
    start = 0
    while start < len(text):
        # Where a line begins and another ends no farther off, there is no long one between.
        end = text.rfind("\n", start, start + limit + 1)
        if end < 0:
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            if end - start > limit:
                arguments: dict[str, Argument] = {"found": end - start, "limit": limit}
                yield Problem("line-too-long", Span(start + limit, end), "", arguments)
        start = end + 1


def long_records(text: str, sections: Sequence[Section], limit: int) -> frozenset[int]:
    """The sections that begin a record of more bytes than the limit."""
    starts = [index for index, section in enumerate(sections) if section.new_record]
    found: set[int] = set()
    for index, following in zip(starts, [*starts[1:], len(sections)], strict=True):
        begin, end = sections[index].start, sections[following - 1].end
        # No letter has more than four bytes in UTF-8.
        if (end - begin) * 4 > limit and len(text[begin:end].encode()) > limit:
            found.add(index)
    return frozenset(found)
