"""Reading the files of a run: text or the finding that says why there is none."""

from __future__ import annotations

import sys

from notation.diagnostic import Diagnostic
from notation.files import MAX_FILE, Read, decode, read_source
from notation.source import NOWHERE, SourceText
from tricknote.paths import Input


def read_input(given: Input, *, limit: int = MAX_FILE) -> Read:
    """The text of a file or of standard input; never raises for what is wrong with it."""
    if given.problem is not None:
        return None, (_unreadable(given),)
    if given.file is None:
        # One byte more than allowed is enough to know that there is too much.
        return decode(sys.stdin.buffer.read(limit + 1), given.path, limit=limit)
    return read_source(given.path, limit=limit)


def _unreadable(given: Input) -> Diagnostic:
    problem = given.problem
    assert problem is not None
    variant = "denied" if isinstance(problem, PermissionError) else ""
    reason = problem.strerror or str(problem)
    source = SourceText("", given.path)
    return Diagnostic("unreadable-file", "error", source, NOWHERE, variant, {"reason": reason})


def is_missing(findings: tuple[Diagnostic, ...]) -> bool:
    """Whether the findings of a file say that there is no such file."""
    return any(each.name == "unreadable-file" and each.variant == "missing" for each in findings)
