"""What is declared before the first card: declarer, contract and doubles, against the deals
before.

This module refuses to know how a contract is played and what it counts.
"""

from __future__ import annotations

import difflib
import re

from notation.cards import RANKS, SUITS
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.record import Deal
from notation.source import Span
from notation.statements import Contract as ContractNode
from validator.engine.doubts import Doubt
from validator.engine.hands import unknown_seat
from validator.engine.state import DealState
from validator.games.barbu.contracts import CONTRACTS
from validator.games.barbu.doubles import Pair, read_doubles
from validator.games.barbu.history import Declared, History
from validator.games.barbu.options import BarbuOptions
from validator.games.barbu.play import BarbuDeal

_KEYWORD = re.compile(r"\w+\s+")
_SUITS = (*SUITS,)
_BY_CONTRACT = frozenset(
    "wrong-leader lead-not-allowed must-trump must-overtrump not-playable pass-not-allowed "
    "trick-incomplete play-after-end deal-incomplete irregularity-not-needed double-not-allowed "
    "points-mismatch score-mismatch".split()
)
"""What another contract would judge otherwise."""


def declare(state: DealState[BarbuDeal]) -> None:
    """Read what was declared into the rules of the deal, and report what cannot be."""
    state.rules.history.begin(state.before.first)
    _Declaring(state).run()


def dealer_of(options: BarbuOptions, declarer: int) -> int:
    """Who deals where a seat declares."""
    return declarer if options.dealer == "declarer" else (declarer - 1) % options.players


