"""The end of a deal: its status, its score, and the claims about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from notation.cards import NAMES, Card, Mask
from notation.diagnostic import Argument
from validator.engine.ledger import Ledger
from validator.engine.places import card_span
from validator.engine.state import DealState
from validator.replay import Status


@dataclass(slots=True)
class Conclusion:
    """What a deal came to.

    ``score`` is by key (seat or side), ``None`` where it cannot be computed; ``counts``
    says whether the deal was one of the match's; ``unchecked`` are reasons for
    ``not-checkable``.
    """

    status: Status
    score: Mapping[str, int] | None = None
    by_seat: Sequence[int] | None = None
    claimed: Mapping[str, int] | None = None
    counts: bool = True
    unchecked: list[str] = field(default_factory=list)


def conclude(simulation: DealState, ledger: Ledger) -> Conclusion:
    """Find out what a deal came to, compare its claims, and put it into the ledger."""
    deal = simulation.deal
    kind = deal.end.kind if deal.end is not None else None
    done = Conclusion(_status(simulation, kind))
    if deal.score is not None:
        done.claimed = ledger.claimed(deal.score.amounts)
    if kind == "misdeal":
        done.counts = False
        _void(simulation, ledger, done)
    elif not deal.tricks and kind in ("", "claimed", None):
        _sheet(simulation, ledger, done)
    elif kind == "claimed":
        _conceded(simulation, ledger, done)
    else:
        _finished(simulation, ledger, done)
    _what_is_missing(simulation, done, kind)
    for ruling in deal.rulings:
        ledger.rule(ruling)
    if deal.total is not None:
        ledger.compare_total(deal.total, simulation.damage)
    return done


def _status(simulation: DealState, kind: str | None) -> Status:
    if kind in ("claimed", "abandoned", "misdeal"):
        return kind  # type: ignore[return-value]
    if simulation.complete:
        return "early" if simulation.early else "complete"
    if kind == "" and not simulation.deal.tricks:
        return "complete"
    return "open"


# ---- a deal that was played


def _finished(simulation: DealState, ledger: Ledger, done: Conclusion) -> None:
    deal = simulation.deal
    ended = deal.end is not None and deal.end.kind == ""
    if ended and not simulation.complete:
        _incomplete(simulation)
    _hands_disagree(simulation)
    if simulation.complete:
        worth = simulation.rules.worth()
        taken: Mask = 0
        for pile in simulation.captured:
            taken |= pile
        if worth & ~taken:
            if simulation.damage is None:
                done.unchecked.append("cards")
        else:
            by_seat = simulation.rules.score(simulation.captured)
            done.by_seat = by_seat
            done.score = _by_key(simulation, by_seat)
    _compare(simulation, ledger, done)


def _compare(simulation: DealState, ledger: Ledger, done: Conclusion) -> None:
    deal = simulation.deal
    if done.score is not None:
        if deal.score is not None:
            ledger.compare_score(deal.score, done.score, simulation.damage)
        ledger.add(done.score)
        return
    if done.claimed is not None and done.status in ("complete", "early", "open"):
        # What cannot be computed is taken from the record, so that later sums are checked.
        ledger.add(done.claimed)
    elif simulation.damage is not None:
        ledger.doubt(simulation.damage)


def _by_key(simulation: DealState, by_seat: Sequence[int]) -> dict[str, int]:
    score = dict.fromkeys(simulation.setup.keys, 0)
    for seat, value in enumerate(by_seat):
        score[simulation.setup.key_of[seat]] += value
    return score


def _incomplete(simulation: DealState) -> None:
    end = simulation.deal.end
    assert end is not None
    if simulation.told_incomplete():
        return
    arguments: dict[str, Argument] = {
        "count": simulation.position,
        "expected": simulation.rules.hand_size,
    }
    made = simulation.report.add(
        "deal-incomplete", end.span, "", arguments, consequence_of=simulation.damage
    )
    simulation.damage = simulation.damage or made


def _hands_disagree(simulation: DealState) -> None:
    """Named cards of a partial hand that this deal cannot have had there."""
    deal, setup = simulation.deal, simulation.setup
    if deal.hands is None:
        return
    whole = simulation.hands.whole
    for entry in deal.hands.hands:
        seat = setup.index.get(entry.seat)
        if seat is None or whole >> seat & 1 or seat in simulation.hands.odd:
            continue
        if simulation.unknown_played >> seat & 1:
            continue  # it may be one of the cards that nobody knows
        for card in entry.cards:
            if card >= 52 or not simulation.hands.recorded[seat] >> card & 1:
                continue
            if simulation.complete and not simulation.early and not simulation.played >> card & 1:
                _disagree(simulation, entry, seat, card, "never-played", {})


def _disagree(
    simulation: DealState,
    entry: object,
    seat: int,
    card: Card,
    variant: str,
    more: dict[str, Argument],
) -> None:
    from notation.statements import SeatCards

    assert isinstance(entry, SeatCards)
    report = simulation.report
    label = simulation.setup.seats[seat]
    made = report.add(
        "hands-disagree",
        card_span(report.source, entry, card),
        variant,
        {"seat": label, "card": NAMES[card], **more},
        seat=label,
        consequence_of=simulation.damage,
    )
    simulation.damage = simulation.damage or made


# ---- deals without (all of) their play


def _void(simulation: DealState, ledger: Ledger, done: Conclusion) -> None:
    deal = simulation.deal
    if deal.score is not None:
        nothing = dict.fromkeys(simulation.setup.keys, 0)
        ledger.compare_score(deal.score, nothing, simulation.damage, variant="void")


def _sheet(simulation: DealState, ledger: Ledger, done: Conclusion) -> None:
    """A score sheet: sums are checked, and whether such a score is possible at all."""
    deal, setup = simulation.deal, simulation.setup
    if deal.score is None and deal.total is None:
        if deal.end is not None and deal.end.kind == "":
            _incomplete(simulation)
        return
    done.unchecked.append("play")
    if deal.score is None or done.claimed is None:
        return
    if set(done.claimed) == set(setup.keys):
        exposed = simulation.rules_exposed()
        scores = [done.claimed[key] for key in setup.keys]
        if not setup.game.possible(setup.rules, exposed, scores):
            _impossible(simulation, ledger, done, exposed)
    ledger.add(done.claimed)


def _impossible(
    simulation: DealState, ledger: Ledger, done: Conclusion, exposed: Mask | None
) -> None:
    deal = simulation.deal
    assert deal.score is not None
    assert done.claimed is not None
    span = deal.score.amounts[0].span
    simulation.report.add(
        "score-impossible",
        span,
        "together",
        claimed=dict(done.claimed),
        consequence_of=simulation.damage,
    )


def _conceded(simulation: DealState, ledger: Ledger, done: Conclusion) -> None:
    """The rest was conceded: the claimed scores count, if the cards can give them."""
    deal, setup, rules = simulation.deal, simulation.setup, simulation.rules
    taken: Mask = 0
    for pile in simulation.captured:
        taken |= pile
    rest = rules.pack & ~taken
    claimed: list[int] | None = None
    if done.claimed is not None and set(done.claimed) == set(setup.keys):
        claimed = [done.claimed[key] for key in setup.keys]
    only, fits = simulation.conceded(rest, claimed)
    if only is not None:
        done.by_seat = only
        done.score = _by_key(simulation, only)
        if deal.score is not None:
            ledger.compare_score(deal.score, done.score, simulation.damage, variant="claimed-end")
        ledger.add(done.score)
        return
    if claimed is None:
        done.unchecked.append("claimed")
        if done.claimed is not None:
            ledger.add(done.claimed)
        return
    assert done.claimed is not None
    assert deal.score is not None
    if not fits:
        first = deal.score.amounts[0]
        simulation.report.add(
            "score-mismatch",
            first.span,
            "claimed-end",
            {"seat": first.key, "claimed": first.value},
            claimed=dict(done.claimed),
            consequence_of=simulation.damage,
        )
    done.score = dict(done.claimed)
    ledger.add(done.claimed)


# ---- what could not be checked


def _what_is_missing(simulation: DealState, done: Conclusion, kind: str | None) -> None:
    deal, setup = simulation.deal, simulation.setup
    if not deal.tricks or kind == "misdeal":
        return
    if setup.game.exposing(setup.rules) and not deal.exposes:
        done.unchecked.append("exposures")
    if simulation.complete and simulation.unknown_played and simulation.damage is None:
        if any(simulation.hands_at_start_unknown):
            done.unchecked.append("hands")
