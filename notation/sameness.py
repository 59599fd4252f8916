"""Whether two records, or parts of them, say the same; nothing here recurses on their depth.

Variations may lie in each other as deep as somebody allows, deeper than the interpreter's own
comparison goes.  This module refuses to know what a part means.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from notation.kept_text import KeptText


def same(first: object, second: object) -> bool:
    """Whether two values are equal: dataclasses by their compared fields, tuples by members."""
    waiting: list[tuple[Any, Any]] = [(first, second)]
    while waiting:
        one, other = map(_node, waiting.pop())
        if one is other:
            continue
        if type(one) is not type(other):
            return False
        if isinstance(one, tuple):
            if len(one) != len(other):
                return False
            waiting.extend(zip(one, other, strict=True))
        elif is_dataclass(one):
            names = [each.name for each in fields(one) if each.compare]
            waiting.extend((getattr(one, name), getattr(other, name)) for name in names)
        elif one != other:
            return False
    return True


def _node(value: Any) -> Any:
    """A node that is kept in another form, as the node that it is; else the value."""
    return value.node if isinstance(value, KeptText) else value
