"""Records as JSON documents: how they are written.

Reading is :mod:`notation.json_reader`.  Everything but the places in the text is written: a
document says as much as a record.  The form is described by ``notation/record.schema.json``.
What has no comments and no remarks is as plain as it can be (a play is ``"S3"``, a tag
``["Event", "Club night"]``); comments and remarks of statements stand together under
``marks``, so that a claim such as ``score`` is always at the same place.  This module refuses
to know the rules of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from notation import json_text
from notation.cards import NAMES, write_hand, write_play
from notation.json_reader import from_json, read_json
from notation.marks import Comment, Remarks
from notation.play import Play, Trick, Variation
from notation.record import Deal, Entry, Record, Tag
from notation.statements import (
    Amount,
    Contract,
    Draw,
    Exchange,
    Expose,
    Hands,
    Replace,
    Ruling,
    SeatCards,
)
from notation.writer_play import SIGNS

__all__ = ["FORMAT", "VERSION", "document", "from_json", "read_json", "to_json", "write_json"]

FORMAT = "tricknote"
"""What a document names as its format."""

VERSION = "1.0"
"""The version of the documents' form."""

_Object: TypeAlias = dict[str, Any]


def write_json(records: Iterable[Record]) -> str:
    """A file of records as JSON text."""
    return json_text.write(document(records))


