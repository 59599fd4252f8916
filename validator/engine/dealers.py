"""Who dealt, from deal to deal: checked where the rules say who follows.

This module refuses to know anything of a deal but its ``dealer`` and whether it was void.
"""

from __future__ import annotations

from notation.diagnostic import Argument, Related
from notation.record import Deal
from notation.source import Span
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.table import Setup

Dealt = tuple[int, bool, Span]
"""The seat that dealt, whether that was a misdeal, and where the record says so."""


def check_dealer(deal: Deal, before: Dealt | None, setup: Setup, report: Report) -> Dealt | None:
    """Who dealt this deal, if the record says it; a wrong one is reported, ``before`` being the
    deal before."""
    if deal.dealer is None or deal.dealer.seat is None:
        return None
    label = deal.dealer.seat
    span = Span(deal.dealer.span.end - len(label), deal.dealer.span.end)
    seat = setup.index.get(label)
    if seat is None:
        unknown_seat(report, label, span, setup.index)
        return None
    misdeal = deal.end is not None and deal.end.kind == "misdeal"
    if before is not None:
        last, was_misdeal, where = before
        expected = setup.game.next_dealer(setup.rules, last, setup.count, was_misdeal)
        if expected is not None and seat != expected:
            arguments: dict[str, Argument] = {"seat": label, "expected": setup.seats[expected]}
            related = (Related("before", where, {"seat": setup.seats[last]}),)
            report.add("wrong-dealer", span, "", arguments, seat=label, related=related)
    return seat, misdeal, span
