"""From summaries of records to the matches of an event: who played where, and what it came to.

Records belong to the event that they name, in the spelling that they name it; one without
``Event`` belongs to the only event that the others name.  The round is the ``Round`` tag, else
the ``Date``.  Records of one table in one round are one match if the later ones begin with
``carried`` (a match split over several files); the same record given twice counts once; any
other record counts for itself.

The result of a match is what the simulation made of it.  Where it has errors the numbers still
count, marked as not agreed, beside what the record claims; a match of which nothing could be
simulated is shown and counts nothing.  This module refuses to know what standings are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tricknote.site.model import (
    Basis,
    DealLine,
    FindingLine,
    Moment,
    Origin,
    RecordRef,
    RulingLine,
    SideResult,
    Table,
    TableSeat,
    TableStatus,
)
from tricknote.site.names import safe_names
from tricknote.site.summary import DealSummary, RecordSummary, SeatSummary


@dataclass(slots=True)
class Match:
    """The parts of one match, before players have ids.

    ``copies`` are records that are the same as one of the parts.
    """

    round: str
    table: str
    parts: list[RecordSummary]
    copies: list[RecordSummary] = field(default_factory=list)

    @property
    def first(self) -> RecordSummary:
        """The part that the match began with."""
        return self.parts[0]

    @property
    def last(self) -> RecordSummary:
        """The part that tells how it ended."""
        return self.parts[-1]

    @property
    def key(self) -> str:
        """What tells it from every other match of the event."""
        table = self.table or f"match {self.first.digest[:8]}"
        return f"r{self.round} t{table}"

    @property
    def names(self) -> Iterator[str]:
        """Everybody whom it names."""
        for part in self.parts:
            for seat in part.seats:
                yield from filter(None, (seat.name, *seat.later))


def events_of(records: Sequence[RecordSummary]) -> dict[str, list[RecordSummary]]:
    """The records of each event, events in the order in which they are met."""
    named = list(dict.fromkeys(each.event for each in records if each.event))
    only = named[0] if len(named) == 1 else ""
    found: dict[str, list[RecordSummary]] = {}
    for each in records:
        found.setdefault(each.event or only, []).append(each)
    return found


def round_of(record: RecordSummary) -> str:
    """The round of a record: its tag, else its date, else nothing."""
    return record.round or record.date


def matches_of(records: Iterable[RecordSummary]) -> list[Match]:
    """The matches of an event, in the order of rounds (see :func:`round_key`) and tables."""
    found: list[Match] = []
    at: dict[tuple[str, str], list[Match]] = {}
    seen: dict[str, Match] = {}
    for record in sorted(records, key=lambda each: (each.date, each.path, each.index)):
        twin = seen.get(record.digest)
        if twin is not None:
            twin.copies.append(record)
            continue
        where = (round_of(record), record.table)
        same = [each for each in at.get(where, ()) if _goes_on(each.last, record)]
        if same:
            match = same[-1]
            match.parts.append(record)
        else:
            match = Match(*where, [record])
            found.append(match)
            at.setdefault(where, []).append(match)
        seen[record.digest] = match
    dates = _first_dates(found)
    found.sort(key=lambda each: (*round_key(each.round, dates), natural(each.table), each.key))
    return found


def _goes_on(before: RecordSummary, record: RecordSummary) -> bool:
    return (
        record.continues
        and record.game == before.game
        and [each.label for each in record.seats] == [each.label for each in before.seats]
    )


def _first_dates(matches: Iterable[Match]) -> dict[str, str]:
    dates: dict[str, str] = {}
    for each in matches:
        if each.first.date:
            dates[each.round] = min(dates.get(each.round, each.first.date), each.first.date)
    return dates


def round_key(name: str, dates: Mapping[str, str]) -> tuple[object, ...]:
    """The order of rounds: numbers (``2``, ``10``), then dates, then words by their dates."""
    number = re.match(r"([0-9]{1,6})(?![0-9])(?!\.[0-9?])", name)
    if number is not None:
        return (0, int(number[1]), "", natural(name))
    if re.match(r"[0-9]{4}\.", name):
        return (1, 0, name, natural(name))
    return (2, 0, dates.get(name, "9999"), natural(name))


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts table 10 behind table 9."""
    return tuple(
        (0, int(part), "") if part.isascii() and part.isdigit() and len(part) < 10 else (1, 0, part)
        for part in re.split(r"(\d+)", text)
        if part
    )


