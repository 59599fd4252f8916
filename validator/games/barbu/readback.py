"""The declarations of a finished replay, read back for who shows it.

Nothing is judged here and nothing is reported: what was wrong stands in the replay already.
"""

from __future__ import annotations

from notation.cards import RANKS, SUITS
from notation.labels import normalised
from notation.record import Deal
from notation.statements import Amounts
from validator.games.barbu.contracts import CONTRACTS
from validator.games.barbu.course import DOMINO, TRICKS
from validator.games.barbu.doubles import read_doubles
from validator.games.barbu.history import Declared, History
from validator.games.barbu.options import BarbuOptions
from validator.games.barbu.play import BarbuDeal
from validator.replay import Replay


def read_back(replay: Replay) -> tuple[BarbuDeal, ...]:
    """The rules of every deal as they were declared, nothing played yet; empty without rules."""
    options = None if replay.rules is None else replay.rules.options
    if not isinstance(options, BarbuOptions):
        return ()
    carried = any(
        isinstance(each, Amounts) and each.kind == "carried" for each in replay.record.entries
    )
    history = History(options, counted=not carried, begun=True)
    found: list[BarbuDeal] = []
    for deal in replay.deals:
        rules = _deal(replay, options, history, deal.node)
        found.append(rules)
        if deal.status != "misdeal" and rules.declared is not None:
            history.add(rules.declared)
    return tuple(found)


def _deal(replay: Replay, options: BarbuOptions, history: History, deal: Deal) -> BarbuDeal:
    rules = BarbuDeal(options, replay.seats, history, TRICKS)
    rules.declarer = _declarer(replay, history, deal)
    node = deal.contract
    name = None if node is None else node.name
    rules.contract = CONTRACTS.get(name or "") if name in options.contracts else None
    contract = rules.contract
    detail = None if node is None else node.detail
    if contract is not None and contract.detail == "suit":
        rules.trump = SUITS.index(detail) if detail is not None and detail in SUITS else None
        rules.trump_known = rules.trump is not None or (detail == "NT" and options.no_trump)
    if contract is not None and contract.domino:
        rules.course = DOMINO
        start = detail or str(options.domino_start)
        if start in RANKS and rules.layout.may_start(RANKS.index(start)):
            rules.layout.start_from(RANKS.index(start))
    if deal.double is not None:
        positive = None if contract is None else contract.positive
        read = read_doubles(options, replay.seats, deal.double, rules.declarer, positive)
        rules.pairs = read.pairs
    rules.ready()
    rules.declared = Declared(deal, rules.declarer, name, rules.pairs)
    return rules


def _declarer(replay: Replay, history: History, deal: Deal) -> int | None:
    """Who is written, else whom the rotation names, else who led first."""
    index = {label: seat for seat, label in enumerate(replay.seats)}
    if deal.declarer is not None and deal.declarer.seat is not None:
        written = index.get(normalised(deal.declarer.seat))
        if written is not None:
            return written
    expected = () if history.finished else history.expected()
    if len(expected) == 1:
        return expected[0]
    return next((index.get(normalised(trick.leader)) for trick in deal.tricks), None)
