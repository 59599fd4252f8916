"""From the grammar's pieces to plays, tricks and variations.

This module refuses to know which plays are legal, or how many a trick has.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from lark import Token

from grammar.build_pieces import Pieces
from grammar.problem import Problem
from notation.cards import CARD_OF, UNKNOWN, Card
from notation.diagnostic import Argument
from notation.marks import SIGN_NUMBERS, Attribute, Comment, Glyph, Irregularity
from notation.play import Play, Trick, Variation, Winner
from notation.source import Span
from notation.statements import Draw


class Plays(Pieces):
    """The callbacks of what is played."""

    def play(self, children: list[Any]) -> Play:
        seat = None
        seat_span = Span(0, 0)
        index = 0
        if children[0].type == "LABEL":
            seat, seat_span = self.label_token(children[0])
            index = 1
        token: Token = children[index]
        span = self.span(token)
        marks = children[index + 1 :]
        face_down = False
        cards: tuple[Card, ...] = ()
        if token.type == "PASS":
            if token != "pass":
                name = "pass-dashes" if token == "--" else "keyword-case"
                self.tolerate(name, span, str(token), "pass")
        else:
            known = CARD_OF.get(token)
            if known is not None:
                cards = (known,)
            else:
                read = self.read(token)
                cards, face_down = read.cards, read.face_down
                if not cards:
                    # Something was played here; what, nobody can read.
                    cards = (UNKNOWN,)
        if not marks:
            return Play(
                cards,
                seat,
                face_down,
                passed=token.type == "PASS",
                span=span,
                seat_span=seat_span,
            )
        return self._marked(cards, seat, face_down, token.type == "PASS", span, seat_span, marks)

    def _marked(
        self,
        cards: tuple[Card, ...],
        seat: str | None,
        face_down: bool,
        passed: bool,
        span: Span,
        seat_span: Span,
        marks: list[Any],
    ) -> Play:
        glyphs: list[Glyph] = []
        irregularities: list[Irregularity] = []
        attributes: list[Attribute] = []
        notes: list[Comment | Variation] = []
        for mark in marks:
            if isinstance(mark, Variation):
                notes.append(mark)
                continue
            where = self.span(mark)
            if mark.type == "COMMENT":
                notes.append(self.comment(mark))
            elif mark.type == "GLYPH":
                number = SIGN_NUMBERS.get(str(mark)) or int(mark[1:])
                glyphs.append(Glyph(number, where))
            elif mark.type == "IRREGULARITY":
                irregularities.append(Irregularity(str(mark)[1:], where))
            else:
                inside = str(mark)[1:-1].strip()
                name, value = _split_attribute(inside)
                if not name:
                    self.problems.append(Problem("syntax", where, "empty-attribute"))
                if "\\" in value:
                    value = self.unescape(value, "attribute", where.start + 1)
                self._length(value, where, "string")
                attributes.append(Attribute(name, value, where))
        return Play(
            cards,
            seat,
            face_down,
            passed,
            tuple(glyphs),
            tuple(irregularities),
            tuple(attributes),
            tuple(notes),
            span,
            seat_span,
        )

    def trick(self, children: list[Any]) -> Trick:
        number_token, label_token = children[0], children[1]
        number_span = self.span(number_token)
        leader, leader_span = self.label_token(label_token)
        plays: list[Play] = []
        comments: list[Comment] = []
        winner: Winner | None = None
        winner_token: Token | None = None
        tail: list[Comment] = []
        molodka = withdrawn = False
        end = self.base + cast(int, label_token.end_pos)
        for each in children[2:]:
            if isinstance(each, Play):
                plays.append(each)
                end = each.span.end
                continue
            if each.type == "COMMENT":
                after = winner_token is not None or withdrawn
                (tail if after else comments).append(self.comment(each))
                continue
            end = self.base + cast(int, each.end_pos)
            if each.type == "WINNER":
                winner_token = each
            elif each.type == "MOLODKA":
                self.word(each)
                molodka = True
            else:
                self.word(each)
                withdrawn = True
        if winner_token is not None:
            span = self.span(winner_token)
            seat = self.label(winner_token[1:].strip(), span)
            winner = Winner(seat, tuple(tail), span)
            tail = []
        return Trick(
            int(number_token[:-1]),
            leader,
            tuple(plays),
            winner,
            molodka,
            withdrawn,
            comments=(*comments, *tail),
            span=Span(number_span.start, end),
            number_span=number_span,
            leader_span=leader_span,
        )

    def molodka_first(self, children: list[Any]) -> Trick:
        leader, span = self.label_token(children[0])
        self.word(children[1])
        plays = tuple(children[2:])
        return Trick(
            0,
            leader,
            plays,
            molodka=True,
            span=Span(span.start, plays[-1].span.end),
            number_span=span,
            leader_span=span,
        )

    def _tricks_with_draws(self, children: list[Any]) -> tuple[Trick, ...]:
        """The tricks of a variation, each with the draws that stand behind it."""
        tricks: list[Trick] = []
        for each in children:
            if isinstance(each, Trick):
                tricks.append(each)
            elif isinstance(each, Draw):
                if tricks:
                    tricks[-1] = replace(tricks[-1], after=(*tricks[-1].after, each))
                else:
                    arguments: dict[str, Argument] = {"statement": "draw"}
                    self.problems.append(
                        Problem("statement-not-here", each.span, "before-play", arguments)
                    )
        return tuple(tricks)

    def variation(self, children: list[Any]) -> Variation:
        tricks = self._tricks_with_draws(children)
        span = self.span(children[0], children[-1])
        depth = 1
        for trick in tricks:
            for play in trick.plays:
                for note in play.notes:
                    if isinstance(note, Variation):
                        depth = max(depth, 1 + self.depths.pop(id(note), 0))
        made = Variation(tricks, self.comments(children), span)
        if depth > self.limits.nesting:
            # Cut here: nothing behind the parser need be ready for endless depth.
            if not self.too_deep:
                arguments = {"limit": self.limits.nesting}
                self.problems.append(Problem("nesting-too-deep", span, arguments=arguments))
            self.too_deep = True
            depth = 1
            made = Variation((), self.comments(children), span)
        self.depths[id(made)] = depth
        if not tricks:
            self.problems.append(Problem("syntax", span, "empty-variation"))
        return made


def _split_attribute(inside: str) -> tuple[str, str]:
    parts = inside.split(None, 1)
    if not parts:
        return "", ""
    return parts[0], parts[1] if len(parts) > 1 else ""
