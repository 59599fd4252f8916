"""From the log of a simulation to the tricks of a replay, when somebody looks at them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

from notation.cards import Card
from notation.diagnostic import Diagnostic
from notation.play import Trick
from notation.record import Deal
from notation.source import Span
from validator.engine.conclude import Conclusion
from validator.engine.ledger import Ledger
from validator.engine.log import LoggedTrick, LoggedVariation
from validator.engine.state import DealState
from validator.replay import (
    DealReplay,
    DerivationLine,
    PlayReplay,
    SeatHand,
    TrickReplay,
    VariationReplay,
)

Item = TypeVar("Item")


class Lazily(Sequence[Item]):
    """A sequence that is made at the first look."""

    __slots__ = ("_items", "_make")

    def __init__(self, make: Callable[[], Sequence[Item]]) -> None:
        self._make = make
        self._items: Sequence[Item] | None = None

    def _all(self) -> Sequence[Item]:
        if self._items is None:
            self._items = self._make()
        return self._items

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())


class Counts(Mapping[str, int]):
    """Counts about a match, worked out when they are asked for."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Mapping[str, int]]) -> None:
        self._make = make
        self._made: Mapping[str, int] | None = None

    def _all(self) -> Mapping[str, int]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, name: str) -> int:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class Derivations(Mapping[str, tuple[DerivationLine, ...]]):
    """How each seat's score came about, worked out when it is asked for."""

    __slots__ = ("_keys", "_made", "_simulation")

    def __init__(self, simulation: DealState[Any]) -> None:
        self._simulation = simulation
        self._keys = tuple(simulation.rules.derived(simulation))
        self._made: dict[str, tuple[DerivationLine, ...]] = {}

    def __getitem__(self, key: str) -> tuple[DerivationLine, ...]:
        made = self._made.get(key)
        if made is None:
            if key not in self._keys:
                raise KeyError(key)
            made = self._made[key] = self._simulation.rules.derive(self._simulation, key)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def deal_replay(
    index: int,
    deal: Deal,
    simulation: DealState[Any],
    done: Conclusion,
    dealt: tuple[SeatHand, ...],
    before: Mapping[str, int],
    ledger: Ledger,
    findings: Sequence[Diagnostic],
) -> DealReplay:
    """The replay of one deal."""
    found = tuple(findings)
    claimed_total: Mapping[str, int] | None = None
    if deal.total is not None:
        claimed_total = ledger.claimed(deal.total)
    empty: Mapping[str, tuple[DerivationLine, ...]] = {}
    return DealReplay(
        index,
        deal,
        done.status,
        dealt,
        tuple(simulation.rules.exposed),
        bool(deal.exposes),
        Lazily(lambda: trick_replays(simulation, simulation.log, deal.tricks, found)),
        tuple(simulation.captured),
        done.outcome.score,
        done.claims.score,
        before,
        dict(ledger.totals),
        claimed_total,
        done.outcome.points,
        done.claims.points,
        derivations=Derivations(simulation) if done.derived else empty,
        rulings=deal.rulings,
        findings=found,
    )


