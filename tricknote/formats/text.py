"""Findings for people: each with its source line, and a verdict at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from notation.diagnostic import Diagnostic
from tricknote.formats import Found, Run
from tricknote.formats.verdict import verdict


def lines(found: Found, run: Run) -> Iterator[str]:
    """The findings as a compiler shows them, a record at a time, and the verdict."""
    for findings in found:
        if findings:
            yield from shown(findings, run)
    yield verdict(run.tally)


def shown(findings: Sequence[Diagnostic], run: Run) -> Iterator[str]:
    """The findings of one record."""
    # Words and colours are loaded only when there is something to say.
    from tricknote import printer

    paint = printer.coloured if run.colour else printer.plain
    return printer.text(findings, verbose=run.verbose, columns=run.columns, paint=paint)
