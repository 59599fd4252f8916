"""Cheaper ways to fill what is frozen.

A frozen class of slots sets each of its fields by a call that goes round its own ban and looks
the field up by its name, and a finding has many.  A slot can be filled by itself: nothing is
looked up, and nobody is asked.  This module refuses to know what the fields mean.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any, TypeAlias, TypeVar

Class = TypeVar("Class", bound=type)

Fill: TypeAlias = Callable[[Any, Any], None]
"""Puts a value into a field of an instance."""


def fillers(cls: type, *names: str) -> tuple[Fill, ...]:
    """What fills the fields of these names, in their order; for whoever makes an instance."""
    return tuple([getattr(cls, name).__set__ for name in names])


def filled_at_once(cls: Class) -> Class:
    """Give a frozen dataclass of slots a constructor that fills its slots by themselves."""
    own: Any = cls
    known: dict[str, Any] = {"MISSING": MISSING}
    parameters, lines = [], []
    for each in fields(own):
        name = each.name
        value = name
        (known[f"fill_{name}"],) = fillers(own, name)
        if each.default is not MISSING:
            known[f"of_{name}"] = each.default
            parameters.append(f"{name}=of_{name}")
        elif each.default_factory is not MISSING:
            known[f"make_{name}"] = each.default_factory
            parameters.append(f"{name}=MISSING")
            value = f"make_{name}() if {name} is MISSING else {name}"
        else:
            parameters.append(name)
        lines.append(f"    fill_{name}(self, {value})\n")
    # As dataclasses make theirs: a constructor is written for the fields that there are.
    text = f"def __init__(self, {', '.join(parameters)}):\n{''.join(lines)}"
    exec(text, known)  # noqa: S102 - made of the names of fields alone
    own.__init__ = wraps(own.__init__)(known["__init__"])
    return cls