class _Declaring:
    """The statements of one deal, while they are looked at."""

    wrong: Diagnostic | None = None
    """What makes the declarer doubtful."""
    declarer: int | None = None
    name: str | None = None
    """The contract, if it is one of the rules."""
    told: frozenset[Pair] = frozenset()
    """Who misses, as is told here, the doubles that he owes whom."""

    def __init__(self, state: DealState[BarbuDeal]) -> None:
        self.state = state
        self.deal: Deal = state.deal
        self.rules = state.rules
        self.options: BarbuOptions = state.rules.options
        self.history: History = state.rules.history
        self.finished = state.rules.history.finished
        self.seats = state.setup.seats

    def run(self) -> None:
        """Everything, in the order in which it is said at the table."""
        self._declarer()
        self._dealer()
        self._contract()
        pairs = self._doubles()
        rules = self.rules
        rules.declarer = self.declarer
        rules.pairs = pairs
        if pairs is not None:
            self._quota(pairs)
        rules.declared = Declared(
            self.state.node,
            self.declarer,
            self.name,
            pairs,
            self.wrong,
            self.told,
        )

    def _add(
        self,
        name: str,
        span: Span,
        variant: str,
        arguments: dict[str, Argument],
        *,
        seat: int | None = None,
        follows: Diagnostic | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
        doubtful: bool = False,
    ) -> Diagnostic:
        return self.state.add(
            name,
            span,
            variant,
            arguments,
            seat=seat,
            follows=follows or self.state.text_damage,
            related=related,
            fixes=fixes,
            doubtful=doubtful,
        )

    # ---- who declares

    def _declarer(self) -> None:
        deal, history = self.deal, self.history
        index = self.state.setup.index
        expected = () if self.finished else history.expected()
        written = None
        if deal.declarer is not None and deal.declarer.seat is not None:
            label = deal.declarer.seat
            written = index.get(label)
            if written is None:
                span = _last_word(deal.declarer.span, label)
                unknown_seat(self.state.report, label, span, index)
            elif expected and written not in expected:
                self._wrong_declarer(written, expected, _last_word(deal.declarer.span, label))
                led = self._led()
                if led is not None and led in expected:
                    # Who led proves that only the label is wrong.
                    written = led
                    self.wrong = None
        if written is None:
            # Not written: the rotation says it, else whoever led first.
            written = expected[0] if len(expected) == 1 else self._led()
        self.declarer = written

    def _led(self) -> int | None:
        """Who led to the first trick."""
        index = self.state.setup.index
        return next((index.get(row.leader) for row in self.deal.tricks.rows()), None)

    def _wrong_declarer(self, written: int, expected: tuple[int, ...], span: Span) -> None:
        before = self.history.before()
        arguments: dict[str, Argument] = {
            "seat": self.seats[written],
            "expected": tuple(self.seats[seat] for seat in expected),
        }
        related: tuple[Related, ...] = ()
        if before is not None and before.declarer is not None:
            place = before.declarer_place
            who: dict[str, Argument] = {
                "seat": self.seats[before.declarer],
                "deal": before.number,
            }
            related = (Related("before", place, who),)
        self.wrong = self._add(
            "wrong-declarer",
            span,
            self.options.declarer_rotation,
            arguments,
            seat=written,
            follows=self.history.last_wrong(),
            related=related,
        )

    def _dealer(self) -> None:
        dealer = self.deal.dealer
        if dealer is None or dealer.seat is None or self.declarer is None:
            return
        seat = self.state.setup.index.get(dealer.seat)
        due = dealer_of(self.options, self.declarer)
        if seat is None or seat == due:
            return
        span = _last_word(dealer.span, dealer.seat)
        arguments: dict[str, Argument] = {
            "seat": dealer.seat,
            "expected": self.seats[due],
            "declarer": self.seats[self.declarer],
        }
        self._add("wrong-dealer", span, "declarer", arguments, seat=seat, follows=self.wrong)

    # ---- the contract

    def _contract(self) -> None:
        deal = self.deal
        node = deal.contract
        if node is None:
            if deal.tricks or deal.double or deal.points or deal.score:
                self._add("contract-missing", deal.head_span, "", {}, doubtful=True)
            return
        if node.name is None:
            return
        known = self.options.contracts
        if node.name not in known:
            self._unknown_contract(node)
            return
        self.name = node.name
        contract = self.rules.contract = CONTRACTS[node.name]
        why = self._detail(node)
        if why:
            span = node.detail_span if node.detail is not None else self._name_span(node)
            arguments: dict[str, Argument] = {
                "contract": node.name,
                "detail": node.detail or "",
                "rules": self.state.setup.rules.name,
                "start": str(self.options.domino_start),
            }
            made = self._add("contract-unknown", span, why, arguments, doubtful=True)
            self._doubt(made, _BY_CONTRACT | {"revoke"})
            self.name = None
        elif contract.detail == "suit":
            suit = node.detail
            self.rules.trump = SUITS.index(suit) if suit is not None and suit in _SUITS else None
            self.rules.trump_known = True
        elif contract.detail == "rank":
            start = node.detail or str(self.options.domino_start)
            self.rules.layout.start_from(RANKS.index(start))
        self._repeated(node)

    def _name_span(self, node: ContractNode) -> Span:
        """The place of the contract's name and what stands behind it."""
        text = self.state.report.source.text[node.span.start : node.span.end]
        keyword = _KEYWORD.match(text)
        return Span(node.span.start + keyword.end(), node.span.end) if keyword else node.span

    def _unknown_contract(self, node: ContractNode) -> None:
        assert node.name is not None
        known = self.options.contracts
        span = self._name_span(node)
        arguments: dict[str, Argument] = {
            "contract": node.name,
            "rules": self.state.setup.rules.name,
            "known": known,
        }
        fixes: tuple[Fix, ...] = ()
        variant = "other-rules" if node.name in CONTRACTS else ""
        written = node.name.replace("_", "-").lower()
        near = _parted(node.name, known) or difflib.get_close_matches(written, known, 1, 0.6)
        if not variant and near:
            variant = "near"
            arguments["near"] = near[0]
            end = span.start + len(node.name)
            fixes = (Fix((Edit(Span(span.start, end), near[0]),), safe=False),)
        made = self._add("contract-unknown", span, variant, arguments, fixes=fixes, doubtful=True)
        self._doubt(made)

    def _doubt(self, made: Diagnostic, names: frozenset[str] = _BY_CONTRACT) -> None:
        """What the contract decides of the deal follows from what is wrong with it."""
        where = self.deal.span
        self.state.report.doubts.append(Doubt(where.start, where.end + 1, made, names))

    def _detail(self, node: ContractNode) -> str:
        """What is wrong with what stands behind the name: a variant, or nothing."""
        contract = CONTRACTS[node.name or ""]
        detail = node.detail
        if contract.detail == "nothing":
            return "detail" if detail is not None else ""
        if contract.detail == "suit":
            if detail is None:
                return "suit"
            if detail == "NT":
                return "" if self.options.no_trump else "no-trump"
            return "" if detail in _SUITS else "suit"
        start = str(self.options.domino_start)
        if detail is None:
            return "" if start != "any" else "rank"
        if detail not in (*RANKS,) or not self.rules.layout.may_start(RANKS.index(detail)):
            return "rank"
        return "start" if start not in ("any", detail) else ""

    def _repeated(self, node: ContractNode) -> None:
        """Every contract once by every declarer, by option in a fixed order."""
        history, options = self.history, self.options
        if self.declarer is None or self.name is None or self.finished:
            return
        label = self.seats[self.declarer]
        earlier = history.earlier(self.declarer, self.name)
        if earlier is not None:
            arguments: dict[str, Argument] = {
                "seat": label,
                "contract": self.name,
                "deal": earlier.number,
            }
            related = (Related("first", earlier.contract_place, dict(arguments)),)
            done = {each.contract for each in history.declared_by(self.declarer)}
            left = tuple(each for each in options.contracts if each not in done)
            if left:
                arguments["left"] = left
            made = self._add(
                "contract-repeated",
                self._name_span(node),
                "",
                arguments,
                seat=self.declarer,
                follows=self.wrong or history.doubt(self.declarer),
                related=related,
            )
            self._doubt(made)
            return
        due = history.due(self.declarer)
        if due not in (None, self.name):
            arguments = {"seat": label, "contract": self.name, "expected": due}
            self._add(
                "contract-unknown",
                self._name_span(node),
                "order",
                arguments,
                seat=self.declarer,
                follows=self.wrong or history.doubt(self.declarer),
            )

    # ---- the doubles

    def _doubles(self) -> frozenset[Pair] | None:
        """The doubles that count; ``None`` if none were recorded."""
        double = self.deal.double
        if double is None:
            return frozenset() if self.options.doubling == "off" else None
        contract = self.rules.contract
        positive = None if contract is None else contract.positive
        read = read_doubles(self.options, self.seats, double, self.declarer, positive)
        for pair, label in read.unknown:
            made = unknown_seat(self.state.report, label, pair.span, self.state.setup.index)
            self.rules.double_fault = self.rules.double_fault or made
        for bad in read.bad:
            made = self._add(
                "double-not-allowed",
                bad.pair.span,
                bad.variant,
                dict(bad.arguments),
                seat=bad.seat,
                follows=self.wrong,
            )
            self.rules.double_fault = self.rules.double_fault or made
        return read.pairs

    def _quota(self, pairs: frozenset[Pair]) -> None:
        """The doubles that everybody owes each declarer, once they cannot be made any more."""
        history, declarer = self.history, self.declarer
        if declarer is None:
            return
        for seat, made, earlier in history.owing(declarer, pairs):
            node, left = self.deal.double, history.left(declarer)
            assert node is not None
            self.told |= {(seat, declarer)}
            arguments: dict[str, Argument] = {
                "seat": self.seats[seat],
                "declarer": self.seats[declarer],
                "count": made,
                "left": left,
                "expected": self.options.min_doubles,
            }
            related = tuple(
                Related("double", each.double_place, {"deal": each.number}) for each in earlier
            )
            self._add(
                "double-quota",
                node.span,
                "last" if left == 0 else "",
                arguments,
                seat=seat,
                follows=self.rules.double_fault or self.wrong or history.doubt(declarer),
                related=related,
            )


def _parted(name: str, known: tuple[str, ...]) -> list[str]:
    """A contract and its suit or rank, which stand close behind it: `trumps H` for `trumpsH`."""
    for each in known:
        begins, rest = name[: len(each)].lower(), name[len(each) :].upper().lstrip("-_=")
        needs = CONTRACTS[each].detail
        if begins != each or needs == "nothing":
            continue
        if rest in (*SUITS, "NT") if needs == "suit" else rest in (*RANKS,):
            return [f"{each} {rest}"]
    return []


def _last_word(statement: Span, word: str) -> Span:
    """The place of the word with which a statement ends."""
    return Span(statement.end - len(word), statement.end)
