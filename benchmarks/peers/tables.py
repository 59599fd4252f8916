"""What was measured, as a table for people and as JSON.

This module refuses to know how anything is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.peers.contests import PEERS
from benchmarks.running import Spread


@dataclass(frozen=True, slots=True)
class Row:
    """Two things that were compared: units a second, or seconds a deal, and their ratio;
    ``match`` is the same ratio of whole matches that have one such deal."""

    name: str
    beside: str
    ours: Spread
    theirs: Spread
    ratio: Spread
    goal: float | None
    match: Spread | None = None


@dataclass(slots=True)
class Result:
    """A whole run."""

    where: str
    version: str
    rounds: int
    seed: int
    scale: float
    pinned: bool = False
    versions: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    ratios: list[Row] = field(default_factory=list)
    sizes: list[Row] = field(default_factory=list)
    costs: list[Row] = field(default_factory=list)

    @property
    def met(self) -> bool:
        """Whether every goal that was measured is met."""
        return all(map(reached, self.ratios)) and all(map(affordable, self.costs))


def reached(row: Row) -> bool:
    """Whether a ratio is as great as its goal."""
    return row.goal is None or row.ratio.median >= row.goal


def affordable(row: Row) -> bool:
    """Whether a cost is no greater than its goal."""
    return row.goal is None or row.ratio.median <= row.goal


def _verdict(met: bool) -> str:
    return "met" if met else "MISSED"


def _number(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def _between(figures: Spread) -> str:
    return f"{_number(figures.low)} … {_number(figures.high)}"


def _head(result: Result) -> Iterator[str]:
    yield f"{result.where}; {'one core' if result.pinned else 'not pinned to a core'}"
    yield f"{result.rounds} rounds in turn, seed {result.seed}" + (
        "" if result.scale == 1 else f", texts {result.scale:g} times as long"
    )
    yield f"tricknote {result.version}: parsed, every card played again, every claim compared"
    for name, peer in PEERS.items():
        if name in result.versions:
            yield f"{name} {result.versions[name]}: {peer.does}"
    for name, why in result.missing.items():
        yield f"not measured: {name}: {why}"


def as_text(result: Result) -> str:
    """The table."""
    lines = [*_head(result), ""]
    lines.append(
        f"{'our text':15}{'cards/s':>11}  {'beside':24}{'units/s':>11}  {'':7} "
        f"{'ratio':>6}  {'lowest … highest':18}{'goal':>6}"
    )
    lines += [
        f"{row.name:15}{row.ours.median:11,.0f}  {row.beside:24}{row.theirs.median:11,.0f}  "
        f"{PEERS[row.beside].unit:7} {_number(row.ratio.median):>6}  "
        f"{_between(row.ratio):18}{row.goal:>6g}  {_verdict(reached(row))}"
        for row in result.ratios
    ]
    lines += ["", "Matches of one deal and of a hundred, beside matches to their end by the rules"]
    for row in result.sizes:
        lines.append(
            f"{row.name:15}{row.ours.median:11,.0f}  {'cards/s':24}{'':18}  "
            f" {_number(row.ratio.median):>6}  {_between(row.ratio):18}"
        )
    lines += ["", "What one faulty deal costs, in clean deals; its match, in clean matches"]
    lines += ["(short: a match of that deal alone)"]
    for row in result.costs:
        lines.append(
            f"{row.name:22}{row.ours.median * 1e6:8,.0f}  "
            f"{'microseconds; clean:':20}{row.theirs.median * 1e6:11,.0f}  {'':7} "
            f"{_number(row.ratio.median):>6}  {_between(row.ratio):18}{row.goal:>6g}  "
            f"{_verdict(affordable(row)):6}"
            + (f"  match: {_number(row.match.median)}" if row.match else "")
        )
    verdict = "every goal is met" if result.met else "a goal is MISSED"
    missing = f"; not measured: {', '.join(result.missing)}" if result.missing else ""
    return "\n".join([*lines, "", verdict + missing])


def _as_json(row: Row, met: bool) -> dict[str, Any]:
    return {
        "text": row.name,
        "beside": row.beside,
        "ours": row.ours._asdict(),
        "theirs": row.theirs._asdict(),
        "ratio": row.ratio._asdict(),
        "match": row.match and row.match._asdict(),
        "goal": row.goal,
        "met": None if row.goal is None else met,
    }


def as_json(result: Result) -> dict[str, Any]:
    """All figures: rates are units a second, costs are seconds a deal."""
    return {
        "where": result.where,
        "tricknote": result.version,
        "rounds": result.rounds,
        "seed": result.seed,
        "scale": result.scale,
        "one_core": result.pinned,
        "versions": result.versions,
        "missing": result.missing,
        "ratios": [_as_json(row, reached(row)) for row in result.ratios],
        "sizes": [_as_json(row, True) for row in result.sizes],
        "costs": [_as_json(row, affordable(row)) for row in result.costs],
        "met": result.met,
    }
