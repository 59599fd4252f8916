"""``tricknote render``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from notation.diagnostic import Diagnostic
from notation.files import write_atomic
from tricknote.checking import Checked, Making, check
from tricknote.commands.drawing import Hands, drawing_of, picture_options, reader_options
from tricknote.commands.jobs import Work, jobs_option
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    echo_data,
    inputs_of,
    paths_argument,
    point_to_validate,
    rules_of,
    rules_options,
    stdin_name_option,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.paths import Input, is_folder
from tricknote.report import Tally

_ENDINGS = re.compile(r"\.trick(\.gz|\.zst)?\Z")
_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(slots=True)
class Target:
    """Where pages go: one file, standard output, a folder, or beside each record."""

    ending: str = ".html"
    """How the names of their files end."""

    file: Path | None = None
    stdout: bool = False
    folder: Path | None = None
    inputs: frozenset[str] = frozenset()
    """The files that are read, which no page may replace."""
    used: set[str] = field(default_factory=set)

    @property
    def single(self) -> bool:
        """Whether there is room for one page only."""
        return self.stdout or self.file is not None

    def path(self, given: Input) -> Path:
        """The file for the next page of a record file; never one that was used already."""
        if self.file is not None:
            return self.file
        stem = "replay" if given.is_stdin else _ENDINGS.sub("", Path(given.path).name)
        stem = _UNSAFE.sub("_", stem).strip("._") or "replay"
        folder = self.folder
        if folder is None:
            folder = Path() if given.is_stdin else Path(given.path).parent
        number = 1
        while True:
            path = folder / (f"{stem}{'' if number == 1 else f'-{number}'}{self.ending}")
            key = os.path.realpath(path)
            if key not in self.used:
                self.used.add(key)
                return path
            number += 1


@click.command(
    "render",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote render evening.trick
  tricknote render evening.trick -o evening.html --lang de
  tricknote render records/ -o pages/
  cat evening.trick | tricknote render - -o - > evening.html
  tricknote render evening.trick --view S
  tricknote render evening.trick --hands played
  tricknote render evening.trick --format svg --at d3.t7.c2 -o pig.svg

\b
Exit codes:
  0  the pages were written
  1  a file could not be read or its text has errors, or a page could not be written
  2  wrong usage, or no file found at all
""",
)
@paths_argument
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write: a file for one record, a folder for any number, - for standard "
    "output. Without it each page stands beside its record.",
)
@picture_options
@reader_options
@rules_options
@reading_options
@jobs_option
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    output: str | None,
    form: str,
    at: str | None,
    theme: str | None,
    lang: str,
    view: str | None,
    hands: Hands | None,
    rules: tuple[str, ...],
    no_overrides: bool,
    limits: tuple[str, ...],
    encoding: str | None,
    jobs: int,
    stdin_name: str,
) -> int:
    """Make replay pages: one self-contained HTML file a record.

    A page needs no network. Findings are shown at the card that caused them. The paths of
    the pages are printed. With --format svg it is a picture of one moment, for an article.
    """
    drawing = drawing_of(form, lang, view, at, theme, hands)
    tally = Tally()
    reading = reading_of(limits, encoding)
    chosen = rules_of(rules, overrides=not no_overrides)
    complain(chosen.findings)
    inputs = list(inputs_of(paths, stdin_name))
    target = _target(output, inputs, drawing.ending)
    unread: list[Diagnostic] = []
    making = Making(drawing.draw, thorough=True)
    work = Work(inputs, chosen, rules, not no_overrides, reading, jobs, making, batch=1)
    checked = _readable(check(inputs, chosen, tally, reading=reading, files=work.files()), unread)
    pages = _one_page(checked) if target.single else checked
    failed = False
    with work.progress:
        for outcome in pages:
            work.progress.wipe()
            failed = not _write(outcome, target) or failed
    complain(unread)
    point_to_validate(tally, unread)
    if work.complain() or not tally.files:
        return 2
    return 1 if failed or unread or chosen.findings else 0


def _target(output: str | None, inputs: list[Input], ending: str) -> Target:
    read = frozenset(os.path.realpath(each.path) for each in inputs if not each.is_stdin)
    if output is None:
        return Target(ending, inputs=read)
    if output == "-":
        return Target(ending, stdout=True)
    path = Path(output)
    folder = is_folder(path) or output.endswith(("/", os.sep))
    if not folder and (path.suffix.lower() in (".html", ".htm", ".svg") or len(inputs) == 1):
        return Target(ending, file=path, inputs=read)
    return Target(ending, folder=path, inputs=read)


def _readable(checked: Iterator[Checked], unread: list[Diagnostic]) -> Iterator[Checked]:
    """The records that a page can be made of; errors of the text are kept for the end."""
    for outcome in checked:
        if not outcome.index:
            unread.extend(outcome.findings)
        else:
            unread.extend(
                each
                for each in outcome.findings
                if each.code.startswith("S") and each.severity == "error"
            )
            yield outcome


def _one_page(checked: Iterator[Checked]) -> Iterator[Checked]:
    """The one record that there is room for; wrong usage if there are more."""
    first = next(checked, None)
    if first is None:
        return
    if next(checked, None) is not None:
        raise click.UsageError("there are several records: name a folder with -o FOLDER/")
    yield first


def _write(outcome: Checked, target: Target) -> bool:
    page: str = outcome.made
    if target.stdout:
        echo_data(page)
        return True
    path = target.path(outcome.given)
    if os.path.realpath(path) in target.inputs:
        raise click.UsageError(f"{path} is a record: a page would replace it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, page)
    except OSError as problem:
        click.echo(f"{path}: cannot be written: {problem.strerror}", err=True)
        return False
    click.echo(path.as_posix())
    return True