# ---- tables


@dataclass(frozen=True, slots=True)
class Names:
    """The ids of an event: of rounds and players by name, of matches by their place in the list,
    of replays by path and number of the record."""

    rounds: Mapping[str, str]
    players: Mapping[str, str]
    tables: Mapping[int, str]
    replays: Mapping[tuple[str, int], str]


def table_ids(matches: Sequence[Match]) -> dict[int, str]:
    """A safe id for every match, by its place in the list."""
    keys = [match.key for match in matches]
    count = Counter(keys)
    distinct = [
        key if count[key] == 1 else f"{key} {match.first.digest[:8]}"
        for key, match in zip(keys, matches, strict=True)
    ]
    names = safe_names(distinct, "table")
    return {at: names[key] for at, key in enumerate(distinct)}


def table_of(match: Match, at: int, names: Names) -> tuple[Table, tuple[RulingLine, ...]]:
    """A match as a table of the model, and its rulings."""
    identity = names.tables[at]
    status, note = _status(match)
    seats = tuple(_seats(match, names))
    rulings = tuple(_rulings(match, identity, names))
    first, last = match.first, match.last
    return Table(
        id=identity,
        name=match.table,
        round=names.rounds[match.round],
        game=first.game,
        rules=last.rules,
        date=first.date,
        site=first.site,
        recorder=first.recorder,
        status=status,
        records=tuple(
            RecordRef(
                each.path, each.index, names.replays.get((each.path, each.index)), each.digest
            )
            for each in match.parts
        ),
        seats=seats,
        results=tuple(_results(match, names)),
        deals=tuple(_deals(match, names, rulings)),
        rulings=tuple(each.id for each in rulings),
        findings=tuple(_findings(match, identity, names)),
        errors=sum(each.errors for each in match.parts),
        warnings=sum(each.warnings for each in match.parts),
        notes=sum(each.notes for each in match.parts),
        over=last.over,
        note=note,
    ), rulings


def _status(match: Match) -> tuple[TableStatus, str]:
    last = match.last
    errors = [
        each
        for part in match.parts
        for each in part.findings
        if each.severity == "error" and not each.follows
    ]
    if not all(part.simulated for part in match.parts):
        return "errors", "unreadable"
    if errors:
        family = errors[0].code[:1]
        return "errors", {"S": "syntax", "R": "scores", "P": "play"}.get(family, "record")
    if last.over or last.result == "totals":
        return "final", ""
    return "open", "abandoned" if last.result == "abandoned" else "not-over"


def _seats(match: Match, names: Names) -> Iterator[TableSeat]:
    later: dict[str, list[str]] = {}
    first = {each.label: each for each in match.first.seats}
    for part in match.parts:
        for seat in part.seats:
            started = first.get(seat.label)
            changed = started is not None and part is not match.first and seat.name != started.name
            more = [seat.name] if changed and seat.name else []
            later.setdefault(seat.label, []).extend([*more, *seat.later])
    for label, seat in first.items():
        player = names.players.get(seat.name) if seat.name else None
        came = dict.fromkeys(names.players[name] for name in later.get(label, ()))
        yield TableSeat(label, player, seat.side, tuple(each for each in came if each != player))


