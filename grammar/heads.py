"""Tags and version lines that cannot be read as they stand: what can still be told of them.

A line of a head is read by itself.  Where a quote, a bracket or the name is lost, the words
that are left say which tag it was; it is reported once, and costs at most its own line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.canonical import TAG_ORDER
from notation.labels import normalised
from notation.record import Tag, Version
from notation.source import Span

_COMMENT = re.compile(r"\{(?:[^{}\\]|\\.)*\}", re.DOTALL)
_VERSION = re.compile(r"[^\n]*?([0-9]{1,4})\.([0-9]{1,4})")
_VERSION_LINE = re.compile(r"\s*(?:%|\S*trick)|\s*[0-9]+\.[0-9]+\s*\Z", re.IGNORECASE)
_NAME = re.compile(r"[^\w\"“„{;]*(\w*)")
_VALUE = re.compile(r"\"([^\"\n]*)\"|([^\s\"\[\]{}]+)")


def lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of a head; a comment that runs over lines keeps them together."""
    at = begin = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        brace = text.find("{", at, stop)
        comment = _COMMENT.match(text, brace, end) if brace >= 0 else None
        if comment and comment.end() > stop:
            at = comment.end()
            continue
        if comment and text.find("{", comment.end(), stop) >= 0:
            at = comment.end()
            continue
        yield begin, min(stop + 1, end)
        at = begin = stop + 1
    if begin < end:
        yield begin, end


def version_of(line: str, base: int) -> Version | None:
    """The version that a line names that should be the version line; 1.0 if it names none."""
    if not _VERSION_LINE.match(line):
        return None
    match = _VERSION.match(line)
    major, minor = (int(match.group(1)), int(match.group(2))) if match else (1, 0)
    stripped = line.strip("\ufeff \t\n")
    start = base + line.index(stripped)
    return Version(major, minor, span=Span(start, start + len(stripped)))


def tag_of(line: str, base: int, before: Tag | None) -> Tag | None:
    """The tag that a line was before something of it was lost; ``before`` is the one above."""
    found = _NAME.match(line)
    assert found is not None
    name, at = found.group(1), found.end()
    if not name:
        # Of tags side by side, only `Seat` stands in a row.
        if before is None or before.name != "Seat":
            return None
        name = "Seat"
    elif name not in TAG_ORDER and not name.startswith("_"):
        name = _known(name)
        if not name:
            return None
    values: list[str] = []
    spans: list[Span] = []
    for match in _VALUE.finditer(line, at):
        written = match.group(1) if match.group(1) is not None else match.group(2)
        value = written.strip()
        if not value:
            continue
        values.append(value)
        spans.append(Span(base + match.start(), base + match.end()))
    if name == "Seat" and values:
        values[0] = normalised(values[0])
    if not values:
        return None
    stripped = line.rstrip()
    start = base + len(line) - len(line.lstrip("\ufeff \t"))
    return Tag(
        name, tuple(values), span=Span(start, base + len(stripped)), value_spans=tuple(spans)
    )


def _known(name: str) -> str:
    """The tag that a word with something stuck to it names."""
    for each in sorted(TAG_ORDER, key=len, reverse=True):
        if name.endswith(each) or name.startswith(each):
            return each
    import difflib  # only for a name that is not known

    near = difflib.get_close_matches(name, TAG_ORDER, 1, 0.75)
    return near[0] if near else ""
