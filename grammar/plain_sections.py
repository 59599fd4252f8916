"""Sections in canonical spelling: what stands at a place in one token of the grammar each.

This module refuses to know of any other section.
"""

from __future__ import annotations

import re

from grammar.parser import Plain
from grammar.section import APART, Section

_REST = re.compile(r"\s*\Z")


def plain_sections(
    plain: Plain, text: str, at: int, deal: re.Match[str] | None, new_record: bool
) -> list[Section]:
    """The plain sections from a place on, as far as one follows the other.

    There a record begins, or else the ``deal`` that was found; ``new_record`` says whether a
    record begins with that.  A head stands for itself only before a deal, and a result only
    where the next plain record or the end of the text follows.
    """
    found: list[Section] = []
    result: re.Match[str] | None = None
    while True:
        if deal is None:
            head = plain.head.match(text, at)
            deal = None if head is None else plain.deal.match(text, head.end() + 1)
            if head is None or deal is None:
                break
            if result is not None:
                found.append(Section("result", result.start(), at, plain=True))
            found.append(Section("head", at, head.end() + 1, new_record=True, plain=True))
        begins: list[int] = []
        at = end = deal.start()
        while deal is not None:
            begins.append(at)
            end = deal.end()
            # Where another one follows, it stands behind an empty line.
            at = end + APART
            deal = plain.deal.match(text, at)
        found.append(Section("deal", begins[0], end, False, new_record, False, True, begins))
        new_record = False
        more = text.startswith("\n\nresult ", end)
        result = plain.result.match(text, at) if more else None
        if result is not None:
            at = result.end() + APART
    if result is not None and _REST.match(text, result.end()):
        found.append(Section("result", result.start(), len(text), plain=True))
    return found
