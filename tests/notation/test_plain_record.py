"""A record that is kept as text answers everything as the node that the grammar makes does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from functools import lru_cache
from typing import Any

import pytest

from notation.canonical import canonical, canonical_deal
from notation.plain_record import Head, PlainRecord
from notation.record import Record
from notation.writer import write_records
from tests.conftest import Some
from tests.notation.two_ways import (
    BARBU,
    FOLDERS,
    GONGZHU,
    GROUPS,
    WRITTEN,
    Counting,
    as_text,
    nodes_of,
    places,
    samples,
    texts,
)

FIELDS = [each.name for each in fields(Record)]
WITHOUT_HEAD = ("entries", "result", "comments", "remarks", "source", "span")
"""What is known of a record without reading its tags."""
ASKED: dict[str, Callable[[Record], Any]] = {
    "first_tag": lambda record: [record.first_tag(name) for name in ("Game", "Seat", "None")],
    "tag_value": lambda record: [record.tag_value(name) for name in ("Game", "Seat", "None")],
    "seat_tags": Record.seat_tags,
    "seats": lambda record: record.seats,
    "players": lambda record: record.players,
    "deals": lambda record: list(record.deals()),
}
Pair = tuple[PlainRecord, Record]
"""A record that is kept as text, and the same as a node."""


@lru_cache
def pairs_of(text: str) -> tuple[Pair, ...]:
    """The records of a text that are kept as text."""
    found = []
    for plain, node in zip(as_text(text), nodes_of(text), strict=True):
        assert type(node) is Record
        if isinstance(plain, PlainRecord):
            found.append((plain, node))
    return tuple(found)


@pytest.fixture(params=GROUPS)
def pairs(request: pytest.FixtureRequest, some: Some) -> list[Pair]:
    return [pair for text in texts(request.param, some) for pair in pairs_of(text)]


def anew(plain: PlainRecord) -> PlainRecord:
    """The same record, at which nobody has looked yet."""
    assert plain.source is not None
    text, line = plain.source.text, plain.result_line
    at = text.rindex(line, 0, plain.span.end)
    return PlainRecord(
        Head(plain.head.text, text.index(plain.head.text, plain.span.start), Counting()),
        plain.entries,
        (line, at) if line else None,
        plain.source,
        plain.span,
    )


def read(plain: PlainRecord) -> tuple[int, int]:
    """How often its head and its result were read."""
    reader = plain.head._reader
    assert isinstance(reader, Counting)
    return reader.heads, reader.results


def the_same(one: object, other: object) -> bool:
    return one == other and places(one) == places(other)


def test_there_are_enough_of_them() -> None:
    for folder in FOLDERS:
        kept = [
            text for text in samples(folder).values() if isinstance(as_text(text)[0], PlainRecord)
        ]
        assert len(kept) > 7, folder
    assert [len(pairs_of(text)) for text in WRITTEN.values()] == [1, 1, 1, 1, 2]


class TestAsTheNode:
    def test_every_field_whichever_is_asked_first(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            for field in FIELDS:
                fresh = anew(plain)
                assert the_same(getattr(fresh, field), getattr(node, field)), field
                assert getattr(fresh, field) is getattr(fresh, field)
                heads, results = read(fresh)
                assert heads == (field not in WITHOUT_HEAD), field
                assert results == (field == "result" and node.result is not None), field

    def test_what_it_is_equal_to(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            assert the_same(anew(plain), node)
            assert node == anew(plain)
            assert anew(plain) == anew(plain)
            assert hash(anew(plain)) == hash(node)
            assert repr(anew(plain)) == repr(node)
            for change in ({"tags": node.tags[1:]}, {"entries": ()}, {"version": "1"}):
                other = replace(node, **change)
                assert anew(plain) != other
                assert other != anew(plain)

    def test_copies(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            kept = pickle.loads(pickle.dumps(anew(plain)))
            assert type(kept) is Record
            for one in (kept, copy.copy(anew(plain)), copy.deepcopy(anew(plain))):
                assert the_same(one, node)
                assert one.source == node.source
            changed = replace(anew(plain), result=None)
            assert type(changed) is Record
            assert the_same(changed, replace(node, result=None))

    @pytest.mark.parametrize("asked", ASKED)
    def test_what_records_are_asked(self, pairs: list[Pair], asked: str) -> None:
        for plain, node in pairs:
            assert the_same(ASKED[asked](anew(plain)), ASKED[asked](node))

    def test_the_result_as_it_stands(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            fresh = anew(plain)
            source = node.source
            assert source is not None
            line = "" if node.result is None else source.slice(node.result.span)
            assert fresh.result_line == line
            assert read(fresh) == (0, 0)

    def test_the_head(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            head = anew(plain).head
            assert node.source is not None
            assert node.source.text[plain.span.start :].lstrip().startswith(head.text)
            assert head._reader.heads == 0  # type: ignore[attr-defined]
            assert the_same(head.read(), (node.version, node.tags))
            assert head.read() is head.read()
            assert head._reader.heads == 1  # type: ignore[attr-defined]

    def test_its_canonical_form(self, pairs: list[Pair]) -> None:
        for plain, node in pairs:
            assert canonical(anew(plain)) == canonical(node)
            assert write_records([anew(plain)]) == write_records([node])


# ---- what is not asked of every text


def only(text: str) -> PlainRecord:
    (record,) = as_text(text)
    assert isinstance(record, PlainRecord)
    return record


def test_nothing_else_is_equal_and_nothing_can_be_set() -> None:
    record = only(GONGZHU)
    assert record != GONGZHU
    assert record.__eq__(GONGZHU) is NotImplemented
    with pytest.raises(FrozenInstanceError):
        record.tags = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        _ = record.nobody


def test_tags_that_stand_elsewhere_are_put_into_their_order() -> None:
    record = only(GONGZHU)
    written = [line[1:].split(" ")[0] for line in record.head.text.split("\n") if line[:1] == "["]
    assert written[:5] == ["Event", "Game", "Rules", "Table", "Rule"]
    assert [tag.name for tag in record.tags][:5] == ["Event", "Table", "Game", "Rules", "Rule"]


def test_a_deal_under_a_head_is_in_the_order_of_its_seats() -> None:
    record = only(BARBU)
    (deal, *_) = nodes_of(BARBU.replace("P4>P1, 南>P4", "南>P4, P4>P1"))[0].deals()
    (node, *_) = nodes_of(BARBU)[0].deals()
    raw = replace(node, double=None)
    assert record.head.in_order(raw) is raw
    assert deal.double == node.double
    assert node.double is not None
    turned = replace(node, double=replace(node.double, pairs=node.double.pairs[::-1]))
    assert record.head.in_order(turned) == node == canonical_deal(turned, record.seats)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Budi"', '"Bodi"'),
        ("D82", "D83"),
        ("SK??", "SK?"),
        ("result N: +50", "result N: +60"),
    ],
)
def test_a_text_that_says_something_else_is_not_equal(old: str, new: str) -> None:
    assert GONGZHU.count(old) >= 1
    other = GONGZHU.replace(old, new, 1)
    assert only(other) != only(GONGZHU)
    assert only(other) != nodes_of(GONGZHU)[0]
    assert only(other) == nodes_of(other)[0]
