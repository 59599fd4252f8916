"""Damage to JSON and YAML documents: hand-written strategies, and what must hold of any."""

from __future__ import annotations

import copy
import re
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import notation
from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.json_model import document
from notation.source import SourceText
from notation.wording import message

ENVELOPE = {"format": "tricknote", "version": "1.0", "records": []}


@cache
def base() -> dict[str, Any]:
    """A document that has every statement of the notation."""
    path = Path(notation.__file__).parent / "every_case.trick"
    source = SourceText(path.read_text(encoding="utf-8"))
    return document(parsed.record for parsed in read_records(source))


STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 1e300, 10**15, 10**40, "", "x", "S", "SQ", "?", "pass", "*",
    "é" * 50, "\ud800", "N+S", "a\nb", [], {}, [[]], [None], {"a": []}, {"": 0}, ["SQ"], {"N": 1},
)  # fmt: skip
"""Values of the wrong type, size or kind; some happen to be right at some places."""

_STEP = st.integers(0, 10**6)


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """A document with one to three faults in its values, its members or their names."""
    records = base()["records"]
    made: dict[str, Any] = {**ENVELOPE, "records": [copy.deepcopy(draw(st.sampled_from(records)))]}
    for entry in made["records"][0].get("entries", ()):
        del entry.get("tricks", [])[3:]
    for _ in range(draw(st.integers(1, 3))):
        node: Any = made
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = keys[draw(_STEP) % len(keys)]
            inner = node[key]
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 7)):
                node = inner
                continue
            _damage(draw, node, key)
            break
    return made


def _damage(draw: st.DrawFn, node: Any, key: Any) -> None:
    what = draw(st.sampled_from(["value", "value", "gone", "renamed", "more", "twice"]))
    if what == "value":
        node[key] = copy.deepcopy(draw(st.sampled_from(STRANGE)))
    elif what == "gone":
        del node[key]
    elif isinstance(node, dict):
        name = draw(st.sampled_from([f"{key}s", key[:-1] or "x", key.upper(), "strange", "N", ""]))
        node[name] = node.pop(key) if what == "renamed" else copy.deepcopy(node[key])
    else:
        node.insert(draw(_STEP) % (len(node) + 1), copy.deepcopy(node[key]))


def sound(findings: tuple[Diagnostic, ...], text: str) -> None:
    """What must hold of every finding about a document: words, a pointer, a place in the text."""
    lines = text.split("\n")
    for finding in findings:
        words = message(finding)
        assert words
        assert not _UNFILLED.search(words), words
        assert finding.pointer is not None
        assert finding.pointer == "" or finding.pointer.startswith("/")
        place = finding.place
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert finding.name in ALLOWED, finding.name


_UNFILLED = re.compile(r"\{[a-z]+(?::[a-z|]+)?\}")

ALLOWED = {"syntax", "string-too-long", "nesting-too-deep", "too-many-deals"}
"""The findings that a document itself can have."""
