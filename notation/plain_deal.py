"""A deal in canonical spelling, kept as the text that it is.

Most deals of most files are nothing else.  Here such a text is read by its words, for a
simulation that keeps nothing (:class:`Sheet`); its nodes with their places are made only when
somebody asks (:attr:`PlainDeal.node`).  What may stand in such a text is said by the grammar's
terminal ``PLAIN_DEAL``, which has matched it before it comes here.  This module refuses to
know whether anything in it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from notation.cards import CARD_OF, Mask
from notation.play import PlainRun, Tricks, without_marks
from notation.record import Deal
from notation.source import Span
from notation.statements import Amounts, End

_LINES: dict[str, object] = {
    "dealer": None,
    "exchange": None,
    "exposes": (),
    "declarer": None,
    "contract": None,
    "double": None,
    "turnup": None,
    "stock": None,
}
"""The statements before the first trick that are a line each, and what a deal without has."""

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__

_groups: dict[str, int] = {}
_MOST_GROUPS = 40_000
_values: dict[str, int] = {}
_MOST_VALUES = 10_000


def _same(deal: Deal) -> Deal:
    return deal


class Reader(Protocol):
    """What makes nodes of the text; it is the grammar's."""

    def deal(self, text: str, start: int) -> Deal:
        """A whole deal, with its places."""

    def statements(self, text: str, start: int, first: int) -> Iterable[tuple[str, object]]:
        """The statements of one line before the tricks, which begin at ``first``, each with its
        field of a deal."""

    def amounts(self, text: str, start: int) -> Amounts:
        """A line of claims."""


class Labels(NamedTuple):
    """Who sits at the table, and how it stands in a plain deal."""

    seats: tuple[str, ...]
    before_seats: list[str]
    """The seats as they stand before a hand: with a colon."""
    keys: tuple[str, ...]
    """Whose amounts there are: seats, or sides such as ``N+S``."""
    before_amounts: list[str]

    @classmethod
    def of(cls, seats: tuple[str, ...], keys: tuple[str, ...]) -> Labels:
        """The labels of seats and sides."""
        return cls(seats, [f"{seat}:" for seat in seats], keys, [f"{key}:" for key in keys])


class Sheet(NamedTuple):
    """What the hands, the play and the claims of a plain deal say, word by word.

    ``hands`` are the cards of every seat, whole hands that have no card in common; ``None``
    where they are not that.  ``plays`` are the words of all tricks, which stand on so many
    ``lines``: number, leader, plays, and perhaps ``=`` with a winner; marks are left out.
    Amounts are by label, or labels joined with ``+``.
    """

    hands: list[Mask] | None
    plays: list[str]
    lines: int
    points: dict[str, int] | None
    score: dict[str, int] | None
    total: dict[str, int] | None


