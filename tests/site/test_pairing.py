"""Who meets whom: by rank without meeting again, and by a rotation in which all meet."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tricknote.rounds.field import Field, NoField
from tricknote.rounds.pairing import Seating, rotation, swiss


def all_of(seating: Seating) -> list[int]:
    return sorted([*(one for table in seating.tables for one in table), *seating.out])


def rounds_until_all_met(count: int, size: int, most: int) -> tuple[int, Counter[tuple[int, int]]]:
    met: Counter[tuple[int, int]] = Counter()
    for round_ in range(1, most + 1):
        seating = rotation(count, size, round_)
        assert all_of(seating) == list(range(count))
        assert {len(table) for table in seating.tables} == {size}
        assert len(seating.out) == count % size
        for table in seating.tables:
            met.update(combinations(sorted(table), 2))
        if len(met) == count * (count - 1) // 2:
            return round_, met
    raise AssertionError(f"{count} at tables of {size}: not all have met in {most} rounds")


@pytest.mark.parametrize(
    ("count", "size", "rounds"),
    [(16, 4, 5), (9, 3, 4), (25, 5, 6), (64, 4, 21), (8, 2, 7), (7, 2, 7), (4, 4, 1)],
)
def test_all_meet_exactly_once_where_that_can_be(count: int, size: int, rounds: int) -> None:
    needed, met = rounds_until_all_met(count, size, rounds)
    assert needed == rounds
    assert max(met.values()) == 1


@pytest.mark.parametrize(
    ("count", "size", "most"),
    [(8, 4, 6), (12, 4, 9), (20, 4, 9), (13, 4, 11), (5, 4, 4), (12, 3, 9), (10, 5, 7), (11, 5, 9)],
)
def test_all_meet_for_any_other_number(count: int, size: int, most: int) -> None:
    rounds_until_all_met(count, size, most)


def test_who_sits_out_goes_round() -> None:
    out = Counter(one for round_ in range(1, 10) for one in rotation(9, 4, round_).out)
    assert out == dict.fromkeys(range(9), 1)


def test_the_rotation_is_always_the_same() -> None:
    assert rotation(18, 4, 5) == rotation(18, 4, 5)


def test_by_rank_the_best_meet_who_have_not_met() -> None:
    nobody = swiss(12, 4, lambda _one, _other: 0)
    assert nobody.tables == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))
    met = {pair for table in nobody.tables for pair in combinations(table, 2)}
    second = swiss(12, 4, lambda one, other: int((min(one, other), max(one, other)) in met))
    again = [pair for table in second.tables for pair in combinations(table, 2) if pair in met]
    # Twelve at three tables of four: two of every table must meet again.
    assert len(again) == 3


def test_sixteen_need_not_meet_again_for_some_rounds() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for _ in range(3):
        seating = swiss(16, 4, lambda one, other: met[min(one, other), max(one, other)])
        for table in seating.tables:
            met.update(combinations(table, 2))
    assert max(met.values()) == 1


def test_the_lowest_who_has_not_yet_sits_out() -> None:
    assert swiss(9, 4, lambda _one, _other: 0).out == (8,)
    assert swiss(9, 4, lambda _one, _other: 0, lambda one: int(one == 8)).out == (7,)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 16])
def test_a_field_has_quotients(order: int) -> None:
    field = Field(order)
    for one in range(1, order):
        assert sorted(field.multiply(one, other) for other in range(order)) == list(range(order))
        assert sorted(field.add(one, other) for other in range(order)) == list(range(order))


@pytest.mark.parametrize("order", [0, 1, 6, 10, 12])
def test_there_is_no_field_of_other_orders(order: int) -> None:
    with pytest.raises(NoField):
        Field(order)
