"""From the grammar's pieces to the statements of a deal, and those between deals.

This module refuses to know in which game a statement belongs; it does know what a statement
may look like.
"""

from __future__ import annotations

import re
from typing import Any, Literal, cast

from lark import Token

from grammar import plain
from grammar.build_pieces import SUIT_SYMBOLS, Pieces
from grammar.problem import Problem
from grammar.tolerances import of_detail
from notation.cards import UNKNOWN, in_hand_order
from notation.marks import Comment
from notation.record import Deal
from notation.source import Span
from notation.statements import (
    Amount,
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    DoublePair,
    Draw,
    End,
    EndKind,
    Exchange,
    Expose,
    Hands,
    Passed,
    Replace,
    Result,
    Ruling,
    SeatCards,
    Stock,
    Turnup,
)

_CONTRACT = re.compile(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*")
_WITH_SUIT = re.compile(r"[\w-]*[a-z]-?(?:[SHDC]|NT)")


class Statements(Pieces):
    """The callbacks of all statements but plays."""

    # ---- statements of a deal

    def deal_head(self, children: list[Token]) -> Deal:
        self.word(children[0])
        board = None
        last = children[1]
        if len(children) > 2 and children[2].type == "STRING":
            last = children[2]
            board = self.string(last)
        span = self.span(children[0], last)
        return Deal(
            int(children[1]), board, comments=self.comments(children), span=span, head_span=span
        )

    def deal(self, children: list[Any]) -> tuple[Deal, list[Any] | None]:
        """Head and items; no items for a deal that is complete already."""
        first = children[0]
        if isinstance(first, Token):
            start = self.base + cast(int, first.start_pos)
            self.marks_within(first, start)
            return plain.deal(first, start), None
        return first, children[1:]

    def between(self, children: list[Any]) -> list[Any]:
        return children

    def seat_cards(self, children: list[Token]) -> SeatCards:
        label, seat_span = self.label_token(children[0])
        tokens = [each for each in children if each.type == "CARDS"]
        return SeatCards(
            label,
            self.cards(tokens),
            self.comments(children),
            span=self.span(tokens[0], tokens[-1]),
            seat_span=seat_span,
        )

    def _statement(self, children: list[Any]) -> Span:
        """The span of a statement: from its first word to its last piece but comments."""
        first = self.span(children[0])
        end = first.end
        for each in reversed(children):
            if isinstance(each, Token):
                if each.type == "COMMENT":
                    continue
                end = self.base + cast(int, each.end_pos)
            else:
                end = each.span.end
            break
        return Span(first.start, end)

    def _seat_or_unknown(self, token: Token) -> str | None:
        return None if token.type == "UNKNOWN" else self.label_token(token)[0]

    def dealer(self, children: list[Token]) -> Dealer:
        self.word(children[0])
        seat = self._seat_or_unknown(children[1])
        return Dealer(seat, self.comments(children), span=self._statement(children))

    def declarer(self, children: list[Token]) -> Declarer:
        self.word(children[0])
        seat = self._seat_or_unknown(children[1])
        return Declarer(seat, self.comments(children), span=self._statement(children))

    def hands(self, children: list[Any]) -> Hands:
        self.word(children[0])
        hands = tuple(
            SeatCards(
                each.seat,
                in_hand_order(each.cards),
                each.comments,
                span=each.span,
                seat_span=each.seat_span,
            )
            for each in children
            if isinstance(each, SeatCards)
        )
        return Hands(hands, self.comments(children), span=self._statement(children))

    def passed(self, children: list[Token]) -> Passed:
        giver, receiver = (part.strip() for part in children[0].rstrip(": \t").split(">"))
        span = self.span(children[0])
        tokens = [each for each in children if each.type == "CARDS"]
        return Passed(
            self.label(giver, span),
            self.label(receiver, span),
            self.cards(tokens),
            self.comments(children),
            span=self.span(children[0], tokens[-1]),
        )

    def exchange(self, children: list[Any]) -> Exchange:
        self.word(children[0])
        passes = tuple(each for each in children if isinstance(each, Passed))
        return Exchange(passes, self.comments(children), span=self._statement(children))

    def _nobody(self, children: list[Any]) -> None:
        """The dash for nobody, if it is one of another kind."""
        for each in children:
            if isinstance(each, Token) and each.type == "DASH" and each != "-":
                self.tolerate("dash", self.span(each), str(each), "-")

    def expose(self, children: list[Any]) -> Expose:
        self.word(children[0])
        self._nobody(children)
        entries = tuple(each for each in children if isinstance(each, SeatCards))
        return Expose(entries, self.comments(children), span=self._statement(children))

    def contract(self, children: list[Token]) -> Contract:
        self.word(children[0])
        name = None
        detail = None
        detail_span = Span(0, 0)
        if children[1].type == "CONTRACT_NAME":
            written = str(children[1])
            # What is no word at all (`SQ`, `H`) is no contract in capitals either, nor is one
            # that has its suit close behind it (`trumpsH`).
            word = _CONTRACT.fullmatch(written) and not _WITH_SUIT.fullmatch(written)
            name = self.word(children[1]) if word else written
            if len(children) > 2 and children[2].type == "CONTRACT_DETAIL":
                token = children[2]
                detail_span = self.span(token)
                detail = SUIT_SYMBOLS.get(str(token), token.upper())
                detail = "T" if detail == "10" else detail
                if detail != token:
                    self.tolerate(of_detail(str(token)), detail_span, str(token), detail)
        return Contract(
            name,
            detail,
            self.comments(children),
            span=self._statement(children),
            detail_span=detail_span,
        )

    def double(self, children: list[Token]) -> Double:
        self.word(children[0])
        pairs = []
        self._nobody(children)
        for token in children:
            if token.type == "PAIR":
                seat, target = (part.strip() for part in token.split(">"))
                span = self.span(token)
                seat = self.label(seat, span)
                target = target if target == "*" else self.label(target, span)
                pairs.append(DoublePair(seat, target, span))
        return Double(tuple(pairs), self.comments(children), span=self._statement(children))

    def turnup(self, children: list[Token]) -> Turnup:
        self.word(children[0])
        before = len(self.problems)
        cards = self.cards(children[1:2])
        if len(cards) != 1 and len(self.problems) == before:
            self.problems.append(Problem("syntax", self.span(children[1]), "one-card"))
        return Turnup(
            cards[0] if cards else UNKNOWN,
            self.comments(children),
            span=self._statement(children),
        )

    def stock(self, children: list[Token]) -> Stock:
        self.word(children[0])
        cards = self.cards([each for each in children if each.type == "CARDS"])
        return Stock(cards, self.comments(children), span=self._statement(children))

    def draw(self, children: list[Any]) -> Draw:
        self.word(children[0])
        draws = tuple(each for each in children if isinstance(each, SeatCards))
        return Draw(draws, self.comments(children), span=self._statement(children))

    # ---- claims

    def amount(self, children: list[Token]) -> tuple[Amount, tuple[Comment, ...]]:
        """An amount, with the comments behind it (they belong to the statement)."""
        key, number = children[0], children[1]
        start = self.base + cast(int, key.start_pos)
        text = key.rstrip(": \t")
        span = Span(start, start + len(text))
        seats = tuple(self.label(part.strip(), span) for part in text.split("+"))
        written = str(number)
        if written[0] in "−–":
            fix = "-" + written[1:]
            self.tolerate("minus", self.span(number), written, fix)
            written = fix
        return Amount(seats, int(written), self.span(number), span), self.comments(children)

    def _amounts(self, children: list[Any]) -> tuple[tuple[Amount, ...], tuple[Comment, ...], Span]:
        pairs = [each for each in children if isinstance(each, tuple)]
        comments = list(self.comments(children))
        for _, more in pairs:
            comments.extend(more)
        start = self.span(children[0]).start
        span = Span(start, pairs[-1][0].span.end)
        return tuple(each for each, _ in pairs), tuple(comments), span

    def amounts(self, children: list[Any]) -> Amounts:
        kind = cast(Literal["points", "score", "total", "carried"], self.word(children[0]))
        amounts, comments, span = self._amounts(children)
        return Amounts(kind, amounts, comments, span=span)

    def ruling(self, children: list[Any]) -> Ruling:
        kind = cast(Literal["penalty", "adjust"], self.word(children[0]))
        amounts, comments, span = self._amounts(children)
        return Ruling(kind, amounts[0], comments, span=span)

    def end(self, children: list[Token]) -> End:
        self.word(children[0])
        kind = ""
        if len(children) > 1 and children[1].type == "END_KIND":
            kind = self.word(children[1])
        comments = self.comments(children)
        return End(cast(EndKind, kind), comments, span=self._statement(children))

    def replace(self, children: list[Token]) -> Replace:
        self.word(children[0])
        label, _ = self.label_token(children[1])
        player = self.string(children[2])
        return Replace(label, player, self.comments(children), span=self._statement(children))

    def result(self, children: list[Any]) -> Result:
        if children[0].type == "PLAIN_RESULT":
            return plain.result(children[0], self.base + cast(int, children[0].start_pos))
        self.word(children[0])
        second = children[1]
        if isinstance(second, Token) and second.type == "STAR":
            return Result("*", (), self.comments(children), span=self._statement(children))
        if isinstance(second, Token) and second.type == "ABANDONED":
            self.word(second)
            return Result("abandoned", (), self.comments(children), span=self._statement(children))
        amounts, comments, span = self._amounts(children)
        return Result("totals", amounts, comments, span=span)
