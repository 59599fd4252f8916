"""What records of one event can have wrong together: tables, rounds, players, boards.

Looks at records of at least two files that name the same ``Event``; one file by itself is never
asked about the rest of an event.  Of each record only a few words are kept, with their places,
so that a run over many needs little memory.  The checks of rounds and tables are about records
with a ``Round``; a round or a table that is missing can be missing on purpose, so it is a
warning, as is a record that is there twice.  A player at two tables in one round and a board
with different hands cannot be: they are errors.  This module refuses to know standings.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from notation.cards import NAMES, cards_of, write_hand
from notation.catalogue import CODES
from notation.diagnostic import Argument, Context, Diagnostic
from notation.labels import normalised
from notation.record import Record
from notation.source import NOWHERE, SourceText, Span
from notation.statements import Amounts
from tricknote.checking import Checked
from tricknote.paths import Input
from tricknote.report import Tally
from tricknote.selecting import Selecting
from validator.replay import DealReplay, Replay

_LONGEST = 400
"""How much of a line is kept."""

_NUMBER = re.compile(r"[0-9]{1,6}\Z")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file, kept without the file: line and column from 1, length, the line."""

    line: int
    column: int
    length: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """A deal that bears the name of a board: the cards of each seat as far as they are known
    (in the order of ``labels``), and the undealt pack."""

    name: str
    labels: tuple[str, ...]
    dealt: tuple[str, ...]
    stock: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as a part of an event."""

    path: str
    index: int
    digest: str
    event: str
    round: str
    table: str
    date: str
    game: str
    continues: bool
    players: tuple[tuple[str, Spot], ...]
    event_spot: Spot
    round_spot: Spot
    table_spot: Spot
    boards: tuple[BoardSeen, ...] = ()


# ---- what is kept of a record


def entry_of(replay: Replay, path: str) -> Entry | None:
    """A record as a part of an event; ``None`` if it names none."""
    record = replay.record
    event = _value(record, "Event")
    if not event:
        return None
    source = record.source or SourceText("")
    players = tuple(
        (name, _spot(source, tag.value_spans[1] if len(tag.value_spans) > 1 else tag.span))
        for tag in record.seat_tags()
        if len(tag.values) > 1 and (name := name_of(tag.values[1]))
    )
    return Entry(
        path=path,
        index=replay.index,
        digest=digest_of(record),
        event=event,
        round=_value(record, "Round"),
        table=_value(record, "Table"),
        date=_value(record, "Date"),
        game=_value(record, "Game"),
        continues=any(isinstance(each, Amounts) for each in record.entries),
        players=players,
        event_spot=_tag_spot(record, source, "Event"),
        round_spot=_tag_spot(record, source, "Round"),
        table_spot=_tag_spot(record, source, "Table"),
        boards=tuple(_boards(replay, source)),
    )


def name_of(text: str) -> str:
    """The name of a player as it is compared: one spelling of letters, single spaces."""
    name = " ".join(normalised(text).split())
    return "" if name == "?" else name


def digest_of(record: Record) -> str:
    """What changes if the text of a record does."""
    source = record.source
    text = repr(record) if source is None else source.slice(record.span).strip()
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def dealt(deal: DealReplay, labels: Iterable[str]) -> tuple[str, ...]:
    """The hands as they were dealt, as far as they are known; nothing of a void deal."""
    node = deal.node
    if deal.status == "misdeal":
        return ()
    if node.exchange is not None:
        # What was passed has moved already: only what is written tells how it was dealt.
        recorded = () if node.hands is None else node.hands.hands
        written = {normalised(each.seat): write_hand(each.cards) for each in recorded}
        return tuple(written.get(label, "") for label in labels)
    return tuple(write_hand(cards_of(hand.cards)) for hand in deal.hands)


def _value(record: Record, name: str) -> str:
    return " ".join((record.tag_value(name) or "").split())


def _tag_spot(record: Record, source: SourceText, name: str) -> Spot:
    tag = record.first_tag(name)
    if tag is None:
        return _spot(source, Span(record.span.start, record.span.start))
    return _spot(source, tag.value_spans[0] if tag.value_spans else tag.span)


def _spot(source: SourceText, span: Span) -> Spot:
    if span == NOWHERE and not source.text:
        return Spot(1, 1, 0, "")
    place = source.place(span)
    length = span.end - span.start if place.line == place.end_line else 1
    return Spot(place.line, place.column, length, source.line_text(place.line)[:_LONGEST])


def _boards(replay: Replay, source: SourceText) -> Iterator[BoardSeen]:
    if not any(deal.board for deal in replay.record.deals()):
        return  # the deals of a replay are looked at only where there is something to see
    for deal in replay.deals:
        name = deal.node.board
        hands = dealt(deal, replay.seats) if name else ()
        if name and hands:
            stock = deal.node.stock
            cards = "" if stock is None else " ".join(NAMES[card] for card in stock.cards)
            yield BoardSeen(name, replay.seats, hands, cards, _spot(source, deal.node.head_span))


# ---- the checks


MOST = 50_000
"""How many records of a run are looked at together; an event with more is no event."""


class EventWatch:
    """Takes the records of a run as they come, and afterwards says what does not fit."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._count = 0

    def see(self, entry: Entry) -> None:
        """Take a record."""
        if self._count <= MOST:
            self._entries.setdefault(entry.event, []).append(entry)
            self._count += 1

    def findings(self) -> Iterator[Diagnostic]:
        """Everything that does not fit, event by event, in the order of files and lines."""
        for entries in self._entries.values() if self._count <= MOST else ():
            if len({each.path for each in entries}) > 1:
                order = {entry.path: at for at, entry in enumerate(entries)}
                found = list(event_findings(entries))
                found.sort(key=lambda each: (order[each.source.path], each.place, each.code))
                yield from found


