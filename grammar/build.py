"""From the grammar's pieces to nodes of a record, piece by piece as the parser reduces.

This module refuses to know in which game a statement belongs; it does know what a
statement may look like, and reports every spelling that is read but not canonical.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal, cast

from lark import Token, Transformer

from grammar import plain
from grammar.problem import Problem
from grammar.tolerances import of_card, of_detail
from notation.cards import CARD_OF, SUITS, UNKNOWN, Card, in_hand_order, read_cards
from notation.diagnostic import Argument, Edit, Fix
from notation.labels import MAX_LENGTH, is_label, normalised
from notation.limits import DEFAULT
from notation.marks import Attribute, Comment, Glyph, Irregularity
from notation.play import PlainRun, Play, Trick, Variation, Winner
from notation.record import Deal, Tag, Version
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

_ESCAPES = {"comment": "{}\\", "string": '"\\nu', "attribute": "<>\\"}
GLYPH_NUMBERS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_SUIT_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True))
_ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]{1,6}\}|.|$)", re.DOTALL)

_MOST_PLAIN = 2_000
"""The longest string of a ``PLAIN_HEAD``, as the grammar has it."""


class Build(Transformer[Token, Any]):
    """Callbacks of the parser.  ``base`` is the offset of the text being parsed."""

    def __init__(self) -> None:
        super().__init__(visit_tokens=False)
        self.limits = DEFAULT
        self.base = 0
        self.problems: list[Problem] = []
        self.depths: dict[int, int] = {}
        self.too_deep = False

    def restart(self, base: int) -> None:
        """Get ready for another piece of text."""
        self.base = base
        self.problems = []
        self.depths = {}
        self.too_deep = False

    # ---- small pieces

    def span(self, first: Token, last: Token | None = None) -> Span:
        """The place of a token, or of several."""
        end = (last or first).end_pos
        assert first.start_pos is not None
        assert end is not None
        return Span(self.base + first.start_pos, self.base + end)

    def tolerate(
        self, name: str, span: Span, written: str, fix: str, edits: tuple[Edit, ...] = ()
    ) -> None:
        """Report a spelling that is read all the same, by its name in the table of tolerances;
        ``edits`` if its fix is not one word."""
        self.problems.append(
            Problem(
                "tolerated-spelling",
                span,
                name,
                arguments={"found": written, "fix": fix},
                fixes=(Fix(edits or (Edit(span, fix),)),),
            )
        )

    def word(self, token: Token) -> str:
        """A keyword in lower case."""
        lower = token.lower()
        if lower != token:
            self.tolerate("keyword-case", self.span(token), str(token), lower)
        return lower

    def label(self, text: str, span: Span) -> str:
        """A seat's label, looked at closely."""
        if not is_label(text):
            self.problems.append(Problem("syntax", span, "bad-label", {"found": text[:40]}))
        return normalised(text)

    def label_token(self, token: Token) -> tuple[str, Span]:
        """Label and place of a token such as ``N:`` or ``N``."""
        text = token.rstrip(": \t")
        start = self.base + cast(int, token.start_pos)
        span = Span(start, start + len(text))
        if text.isascii() and len(text) <= MAX_LENGTH and text.isalnum():
            return text, span
        return self.label(text, span), span

    def comment(self, token: Token) -> Comment:
        text = str(token)[1:-1]
        span = self.span(token)
        if "\\" in text:
            text = self.unescape(text, "comment", span.start + 1)
        self._length(text, span, "comment")
        return Comment(text, span)

    def comments(self, tokens: list[Any]) -> tuple[Comment, ...]:
        return tuple(
            self.comment(each)
            for each in tokens
            if isinstance(each, Token) and each.type == "COMMENT"
        )

    def string(self, token: Token) -> str:
        span = self.span(token)
        text = str(token)
        if text[0] != '"' or text[-1] != '"':
            # The signs alone are replaced: what stands between them is not touched.
            edits = (
                Edit(Span(span.start, span.start + 1), '"'),
                Edit(Span(span.end - 1, span.end), '"'),
            )
            self.tolerate("quotes", span, text[0] + "…" + text[-1], '"…"', edits)
        text = text[1:-1]
        if "\\" in text:
            text = self.unescape(text, "string", span.start + 1)
        self._length(text, span, "string")
        return text

    def unescape(self, text: str, what_in: str, start: int) -> str:
        """Take escapes out of a text; anything else behind a backslash is ``bad-escape``."""
        allowed = _ESCAPES[what_in]
        variant = what_in

        def one(match: re.Match[str]) -> str:
            what = match.group(1)
            if what == "n" and "n" in allowed:
                return "\n"
            if what[:2] == "u{" and "u" in allowed:
                code = int(what[2:-1], 16)
                if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF:
                    return chr(code)
            elif len(what) == 1 and what in allowed and what not in "nu":
                return what
            span = Span(start + match.start(), start + match.end())
            self.problems.append(
                Problem(
                    "bad-escape",
                    span,
                    variant if what[:2] != "u{" else "code-point",
                    arguments={"found": match.group()},
                    fixes=(Fix((Edit(span, "\\\\" + what),), safe=False),),
                )
            )
            return match.group()

        return _ESCAPE.sub(one, text)

    def _length(self, text: str, span: Span, what: str) -> None:
        if len(text) > self.limits.string:
            arguments = {"found": len(text), "limit": self.limits.string}
            variant = "comment" if what == "comment" else ""
            self.problems.append(Problem("string-too-long", span, variant, arguments))

    def cards(self, tokens: list[Token]) -> tuple[Card, ...]:
        """The cards of tokens that may stand together or apart."""
        cards: list[Card] = []
        for token in tokens:
            known = CARD_OF.get(token)
            if known is not None:
                cards.append(known)
                continue
            read = self.read(token)
            if read.face_down:
                span = self.span(token)
                self.problems.append(
                    Problem("syntax", Span(span.start, span.start + 1), "face-down-here")
                )
            cards.extend(read.cards)
        return tuple(cards)

    def read(self, token: Token) -> Any:
        """Cards of one token; its problems are reported."""
        read = read_cards(token)
        start = self.base + cast(int, token.start_pos)
        spelling = [each for each in read.problems if each.kind == "tolerated-spelling"]
        unread = [each for each in read.problems if each.kind == "syntax"]
        if unread:
            # One finding a token; the first letter that cannot be read stands for the others.
            first = unread[0]
            variant = "card-without-rank" if first.written in _SUIT_WORDS else "bad-card"
            span = Span(start + first.start, start + first.end)
            if len(token) <= 3:
                span = Span(start, start + len(token))
            self.problems.append(Problem("syntax", span, variant, {"found": str(token)}))
        for each in read.problems:
            span = Span(start + each.start, start + each.end)
            if each.kind == "look-alike-letter":
                self.problems.append(
                    Problem(
                        each.kind,
                        span,
                        arguments={"found": each.written, "fix": each.fix},
                        fixes=(Fix((Edit(span, each.fix),)),),
                    )
                )
        if spelling and not unread:
            # One finding a token, with one fix: a whole token is spelled in one manner.
            from notation.cards import write_play

            span = Span(start, start + len(token))
            fix = write_play(read.cards, read.face_down)
            self.tolerate(of_card(spelling[0]), span, str(token), fix)
        return read

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
            return plain.deal(first, self.base + cast(int, first.start_pos)), None
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
            name = self.word(children[1])
            if len(children) > 2 and children[2].type == "CONTRACT_DETAIL":
                token = children[2]
                detail_span = self.span(token)
                detail = _SUIT_SYMBOLS.get(str(token), token.upper())
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
        cards = self.cards(children[1:2])
        if len(cards) != 1:
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

    # ---- play

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
                number = GLYPH_NUMBERS.get(str(mark)) or int(mark[1:])
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

    def whole(self, text: str, start: str) -> Any:
        """A section that is one token: ``PLAIN_DEAL``, ``PLAIN_HEAD`` or ``PLAIN_RESULT``."""
        if start == "deal":
            return plain.deal(text.rstrip(), self.base), None
        if start == "result":
            return plain.result(text.rstrip(), self.base)
        return self._plain_head(text, self.base)

    def _plain_head(
        self, text: str, start: int
    ) -> tuple[Version | None, tuple[Comment, ...], list[Tag]]:
        version, tags = plain.head(text, start)
        short = self.limits.string < _MOST_PLAIN
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
            return PlainRun(str(token), start)
        if token.type == "HANDS_BLOCK":
            return plain.hands(token, start)
        return plain.amounts(token.rstrip("\n"), start)


_SUIT_WORDS = frozenset([*SUITS, *SUITS.lower(), *_SUIT_SYMBOLS])


def _split_attribute(inside: str) -> tuple[str, str]:
    parts = inside.split(None, 1)
    if not parts:
        return "", ""
    return parts[0], parts[1] if len(parts) > 1 else ""
