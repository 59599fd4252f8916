"""The words of a deal in canonical spelling, for a simulation that keeps nothing.

What may stand in such a text is said by the grammar's terminal ``PLAIN_DEAL``, which has matched
it before it comes here; who sits at the table is said by :class:`Labels`.  This module refuses
to know whether anything in it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from notation.cards import CARD_OF, Mask
from notation.hand_lines import HandLines
from notation.play import without_marks
from notation.statements import signed

_MOST_GROUPS = 40_000
_MOST_AMOUNTS = 10_000


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


class Labels:
    """Who sits at the table, and how it stands in a plain deal.

    ``keys`` are whose amounts there are: seats, or sides such as ``N+S``.
    """

    __slots__ = (
        "_points",
        "_result",
        "_score_and_total",
        "before_seats",
        "frame",
        "hand_lines",
        "letters",
        "seats",
    )

    def __init__(self, seats: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.seats = seats
        self.before_seats = [f"{seat}:" for seat in seats]
        """The seats as they stand before a hand: with a colon."""
        self.frame = sum(len(label) + 1 for label in self.before_seats)
        """How many signs the lines of hands have beside two for each of their words, and a card
        each: two blanks and the line's end instead of one blank, and all of a label."""
        self.hand_lines = HandLines(seats)
        letters = bytearray([255]) * 256
        for seat, label in enumerate(seats):
            if len(label) == 1 and label.isascii():
                letters[ord(label)] = seat
        self.letters = bytes(letters)
        """The index of each seat whose label is one letter, by that letter's code; elsewhere a
        number that no seat has."""
        named = ", ".join(f"{key.replace('%', '%%')}: %s" for key in keys)
        self._points = f"points {named}\n"
        self._result = f"result {named}"
        self._score_and_total = f"score {named}\ntotal {named}\nend"

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


@lru_cache(maxsize=256)
def labels_of(seats: tuple[str, ...], keys: tuple[str, ...]) -> Labels:
    """The labels of a table, the same for the same people."""
    return Labels(seats, keys)


class Sheet(NamedTuple):
    """What stands in a plain deal, by its words.

    ``number`` is the deal's.  ``labels`` say who sits at the table.  ``statements`` are the
    lines before the tricks other than hands, ``dealt`` the lines of these, empty where hands
    are not recorded.  ``tricks`` is the text of all tricks, ``claims`` are the lines behind
    them, the ``end`` among them.
    """

    number: int
    labels: Labels
    statements: list[str]
    dealt: str
    tricks: str
    claims: str

    @property
    def lines(self) -> int:
        """On how many lines the tricks stand."""
        return self.tricks.count("\n")

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
