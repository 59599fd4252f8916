"""Every kind of fault from the field has a test that is there, or a reason."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.field_cases import FIELD_CASES, ROOMS, FieldCase

ROOT = Path(__file__).resolve().parents[2]
COUNTS = {"bytes": 10, "tags": 9, "notes": 11, "parts": 10, "play": 13, "hidden": 5, "scores": 5,
          "size": 8, "games": 71}  # fmt: skip
"""How many kinds each chapter of the collection has."""


@cache
def named_in(path: str) -> frozenset[str]:
    """The names of the tests of a file."""
    text = (ROOT / path).read_text("utf-8")
    return frozenset(re.findall(r"^def (test_\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("case", FIELD_CASES, ids=lambda case: case.id)
def test_a_fault_has_its_test_or_its_reason(case: FieldCase) -> None:
    assert bool(case.test) != bool(case.reason)
    if case.reason:
        assert len(case.reason.split()) > 5
        return
    path, _, name = case.test.partition("::")
    assert name in named_in(path), case.test


def test_the_table_is_complete() -> None:
    ids = [case.id for case in FIELD_CASES]
    assert ids == [f"{part}-{number}" for part, count in COUNTS.items()
                   for number in range(1, count + 1)]  # fmt: skip
    assert sum(bool(case.reason) for case in FIELD_CASES) <= 6


def test_no_room_is_named_in_vain() -> None:
    used = {case.test.partition("::")[0] for case in FIELD_CASES if case.test}
    assert set(ROOMS.values()) == used
