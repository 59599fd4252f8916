"""``--select`` and ``--ignore``: which findings a run is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from tricknote.config import Config
from tricknote.selecting import Selecting, Selection, UnknownFindingError, Word, read_words

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_WORDS = "CODE|NAME|FAMILY"


def selection_options(function: Decorated) -> Decorated:
    """``--select`` and ``--ignore``, each several times, each with one word or more."""
    function = click.option(
        "--ignore",
        multiple=True,
        metavar=_WORDS,
        help="Leave these findings out; the more precise word counts (several, or with commas).",
    )(function)
    return click.option(
        "--select",
        multiple=True,
        metavar=_WORDS,
        help="Only these findings: P201, revoke, P2 or P (several, or with commas).",
    )(function)


def selecting_of(select: Sequence[str], ignore: Sequence[str], config: Config) -> Selecting:
    """What the options ask for; where they say nothing, what the folder's file asks for.

    A ``--select`` goes before an ``ignore`` of the file that is not more precise: it was typed
    by somebody who wants to see just this.  Wrong usage if a word stands for no finding.
    """
    selected = _words(select, "--select")
    ignored = _words(ignore, "--ignore")
    selection = Selection(
        selected or config.select,
        ignored or config.ignore,
        select_first=bool(selected) and not ignored,
    )
    return Selecting(selection, config.for_files, config.folder)


def _words(texts: Sequence[str], option: str) -> tuple[Word, ...]:
    try:
        return read_words(texts)
    except UnknownFindingError as problem:
        raise click.BadParameter(str(problem), param_hint=option) from None
