"""A cheaper constructor changes nothing else of a frozen class."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from notation.frozen import filled_at_once


@filled_at_once
@dataclass(frozen=True, slots=True)
class Sheet:
    """Some fields: needed, with a value, with one made for each."""

    number: int
    label: str = "N"
    cards: list[str] = field(default_factory=list)


def test_fields_are_filled_as_they_are_given() -> None:
    assert repr(Sheet(1)) == "Sheet(number=1, label='N', cards=[])"
    assert Sheet(1, "S", ["SA"]) == Sheet(cards=["SA"], label="S", number=1)
    assert Sheet(1).cards is not Sheet(1).cards
    assert list(inspect.signature(Sheet).parameters) == ["number", "label", "cards"]


def test_what_is_missing_or_too_much_is_refused() -> None:
    with pytest.raises(TypeError):
        Sheet()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Sheet(1, seat="N")  # type: ignore[call-arg]


def test_an_instance_is_frozen_and_of_its_class() -> None:
    sheet = Sheet(1)
    assert type(sheet) is Sheet
    with pytest.raises(FrozenInstanceError):
        sheet.number = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del sheet.number


def test_copies_are_equal() -> None:
    sheet = Sheet(1, "S", ["SA"])
    assert replace(sheet, number=2) == Sheet(2, "S", ["SA"])
    assert copy.deepcopy(sheet) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
