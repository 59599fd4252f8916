"""Words, labels, texts and cards: the small pieces that the builder's callbacks share.

This module refuses to know any statement; it reports every spelling that is read but not
canonical.  It gets along without Lark: text in canonical spelling is taken apart without it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from grammar.problem import Problem
from grammar.tolerances import of_card
from notation.cards import CARD_OF, SUITS, Card, read_cards
from notation.diagnostic import Edit, Fix
from notation.labels import MAX_LENGTH, is_label, normalised
from notation.limits import DEFAULT
from notation.marks import Comment
from notation.source import Span

if TYPE_CHECKING:
    from lark import Token

_ESCAPES = {"comment": "{}\\", "string": '"\\nu', "attribute": "<>\\"}
SUIT_SYMBOLS = dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True))
_ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]{1,6}\}|.|$)", re.DOTALL)
_SUIT_WORDS = frozenset([*SUITS, *SUITS.lower(), *SUIT_SYMBOLS])

MOST_PLAIN = 2_000
"""The longest string or comment in canonical spelling, as the grammar has it."""

_TEXTS = re.compile(r"\{([^}]*)\}|<[^> ]+ ?([^>]*)>")


class Pieces:
    """What all callbacks need.  ``base`` is the offset of the text being parsed."""

    def __init__(self) -> None:
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
            self.comment(each) for each in tokens if getattr(each, "type", None) == "COMMENT"
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

    def marks_within(self, text: str, start: int) -> None:
        """Hold what stands behind plays in canonical spelling to a limit that it may pass."""
        if self.limits.string >= MOST_PLAIN:
            return
        for match in _TEXTS.finditer(text):
            where = Span(start + match.start(), start + match.end())
            if match.lastindex == 1:
                self._length(match[1], where, "comment")
            else:
                self._length(match[2], where, "string")

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
