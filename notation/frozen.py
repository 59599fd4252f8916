"""A cheaper constructor for frozen classes of many fields.

A frozen class of slots sets each of its fields by a call that goes round its own ban, and a
finding has many.  Here they are set while the instance belongs to a twin of its class that has
no such ban.  This module refuses to know what the fields mean.
"""

from __future__ import annotations

from dataclasses import field, fields, make_dataclass
from functools import wraps
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type)


def filled_at_once(cls: Class) -> Class:
    """Give a frozen dataclass of slots a constructor that sets all fields at once."""
    set_class = object.__setattr__
    twin = type(
        cls.__name__,
        (cls,),
        {
            "__slots__": (),
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,
        },
    )
    own: Any = cls
    known = [
        (each.name, Any, field(default=each.default, default_factory=each.default_factory))
        for each in fields(own)
    ]
    fill = vars(make_dataclass(cls.__name__, known))["__init__"]

    @wraps(own.__init__)
    def construct(self: Any, *values: object, **named: object) -> None:
        set_class(self, "__class__", twin)
        fill(self, *values, **named)
        self.__class__ = own

    own.__init__ = construct
    return cls
