"""Places in a JSON or YAML document: a pointer becomes a span of its text.

The places are worked out only once one is asked for.  This module refuses to know what stands
at a place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from notation.loaded import Loaded, Position
from notation.source import NOWHERE, SourceText, Span

_NEWLINE = re.compile("\n")
_TOKEN = re.compile(r"""\"(?:[^"\\\n]|\\.)*\"?|'(?:[^'\n]|'')*'?|[\[\]{},:]|[^\s\[\]{},:"']+|.""")


class DocumentPlaces:
    """The places of a document's members; of nothing if the source has no text."""

    def __init__(self, source: SourceText, load: Callable[[], Loaded]) -> None:
        self.source = source
        self._load = load
        self._loaded: Loaded | None = None
        self._starts: list[int] = []
        self._pointers: tuple[list[int], list[str]] | None = None

    def key(self, pointer: str) -> Span:
        """The name of a member, or the item of a list, at a pointer or around it."""
        return self._nearest(pointer, at_key=True)

    def value(self, pointer: str) -> Span:
        """The first word of the value at a pointer or around it."""
        return self._nearest(pointer, at_key=False)

    def inside(self, pointer: str) -> Span:
        """The text of a string without its quotation marks."""
        span = self.value(pointer)
        if self.source.text[span.start : span.start + 1] in ('"', "'"):
            return Span(span.start + 1, max(span.start + 1, span.end - 1))
        return span

    def whole(self, pointer: str) -> Span:
        """A value from its beginning to the end of its last word."""
        starts, names = self._in_order()
        first = self.value(pointer)
        at = bisect_right(starts, first.start)
        end = first.end
        while at < len(names) and names[at].startswith(pointer + "/"):
            end = max(end, self.value(names[at]).end)
            at += 1
        return Span(first.start, end)

    def span(self, position: Position) -> Span:
        """The word that begins at a place."""
        text = self.source.text
        if not text:
            return NOWHERE
        if not self._starts:
            self._starts = [0, *(match.end() for match in _NEWLINE.finditer(text))]
        line = min(position.line, len(self._starts)) - 1
        start = min(self._starts[line] + position.column - 1, len(text))
        match = _TOKEN.match(text, start)
        return Span(start, start if match is None else match.end())

    def pointer_at(self, span: Span) -> str | None:
        """The pointer of the value in which a span lies; ``None`` without a text."""
        if not self.source.text:
            return None
        starts, names = self._in_order()
        at = bisect_right(starts, span.start) - 1
        return names[at] if at >= 0 else ""

    def _in_order(self) -> tuple[list[int], list[str]]:
        if self._pointers is None:
            loaded = self._found()
            known = sorted(
                (self.span(where).start, len(name), name)
                for places in (loaded.places, loaded.value_places)
                for name, where in places.items()
            )
            self._pointers = [each[0] for each in known], [each[2] for each in known]
        return self._pointers

    def _found(self) -> Loaded:
        if self._loaded is None:
            self._loaded = self._load()
        return self._loaded

    def _nearest(self, pointer: str, *, at_key: bool) -> Span:
        if not self.source.text:
            return NOWHERE
        loaded = self._found()
        first, second = loaded.places, loaded.value_places
        if not at_key:
            first, second = second, first
        while True:
            position = first.get(pointer) or second.get(pointer)
            if position is not None or not pointer:
                return self.span(position or Position(1, 1))
            pointer = pointer.rpartition("/")[0]
