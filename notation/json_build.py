"""A record from the checked parts of a JSON document.

The schema has seen to the form; what it cannot say (what is a label, which cards a text
names) is found here.  This module refuses to know where the document came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, cast

from notation.canonical import canonical
from notation.cards import UNKNOWN, in_hand_order
from notation.document_places import DocumentPlaces
from notation.json_check import DataProblem, Part, limit_problem
from notation.json_pieces import Pieces, comments_of, marks
from notation.json_play import build_expose, build_trick
from notation.labels import normalised
from notation.limits import DEFAULT
from notation.loaded import escaped
from notation.marks import NO_REMARKS, Comment, Remarks
from notation.play import Trick, Tricks
from notation.record import Deal, Entry, Record, Tag, Version
from notation.source import SourceText, Span
from notation.statements import (
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    DoublePair,
    End,
    EndKind,
    Exchange,
    Hands,
    Passed,
    Replace,
    Result,
    Ruling,
    Stock,
    Turnup,
)

_Marks = tuple[tuple[Comment, ...], Remarks]


def build_record(
    parts: list[Part], places: DocumentPlaces, *, placed: bool, deals: int = DEFAULT.deals
) -> tuple[Record | None, list[DataProblem]]:
    """The record of a document's parts, in canonical order; or what is wrong with it.

    ``placed`` gives its nodes their spans in the document, ``deals`` is how many there may be.
    """
    pieces = Pieces(places if placed else None)
    variations: dict[int, tuple[Trick, ...]] = {}
    # A part stands before the variations in it, so from behind each finds its own ready.
    for number in range(len(parts) - 1, 0, -1):
        part = parts[number]
        variations[number] = tuple(
            build_trick(each, f"{part.pointer}/{index}", pieces, variations, index == 0)
            for index, each in enumerate(part.value)
        )
    data, pointer = parts[0].value, parts[0].pointer
    entries = data.get("entries", ())
    if sum("deal" in entry for entry in entries) > deals:
        pieces.problems.append(limit_problem("too-many-deals", f"{pointer}/entries", deals))
        entries = ()
    record = _record(data, entries, pointer, pieces, variations, places.source)
    if pieces.problems:
        return None, pieces.problems
    return canonical(record), []


def _record(
    data: Any,
    entries: Sequence[Any],
    pointer: str,
    pieces: Pieces,
    variations: dict[int, tuple[Trick, ...]],
    source: SourceText,
) -> Record:
    statement_marks = data.get("marks", {})
    for name in statement_marks:
        if name not in data:
            pieces.report(f"{pointer}/marks/{name}", "nothing-to-mark", statement=name)
    version = None
    if "version" in data:
        major, minor = data["version"].split(".")
        version = Version(int(major), int(minor), marks(statement_marks.get("version", {}))[1])
        if version.major != 1:
            pieces.report(f"{pointer}/version", "other-version", version=data["version"])
    result = None
    if "result" in data:
        result = _result(data["result"], f"{pointer}/result", pieces, statement_marks)
    closing = data.get("closing")
    return Record(
        tuple(
            _tag(tag, f"{pointer}/tags/{index}", pieces) for index, tag in enumerate(data["tags"])
        ),
        tuple(
            _entry(entry, f"{pointer}/entries/{index}", pieces, variations)
            for index, entry in enumerate(entries)
        ),
        result,
        version,
        comments_of(data),
        Remarks(tuple(closing)) if closing else NO_REMARKS,
        source,
        pieces.literal(pointer),
    )


def _tag(data: Any, pointer: str, pieces: Pieces) -> Tag:
    comments, remarks = ((), NO_REMARKS) if isinstance(data, list) else marks(data)
    if isinstance(data, list):
        name, *values = data
    else:
        name, values = data["tag"], data["values"]
    if name == "Seat" and values:
        values = [normalised(values[0]), *values[1:]]
    at = f"{pointer}/values" if isinstance(data, dict) else pointer
    first = 0 if isinstance(data, dict) else 1
    spans = tuple(pieces.literal(f"{at}/{index + first}") for index in range(len(values)))
    return Tag(name, tuple(values), comments, remarks, pieces.whole(pointer), spans)


def _result(data: Any, pointer: str, pieces: Pieces, statement_marks: Any) -> Result:
    comments, remarks = marks(statement_marks.get("result", {}))
    if isinstance(data, str):
        kind = cast(Literal["*", "abandoned"], data)
        return Result(kind, (), comments, remarks, pieces.place(pointer))
    amounts = pieces.amounts(data, pointer)
    return Result("totals", amounts, comments, remarks, pieces.key(pointer))


def _entry(
    data: Any, pointer: str, pieces: Pieces, variations: dict[int, tuple[Trick, ...]]
) -> Entry:
    if "deal" in data:
        return _DealBuilder(data, pointer, pieces).deal(variations)
    comments, remarks = marks(data)
    if "carried" in data:
        amounts = pieces.amounts(data["carried"], f"{pointer}/carried")
        return Amounts("carried", amounts, comments, remarks, pieces.key(f"{pointer}/carried"))
    if "replace" in data:
        ((label, player),) = data["replace"].items()
        where = f"{pointer}/replace"
        span = pieces.key(f"{where}/{escaped(label)}")
        return Replace(pieces.label(label, where), player, comments, remarks, span)
    return _ruling(data, pointer, pieces)


def _ruling(data: Any, pointer: str, pieces: Pieces) -> Ruling:
    comments, remarks = marks(data)
    kind: Literal["penalty", "adjust"] = "penalty" if "penalty" in data else "adjust"
    (amount,) = pieces.amounts(data[kind], f"{pointer}/{kind}")
    return Ruling(kind, amount, comments, remarks, pieces.key(f"{pointer}/{kind}"))


class _DealBuilder:
    """One deal: its statements by name, each with the marks that stand beside them."""

    def __init__(self, data: Any, pointer: str, pieces: Pieces) -> None:
        self.data = data
        self.pointer = pointer
        self.pieces = pieces
        self.statement_marks = data.get("marks", {})
        for name in self.statement_marks:
            if name not in data:
                pieces.report(f"{pointer}/marks/{name}", "nothing-to-mark", statement=name)

    def deal(self, variations: dict[int, tuple[Trick, ...]]) -> Deal:
        data, pointer, pieces = self.data, self.pointer, self.pieces
        comments, remarks = marks(data)
        return Deal(
            int(data["deal"]),
            data.get("board"),
            self._dealer(),
            self._hands(),
            self._exchange(),
            tuple(
                build_expose(each, f"{pointer}/exposes/{index}", pieces)
                for index, each in enumerate(data.get("exposes", ()))
            ),
            self._declarer(),
            self._contract(),
            self._double(),
            self._turnup(),
            self._stock(),
            Tricks(
                build_trick(each, f"{pointer}/tricks/{index}", pieces, variations)
                for index, each in enumerate(data.get("tricks", ()))
            ),
            self._amounts("points"),
            self._amounts("score"),
            tuple(
                _ruling(each, f"{pointer}/rulings/{index}", pieces)
                for index, each in enumerate(data.get("rulings", ()))
            ),
            self._amounts("total"),
            self._end(),
            comments,
            remarks,
            pieces.whole(pointer),
            self._head(),
        )

    def _head(self) -> Span:
        key, number = (
            find(f"{self.pointer}/deal") for find in (self.pieces.key, self.pieces.place)
        )
        return Span(key.start, max(key.end, number.end))

    def _get(self, name: str) -> tuple[Any, str, _Marks]:
        """A statement's value (``None`` if there is none), its pointer and its marks."""
        beside = marks(self.statement_marks.get(name, {}))
        return self.data.get(name), f"{self.pointer}/{name}", beside

    def _dealer(self) -> Dealer | None:
        value, where, beside = self._get("dealer")
        if value is None:
            return None
        seat = self.pieces.seat_or_unknown(value, where)
        return Dealer(seat, *beside, self.pieces.place(where))

    def _hands(self) -> Hands | None:
        value, where, beside = self._get("hands")
        if value is None:
            return None
        hands = self.pieces.seat_cards(value, where)
        sorted_hands = tuple(replace(each, cards=in_hand_order(each.cards)) for each in hands)
        return Hands(sorted_hands, *beside, self.pieces.key(where))

    def _exchange(self) -> Exchange | None:
        value, where, beside = self._get("exchange")
        if value is None:
            return None
        passes = tuple(
            Passed(
                self.pieces.label(each["from"], f"{where}/{index}/from"),
                self.pieces.label(each["to"], f"{where}/{index}/to"),
                self.pieces.cards(each["cards"], f"{where}/{index}/cards"),
                comments_of(each),
                self.pieces.place(f"{where}/{index}/from"),
            )
            for index, each in enumerate(value)
        )
        return Exchange(passes, *beside, self.pieces.key(where))

    def _declarer(self) -> Declarer | None:
        value, where, beside = self._get("declarer")
        if value is None:
            return None
        seat = self.pieces.seat_or_unknown(value, where)
        return Declarer(seat, *beside, self.pieces.place(where))

    def _contract(self) -> Contract | None:
        value, where, beside = self._get("contract")
        if value is None:
            return None
        name, _, detail = value.partition(" ")
        span = self.pieces.place(where)
        behind = Span(min(span.start + len(name) + 1, span.end), span.end)
        return Contract(None if name == "?" else name, detail or None, *beside, span, behind)

    def _double(self) -> Double | None:
        value, where, beside = self._get("double")
        if value is None:
            return None
        pairs = []
        for index, text in enumerate(value):
            seat, _, target = text.partition(">")
            at = f"{where}/{index}"
            named = target if target == "*" else self.pieces.label(target, at)
            giver = self.pieces.label(seat, at)
            pairs.append(DoublePair(giver, named, self.pieces.place(at)))
        return Double(tuple(pairs), *beside, self.pieces.key(where))

    def _turnup(self) -> Turnup | None:
        value, where, beside = self._get("turnup")
        if value is None:
            return None
        cards = self.pieces.cards(value, where)
        card = cards[0] if cards else UNKNOWN
        return Turnup(card, *beside, self.pieces.place(where))

    def _stock(self) -> Stock | None:
        value, where, beside = self._get("stock")
        if value is None:
            return None
        return Stock(self.pieces.cards(value, where), *beside, self.pieces.place(where))

    def _amounts(self, kind: Literal["points", "score", "total"]) -> Amounts | None:
        value, where, beside = self._get(kind)
        if value is None:
            return None
        return Amounts(kind, self.pieces.amounts(value, where), *beside, self.pieces.key(where))

    def _end(self) -> End | None:
        value, where, beside = self._get("end")
        if value is None:
            return None
        kind = cast(EndKind, "" if value == "played" else value)
        return End(kind, *beside, self.pieces.place(where))
