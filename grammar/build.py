"""From the grammar's pieces to nodes of a record, piece by piece as the parser reduces.

This module refuses to know in which game a statement belongs; it does know what a
statement may look like, and reports every spelling that is read but not canonical.
"""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from grammar import plain
from grammar.build_pieces import MOST_PLAIN
from grammar.build_plays import Plays
from grammar.build_statements import Statements
from notation.marks import Comment
from notation.play import PlainRun
from notation.record import Tag, Version
from notation.statements import Amounts, Hands


class Build(Statements, Plays):
    """Callbacks of the parser.  ``base`` is the offset of the text being parsed."""

    # ---- the head

    def tag(self, children: list[Token]) -> Tag:
        name = str(children[1])
        strings = [each for each in children if each.type == "STRING"]
        closing = next(each for each in children if each.type == "RSQB")
        values = tuple(self.string(each) for each in strings)
        if name == "Seat" and values:
            values = (self.label(values[0], self.span(strings[0])), *values[1:])
        return Tag(
            name,
            values,
            self.comments(children),
            span=self.span(children[0], closing),
            value_spans=tuple(self.span(each) for each in strings),
        )

    def head(self, children: list[Any]) -> tuple[Version | None, tuple[Comment, ...], list[Tag]]:
        if children and isinstance(children[0], Token) and children[0].type == "PLAIN_HEAD":
            token = children[0]
            return self._plain_head(token, self.base + cast(int, token.start_pos))
        version = None
        tags = [each for each in children if isinstance(each, Tag)]
        if children and isinstance(children[0], Token) and children[0].type == "VERSION":
            token = children[0]
            major, minor = token.split()[1].split(".")
            version = Version(int(major), int(minor), span=self.span(token))
        return version, self.comments(children), tags

    def whole(self, text: str, start: str) -> Any:
        """A section that is one token: ``PLAIN_DEAL``, ``PLAIN_HEAD`` or ``PLAIN_RESULT``."""
        if start == "deal":
            self.marks_within(text, self.base)
            return plain.deal(text.rstrip(), self.base), None
        if start == "result":
            return plain.result(text.rstrip(), self.base)
        return self._plain_head(text, self.base)

    def _plain_head(
        self, text: str, start: int
    ) -> tuple[Version | None, tuple[Comment, ...], list[Tag]]:
        version, tags = plain.head(text, start)
        short = self.limits.string < MOST_PLAIN
        for tag in tags:
            if tag.name == "Seat":
                self.label(tag.values[0], tag.value_spans[0])
            if short:
                for value, span in zip(tag.values, tag.value_spans, strict=True):
                    self._length(value, span, "string")
        return version, (), tags

    def token_item(self, token: Token) -> PlainRun | Hands | Amounts:
        """A piece in canonical spelling."""
        start = self.base + cast(int, token.start_pos)
        if token.type == "PLAIN_TRICKS":
            self.marks_within(token, start)
            return PlainRun(str(token), start)
        if token.type == "HANDS_BLOCK":
            return plain.hands(token, start)
        return plain.amounts(token.rstrip("\n"), start)
