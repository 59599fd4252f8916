"""What a deal says that its game does not know, or of seats that there are not.

This module refuses to know any rule of a game but which statements it has.
"""

from __future__ import annotations

from notation.diagnostic import Argument
from notation.record import Deal
from validator.engine.doubts import Doubt
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.table import Setup

_STATEMENTS = ("exchange", "declarer", "contract", "double", "turnup", "stock", "points")
_OF_EXCHANGE = frozenset({"bad-exchange"})


def foreign_statements(deal: Deal, setup: Setup, report: Report) -> None:
    """Report statements of another game, and labels in the statements before the play."""
    game, index = setup.game, setup.index
    for word in _STATEMENTS:
        node = None if word in game.statements else getattr(deal, word)
        if node is not None:
            arguments: dict[str, Argument] = {"statement": word, "game": game.name}
            report.add("statement-not-here", node.span, "game", arguments)
    if deal.exposes and "expose" not in game.statements:
        arguments = {"statement": "expose", "game": game.name}
        report.add("statement-not-here", deal.exposes[0].span, "game", arguments)
    for expose in deal.exposes:
        for entry in expose.exposures:
            if entry.seat not in index:
                unknown_seat(report, entry.seat, entry.seat_span, index)
    if deal.exchange is not None:
        for each in deal.exchange.passes:
            for label in (each.giver, each.receiver):
                if label not in index:
                    made = unknown_seat(report, label, each.span, index)
                    # Who then gave and got nothing, nobody knows.
                    span = deal.exchange.span
                    report.doubts.append(Doubt(span.start, span.end, made, _OF_EXCHANGE))


def labels_of_hands(deal: Deal, setup: Setup, report: Report) -> None:
    """Report labels of hands that are not looked at, because the deal is void."""
    for entry in () if deal.hands is None else deal.hands.hands:
        if entry.seat not in setup.index:
            unknown_seat(report, entry.seat, entry.seat_span, setup.index)
