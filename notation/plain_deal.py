"""A deal in canonical spelling, kept as the text that it is.

Most deals of most files are nothing else.  Here such a text is read by its words, for a
simulation that keeps nothing (:class:`~notation.plain_sheet.Sheet`); its nodes with their
places are made only when somebody asks (:attr:`PlainDeal.node`).  What may stand in such a text
is said by the grammar's terminal ``PLAIN_DEAL``, which has matched it before it comes here.
This module refuses to know whether anything in it is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from notation.frozen import fillers
from notation.kept_text import KeptText, same
from notation.plain_amounts import PlainAmounts
from notation.plain_sheet import Labels, Sheet
from notation.play import PlainRun, Tricks
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
    Turnup,
)

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__


class Reader(Protocol):
    """What makes nodes of the text; it is the grammar's."""

    def deal(self, text: str, start: int) -> Deal:
        """A whole deal, with its places."""

    def amounts(self, text: str, start: int) -> Amounts:
        """A line of claims."""

    def statement(self, text: str, start: int) -> tuple[str, Any]:
        """A statement of one line before the tricks, with its field of a deal."""


class Outline:
    """The statements of one line before the tricks of a deal, as a
    :class:`~notation.record.Deal` has them, but their places are those in their lines.  All
    else is as in the ``node``."""

    dealer: Dealer | None = None
    exchange: Exchange | None = None
    exposes: tuple[Expose, ...] = ()
    declarer: Declarer | None = None
    contract: Contract | None = None
    turnup: Turnup | None = None

    def __init__(self, node: Deal) -> None:
        self.node = node

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


class PlainDeal(KeptText, Deal):
    """A deal that is still text; its fields are made when somebody looks at them.

    ``start`` is the place of its first letter in the source.
    """

    __slots__ = ("_finish", "_node", "_reader", "start", "text")

    text: str
    start: int
    _reader: Reader
    _finish: Callable[[Deal], Deal]
    _node: Deal | None
    # It would be no plain deal if it had any.
    board = None
    exchange = None
    rulings = ()

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Deal(**fields) if "number" in fields else object.__new__(cls)

    def __init__(
        self, text: str, start: int, reader: Reader, finish: Callable[[Deal], Deal] = same
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

    @property
    def node(self) -> Deal:
        """The deal with everything in it."""
        node = self._node
        if node is None:
            node = self._finish(self._reader.deal(self.text, self.start))
            _set(self, "_node", node)
        return node

    def unfold(self, sheet: Sheet) -> None:
        """Make the fields that whoever looks at the whole deal will ask for, from its words: that
        is sooner done than one by one."""
        if self._node is not None:
            return
        claims = self.start + len(self.text) - len(sheet.claims)
        tricks = PlainRun(sheet.tricks, claims - len(sheet.tricks))
        _number(self, sheet.number)
        _tricks_of(self, Tricks((tricks,)))
        _end_of(self, _end(self))
        _dealer_of(self, _dealer(self) if sheet.statement("dealer") else None)
        claimed: dict[str, Amounts] = {}
        for line in sheet.claims.split("\n")[:-1]:
            kind = line[: line.index(" ")]
            claimed[kind] = PlainAmounts.of(line, claims, self._reader.amounts)
            claims += len(line) + 1
        _points(self, claimed.get("points"))
        _score(self, claimed.get("score"))
        _total(self, claimed.get("total"))

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

    def sheet(self, labels: Labels) -> Sheet:
        """Its words, for who sits at the table."""
        text = self.text
        first, cut = bounds(text)
        head, hands, dealt = text[:first].partition("\nhands\n")
        if hands:
            # The last line that begins with blanks is the last of them: no other line does.
            end = dealt.index("\n", dealt.rfind("\n  ") + 1) + 1
            statements = head.splitlines() + dealt[end:].splitlines()
            dealt = dealt[:end]
        else:
            statements = head.splitlines()
        number = int(statements.pop(0)[5:])
        return Sheet(number, labels, statements, dealt, text[first:cut], text[cut:])


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
        return None if found is None else PlainAmounts.of(*found, deal._reader.amounts)

    return make


def _statement(word: str, without: object = None) -> Callable[[PlainDeal], object]:
    def make(deal: PlainDeal) -> object:
        found = _line(deal, word)
        return without if found is None else deal._reader.statement(*found)[1]

    return make


def _double(deal: PlainDeal) -> Double | None:
    # Its pairs may have to be put into another order.
    return None if _line(deal, "double") is None else deal.node.double


_dealer = _statement("dealer")


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
    "dealer": _dealer,
    "exposes": _statement("expose", ()),
    "declarer": _statement("declarer"),
    "contract": _statement("contract"),
    "double": _double,
    "turnup": _statement("turnup"),
    "stock": _statement("stock"),
    "points": _amounts("points"),
    "score": _amounts("score"),
    "total": _amounts("total"),
}
"""Fields that need none of the others."""


def bounds(text: str) -> tuple[int, int]:
    """Where the tricks of a plain deal begin and end in its text."""
    # In front of the number of a trick and behind the last trick's line there is no full stop.
    first = text.rindex("\n", 0, text.index(".")) + 1
    return first, text.index("\n", text.rindex(".")) + 1


_number, _tricks_of, _end_of, _dealer_of = fillers(PlainDeal, "number", "tricks", "end", "dealer")
_points, _score, _total = fillers(PlainDeal, "points", "score", "total")
