"""The pieces of a file that are in canonical spelling, taken apart without the parser.

What may stand in such a piece is said by the grammar's terminals ``PLAIN_DEAL``,
``PLAIN_TRICKS``, ``HANDS_BLOCK`` and ``AMOUNTS_LINE``; here their text becomes the same nodes
that the grammar's rules would give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Literal, cast

from notation.cards import CARD_OF, Card, in_hand_order
from notation.labels import normalised
from notation.plain_deal import bounds
from notation.play import PlainRun, Tricks
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
    End,
    Expose,
    Hands,
    Result,
    SeatCards,
    Stock,
    Turnup,
)

_SUIT = {"S": 0, "H": 1, "D": 2, "C": 3}
# What a named tuple's own constructor does, without its detour: places are made by the dozen.
_make = tuple.__new__
_groups: dict[str, tuple[tuple[Card, ...], bool]] = {}
_MOST_GROUPS = 40_000


def head(text: str, start: int) -> tuple[Version | None, list[Tag]]:
    """The version line and the tags."""
    version = None
    if text[0] == "%":
        major, minor = text[7 : text.index("\n")].split(".")
        version = Version(
            int(major), int(minor), span=_make(Span, (start, start + text.index("\n")))
        )
    tags = []
    at = start
    for line in text.split("\n"):
        end = at + len(line)
        if line[:1] == "[":
            name, _, strings = line[1:-1].partition(" ")
            first = at + len(name) + 2
            parts = strings[1:-1].split('" "')
            values: list[str] = []
            spans: list[Span] = []
            for part in parts:
                after = first + len(part) + 2
                values.append(part)
                spans.append(_make(Span, (first, after)))
                first = after + 1
            if name == "Seat":
                values[0] = normalised(values[0])
            tags.append(
                Tag(name, tuple(values), span=_make(Span, (at, end)), value_spans=tuple(spans))
            )
        at = end + 1
    return version, tags


def group(text: str) -> tuple[tuple[Card, ...], bool]:
    """The cards of a group such as ``SKJ74``, and whether they run down from the highest."""
    found = _groups.get(text)
    if found is None:
        suit = text[0]
        cards = tuple([CARD_OF[suit + rank] for rank in text[1:]])
        ordered = all(a > b for a, b in pairwise(cards))
        if len(_groups) >= _MOST_GROUPS:
            _groups.clear()
        found = _groups[text] = cards, ordered
    return found


def hands(text: str, start: int) -> Hands:
    """``hands`` and its lines; ``start`` is the offset of the first letter."""
    entries: list[SeatCards] = []
    at = start
    for line in text.split("\n"):
        words = line.split()
        if len(words) > 1:
            entries.append(_hand(words, at, len(line)))
        at += len(line) + 1
    return Hands(tuple(entries), span=_make(Span, (start, entries[-1].span.end)))


def _hand(words: list[str], at: int, length: int) -> SeatCards:
    label = words[0][:-1]
    cards: tuple[Card, ...] = ()
    suit = -1
    ordered = True
    for word in words[1:]:
        more, falling = group(word)
        following = _SUIT[word[0]]
        if following <= suit or not falling:
            ordered = False
        suit = following
        cards += more
    seat_end = at + 2 + len(label)
    return SeatCards(
        label,
        cards if ordered else in_hand_order(cards),
        span=_make(Span, (seat_end + 2, at + length)),
        seat_span=_make(Span, (at + 2, seat_end)),
    )


def amounts(text: str, start: int) -> Amounts:
    """A line of ``points``, ``score`` or ``total``, without its line end."""
    kind, _, rest = text.partition(" ")
    found = _amounts(rest, start + len(kind) + 1)
    span = _make(Span, (start, start + len(text)))
    return Amounts(cast('Literal["points", "score", "total"]', kind), tuple(found), span=span)


def result(text: str, start: int) -> Result:
    """A line of ``result``, without its line end."""
    rest = text[7:]
    span = _make(Span, (start, start + len(text)))
    if rest in ("*", "abandoned"):
        return Result(cast('Literal["*", "abandoned"]', rest), span=span)
    return Result("totals", tuple(_amounts(rest, start + 7)), span=span)


def _amounts(rest: str, at: int) -> list[Amount]:
    found: list[Amount] = []
    for part in rest.split(", "):
        label, _, number = part.partition(": ")
        end = at + len(part)
        found.append(
            Amount(
                tuple(label.split("+")),
                int(number),
                _make(Span, (end - len(number), end)),
                _make(Span, (at, at + len(label))),
            )
        )
        at = end + 2
    return found


def expose(text: str, start: int) -> Expose:
    """A line of ``expose``, without its line end."""
    entries: list[SeatCards] = []
    rest = text[7:]
    at = start + 7
    if rest != "-":
        for part in rest.split(", "):
            words = part.split(" ")
            label = words[0][:-1]
            cards = tuple([CARD_OF[word] for word in words[1:]])
            end = at + len(part)
            seat_end = at + len(label)
            entries.append(
                SeatCards(
                    label,
                    cards,
                    span=_make(Span, (seat_end + 2, end)),
                    seat_span=_make(Span, (at, seat_end)),
                )
            )
            at = end + 2
    return Expose(tuple(entries), span=_make(Span, (start, start + len(text))))


def seat_statement(text: str, start: int) -> Dealer | Declarer:
    """A line of ``dealer`` or ``declarer``, without its line end."""
    kind, _, label = text.partition(" ")
    span = _make(Span, (start, start + len(text)))
    return Dealer(label, span=span) if kind == "dealer" else Declarer(label, span=span)


def contract(text: str, start: int) -> Contract:
    """A line of ``contract``, without its line end."""
    _, name, *rest = text.split(" ")
    end = start + len(text)
    if not rest:
        return Contract(name, span=_make(Span, (start, end)), detail_span=_make(Span, (0, 0)))
    detail_span = _make(Span, (end - len(rest[0]), end))
    return Contract(name, rest[0], span=_make(Span, (start, end)), detail_span=detail_span)


def double(text: str, start: int) -> Double:
    """A line of ``double``, without its line end."""
    pairs: list[DoublePair] = []
    at = start + 7
    rest = text[7:]
    if rest != "-":
        for part in rest.split(", "):
            seat, _, target = part.partition(">")
            end = at + len(part)
            pairs.append(DoublePair(seat, target, _make(Span, (at, end))))
            at = end + 2
    return Double(tuple(pairs), span=_make(Span, (start, start + len(text))))


def turnup(text: str, start: int) -> Turnup:
    """A line of ``turnup``, without its line end."""
    return Turnup(CARD_OF[text[7:]], span=_make(Span, (start, start + len(text))))


def stock(text: str, start: int) -> Stock:
    """A line of ``stock``, without its line end."""
    cards = tuple(map(CARD_OF.__getitem__, text.split()[1:]))
    return Stock(cards, span=_make(Span, (start, start + len(text))))


def _exposes(text: str, start: int) -> tuple[Expose]:
    return (expose(text, start),)


_STATEMENTS: dict[str, tuple[str, Callable[[str, int], Any]]] = {
    "dealer": ("dealer", seat_statement),
    "expose": ("exposes", _exposes),
    "declarer": ("declarer", seat_statement),
    "contract": ("contract", contract),
    "double": ("double", double),
    "turnup": ("turnup", turnup),
    "stock": ("stock", stock),
}
"""The statements of one line before the first trick: the deal's field, and who reads them."""


