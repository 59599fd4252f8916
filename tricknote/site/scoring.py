"""What a match counts in the standings: one rule a game, and what overrides make of it.

- Gong Zhu and Barbu: ``sum``, the match scores added up; level players are parted by matches
  won, then by direct comparison.
- Kambing: ``won``, a point for every party won; level players are parted by the difference of
  loss scores.
- Any other game: as Gong Zhu.

``places`` gives points by the place at the table.  Who shares a place gets the mean of the points
of the places shared.  With fewer sides than points the places are spread over them: of
``[3, 2, 1, 0]`` two sides get 3 and 0.  ``ranks`` gives a point for every side left behind and
half a point for every level one.

An open match counts in sums, with its totals so far; it gives no points for a win or a place.
This module refuses to know who plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tricknote.site.model import Game, Number, Scoring, SideResult
from tricknote.site.overrides import Kind, Overrides, OverridesError, Rule


class Way(NamedTuple):
    """A game's own way to make standings."""

    kind: Kind
    tie_breaks: tuple[str, ...]


WAYS: dict[str, Way] = {
    "gongzhu": Way("sum", ("won", "direct")),
    "barbu": Way("sum", ("won", "direct")),
    "kambing": Way("won", ("difference",)),
}
"""The rule of each game; a further game is a line here."""

USUAL = Way("sum", ("won", "direct"))
"""The rule of any other game."""

ACROSS = ("won", "direct")
"""The usual tie-breaks where several games are counted together."""

_ONE_GAME_ONLY = frozenset({"difference", "total"})
"""Tie-breaks that add points of a game up, which those of another game are not."""


def scoring_of(game: Game | None, games: Sequence[Game], overrides: Overrides) -> Scoring | None:
    """The rule for the standings of a game, or (``None``) of all games of the event together.

    ``None`` where several games cannot be counted together: points of one are not those of
    another, so only wins and places can.  Raises :class:`OverridesError`.
    """
    together = game is None and len(games) > 1
    if together:
        rule, way = overrides.rule, None
        if rule.scoring in (None, "sum"):
            return None
    else:
        only = game if game is not None else (games[0] if games else "")
        own = overrides.games.get(only)
        rule = own if own is not None else overrides.rule if len(games) < 2 else Rule()
        way = WAYS.get(only, USUAL)
    kind: Kind = rule.scoring or (way.kind if way is not None else "won")
    usual = way.tie_breaks if way is not None and way.kind == kind else ACROSS
    tie_breaks = usual if rule.tie_breaks is None else rule.tie_breaks
    if together and _ONE_GAME_ONLY & set(tie_breaks):
        name = min(_ONE_GAME_ONLY & set(tie_breaks))
        line = overrides.lines.get("/tie-breaks", 1)
        raise OverridesError(
            f"{overrides.path}:{line}: {name} adds points of different games up; "
            "it is for one game only"
        )
    return Scoring(
        kind,
        tie_breaks,
        rule.points,
        rule.bye if rule.bye is not None else _usual_bye(kind, rule),
        rule.forfeit if rule.forfeit is not None else (None if kind == "sum" else 0),
        rule.forfeit_win if rule.forfeit_win is not None else _usual_bye(kind, rule),
    )


def _usual_bye(kind: Kind, rule: Rule) -> Number | None:
    """A bye and the win over somebody who did not come count as a win, where there is one."""
    if kind == "won":
        return 1
    return max(rule.points) if kind == "places" else None


def points_of(
    scoring: Scoring, result: SideResult, results: Sequence[SideResult], done: bool
) -> Fraction:
    """What a match counts for one of its sides; ``done`` says that it is not open."""
    if result.total is None:
        return Fraction(0)
    if scoring.kind == "sum":
        return Fraction(result.total)
    if not done or result.place is None:
        return Fraction(0)
    if scoring.kind == "won":
        return Fraction(int(result.won))
    level = [each for each in results if each.place == result.place]
    if scoring.kind == "ranks":
        behind = len(results) - (result.place - 1) - len(level)
        return Fraction(behind) + Fraction(len(level) - 1, 2)
    by_place = spread(scoring.points_by_place, len(results))
    shared = by_place[result.place - 1 : result.place - 1 + len(level)]
    return Fraction(sum(map(Fraction, shared)), len(shared)) if shared else Fraction(0)


def spread(points: Sequence[Number], sides: int) -> tuple[Fraction, ...]:
    """The points of each place at a table with so many sides."""
    exact = [Fraction(str(each)) for each in points]
    if sides >= len(exact):
        return (*exact, *[exact[-1]] * (sides - len(exact)))
    if sides == 1:
        return (exact[0],)
    last = len(exact) - 1
    return tuple(exact[round(Fraction(place * last, sides - 1))] for place in range(sides))


def number(value: Fraction) -> Number:
    """A number as the model has it: whole if it is."""
    return int(value) if value.denominator == 1 else round(float(value), 4)
