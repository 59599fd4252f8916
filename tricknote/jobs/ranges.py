"""A large file as ranges of bytes, each of which begins with a record, as far as can be seen.

Where a record begins can be known only by who has read everything before it: what looks like a
record may stand in a comment.  So the ranges are a guess, made by looking at few lines.  Who
reads one finds out where the next must begin, and a range that was guessed wrongly is read
again from the right place.  This module refuses to know who reads.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import NamedTuple

SIZE = 1024 * 1024
"""Bytes of a range."""

_BORDER = re.compile(rb"\nresult[^\n{}\"]*\n\s*(?=%trick |\[)|\n\n(?=%trick |\[[A-Z])")


class Range(NamedTuple):
    """Where a range begins, its line, and before which byte its last record begins.

    The last range of a file has no ``until``.
    """

    start: int
    line: int
    until: int | None


WHOLE = (Range(0, 1, None),)


def ranges_of(path: Path, size: int = SIZE) -> tuple[Range, ...]:
    """The ranges of a file; only one if it is small, or if its bytes are not plain UTF-8 lines.

    The file is looked through once.  Raises ``OSError``.
    """
    if path.stat().st_size < 2 * size:
        return WHOLE
    starts = [(0, 1)]
    line = 1
    at = 0
    decoder = codecs.getincrementaldecoder("utf-8")()
    with path.open("rb") as file:
        while block := file.read(size):
            if b"\r" in block or b"\0" in block:
                return WHOLE
            try:
                if not block.isascii() or decoder.getstate()[0]:
                    decoder.decode(block)
            except UnicodeDecodeError:
                return WHOLE
            border = _BORDER.search(block) if at else None
            if border is not None:
                starts.append((at + border.end(), line + block.count(b"\n", 0, border.end())))
            line += block.count(b"\n")
            at += len(block)
    if decoder.getstate()[0]:
        return WHOLE
    ends: list[int | None] = [start for start, _ in starts[1:]]
    return tuple(
        Range(start, number, until)
        for (start, number), until in zip(starts, [*ends, None], strict=True)
    )
