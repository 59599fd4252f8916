"""Deals whose first line is lost: found by what stands under it.

The line `deal 3` may have been torn off, misspelt or written over.  What follows it can stand
in a deal only, so a deal begins there, with the line that nobody can read.  This module
refuses to know anything of a text that can be read as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.problem import Problem
from grammar.section import Section
from grammar.words import LABEL
from notation.record import Deal
from notation.source import Span

_BEGINS = re.compile(
    r"^[ \t]*(?:(?:dealer|hands|exchange|expose|declarer|contract|double|turnup|stock|points|score"
    rf"|total|draw)(?!\w)(?![ \t]*[:>+])|[0-9]{{1,6}}[ \t]*\.[ \t]*{LABEL}[ \t]*:)",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = re.compile(r"^[ \t]*end(?!\w)(?![ \t]*[:>+])[^\n]*", re.MULTILINE | re.IGNORECASE)
_OPAQUE = re.compile(r"\{(?:[^{}\\]|\\.)*\}|\"(?:[^\"\\\n]|\\[^\n])*\"|;[^\n]*", re.DOTALL)
_OTHERS = re.compile(r"[ \t\ufeff]*(?:[\[%]|(?:penalty|adjust|carried|replace|result)(?!\w))")
_FIRST = re.compile(r"[\s\ufeff]*(\S{0,40})")
_NUMBER = re.compile(r"[^\S\n]*(?:[^\s\d]\S*[^\S\n]+)?([0-9]{1,9})(?![\w.:])")


def with_lost_deals(text: str, sections: list[Section]) -> Iterator[Section]:
    """The sections, with deals of their own where a deal's first line is lost."""
    for section in sections:
        if (
            section.plain
            or section.kind == "deal"
            or not _BEGINS.search(text, section.start, section.end)
        ):
            yield section
        else:
            yield from _cut(text, section)


def _cut(text: str, section: Section) -> Iterator[Section]:
    start, end = section.start, section.end
    bare = _OPAQUE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text[start:end])
    begins = _BEGINS.search(bare)
    if begins is None:
        yield section
        return
    at = begins.start()
    before = bare[:at].rstrip()
    line = before.rfind("\n") + 1
    if before and not _OTHERS.match(before, line) and not before.endswith("]"):
        # The line above it is what is left of the first line.
        at = line
    ends = list(_ENDS.finditer(bare, at))
    if not ends:
        # A statement that strayed out of its deal, not a deal.
        yield section
        return
    close = start + ends[-1].end()
    at += start
    if text[start:at].strip("\ufeff \t\n"):
        yield section._replace(end=at)
        first = False
    else:
        at = start if section.kind != "head" else at
        first = section.new_record
    late = section.kind == "late"
    yield Section("deal", at, close, False, first, late)
    if close < end:
        yield Section("between", close, end)


def headless(text: str, section: Section, number: int, problems: list[Problem]) -> Deal:
    """The deal of a section whose first line is lost or cannot be read.

    ``number`` is the deal's unless one is left of its line.  That nothing at all is left is
    added to ``problems``, which hold what is wrong with the rest.
    """
    line_end = text.find("\n", section.start, section.end)
    left = _NUMBER.match(text, section.start, section.end if line_end < 0 else line_end)
    if left is not None:
        number = int(left.group(1))
    first = _FIRST.match(text, section.start, section.end)
    assert first is not None
    span = Span(*first.span(1))
    line_end = text.find("\n", span.end, section.end)
    told = any(each.span.start <= (line_end if line_end >= 0 else section.end) for each in problems)
    there = text[section.start : section.start + 4].lower() == "deal" and left is not None
    if not told and not there:
        problems.insert(0, Problem("syntax", span, "deal-missing", {"number": number}))
    return Deal(number, span=span, head_span=span)
