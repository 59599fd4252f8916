"""``tricknote preview``."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from tricknote.commands.drawing import Hands, drawing_of, reader_options
from tricknote.commands.options import (
    HELP_NAMES,
    color_option,
    rules_of,
    rules_options,
)
from tricknote.commands.reading import reading_of, reading_options
from tricknote.paths import is_file, is_folder, is_there

if TYPE_CHECKING:
    from tricknote.preview.server import PreviewServer
    from tricknote.preview.state import Preview
    from tricknote.preview.watch import Watch
    from tricknote.rules import RunRules

LOOK_EVERY = 0.1
"""Seconds between two looks at the files."""


@click.command(
    "preview",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote preview evening.trick
  tricknote preview evening.trick --open
  tricknote preview evening.trick --port 8000 --rules house.yaml

\b
Exit codes:
  0  ended with Ctrl-C
  2  wrong usage, no such file, or the port is taken
""",
)
@click.argument("path", metavar="FILE", type=click.Path())
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="NUMBER",
    help="The port to listen on; without it any free one.",
)
@click.option("--open/--no-open", "opens", help="Open the page in the browser too.")
@reader_options
@rules_options
@reading_options
@color_option
def command(
    *,
    path: str,
    port: int,
    opens: bool,
    lang: str,
    view: str | None,
    hands: Hands | None,
    rules: tuple[str, ...],
    no_overrides: bool,
    limits: tuple[str, ...],
    encoding: str | None,
) -> int:
    """Show the page of a record while it is written.

    The page is served to browsers of this machine only, and loads itself again whenever the
    file is saved, at the same moment of the play. What is wrong with the file is listed over
    it; while the text has errors, the last good page stays. Ctrl-C ends it.
    """
    from tricknote.preview.state import Preview
    from tricknote.preview.watch import Watch

    _must_be_file(path)
    # Wrong usage comes now, and not with the first save.
    chosen = rules_of(rules, overrides=not no_overrides)
    ask = _asked_again(rules, chosen, overrides=not no_overrides)
    drawing = drawing_of("html", lang, view, None, None, hands)
    preview = Preview(path, ask, drawing.draw, reading_of(limits, encoding))
    watch = Watch([path, *(each for each in rules if is_file(each))])
    shown = preview.refresh()
    if view is not None and shown.replays:
        # A seat that there is not is wrong usage, and better said now than in the browser.
        preview.page(shown, 1)
    server = _server(preview, port)
    threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
    try:
        click.echo(f"{server.url}")
        click.echo(f"Showing {preview.given.path} as it is saved. Ctrl-C ends it.", err=True)
        if opens:
            _open(server.url)
        _follow(preview, watch)
    except KeyboardInterrupt:
        # How a preview ends.
        pass
    finally:
        server.leaving = True
        server.shutdown()
        server.server_close()
    return 0


def _must_be_file(path: str) -> None:
    if path == "-":
        raise click.UsageError("a preview needs a file that can be saved again, not -")
    if is_folder(path):
        raise click.UsageError(f"{path} is a folder: name one record file")
    if not is_there(path):
        raise click.UsageError(f"there is no file {path}")


def _asked_again(
    rules: tuple[str, ...], chosen: RunRules, *, overrides: bool
) -> Callable[[], RunRules]:
    """The rules as their files are now; the last ones where they cannot be used at all."""
    last = chosen

    def ask() -> RunRules:
        nonlocal last
        try:
            last = rules_of(rules, overrides=overrides)
        except click.UsageError as problem:
            click.echo(problem.format_message(), err=True)
        return last

    return ask


def _server(preview: Preview, port: int) -> PreviewServer:
    from tricknote.preview.server import PreviewServer

    try:
        return PreviewServer(preview, port)
    except OSError as problem:
        raise click.UsageError(f"port {port} cannot be used: {problem.strerror}") from None


def _open(url: str) -> None:
    import webbrowser

    if not webbrowser.open(url):
        click.echo("No browser could be opened here.", err=True)


def _follow(preview: Preview, watch: Watch) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        if watch.changed():
            preview.refresh()
