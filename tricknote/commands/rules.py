"""``tricknote rules``: the rule sets that are known, and those of a club's own files."""

from __future__ import annotations

import click

from notation.diagnostic import Diagnostic
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    columns,
    complain,
    config_here,
    echo_data,
    known_rules,
    use_color,
)
from tricknote.counting import counted
from tricknote.rules import UnknownRulesError, any_of, configured, load
from tricknote.tables import table
from validator.rulesets import Library, RuleSet, diff, show


@click.group(
    "rules",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote rules list
  tricknote rules show bonanza88
  tricknote rules diff bonanza88 spielanleitung
  tricknote rules check house.yaml
""",
)
@color_option
def command() -> None:
    """List, show, compare and check rule sets.

    An ID may bear its game and a version: bonanza88, gongzhu/bonanza88, bonanza88@1. Where
    an ID is asked for, a rule file may be given as well. The rule files of folders that a
    tricknote.toml names are known by their ids.
    """


@command.command(
    "list",
    context_settings=HELP_NAMES,
    epilog="\b\nExamples:\n  tricknote rules list\n  tricknote rules list --game gongzhu\n",
)
@click.option("--game", help="Only the rule sets of this game.")
@color_option
def list_(game: str | None) -> int:
    """List the rule sets that are known; a star marks a game's usual one."""
    from validator.games.table import RULES_HOMES

    if game is not None and game not in RULES_HOMES:
        known = ", ".join(RULES_HOMES)
        raise click.BadParameter(f"{game} is not known; known are {known}", param_hint="--game")
    library = known_rules()
    usual = {library.default(each).id for each in RULES_HOMES}
    rows: list[list[str]] = []
    for full_id in library.ids(game):
        found = library.find(*full_id.split("/", 1))
        if found is not None:
            star = "*" if found.id in usual else ""
            rows.append([f"{found.id}@{found.version}", star, found.title])
    for line in table(("id", "", "title"), rows, "l"):
        click.echo(line)
    return 0


@command.command(
    "show",
    context_settings=HELP_NAMES,
    epilog="\b\nExamples:\n  tricknote rules show bonanza88\n"
    "  tricknote rules show house.yaml > whole.yaml\n",
)
@click.argument("rules", metavar="ID|FILE")
@color_option
def show_(rules: str) -> int:
    """Print a rule set in YAML: every option, and the source of each."""
    found = _found(rules, known_rules())
    if found is None:
        return 1
    echo_data(show(found))
    return 0


@command.command(
    "diff",
    context_settings=HELP_NAMES,
    epilog="\b\nExamples:\n  tricknote rules diff bonanza88 spielanleitung\n"
    "  tricknote rules diff --sources bonanza88 house.yaml\n",
)
@click.argument("first", metavar="ID|FILE")
@click.argument("second", metavar="ID|FILE")
@click.option("--sources", is_flag=True, help="Say where the values come from.")
@color_option
def diff_(first: str, second: str, sources: bool) -> int:
    """Print the options in which two rule sets differ."""
    known = known_rules()
    left, right = _found(first, known), _found(second, known)
    if left is None or right is None:
        return 1
    differences = diff(left, right)
    if not differences:
        click.echo(f"{left.id} and {right.id} have the same options.")
        return 0
    rows: list[list[str]] = []
    for each in differences:
        rows.append([each.option, each.first or "-", each.second or "-"])
        if sources:
            rows.extend(
                [f"  {rules.name}: {cite}"]
                for rules, cite in ((left, each.first_cite), (right, each.second_cite))
                if cite
            )
    for line in _wrapped(rows, ("option", left.name, right.name)):
        click.echo(line)
    return 0


@command.command(
    "check",
    context_settings=HELP_NAMES,
    epilog="\b\nExamples:\n  tricknote rules check house.yaml\n"
    "  tricknote rules check league.yaml league-pairs.yaml\n",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@color_option
def check_(files: tuple[str, ...]) -> int:
    """Check rule files; files that extend each other are given together."""
    # What is wrong with other files of the folder is not asked here.
    known, _ = configured(config_here())
    _, findings = load(files, known)
    _print(findings)
    if not findings:
        click.echo(f"No findings in {counted(len(files), 'rule file')}.")
        return 0
    missing = [each for each in findings if each.variant == "missing"]
    return 2 if len(missing) == len(files) else 1


def _found(rules: str, known: Library) -> RuleSet | None:
    try:
        found, findings = any_of(rules, known)
    except UnknownRulesError as problem:
        raise click.UsageError(str(problem)) from None
    complain(findings)
    return found


def _print(findings: tuple[Diagnostic, ...]) -> None:
    from tricknote import printer

    paint = printer.coloured if use_color() else printer.plain
    for line in printer.text(findings, columns=columns(), paint=paint):
        click.echo(line, color=True)


def _wrapped(rows: list[list[str]], head: tuple[str, str, str]) -> list[str]:
    """The table, with the sources of an option on lines of their own below it."""
    values = iter(table(head, [row for row in rows if len(row) > 1], "l"))
    lines = [next(values)]
    lines.extend(next(values) if len(row) > 1 else row[0] for row in rows)
    return lines
