"""A deal in canonical spelling, kept as the text that it is.

Most deals of most files are nothing else.  Here such a text is read by its words, for a
simulation that keeps nothing (:class:`Sheet`); its nodes with their places are made only when
somebody asks (:attr:`PlainDeal.node`).  What may stand in such a text is said by the grammar's
terminal ``PLAIN_DEAL``, which has matched it before it comes here.  This module refuses to
know whether anything in it is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from notation.cards import CARD_OF, RANKS, SUITS, Mask
from notation.plain_amounts import PlainAmounts
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
    Turnup,
    signed,
)

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__
# What a named tuple's own constructor does, without its detour.
_make = tuple.__new__

_NUMBER = re.compile(r"\n[0-9]")
"""Of what stands in a deal, tricks alone begin with a number."""

_MOST_GROUPS = 40_000
_MOST_AMOUNTS = 10_000


_SUIT = (1 << len(RANKS)) - 1
"""The cards of the first suit; those of the others begin behind these many bits."""
_SECOND, _THIRD, _FOURTH = len(RANKS), 2 * len(RANKS), 3 * len(RANKS)

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class _Kept(dict[_Key, _Value]):
    """What was made once, by what it is made of; all of it is forgotten where it gets too much."""

    def __init__(self, make: Callable[[_Key], _Value], most: int) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: _Key) -> _Value:
        made = self._make(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = made
        return made


_signed = _Kept[int, str](signed, _MOST_AMOUNTS).__getitem__


@cache
def _ranks() -> list[str]:
    """Every set of ranks, from the highest down, by its mask."""
    found = [""]
    for rank in RANKS:
        found += [rank + lower for lower in found]
    return found


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

    __slots__ = (
        "_dealt",
        "_points",
        "_result",
        "_score_and_total",
        "before_seats",
        "frame",
        "seats",
    )

    def __init__(self, seats: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.seats = seats
        self.before_seats = [f"{seat}:" for seat in seats]
        """The seats as they stand before a hand: with a colon."""
        self.frame = sum(len(label) + 1 for label in self.before_seats)
        """How many signs the lines of hands have beside two for each of their words, and a card
        each: two blanks and the line's end instead of one blank, and all of a label."""
        suits = "".join([f" {suit}%s" for suit in SUITS])
        whose = [label.replace("%", "%%") for label in self.before_seats]
        self._dealt = "".join([f"  {label}{suits}\n" for label in whose])
        named = ", ".join(f"{key.replace('%', '%%')}: %s" for key in keys)
        self._points = f"points {named}\n"
        self._result = f"result {named}"
        self._score_and_total = f"score {named}\ntotal {named}\nend"

    def dealt(self, hands: Sequence[Mask]) -> str:
        """The lines of these hands, one of every seat, none without a card."""
        ranks = _ranks()
        held: list[str] = []
        for hand in hands:
            held += (
                ranks[hand & _SUIT],
                ranks[hand >> _SECOND & _SUIT],
                ranks[hand >> _THIRD & _SUIT],
                ranks[hand >> _FOURTH & _SUIT],
            )
        text = self._dealt % tuple(held)
        if "" in held:
            for suit in SUITS:
                text = text.replace(f" {suit} ", " ").replace(f" {suit}\n", "\n")
        return text

    def claims(
        self,
        points: Mapping[str, int] | None,
        score: Mapping[str, int],
        total: Mapping[str, int],
    ) -> str:
        """The lines behind the tricks of a deal that claims this of everybody, in the order of
        the keys, and the ``end``."""
        signed = self._score_and_total % tuple(map(_signed, [*score.values(), *total.values()]))
        if points is None:
            return signed
        return self._points % tuple(points.values()) + signed

    def result(self, total: Mapping[str, int]) -> str:
        """The line of a result with these totals."""
        return self._result % tuple(map(_signed, total.values()))

    def amounts(self, claims: str) -> dict[str, dict[str, int]]:
        """Amounts by the word before them and by label, or labels joined with ``+``; of a label
        that stands twice, too little to agree with anything."""
        found: dict[str, dict[str, int]] = {}
        for line in claims.split("\n"):
            word, _, rest = line.partition(" ")
            if rest:
                pairs = [part.split(": ") for part in rest.split(", ")]
                named = {label: int(value) for label, value in pairs}
                found[word] = named if len(named) == len(pairs) else {}
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
    turnup: Turnup | None = None

    def __init__(self, node: Deal) -> None:
        self.node = node

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


