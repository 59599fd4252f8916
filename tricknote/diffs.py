"""What would change in a file, as a unified diff.

This module refuses to know why.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

import click

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def unified(path: str, before: str, after: str, *, colour: bool = False) -> Iterator[str]:
    """The lines of the diff, each with its end; none if nothing changes."""
    lines = difflib.unified_diff(_LINE.findall(before), _LINE.findall(after), path, path)
    for line in lines:
        ended = line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        yield _paint(ended) if colour else ended


def _paint(line: str) -> str:
    color = {"+": "green", "-": "red", "@": "cyan"}.get(line[0])
    return click.style(line, fg=color) if color else line
