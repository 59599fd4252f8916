"""``--limit`` and ``--encoding``: how the files of a run are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from notation.limits import LimitError, with_limits
from tricknote.commands.options import config_here
from tricknote.reading import Reading

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def reading_options(function: Decorated) -> Decorated:
    """``--encoding`` and ``--limit`` (several), to be handed to :func:`reading_of`."""
    function = click.option(
        "--limit",
        "limits",
        multiple=True,
        metavar="NAME=VALUE",
        help="Read more than usual, or less: file, unpacked, record (sizes such as 64M), line, "
        "string, nesting, deals, findings (several).",
    )(function)
    return click.option(
        "--encoding",
        metavar="NAME",
        help="What the files are in, if not in UTF-8: gbk, shift_jis, latin-1, utf-16 …",
    )(function)


def reading_of(limits: Sequence[str], encoding: str | None) -> Reading:
    """How to read; what the options do not say, the folder's file says.

    Wrong usage for a limit or an encoding that there is not.
    """
    given: dict[str, object] = {}
    for each in limits:
        name, equals, value = each.partition("=")
        if not equals:
            raise click.BadParameter(f"{each!r} is not NAME=VALUE", param_hint="--limit")
        given[name.strip()] = value
    try:
        held = with_limits(config_here().limits, given)
    except LimitError as problem:
        raise click.BadParameter(str(problem), param_hint="--limit") from None
    return Reading(held, None if encoding is None else _encoding(encoding))


def _encoding(name: str) -> str:
    from notation.encodings import EncodingNameError, encoding_of

    try:
        return encoding_of(name)
    except EncodingNameError as problem:
        raise click.BadParameter(str(problem), param_hint="--encoding") from None
