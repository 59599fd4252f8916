"""What is declared in a plain deal, where all of it is in order.

A contract is read by :mod:`validator.games.barbu.declaring` when it is met first at a table;
what then follows from it for the play is kept.  The answer is yes or no: where anything is not
plainly in order, or a contract not known yet, it is no, and somebody else reads what is
declared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from notation.cards import Mask
from notation.plain_sheet import Sheet
from notation.record import Deal
from validator.engine.state import DealState
from validator.game import Course
from validator.games.barbu.contracts import Contract
from validator.games.barbu.declaring import dealer_of
from validator.games.barbu.doubles import Pair, free_doubles, pair_words, plain_doubles
from validator.games.barbu.history import Declared
from validator.games.barbu.layout import Layout
from validator.games.barbu.play import BarbuDeal

State: TypeAlias = DealState[BarbuDeal]


class Terms(NamedTuple):
    """What follows for the play from a contract with what stands behind it."""

    contract: Contract
    trump: int | None
    watches: bool
    ends_early: bool
    bound: Mask
    deciding: Mask
    layout: Layout | None
    """The layout of domino, before the first card."""
    course: Course
    free: Sequence[frozenset[Pair]]
    """By declarer, the doubles that count beside any others."""


def keep(state: State) -> None:
    """Keep what follows from the contract of a deal, which was found to be in order."""
    rules, node = state.rules, state.deal.contract
    contract = rules.contract
    if node is None or node.name is None or contract is None:
        return
    if rules.skipped or rules.blurred or not rules.trump_known:
        return
    rules.terms[node.name, node.detail] = Terms(
        contract,
        rules.trump,
        rules.watches,
        rules.ends_early,
        rules.bound,
        rules.deciding,
        rules.layout.copy() if contract.domino else None,
        rules.course,
        free_doubles(rules.options, contract.positive),
    )


def declare(state: State, sheet: Sheet) -> bool:
    """Read what was declared into the rules of the deal; false, and nothing is changed, where
    that takes a closer look."""
    rules, deal = state.rules, state.deal
    options, history = rules.options, rules.history
    node = deal.contract
    # It is nearly always the last one.
    line = sheet.statements[-1] if sheet.statements else ""
    double = line[7:] if line.startswith("double ") else sheet.statement("double")
    if deal.declarer is None or node is None or node.name is None:
        return False
    terms = rules.terms.get((node.name, node.detail))
    declarer = state.setup.index.get(deal.declarer.seat or "")
    if terms is None or declarer is None:
        return False
    history.begin(state.before.first)
    if not _due(state, declarer, node.name, deal):
        return False
    pairs: frozenset[Pair] | None = None
    if double is not None:
        words, positive = pair_words(state.setup.seats), terms.contract.positive
        free = terms.free[declarer]
        pairs = plain_doubles(options, words, double, declarer, positive, free)
        if not pairs and (pairs is None or options.skip_if_undoubled != "no"):
            return False
        if history.owing(declarer, pairs):
            return False
    elif options.doubling == "off":
        pairs = frozenset()
    rules.declarer, rules.pairs = declarer, pairs
    rules.declared = Declared(state.node, declarer, node.name, pairs)
    rules.contract, rules.trump, rules.trump_known = terms.contract, terms.trump, True
    rules.watches, rules.bound = terms.watches, terms.bound
    rules.ends_early, rules.deciding = terms.ends_early, terms.deciding
    if terms.layout is not None:
        rules.layout = terms.layout.copy()
    rules.course = terms.course
    return True


def _due(state: State, declarer: int, contract: str, deal: Deal) -> bool:
    """Whether a seat may declare now, may declare this contract, and the right seat dealt."""
    options, history = state.rules.options, state.rules.history
    dealer = deal.dealer
    if dealer is not None and dealer.seat is not None:
        seat = state.setup.index.get(dealer.seat)
        if seat != dealer_of(options, declarer):
            return False
    if history.finished:
        return True
    expected = history.expected()
    return (
        (not expected or declarer in expected)
        and (declarer, contract) not in history.named
        and (options.contract_order == "free" or history.due(declarer) in (None, contract))
    )
