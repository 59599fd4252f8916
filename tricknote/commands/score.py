"""``tricknote score``."""

from __future__ import annotations

import json

import click

from notation.diagnostic import Diagnostic
from tricknote.checking import check
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    complain,
    inputs_of,
    paths_argument,
    point_to_validate,
    rules_of,
    rules_options,
    stdin_name_option,
)
from tricknote.report import Json, Tally
from tricknote.scores import score_json, score_text


@click.command(
    "score",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote score evening.trick
  tricknote score --explain evening.trick
  tricknote score --format json records/ > scores.json

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
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="A table for people, or JSON.",
)
@click.option("--explain", is_flag=True, help="Show the arithmetic of every score.")
@rules_options
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    explain: bool,
    rules: tuple[str, ...],
    no_overrides: bool,
    stdin_name: str,
) -> int:
    """Reckon deal scores, totals and results from the cards that were played.

    Claimed scores are never used; where they differ from the reckoned ones, both are shown.
    """
    if explain and form == "json":
        raise click.UsageError("--explain is for the table; JSON has its numbers only")
    tally = Tally()
    chosen = rules_of(rules, overrides=not no_overrides)
    complain(chosen.findings)
    inputs = list(inputs_of(paths, stdin_name))
    records: list[Json] = []
    unread: list[Diagnostic] = []
    for outcome in check(inputs, chosen, tally):
        replay = outcome.replay
        if replay is None:
            unread.extend(outcome.findings)
        elif form == "json":
            record = score_json(replay)
            if len(inputs) > 1:
                record = {"path": outcome.given.path, **record}
            records.append(record)
        else:
            for line in score_text(replay, outcome.given.path, explain=explain):
                click.echo(line)
    if form == "json":
        click.echo(json.dumps({"records": records}, ensure_ascii=False, indent=2))
    complain(unread)
    point_to_validate(tally, unread)
    if not tally.files:
        return 2
    return 1 if tally.error or chosen.findings else 0
