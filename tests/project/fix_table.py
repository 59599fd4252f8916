"""The table of ``docs/fixes.md``: which findings have a certain fix, a likely one, or none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fixes.md"
_NAME = re.compile(r"`([a-z-]+)`")


@dataclass(frozen=True)
class FixTable:
    """Names of findings."""

    certain: frozenset[str]
    likely: frozenset[str]
    none: tuple[str, ...]


def read_table(text: str) -> FixTable:
    """The two tables of the page."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.partition("## Finding by finding")[2].splitlines()
        if line.startswith("| `")
    ]
    having = {_NAME.findall(row[0])[0]: row[1:] for row in rows if len(row) == 3}
    none = [name for row in rows if len(row) == 2 for name in _NAME.findall(row[0])]
    return FixTable(
        frozenset(name for name, (certain, _) in having.items() if certain),
        frozenset(name for name, (_, likely) in having.items() if likely),
        tuple(none),
    )


TABLE = read_table(PAGE.read_text(encoding="utf-8"))