class _FindingsAt:
    """The findings of a deal by the place that they have."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        self._at: dict[Span, list[Diagnostic]] = {}
        for each in findings:
            self._at.setdefault(each.span, []).append(each)
        self._varied = [each for each in findings if each.context.variation is not None]
        self._varied.sort(key=_start)
        self._starts = [each.span.start for each in self._varied]

    def get(self, span: Span, otherwise: tuple[()]) -> Sequence[Diagnostic]:
        """Those at a place."""
        return self._at.get(span, otherwise)

    def inside(self, span: Span) -> Sequence[Diagnostic]:
        """Those of variations that begin within a span."""
        first = bisect_left(self._starts, span.start)
        return tuple(self._varied[first : bisect_left(self._starts, span.end)])


def _start(finding: Diagnostic) -> int:
    return finding.span.start


def trick_replays(
    simulation: DealState[Any],
    log: Sequence[LoggedTrick],
    nodes: Sequence[Trick],
    findings: Sequence[Diagnostic],
) -> tuple[TrickReplay, ...]:
    """The tricks of a log, with their findings at their plays."""
    at = _FindingsAt(findings)
    return tuple(_trick(simulation, logged, nodes[logged.index], at) for logged in log)


def _trick(
    simulation: DealState[Any],
    logged: LoggedTrick,
    node: Trick,
    at: _FindingsAt,
    before: Sequence[PlayReplay] = (),
) -> TrickReplay:
    """A trick; ``before`` are the plays that a variation has in common with its line."""
    count = simulation.setup.count
    plays: list[PlayReplay] = list(before)
    if logged.plays is None:
        for number, card in enumerate(logged.cards):
            play = node.plays[number]
            plays.append(
                PlayReplay(
                    (logged.leader + number) % count,
                    (card,),
                    play,
                    findings=tuple(at.get(play.span, ())),
                )
            )
    else:
        for each in logged.plays:
            play = node.plays[each.index]
            marks = [found for mark in play.irregularities for found in at.get(mark.span, ())]
            plays.append(
                PlayReplay(
                    each.seat,
                    each.cards,
                    play,
                    play.face_down,
                    play.passed,
                    each.withdrawn,
                    (*at.get(play.span, ()), *at.get(play.seat_span, ()), *marks)
                    if play.seat is not None
                    else (*at.get(play.span, ()), *marks),
                    each.beats,
                )
            )
    own = [found for span in (node.number_span, node.leader_span) for found in at.get(span, ())]
    if node.winner is not None:
        own.extend(at.get(node.winner.span, ()))
    return TrickReplay(
        logged.position,
        node.number,
        logged.leader,
        tuple(plays),
        logged.winner,
        node,
        _winning(simulation, plays) if logged.winning is None else logged.winning,
        None if node.winner is None else node.winner.seat,
        tuple(own),
        _variations(simulation, logged, plays, at, len(before)),
        logged.draws,
    )


def _variations(
    simulation: DealState[Any],
    logged: LoggedTrick,
    plays: Sequence[PlayReplay],
    at: _FindingsAt,
    shared: int,
) -> Mapping[int, tuple[VariationReplay, ...]]:
    """The variations of a trick by their play, each with the plays before that one."""
    made: dict[int, tuple[VariationReplay, ...]] = {}
    written = [each.index for each in logged.plays or ()]
    for index, variations in (logged.variations or {}).items():
        place = shared + written.index(index)
        made[place] = tuple(_variation(simulation, each, plays, at, place) for each in variations)
    return made


def _variation(
    simulation: DealState[Any],
    logged: LoggedVariation,
    plays: Sequence[PlayReplay],
    at: _FindingsAt,
    place: int,
) -> VariationReplay:
    """A variation behind a play; what is in it is made at the first look."""
    nodes = logged.node.tricks
    # A molodka sends what lies on the table back to the hands.
    shared = 0 if nodes[0].molodka else place

    def tricks() -> tuple[TrickReplay, ...]:
        return tuple(
            _trick(simulation, trick, nodes[trick.index], at, () if number else plays[:shared])
            for number, trick in enumerate(logged.tricks)
        )

    return VariationReplay(
        logged.anchor, Lazily(tricks), Lazily(lambda: at.inside(logged.node.span)), shared
    )


def _winning(simulation: DealState[Any], plays: Sequence[PlayReplay]) -> tuple[int | None, ...]:
    """Which play is winning after each."""
    rules = simulation.rules
    found: list[int | None] = []
    standing: list[tuple[int, Card]] = []
    places: list[int] = []
    for number, play in enumerate(plays):
        if not play.withdrawn and play.cards:
            standing.append((play.seat, play.cards[0]))
            places.append(number)
        if not standing:
            found.append(None)
            continue
        best = rules.taker(standing, rules.pack)
        found.append(None if best is None else places[best])
    return tuple(found)
