"""Findings one a line, as editors read them, and a verdict at the end."""

from __future__ import annotations

from collections.abc import Iterator

from tricknote.formats import Found, Run
from tricknote.formats.verdict import verdict


def lines(found: Found, run: Run) -> Iterator[str]:
    """``path:line:column: severity[code] name: message``, and the verdict."""
    for findings in found:
        if findings:
            from tricknote import printer

            yield from printer.concise(findings, verbose=run.verbose)
    yield verdict(run.tally)
