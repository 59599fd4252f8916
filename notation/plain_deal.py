"""A deal in canonical spelling, kept as the text that it is.

Most deals of most files are nothing else.  Here such a text is read by its words, for a
simulation that keeps nothing (:class:`Sheet`); its nodes with their places are made only when
somebody asks (:attr:`PlainDeal.node`).  What may stand in such a text is said by the grammar's
terminal ``PLAIN_DEAL``, which has matched it before it comes here.  This module refuses to
know whether anything in it is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from notation.cards import CARD_OF, Mask
from notation.play import PlainRun, Tricks, without_marks
from notation.record import Deal
from notation.source import Span
from notation.statements import (
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    End,
    Exchange,
    Expose,
    Stock,
    Turnup,
)

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__

_NUMBER = re.compile(r"\n[0-9]")
"""Of what stands in a deal, tricks alone begin with a number."""

_groups: dict[str, int] = {}
_MOST_GROUPS = 40_000


def _same(deal: Deal) -> Deal:
    return deal


class Reader(Protocol):
    """What makes nodes of the text; it is the grammar's."""

    def deal(self, text: str, start: int) -> Deal:
        """A whole deal, with its places."""

    def amounts(self, text: str, start: int) -> Amounts:
        """A line of claims."""

    def statement(self, text: str, start: int) -> tuple[str, Any]:
        """A statement of one line before the tricks, with its field of a deal."""