def with_events(
    checked: Iterable[Checked], tally: Tally, selecting: Selecting
) -> Iterator[Checked]:
    """A run over files, and behind it what does not fit between their records.

    Findings that ``selecting`` does not ask for are left out before they are counted.  Standard
    input is one file, so it is not looked at.
    """
    watch = EventWatch()
    for each in checked:
        entry = _entry(each)
        if entry is not None and not each.given.is_stdin:
            watch.see(entry)
        yield each
    for finding in watch.findings():
        path = finding.source.path
        selection = selecting.of(path)
        if selection and not selection.keeps(finding.code):
            tally.left_out += 1
            continue
        tally.count(finding)
        yield Checked(Input(path, Path(path)), None, (finding,))


def seen(replay: Replay) -> Entry | None:
    """What is kept of a record, made where it was replayed: see ``made`` of :class:`Checked`."""
    source = replay.record.source
    return entry_of(replay, "" if source is None else source.path)


def _entry(checked: Checked) -> Entry | None:
    made = checked.made
    if isinstance(made, Entry):
        return replace(made, path=checked.given.path, index=checked.index)
    return None if checked.replay is None else entry_of(checked.replay, checked.given.path)


def event_findings(entries: list[Entry]) -> Iterator[Diagnostic]:
    """What does not fit in the records of one event."""
    # The same record given twice is told of once, and asked nothing further.
    distinct: dict[str, Entry] = {}
    for entry in entries:
        first = distinct.setdefault(entry.digest, entry)
        if first is not entry:
            arguments: dict[str, Argument] = {"path": first.path}
            yield _finding("event-table-twice", entry, "same", arguments, entry.event_spot)
    some = list(distinct.values())
    rounds: dict[str, list[Entry]] = {}
    for entry in some:
        if entry.round:
            rounds.setdefault(entry.round, []).append(entry)
    yield from _rounds(rounds)
    for there in rounds.values():
        yield from _players(there)
        yield from _twice(there)
    yield from _missing(rounds)
    yield from _board_hands(some)


def _rounds(rounds: Mapping[str, list[Entry]]) -> Iterator[Diagnostic]:
    numbers = {int(name): name for name in rounds if _NUMBER.match(name)}
    if numbers and len(numbers) * 2 > len(rounds):
        for name in rounds:
            if not _NUMBER.match(name) and name[:1].isdigit():
                yield _finding("event-round", rounds[name][0], "number", {"round": name})
    last: int | None = None
    latest = ""
    for number in sorted(numbers):
        entry = rounds[numbers[number]][0]
        first = 1 if last is None else last + 1
        gap = tuple(str(each) for each in range(first, min(number, first + 20)))
        if gap and number < first + 1000:
            yield _finding("event-round", entry, "gap", {"round": numbers[number], "rounds": gap})
        dates = sorted(each.date for each in rounds[numbers[number]] if "?" not in each.date)
        dates = [each for each in dates if each]
        if dates and latest and dates[0] < latest and last is not None:
            late = next(each for each in rounds[numbers[number]] if each.date == dates[0])
            arguments: dict[str, Argument] = {
                "round": numbers[number], "date": dates[0], "other": numbers[last],
                "before": latest,
            }  # fmt: skip
            yield _finding("event-round", late, "order", arguments)
        last = number
        latest = max([latest, *dates[:1]])


