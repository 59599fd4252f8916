"""From a section that is one terminal of the grammar to its nodes.

This is all that a clean file in canonical spelling needs; it gets along without Lark, and
refuses to know any other spelling.
"""

from __future__ import annotations

from typing import Any

from grammar import plain
from grammar.build_pieces import MOST_PLAIN, Pieces
from notation.marks import Comment
from notation.play import PlainRun
from notation.record import Tag, Version
from notation.statements import Amounts, Hands


class Wholes(Pieces):
    """What becomes of whole sections."""

    def whole(self, text: str, start: str) -> Any:
        """A section that is one token: ``PLAIN_DEAL``, ``PLAIN_HEAD`` or ``PLAIN_RESULT``."""
        if start == "deal":
            self.marks_within(text, self.base)
            return plain.deal(text.rstrip(), self.base), None
        if start == "result":
            return plain.result(text.rstrip(), self.base)
        return self.plain_head(text, self.base)

    def plain_item(self, text: str, start: int, terminal: str) -> PlainRun | Hands | Amounts:
        """An item of a deal that is one token: ``PLAIN_TRICKS``, ``HANDS_BLOCK`` or
        ``AMOUNTS_LINE``."""
        if terminal == "PLAIN_TRICKS":
            self.marks_within(text, start)
            return PlainRun(text, start)
        if terminal == "HANDS_BLOCK":
            return plain.hands(text, start)
        return plain.amounts(text.rstrip("\n"), start)

    def plain_head(
        self, text: str, start: int
    ) -> tuple[Version | None, tuple[Comment, ...], list[Tag]]:
        """The version and the tags of a ``PLAIN_HEAD``, which has no comments."""
        version, tags = plain.head(text, start)
        short = self.limits.string < MOST_PLAIN
        for tag in tags:
            if tag.name == "Seat":
                self.label(tag.values[0], tag.value_spans[0])
            if short:
                for value, span in zip(tag.values, tag.value_spans, strict=True):
                    self._length(value, span, "string")
        return version, (), tags
