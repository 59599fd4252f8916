"""The forms in which records are written down, and the way in and out of each.

This module refuses to know where a text comes from and where it goes.
"""

from __future__ import annotations

from typing import NamedTuple

from notation.diagnostic import Diagnostic
from notation.limits import DEFAULT, Limits
from notation.packing import without_packing
from notation.record import Record
from notation.source import SourceText

FORMS = ("trick", "json", "yaml")
"""What can be written, and read again without loss."""

FOREIGN = ("arena",)
"""What can only be read."""

ENDINGS = {".trick": "trick", ".json": "json", ".yaml": "yaml", ".yml": "yaml"}
"""The form that the ending of a file name tells."""


class Outcome(NamedTuple):
    """Records that were read, what is wrong with the text, and a remark for people."""

    records: tuple[Record, ...]
    findings: tuple[Diagnostic, ...] = ()
    remark: str = ""

    @property
    def failed(self) -> bool:
        """Whether something could not be read, so that writing would lose it."""
        return any(each.severity == "error" for each in self.findings)


def form_of(path: str) -> str | None:
    """The form that the ending of a path tells, if it tells any."""
    name = without_packing(path.lower())
    return next((form for ending, form in ENDINGS.items() if name.endswith(ending)), None)


def read_form(
    source: SourceText, form: str, limits: Limits = DEFAULT, *, stream: bool = False
) -> Outcome:
    """The records of a text in one of the forms; see :func:`grammar.read_records`."""
    if form == "json":
        from notation.json_reader import read_json

        records, findings = read_json(source, limits)
        return Outcome(tuple(records), findings)
    if form == "yaml":
        from notation.yaml_model import read_yaml

        records, findings = read_yaml(source, limits)
        return Outcome(tuple(records), findings)
    if form in FOREIGN:
        from grammar.readers import READERS

        log = READERS[form](source)
        return Outcome(log.records, log.findings, log.remark)
    from tricknote.rewriting import parse_faithfully

    parsing = parse_faithfully(source, limits, stream=stream)
    return Outcome(parsing.records, parsing.findings)


def unwritable(records: tuple[Record, ...], form: str) -> int | None:
    """The number of a record that a form cannot hold beside the others, from 1.

    In the notation a record begins with a tag or ends with a result, or is told from the next
    by its deals; one that has nothing of this would become a part of another.
    """
    if form != "trick" or len(records) < 2:
        return None
    for number, each in enumerate(records, 1):
        if not (each.tags or each.entries or each.result):
            return number
    return None


def write_form(records: tuple[Record, ...], form: str) -> str:
    """The text of records in one of the forms."""
    if form == "json":
        from notation.json_model import write_json

        return write_json(records)
    if form == "yaml":
        from notation.yaml_model import write_yaml

        return write_yaml(records)
    from tricknote.rewriting import canonical_text

    return canonical_text(records)