def document(records: Iterable[Record]) -> _Object:
    """A file of records as one value of objects, lists, strings and whole numbers."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "records": [to_json(record) for record in records],
    }


def to_json(record: Record) -> _Object:
    """One record as a value of objects, lists, strings and whole numbers."""
    made: _Object = {}
    marks: _Object = {}
    if record.version is not None:
        made["version"] = f"{record.version.major}.{record.version.minor}"
        _mark(marks, "version", (), record.version.remarks)
    if record.comments:
        made["comments"] = _comments(record.comments)
    made["tags"] = [_tag(tag) for tag in record.tags]
    made["entries"] = [_entry(entry) for entry in record.entries]
    result = record.result
    if result is not None:
        made["result"] = _amounts(result.amounts) if result.kind == "totals" else result.kind
        _mark(marks, "result", result.comments, result.remarks)
    if marks:
        made["marks"] = marks
    closing = [*record.remarks.before]
    if record.remarks.behind is not None:
        closing.append(record.remarks.behind)
    if closing:
        made["closing"] = closing
    return made


# ---- comments and remarks


def _comments(comments: Iterable[Comment]) -> list[str]:
    return [comment.text for comment in comments]


def _marked(made: _Object, comments: Sequence[Comment], remarks: Remarks) -> _Object:
    """An object with comments and remarks as members of its own."""
    if comments:
        made["comments"] = _comments(comments)
    if remarks.before:
        made["before"] = list(remarks.before)
    if remarks.behind is not None:
        made["behind"] = remarks.behind
    return made


def _mark(marks: _Object, name: str, comments: Sequence[Comment], remarks: Remarks) -> None:
    """Comments and remarks of a statement, beside it; nothing if it has none."""
    mark = _marked({}, comments, remarks)
    if mark:
        marks[name] = mark


# ---- statements


def _tag(tag: Tag) -> object:
    marked = _marked({}, tag.comments, tag.remarks)
    if marked:
        return {"tag": tag.name, "values": list(tag.values), **marked}
    return [tag.name, *tag.values]


def _entry(entry: Entry) -> _Object:
    if isinstance(entry, Deal):
        return _deal(entry)
    if isinstance(entry, Ruling):
        return _ruling(entry)
    if isinstance(entry, Replace):
        made: _Object = {"replace": {entry.seat: entry.player}}
    else:
        made = {entry.kind: _amounts(entry.amounts)}
    return _marked(made, entry.comments, entry.remarks)


def _deal(deal: Deal) -> _Object:
    made: _Object = {"deal": deal.number}
    if deal.board is not None:
        made["board"] = deal.board
    _marked(made, deal.comments, deal.remarks)
    marks: _Object = {}
    for name, value, node in _statements(deal):
        if node is not None:
            made[name] = value
            _mark(marks, name, node.comments, node.remarks)
        elif value:
            made[name] = value
    if marks:
        made["marks"] = marks
    return made


def _statements(deal: Deal) -> Iterator[tuple[str, object, Any]]:
    """Name, value and node of each statement; for lists of statements the node is ``None``."""
    if deal.dealer is not None:
        yield "dealer", deal.dealer.seat or "?", deal.dealer
    if deal.hands is not None:
        yield "hands", _hands(deal.hands), deal.hands
    if deal.exchange is not None:
        yield "exchange", _exchange(deal.exchange), deal.exchange
    yield "exposes", [_expose(expose) for expose in deal.exposes], None
    if deal.declarer is not None:
        yield "declarer", deal.declarer.seat or "?", deal.declarer
    if deal.contract is not None:
        yield "contract", _contract(deal.contract), deal.contract
    if deal.double is not None:
        pairs = [f"{pair.seat}>{pair.target}" for pair in deal.double.pairs]
        yield "double", pairs, deal.double
    if deal.turnup is not None:
        yield "turnup", NAMES[deal.turnup.card], deal.turnup
    if deal.stock is not None:
        yield "stock", " ".join(NAMES[card] for card in deal.stock.cards), deal.stock
    yield "tricks", _tricks(deal.tricks), None
    for name, amounts in (("points", deal.points), ("score", deal.score)):
        if amounts is not None:
            yield name, _amounts(amounts.amounts), amounts
    yield "rulings", [_ruling(ruling) for ruling in deal.rulings], None
    if deal.total is not None:
        yield "total", _amounts(deal.total.amounts), deal.total
    if deal.end is not None:
        yield "end", deal.end.kind or "played", deal.end


def _by_label(members: Iterable[tuple[str, object]]) -> object:
    """Members by label as an object; a list of such objects only where a label repeats."""
    pairs = list(members)
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    return [{label: value} for label, value in pairs]


def _amounts(amounts: Iterable[Amount]) -> object:
    return _by_label((each.key, each.value) for each in amounts)


def _ruling(ruling: Ruling) -> _Object:
    made: _Object = {ruling.kind: {ruling.amount.key: ruling.amount.value}}
    return _marked(made, ruling.comments, ruling.remarks)


def _hands(hands: Hands) -> object:
    return _by_label((each.seat, _seat_cards(each, write_hand(each.cards))) for each in hands.hands)


def _seat_cards(each: SeatCards, cards: str) -> object:
    marked = _marked({}, each.comments, each.remarks)
    return {"cards": cards, **marked} if marked else cards


def _exchange(exchange: Exchange) -> object:
    return [
        _marked(
            {"from": each.giver, "to": each.receiver, "cards": write_play(each.cards)},
            each.comments,
            Remarks(),
        )
        for each in exchange.passes
    ]


def _expose(expose: Expose) -> _Object:
    shown = _by_label(
        (each.seat, _seat_cards(each, " ".join(NAMES[card] for card in each.cards)))
        for each in expose.exposures
    )
    return _marked({"expose": shown}, expose.comments, expose.remarks)


def _contract(contract: Contract) -> str:
    name = contract.name or "?"
    return name if contract.detail is None else f"{name} {contract.detail}"


# ---- play


def _tricks(tricks: Iterable[Trick]) -> list[_Object]:
    """Tricks, their variations too; the depth of variations costs no stack."""
    waiting: list[tuple[Variation, list[_Object]]] = []
    made = [_trick(trick, waiting) for trick in tricks]
    while waiting:
        variation, target = waiting.pop()
        for index, trick in enumerate(variation.tricks):
            # `SEAT: molodka …` at the head of a variation has no number.
            bare = index == 0 and trick.number == 0 and trick.molodka
            target.append(_trick(trick, waiting, numbered=not bare))
    return made


def _trick(
    trick: Trick, waiting: list[tuple[Variation, list[_Object]]], numbered: bool = True
) -> _Object:
    made: _Object = {"trick": trick.number} if numbered else {}
    made["leader"] = trick.leader
    flags = [name for name in ("molodka", "withdrawn") if getattr(trick, name)]
    if flags:
        made["flags"] = flags
    made["plays"] = [_play(play, waiting) for play in trick.plays]
    winner = trick.winner
    if winner is not None:
        made["winner"] = (
            {"seat": winner.seat, "comments": _comments(winner.comments)}
            if winner.comments
            else winner.seat
        )
    _marked(made, trick.comments, trick.remarks)
    if trick.after:
        made["after"] = [
            _draw(each) if isinstance(each, Draw) else _expose(each) for each in trick.after
        ]
    return made


def _draw(draw: Draw) -> _Object:
    drawn = _by_label((each.seat, _seat_cards(each, write_play(each.cards))) for each in draw.draws)
    return _marked({"draw": drawn}, draw.comments, draw.remarks)


def _play(play: Play, waiting: list[tuple[Variation, list[_Object]]]) -> object:
    text = "pass" if play.passed else write_play(play.cards, play.face_down)
    made: _Object = {"play": text}
    if play.seat is not None:
        made["seat"] = play.seat
    if play.glyphs:
        made["glyphs"] = [
            SIGNS[each.number] if 1 <= each.number <= 6 else f"${each.number}"
            for each in play.glyphs
        ]
    if play.irregularities:
        made["irregularities"] = [each.name for each in play.irregularities]
    if play.attributes:
        made["attributes"] = [[each.name, each.value] for each in play.attributes]
    if play.notes:
        notes: list[object] = []
        for note in play.notes:
            if isinstance(note, Comment):
                notes.append(note.text)
                continue
            tricks: list[_Object] = []
            waiting.append((note, tricks))
            notes.append(_marked({"variation": tricks}, note.comments, Remarks()))
        made["notes"] = notes
    return text if len(made) == 1 else made
