"""Plays and tricks as they were written; runs of plain tricks stay text until needed.

This module refuses to know whether a play was legal or who took a trick.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from notation.cards import CARD_OF, Card, read_cards
from notation.frozen import filled_at_once
from notation.kept_text import KeptText
from notation.marks import NO_REMARKS, Attribute, Comment, Glyph, Irregularity, Remarks, span_field
from notation.source import NOWHERE, Span

if TYPE_CHECKING:
    from notation.statements import Draw, Expose


# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__


@filled_at_once
@dataclass(frozen=True, slots=True)
class Play:
    """One play: cards (several in Kambing), or a pass in domino.

    ``seat`` is the label only if it was written before the play.  ``span`` covers the cards
    (or the word ``pass``) and nothing else.
    """

    cards: tuple[Card, ...]
    seat: str | None = None
    face_down: bool = False
    passed: bool = False
    glyphs: tuple[Glyph, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    notes: tuple[Comment | Variation, ...] = ()
    span: Span = span_field()
    seat_span: Span = span_field()


class PlainPlay(KeptText, Play):
    """A play of cards face up, and nothing else: most are one, and it is made of less."""

    __slots__ = ()

    seat = None
    face_down = False
    passed = False
    glyphs = ()
    irregularities = ()
    attributes = ()
    notes = ()
    seat_span = NOWHERE

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that may be more.
        return Play(**fields) if fields else object.__new__(cls)

    def __init__(self, cards: tuple[Card, ...], span: Span) -> None:
        _set(self, "cards", cards)
        _set(self, "span", span)

    @property
    def node(self) -> Play:
        """The play with all its fields."""
        return Play(self.cards, span=self.span)


@dataclass(frozen=True, slots=True)
class Winner:
    """``=N`` behind a trick: who is claimed to take it."""

    seat: str
    comments: tuple[Comment, ...] = ()
    span: Span = span_field()


@filled_at_once
@dataclass(frozen=True, slots=True)
class Trick:
    """A numbered trick, an attempt at one, or a round of domino.

    ``leader`` is the label written behind the number (``None`` where a variation begins
    with ``SEAT: molodka`` and has no number: then ``number`` is 0 and ``leader`` the seat).
    ``after`` are the draws and (too late) exposures that stand between it and the next.
    In a variation the first trick's ``leader`` is the anchor: the seat whose play the
    variation replaces.
    """

    number: int
    leader: str
    plays: tuple[Play, ...] = ()
    winner: Winner | None = None
    molodka: bool = False
    withdrawn: bool = False
    after: tuple[Draw | Expose, ...] = ()
    comments: tuple[Comment, ...] = ()
    remarks: Remarks = NO_REMARKS
    span: Span = span_field()
    number_span: Span = span_field()
    leader_span: Span = span_field()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Variation:
    """``(2. N: D7 …)``: another way to go on from the play it stands behind.

    The first trick names the anchor (its number and seat, as in the play replaced).
    Variations lie in each other, so comparing, naming and copying one does not recurse.
    """

    tricks: tuple[Trick, ...]
    comments: tuple[Comment, ...] = ()
    span: Span = span_field()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variation):
            return NotImplemented
        from notation.sameness import same

        return same(self, other)

    def __hash__(self) -> int:
        # Those that lie in it are left out, so that the depth does not count.
        heads = [
            (each.number, each.leader, tuple(play.cards for play in each.plays))
            for each in self.tricks
        ]
        return hash((tuple(heads), self.comments))

    def __repr__(self) -> str:
        from notation.writer_play import write_variation

        return f"Variation({write_variation(self)!r})"

    def __deepcopy__(self, memo: object) -> Variation:
        # Nothing of it can change.
        return self


class Row(NamedTuple):
    """A trick in the form that a simulation reads: no spans, nothing made for reading.

    ``node`` is ``None`` for a plain trick, whose plays are face-up single cards in turn
    order; else the cards are to be taken from the node.
    """

    number: int
    leader: str
    cards: tuple[Card, ...]
    winner: str | None
    node: Trick | None


@filled_at_once
@dataclass(frozen=True, slots=True)
class PlainRun:
    """Consecutive tricks, one a line, kept as the text that they were.

    ``text`` is what the grammar's ``PLAIN_TRICKS`` matched, ``start`` its offset in the
    source.  All of it, the marks too, is in canonical spelling.
    """

    text: str
    start: int

    def rows(self) -> Iterator[Row]:
        """The tricks for a simulation; a node only where a play is not one card face up, or
        where a variation stands."""
        card_of = CARD_OF.__getitem__
        at = self.start
        lines = self.text.split("\n")
        bare = without_marks(self.text).split("\n")
        for line, plain in zip(lines, bare, strict=True):
            words = plain.split()
            if words:
                winner = None
                if words[-1][0] == "=":
                    winner = words.pop()[1:]
                try:
                    cards = tuple(map(card_of, words[2:]))
                except KeyError:
                    trick = _plain_trick(line, at)
                    yield Row(trick.number, trick.leader, (), None, trick)
                else:
                    yield Row(int(words[0][:-1]), words[1][:-1], cards, winner, None)
            at += len(line) + 1

    def tricks(self) -> Iterator[Trick]:
        """The tricks as nodes with their places."""
        for at, line in self.lines():
            yield _plain_trick(line, at)

    def line(self, index: int) -> tuple[int, str]:
        """The line of a trick with its place in the source."""
        *before, line = self.text.split("\n", index + 1)[: index + 1]
        return self.start + sum(map(len, before)) + index, line

    def lines(self) -> list[tuple[int, str]]:
        """The lines of the tricks with their places in the source."""
        lines = self.text.split("\n")
        starts = accumulate([len(line) + 1 for line in lines], initial=self.start)
        return [(at, line) for at, line in zip(starts, lines, strict=False) if line.strip()]


def without_marks(text: str) -> str:
    """The lines of a run without signs, attributes and comments; variations stay."""
    marked = "!" in text or "?" in text or "<" in text or "{" in text
    return _MARKS.sub("", text) if marked else text


def _plain_trick(line: str, at: int) -> Trick:
    """A trick from its line, whose first letter stands at a place."""
    if _SIGNS.search(line):
        from notation.marked_line import marked_trick

        return marked_trick(line, at, _plain_play)
    words = [
        (found[0], _make(Span, (at + found.start(), at + found.end())))
        for found in _WORD.finditer(line)
    ]
    winner = None
    end = words[-1][1].end
    if words[-1][0][0] == "=":
        written, span = words.pop()
        winner = Winner(written[1:], span=span)
    withdrawn = words[-1][0] == "withdrawn"
    if withdrawn:
        words.pop()
    (number, number_span), (leader, leader_span), *rest = words
    molodka = rest[0][0] == "molodka"
    return Trick(
        int(number[:-1]),
        leader[:-1],
        tuple([_plain_play(word, span) for word, span in rest[molodka:]]),
        winner,
        molodka,
        withdrawn,
        span=Span(number_span.start, end),
        number_span=number_span,
        leader_span=Span(leader_span.start, leader_span.end - 1),
    )


def _plain_play(word: str, span: Span) -> Play:
    card = CARD_OF.get(word)
    if card is not None:
        return PlainPlay((card,), span)
    if word == "pass":
        return Play((), passed=True, span=span)
    return Play(_cards(word), face_down=word[0] == "~", span=span)


@lru_cache(maxsize=8192)
def _cards(word: str) -> tuple[Card, ...]:
    return read_cards(word).cards


# What a named tuple's own constructor does, without its detour: places are made by the dozen.
_make = tuple.__new__
_BEFORE_PLAYS = 2
"""The words of a line before its first play: the number and the leader."""
_WORD = re.compile(r"\S+")
_SIGNS = re.compile(r"[{<(!?]")
_MARKS = re.compile(r" \{[^}]*\}| <[^>]*>|[!?]+")


class Tricks(Sequence[Trick]):
    """The tricks of a deal: a sequence of nodes, made only when they are looked at."""

    __slots__ = ("_all", "_made", "_parts", "_starts")

    def __init__(self, parts: Iterable[Trick | PlainRun] = ()) -> None:
        self._parts = tuple(parts)
        self._all: tuple[Trick, ...] | None = None
        self._made: list[Trick | tuple[int, str]] | None = None
        """The tricks, as far as they are made, else their lines and where these stand."""
        self._starts: list[int] | None = None
        """Where the tricks begin, once somebody has looked for a place."""

    @property
    def parts(self) -> tuple[Trick | PlainRun, ...]:
        """The tricks as they were read: nodes, and plain runs that are still text."""
        return self._parts

    def rows(self) -> Iterator[Row]:
        """The tricks for a simulation, without making nodes of plain ones."""
        for part in self._parts:
            if isinstance(part, PlainRun):
                yield from part.rows()
            else:
                yield Row(part.number, part.leader, (), None, part)

    def _nodes(self) -> tuple[Trick, ...]:
        nodes = self._all
        if nodes is None:
            known = self._lines()
            nodes = self._all = tuple([self._node(at) for at in range(len(known))])
        return nodes

    def _lines(self) -> list[Trick | tuple[int, str]]:
        found = self._made
        if found is None:
            found = []
            for part in self._parts:
                if isinstance(part, PlainRun):
                    found.extend(part.lines())
                else:
                    found.append(part)
            self._made = found
        return found

    def _node(self, index: int) -> Trick:
        known = self._lines()
        found = known[index]
        if not isinstance(found, Trick):
            at, line = found
            known[index] = found = _plain_trick(line, at)
        return found

    def _line(self, index: int) -> Trick | tuple[int, str]:
        """A trick, or its line and where that stands; of a single run, no other is looked at."""
        if self._made is None and len(self._parts) == 1:
            (part,) = self._parts
            return part if isinstance(part, Trick) else part.line(index)
        return self._lines()[index]

    def play_span(self, index: int, play: int) -> Span:
        """Where a play of a trick stands; a plain trick is not made for it."""
        found = self._line(index)
        if not isinstance(found, Trick):
            at, line = found
            words = line.split(" ")
            before, behind = words[: _BEFORE_PLAYS + play], words[_BEFORE_PLAYS + play :]
            if behind and behind[0] in CARD_OF and not _SIGNS.search(line):
                at += len(" ".join(before)) + 1
                return _make(Span, (at, at + len(behind[0])))
        return self._node(index).plays[play].span

    def leader_span(self, index: int) -> Span:
        """Where the label of a trick's leader stands; a plain trick is not made for it."""
        found = self._line(index)
        if isinstance(found, Trick):
            return found.leader_span
        at, line = found
        begin = line.index(" ") + 1
        return _make(Span, (at + begin, at + line.index(":", begin)))

    def line_at(self, offset: int) -> int | None:
        """The trick that alone may have an offset of the source on its line, if that is one of a
        plain run, by its index; ``None`` where no trick begins before it."""
        starts = self._starts
        if starts is None:
            starts = self._starts = [
                each.span.start if isinstance(each, Trick) else each[0] for each in self._lines()
            ]
        at = bisect_right(starts, offset)
        return at - 1 if at else None

    @overload
    def __getitem__(self, index: int) -> Trick: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Trick, ...]: ...
    def __getitem__(self, index: int | slice) -> Trick | tuple[Trick, ...]:
        return self._nodes()[index] if isinstance(index, slice) else self._node(index)

    def __len__(self) -> int:
        return len(self._lines())

    def __bool__(self) -> bool:
        return bool(self._parts)

    def __iter__(self) -> Iterator[Trick]:
        # Whoever looks for one of them need not have the others made.
        return iter(self._all) if self._all is not None else self._one_by_one()

    def _one_by_one(self) -> Iterator[Trick]:
        for at in range(len(self._lines())):
            yield self._node(at)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tricks):
            return NotImplemented
        return self._nodes() == other._nodes()

    def __hash__(self) -> int:
        return hash(self._nodes())

    def __repr__(self) -> str:
        return f"Tricks({list(self._nodes())!r})"