def _results(match: Match, names: Names) -> Iterator[SideResult]:
    last = match.last
    if not last.sides or not all(part.simulated for part in match.parts):
        return
    totals = dict(last.totals)
    ruled = dict.fromkeys(last.sides, 0)
    for part in match.parts:
        for each in part.rulings:
            if each.side in ruled:
                ruled[each.side] += each.amount
    basis: Basis = "computed"
    if any(deal.basis == "claimed" for part in match.parts for deal in part.deals):
        basis = "claimed"
    agreed = not any(part.errors for part in match.parts)
    better = -1 if last.lowest else 1
    for side in last.sides:
        own = totals.get(side, 0)
        ahead = sum(better * each > better * own for each in totals.values())
        level = sum(each == own for each in totals.values()) > 1
        claimed = None if last.claimed is None else _claimed(last, side)
        yield SideResult(
            side=side,
            players=_players_of(match.first.seats, side, names),
            score=own - ruled[side],
            rulings=ruled[side],
            total=own,
            against=sum(totals.values()) - own,
            place=ahead + 1,
            shared=level,
            won=side in last.winners,
            lost=side in last.losers,
            basis=basis,
            agreed=agreed,
            claimed=claimed if claimed != own else None,
        )


def _claimed(record: RecordSummary, side: str) -> int | None:
    assert record.claimed is not None
    members = set(side.split("+"))
    for key, value in record.claimed.items():
        if set(key.split("+")) == members or (members & set(key.split("+")) and "+" not in key):
            return value
    return None


def _players_of(seats: Sequence[SeatSummary], side: str, names: Names) -> tuple[str, ...]:
    labels = side.split("+")
    by_label = {each.label: each.name for each in seats}
    found = (names.players.get(by_label.get(label, "")) for label in labels)
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _deals(match: Match, names: Names, rulings: Sequence[RulingLine]) -> Iterator[DealLine]:
    by_label = {each.label: names.players.get(each.name) for each in match.first.seats}
    for part in match.parts:
        replay = names.replays.get((part.path, part.index))
        for deal in part.deals:
            yield DealLine(
                key=deal.key,
                replay=replay,
                number=deal.number,
                board=deal.board,
                status=deal.status,
                scores=deal.scores,
                totals=deal.totals,
                basis=deal.basis,
                agreed=_same(deal),
                claimed=deal.claimed if not _same(deal) else None,
                rulings=tuple(
                    each.id for each in rulings if each.deal == deal.key and each.replay == replay
                ),
                moments=tuple(moments_of(deal, replay, by_label)),
                about=deal.about,
            )


def _same(deal: DealSummary) -> bool:
    if deal.claimed is None or deal.scores is None:
        return True
    return all(deal.scores.get(key, value) == value for key, value in deal.claimed.items())


def moments_of(
    deal: DealSummary, replay: str | None, players: Mapping[str, str | None]
) -> Iterator[Moment]:
    """The moments of a deal that are worth a link."""
    for fact in deal.facts:
        for hit in fact.hits if fact.notable else ():
            if hit.so and hit.moment is not None:
                player = players.get(hit.seat)
                yield Moment(fact.key, replay, hit.moment, hit.seat, player, hit.cards)


def _rulings(match: Match, table: str, names: Names) -> Iterator[RulingLine]:
    by_label = {each.label: names.players.get(each.name) for each in match.first.seats}
    number = 0
    for part in match.parts:
        replay = names.replays.get((part.path, part.index))
        for each in part.rulings:
            number += 1
            labels = each.side.split("+") if each.side else each.seats
            identity = f"{table}-x{number}"
            yield RulingLine(
                id=identity,
                kind=each.kind,
                seats=each.seats,
                players=tuple(
                    player for label in labels if (player := by_label.get(label)) is not None
                ),
                amount=each.amount,
                reason=each.reason,
                round=names.rounds[match.round],
                table=table,
                replay=replay,
                deal=each.deal,
                origin=Origin(table, each.deal, identity),
            )


def _findings(match: Match, table: str, names: Names) -> Iterator[FindingLine]:
    for part in match.parts:
        replay = names.replays.get((part.path, part.index))
        for each in part.findings:
            yield replace(each, table=table, replay=replay)
