"""``tricknote format``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import click

from notation.files import write_atomic
from notation.source import SourceText
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    inputs_of,
    paths_argument,
    stdin_name_option,
    use_color,
)
from tricknote.counting import counted
from tricknote.paths import Input
from tricknote.reading import is_missing, read_input
from tricknote.rewriting import canonical_text, parse_faithfully


@dataclass(slots=True)
class _Count:
    rewritten: int = 0
    unchanged: int = 0
    refused: int = 0
    missing: int = 0
    quiet: bool = False
    """A text went to standard output: nothing more need be said."""


@click.command(
    "format",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote format evening.trick
  tricknote format --check records/
  tricknote format --diff evening.trick
  cat evening.trick | tricknote format - > tidy.trick

\b
Exit codes:
  0  done (or, with --check and --diff, nothing to do)
  1  a file could not be rewritten, or --check and --diff found something to do
  2  wrong usage, or no file found at all
""",
)
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@stdin_name_option
@color_option
def command(paths: tuple[str, ...], check: bool, diff: bool, stdin_name: str) -> int:
    """Rewrite records in their canonical form, in place and atomically.

    Comments, remarks and everything that the record says stay as they are. A file with
    errors in its text is reported and left alone; wrong plays and scores do not matter.
    With - the text is read from standard input and written to standard output.
    """
    count = _Count()
    for given in inputs_of(paths, stdin_name):
        _one(given, check, diff, count)
    _summary(count, check or diff)
    if count.missing and not (count.rewritten or count.unchanged or count.refused):
        return 2
    return 1 if count.refused or count.missing or ((check or diff) and count.rewritten) else 0


def _one(given: Input, check: bool, diff: bool, count: _Count) -> None:
    source, problems = read_input(given)
    if source is None:
        complain(problems)
        if is_missing(problems):
            count.missing += 1
        else:
            count.refused += 1
        return
    parsing = parse_faithfully(source)
    if parsing.findings:
        complain(parsing.findings)
        count.refused += 1
        return
    text = canonical_text(parsing.records)
    changed = text != source.text or source.had_bom or source.newline != "\n"
    if changed:
        count.rewritten += 1
    else:
        count.unchanged += 1
    if changed and diff:
        for line in _diff(source, text):
            click.echo(line, nl=False)
    elif changed and check:
        click.echo(f"would rewrite {given.path}")
    elif given.is_stdin and not (check or diff):
        click.echo(text, nl=False)
        count.quiet = True
    elif changed and not (check or diff):
        try:
            write_atomic(given.path, text)
        except OSError as problem:
            count.rewritten -= 1
            count.refused += 1
            click.echo(f"{given.path}: cannot be written: {problem.strerror}", err=True)


def _diff(source: SourceText, text: str) -> Iterator[str]:
    import difflib

    lines = difflib.unified_diff(
        source.text.splitlines(keepends=True),
        text.splitlines(keepends=True),
        source.path,
        source.path,
    )
    painted = use_color()
    any_line = False
    for line in lines:
        any_line = True
        ended = line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        yield _paint(ended) if painted else ended
    if not any_line:
        yield f"{source.path}: only the byte-order mark or the line ends change\n"


def _paint(line: str) -> str:
    color = {"+": "green", "-": "red", "@": "cyan"}.get(line[0])
    return click.style(line, fg=color) if color else line


def _summary(count: _Count, dry: bool) -> None:
    would = "would be rewritten" if dry else "rewritten"
    parts = [
        f"{counted(number, 'file')} {words}"
        for number, words in (
            (count.rewritten, would),
            (count.unchanged, "already canonical"),
            (count.refused, "left alone"),
        )
        if number
    ]
    if parts and not (count.quiet and len(parts) == 1):
        click.echo(", ".join(parts), err=True)
