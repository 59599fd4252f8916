"""Attributes that are made when somebody first looks at them.

What a deal in which everything is in order never needs costs nothing then.  This module
refuses to know what is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar


class MadeLater:
    """Something with such attributes: ``made_later`` says by name how each is made of it."""

    made_later: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    def __getattr__(self, name: str) -> Any:
        # Asked for only where an attribute is not there yet.
        make = self.made_later.get(name)
        if make is None:
            raise AttributeError(name)
        value = make(self)
        setattr(self, name, value)
        return value
