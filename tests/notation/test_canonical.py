"""What has no meaning in its order is put into one order; the rest is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.canonical import TAG_ORDER, canonical
from notation.cards import UNKNOWN, card
from notation.marks import Remarks
from notation.play import PlainRun, Play, Trick, Tricks
from notation.record import Deal, Record, Tag
from notation.statements import (
    Amount,
    Declarer,
    Double,
    DoublePair,
    Draw,
    End,
    Exchange,
    Passed,
    Ruling,
    SeatCards,
)
from notation.writer import write_record
from tests.strategies import records

SEATS = tuple(Tag("Seat", (label,)) for label in "NESW")


def split(pair: str) -> tuple[str, str]:
    seat, _, target = pair.partition(">")
    return seat, target


def doubles(*pairs: str, declarer: str | None = "N", seats: tuple[Tag, ...] = SEATS) -> str:
    made = Double(tuple(DoublePair(pair[0], pair[-1]) for pair in map(split, pairs)))
    record = canonical(Record(seats, (Deal(1, declarer=Declarer(declarer), double=made),)))
    (deal,) = record.deals()
    assert deal.double is not None
    return " ".join(f"{pair.seat}>{pair.target}" for pair in deal.double.pairs)


@given(st.permutations([*TAG_ORDER, "_b", "Weather", "_a"]))
def test_tags_stand_in_the_order_of_their_table(names: list[str]):
    record = canonical(Record(tuple(Tag(name, ()) for name in names)))
    unknown = [name for name in names if name not in TAG_ORDER]
    assert [tag.name for tag in record.tags] == [*TAG_ORDER, *unknown]


def test_seats_and_rules_keep_their_order():
    tags = (*SEATS, Tag("Rule", ("b", "1")), Tag("Rule", ("a", "2")))
    record = canonical(Record(tags))
    assert record.seats == ("N", "E", "S", "W")
    assert [tag.values[0] for tag in record.tags if tag.name == "Rule"] == ["b", "a"]


def test_doubles_stand_in_the_speaking_order():
    assert doubles("N>W", "N>E", "W>N", "E>*", "S>N", "E>S", "E>N", "S>E") == (
        "E>S E>N E>* S>N S>E W>N N>E N>W"
    )


def test_the_speaking_order_begins_behind_the_declarer():
    assert doubles("N>S", "E>S", "W>S", "S>W", declarer="S") == "W>S N>S E>S S>W"


def test_a_declarer_is_found_by_the_normal_form_of_his_label():
    seats = tuple(Tag("Seat", (label,)) for label in ("A", "\u00c9lan", "C"))
    assert doubles("E\u0301lan>A", "A>C", "C>A", declarer="E\u0301lan", seats=seats) == (
        "C>A A>C E\u0301lan>A"
    )


@pytest.mark.parametrize("declarer", [None, "X"])
def test_doubles_stay_where_the_declarer_is_not_known(declarer: str | None):
    assert doubles("N>W", "E>N", declarer=declarer) == "N>W E>N"


def test_doubles_of_strangers_stand_last():
    assert doubles("X>N", "E>Y", "E>N") == "E>N E>Y X>N"


def test_unknown_cards_stand_first_where_they_would_be_misread():
    mixed = (card("D7"), UNKNOWN, card("D9"))
    sorted_cards = (UNKNOWN, card("D7"), card("D9"))
    trick = Trick(1, "N", (Play(mixed),), after=(Draw((SeatCards("N", mixed),)),))
    deal = Deal(1, exchange=Exchange((Passed("N", "E", mixed),)), tricks=Tricks([trick]))
    (made,) = canonical(Record(entries=(deal,))).deals()
    assert made.exchange is not None
    assert made.exchange.passes[0].cards == sorted_cards
    assert made.tricks[0].plays[0].cards == sorted_cards
    after = made.tricks[0].after[0]
    assert isinstance(after, Draw)
    assert after.draws[0].cards == sorted_cards


def test_a_ruling_behind_an_open_deal_is_one_of_that_deal():
    ruling = Ruling("penalty", Amount(("N",), -1))
    open_deal, closed = Deal(1), Deal(2, end=End())
    record = canonical(Record(entries=(open_deal, ruling, ruling, closed, ruling)))
    first, second, last = record.entries
    assert isinstance(first, Deal)
    assert first.rulings == (ruling, ruling)
    assert (second, last) == (closed, ruling)


def test_a_remark_behind_nothing_stands_on_its_own():
    record = canonical(Record(remarks=Remarks(("a",), "b")))
    assert record.remarks == Remarks(("a", "b"))


def test_a_canonical_record_is_given_back_as_it_is():
    run = Tricks([PlainRun("1. N: SA\n", 0)])
    record = Record(SEATS, (Deal(1, tricks=run, end=End()),))
    assert canonical(record) is record


@settings(max_examples=25)
@given(records())
def test_once_is_enough(record):
    assert canonical(record) == record
    assert write_record(record) == write_record(canonical(record))
