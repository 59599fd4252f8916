"""The outputs of ``validate``, one small module each, in one table.

Each has one function, ``lines(found, run)``: the lines to print, made while the findings come
in, record by record.  A module is imported when its output is asked for, and its words only
when there is a finding.  This module refuses to know what an output looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, TypeAlias

from notation.diagnostic import Diagnostic
from tricknote.console import DEFAULT_COLUMNS
from tricknote.report import Tally

Found: TypeAlias = Iterable[tuple[Diagnostic, ...]]
"""The findings of a run, those of one record (or of one file as a whole) together."""


@dataclass(frozen=True, slots=True)
class Run:
    """What an output has to know beside the findings.

    ``tally`` is complete when the last finding has come.  ``verbose`` asks for notes, and for
    what merely follows from another finding; ``columns`` is the width for text.
    """

    tally: Tally
    version: str
    verbose: bool = False
    columns: int = DEFAULT_COLUMNS
    colour: bool = False


class Form(NamedTuple):
    """An output: its module here, and whether programs read it."""

    module: str
    for_programs: bool


FORMS: dict[str, Form] = {
    "text": Form("text", for_programs=False),
    "concise": Form("concise", for_programs=False),
    "json": Form("whole_json", for_programs=True),
    "jsonl": Form("json_lines", for_programs=True),
    "sarif": Form("sarif", for_programs=True),
    "github": Form("github", for_programs=True),
}
"""Every output, in the order of the help."""


def lines(form: str, found: Found, run: Run) -> Iterator[str]:
    """The lines of an output; the findings are asked for as they are needed."""
    made = import_module(f"tricknote.formats.{FORMS[form].module}").lines(found, run)
    assert isinstance(made, Iterator)
    return made