def statement(text: str, start: int) -> tuple[str, Any]:
    """A statement of one line before the tricks, with its field of a deal."""
    name, read = _STATEMENTS[text.partition(" ")[0]]
    return name, read(text, start)


BEFORE_PLAY = tuple(_STATEMENTS)
"""Their words."""


def line(text: str, start: int) -> Any:
    """Any statement of one line, without its line end; ``deal`` and ``end`` are such too."""
    word = text.partition(" ")[0]
    if word == "points":
        return amounts(text, start)
    span = _make(Span, (start, start + len(text)))
    if word == "deal":
        return Deal(int(text[5:]), span=span, head_span=span)
    if word == "end":
        return End(span=span)
    return expose(text, start) if word == "expose" else statement(text, start)[1]


def statements(text: str, start: int, first: int) -> Iterator[tuple[str, Any]]:
    """The statements of one line before the tricks, which begin at ``first``, by field."""
    at = text.index("\n") + 1
    while at < first:
        if text[at] == " " or text.startswith("hands\n", at):
            # The hands are read by others, and all of their lines start with a blank.
            at = text.rindex("\n  ", at, first) + 1
            at = text.index("\n", at) + 1
            continue
        end = text.index("\n", at)
        yield statement(text[at:end], start + at)
        at = end + 1


def opening(text: str, start: int, first: int) -> list[Any]:
    """The first line of a deal and its statements before the tricks, which begin at ``first``."""
    found = [line(text[: text.index("\n")], start)]
    found += (
        node[0] if name == "exposes" else node for name, node in statements(text, start, first)
    )
    more = _hands_of(text, start, first)
    if more is not None:
        found.append(more)
    found.sort(key=lambda each: each.span.start)
    return found


def _hands_of(text: str, start: int, first: int) -> Hands | None:
    at = text.find("\nhands\n", 0, first) + 1
    if not at:
        return None
    # Hands end where a line does not start with a blank.
    end = text.index("\n", at) + 1
    while text[end] == " ":
        end = text.index("\n", end) + 1
    return hands(text[at : end - 1], start + at)


def deal(text: str, start: int) -> Deal:
    """A whole deal."""
    first, cut = bounds(text)
    fields = dict(statements(text, start, first))
    held = _hands_of(text, start, first)
    if held is not None:
        fields["hands"] = held
    at = cut
    while text[at] != "e":
        end = text.index("\n", at)
        read = amounts(text[at:end], start + at)
        fields[read.kind] = read
        at = end + 1
    head = text.index("\n")
    after = start + len(text)
    return Deal(
        int(text[5:head]),
        tricks=Tricks((PlainRun(text[first:cut], start + first),)),
        end=End(span=_make(Span, (after - 3, after))),
        span=_make(Span, (start, after)),
        head_span=_make(Span, (start, start + head)),
        **fields,
    )