def _players(there: list[Entry]) -> Iterator[Diagnostic]:
    seen: dict[str, Entry] = {}
    for entry in there:
        own: set[str] = set()
        for name, spot in entry.players:
            arguments: dict[str, Argument] = {"player": name, "round": entry.round}
            if name in own:
                yield _finding("event-player-twice", entry, "seats", arguments, spot)
                continue
            own.add(name)
            first = seen.setdefault(name, entry)
            # Two records of one table are told of for themselves.
            if first is entry or (entry.table and first.table == entry.table):
                continue
            arguments |= {"path": first.path}
            if first.table and entry.table:
                arguments |= {"table": entry.table, "other": first.table}
                yield _finding("event-player-twice", entry, "", arguments, spot)
            else:
                yield _finding("event-player-twice", entry, "records", arguments, spot)


def _twice(there: list[Entry]) -> Iterator[Diagnostic]:
    seen: dict[str, Entry] = {}
    for entry in there:
        first = seen.setdefault(entry.table, entry) if entry.table else entry
        if first is not entry and not entry.continues and not first.continues:
            arguments: dict[str, Argument] = {
                "table": entry.table, "round": entry.round, "path": first.path,
            }  # fmt: skip
            yield _finding("event-table-twice", entry, "", arguments, entry.table_spot)


def _missing(rounds: Mapping[str, list[Entry]]) -> Iterator[Diagnostic]:
    tables = {
        name: {int(each.table) for each in there if _NUMBER.match(each.table)}
        for name, there in rounds.items()
    }
    most = {name: max(found) for name, found in tables.items() if found}
    for name, found in tables.items():
        if not found:
            continue
        gap = tuple(str(each) for each in range(1, most[name]) if each not in found)[:20]
        if gap and most[name] <= 1000:
            arguments: dict[str, Argument] = {"round": name, "tables": gap}
            yield _finding("event-table-missing", rounds[name][0], "", arguments)
            continue
        fuller = next((each for each in most if most[each] > most[name]), None)
        if fuller is not None:
            rest = tuple(str(each) for each in sorted(tables[fuller] - found))[:20]
            arguments = {"round": name, "tables": rest, "other": fuller}
            yield _finding("event-table-missing", rounds[name][0], "rounds", arguments)


def _board_hands(entries: list[Entry]) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, str], list[tuple[Entry, BoardSeen]]] = {}
    for entry in entries:
        for board in entry.boards:
            others = seen.setdefault((entry.game, board.name), [])
            for other, before in others:
                differs = differing(before, board)
                if other is not entry and differs is not None:
                    arguments: dict[str, Argument] = {
                        "board": board.name, "path": other.path, "where": differs,
                    }  # fmt: skip
                    variant = "stock" if differs == "stock" else ""
                    yield _finding("event-board-differs", entry, variant, arguments, board.spot)
                    break
            others.append((entry, board))


def differing(one: BoardSeen, other: BoardSeen) -> str | None:
    """The seat whose hands cannot be the same (``stock`` for the undealt pack), or ``None``.

    Hands are compared by label where both tables use the same labels, else by their order.
    """
    same = set(one.labels) == set(other.labels)
    hands = dict(zip(one.labels, one.dealt, strict=False))
    lies = {card: label for label, hand in hands.items() for card in _cards(hand)}
    for at, (label, hand) in enumerate(zip(other.labels, other.dealt, strict=False)):
        wanted = label if same else (one.labels[at] if at < len(one.labels) else None)
        if wanted is None:
            return label
        cards = _cards(hand)
        if any(lies.get(card, wanted) != wanted for card in cards):
            return label
        before = _cards(hands.get(wanted, ""))
        if len(cards) == len(before) and cards != before:
            return label
    return "stock" if one.stock and other.stock and one.stock != other.stock else None


def _cards(hand: str) -> frozenset[str]:
    found: set[str] = set()
    for group in hand.split():
        if group[0] != "x":
            found |= {group[0] + rank for rank in group[1:] if rank != "x"}
    return frozenset(found)


def _finding(
    name: str,
    entry: Entry,
    variant: str,
    arguments: Mapping[str, Argument],
    spot: Spot | None = None,
) -> Diagnostic:
    """A finding at the round of a record, or at another place of it."""
    at = spot or (entry.round_spot if entry.round else entry.event_spot)
    # The file is gone: its line is a part of it that begins where it stood.
    source = SourceText(at.text, entry.path, first_line=at.line)
    start = min(at.column - 1, len(at.text))
    span = Span(start, min(start + at.length, len(at.text)))
    context = Context(record=entry.index)
    return Diagnostic(name, CODES[name].severity, source, span, variant, arguments, context)
