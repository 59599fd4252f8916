"""``tricknote explain``."""

from __future__ import annotations

import click

from notation.catalogue import CODES
from notation.filling import plainly
from notation.wording import FindingPage, page, resolve
from tricknote.commands.options import HELP_NAMES, color_option, columns, use_color


@click.command(
    "explain",
    context_settings=HELP_NAMES,
    epilog="""\b
Examples:
  tricknote explain P201
  tricknote explain revoke score-mismatch
  tricknote explain            (lists all findings)
""",
)
@click.argument("codes", nargs=-1, metavar="[CODE|NAME]...")
@color_option
def command(codes: tuple[str, ...]) -> int:
    """Explain a finding: what happened, why it matters, and how it is put right.

    Without an argument all findings are listed.
    """
    if not codes:
        _list()
        return 0
    pages = [_page(code) for code in codes]
    for number, each in enumerate(pages):
        if number:
            click.echo()
        _show(each)
    return 0


def _page(code: str) -> FindingPage:
    name = resolve(code)
    if name is not None:
        try:
            return page(name)
        except KeyError:
            raise click.UsageError(f"{name} belongs to a game that is not read yet") from None
    import difflib

    names = [each for each in CODES if _has_page(each)]
    known = [*names, *(CODES[each].code.lower() for each in names)]
    near = difflib.get_close_matches(code.lower(), known, 3, 0.5)
    meant = " or ".join(each if each in CODES else each.upper() for each in near)
    hint = f"; is {meant} meant?" if meant else ";"
    raise click.UsageError(f"there is no finding {code}{hint} `tricknote explain` lists them all")


def _has_page(name: str) -> bool:
    try:
        page(name)
    except KeyError:
        return False
    return True


def _show(each: FindingPage) -> None:
    games = ", ".join(each.games)
    body = f"{each.body}\n{_in_words(each)}"
    head = f"{each.code} {each.name} ({each.severity}; {games}; since {each.since})"
    if not use_color():
        click.echo(f"{head}\n\n{body}", nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    theme = Theme({"markdown.code": "bold cyan", "markdown.code_block": "none"})
    console = Console(force_terminal=True, width=min(columns(), 100), highlight=False, theme=theme)
    console.print(head, style="bold", markup=False)
    console.print(Markdown(body, code_theme="ansi_dark"))


def _in_words(each: FindingPage) -> str:
    """The messages that come with the finding."""
    lines = [f"- {plainly(text)}" for text in each.messages.values()]
    return "\n".join(["## In words", "", *lines, ""])


def _list() -> None:
    names = [name for name in CODES if _has_page(name)]
    wide = max(map(len, names))
    for name in names:
        code, severity = CODES[name]
        click.echo(f"{code}  {name:{wide}}  {severity:7}  {page(name).title}")