class Sheet(NamedTuple):
    """What stands in a plain deal, by its words.

    ``number`` is the deal's.  ``labels`` say who sits at the table.  ``statements`` are the
    lines before the tricks other than hands, ``dealt`` the lines of these, empty where hands
    are not recorded.  ``tricks`` is the text of all tricks, which stand on so many ``lines``.
    ``claims`` are the lines behind the tricks, the ``end`` among them.
    """

    number: int
    labels: Labels
    statements: list[str]
    dealt: str
    tricks: str
    lines: int
    claims: str

    def statement(self, word: str) -> str | None:
        """What stands behind the word of a statement before the tricks; ``None`` if it is not
        there."""
        begin = f"{word} "
        for line in self.statements:
            if line.startswith(begin):
                return line[len(begin) :]
        return None

    def whole_hands(self, size: int) -> list[Mask] | None:
        """The hands, if every seat has so many cards and no card is written twice."""
        hands = _hands(self.dealt, self.labels) if self.dealt else None
        if hands is None or set(map(int.bit_count, hands)) != {size}:
            return None
        return hands

    @property
    def plays(self) -> list[str]:
        """The words of all tricks: number, leader, plays, and perhaps ``=`` with a winner; marks
        are left out."""
        return without_marks(self.tricks).split()


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

    def unfold(self) -> None:
        """Make the fields that whoever looks at the whole deal will ask for: that is sooner done
        than one by one."""
        if self._node is None:
            for name in _ASKED_FOR:
                _set(self, name, _CHEAP[name](self))

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
        begin = text.index("\n") + 1
        at = text.find("\nhands\n", begin - 1, first) + 1
        dealt = ""
        if at:
            # No other line begins with blanks.
            end = text.index("\n", text.rindex("\n  ", at, first) + 1) + 1
            dealt = text[at + 6 : end]
            before = text[begin:at] + text[end:first]
        else:
            before = text[begin:first]
        number, lines = int(text[5:begin]), text.count("\n", first, cut)
        tricks, claims = text[first:cut], text[cut:]
        return _make(Sheet, (number, labels, before.splitlines(), dealt, tricks, lines, claims))


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
        return None if found is None else PlainAmounts(*found, deal._reader.amounts)

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

_ASKED_FOR = ("tricks", "end", "exchange", "dealer", "rulings", "points", "score", "total")


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


def _hands(text: str, labels: Labels) -> list[Mask] | None:
    """The hands, if there is one of every seat and no card is written twice."""
    words, seats = text.split(), labels.before_seats
    try:
        try:
            hands = _hands_of(words, seats)
        except ValueError:
            # They stand in another order, if there is one of everybody.
            order = sorted(seats, key=words.index)
            found = dict(zip(order, _hands_of(words, order), strict=True))
            hands = [found[seat] for seat in seats]
    except (KeyError, ValueError):
        return None  # nobody of that name has a hand, or somebody else has one
    # Every word has a blank before it and one sign that is no card: so many cards are written.
    # Where two of them are the same, fewer bits are left in the sum.
    written = len(text) - 2 * len(words) - labels.frame
    return hands if sum(hands).bit_count() == written else None


def _hands_of(words: list[str], seats: list[str]) -> list[int]:
    """The hands of seats in the order in which they stand there, each added up.

    Raises ``ValueError`` where the seats stand in another order, ``KeyError`` for what is no
    group.
    """
    hands = []
    behind = words.index(seats[0]) + 1
    if behind > 1:
        raise ValueError(words[0])
    for seat in seats[1:]:
        at = words.index(seat, behind)
        hands.append(sum(map(value_of_group, words[behind:at])))
        behind = at + 1
    hands.append(sum(map(value_of_group, words[behind:])))
    return hands


_RANKS: dict[str, dict[str, int]] = {
    suit: {rank: 1 << CARD_OF[suit + rank] for rank in "AKQJT98765432"} for suit in "SHDC"
}


def _group(group: str) -> int:
    """The cards of a group such as ``SKJ74``, added up: a mask, if none is in it twice.

    Raises ``KeyError`` for what is no group.
    """
    return sum(map(_RANKS[group[0]].__getitem__, group[1:]))


value_of_group = _Kept[str, int](_group, _MOST_GROUPS).__getitem__
"""The same, kept."""
