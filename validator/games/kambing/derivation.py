"""How a loss score came about, line by line.

First the cards that counted, by rank, then what they come to, then what that costs.  The
kinds of lines are ``aces``, ``tens``, ``kings``, ``queens``, ``jacks``, ``no-points`` (tricks
that count nothing), ``no-tricks``, ``hidden`` (cards that nobody knows lie in the tricks),
``points``; then ``most-points``, ``drawn``, ``31-or-more``, ``under-31``, ``without-trick``,
``without-points``, ``factor`` and ``total``.  This module refuses to know how a line is worded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.cards import RANKS, Mask, cards_of
from validator.games.kambing.pack import POINTS, points_of
from validator.games.kambing.scoring import FEW
from validator.replay import DerivationLine

if TYPE_CHECKING:
    from validator.games.kambing.rules import KambingDeal, KambingState

_KINDS = (("aces", "A"), ("tens", "T"), ("kings", "K"), ("queens", "Q"), ("jacks", "J"))


def derive(rules: KambingDeal, state: KambingState, key: str) -> tuple[DerivationLine, ...]:
    """The lines that lead to the score of a side; the last one is the score."""
    setup = state.setup
    seats = [seat for seat in range(setup.count) if setup.key_of[seat] == key]
    pile: Mask = 0
    for seat in seats:
        pile |= state.captured[seat]
    won = sum(rules.table.taken[seat] for seat in seats)
    unnamed = sum(given[seat] for given in rules.table.blind_to for seat in seats)
    found = rules.prospects(state)
    certain = found.certain
    lines = [
        DerivationLine(kind, sum(parts), cards=cards, parts=parts)
        for kind, letter in _KINDS
        if (cards := tuple(each for each in cards_of(pile) if RANKS[each % 13] == letter))
        and (parts := tuple(POINTS[each] for each in cards))
    ]
    if unnamed:
        value = None if certain is None else certain[key] - points_of(pile)
        lines.append(DerivationLine("hidden", value, flags=(f"cards-{unnamed}",)))
    elif not lines:
        lines.append(DerivationLine("no-points" if won else "no-tricks", 0))
    if certain is not None:
        lines.append(DerivationLine("points", certain[key], level="subtotal"))
    if rules.result is None:
        return tuple(lines)  # what the deal counts is not known
    score = rules.result[key]
    factor = rules.factor or 1
    kind, option = _cost(rules, won, score, None if certain is None else certain[key])
    lines.append(DerivationLine(kind, score // factor, option=option))
    if factor > 1 and score:
        lines.append(DerivationLine("factor", factor=factor, option="draw"))
    lines.append(DerivationLine("total", score, level="total"))
    return tuple(lines)


def _cost(rules: KambingDeal, won: int, score: int, points: int | None) -> tuple[str, str | None]:
    if not score:
        assert rules.result is not None
        drawn = len(rules.result) == 2 and not any(rules.result.values())
        return ("drawn", "draw") if drawn else ("most-points", None)
    if rules.options.six_if == "no_points" and points == 0:
        return "without-points", "six_if"
    if not won and rules.options.six_if == "no_trick":
        return "without-trick", "six_if"
    if points is not None:
        few = points < FEW
    else:
        few = score // (rules.factor or 1) == rules.options.loss[1]
    return ("under-31" if few else "31-or-more"), "loss"
