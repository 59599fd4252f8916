"""A record from the checked parts of a JSON document.

The schema has seen to the form; what it cannot say (what is a label, which cards a text
names) is found here.  This module refuses to know where the document came from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from notation.canonical import canonical
from notation.cards import UNKNOWN, in_hand_order
from notation.json_check import DataProblem, Part
from notation.json_pieces import Pieces, comments_of, marks
from notation.json_play import build_expose, build_trick
from notation.labels import normalised
from notation.marks import NO_REMARKS, Comment, Remarks
from notation.play import Trick, Tricks
from notation.record import Deal, Entry, Record, Tag, Version
from notation.source import SourceText
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

MAX_DEALS = 10_000
"""The most deals of a record."""

_Marks = tuple[tuple[Comment, ...], Remarks]


def build_record(parts: list[Part], source: SourceText) -> tuple[Record | None, list[DataProblem]]:
    """The record of a document's parts, in canonical order; or what is wrong with it."""
    pieces = Pieces()
    variations: dict[int, tuple[Trick, ...]] = {}
    # A part stands before the variations in it, so from behind each finds its own ready.
    for number in range(len(parts) - 1, 0, -1):
        part = parts[number]
        variations[number] = tuple(
            build_trick(each, f"{part.pointer}/{index}", pieces, variations, index == 0)
            for index, each in enumerate(part.value)
        )
    record = _record(parts[0].value, parts[0].pointer, pieces, variations, source)
    if pieces.problems:
        return None, pieces.problems
    return canonical(record), []


def _record(
    data: Any,
    pointer: str,
    pieces: Pieces,
    variations: dict[int, tuple[Trick, ...]],
    source: SourceText,
) -> Record:
    entries = data.get("entries", ())
    if sum("deal" in entry for entry in entries) > MAX_DEALS:
        problem = DataProblem(f"{pointer}/entries", "", "too-many-deals", limit=MAX_DEALS)
        pieces.problems.append(problem)
        entries = ()
    statement_marks = data.get("marks", {})
    for name in statement_marks:
        if name not in data:
            pieces.report(f"{pointer}/marks/{name}", f"there is no {name} to be marked")
    version = None
    if "version" in data:
        major, minor = data["version"].split(".")
        version = Version(int(major), int(minor), marks(statement_marks.get("version", {}))[1])
        if version.major != 1:
            pieces.report(f"{pointer}/version", f"version {data['version']} cannot be read")
    result = None
    if "result" in data:
        result = _result(data["result"], f"{pointer}/result", pieces, statement_marks)
    closing = data.get("closing")
    return Record(
        tuple(_tag(tag) for tag in data["tags"]),
        tuple(
            _entry(entry, f"{pointer}/entries/{index}", pieces, variations)
            for index, entry in enumerate(entries)
        ),
        result,
        version,
        comments_of(data),
        Remarks(tuple(closing)) if closing else NO_REMARKS,
        source,
    )


def _tag(data: Any) -> Tag:
    comments, remarks = ((), NO_REMARKS) if isinstance(data, list) else marks(data)
    if isinstance(data, list):
        name, *values = data
    else:
        name, values = data["tag"], data["values"]
    if name == "Seat" and values:
        values = [normalised(values[0]), *values[1:]]
    return Tag(name, tuple(values), comments, remarks)


def _result(data: Any, pointer: str, pieces: Pieces, statement_marks: Any) -> Result:
    comments, remarks = marks(statement_marks.get("result", {}))
    if isinstance(data, str):
        return Result(cast(Literal["*", "abandoned"], data), (), comments, remarks)
    return Result("totals", pieces.amounts(data, pointer), comments, remarks)


def _entry(
    data: Any, pointer: str, pieces: Pieces, variations: dict[int, tuple[Trick, ...]]
) -> Entry:
    if "deal" in data:
        return _DealBuilder(data, pointer, pieces).deal(variations)
    comments, remarks = marks(data)
    if "carried" in data:
        amounts = pieces.amounts(data["carried"], f"{pointer}/carried")
        return Amounts("carried", amounts, comments, remarks)
    if "replace" in data:
        ((label, player),) = data["replace"].items()
        return Replace(pieces.label(label, f"{pointer}/replace"), player, comments, remarks)
    return _ruling(data, pointer, pieces)


def _ruling(data: Any, pointer: str, pieces: Pieces) -> Ruling:
    comments, remarks = marks(data)
    kind: Literal["penalty", "adjust"] = "penalty" if "penalty" in data else "adjust"
    (amount,) = pieces.amounts(data[kind], f"{pointer}/{kind}")
    return Ruling(kind, amount, comments, remarks)


class _DealBuilder:
    """One deal: its statements by name, each with the marks that stand beside them."""

    def __init__(self, data: Any, pointer: str, pieces: Pieces) -> None:
        self.data = data
        self.pointer = pointer
        self.pieces = pieces
        self.statement_marks = data.get("marks", {})
        for name in self.statement_marks:
            if name not in data:
                pieces.report(f"{pointer}/marks/{name}", f"there is no {name} to be marked")

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
        )

    def _get(self, name: str) -> tuple[Any, str, _Marks]:
        """A statement's value (``None`` if there is none), its pointer and its marks."""
        beside = marks(self.statement_marks.get(name, {}))
        return self.data.get(name), f"{self.pointer}/{name}", beside

    def _dealer(self) -> Dealer | None:
        value, where, beside = self._get("dealer")
        if value is None:
            return None
        return Dealer(self.pieces.seat_or_unknown(value, where), *beside)

    def _hands(self) -> Hands | None:
        value, where, beside = self._get("hands")
        if value is None:
            return None
        hands = self.pieces.seat_cards(value, where)
        sorted_hands = tuple(replace(each, cards=in_hand_order(each.cards)) for each in hands)
        return Hands(sorted_hands, *beside)

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
            )
            for index, each in enumerate(value)
        )
        return Exchange(passes, *beside)

    def _declarer(self) -> Declarer | None:
        value, where, beside = self._get("declarer")
        if value is None:
            return None
        return Declarer(self.pieces.seat_or_unknown(value, where), *beside)

    def _contract(self) -> Contract | None:
        value, _, beside = self._get("contract")
        if value is None:
            return None
        name, _, detail = value.partition(" ")
        return Contract(None if name == "?" else name, detail or None, *beside)

    def _double(self) -> Double | None:
        value, where, beside = self._get("double")
        if value is None:
            return None
        pairs = []
        for index, text in enumerate(value):
            seat, _, target = text.partition(">")
            at = f"{where}/{index}"
            named = target if target == "*" else self.pieces.label(target, at)
            pairs.append(DoublePair(self.pieces.label(seat, at), named))
        return Double(tuple(pairs), *beside)

    def _turnup(self) -> Turnup | None:
        value, where, beside = self._get("turnup")
        if value is None:
            return None
        cards = self.pieces.cards(value, where)
        return Turnup(cards[0] if cards else UNKNOWN, *beside)

    def _stock(self) -> Stock | None:
        value, where, beside = self._get("stock")
        return None if value is None else Stock(self.pieces.cards(value, where), *beside)

    def _amounts(self, kind: Literal["points", "score", "total"]) -> Amounts | None:
        value, where, beside = self._get(kind)
        return None if value is None else Amounts(kind, self.pieces.amounts(value, where), *beside)

    def _end(self) -> End | None:
        value, _, beside = self._get("end")
        if value is None:
            return None
        return End(cast(EndKind, "" if value == "played" else value), *beside)
