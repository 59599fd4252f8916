"""The page that GitHub shows for a run: the verdict and a table of all findings.

It is HTML in Markdown without an empty line in it, so nothing in it is read as Markdown, and
every text stands in ``<code>``, where neither names nor addresses become links.  This module
refuses to know what a finding means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from notation.diagnostic import Diagnostic
from tricknote.visible import visible

MOST_BYTES = 900_000
"""How much is written: GitHub refuses more than a mebibyte a step."""

_HEAD = "<table><tr><th>Place</th><th>Finding</th><th>What it says</th></tr>"


@dataclass(slots=True)
class Summary:
    """The rows so far, and how many more there are than there is room for."""

    rows: list[str] = field(default_factory=list)
    size: int = 0
    left: int = 0

    def add(self, findings: Iterable[Diagnostic]) -> None:
        """A row for each finding, as long as there is room."""
        for each in findings:
            row = _row(each)
            size = len(row.encode("utf-8", "backslashreplace")) + 1
            if self.left or self.size + size > MOST_BYTES:
                self.left += 1
            else:
                self.rows.append(row)
                self.size += size

    def write(self, path: str, verdict: str) -> None:
        """Add the page to the file that GitHub named; that it cannot be is only a remark."""
        parts = ["### tricknote", "", f"<p><code>{_text(verdict)}</code></p>", ""]
        if self.rows:
            parts += [_HEAD, *self.rows, "</table>", ""]
        if self.left:
            parts += [f"<p>And {self.left} more: see the log.</p>", ""]
        try:
            with open(path, "a", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123
                file.write("\n".join(parts) + "\n")
        except OSError as problem:
            import click

            click.echo(f"the page of the run cannot be written: {problem.strerror}", err=True)


def _row(finding: Diagnostic) -> str:
    from notation.wording import message

    place = finding.place
    where = finding.source.path
    if finding.source.text:
        where = f"{where}:{place.line}:{place.column}"
    name = f"{finding.severity} {finding.code} {finding.name}"
    cells = (where, name, message(finding))
    return f"<tr>{''.join(f'<td><code>{_text(each)}</code></td>' for each in cells)}</tr>"


def _text(text: str) -> str:
    return escape(visible(text))
