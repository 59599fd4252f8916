"""The text of a file as it is on the disk: with its own line ends, and edits put into it.

Findings and fixes count in the text as it was read, where every line end is one LF.  Here their
places are found again in the text as it is, so that a fix changes nothing but what it names.
This module refuses to know what a fix is for.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from notation.diagnostic import Edit
from notation.source import SourceText

_BYTE_ORDER_MARK = "\ufeff"
_CRLF = re.compile(r"\r\n")


@dataclass(frozen=True, slots=True)
class Original:
    """``text`` has the line ends of the file and no byte-order mark (which is ``mark``);
    ``newline`` is what a line that is put in ends with."""

    text: str
    path: str
    mark: str = ""
    newline: str = "\n"
    encoding: str = "utf-8"

    @classmethod
    def of(cls, data: bytes, source: SourceText) -> Original | None:
        """The text that a source was read from, given the (unpacked) bytes of its file.

        ``None`` where writing it back would not give these bytes again, or where they are no
        longer those that were read.
        """
        encoding = source.encoding
        try:
            text = data.decode(encoding).removeprefix(_BYTE_ORDER_MARK)
            for mark in ("", _BYTE_ORDER_MARK):
                made = cls(text, source.path, mark, source.newline, encoding)
                if made.encoded() == data and made.source().text == source.text:
                    return made
        except UnicodeError:
            return None
        return None

    def source(self) -> SourceText:
        """The text as it is read."""
        text = self.text
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return SourceText(text, self.path, bool(self.mark), self.newline)

    def encoded(self) -> bytes:
        """The bytes of the file (before it is packed)."""
        return (self.mark + self.text).encode(self.encoding)

    def edited(self, edits: Sequence[Edit]) -> Original:
        """The text with edits put in, which are in order and do not overlap."""
        if not edits:
            return self
        # Behind each pair of CR and LF everything stands one further than it was read.
        pairs = [found.start() - at for at, found in enumerate(_CRLF.finditer(self.text))]
        parts: list[str] = []
        done = 0
        for edit in edits:
            start = edit.span.start + bisect_left(pairs, edit.span.start)
            end = edit.span.end + bisect_left(pairs, edit.span.end)
            parts += (self.text[done:start], edit.text.replace("\n", self.newline))
            done = end
        parts.append(self.text[done:])
        return replace(self, text="".join(parts))
