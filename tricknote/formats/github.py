"""Annotations of GitHub Actions, with the whole text beside them and a page for the run.

GitHub shows ten errors and ten warnings a step and silently drops the rest, so the text that
``validate`` prints otherwise goes into the log too, and a table of all findings to the page of
the run.  What a record says is inert in all three.  This module refuses to know how a finding is
worded.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence

from notation.diagnostic import Diagnostic
from tricknote.formats import Found, Run
from tricknote.formats.text import shown
from tricknote.formats.verdict import verdict
from tricknote.paths import seen_from

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}
"""GitHub's command for each severity."""

WORKSPACE = "GITHUB_WORKSPACE"
SUMMARY = "GITHUB_STEP_SUMMARY"


def lines(found: Found, run: Run) -> Iterator[str]:
    """For each record its annotations and its text; the page of the run is written at the end."""
    from tricknote.formats.github_summary import Summary

    page = Summary()
    for findings in found:
        told = [
            each
            for each in findings
            if run.verbose or (each.severity != "note" and each.consequence_of is None)
        ]
        if not told:
            continue
        yield from map(annotation, told)
        yield from inert(shown(findings, run))
        page.add(told)
    last = verdict(run.tally)
    yield from inert([last])
    if os.environ.get(SUMMARY):
        page.write(os.environ[SUMMARY], last)


def inert(text: Iterable[str]) -> Iterator[str]:
    """Lines of text among which GitHub looks for no commands.

    The word that ends this is new each time, so that no record can hold it.
    """
    word = secrets.token_hex(16)
    yield f"::stop-commands::{word}"
    yield from text
    yield f"::{word}::"


def annotation(finding: Diagnostic) -> str:
    """The command that puts a finding beside its line."""
    from notation.wording import message
    from tricknote.visible import visible

    properties = [("file", in_workspace(finding.source.path)), *_place(finding)]
    properties.append(("title", f"{finding.code} {finding.name}"))
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties)
    return f"::{LEVELS[finding.severity]} {listed}::{_data(visible(message(finding)))}"


def _place(finding: Diagnostic) -> Sequence[tuple[str, int]]:
    if not finding.source.text:
        return ()
    place = finding.place
    if place.line != place.end_line:
        # Columns are for places on one line.
        return (("line", place.line), ("endLine", place.end_line))
    return (
        ("line", place.line),
        ("endLine", place.end_line),
        ("col", place.column),
        ("endColumn", place.end_column),
    )


def in_workspace(path: str) -> str:
    """A path as GitHub wants it: as seen from the checkout, if the file lies in it."""
    root = os.environ.get(WORKSPACE)
    if not root:
        return path
    seen = seen_from(root, path)
    return path if seen is None else seen


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
