"""Rows that are made of columns when somebody looks at one."""

from itertools import product

from notation.play import Row
from validator.engine.columns import Columns
from validator.engine.log import PlainLog, PlainRows
from validator.engine.table import CLAIMED

SEATS = ("N", "W", "S", "E")
PLAYS = Columns([0, 2, 1], [[0, 4, 8], [1, 5, 9], [2, 6, 0], [3, 7, 11]])


def test_rows_are_the_tricks_as_they_are_written() -> None:
    rows = PlainRows(PLAYS, SEATS)
    assert len(rows) == 3
    assert rows[1] == Row(2, "S", (4, 5, 6, 7), None, None)
    assert rows[-1] == rows[2]
    assert rows[:2] == [rows[0], rows[1]]


def test_claimed_takers_are_labels() -> None:
    claimed = PLAYS._replace(claimed=[CLAIMED[3], CLAIMED[0], CLAIMED[1]])
    assert [row.winner for row in PlainRows(claimed, SEATS)] == ["E", "N", "W"]


def test_places_of_a_card_are_those_in_the_rows() -> None:
    rows = PlainRows(PLAYS, SEATS)
    for card in range(12):
        expected = [
            (at, turn) for at, turn in product(range(3), range(4)) if rows[at].cards[turn] == card
        ]
        assert rows.places(card) == expected
    assert rows.places(0) == [(0, 0), (2, 2)]


def test_what_each_seat_played_goes_by_its_turn() -> None:
    rows = PlainRows(PLAYS, SEATS)
    assert rows.by_seat(2) == [1 << 0 | 1 << 6, 1 << 1 | 1 << 7, 1 << 2 | 1 << 4, 1 << 3 | 1 << 5]
    assert rows.by_seat(3)[1] == 1 << 1 | 1 << 7 | 1 << 8


def test_a_trick_is_bare_if_somebody_leads_it_and_its_taker_is_not_claimed() -> None:
    assert PlainRows(PLAYS, SEATS).is_bare(1)
    assert not PlainRows(PLAYS._replace(leaders=[0, 255, 1]), SEATS).is_bare(1)
    assert not PlainRows(PLAYS._replace(claimed=[CLAIMED[0]] * 3), SEATS).is_bare(1)


def test_the_last_trick_of_a_log_is_that_of_all() -> None:
    log = PlainLog(PLAYS, [3, 1], 1)
    assert log.last() == log.logged()[-1]
    assert PlainLog(PLAYS, [], 1).last() is None


def test_a_log_may_begin_behind_other_tricks() -> None:
    (logged,) = PlainLog(PLAYS, [3], 1).logged()
    assert (logged.index, logged.position, logged.leader) == (1, 2, 2)
    assert (logged.cards, logged.winner) == ((4, 5, 6, 7), 3)
