"""A line of claims in canonical spelling, kept as the text that it is.

What it says is mostly compared with what was computed, and then asked for the place of one
number: that is found here without making a node of every amount.  This module refuses to know
whether a claim is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from notation.kept_text import KeptText
from notation.source import Span
from notation.statements import Amounts

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__
# What a named tuple's own constructor does, without its detour.
_make = tuple.__new__


class PlainAmounts(KeptText, Amounts):
    """Claims that are still text, ``start`` being the place of its first letter in the source;
    their fields are made when somebody looks at them."""

    __slots__ = ("_node", "_reader", "start", "text")

    text: str
    start: int
    _reader: Callable[[str, int], Amounts]
    _node: Amounts | None

    def __new__(cls, *_args: object, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Amounts(**fields) if "kind" in fields else object.__new__(cls)

    def __init__(self, text: str, start: int, reader: Callable[[str, int], Amounts]) -> None:
        _set(self, "text", text)
        _set(self, "start", start)
        _set(self, "_reader", reader)
        _set(self, "_node", None)
        _set(self, "kind", text[: text.index(" ")])

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        return getattr(self.node, name)

    @property
    def node(self) -> Amounts:
        """The claims with everything in them."""
        node = self._node
        if node is None:
            node = self._reader(self.text, self.start)
            _set(self, "_node", node)
        return node

    def by_label(self, labels: Sequence[str]) -> dict[str, tuple[int, Span]] | None:
        """The amounts with their places, if there is one of each label (or of labels joined with
        ``+``), in this order; else ``None``."""
        parts = self.text.split(", ")
        if len(parts) != len(labels):
            return None
        begin = len(self.kind) + 1
        parts[0] = parts[0][begin:]
        at = self.start + begin
        found: dict[str, tuple[int, Span]] = {}
        for label, part in zip(labels, parts, strict=True):
            named, _, number = part.partition(": ")
            if named != label:
                return None
            end = at + len(part)
            found[label] = int(number), _make(Span, (end - len(number), end))
            at = end + 2
        return found
