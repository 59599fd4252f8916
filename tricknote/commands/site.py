"""``tricknote site``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tricknote import __version__
from tricknote.commands.drawing import LANGUAGES
from tricknote.commands.jobs import jobs_option
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    config_here,
    inputs_of,
    paths_argument,
    point_to_validate,
    rules_of,
    rules_options,
    stdin_name_option,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.paths import is_file, is_folder, is_there
from tricknote.progress import Progress
from tricknote.reading import held
from tricknote.report import Tally

if TYPE_CHECKING:
    from tricknote.site.model import FindingLine


@click.command(
    "site",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote site records/ -o public/
  tricknote site records/ -o public/ --overrides overrides.yaml --lang id
  tricknote site records/ -o tables/ --format csv

\b
The folder can be put on any web space as it is. Run the command again after a change: only
what changed is made again, and pages that are no longer needed are removed. Files that the
command did not make stay as they are.

\b
Exit codes:
  0  the site was made
  1  a file could not be read, or something could not be written
  2  wrong usage, no file found at all, or overrides that cannot be used
""",
)
@paths_argument
@click.option(
    "-o", "--output", metavar="FOLDER", required=True, help="The folder to write; made if needed."
)
@click.option("--overrides", metavar="FILE", help="Scoring, teams, byes and so on (YAML).")
@click.option("--title", metavar="TEXT", help="The title of the site (else that of the event).")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language to begin with; the reader can choose another.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "csv", "json"]),
    default="html",
    show_default=True,
    help="Pages, tables for a spreadsheet, or the data alone; standings.json comes with all.",
)
@click.option("--force", is_flag=True, help="Replace files that tricknote site did not make.")
@click.option(
    "--progress/--no-progress",
    default=None,
    help="Whether to show how far it is.  [default: on a terminal]",
)
@rules_options
@reading_options
@jobs_option
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    output: str,
    overrides: str | None,
    title: str | None,
    lang: str,
    form: str,
    force: bool,
    progress: bool | None,
    rules: tuple[str, ...],
    no_overrides: bool,
    limits: tuple[str, ...],
    encoding: str | None,
    jobs: int,
    stdin_name: str,
) -> int:
    """Make the site of a tournament: standings, tables, players, replays, as static files.

    The records of an event are those that name it. What no record says, how standings are
    scored, who has a bye, who withdrew, stands in a small file of overrides.
    """
    from tricknote.rules import FILE_ENDINGS
    from tricknote.site.building import Asked
    from tricknote.site.making import NothingReadError, make_site, rules_key, scope_of
    from tricknote.site.output import ForeignFileError, OutputFolder
    from tricknote.site.overrides import NONE, OverridesError, read_overrides
    from tricknote.site.sharing import Reader, Sharing

    if is_there(output) and not is_folder(output):
        raise click.BadParameter(f"{output} is no folder", param_hint="--output")
    reading = reading_of(limits, encoding)
    chosen = rules_of(rules, overrides=not no_overrides)
    complain(chosen.findings)
    if chosen.findings:
        return 1
    inputs = tuple(held(each, reading) for each in inputs_of(paths, stdin_name))
    from tricknote.config import rule_files

    files = [*rule_files(config_here(), FILE_ENDINGS), *filter(is_file, rules)]
    key = rules_key(files, (*rules, repr(reading)), not no_overrides)
    tally = Tally()
    sharing = Sharing(jobs, rules, not no_overrides, config_here())
    try:
        said = NONE if overrides is None else read_overrides(overrides)
        folder = OutputFolder(output, __version__, force=force, scope=scope_of(form))  # type: ignore[arg-type]
        with Progress(progress) as bar:
            made = make_site(
                Reader(inputs, chosen, reading, sharing=sharing),
                Asked(__version__, title or "", lang, said),
                folder,
                form,  # type: ignore[arg-type]
                key,
                bar.tell,
                tally,
            )
    except OverridesError as problem:
        raise click.UsageError(str(problem)) from None
    except ForeignFileError as problem:
        raise click.UsageError(f"{problem}; --force replaces it") from None
    except OSError as problem:
        click.echo(f"{problem.filename or output}: {problem.strerror}", err=True)
        return 1
    except NothingReadError as problem:
        _tell_left_out(sharing.lost, problem.unread)
        click.echo("Nothing was written.", err=True)
        return 2
    _tell_left_out(sharing.lost, made.site.unread)
    for each in made.slips:
        click.echo(f"{overrides}:{each.line}: {each.words}", err=True)
    _tell(made.output.written, made.output.kept, len(made.output.removed))
    point_to_validate(tally, ())
    first = {"html": "index.html", "csv": "standings.csv", "json": "standings.json"}[form]
    click.echo((Path(output) / first).as_posix())
    if sharing.lost:
        return 2
    return 1 if made.site.unread else 0


def _tell_left_out(lost: Iterable[str], unread: Iterable[FindingLine]) -> None:
    """What could not be done and which files could not be read, on standard error."""
    for each in lost:
        click.echo(each, err=True)
    for line in unread:
        # What is wrong with a file as a whole stands at its first line.
        at = line.path if line.line == 1 else f"{line.path}:{line.line}"
        click.echo(f"{at}: {line.message}", err=True)


def _tell(written: int, kept: int, removed: int) -> None:
    """What the folder has that it had not before, on standard error."""
    from tricknote.counting import counted

    gone = f", {counted(removed, 'file')} removed" if removed else ""
    click.echo(f"{counted(written, 'file')} written, {kept} as before{gone}", err=True)
