"""Logs of the Gong Zhu server of the Gongzhu Society (the folder ``Records`` of its Arena).

One line a trick: the index of the seat that leads, then four cards in order of play.  After
the last trick (and, in two of the dialects, an empty line) ``result:`` and the scores by seat
index; then an empty line or two, then the next deal.  Turn order is by rising index, nobody
exposes, and anybody may open.  The server wrote this in three ways, which differ in blanks
and in a comma at the end of the line.

The log does not say which deals form a match, so every deal becomes a record of its own.
This module refuses to know whether a play was legal and whether a score is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from grammar.readers.log import ReadLog
from notation.canonical import canonical
from notation.cards import CARD_OF, Card
from notation.catalogue import CODES
from notation.diagnostic import Context, Diagnostic
from notation.play import Play, Trick, Tricks
from notation.record import Deal, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import Amount, Amounts, End, Expose, Result

SEATS = ("P0", "P1", "P2", "P3")
"""The labels of the four seats, by the index that the log uses."""

DIALECTS = {
    (True, False): "spaced",
    (False, True): "trailing-comma",
    (True, True): "spaced-trailing-comma",
    (False, False): "plain",
}
"""Names of the ways to write a line: blanks behind the commas, and a comma at its end.

``plain``, neither of the two, is read as well though the server is not known to write it.
"""

MIXED = "mixed"
"""The dialect of a log whose lines are not all written in one way."""

NO_DIALECT = "unknown"
"""The dialect of a log without a readable trick."""

_CARD = re.compile(r"([SHDC])(10|[2-9JQKA])")
_NUMBER = re.compile(r"[+-]?\d{1,6}")
_RESULT = re.compile(r"\s*result\s*:", re.IGNORECASE)


def read_arena(source: SourceText) -> ReadLog:
    """The deals of a log, each as a record of its own under ``bonanza88``.

    A line that cannot be read is a finding ``syntax`` at the word that is wrong; its deal is
    left out and the others are read.  Never raises for bad input.
    """
    reader = _Reader(source)
    for line in _lines(source.text):
        reader.read(line)
    return reader.finish()


class _Field(NamedTuple):
    """What stands between two commas, without the blanks round it."""

    text: str
    span: Span


class _Line(NamedTuple):
    """One line: its text, where it starts, and whether it tells scores."""

    text: str
    start: int
    result: bool

    @property
    def span(self) -> Span:
        """The line without the blanks round it."""
        lead = len(self.text) - len(self.text.lstrip())
        return Span(self.start + lead, self.start + len(self.text.rstrip()))


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for line in text.split("\n"):
        yield _Line(line, start, _RESULT.match(line) is not None)
        start += len(line) + 1


def _fields(line: _Line) -> tuple[list[_Field], bool, bool]:
    """The fields of a line; whether blanks follow its commas, and whether a comma ends it."""
    body = line.text
    at = line.start
    if line.result:
        colon = body.index(":") + 1
        body, at = body[colon:], at + colon
    parts = body.split(",")
    trailing = len(parts) > 1 and not parts[-1].strip()
    if trailing:
        parts.pop()
    fields: list[_Field] = []
    for part in parts:
        lead = len(part) - len(part.lstrip())
        word = part.strip()
        begin = at + (lead if word else 0)
        fields.append(_Field(word, Span(begin, begin + max(len(word), 1))))
        at += len(part) + 1
    spaced = any(part[:1] == " " for part in parts[1:])
    return fields, spaced, trailing


class _Reader:
    """The state of reading one log: the deal being read and what was met so far."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.records: list[Record] = []
        self.findings: list[Diagnostic] = []
        self.dialects: set[str] = set()
        self.number = 1
        self.tricks: list[Trick] = []
        self.begun: Span | None = None
        self.gap = False
        self.faulty = False

    def read(self, line: _Line) -> None:
        """Read one line.

        Scores end a deal, with or without an empty line before them; tricks that follow an
        empty line belong to the next one.
        """
        if not line.text.strip():
            self.gap = True
        elif line.result:
            self._result(line)
        else:
            if self.gap and self.begun is not None:
                self._unfinished()
            self.gap = False
            self.begun = Span(self.begun.start if self.begun else line.start, line.span.end)
            self._trick(line)

    def finish(self) -> ReadLog:
        """What was read; a deal that the end of the log cuts off is a finding."""
        if self.begun is not None:
            self._unfinished()
        if not self.records and not self.findings:
            self._bad(Span(0, 0), "no-deal")
        names = sorted(self.dialects) or [NO_DIALECT]
        dialect = names[0] if len(names) == 1 else MIXED
        return ReadLog(tuple(self.records), dialect, tuple(self.findings))

    # ---- lines

    def _trick(self, line: _Line) -> None:
        fields, spaced, trailing = _fields(line)
        leader = self._leader(fields[0])
        if leader is None:
            return
        plays = fields[1:]
        if len(plays) != len(SEATS):
            self._bad(line.span, "four-cards", count=len(plays))
            return
        cards = [self._card(play) for play in plays]
        if any(card is None for card in cards):
            return
        self.dialects.add(DIALECTS[spaced, trailing])
        self.tricks.append(
            Trick(
                len(self.tricks) + 1,
                SEATS[leader],
                tuple(
                    Play((card,), span=play.span)
                    for card, play in zip(cards, plays, strict=True)
                    if card is not None
                ),
                span=line.span,
                number_span=fields[0].span,
                leader_span=fields[0].span,
            )
        )

    def _leader(self, field: _Field) -> int | None:
        if field.text in {"0", "1", "2", "3"}:
            return int(field.text)
        if field.text.isdecimal():
            self._bad(field.span, "no-such-seat", found=field.text)
        else:
            self._bad(field.span, "line-start")
        return None

    def _card(self, field: _Field) -> Card | None:
        match = _CARD.fullmatch(field.text)
        if match is None:
            self._bad(field.span, "not-card" if field.text else "no-card", found=field.text)
            return None
        return CARD_OF[match[1] + match[2].replace("10", "T")]

    def _result(self, line: _Line) -> None:
        fields, _, _ = _fields(line)
        if self.begun is None:
            self._bad(line.span, "result-alone")
            self.faulty = False
            return
        scores = [self._score(field) for field in fields] if fields[0].text else []
        if len(scores) != len(SEATS):
            self._bad(line.span, "four-scores", count=len(scores))
        if not self.faulty:
            self._keep(line, fields, [score for score in scores if score is not None])
        self._next_deal()

    def _score(self, field: _Field) -> int | None:
        if _NUMBER.fullmatch(field.text):
            return int(field.text)
        self._bad(field.span, "not-score" if field.text else "no-score", found=field.text)
        return None

    # ---- deals

    def _keep(self, line: _Line, fields: list[_Field], scores: list[int]) -> None:
        begun = self.begun
        assert begun is not None
        head = Span(begun.start, self.tricks[0].span.end)
        deal = Deal(
            self.number,
            exposes=(Expose((), span=head),),
            tricks=Tricks(self.tricks),
            score=Amounts(
                "score",
                tuple(
                    Amount((seat,), score, field.span)
                    for seat, score, field in zip(SEATS, scores, fields, strict=True)
                ),
                span=line.span,
            ),
            end=End(span=line.span),
            span=Span(begun.start, line.span.end),
            head_span=head,
        )
        tags = (
            Tag("Source", (self.source.path.rsplit("/", 1)[-1],), span=head),
            Tag("Game", ("gongzhu",), span=head),
            Tag("Rules", ("bonanza88",), span=head),
            Tag("Rule", ("first_leader", "any"), span=head),
            Tag("Rule", ("later_leader", "any"), span=head),
            *(Tag("Seat", (seat,), span=head) for seat in SEATS),
        )
        self.records.append(
            canonical(
                Record(
                    tags,
                    (deal,),
                    Result("*", span=line.span),
                    Version(1, 0, span=head),
                    source=self.source,
                    span=deal.span,
                )
            )
        )

    def _unfinished(self) -> None:
        assert self.begun is not None
        last = Span(max(self.begun.end - 1, 0), self.begun.end)
        self._bad(last, "no-result")
        self._next_deal()

    def _next_deal(self) -> None:
        self.number += 1
        self.tricks = []
        self.begun = None
        self.gap = False
        self.faulty = False

    def _bad(self, span: Span, problem: str, **more: str | int) -> None:
        self.faulty = True
        number = self.number
        self.findings.append(
            Diagnostic(
                "syntax",
                CODES["syntax"].severity,
                self.source,
                span,
                "foreign",
                {"problem": problem, **more},
                Context(record=number, deal=1, deal_number=number),
            )
        )
