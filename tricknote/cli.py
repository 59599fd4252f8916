"""The command line: its commands, and what happens when something goes wrong.

A command's module is imported only when the command runs, so that ``--help`` and a clean
check are quick.  This module refuses to know what a command does.
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import NamedTuple

import click

from tricknote import __version__, console, interruption
from tricknote.commands.options import HELP_NAMES, color_option
from tricknote.garbage import collected_seldom

TRACEBACK_VARIABLE = "TRICKNOTE_TRACEBACK"

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""What a disk says that has no room for more of the output: no fault of the program."""


class Entry(NamedTuple):
    """Where a command lives and the line that the list of commands shows for it."""

    module: str
    summary: str


COMMANDS: dict[str, Entry] = {
    "validate": Entry("validate", "Check records: replay them and report what disagrees."),
    "format": Entry("format", "Rewrite records in their canonical form."),
    "score": Entry("score", "Reckon scores, totals and results, and show how."),
    "render": Entry("render", "Make replay pages, one self-contained HTML file a record."),
    "site": Entry("site", "Make the site of a tournament: standings, tables, players, replays."),
    "preview": Entry("preview", "Show the page of a record while it is written."),
    "convert": Entry("convert", "Convert between text, JSON, YAML and foreign logs."),
    "rules": Entry("rules", "List, show, compare and check rule sets."),
    "explain": Entry("explain", "Explain a finding, by code or name."),
    "new": Entry("new", "Write a record to fill in."),
}
"""Every command, in the order of the help."""


class LazyGroup(click.Group):
    """A group that knows its commands by a table and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = import_module(f"tricknote.commands.{entry.module}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote new --game gongzhu -o evening.trick
  tricknote validate evening.trick
  tricknote score --explain evening.trick
  tricknote render evening.trick -o evening.html

\b
Completion in the shell (bash; zsh and fish likewise):
  eval "$(_TRICKNOTE_COMPLETE=bash_source tricknote)"
""",
)
@click.version_option(__version__, "--version", prog_name="tricknote")
@color_option
def group() -> None:
    """Write down, check and replay Gong Zhu and other trick-taking games.

    A PATH is a file, a folder (searched for *.trick, *.trick.gz and *.trick.zst), an address
    (s3://bucket/records/), or - for standard input. The exit code is 0 if all is well, 1 if
    there are findings, 2 if the command was used wrongly or cannot run.
    """


def main() -> None:
    """Run the command line and leave with its exit code."""
    collected_seldom()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # Once more, while the first was being attended to.
        code = interruption.CODE
    interruption.ends_at_once()
    if code == interruption.CODE:
        interruption.leave()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command line on some arguments; never raises, returns the exit code."""
    output = sys.stdout
    try:
        interruption.is_raised()
        console.start()
        result = group.main(arguments, prog_name="tricknote", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except SystemExit as leaving:
        # click leaves this way when a pipe was closed, and after printing a completion.
        if sys.stdout is not output:
            return 0
        return leaving.code if isinstance(leaving.code, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as problem:
        problem.show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        return interruption.CODE
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not try to flush into it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:  # noqa: BLE001 - the last resort: a line, never a traceback
        return _cannot_go_on(problem)
    finally:
        console.leave()


def _cannot_go_on(problem: Exception) -> int:
    if isinstance(problem, OSError) and problem.errno in _FULL:
        click.echo(f"Error: the output cannot be written: {problem.strerror}", err=True)
        return 2
    if os.environ.get(TRACEBACK_VARIABLE) == "1":
        import traceback

        traceback.print_exception(problem)
    words = " ".join(str(problem).split())
    kind = type(problem).__name__
    click.echo(
        f"internal error: {kind}: {words} - please report it, with the file that it happened on "
        f"({TRACEBACK_VARIABLE}=1 shows the details)",
        err=True,
    )
    return 2
