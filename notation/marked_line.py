"""A trick in canonical spelling with marks in it, from its line to its node.

Marks are signs, attributes, comments and variations that hold plain tricks; what may stand in
such a line is said by the grammar's terminal ``_TRICK_LINE``, which has matched it before it
comes here.  This module refuses to know what any of it means.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from notation.marks import SIGN_NUMBERS, Attribute, Comment, Glyph
from notation.play import Play, Trick, Variation, Winner
from notation.source import Span

_PIECES = re.compile(r"\{([^}]*)\}|<([^> ]+) ?([^>]*)>|([()])|([^\s(){}<>!?]+)([!?]*)")

PlayOf = Callable[[str, Span], Play]
"""Makes a play without marks of its word."""


class _Marked:
    """A play and what stands behind it."""

    __slots__ = ("attributes", "glyphs", "notes", "span", "word")

    def __init__(self, word: str, span: Span) -> None:
        self.word = word
        self.span = span
        self.glyphs: tuple[Glyph, ...] = ()
        self.attributes: list[Attribute] = []
        self.notes: list[Comment | Variation] = []

    def made(self, play_of: PlayOf) -> Play:
        play = play_of(self.word, self.span)
        if not (self.glyphs or self.attributes or self.notes):
            return play
        return Play(
            play.cards,
            None,
            play.face_down,
            play.passed,
            self.glyphs,
            (),
            tuple(self.attributes),
            tuple(self.notes),
            self.span,
        )


class _Draft:
    """A trick while its line is read."""

    __slots__ = (
        "end", "leader", "leader_span", "molodka", "number_span", "plays", "winner", "withdrawn"
    )  # fmt: skip

    def __init__(self, number: str, span: Span) -> None:
        self.number_span = span
        self.leader = number
        self.leader_span = span
        self.plays: list[_Marked] = []
        self.molodka = self.withdrawn = False
        self.winner: Winner | None = None
        self.end = span.end

    def made(self, number: int, play_of: PlayOf) -> Trick:
        return Trick(
            number,
            self.leader,
            tuple([each.made(play_of) for each in self.plays]),
            self.winner,
            self.molodka,
            self.withdrawn,
            span=Span(self.number_span.start, self.end),
            number_span=self.number_span,
            leader_span=self.leader_span,
        )


def marked_trick(line: str, at: int, play_of: PlayOf) -> Trick:
    """The trick of a line whose first letter stands at a place."""
    drafts: list[tuple[int, _Draft]] = []
    inner: list[tuple[int, _Draft]] | None = None
    opened = 0
    for match in _PIECES.finditer(line):
        start, kind = at + match.start(), match.lastindex
        tricks = drafts if inner is None else inner
        if kind == 1:
            comment = Comment(match[1], Span(start, at + match.end()))
            tricks[-1][1].plays[-1].notes.append(comment)
        elif kind == 3:
            where = Span(start, at + match.end())
            tricks[-1][1].plays[-1].attributes.append(Attribute(match[2], match[3], where))
        elif kind == 4:
            if match[4] == "(":
                inner, opened = [], start
            elif inner is not None:
                made = tuple([draft.made(number, play_of) for number, draft in inner])
                inner = None
                where = Span(opened, start + 1)
                drafts[-1][1].plays[-1].notes.append(Variation(made, (), where))
        else:
            _word(tricks, match[5], start, match[6])
    ((number, draft),) = drafts
    return draft.made(number, play_of)


def _word(tricks: list[tuple[int, _Draft]], word: str, start: int, sign: str) -> None:
    span = Span(start, start + len(word))
    last = word[-1]
    if last == ".":
        tricks.append((int(word[:-1]), _Draft(word, span)))
        return
    draft = tricks[-1][1]
    draft.end = span.end
    if last == ":":
        draft.leader = word[:-1]
        draft.leader_span = Span(start, span.end - 1)
    elif word == "molodka":
        draft.molodka = True
    elif word == "withdrawn":
        draft.withdrawn = True
    elif word[0] == "=":
        draft.winner = Winner(word[1:], span=span)
    else:
        play = _Marked(word, span)
        if sign:
            play.glyphs = (Glyph(SIGN_NUMBERS[sign], Span(span.end, span.end + len(sign))),)
        draft.plays.append(play)
