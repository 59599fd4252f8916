"""What a deal claims, looked at by itself: points that cannot be, scores that do not follow."""

from __future__ import annotations

from collections.abc import Mapping

from notation.diagnostic import Diagnostic
from notation.statements import Amounts
from validator.game import Claims
from validator.games.kambing.pack import ALL_POINTS
from validator.games.kambing.prospects import Prospects, implied
from validator.games.kambing.rules import KambingState


def check_claims(state: KambingState, claims: Claims) -> None:
    """Report claimed points that no cards can give and scores that do not follow from them.

    Where the cards decide, nothing is done here: then the claims are compared with them.
    """
    kind = state.deal.end.kind if state.deal.end is not None else ""
    if state.deal.tricks and not state.complete and kind != "claimed":
        return
    if claims.points is None and (claims.score is None or not state.deal.tricks):
        return
    found = state.rules.prospects(state)
    if found.certain is not None and state.complete:
        return
    wrong = None
    if claims.points is not None:
        wrong = _points(state, claims.points, found)
    if wrong is None and claims.score is not None:
        wrong = _score(state, claims, found)
    state.damage = state.damage or wrong


def _points(state: KambingState, claimed: Mapping[str, int], found: Prospects) -> Diagnostic | None:
    statement = state.deal.points
    assert statement is not None
    if not claimed or not any(found.points):
        return None
    if len(claimed) == len(found.keys) and sum(claimed.values()) != ALL_POINTS:
        return _mismatch(state, statement, "sum", {"sum": sum(claimed.values())})
    if found.fits(claimed):
        return None
    variant = "hidden" if state.deal.tricks else "impossible"
    first = next(
        (key for key, value in claimed.items() if not found.fits({key: value})), next(iter(claimed))
    )
    more: dict[str, str | int] = {"seat": first, "claimed": claimed[first]}
    return _mismatch(state, statement, variant, more, first)


def _mismatch(
    state: KambingState,
    statement: Amounts,
    variant: str,
    more: Mapping[str, str | int],
    key: str | None = None,
) -> Diagnostic:
    amounts = statement.amounts
    wanted = set((key or "").split("+"))
    amount = next((each for each in amounts if set(each.seats) == wanted), None)
    amount = amount or amounts[0]
    return state.report.add(
        "points-mismatch",
        amount.span,
        variant,
        {"seat": amount.key, "claimed": amount.value, "all": ALL_POINTS, **more},
        seat=amount.key,
        claimed={each.key: each.value for each in amounts},
        consequence_of=state.damage,
    )


def _score(state: KambingState, claims: Claims, found: Prospects) -> Diagnostic | None:
    """A score beside the points that are claimed with it, or beside what cards can give."""
    statement, keys = state.deal.score, found.keys
    assert statement is not None
    assert claims.score is not None
    score, points = claims.score, claims.points
    if set(score) != set(keys):
        return None
    wanted = tuple(score[key] for key in keys)
    if points is not None and set(points) == set(keys):
        ordered = {key: points[key] for key in keys}
        allowed = implied(state.rules.options, ordered, state.rules.factor)
        if state.deal.tricks and found.scores is not None:
            allowed &= found.scores
        if allowed and wanted not in allowed:
            computed = dict(zip(keys, min(allowed), strict=True))
            return _score_mismatch(state, statement, score, computed)
        return None
    if state.complete and found.scores and len(found.scores) > 1 and wanted not in found.scores:
        first = statement.amounts[0]
        return state.report.add(
            "score-impossible",
            first.span,
            "hidden",
            claimed=dict(score),
            consequence_of=state.damage,
        )
    return None


def _score_mismatch(
    state: KambingState, statement: Amounts, score: Mapping[str, int], computed: Mapping[str, int]
) -> Diagnostic:
    wrong = [key for key in computed if score[key] != computed[key]]
    sides = [set(key.split("+")) for key in wrong]
    first = next(
        each for each in statement.amounts if any(set(each.seats) <= side for side in sides)
    )
    key = next(each for each in wrong if set(first.seats) <= set(each.split("+")))
    return state.report.add(
        "score-mismatch",
        first.span,
        "points",
        {"seat": key, "claimed": score[key], "computed": computed[key]},
        seat=key,
        claimed={each: score[each] for each in wrong},
        computed={each: computed[each] for each in wrong},
        consequence_of=state.damage,
    )
