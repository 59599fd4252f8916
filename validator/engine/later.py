"""Attributes that are made when somebody first looks at them.

What a deal in which everything is in order never needs costs nothing then.  This module
refuses to know what is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Value = TypeVar("Value")


class _Later:
    """Stands in the class for such an attribute.

    Not ``functools.cached_property``: that is meant for methods, and looks after threads.  Not
    ``__getattr__`` either, which makes every look at any other attribute slower.
    """

    def __init__(self, make: Callable[[Any], object]) -> None:
        self._make = make
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> object:
        # Asked for only where the attribute is not there yet.
        if instance is None:
            return self
        value = self._make(instance)
        setattr(instance, self._name, value)
        return value


def later(make: Callable[[Any], Value]) -> Value:
    """An attribute that is made of what it belongs to, unless somebody has set it before."""
    return cast(Value, _Later(make))
