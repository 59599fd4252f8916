"""What a deal says that its game does not know, or of seats that there are not.

This module refuses to know any rule of a game but which statements it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from notation.diagnostic import Argument, Context
from notation.plain_deal import Outline, PlainDeal
from notation.record import Deal
from notation.source import SourceText
from validator.engine.doubts import Doubt
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.table import Setup

_BEFORE_PLAY = ("exchange", "declarer", "contract", "double", "turnup", "stock")
_BEHIND_PLAY = ("points",)
_MOST = 10_000
_SHORT = 80
"""Longer lines hardly come twice."""
_LEFT_ALONE = ("stock ", "double ")
"""Statements that hardly come twice: whoever needs one takes it from its line."""
_NAMING = ("expose", "exchange")
"""Statements whose labels are looked at here; the others are left to their game."""
_OF_EXCHANGE = frozenset({"bad-exchange"})


def foreign_statements(deal: Deal, setup: Setup, report: Report) -> None:
    """Report statements of another game, and labels in the statements before the play."""
    game, index = setup.game, setup.index
    _unknown_to_game(deal, _BEFORE_PLAY, setup, report)
    foreign_claims(deal, setup, report)
    if deal.exposes and "expose" not in game.statements:
        arguments: dict[str, Argument] = {"statement": "expose", "game": game.name}
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


def foreign_claims(deal: Deal, setup: Setup, report: Report) -> None:
    """Report statements behind the play that the game does not know."""
    _unknown_to_game(deal, _BEHIND_PLAY, setup, report)


def _unknown_to_game(deal: Deal, words: Sequence[str], setup: Setup, report: Report) -> None:
    game = setup.game
    for word in words:
        node = None if word in game.statements else getattr(deal, word)
        if node is not None:
            arguments: dict[str, Argument] = {"statement": word, "game": game.name}
            report.add("statement-not-here", node.span, "game", arguments)


def outlined(deal: PlainDeal, lines: list[str], setup: Setup) -> Outline | None:
    """The statements before the tricks of a plain deal; ``None`` if one is not in order here."""
    outline = Outline(deal)
    known = setup.statements
    for line in lines:
        if line in known:
            found = known[line]
        elif line.startswith(_LEFT_ALONE):
            if line[: line.index(" ")] not in setup.game.statements:
                return None
            continue
        else:
            found = _read(deal, line, setup)
        if found is None:
            return None
        setattr(outline, found[0], found[1])
    return outline


def _read(deal: PlainDeal, line: str, setup: Setup) -> tuple[str, Any] | None:
    if line[:1] == " ":
        return None  # a hand too many
    field, value = deal.statement(line)
    found: tuple[str, Any] | None = (field, value)
    word = line.partition(" ")[0]
    if word in _NAMING or word not in setup.game.statements:
        alone = Outline(Deal(deal.number))
        setattr(alone, field, value)
        report = Report(SourceText(line), Context())
        foreign_statements(cast(Deal, alone), setup, report)
        if report.findings:
            found = None
    if len(line) <= _SHORT:
        if len(setup.statements) >= _MOST:
            setup.statements.clear()
        setup.statements[line] = found
    return found


def labels_of_hands(deal: Deal, setup: Setup, report: Report) -> None:
    """Report labels of hands that are not looked at, because the deal is void."""
    for entry in () if deal.hands is None else deal.hands.hands:
        if entry.seat not in setup.index:
            unknown_seat(report, entry.seat, entry.seat_span, setup.index)
