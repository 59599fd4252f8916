"""``tricknote validate``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from notation.diagnostic import Diagnostic
from tricknote import __version__
from tricknote.checking import Checked, check
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    columns,
    inputs_of,
    paths_argument,
    rules_of,
    rules_options,
    stdin_name_option,
    use_color,
)
from tricknote.report import Json, Tally, finding_json, run_json


@click.command(
    "validate",
    context_settings=HELP_NAMES,
    short_help="Check records.",
    epilog="""\b
Examples:
  tricknote validate evening.trick
  tricknote validate --verbose records/
  tricknote validate --rules bonanza88 --rules house.yaml records/
  tricknote validate --format json --fail-on warning records/ > report.json
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
    type=click.Choice(["text", "concise", "json", "jsonl"]),
    default="text",
    show_default=True,
    help="How to print findings.",
)
@rules_options
@click.option(
    "--strict",
    is_flag=True,
    help="What is read although it is not written as it should be, is an error.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option(
    "--verbose", "-v", is_flag=True, help="Notes too, and findings that follow from another."
)
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if there are findings.")
@stdin_name_option
@color_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    rules: tuple[str, ...],
    no_overrides: bool,
    strict: bool,
    fail_on: str,
    verbose: bool,
    exit_zero: bool,
    stdin_name: str,
) -> int:
    """Check records: replay every deal by its rules and report what disagrees.

    A finding names its place, what is wrong and what could be done about it. What merely
    follows from another finding is folded under it.
    """
    tally = Tally()
    chosen = rules_of(rules, overrides=not no_overrides)
    findings = _with_rule_findings(chosen.findings, tally)
    # By rules that are not right nothing could be said about any record.
    inputs = iter(()) if findings else inputs_of(paths, stdin_name)
    checked = check(inputs, chosen, tally, strict=strict)
    if form == "json":
        _print_json(findings, checked, tally)
    elif form == "jsonl":
        for each in findings:
            _line(finding_json(each))
        for outcome in checked:
            for each in outcome.findings:
                _line(finding_json(each))
    else:
        _print_text(findings, checked, tally, form, verbose)
    if not tally.files and not findings:
        return 2
    return 1 if tally.fails(fail_on) and not exit_zero else 0


def _with_rule_findings(findings: tuple[Diagnostic, ...], tally: Tally) -> tuple[Diagnostic, ...]:
    for each in findings:
        tally.count(each)
    return findings


def _line(found: dict[str, Json]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False))


def _print_json(findings: tuple[Diagnostic, ...], checked: Iterator[Checked], tally: Tally) -> None:
    found: list[Json] = [finding_json(each) for each in findings]
    found.extend(finding_json(each) for outcome in checked for each in outcome.findings)
    click.echo(json.dumps(run_json(__version__, tally, found), ensure_ascii=False, indent=2))


def _print_text(
    findings: tuple[Diagnostic, ...],
    checked: Iterator[Checked],
    tally: Tally,
    form: str,
    verbose: bool,
) -> None:
    def show(some: tuple[Diagnostic, ...]) -> None:
        # Words and colours are loaded only when there is something to say.
        from tricknote import printer

        if form == "concise":
            for line in printer.concise(some, verbose=verbose):
                click.echo(line)
            return
        paint = printer.coloured if use_color() else printer.plain
        for line in printer.text(some, verbose=verbose, columns=columns(), paint=paint):
            click.echo(line, color=True)

    if findings:
        show(findings)
    for outcome in checked:
        if outcome.findings:
            show(outcome.findings)
    click.echo(summary(tally))


def summary(tally: Tally) -> str:
    """The last line of the text output: the verdict, and by which rules."""
    from tricknote.counting import counted, listed

    seen = listed(
        [
            counted(tally.files, "file"),
            counted(tally.records, "record"),
            counted(tally.deals, "deal"),
        ]
    )
    found = [
        counted(number, noun)
        for number, noun in ((tally.error, "error"), (tally.warning, "warning"))
        if number
    ]
    verdict = f"Found {listed(found)} in" if found else "No errors or warnings in"
    notes = f"; {counted(tally.note, 'note')}" if tally.note else ""
    rules = f", checked by {_rule_sets(list(tally.rules))}" if tally.rules else ""
    return f"{verdict} {seen}{rules}{notes}."


def _rule_sets(ids: list[str]) -> str:
    """The rule sets by name, or only their number where a line of names would be too long."""
    from tricknote.counting import listed

    return listed(ids) if len(ids) <= _MOST_NAMED else f"{len(ids)} rule sets"


_MOST_NAMED = 3
