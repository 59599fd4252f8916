"""The records of a file, whether it is written in the notation, in JSON or in YAML.

The ending of its name tells which.  A finding of the simulation about a record of a document
gets its JSON pointer here, and loses its fixes: they are edits of the notation.  This module
refuses to know where a text comes from and what the records are read for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notation.limits import DEFAULT, Limits
from notation.source import SourceText
from tricknote.conversion import form_of

if TYPE_CHECKING:
    from notation.diagnostic import Diagnostic
    from notation.document_places import DocumentPlaces
    from notation.record import Record
    from notation.streams import TextStream


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A record and what is wrong with its text; ``index`` is its number in the file.

    ``record`` is ``None`` where it has faults that leave nothing to simulate, and for what is
    wrong with a document around its records.
    """

    index: int
    record: Record | None
    findings: tuple[Diagnostic, ...]
    places: DocumentPlaces | None = None

    def placed(self, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Findings about this record as they are to be shown."""
        places = self.places
        if places is None:
            return tuple(findings)
        return tuple(
            each
            if each.pointer is not None
            else replace(each, pointer=places.pointer_at(each.span), fixes=())
            for each in findings
        )


def records_of(
    source: SourceText | TextStream,
    limits: Limits = DEFAULT,
    *,
    stream: bool = False,
    tags_only: bool = False,
) -> Iterator[FileRecord]:
    """The records of a file, in their order; never raises for what is wrong with it.

    With ``tags_only`` a record of the notation has its tags and nothing else, and what is wrong
    with the rest of its text is not looked for.
    """
    if not isinstance(source, SourceText):
        from grammar import Windows, read_windows

        windows = Windows(source, limits)
        for each in read_windows(windows, limits, tags_only=tags_only):
            yield FileRecord(each.index, each.record, each.findings)
        if source.problems:
            yield FileRecord(0, None, tuple(source.problems))
        return
    form = form_of(source.path)
    if form in ("json", "yaml"):
        if form == "json":
            from notation.json_reader import read_json_records as read
        else:
            from notation.yaml_model import read_yaml_records as read
        for found in read(source, limits):
            yield FileRecord(found.index, found.record, found.findings, found.places)
        return
    from grammar import read_records

    for each in read_records(source, limits, stream=stream, tags_only=tags_only):
        yield FileRecord(each.index, each.record, each.findings)
