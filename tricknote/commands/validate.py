"""``tricknote validate``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeVar

import click

from notation.diagnostic import Diagnostic
from tricknote import __version__
from tricknote.checking import Making, check
from tricknote.commands.cluster import asked, cluster_options, on_cluster, refuse_with_cluster
from tricknote.commands.fixes import (
    fix_options,
    fix_run,
    fixed_and_checked,
    fixed_line,
    refuse_odd,
    room_for_text,
    show_diffs,
    tell_kept,
)
from tricknote.commands.jobs import Work, jobs_option
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    columns,
    complain,
    config_here,
    inputs_of,
    paths_argument,
    rules_of,
    rules_options,
    stdin_name_option,
    use_color,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.commands.selection import selecting_of, selection_options
from tricknote.console import machine_output
from tricknote.formats import FORMS, Run, lines
from tricknote.report import Tally

Value = TypeVar("Value")


@click.command(
    "validate",
    context_settings=HELP_NAMES,
    short_help="Check records.",
    epilog="""\b
Examples:
  tricknote validate evening.trick
  tricknote validate --verbose records/
  tricknote validate --rules bonanza88 --rules house.yaml records/
  tricknote validate --select P --ignore R109,bad-date records/
  tricknote validate --format json --fail-on warning records/ > report.json
  tricknote validate --diff evening.trick
  tricknote validate --fix records/
  tricknote validate --jobs auto season/
  tricknote validate --engine dask --output results/ season/
  cat evening.trick | tricknote validate - --stdin-filename evening.trick

\b
Exit codes:
  0  no finding at or above --fail-on
  1  findings
  2  wrong usage, or no file found at all
""",
)
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMS, "parquet"]),
    default="text",
    show_default=True,
    help="How to print findings; parquet is for --engine dask, and so is jsonl there.",
)
@rules_options
@click.option(
    "--strict/--no-strict",
    default=None,
    help="What is read although it is not written as it should be, is an error.",
)
@selection_options
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    help="The least severity that makes the exit code 1.  [default: error]",
)
@click.option(
    "--verbose/--no-verbose",
    "-v",
    default=None,
    help="Notes too, and findings that follow from another.",
)
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are findings.")
@click.option(
    "--no-event",
    is_flag=True,
    help="Do not look at what records of one event have wrong together (several files).",
)
@fix_options
@reading_options
@jobs_option
@cluster_options
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    rules: tuple[str, ...],
    no_overrides: bool,
    strict: bool | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    verbose: bool | None,
    exit_zero: bool,
    no_event: bool,
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    limits: tuple[str, ...],
    encoding: str | None,
    jobs: int,
    engine: str,
    scheduler: str | None,
    output: str | None,
    stdin_name: str,
) -> int:
    """Check records: replay every deal by its rules and report what disagrees.

    A finding names its place, what is wrong and what could be done about it. What merely
    follows from another finding is folded under it. What a tricknote.toml says holds where an
    option says nothing.
    """
    wanted = asked(engine=engine, scheduler=scheduler, output=output, jobs=jobs)
    refuse_with_cluster(wanted, fix=fix, diff=diff, unsafe_fixes=unsafe_fixes)
    refuse_odd(fix=fix, diff=diff, unsafe=unsafe_fixes, form=form)
    if jobs > 1 and (fix or diff):
        raise click.UsageError("files are fixed one after another: not with --jobs")
    tally = Tally()
    config = config_here()
    chosen = rules_of(rules, overrides=not no_overrides)
    selecting = selecting_of(select, ignore, config)
    reading = reading_of(limits, encoding)
    for each in chosen.findings:
        tally.count(each)
    # By rules that are not right nothing could be said about any record.
    inputs = [] if chosen.findings else list(inputs_of(paths, stdin_name))
    strictly = _given(strict, config.strict, False)
    if wanted is not None:
        if chosen.findings:
            complain(chosen.findings)
            return 1
        done = on_cluster(
            wanted,
            "validate",
            inputs,
            chosen,
            rules,
            reading,
            overrides=not no_overrides,
            selecting=selecting,
            strict=strictly,
            events=not no_event,
        )
        if done.lost or not done.tally.files:
            return 2
        fails = done.tally.fails(_given(fail_on, config.fail_on, "error"))
        return 1 if fails and not exit_zero else 0
    # One file by itself is never asked about the rest of an event.
    event = len(inputs) > 1 and not no_event
    making: Making | None = None
    if event:
        from tricknote.event_checks import seen

        making = Making(seen)
    work = Work(inputs, chosen, rules, not no_overrides, reading, jobs, making)
    fixes = fix_run(chosen, selecting, reading, unsafe=unsafe_fixes) if fix or diff else None
    if diff and fixes is not None and not chosen.findings:
        return show_diffs(inputs, fixes, exit_zero=exit_zero)
    if fixes is None:
        checked = check(
            inputs,
            chosen,
            tally,
            strict=strictly,
            selecting=selecting,
            reading=reading,
            files=work.files(),
        )
    else:
        checked = fixed_and_checked(inputs, fixes, tally, strict=strictly)
    if event:
        from tricknote.event_checks import with_events

        checked = with_events(checked, tally, selecting)
    found: Iterator[tuple[Diagnostic, ...]] = (each.findings for each in checked)
    run = Run(
        tally,
        __version__,
        verbose=_given(verbose, config.verbose, False),
        columns=columns(),
        colour=use_color(),
    )
    if FORMS[form].for_programs:
        machine_output()
    with room_for_text(fix, paths), work.progress:
        for line in lines(form, chain([chosen.findings], found), run):
            work.progress.wipe()
            click.echo(line, color=True)
        if fixes is not None:
            click.echo(fixed_line(fixes), err=FORMS[form].for_programs)
            tell_kept(fixes.tally)
    if work.complain() or (not tally.files and not chosen.findings):
        return 2
    return 1 if tally.fails(_given(fail_on, config.fail_on, "error")) and not exit_zero else 0


def _given(said: Value | None, configured: Value | None, else_: Value) -> Value:
    """What the command line says, else what the folder's file says, else what usually holds."""
    if said is not None:
        return said
    return else_ if configured is None else configured
