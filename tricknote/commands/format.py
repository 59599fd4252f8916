"""``tricknote format``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import click

from notation.files import write_atomic
from notation.limits import Limits
from notation.source import SourceText
from notation.streams import TextStream
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    echo_data,
    inputs_of,
    paths_argument,
    stdin_name_option,
    use_color,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.conversion import form_of, read_form, write_form
from tricknote.counting import counted
from tricknote.paths import Input
from tricknote.reading import Reading, is_missing, open_given, read_input
from tricknote.reformatting import reformat, reformat_to


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
@reading_options
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    limits: tuple[str, ...],
    encoding: str | None,
    stdin_name: str,
) -> int:
    """Rewrite records in their canonical form, in place and atomically.

    Comments, remarks and everything that the record says stay as they are. A file with
    errors in its text is reported and left alone; wrong plays and scores do not matter.
    With - the text is read from standard input and written to standard output. What is read
    with --encoding is written in UTF-8.
    """
    reading = reading_of(limits, encoding)
    count = _Count()
    for given in inputs_of(paths, stdin_name):
        _one(given, reading, check, diff, count)
    _summary(count, check or diff)
    if count.missing and not (count.rewritten or count.unchanged or count.refused):
        return 2
    return 1 if count.refused or count.missing or ((check or diff) and count.rewritten) else 0


def _one(given: Input, reading: Reading, check: bool, diff: bool, count: _Count) -> None:
    # A difference is shown of whole texts, and what can be read only once is held for it.
    at_once = diff or given.remote or (check and given.is_stdin)
    source, problems = (read_input if at_once else open_given)(given, reading)
    if source is None:
        complain(problems)
        if is_missing(problems):
            count.missing += 1
        else:
            count.refused += 1
        return
    if not isinstance(source, SourceText):
        _long(given, source, reading.limits, check, count)
        return
    form = form_of(given.path) or "trick"
    parsing = read_form(source, form, reading.limits, stream=given.is_stdin)
    if parsing.failed:
        complain(parsing.findings)
        count.refused += 1
        return
    text = write_form(parsing.records, form)
    same_bytes = not source.had_bom and source.newline == "\n" and source.encoding == "utf-8"
    changed = text != source.text or not same_bytes
    if changed:
        count.rewritten += 1
    else:
        count.unchanged += 1
    if changed and diff:
        for line in _diff(source, text):
            echo_data(line)
    elif changed and check:
        click.echo(f"would rewrite {given.path}")
    elif given.is_stdin and not (check or diff):
        echo_data(text)
        count.quiet = True
    elif changed and not (check or diff):
        try:
            write_atomic(given.path, text)
        except OSError as problem:
            count.rewritten -= 1
            _unwritable(given, problem, count)


def _long(given: Input, stream: TextStream, limits: Limits, check: bool, count: _Count) -> None:
    """The same for a text that comes piece by piece, and goes so."""
    try:
        if given.is_stdin:
            done = reformat_to(echo_data, stream, limits)
        else:
            done = reformat(given.path, stream, limits, dry=check)
    except OSError as problem:
        _unwritable(given, problem, count)
        return
    if done.findings:
        complain(done.findings)
        count.refused += 1
    elif not done.changed:
        count.unchanged += 1
    else:
        count.rewritten += 1
        count.quiet = given.is_stdin
        if check:
            click.echo(f"would rewrite {given.path}")


def _unwritable(given: Input, problem: OSError, count: _Count) -> None:
    count.refused += 1
    click.echo(f"{given.path}: cannot be written: {problem.strerror}", err=True)


def _diff(source: SourceText, text: str) -> Iterator[str]:
    from tricknote.diffs import unified

    lines = list(unified(source.path, source.text, text, colour=use_color()))
    if not lines:
        others = "the byte-order mark or the line ends change"
        what = others if source.encoding == "utf-8" else "the encoding changes"
        lines = [f"{source.path}: only {what}\n"]
    yield from lines


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
