"""Records from JSON documents; what is wrong with one is a finding with its place.

The form is checked with the JSON Schema of the package first; what a schema cannot say
(what a label is, which cards a text names) is checked while the record is built, by
:mod:`notation.json_build`.  This module refuses to know the rules of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from notation import json_text
from notation.catalogue import CODES
from notation.diagnostic import NO_CONTEXT, Argument, Context, Diagnostic, Related
from notation.document_places import DocumentPlaces
from notation.json_build import build_record
from notation.json_check import DataProblem, envelope_problems, schema_problems, split
from notation.limits import DEFAULT, Limits
from notation.loaded import Loaded, LoadError
from notation.record import Record
from notation.source import SourceText

Findings = tuple[Diagnostic, ...]

_MAX_PROBLEMS = 50


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """One record of a document, ``None`` if it has faults, and what is wrong with it.

    ``index`` counts from 1; 0 stands for the document around the records.
    """

    index: int
    record: Record | None
    findings: Findings
    places: DocumentPlaces


def read_json(source: SourceText, limits: Limits = DEFAULT) -> tuple[list[Record], Findings]:
    """The records of a JSON document, and what is wrong with the others.

    A text that is no JSON, or no document of records, gives findings and no record; a
    record with faults is left out and named by its findings, the others are read.
    """
    return together(read_json_records(source, limits, placed=False))


def read_json_records(
    source: SourceText, limits: Limits = DEFAULT, *, placed: bool = True
) -> Iterator[ReadRecord]:
    """The records of a JSON document one by one, each with its findings.

    ``placed`` gives every node its span in the text, which takes longer.
    """
    loaded = json_text.load(source.text)
    places = DocumentPlaces(source, lambda: json_text.with_places(source.text))
    return read_document(loaded, places, "json", limits, placed=placed)


def from_json(data: object, path: str = "<data>") -> tuple[Record | None, Findings]:
    """One record from a value such as :func:`notation.json_model.to_json` makes.

    Never raises for what the value holds; ``None`` where anything is wrong with it.
    """
    places = DocumentPlaces(SourceText("", path), lambda: Loaded(None))
    record, problems = _record(data, "", places, placed=False, unread=())
    return record, tuple(_finding(places, each, NO_CONTEXT) for each in problems)


def together(read: Iterator[ReadRecord]) -> tuple[list[Record], Findings]:
    """All records that could be read, and all findings."""
    records: list[Record] = []
    findings: list[Diagnostic] = []
    for each in read:
        findings.extend(each.findings)
        if each.record is not None:
            records.append(each.record)
    return records, tuple(findings)


def read_document(
    loaded: Loaded,
    places: DocumentPlaces,
    language: str,
    limits: Limits = DEFAULT,
    *,
    placed: bool,
) -> Iterator[ReadRecord]:
    """The records of a loaded document; ``language`` is ``json`` or ``yaml``."""
    errors = [(error, _not_loaded(places, error, language)) for error in loaded.errors]
    document = loaded.value
    if not loaded.whole:
        yield ReadRecord(0, None, tuple(made for _, made in errors), places)
        return
    unread = tuple(error.pointer for error in loaded.errors if error.unread)
    outside = [
        _finding(places, each, NO_CONTEXT)
        for each in envelope_problems(document)
        if not _under(each.pointer, unread)
    ]
    inside: dict[int | None, list[Diagnostic]] = {}
    for error, made in errors:
        inside.setdefault(_record_of(error.pointer), []).append(made)
    outside += inside.get(None, ())
    outside.sort(key=_start)
    records = document.get("records") if isinstance(document, dict) else None
    first = places.key("/records/0").start if outside and records else 0
    before = tuple(each for each in outside if not first or _start(each) < first)
    if before:
        yield ReadRecord(0, None, before, places)
    for index, data in enumerate(records if isinstance(records, list) else ()):
        pointer = f"/records/{index}"
        context = Context(record=index + 1)
        record, problems = _record(data, pointer, places, limits, placed=placed, unread=unread)
        findings = [_finding(places, each, context) for each in problems]
        findings += [_in_record(made, context) for made in inside.get(index, ())]
        findings.sort(key=_start)
        whole = not findings and not outside
        yield ReadRecord(index + 1, record if whole else None, tuple(findings), places)
    if len(before) < len(outside):
        yield ReadRecord(0, None, tuple(outside[len(before) :]), places)


def _record_of(pointer: str) -> int | None:
    """The index of the record in which a pointer lies."""
    parts = pointer.split("/")
    if len(parts) < 3 or parts[1] != "records" or not parts[2].isdecimal():
        return None
    return int(parts[2])


def _under(pointer: str, unread: tuple[str, ...]) -> bool:
    """Whether a value, or one around it, could not be read: nothing can be said of its form."""
    return any(pointer == each or pointer.startswith(each + "/") for each in unread)


def _record(
    data: object,
    pointer: str,
    places: DocumentPlaces,
    limits: Limits = DEFAULT,
    *,
    placed: bool,
    unread: tuple[str, ...],
) -> tuple[Record | None, list[DataProblem]]:
    parts, problems = split(data, pointer, limits.nesting)
    for index, part in enumerate(parts):
        if len(problems) >= _MAX_PROBLEMS:
            break
        if part.value is not None or not problems:
            problems.extend(schema_problems(part, index == 0, limits.string))
    if problems:
        here = [each for each in problems if not unread or not _under(each.pointer, unread)]
        return None, here[:_MAX_PROBLEMS]
    if _under_any(pointer, unread):
        return None, []
    return build_record(parts, places, placed=placed, deals=limits.deals)


def _under_any(pointer: str, unread: tuple[str, ...]) -> bool:
    return any(each == pointer or each.startswith(pointer + "/") for each in unread)


# ---- findings


def _start(finding: Diagnostic) -> int:
    return finding.span.start


def _in_record(finding: Diagnostic, context: Context) -> Diagnostic:
    return replace(finding, context=context)


def _finding(places: DocumentPlaces, problem: DataProblem, context: Context) -> Diagnostic:
    """The finding of a problem, at its place if there is a text."""
    arguments: dict[str, Argument] = {
        **problem.arguments,
        "where": problem.pointer or "/",
        "problem": problem.problem,
    }
    span = places.key(problem.pointer) if problem.at_key else places.value(problem.pointer)
    return Diagnostic(
        problem.name,
        CODES[problem.name].severity,
        places.source,
        span,
        problem.variant,
        arguments,
        context,
        pointer=problem.pointer,
    )


def _not_loaded(places: DocumentPlaces, error: LoadError, language: str) -> Diagnostic:
    """The finding of something that is not of its language."""
    related: tuple[Related, ...] = ()
    if error.first is not None:
        related = (Related("first", places.span(error.first)),)
    name = "nesting-too-deep" if error.problem == "too-deep" else "syntax"
    return Diagnostic(
        name,
        CODES[name].severity,
        places.source,
        places.span(error.position),
        "document" if error.problem == "too-deep" else language,
        {**error.arguments, "problem": error.problem},
        related=related,
        pointer=error.pointer,
    )
