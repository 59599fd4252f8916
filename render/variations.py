"""A variation as a flat list of pieces in reading order.

Variations nest; the walk keeps its own stack, so their depth is bounded by the record's
own limits and never by the interpreter's.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.marks import Comment, Glyph
from notation.play import Play, Trick, Variation
from render.comments import inline_html
from render.symbols import GLYPHS, card_html
from render.view_types import TokenView
from render.words import Translator


def glyph_text(glyphs: tuple[Glyph, ...]) -> str:
    """Annotation signs as written: the six signs, other numbers as ``$n``."""
    return "".join(GLYPHS.get(each.number, f"${each.number}") for each in glyphs)


def variation_tokens(variation: Variation, words: Translator) -> list[TokenView]:
    """The pieces of a variation and of all that nest in it."""
    tokens: list[TokenView] = []
    stack: list[Iterator[TokenView | Variation]] = [_pieces(variation, words)]
    while stack:
        piece = next(stack[-1], None)
        if piece is None:
            stack.pop()
        elif isinstance(piece, Variation):
            stack.append(_pieces(piece, words))
        else:
            tokens.append(piece)
    return tokens


def _pieces(variation: Variation, words: Translator) -> Iterator[TokenView | Variation]:
    yield {"kind": "open"}
    yield from _comments(variation.comments)
    for trick in variation.tricks:
        yield {"kind": "anchor", "text": _anchor(trick)}
        yield from _comments(trick.comments)
        for play in trick.plays:
            yield from _play(play, words)
        if trick.winner is not None:
            yield from _comments(trick.winner.comments)
    yield {"kind": "close"}


def _anchor(trick: Trick) -> str:
    number = f"{trick.number}. " if trick.number else ""
    return f"{number}{trick.leader}"


def _play(play: Play, words: Translator) -> Iterator[TokenView | Variation]:
    if play.passed:
        yield {"kind": "pass", "text": words.gettext("pass")}
    else:
        glyphs = glyph_text(play.glyphs)
        cards = "".join(card_html(card) for card in play.cards)
        yield {"kind": "card", "html": f"{cards}", "text": glyphs}
    for note in play.notes:
        if isinstance(note, Comment):
            yield {"kind": "comment", "html": inline_html(note.text)}
        else:
            yield note


def _comments(comments: tuple[Comment, ...]) -> Iterator[TokenView]:
    for each in comments:
        yield {"kind": "comment", "html": inline_html(each.text)}
