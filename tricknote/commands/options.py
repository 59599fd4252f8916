"""Options that several commands share, and what they mean for the output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from tricknote.console import DEFAULT_COLUMNS, machine_output, speaking_to

if TYPE_CHECKING:
    from notation.diagnostic import Diagnostic
    from tricknote.config import Config
    from tricknote.paths import Input
    from tricknote.report import Tally
    from tricknote.rules import RunRules, TableRules
    from validator.rulesets import Library

HELP_NAMES: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 96}

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_CONFIG = "tricknote.config"
"""Where the context of a command keeps its configuration."""


def _set_color(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.color = {"always": True, "never": False}.get(value)


def color_option(function: Decorated) -> Decorated:
    """``--color auto|always|never``, on the group and on every command."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        callback=_set_color,
        expose_value=False,
        is_eager=True,
        help="When to use colours (auto: on a terminal). NO_COLOR and FORCE_COLOR are heeded.",
    )(function)


def stdin_name_option(function: Decorated) -> Decorated:
    """``--stdin-filename NAME``."""
    return click.option(
        "--stdin-filename",
        "stdin_name",
        default="<stdin>",
        metavar="NAME",
        help="The name to show for standard input.",
    )(function)


def rules_options(function: Decorated) -> Decorated:
    """``--rules`` (several) and ``--no-overrides``."""
    function = click.option(
        "--no-overrides",
        is_flag=True,
        help="Refuse the Rule tags of records.",
    )(function)
    return click.option(
        "--rules",
        "rules",
        multiple=True,
        metavar="ID|FILE",
        help="Check by this rule set, whatever the records name (several, one a game).",
    )(function)


def paths_argument(function: Decorated) -> Decorated:
    """``PATH …``."""
    return click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())(
        function
    )


def use_color(stream: TextIO | None = None) -> bool:
    """Whether a stream (standard output if none is given) is to be coloured."""
    ctx = click.get_current_context(silent=True)
    if ctx is not None and ctx.color is not None:
        return ctx.color
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """How wide the output may be: the terminal's width, or a fixed one elsewhere."""
    if sys.stdout.isatty():
        import shutil  # and with it every kind of archive

        return shutil.get_terminal_size((DEFAULT_COLUMNS, 24)).columns
    return DEFAULT_COLUMNS


def inputs_of(
    paths: Sequence[str], stdin_name: str = "<stdin>", endings: Sequence[str] | None = None
) -> Iterator[Input]:
    """The files that the paths name; wrong usage if there is none at all.

    Folders are searched for ``endings``, those of records if none are given.
    """
    from tricknote.counting import listed
    from tricknote.paths import RECORD_ENDINGS, expand

    endings = endings or RECORD_ENDINGS
    found = expand(paths, endings, stdin_name=stdin_name)
    first = next(found, None)
    if first is None:
        names = ", ".join(paths)
        looked = listed([f"*{ending}" for ending in endings])
        raise click.UsageError(f"no records found in {names} (looked for {looked})")
    return chain([first], found)


def config_here() -> Config:
    """The configuration of the working folder; wrong usage if it cannot be used.

    In the course of one command it is read once.
    """
    from tricknote.config import Config, ConfigError, find

    ctx = click.get_current_context(silent=True)
    known = None if ctx is None else ctx.meta.get(_CONFIG)
    if isinstance(known, Config):
        return known
    try:
        found = find()
    except ConfigError as problem:
        raise click.UsageError(str(problem)) from None
    if ctx is not None:
        ctx.meta[_CONFIG] = found
    return found


def rules_of(rules: Sequence[str], *, overrides: bool = True) -> RunRules:
    """What ``--rules`` and ``--no-overrides`` ask for, beside what the folder has configured.

    Wrong usage if an id is not known.
    """
    from tricknote.rules import UnknownRulesError, run_rules

    config = config_here()
    try:
        return run_rules(rules, overrides=overrides, config=config)
    except UnknownRulesError as problem:
        raise click.BadParameter(str(problem), param_hint="--rules") from None


def known_rules() -> Library:
    """The rule sets that ship and those of configured folders; what is wrong is complained of."""
    from tricknote.rules import configured

    library, findings = configured(config_here())
    complain(findings)
    return library


def chosen_rules(game: str | None, rules: str | None) -> TableRules:
    """The rules that ``--game`` and ``--rules`` name; wrong usage if they are not known."""
    from tricknote.rules import UnknownRulesError, table_rules

    try:
        return table_rules(game, rules, known_rules() if rules is not None else None)
    except UnknownRulesError as problem:
        raise click.UsageError(str(problem)) from None


def complain(findings: Sequence[Diagnostic]) -> None:
    """Print findings to standard error: what stands in the way of a command."""
    from tricknote import printer

    paint = printer.coloured if use_color(stream=sys.stderr) else printer.plain
    with speaking_to(sys.stderr):
        for line in printer.text(findings, columns=columns(), paint=paint):
            click.echo(line, err=True, color=True)


def echo_data(text: str) -> None:
    """Print a text that programs read, or that is to become a file: UTF-8 on any console."""
    machine_output()
    click.echo(text, nl=False)


def point_to_validate(tally: Tally, shown: Sequence[Diagnostic]) -> None:
    """Say on standard error that there are findings which this command does not print."""
    from tricknote.counting import counted, listed

    errors = tally.error - sum(each.severity == "error" for each in shown)
    warnings = tally.warning - sum(each.severity == "warning" for each in shown)
    found = [
        counted(number, noun)
        for number, noun in ((errors, "error"), (warnings, "warning"))
        if number
    ]
    if found:
        click.echo(f"{listed(found)}; `tricknote validate` shows what disagrees", err=True)
