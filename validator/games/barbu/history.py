"""What later deals must know of earlier ones: who declared what, and who doubled whom.

This module refuses to know what a finding says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from notation.diagnostic import Diagnostic
from notation.record import Deal
from notation.source import NOWHERE, Span
from validator.games.barbu.doubles import Pair
from validator.games.barbu.options import BarbuOptions


class Declared(NamedTuple):
    """One deal, as far as it was declared; ``node`` says where.

    ``contract`` is a contract of the rules or ``None``; ``pairs`` are the doubles that count,
    ``None`` if none were recorded.  ``wrong`` is what makes the declarer doubtful, ``told`` of
    whom it was said in this deal that he misses the doubles that he owes which declarer.
    """

    node: Deal
    declarer: int | None
    contract: str | None
    pairs: frozenset[Pair] | None
    wrong: Diagnostic | None = None
    told: frozenset[Pair] = frozenset()

    @property
    def number(self) -> int:
        """The number of the deal, as written."""
        return self.node.number

    @property
    def declarer_place(self) -> Span:
        """Where it says who declares; where it begins, if it does not."""
        return self.node.head_span if self.node.declarer is None else self.node.declarer.span

    @property
    def contract_place(self) -> Span:
        """Where it says what is declared."""
        return NOWHERE if self.node.contract is None else self.node.contract.span

    @property
    def double_place(self) -> Span:
        """Where it says who doubles whom."""
        return NOWHERE if self.node.double is None else self.node.double.span


@dataclass
class History:
    """The deals of a match so far, void ones apart."""

    options: BarbuOptions
    counted: bool = True
    """Whether the match is known from its first deal on (there was nothing carried)."""
    begun: bool = False
    deals: list[Declared] = field(default_factory=list)
    by_declarer: dict[int, list[Declared]] = field(default_factory=dict)
    named: set[tuple[int, str | None]] = field(default_factory=set)
    """Which declarers declared which contracts."""
    unsure: set[int | None] = field(default_factory=set)
    """Declarers of whose deals not all doubles are recorded; ``None``: of nobody knows whose."""
    told: set[Pair] = field(default_factory=set)
    """Who is known to miss the doubles that he owes which declarer."""
    _anchor: tuple[int, int] | None = None
    """The first deal whose declarer is known: its index, and the seat."""
    _run: int = 0
    """How many deals the last declarer has declared in a row."""
    _changed: bool = False
    """Whether a declarer was seen to follow another, so that his first deal is known."""

    def __post_init__(self) -> None:
        self._length = len(self.options.contracts)
        self._all = self.options.deals

    def begin(self, first: bool) -> None:
        """A deal begins; that the ``first`` one is that of the match is known only then."""
        if not self.begun:
            self.begun = True
            self.counted = first

    @property
    def finished(self) -> bool:
        """Whether everybody has declared everything."""
        return self.counted and len(self.deals) >= self._all

    def doubt(self, declarer: int) -> Diagnostic | None:
        """A finding that makes it doubtful which deals a seat declared."""
        for deal in self.declared_by(declarer):
            if deal.wrong:
                return deal.wrong
        return None

    def last_wrong(self) -> Diagnostic | None:
        """What is wrong with the declarer of the deal before."""
        return self.deals[-1].wrong if self.deals else None

    def before(self) -> Declared | None:
        """The deal before whose declarer is known."""
        return next((deal for deal in reversed(self.deals) if deal.declarer is not None), None)

    def expected(self) -> tuple[int, ...]:
        """Who may declare the next deal; empty if anybody may, or nobody can say."""
        if self._anchor is None:
            return ()
        options, length = self.options, self._length
        count = options.players
        if self.counted:
            at, seat = self._anchor
            if options.declarer_rotation == "every_deal":
                return ((seat + len(self.deals) - at) % count,)
            return ((seat + len(self.deals) // length - at // length) % count,)
        last = self.deals[-1].declarer
        if last is None:
            return ()
        following = (last + 1) % count
        if options.declarer_rotation == "every_deal" or self._run >= length:
            return (following,)
        return (last,) if self._changed else (last, following)

    def declared_by(self, declarer: int) -> list[Declared]:
        """The deals that a seat declared."""
        return self.by_declarer.get(declarer, [])

    def earlier(self, declarer: int, contract: str) -> Declared | None:
        """The deal in which a seat declared a contract, if there is one."""
        if (declarer, contract) not in self.named:
            return None
        return next(deal for deal in self.declared_by(declarer) if deal.contract == contract)

    def due(self, declarer: int) -> str | None:
        """The only contract that a declarer may name next, where their order is fixed."""
        options, at = self.options, len(self.declared_by(declarer))
        if options.contract_order != "fixed" or not self.counted or at >= len(options.contracts):
            return None
        return options.contracts[at]

    def left(self, declarer: int) -> int:
        """How many contracts a declarer still has to name, once he has named the next."""
        return self._length - len(self.declared_by(declarer)) - 1

    def owing(self, declarer: int, pairs: frozenset[Pair]) -> list[tuple[int, int, list[Declared]]]:
        """Who cannot make any more all the doubles that he owes a declarer, this deal's being
        ``pairs``: the seat, how many it made, and the deals before in which it did.  Whoever is
        known to miss some is left out."""
        options, left = self.options, self.left(declarer)
        if left < 0 or left >= options.min_doubles:
            # There are none left to owe, or enough to make them all.
            return []
        if options.doubling == "off" or not self.counted or self.finished:
            return []
        if None in self.unsure or declarer in self.unsure:
            return []
        found = []
        for step in range(1, options.players):
            seat = (declarer + step) % options.players
            if (seat, declarer) not in self.told:
                earlier = self.doubled(seat, declarer)
                made = len(earlier) + ((seat, declarer) in pairs)
                if made + left < options.min_doubles:
                    found.append((seat, made, earlier))
        return found

    def doubled(self, seat: int, declarer: int) -> list[Declared]:
        """The deals in which a seat doubled a declarer."""
        return [
            deal for deal in self.declared_by(declarer) if (seat, declarer) in (deal.pairs or ())
        ]

    def add(self, deal: Declared) -> None:
        """Remember a deal."""
        last = self.deals[-1].declarer if self.deals else None
        self.deals.append(deal)
        if deal.told:
            self.told.update(deal.told)
        if deal.pairs is None:
            self.unsure.add(deal.declarer)
        if deal.declarer is None:
            self.unsure.add(None)
            self._run = 0
            self._changed = False
            return
        if self._anchor is None:
            self._anchor = (len(self.deals) - 1, deal.declarer)
        self.by_declarer.setdefault(deal.declarer, []).append(deal)
        self.named.add((deal.declarer, deal.contract))
        if deal.declarer == last:
            self._run += 1
        else:
            self._changed = last is not None
            self._run = 1
