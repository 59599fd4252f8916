"""A deal that is kept as text answers everything as the node that the grammar makes does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields, replace
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.canonical import canonical_deal
from notation.plain_deal import Outline, PlainDeal, bounds
from notation.plain_sheet import Labels
from notation.play import PlainRun
from notation.record import Deal
from notation.source import Span
from notation.statements import Amounts
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

FIELDS = [each.name for each in fields(Deal)]
WITH_NODE = ("hands", "comments", "remarks", "span")
"""What is not read of a deal without making all of it."""
BEFORE_PLAY = "dealer exposes declarer contract double turnup stock".split()
"""Fields of the statements of one line before the tricks."""
Pair = tuple[PlainDeal, Deal, tuple[str, ...]]
"""A deal that is kept as text, the same as a node, and who sits there."""


@lru_cache
def pairs_of(text: str) -> tuple[Pair, ...]:
    """The deals of a text that are kept as text."""
    found = []
    for one, other in zip(as_text(text), nodes_of(text), strict=True):
        for plain, node in zip(one.deals(), other.deals(), strict=True):
            assert type(node) is Deal
            if isinstance(plain, PlainDeal):
                found.append((plain, node, other.seats))
    return tuple(found)


@pytest.fixture(params=GROUPS)
def pairs(request: pytest.FixtureRequest, some: Some) -> list[Pair]:
    return [pair for text in texts(request.param, some) for pair in pairs_of(text)]


def anew(plain: PlainDeal, seats: tuple[str, ...]) -> PlainDeal:
    """The same deal, at which nobody has looked yet."""
    return PlainDeal(plain.text, plain.start, Counting(), lambda deal: canonical_deal(deal, seats))


def made(plain: PlainDeal) -> int:
    reader = plain._reader
    assert isinstance(reader, Counting)
    return reader.deals


def the_same(one: object, other: object) -> bool:
    return one == other and places(one) == places(other)


def test_there_are_enough_of_them() -> None:
    assert all(len(samples(folder)) > 7 for folder in FOLDERS)
    assert [len(pairs_of(text)) for text in WRITTEN.values()] == [3, 3, 1, 1, 6]


class TestAsTheNode:
    def test_every_field_whichever_is_asked_first(self, pairs: list[Pair]) -> None:
        for plain, node, seats in pairs:
            for field in FIELDS:
                fresh = anew(plain, seats)
                found = getattr(fresh, field)
                assert the_same(found, getattr(node, field)), field
                # Doubles have an order of their own, which the head says.
                whole = field in WITH_NODE or (field == "double" and node.double is not None)
                assert made(fresh) == whole, field
                assert getattr(fresh, field) is getattr(fresh, field), field
            looked = anew(plain, seats)
            assert the_same(looked.node, node)
            for field in FIELDS:
                assert getattr(looked, field) is getattr(looked.node, field)
            assert made(looked) == 1

    def test_the_node_and_what_it_is_equal_to(self, pairs: list[Pair]) -> None:
        for plain, node, seats in pairs:
            assert the_same(anew(plain, seats).node, node)
            assert anew(plain, seats) == node
            assert node == anew(plain, seats)
            assert anew(plain, seats) == anew(plain, seats)
            assert hash(anew(plain, seats)) == hash(node)
            assert repr(anew(plain, seats)) == repr(node)
            other = replace(node, number=node.number + 1)
            assert anew(plain, seats) != other
            assert other != anew(plain, seats)
            moved = PlainDeal(plain.text, plain.start + 5, Counting())
            assert moved.node.span == Span(node.span.start + 5, node.span.end + 5)

    def test_copies(self, pairs: list[Pair]) -> None:
        for plain, node, seats in pairs:
            kept = pickle.loads(pickle.dumps(anew(plain, seats)))
            assert type(kept) is Deal
            for one in (kept, copy.copy(anew(plain, seats)), copy.deepcopy(anew(plain, seats))):
                assert the_same(one, node)
            assert the_same(replace(anew(plain, seats)), node)
            changed = replace(anew(plain, seats), total=None, number=3)
            assert the_same(changed, replace(node, total=None, number=3))
            assert type(changed) is Deal

    def test_who_has_a_hand(self, pairs: list[Pair]) -> None:
        for plain, node, seats in pairs:
            fresh = anew(plain, seats)
            hands = node.hands.hands if node.hands is not None else ()
            assert fresh.hand_labels() == tuple(each.seat for each in hands)
            assert made(fresh) == 0

    def test_the_statements_one_by_one(self, pairs: list[Pair]) -> None:
        for plain, node, seats in pairs:
            fresh = anew(plain, seats)
            raw = PlainDeal(plain.text, plain.start, Counting()).node
            assert raw == node or raw.double != node.double
            first, _ = bounds(plain.text)
            at = plain.text.index("\n") + 1
            seen = set()
            for line in plain.text[at:first].splitlines():
                if line != "hands" and line[0] != " ":
                    field, value = fresh.statement(line)
                    assert value == getattr(raw, field)
                    shift = plain.start + at
                    # A statement without a detail has no place for it, wherever it stands.
                    assert places(value) == [
                        (of, Span(a - shift, b - shift) if b else Span(0, 0))
                        for of, (a, b) in places(getattr(raw, field))
                    ]
                    seen.add(field)
                at += len(line) + 1
            assert seen == {each for each in BEFORE_PLAY if getattr(node, each)}
            assert made(fresh) == 0

    def test_where_the_tricks_stand(self, pairs: list[Pair]) -> None:
        for plain, node, _ in pairs:
            first, cut = bounds(plain.text)
            assert first == node.tricks[0].number_span.start - plain.start
            assert plain.text[first:cut].count("\n") == len(node.tricks)
            claims = [each for each in (node.points, node.score, node.total) if each is not None]
            place = claims[0].span if claims else node.end.span if node.end is not None else None
            assert place is not None
            assert cut == place.start - plain.start

    def test_the_claims(self, pairs: list[Pair]) -> None:
        for plain, node, _ in pairs:
            claims = plain.text[bounds(plain.text)[1] :]
            found = Labels((), ()).amounts(claims)
            kinds = {"points": node.points, "score": node.score, "total": node.total}
            assert found == {kind: said(each) for kind, each in kinds.items() if each is not None}
            if node.score is None or node.total is None:
                continue
            score, total = said(node.score), said(node.total)
            points = None if node.points is None else said(node.points)
            if (list(score) == list(total) and points is None) or list(points or ()) == list(score):
                assert Labels((), tuple(score)).claims(points, score, total) == claims


def said(amounts: Amounts) -> dict[str, int]:
    return {"+".join(each.seats): each.value for each in amounts.amounts}


# ---- what is not asked of every text


def plain_deals(text: str) -> list[PlainDeal]:
    found = [deal for record in as_text(text) for deal in record.deals()]
    assert all(isinstance(deal, PlainDeal) for deal in found)
    return [deal for deal in found if isinstance(deal, PlainDeal)]


def test_a_deal_is_kept_as_the_text_that_it_is() -> None:
    for deal in plain_deals(GONGZHU):
        assert deal.text == GONGZHU[deal.start : deal.span.end]
        assert [type(part) for part in deal.tricks.parts] == [PlainRun]
        assert isinstance(deal, Deal)


def test_nothing_else_is_equal_and_nothing_can_be_set() -> None:
    (deal, *_) = plain_deals(GONGZHU)
    assert deal != deal.text
    assert deal.__eq__(deal.text) is NotImplemented
    with pytest.raises(FrozenInstanceError):
        deal.number = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        _ = deal.nobody


def test_a_deal_at_which_somebody_looked_is_the_same() -> None:
    ((plain, node, seats), *_) = pairs_of(GONGZHU)
    for looked in (["number", "tricks"], ["total", "dealer"], ["hands"], FIELDS):
        deal = anew(plain, seats)
        for field in looked:
            getattr(deal, field)
        assert the_same(deal, node)
        assert the_same(pickle.loads(pickle.dumps(deal)), node)
        assert hash(deal) == hash(node)


def test_doubles_are_put_into_the_speaking_order() -> None:
    ((plain, node, seats), *_) = pairs_of(BARBU)
    raw = PlainDeal(plain.text, plain.start, Counting())
    assert raw.double is not None
    assert node.double is not None
    assert raw.double.pairs != node.double.pairs
    assert raw != node
    assert anew(plain, seats).double == node.double


def test_the_node_is_finished_in_the_way_that_was_said_last() -> None:
    ((plain, node, seats), *_) = pairs_of(GONGZHU)
    deal = anew(plain, seats)
    deal.finished_by(lambda made: replace(made, comments=(), board="nine"))
    assert made(deal) == 0
    assert deal.node == replace(node, board="nine")
    assert deal.hands == node.hands
    assert made(deal) == 1


class TestLabels:
    def test_seats_before_a_hand(self) -> None:
        assert Labels(("N", "P2", "南"), ()).before_seats == ["N:", "P2:", "南:"]
        assert Labels(("N",), ("N+S",)).seats == ("N",)

    def test_claims_of_seats_and_sides(self) -> None:
        labels = Labels(("N", "E"), ("N+S", "E+W"))
        score, total = {"N+S": 4, "E+W": 0}, {"N+S": -12, "E+W": 0}
        assert labels.claims({"N+S": 12, "E+W": 108}, score, total) == (
            "points N+S: 12, E+W: 108\nscore N+S: +4, E+W: 0\ntotal N+S: -12, E+W: 0\nend"
        )
        assert labels.claims(None, score, total) == (
            "score N+S: +4, E+W: 0\ntotal N+S: -12, E+W: 0\nend"
        )
        assert labels.result(total) == "result N+S: -12, E+W: 0"

    def test_a_label_of_any_signs(self) -> None:
        labels = Labels(("%d",), ("%d",))
        assert labels.result({"%d": 5}) == "result %d: +5"

    def test_a_label_that_stands_twice_agrees_with_nothing(self) -> None:
        labels = Labels(("N", "E"), ("N", "E"))
        assert labels.amounts("score N: +5, N: +5\ntotal N: 0, E: -3\nend") == {
            "score": {},
            "total": {"N": 0, "E": -3},
        }
        assert labels.amounts("end") == {}

    amounts = st.lists(st.integers(-999_999, 999_999), min_size=3, max_size=3)

    @given(points=st.none() | amounts, score=amounts, total=amounts)
    def test_what_is_claimed_is_read_again(
        self, points: list[int] | None, score: list[int], total: list[int]
    ) -> None:
        keys = ("N", "P2", "E+W")

        def named(values: list[int]) -> Mapping[str, int]:
            return dict(zip(keys, values, strict=True))

        labels = Labels((), keys)
        told = None if points is None else named(points)
        claims = labels.claims(told, named(score), named(total))
        expected = {"score": named(score), "total": named(total)}
        if told is not None:
            expected["points"] = told
        assert labels.amounts(claims) == expected
        assert labels.amounts(labels.result(named(total))) == {"result": named(total)}


class TestOutline:
    def test_it_begins_with_no_statements_and_else_is_the_node(self, pairs: list[Pair]) -> None:
        for plain, node, _ in pairs:
            outline = Outline(plain)
            for field in FIELDS:
                found = getattr(outline, field)
                if field in (*BEFORE_PLAY, "exchange") and field not in ("double", "stock"):
                    assert found == (() if field == "exposes" else None), field
                else:
                    assert the_same(found, getattr(node, field)), field
            assert outline.node is plain

    def test_what_is_put_in_stands_there_alone(self) -> None:
        ((plain, node, _), *_) = pairs_of(GONGZHU)
        one, other = Outline(plain), Outline(plain)
        one.dealer = node.dealer
        assert one.dealer is node.dealer
        assert other.dealer is None
        with pytest.raises(AttributeError):
            _ = one.nobody