class PlainDeal(Deal):
    """A deal that is still text; its fields are made when somebody looks at them.

    ``start`` is the place of its first letter in the source.
    """

    __slots__ = ("_bounds", "_finish", "_node", "_reader", "start", "text")

    text: str
    _bounds: tuple[int, int]
    start: int
    _reader: Reader
    _finish: Callable[[Deal], Deal]
    _node: Deal | None

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Deal(**fields) if "number" in fields else object.__new__(cls)

    def __init__(self, text: str, start: int, reader: Reader) -> None:
        _set(self, "number", int(text[5 : text.index("\n")]))
        _set(self, "text", text)
        _set(self, "start", start)
        _set(self, "_bounds", bounds(text))
        _set(self, "_reader", reader)
        _set(self, "_finish", _same)
        _set(self, "_node", None)

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        if self._node is None:
            if name in _LINES:
                self.look()
                return getattr(self, name)
            if name in _CHEAP:
                value = _CHEAP[name](self)
                _set(self, name, value)
                return value
        return getattr(self.node, name)

    def look(self) -> None:
        """Make the statements of one line before the tricks, for who will ask for them."""
        for field, value in _LINES.items():
            _set(self, field, value)
        text = self.text
        for field, value in self._reader.statements(text, self.start, self._bounds[0]):
            _set(self, field, value)
        if "\npoints " not in text:
            _set(self, "points", None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.node == (other.node if isinstance(other, PlainDeal) else other)

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return repr(self.node)

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
        first = self._bounds[0]
        begin = self.text.find("\nhands\n", 0, first) + 7
        if begin < 7:
            return ()
        lines = self.text[begin:first].split("\n")
        return tuple([line[2 : line.index(":")] for line in lines if line[:1] == " "])

    def sheet(self, labels: Labels, size: int) -> Sheet:
        """Its words, for who sits at the table and hands of a size."""
        text = self.text
        first, cut = self._bounds
        begin = text.find("\nhands\n", 0, first) + 7
        claims: dict[str, dict[str, int]] = {}
        for line in text[cut:].split("\n"):
            words = line.split()
            if len(words) > 1:
                claims[words[0]] = _amounts(words, labels)
        return Sheet(
            _hands(text[begin:first], labels, size) if begin > 6 else None,
            without_marks(text[first:cut]).split(),
            text.count("\n", first, cut),
            claims.get("points"),
            claims.get("score"),
            claims.get("total"),
        )


def _tricks(deal: PlainDeal) -> Tricks:
    first, cut = deal._bounds
    return Tricks((PlainRun(deal.text[first:cut], deal.start + first),))


def _total(deal: PlainDeal) -> Amounts | None:
    text = deal.text
    at = text.find("\ntotal ", deal._bounds[1] - 1) + 1
    if not at:
        return None
    return deal._reader.amounts(text[at : text.index("\n", at)], deal.start + at)


def _head_span(deal: PlainDeal) -> Span:
    return Span(deal.start, deal.start + deal.text.index("\n"))


def _end(deal: PlainDeal) -> End:
    after = deal.start + len(deal.text)
    return End(span=Span(after - 3, after))


_CHEAP: dict[str, Callable[[PlainDeal], object]] = {
    "tricks": _tricks,
    "head_span": _head_span,
    "end": _end,
    "board": lambda _: None,
    "total": _total,
}
"""Fields that need none of the others."""


def bounds(text: str) -> tuple[int, int]:
    """Where the tricks of a plain deal begin and end in its text."""
    first = text.find("\n1. ") + 1
    if not first:
        first = text.rfind("\n", 0, text.index(". ")) + 1
    cut = text.find("\npoints ", first)
    if cut < 0:
        cut = text.find("\nscore ", first)
    if cut < 0:
        cut = text.find("\ntotal ", first)
    if cut < 0:
        cut = text.rindex("\n")
    return first, cut + 1


def _hands(text: str, labels: Labels, size: int) -> list[Mask] | None:
    """The hands, if each is whole and no card is in two; other statements may follow."""
    lines = text.split("\n", len(labels.seats))
    if len(lines) <= len(labels.seats) or lines[-1][:1] == " ":
        return None
    hands: dict[str, Mask] = {}
    for line in lines[:-1]:
        if line[:1] != " ":
            return None  # another statement already: not every hand is recorded
        words = line.split()
        try:
            found = sum(map(_groups.__getitem__, words[1:]))
        except KeyError:
            found = sum(map(_group, words[1:]))
        if found & 63 != size:
            return None
        hands[words[0]] = found >> 6
    if list(hands) == labels.before_seats:
        cards = [*hands.values()]
    elif hands.keys() == set(labels.before_seats):
        cards = [hands[label] for label in labels.before_seats]
    else:
        return None
    seen = 0
    for mask in cards:
        if mask & seen or mask.bit_count() != size:
            return None
        seen |= mask
    return cards


def _group(text: str) -> int:
    """The cards of a group such as ``SKJ74`` as a mask, moved up behind six bits in which their
    number stands: so groups of several suits can be added up."""
    suit = text[0]
    mask = 0
    for rank in text[1:]:
        mask |= 1 << CARD_OF[suit + rank]
    if len(_groups) >= _MOST_GROUPS:
        _groups.clear()
    _groups[text] = found = mask << 6 | len(text) - 1
    return found


def _amounts(words: list[str], labels: Labels) -> dict[str, int]:
    """Amounts by label; of a label that stands twice, too little to agree with anything."""
    try:
        values = list(map(_values.__getitem__, words[2::2]))
    except KeyError:
        values = list(map(_value, words[2::2]))
    named = words[1::2]
    if named == labels.before_amounts:
        return dict(zip(labels.keys, values, strict=True))
    found = {label[:-1]: value for label, value in zip(named, values, strict=True)}
    return found if len(found) == len(values) else {}


def _value(word: str) -> int:
    """The number of a word such as ``-300,``."""
    if len(_values) >= _MOST_VALUES:
        _values.clear()
    _values[word] = value = int(word.rstrip(","))
    return value