class Labels:
    """Who sits at the table, and how it stands in a plain deal.

    ``keys`` are whose amounts there are: seats, or sides such as ``N+S``.
    """

    __slots__ = ("_forms", "before_seats", "seats")

    def __init__(self, seats: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.seats = seats
        self.before_seats = [f"{seat}:" for seat in seats]
        """The seats as they stand before a hand: with a colon."""
        escaped = [key.replace("%", "%%") for key in keys]
        self._forms: dict[str, str] = {
            kind: f"{kind} {', '.join(f'{key}: {sign}' for key in escaped)}\n"
            for kind, sign in (
                ("points", "%d"),
                ("score", "%+d"),
                ("total", "%+d"),
                ("result", "%+d"),
            )
        }

    def claims(
        self,
        points: Mapping[str, int] | None,
        score: Mapping[str, int],
        total: Mapping[str, int],
    ) -> str:
        """The lines behind the tricks of a deal that claims this of everybody, in the order of
        the keys, and the ``end``."""
        forms = self._forms
        signed = (
            forms["score"] % tuple(score.values()) + forms["total"] % tuple(total.values())
        ).replace(": +0", ": 0")
        if points is None:
            return f"{signed}end"
        return f"{forms['points'] % tuple(points.values())}{signed}end"

    def result(self, total: Mapping[str, int]) -> str:
        """The line of a result with these totals."""
        line = self._forms["result"] % tuple(total.values())
        return line[:-1].replace(": +0", ": 0")

    def amounts(self, claims: str) -> dict[str, dict[str, int]]:
        """Amounts by the word before them and by label, or labels joined with ``+``; of a label
        that stands twice, too little to agree with anything."""
        found: dict[str, dict[str, int]] = {}
        for line in claims.split("\n"):
            words = line.split()
            if len(words) > 1:
                labels = words[1::2]
                values = [int(word.rstrip(",")) for word in words[2::2]]
                named = {label[:-1]: value for label, value in zip(labels, values, strict=True)}
                found[words[0]] = named if len(named) == len(values) else {}
        return found


class Outline:
    """The statements of one line before the tricks of a deal, as a
    :class:`~notation.record.Deal` has them, but their places are those in their lines.  All
    else is as in the ``node``."""

    dealer: Dealer | None = None
    exchange: Exchange | None = None
    exposes: tuple[Expose, ...] = ()
    declarer: Declarer | None = None
    contract: Contract | None = None
    double: Double | None = None
    turnup: Turnup | None = None
    stock: Stock | None = None

    def __init__(self, node: Deal) -> None:
        self.node = node

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


class Sheet(NamedTuple):
    """What stands in a plain deal, by its words.

    ``statements`` are the lines before the tricks other than hands.  ``hands`` are the cards of
    every seat, whole hands that have no card in common; ``None`` where they are not that.
    ``plays`` are the words of all tricks, which stand on so many ``lines``: number, leader,
    plays, and perhaps ``=`` with a winner; marks are left out.  ``claims`` are the lines behind
    the tricks, the ``end`` among them.
    """

    statements: list[str]
    hands: list[Mask] | None
    plays: list[str]
    lines: int
    claims: str


class PlainDeal(Deal):
    """A deal that is still text; its fields are made when somebody looks at them.

    ``start`` is the place of its first letter in the source.
    """

    __slots__ = ("_finish", "_node", "_reader", "start", "text")

    text: str
    start: int
    _reader: Reader
    _finish: Callable[[Deal], Deal]
    _node: Deal | None

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Deal(**fields) if "number" in fields else object.__new__(cls)

    def __init__(
        self, text: str, start: int, reader: Reader, finish: Callable[[Deal], Deal] = _same
    ) -> None:
        """``finish`` puts the node into another form when it is made."""
        _set(self, "text", text)
        _set(self, "start", start)
        _set(self, "_reader", reader)
        _set(self, "_finish", finish)
        _set(self, "_node", None)

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        if self._node is None:
            make = _CHEAP.get(name)
            if make is not None:
                value = make(self)
                _set(self, name, value)
                return value
        return getattr(self.node, name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.node == (other.node if isinstance(other, PlainDeal) else other)

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return repr(self.node)

    def __reduce__(self) -> tuple[object, ...]:
        return _same, (self.node,)

    @property
    def node(self) -> Deal:
        """The deal with everything in it."""
        node = self._node
        if node is None:
            node = self._finish(self._reader.deal(self.text, self.start))
            _set(self, "_node", node)
        return node

    def finished_by(self, finish: Callable[[Deal], Deal]) -> None:
        """Have the node put into another form when it is made."""
        _set(self, "_finish", finish)

    def hand_labels(self) -> tuple[str, ...]:
        """Who has a hand in it, in the order written; nobody if hands are not recorded."""
        first = bounds(self.text)[0]
        begin = self.text.find("\nhands\n", 0, first) + 7
        if begin < 7:
            return ()
        lines = self.text[begin:first].split("\n")
        return tuple([line[2 : line.index(":")] for line in lines if line[:1] == " "])

    def statement(self, line: str) -> tuple[str, Any]:
        """One of the statements before the tricks, with its field and its place in the line."""
        return self._reader.statement(line, 0)

    def sheet(self, labels: Labels, size: int) -> Sheet:
        """Its words, for who sits at the table and hands of a size."""
        text = self.text
        first, cut = bounds(text)
        before = text[text.index("\n") + 1 : first].split("\n")
        before.pop()
        hands = None
        if "hands" in before:
            begin = before.index("hands")
            end = begin + 1 + len(labels.seats)
            hands = _hands(before[begin + 1 : end], labels, size)
            before[begin:end] = ()
        return Sheet(
            before,
            hands,
            without_marks(text[first:cut]).split(),
            text.count("\n", first, cut),
            text[cut:],
        )


def _tricks(deal: PlainDeal) -> Tricks:
    first, cut = bounds(deal.text)
    return Tricks((PlainRun(deal.text[first:cut], deal.start + first),))


def _line(deal: PlainDeal, word: str) -> tuple[str, int] | None:
    """The statement of one line that begins with a word, and its place in the source."""
    text = deal.text
    at = text.find(f"\n{word} ") + 1
    return (text[at : text.index("\n", at)], deal.start + at) if at else None


def _amounts(word: str) -> Callable[[PlainDeal], Amounts | None]:
    def make(deal: PlainDeal) -> Amounts | None:
        found = _line(deal, word)
        return None if found is None else deal._reader.amounts(*found)

    return make


def _statement(word: str, without: object = None) -> Callable[[PlainDeal], object]:
    def make(deal: PlainDeal) -> object:
        found = _line(deal, word)
        return without if found is None else deal._reader.statement(*found)[1]

    return make


def _double(deal: PlainDeal) -> Double | None:
    # Its pairs may have to be put into another order.
    return None if _line(deal, "double") is None else deal.node.double


def _head_span(deal: PlainDeal) -> Span:
    return Span(deal.start, deal.start + deal.text.index("\n"))


def _end(deal: PlainDeal) -> End:
    after = deal.start + len(deal.text)
    return End(span=Span(after - 3, after))


_CHEAP: dict[str, Callable[[PlainDeal], object]] = {
    "number": lambda deal: int(deal.text[5 : deal.text.index("\n")]),
    "tricks": _tricks,
    "head_span": _head_span,
    "end": _end,
    "board": lambda _: None,
    "dealer": _statement("dealer"),
    "exchange": lambda _: None,
    "exposes": _statement("expose", ()),
    "declarer": _statement("declarer"),
    "contract": _statement("contract"),
    "double": _double,
    "turnup": _statement("turnup"),
    "stock": _statement("stock"),
    "points": _amounts("points"),
    "score": _amounts("score"),
    "total": _amounts("total"),
    "rulings": lambda _: (),
}
"""Fields that need none of the others."""


def bounds(text: str) -> tuple[int, int]:
    """Where the tricks of a plain deal begin and end in its text."""
    found = _NUMBER.search(text)
    assert found is not None
    first = found.start() + 1
    cut = text.find("\npoints ", first)
    if cut < 0:
        cut = text.find("\nscore ", first)
    if cut < 0:
        cut = text.find("\ntotal ", first)
    if cut < 0:
        cut = text.rindex("\n")
    return first, cut + 1


def _hands(lines: list[str], labels: Labels, size: int) -> list[Mask] | None:
    """The hands, if each is whole and no card is in two."""
    rows = [line.split() for line in lines]
    named = [row[0] for row in rows]
    if named != labels.before_seats:
        if sorted(named) != sorted(labels.before_seats):
            return None  # not every hand is recorded, and another statement follows
        rows = [rows[named.index(label)] for label in labels.before_seats]
    try:
        found = [sum(map(_groups.__getitem__, row[1:])) for row in rows]
    except KeyError:
        found = [sum(map(_group, row[1:])) for row in rows]
    if any(each & _NUMBERS != size for each in found):
        return None
    hands = [each >> _ABOVE for each in found]
    # Where two bits fall together, fewer are left in the sum.
    return hands if sum(hands).bit_count() == size * len(hands) else None


_ABOVE = 32
_NUMBERS = (1 << _ABOVE) - 1
_RANKS: dict[str, dict[str, int]] = {
    suit: {rank: 1 << CARD_OF[suit + rank] + _ABOVE for rank in "AKQJT98765432"} for suit in "SHDC"
}


def _group(text: str) -> int:
    """The cards of a group such as ``SKJ74`` as a mask, moved up behind bits in which their
    number stands: so groups of several suits can be added up."""
    if len(_groups) >= _MOST_GROUPS:
        _groups.clear()
    ranks = text[1:]
    found = sum(map(_RANKS[text[0]].__getitem__, ranks)) + len(ranks)
    _groups[text] = found
    return found
