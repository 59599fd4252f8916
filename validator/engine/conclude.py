"""The end of a deal: its status, what it comes to, and the claims about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from validator.engine.ledger import Ledger
from validator.engine.state import DealState
from validator.game import Claims, Outcome
from validator.replay import Status


@dataclass(slots=True)
class Conclusion:
    """What a deal came to, by key.

    ``outcome`` is what was computed, ``counted`` the scores that the totals were moved by
    (claimed ones where none could be computed).  ``counts`` says whether the deal was one of
    the match's; ``unchecked`` are reasons for ``not-checkable``.
    """

    status: Status
    claims: Claims
    outcome: Outcome = field(default_factory=lambda: Outcome(None))
    derived: bool = False
    """Whether the outcome was worked out from the cards taken."""
    counts: bool = True
    unchecked: list[str] = field(default_factory=list)


def conclude(state: DealState[Any], ledger: Ledger) -> Conclusion:
    """Find out what a deal came to, compare its claims, and put it into the ledger."""
    deal = state.deal
    kind = deal.end.kind if deal.end is not None else None
    done = Conclusion(_status(state, kind), _claims(state, ledger))
    if kind == "misdeal":
        done.counts = False
        _void(state, ledger)
    elif not deal.tricks and not state.complete and kind in ("", "claimed", None):
        _sheet(state, ledger, done)
    elif kind == "claimed":
        _conceded(state, ledger, done)
    else:
        _finished(state, ledger, done)
    if deal.tricks and kind != "misdeal":
        _what_is_missing(state, done)
    if not _proves(state, done):
        ledger.proven = False
    for ruling in deal.rulings:
        ledger.rule(ruling)
    if deal.total is not None:
        ledger.compare_total(deal.total, state.damage)
    return done


def _proves(state: DealState[Any], done: Conclusion) -> bool:
    """Whether it is beyond doubt by how much a deal moves the totals."""
    if state.damage is not None or state.deal.end is None or done.outcome.doubt is not None:
        return False
    if not done.counts or done.status == "abandoned":
        return True
    # What was not recorded (exposures, say) the claimed scores bear out.
    claimed, computed = done.claims.score, done.outcome.score
    return done.derived and (not done.unchecked or (claimed is not None and claimed == computed))


def _claims(state: DealState[Any], ledger: Ledger) -> Claims:
    deal = state.deal
    score = None if deal.score is None else ledger.claimed(deal.score)
    points = None if deal.points is None else ledger.claimed(deal.points)
    return Claims(score, points)


def _status(state: DealState[Any], kind: str | None) -> Status:
    if kind in ("claimed", "abandoned", "misdeal"):
        return kind  # type: ignore[return-value]
    if state.complete:
        return "early" if state.early else "complete"
    if kind == "" and not state.deal.tricks:
        return "complete"
    return "open"


def _finished(state: DealState[Any], ledger: Ledger, done: Conclusion) -> None:
    """A deal that was played, to its end or as far as it is recorded."""
    deal = state.deal
    ended = deal.end is not None and deal.end.kind == ""
    state.rules.course.finish(state, ended)
    if state.complete:
        done.outcome = state.rules.outcome(state)
        done.derived = done.outcome.score is not None or done.outcome.points is not None
        if state.damage is None:
            done.unchecked.extend(done.outcome.unchecked)
    state.rules.course.claims(state, done.claims)
    _compare(state, ledger, done)
    if done.outcome.score is not None:
        ledger.add(done.outcome.score)
    elif done.claims.score is not None and done.status in ("complete", "early", "open"):
        # What cannot be computed is taken from the record, so that later sums are checked.
        ledger.add_claimed(done.claims.score)
    elif state.damage is not None:
        ledger.doubt(state.damage)
    elif done.status in ("complete", "early"):
        ledger.add_claimed(None)


def _compare(state: DealState[Any], ledger: Ledger, done: Conclusion, variant: str = "") -> None:
    """Claimed beside computed: the points first, for a score follows from them."""
    deal = state.deal
    damage = state.damage
    if deal.points is not None and done.outcome.points is not None:
        found = ledger.compare_score(
            deal.points, done.outcome.points, damage, "points-mismatch", variant
        )
        damage = damage or found
    damage = damage or done.outcome.doubt
    if deal.score is not None and done.outcome.score is not None:
        ledger.compare_score(deal.score, done.outcome.score, damage, variant=variant)


# ---- deals without (all of) their play


def _void(state: DealState[Any], ledger: Ledger) -> None:
    if state.deal.score is not None:
        nothing = dict.fromkeys(state.setup.keys, 0)
        ledger.compare_score(state.deal.score, nothing, state.damage, variant="void")


def _sheet(state: DealState[Any], ledger: Ledger, done: Conclusion) -> None:
    """A score sheet: sums are checked, and whether such a score is possible at all."""
    deal = state.deal
    if deal.score is None and deal.total is None and deal.points is None:
        if deal.end is not None and deal.end.kind == "":
            state.rules.course.finish(state, True)
        return
    done.unchecked.append("play")
    state.rules.course.claims(state, done.claims)
    if done.claims.score is None:
        ledger.add_claimed(None)
        return
    if not state.rules.possible(state, done.claims):
        assert deal.score is not None
        state.report.add(
            "score-impossible",
            deal.score.amounts[0].span,
            "together",
            claimed=dict(done.claims.score),
            consequence_of=state.damage,
        )
    ledger.add_claimed(done.claims.score)


def _conceded(state: DealState[Any], ledger: Ledger, done: Conclusion) -> None:
    """The rest was conceded: the claimed scores count, if the cards can give them."""
    deal, claims = state.deal, done.claims
    state.rules.course.claims(state, claims)
    complete = claims.score is not None and set(claims.score) == set(state.setup.keys)
    answer = state.rules.conceded(state, claims if complete else Claims())
    if answer.only is not None and answer.only.score is not None:
        done.outcome = answer.only
        done.derived = True
        _compare(state, ledger, done)
        ledger.add(answer.only.score)
        return
    if not complete:
        done.unchecked.append("claimed")
        ledger.add_claimed(claims.score)
        return
    assert claims.score is not None
    assert deal.score is not None
    if not answer.fits:
        first = deal.score.amounts[0]
        state.report.add(
            "score-mismatch",
            first.span,
            "claimed-end",
            {"seat": first.key, "claimed": first.value},
            claimed=dict(claims.score),
            consequence_of=state.damage,
        )
    done.outcome = Outcome(claims.score, claims.points)
    ledger.add(claims.score)


def _what_is_missing(state: DealState[Any], done: Conclusion) -> None:
    deal, setup = state.deal, state.setup
    if setup.game.exposing(setup.rules) and not (state.rules.exposed or deal.exposes):
        done.unchecked.append("exposures")
    doubtful = state.complete and state.unknown_played and state.damage is None
    if doubtful and any(state.hands_at_start_unknown):
        done.unchecked.append("hands")
    done.unchecked.extend(state.unchecked)


def by_key(state: DealState[Any], by_seat: list[int]) -> Mapping[str, int]:
    """Scores of seats as scores of the keys of the match (partners added up)."""
    setup = state.setup
    if setup.keys is setup.seats:
        return dict(zip(setup.keys, by_seat, strict=True))
    score = dict.fromkeys(state.setup.keys, 0)
    for seat, value in enumerate(by_seat):
        score[state.setup.key_of[seat]] += value
    return score
