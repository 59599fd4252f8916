"""From the grammar's pieces to nodes of a record, piece by piece as the parser reduces.

This module refuses to know in which game a statement belongs; it does know what a
statement may look like, and reports every spelling that is read but not canonical.
"""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer

from grammar.build_plays import Plays
from grammar.build_statements import Statements
from grammar.build_whole import Wholes
from notation.marks import Comment
from notation.play import PlainRun
from notation.record import Tag, Version
from notation.statements import Amounts, Hands


class Build(Statements, Plays, Wholes, Transformer[Token, Any]):
    """Callbacks of the parser.  ``base`` is the offset of the text being parsed."""

    def __init__(self) -> None:
        Wholes.__init__(self)
        Transformer.__init__(self, visit_tokens=False)

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
            return self.plain_head(token, self.base + cast(int, token.start_pos))
        version = None
        tags = [each for each in children if isinstance(each, Tag)]
        if children and isinstance(children[0], Token) and children[0].type == "VERSION":
            token = children[0]
            major, minor = token.split()[1].split(".")
            version = Version(int(major), int(minor), span=self.span(token))
        return version, self.comments(children), tags

    def token_item(self, token: Token) -> PlainRun | Hands | Amounts:
        """A piece in canonical spelling."""
        start = self.base + cast(int, token.start_pos)
        return self.plain_item(str(token), start, token.type)
