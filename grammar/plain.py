"""The pieces of a file that are in canonical spelling, taken apart without the parser.

What may stand in such a piece is said by the grammar's terminals ``PLAIN_DEAL``,
``PLAIN_TRICKS``, ``HANDS_BLOCK`` and ``AMOUNTS_LINE``; here their text becomes the same nodes
that the grammar's rules would give.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Literal, cast

from notation.cards import CARD_OF, Card, in_hand_order
from notation.labels import normalised
from notation.play import PlainRun, Tricks
from notation.record import Deal, Tag, Version
from notation.source import Span
from notation.statements import Amount, Amounts, End, Expose, Hands, SeatCards

_TAG = re.compile(r"\[(\w+)((?: \"[^\"]*\")+)\]")
_STRING = re.compile(r'"([^"]*)"')
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
    for match in _TAG.finditer(text):
        name, strings = match.groups()
        at = start + match.start(2)
        values: list[str] = []
        spans: list[Span] = []
        for string in _STRING.finditer(strings):
            values.append(string.group(1))
            spans.append(_make(Span, (at + string.start(), at + string.end())))
        if name == "Seat":
            values[0] = normalised(values[0])
        tags.append(
            Tag(
                name,
                tuple(values),
                span=_make(Span, (start + match.start(), start + match.end())),
                value_spans=tuple(spans),
            )
        )
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
    """A line of ``score`` or ``total``, without its line end."""
    kind, _, rest = text.partition(" ")
    at = start + len(kind) + 1
    found: list[Amount] = []
    for part in rest.split(", "):
        label, _, number = part.partition(": ")
        end = at + len(part)
        found.append(
            Amount(
                (label,),
                int(number),
                _make(Span, (end - len(number), end)),
                _make(Span, (at, at + len(label))),
            )
        )
        at = end + 2
    return Amounts(
        cast(Literal["score", "total"], kind), tuple(found), span=_make(Span, (start, at - 2))
    )


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


def deal(text: str, start: int) -> Deal:
    """A whole deal."""
    fields: dict[str, Any] = {}
    line_end = text.index("\n")
    number = int(text[5:line_end])
    at = line_end + 1
    if text.startswith("hands", at):
        # Hands end where a line does not start with a blank.
        end = text.index("\n", at) + 1
        while text[end] == " ":
            end = text.index("\n", end) + 1
        fields["hands"] = hands(text[at : end - 1], start + at)
        at = end
    if text[at] == "e":
        end = text.index("\n", at)
        fields["exposes"] = (expose(text[at:end], start + at),)
        at = end + 1
    close = text.rindex("\n")
    tail = close + 1
    for word in ("total", "score"):
        begin = text.rindex("\n", 0, close) + 1
        if text.startswith(word, begin):
            fields[word] = amounts(text[begin:close], start + begin)
            close = begin - 1
    fields["tricks"] = Tricks((PlainRun(text[at : close + 1], start + at),))
    fields["end"] = End(span=_make(Span, (start + tail, start + tail + 3)))
    return Deal(
        number,
        span=_make(Span, (start, start + tail + 3)),
        head_span=_make(Span, (start, start + line_end)),
        **fields,
    )
