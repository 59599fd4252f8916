"""Deals without their end: what stands there instead.

This module refuses to know whether the deal could go on.
"""

from __future__ import annotations

import re

from grammar.problem import Problem
from grammar.section import Section
from notation.diagnostic import Argument, Related
from notation.record import Deal
from notation.source import Span

_REST = re.compile(r"\s*\Z")


def truncated(
    text: str, section: Section, deal: Deal, problems: list[Problem], unread: list[Span]
) -> Problem:
    """What a deal met instead of its ``end``; if its last words cannot be read, that is why.

    ``problems`` are what is wrong with it otherwise, ``unread`` what of it could not be read.
    """
    at = section.end
    values: dict[str, Argument] = {"deal": deal.number}
    related = (Related("deal", deal.head_span),)
    follows = _last_unread(text, section, problems, unread)
    if _REST.match(text, at):
        last = max(len(text.rstrip()) - 1, 0)
        where = Span(last, last + 1)
        return Problem("truncated-record", where, "end-of-text", values, related, follows=follows)
    match = re.match(r"\[\s*\w*|%?\w+", text[at : at + 80])
    word = match.group() if match else text[at]
    values["found"] = f"`{word}`"
    span = Span(at, at + len(word))
    return Problem("truncated-record", span, "", values, related, follows=follows)


def _last_unread(
    text: str, section: Section, problems: list[Problem], unread: list[Span]
) -> Problem | None:
    if not unread or text[unread[-1].end : section.end].strip():
        return None
    last = unread[-1]
    return next((each for each in problems if last.start <= each.span.start < last.end), None)
