"""``tricknote score``."""

from __future__ import annotations

import json
from functools import partial

import click

from notation.diagnostic import Diagnostic
from tricknote.checking import Making, check
from tricknote.commands.cluster import asked, cluster_options, on_cluster, refuse_with_cluster
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
from tricknote.report import Json, Tally
from tricknote.scores import score_json, score_lines, score_table


@click.command(
    "score",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote score evening.trick
  tricknote score --explain evening.trick
  tricknote score --format json records/ > scores.json
  tricknote score --engine dask --output results/ season/

\b
Exit codes:
  0  no errors
  1  a record has errors; `tricknote validate` shows them
  2  wrong usage, or no file found at all
""",
)
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "jsonl", "parquet"]),
    default="text",
    show_default=True,
    help="A table for people, or JSON; jsonl and parquet are for --engine dask.",
)
@click.option("--explain", is_flag=True, help="Show the arithmetic of every score.")
@rules_options
@reading_options
@jobs_option
@cluster_options
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    explain: bool,
    rules: tuple[str, ...],
    no_overrides: bool,
    limits: tuple[str, ...],
    encoding: str | None,
    jobs: int,
    engine: str,
    scheduler: str | None,
    output: str | None,
    stdin_name: str,
) -> int:
    """Reckon deal scores, totals and results from the cards that were played.

    Claimed scores count only where nothing can be reckoned, as in a deal without its play;
    where they differ from the reckoned ones, both are shown.
    """
    wanted = asked(engine=engine, scheduler=scheduler, output=output, jobs=jobs)
    refuse_with_cluster(wanted, explain=explain)
    if form == "jsonl" and wanted is None:
        raise click.UsageError("--format jsonl is for --engine dask")
    if explain and form == "json":
        raise click.UsageError("--explain is for the table; JSON has its numbers only")
    tally = Tally()
    reading = reading_of(limits, encoding)
    chosen = rules_of(rules, overrides=not no_overrides)
    complain(chosen.findings)
    inputs = list(inputs_of(paths, stdin_name))
    if wanted is not None:
        if chosen.findings:
            return 1
        done = on_cluster(
            wanted, "score", inputs, chosen, rules, reading, overrides=not no_overrides
        )
        return 2 if done.lost or not done.tally.files else int(done.tally.error > 0)
    make = score_json if form == "json" else partial(score_table, explain=explain)
    making = Making(make, thorough=True)
    work = Work(inputs, chosen, rules, not no_overrides, reading, jobs, making)
    records = Records() if form == "json" else None
    unread: list[Diagnostic] = []
    with work.progress:
        for outcome in check(inputs, chosen, tally, reading=reading, files=work.files()):
            path = outcome.given.path
            work.progress.wipe()
            if not outcome.index:
                unread.extend(outcome.findings)
            elif records is not None:
                record = {**outcome.made, "record": outcome.index}
                records.add({"path": path, **record} if len(inputs) > 1 else record)
            else:
                for line in score_lines(outcome.made, path, outcome.index):
                    click.echo(line)
    if records is not None:
        records.close()
    complain(unread)
    point_to_validate(tally, unread)
    if work.complain() or not tally.files:
        return 2
    return 1 if tally.error or chosen.findings else 0


class Records:
    """The one object of ``--format json``, printed as its records come."""

    def __init__(self) -> None:
        self._any = False

    def add(self, record: Json) -> None:
        """Print one more record."""
        text = json.dumps([record], ensure_ascii=False, indent=2)
        # A list in an object: one step further in, without its own brackets.
        lines = text.splitlines()[1:-1]
        start = ",\n" if self._any else '{\n  "records": [\n'
        self._any = True
        echo_data(start + "\n".join(f"  {line}" for line in lines))

    def close(self) -> None:
        """Print the end of the object."""
        echo_data("\n  ]\n}\n" if self._any else '{\n  "records": []\n}\n')
