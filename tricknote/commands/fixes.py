"""``--fix``, ``--diff`` and ``--unsafe-fixes`` of ``validate``: what they mean, and what they say.

This module refuses to know how findings are shown.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tricknote.commands.options import Decorated, complain, echo_data, use_color
from tricknote.counting import counted
from tricknote.paths import STDIN, Input
from tricknote.visible import visible

if TYPE_CHECKING:
    from notation.diagnostic import Diagnostic
    from tricknote.checking import Checked
    from tricknote.fix_run import FixRun, FixTally
    from tricknote.reading import Reading
    from tricknote.report import Tally
    from tricknote.rules import RunRules
    from tricknote.selecting import Selecting


def fix_options(function: Decorated) -> Decorated:
    """``--fix``, ``--diff`` and ``--unsafe-fixes``."""
    function = click.option(
        "--unsafe-fixes",
        is_flag=True,
        help="With --fix or --diff: likely fixes too, not only certain ones.",
    )(function)
    function = click.option(
        "--diff",
        is_flag=True,
        help="Write nothing; show what --fix would change. Exits with 1 if there is anything.",
    )(function)
    return click.option(
        "--fix",
        is_flag=True,
        help="Put right what is certain, in place, and report what is left.",
    )(function)


def refuse_odd(*, fix: bool, diff: bool, unsafe: bool, form: str) -> None:
    """Wrong usage: options that contradict each other, or mean nothing alone."""
    if fix and diff:
        raise click.UsageError("--fix writes and --diff does not: one of the two")
    if unsafe and not (fix or diff):
        raise click.UsageError("--unsafe-fixes goes with --fix or --diff")
    if diff and form != "text":
        raise click.UsageError(f"--diff prints a diff and no findings: not with --format {form}")


def fix_run(rules: RunRules, selecting: Selecting, reading: Reading, *, unsafe: bool) -> FixRun:
    """What fixes files; loaded only if files are to be fixed."""
    from tricknote.fix_run import FixRun

    return FixRun(rules, unsafe, selecting, reading)


def fixed_and_checked(
    inputs: Iterable[Input], run: FixRun, tally: Tally, *, strict: bool
) -> Iterator[Checked]:
    """Fix files and check them as they are then."""
    # Taken now: while the findings are printed, standard output may be somewhere else.
    stdout = sys.stdout.buffer

    def emit(data: bytes) -> None:
        stdout.write(data)
        stdout.flush()

    return _checked(run.write(inputs, emit), run, tally, strict)


def _checked(
    written: Iterable[tuple[Input, Diagnostic | None]], run: FixRun, tally: Tally, strict: bool
) -> Iterator[Checked]:
    from tricknote.checking import Checked, check

    for given, problem in written:
        if problem is not None:
            tally.count(problem)
            yield Checked(given, None, (problem,))
        yield from check(
            [given],
            run.rules,
            tally,
            strict=strict,
            selecting=run.selecting,
            reading=run.reading,
        )


@contextlib.contextmanager
def room_for_text(fix: bool, paths: Sequence[str]) -> Iterator[None]:
    """Findings go to standard error where the fixed text of standard input goes to standard
    output."""
    if not (fix and STDIN in paths):
        yield
        return
    with contextlib.redirect_stdout(sys.stderr):
        yield


def fixed_line(run: FixRun) -> str:
    """``Fixed 12 of 15 findings``, and whether there is more to be had."""
    tally = run.tally
    line = f"Fixed {tally.fixed} of {counted(tally.fixed + tally.left, 'finding')}"
    return f"{line}{_more(tally, run.unsafe)}."


def tell_kept(tally: FixTally) -> None:
    """Name the files that were left alone although they could be read."""
    for path in tally.kept:
        words = "left as it is: it could not be written back byte for byte"
        click.echo(f"{visible(path)}: {words}", err=True)


def _more(tally: FixTally, unsafe: bool) -> str:
    if unsafe or not tally.likely:
        return ""
    return f"; --unsafe-fixes has a likely fix for {tally.likely} more"


def show_diffs(inputs: Iterable[Input], run: FixRun, *, exit_zero: bool) -> int:
    """Print what ``--fix`` would change; the exit code says whether there is anything."""
    from tricknote.diffs import unified
    from tricknote.reading import is_missing, read_input

    missing = files = 0
    for each in inputs:
        given = run.held(each)
        outcome = run.fixed(given)
        files += 1
        if outcome is None:
            _, problems = read_input(given, run.reading)
            complain(problems)
            missing += is_missing(problems)
            continue
        before, after = (part.source() for part in (outcome[0], outcome[1].text))
        for line in unified(given.path, before.text, after.text, colour=use_color()):
            echo_data(line)
    tally = run.tally
    tell_kept(tally)
    say = f"Would fix {tally.fixed} of {counted(tally.fixed + tally.left, 'finding')}"
    where = f" in {counted(tally.changed, 'file')}" if tally.changed else ""
    click.echo(f"{say}{where}{_more(tally, run.unsafe)}.", err=True)
    if missing == files:
        return 2
    return 1 if (tally.changed or tally.unread) and not exit_zero else 0
