"""A variation as a flat list of pieces in reading order.

Variations nest; the walk keeps its own stack, so their depth is bounded by the record's
own limits and never by the interpreter's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from notation.marks import Comment, Glyph
from notation.play import Play, Trick, Variation
from render.comments import inline_html
from render.findings import Findings
from render.symbols import GLYPHS
from render.view_types import TokenView
from render.words import Translator


def glyph_text(glyphs: tuple[Glyph, ...]) -> str:
    """Annotation signs as written: the six signs, other numbers as ``$n``."""
    return "".join(GLYPHS.get(each.number, f"${each.number}") for each in glyphs)


@dataclass(frozen=True, slots=True)
class VariationReader:
    """Reads variations; each play bears the link to its moment, if it was played again."""

    findings: Findings
    words: Translator

    def tokens(self, variation: Variation) -> list[TokenView]:
        """The pieces of a variation and of all that nest in it."""
        tokens: list[TokenView] = []
        stack: list[Iterator[TokenView | Variation]] = [self._pieces(variation)]
        while stack:
            piece = next(stack[-1], None)
            if piece is None:
                stack.pop()
            elif isinstance(piece, Variation):
                stack.append(self._pieces(piece))
            else:
                tokens.append(piece)
        return tokens

    def _pieces(self, variation: Variation) -> Iterator[TokenView | Variation]:
        yield {"kind": "open"}
        yield from _comments(variation.comments)
        for trick in variation.tricks:
            yield {"kind": "anchor", "text": self._anchor(trick)}
            yield from _comments(trick.comments)
            for play in trick.plays:
                yield from self._play(play)
            if trick.winner is not None:
                yield from _comments(trick.winner.comments)
        yield {"kind": "close"}

    def _anchor(self, trick: Trick) -> str:
        number = f"{trick.number}. " if trick.number else ""
        claim = " " + self.words.gettext("molodka") if trick.molodka else ""
        return f"{number}{trick.leader}{claim}"

    def _play(self, play: Play) -> Iterator[TokenView | Variation]:
        yield self._card(play)
        for found in self.findings.at_play(play):
            yield {"kind": "finding", "finding": found}
        for note in play.notes:
            if isinstance(note, Comment):
                yield {"kind": "comment", "html": inline_html(note.text)}
            else:
                yield note

    def _card(self, play: Play) -> TokenView:
        made: TokenView
        if play.passed:
            made = {"kind": "pass", "text": self.words.gettext("pass")}
        else:
            made = {
                "kind": "card",
                "cards": list(play.cards),
                "text": glyph_text(play.glyphs),
            }
        if any(mark.name == "withdrawn" for mark in play.irregularities):
            made["withdrawn"] = True
        if self.findings.has(play):
            made["faulty"] = True
        if play.face_down:
            made["down"] = True
        moment = self.findings.moment_of(play)
        if moment is not None:
            made["moment"] = moment
        return made


def _comments(comments: tuple[Comment, ...]) -> Iterator[TokenView]:
    for each in comments:
        yield {"kind": "comment", "html": inline_html(each.text)}
