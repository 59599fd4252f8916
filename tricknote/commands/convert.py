"""``tricknote convert``."""

from __future__ import annotations

import os
from pathlib import Path

import click

from notation.files import write_atomic
from notation.packing import without_packing
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    echo_data,
    inputs_of,
    paths_argument,
    stdin_name_option,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.conversion import (
    ENDINGS,
    FOREIGN,
    FORMS,
    form_of,
    read_form,
    unwritable,
    write_form,
)
from tricknote.paths import RECORD_ENDINGS, STDIN, Input, is_folder
from tricknote.reading import Reading, is_missing, read_input


@click.command(
    "convert",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote convert evening.trick --to json -o evening.json
  tricknote convert evening.json --to trick
  tricknote convert table-01.txt --from arena --to trick -o table-01.trick
  tricknote convert logs/ --from arena --to trick -o records/
  cat evening.trick | tricknote convert - --to yaml

\b
Exit codes:
  0  converted
  1  a text has errors, so that it was left out
  2  wrong usage, or no file found at all
""",
)
@paths_argument
@click.option(
    "--to",
    "target",
    type=click.Choice(list(FORMS)),
    help="What to write (else it is told by the ending of -o).",
)
@click.option(
    "--from",
    "origin",
    type=click.Choice([*FORMS, *FOREIGN]),
    help="What to read (else it is told by the ending of PATH: .trick, .json, .yaml, .yml).",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write: a file, or a folder for several (else standard output).",
)
@reading_options
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    target: str | None,
    origin: str | None,
    output: str | None,
    limits: tuple[str, ...],
    encoding: str | None,
    stdin_name: str,
) -> int:
    """Convert files between the notation, JSON and YAML, or read a foreign log.

    The first three say exactly the same and can be turned into each other without loss.
    A file with errors in its text is reported and left alone; wrong plays and scores do not
    matter.
    """
    target = target or form_of(output or "")
    if target is None:
        raise click.UsageError("say with --to what to write: " + ", ".join(FORMS))
    endings: tuple[str, ...] = (".txt", ".log") if origin in FOREIGN else RECORD_ENDINGS
    if origin in FORMS:
        endings = tuple(ending for ending, form in ENDINGS.items() if form == origin)
    inputs = list(inputs_of(paths, stdin_name, endings))
    folder = _folder(output, len(inputs))
    reading = reading_of(limits, encoding)
    done = [_one(given, reading, target, origin, folder or output) for given in inputs]
    if all(each == MISSING for each in done):
        return 2
    return 0 if all(each == DONE for each in done) else 1


DONE, FAILED, MISSING = range(3)


def _folder(output: str | None, inputs: int) -> Path | None:
    """The folder to write into, if it is to be one."""
    if output is not None and (is_folder(output) or output.endswith(("/", os.sep))):
        return Path(output)
    if inputs > 1:
        raise click.UsageError("there are several files: name a folder with -o FOLDER/")
    return None


def _one(
    given: Input, reading: Reading, target: str, origin: str | None, output: str | Path | None
) -> int:
    source, problems = read_input(given, reading)
    if source is None:
        complain(problems)
        return MISSING if is_missing(problems) else FAILED
    form = origin or form_of(given.path) or "trick"
    outcome = read_form(source, form, reading.limits, stream=given.is_stdin)
    complain(outcome.findings)
    if outcome.remark:
        click.echo(outcome.remark, err=True)
    if outcome.failed:
        return FAILED
    number = unwritable(outcome.records, target)
    if number is not None:
        click.echo(f"{given.path}: record {number} is empty; a {target} file has none", err=True)
        return FAILED
    text = write_form(outcome.records, target)
    if output is None or output == STDIN:
        echo_data(text)
        return DONE
    path = output / _name(given, target) if isinstance(output, Path) else Path(output)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)
    except OSError as problem:
        click.echo(f"{path}: cannot be written: {problem.strerror}", err=True)
        return FAILED
    if isinstance(output, Path):
        click.echo(path.as_posix())
    return DONE


def _name(given: Input, target: str) -> str:
    stem = "record" if given.is_stdin else without_packing(Path(given.path).name)
    return f"{stem.rpartition('.')[0] or stem}.{target}"
