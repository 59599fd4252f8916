"""The canonical form of a record: what may be written in any order, put into one order.

This module refuses to know how a record is spelled (that is :mod:`notation.writer`) and
whether anything in it is true.  Only what the notation gives no meaning to is moved: tags
into the order of their table, doubles into the speaking order, quite unknown cards before
the known ones of the same list.  Exposures, plays, glyphs and comments stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from notation.cards import UNKNOWN, Card
from notation.labels import normalised
from notation.marks import Remarks
from notation.plain_deal import PlainDeal
from notation.play import PlainRun, Play, Trick, Tricks
from notation.record import Deal, Entry, Record, Tag
from notation.statements import Double, DoublePair, Draw, Exchange, Expose, Ruling

TAG_ORDER = (
    "Event Site Date Round Table Recorder Annotator Source Id Game Rules Rule Seat View".split()
)
"""The known tags, in the order in which they are written."""

_MAY_MOVE = re.compile(r"\n(?:double|exchange) ")
_TAG_PLACE = {name: place for place, name in enumerate(TAG_ORDER)}
_LAST = len(TAG_ORDER)


def canonical(record: Record) -> Record:
    """The record in canonical order; the very same object if it already is.

    Equal records have equal canonical texts, and the canonical text of a record is read
    as an equal record.
    """
    seats = tuple(normalised(seat) for seat in record.seats)
    tags = canonical_tags(record.tags)
    entries = _entries(record.entries, seats)
    remarks = record.remarks
    if remarks.behind is not None:
        # There is nothing at the end of a record that a remark could stand behind.
        remarks = Remarks((*remarks.before, remarks.behind))
    if tags is record.tags and entries is record.entries and remarks is record.remarks:
        return record
    return replace(record, tags=tags, entries=entries, remarks=remarks)


def canonical_tags(tags: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """The tags in canonical order; the very same tuple if they already are."""
    places = [_TAG_PLACE.get(tag.name, _LAST) for tag in tags]
    if all(first <= second for first, second in pairwise(places)):
        return tags
    return tuple(sorted(tags, key=lambda tag: _TAG_PLACE.get(tag.name, _LAST)))


def _entries(entries: tuple[Entry, ...], seats: Sequence[str]) -> tuple[Entry, ...]:
    made: list[Entry] = []
    changed = False
    for entry in entries:
        if isinstance(entry, PlainDeal) and not (_MAY_MOVE.search(entry.text) and _looked(entry)):
            entry.finished_by(lambda deal: canonical_deal(deal, seats))
            made.append(entry)
            continue
        if isinstance(entry, Deal):
            made.append(canonical_deal(entry, seats))
            changed = changed or made[-1] is not entry
            continue
        last = made[-1] if made else None
        if isinstance(entry, Ruling) and isinstance(last, Deal) and last.end is None:
            # Behind a deal without its end, a ruling is read as one of that deal.
            made[-1] = replace(last, rulings=(*last.rulings, entry))
            changed = True
        else:
            made.append(entry)
    return tuple(made) if changed else entries


def _looked(deal: PlainDeal) -> bool:
    """Whether its statements were made already, in the order in which they are written."""
    try:
        object.__getattribute__(deal, "double")
    except AttributeError:
        return False
    return True


def canonical_deal(deal: Deal, seats: Sequence[str]) -> Deal:
    """A deal in canonical order; the very same object if it already is."""
    double = deal.double
    if double is not None and len(double.pairs) > 1 and deal.declarer is not None:
        double = _spoken(double, deal.declarer.seat, seats)
    exchange = deal.exchange
    if exchange is not None:
        exchange = _exchange(exchange)
    tricks = _tricks(deal.tricks)
    if double is deal.double and exchange is deal.exchange and tricks is deal.tricks:
        return deal
    return replace(deal, double=double, exchange=exchange, tricks=tricks)


def _spoken(double: Double, declarer: str | None, seats: Sequence[str]) -> Double:
    """The pairs in the speaking order: the seat after the declarer first, the declarer last."""
    turn = {seat: place for place, seat in enumerate(seats)}
    count = len(seats)
    start = None if declarer is None else turn.get(normalised(declarer))
    if start is None:
        return double

    def key(pair: DoublePair) -> tuple[int, int]:
        seat = turn.get(normalised(pair.seat))
        if seat is None:
            return count, 0
        target = turn.get(normalised(pair.target))
        turns = count if target is None else (target - seat - 1) % count
        return (seat - start - 1) % count, turns

    pairs = tuple(sorted(double.pairs, key=key))
    return double if pairs == double.pairs else replace(double, pairs=pairs)


def _unknown_first(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Quite unknown cards first: behind a suit an ``x`` would be a card of that suit."""
    if UNKNOWN not in cards:
        return cards
    return tuple(sorted(cards, key=lambda each: each != UNKNOWN))


def _exchange(exchange: Exchange) -> Exchange:
    passes = tuple(
        each if (cards := _unknown_first(each.cards)) == each.cards else replace(each, cards=cards)
        for each in exchange.passes
    )
    return exchange if passes == exchange.passes else replace(exchange, passes=passes)


def _tricks(tricks: Tricks) -> Tricks:
    parts = tricks.parts
    made: list[Trick | PlainRun] = []
    changed = False
    for part in parts:
        if isinstance(part, Trick):
            trick = _trick(part)
            changed = changed or trick is not part
            made.append(trick)
        else:
            made.append(part)
    return Tricks(made) if changed else tricks


def _trick(trick: Trick) -> Trick:
    plays = trick.plays
    if any(len(play.cards) > 1 and UNKNOWN in play.cards for play in plays):
        plays = tuple(_play(play) for play in plays)
    after = trick.after
    if any(isinstance(each, Draw) for each in after):
        after = tuple(_draws(after))
    if plays == trick.plays and after == trick.after:
        return trick
    return replace(trick, plays=plays, after=after)


def _play(play: Play) -> Play:
    cards = _unknown_first(play.cards)
    return play if cards == play.cards else replace(play, cards=cards)


def _draws(after: Iterable[Draw | Expose]) -> Iterable[Draw | Expose]:
    for each in after:
        if isinstance(each, Draw):
            draws = tuple(
                draw
                if (cards := _unknown_first(draw.cards)) == draw.cards
                else replace(draw, cards=cards)
                for draw in each.draws
            )
            yield each if draws == each.draws else replace(each, draws=draws)
        else:
            yield each
