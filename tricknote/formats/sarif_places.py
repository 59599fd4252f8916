"""Places in the words of SARIF: files as URIs, regions, and where in a match something is."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from notation.diagnostic import Context
from notation.source import SourceText, Span
from tricknote.paths import seen_from
from tricknote.report import Json

BASE = "%SRCROOT%"
"""The name of the working folder, which relative paths are seen from."""


def uri(path: str) -> dict[str, Json]:
    """A file: relative to the working folder if it lies in it, else with its whole path."""
    relative = path
    if Path(path).is_absolute() or ".." in path.split("/"):
        seen = seen_from(".", path)
        if seen is None:
            return {"uri": Path(path).resolve().as_uri()}
        relative = seen
    parts = [part for part in relative.split("/") if part not in ("", ".")]
    return {"uri": "/".join(map(_quoted, parts)), "uriBaseId": BASE}


def _quoted(part: str) -> str:
    # A name that is no UTF-8 keeps its bytes.
    return quote(part.encode("utf-8", "surrogateescape"), safe="")


def region(source: SourceText, span: Span, offset: int | None = None) -> dict[str, Json]:
    """A span, with the offset of its byte if it is about one; nothing if there is no text."""
    made: dict[str, Json] = {}
    if source.text:
        place = source.place(span)
        made = {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        }
    if offset is not None:
        made |= {"byteOffset": offset, "byteLength": 1}
    return made


def logical(context: Context) -> dict[str, Json]:
    """Where in the match it is: the whole way there, and the innermost part by its name."""
    deal = context.deal if context.deal_number is None else context.deal_number
    steps = [
        (kind, str(value))
        for kind, value in (
            ("record", context.record),
            ("deal", deal),
            ("trick", context.trick),
            ("variation", context.variation),
            ("seat", context.seat),
        )
        if value is not None
    ]
    if not steps:
        return {}
    kind, name = steps[-1]
    whole = "/".join(f"{kind}:{quote(value, safe='')}" for kind, value in steps)
    return {"logicalLocations": [{"name": name, "kind": kind, "fullyQualifiedName": whole}]}
