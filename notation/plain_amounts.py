"""A line of claims in canonical spelling, kept as the text that it is.

What it says is mostly compared with what was computed, and then asked for the place of one
number: that is found here without making a node of every amount.  This module refuses to know
whether a claim is true.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from notation.frozen import fillers
from notation.kept_text import KeptText
from notation.source import Span
from notation.statements import Amounts

# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__
# What a named tuple's own constructor does, without its detour.
_make = tuple.__new__


@lru_cache(maxsize=100)
def _before(labels: tuple[str, ...]) -> list[str]:
    """Labels as they stand before their amounts."""
    return [f"{label}:" for label in labels]


class PlainAmounts(KeptText, Amounts):
    """Claims that are still text, ``start`` being the place of its first letter in the source;
    their fields are made when somebody looks at them."""

    __slots__ = ("_node", "_reader", "start", "text")

    text: str
    start: int
    _reader: Callable[[str, int], Amounts]
    _node: Amounts | None

    def __new__(cls, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: that is no text.
        return Amounts(**fields)

    @classmethod
    def of(cls, text: str, start: int, reader: Callable[[str, int], Amounts]) -> PlainAmounts:
        """The claims of a line; ``reader`` makes their node."""
        made: PlainAmounts = object.__new__(cls)
        _text(made, text)
        _start(made, start)
        _reader(made, reader)
        _no_node(made, None)
        return made

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        if name == "kind":
            return self.text[: self.text.index(" ")]
        return getattr(self.node, name)

    @property
    def node(self) -> Amounts:
        """The claims with everything in them."""
        node = self._node
        if node is None:
            node = self._reader(self.text, self.start)
            _set(self, "_node", node)
        return node

    def by_label(self, labels: tuple[str, ...]) -> dict[str, int] | None:
        """The amounts, if there is one of each label (or of labels joined with ``+``), in this
        order; else ``None``."""
        words = self.text.replace(",", "").split(" ")
        if words[1::2] != _before(labels):
            return None
        return dict(zip(labels, map(int, words[2::2]), strict=True))

    def place(self, label: str) -> Span:
        """Where the amount of a label stands that has one."""
        text = self.text
        begin = text.index(f" {label}: ") + len(label) + 3
        end = text.find(",", begin)
        return _make(Span, (self.start + begin, self.start + (len(text) if end < 0 else end)))


_text, _start, _reader, _no_node = fillers(PlainAmounts, "text", "start", "_reader", "_node")
