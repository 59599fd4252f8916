"""Records from JSON documents; what is wrong with one is a finding with its place.

The form is checked with the JSON Schema of the package first; what a schema cannot say
(what a label is, which cards a text names) is checked while the record is built, by
:mod:`notation.json_build`.  This module refuses to know the rules of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from notation import json_text
from notation.catalogue import CODES
from notation.diagnostic import NO_CONTEXT, Argument, Context, Diagnostic
from notation.json_build import build_record
from notation.json_check import DataProblem, envelope_problems, schema_problems, split
from notation.loaded import Loaded, LoadError, Position
from notation.record import Record
from notation.source import SourceText, Span

Findings = tuple[Diagnostic, ...]

_MAX_PROBLEMS = 50
_START = Position(1, 1)
_NEWLINE = re.compile("\n")


def read_json(source: SourceText) -> tuple[list[Record], Findings]:
    """The records of a JSON document, and what is wrong with the others.

    A text that is no JSON, or no document of records, gives findings and no record; a
    record with faults is left out and named by its findings, the others are read.
    """
    loaded = json_text.load(source.text)
    return read_document(source, loaded, lambda: json_text.places(source.text), "json")


def from_json(data: object, path: str = "<data>") -> tuple[Record | None, Findings]:
    """One record from a value such as :func:`notation.json_model.to_json` makes.

    Never raises for what the value holds; ``None`` where anything is wrong with it.
    """
    source = SourceText("", path)
    reading = _Reading(source, dict)
    record, problems = _record(data, "", source)
    return record, tuple(reading.finding(each, NO_CONTEXT) for each in problems)


def read_document(
    source: SourceText,
    loaded: Loaded,
    places: Callable[[], Mapping[str, Position]],
    language: str,
) -> tuple[list[Record], Findings]:
    """The records of a loaded document; ``language`` is ``json`` or ``yaml``."""
    reading = _Reading(source, places)
    error = loaded.error
    if error is not None:
        return [], (reading.not_loaded(error, language),)
    outside = envelope_problems(loaded.value)
    document = loaded.value
    if outside or not isinstance(document, dict):
        return [], tuple(reading.finding(each, NO_CONTEXT) for each in outside)
    findings: list[Diagnostic] = []
    records: list[Record] = []
    for index, data in enumerate(document["records"]):
        record, problems = _record(data, f"/records/{index}", source)
        if record is not None:
            records.append(record)
        context = Context(record=index + 1)
        findings.extend(reading.finding(each, context) for each in problems)
    return records, tuple(findings)


def _record(
    data: object, pointer: str, source: SourceText
) -> tuple[Record | None, list[DataProblem]]:
    parts, problems = split(data, pointer)
    for index, part in enumerate(parts):
        if len(problems) >= _MAX_PROBLEMS:
            break
        if part.value is not None or not problems:
            problems.extend(schema_problems(part, index == 0))
    if problems:
        return None, problems[:_MAX_PROBLEMS]
    return build_record(parts, source)


class _Reading:
    """Makes findings; the places are worked out only once one needs them."""

    def __init__(self, source: SourceText, places: Callable[[], Mapping[str, Position]]) -> None:
        self._source = source
        self._find_places = places
        self._places: Mapping[str, Position] | None = None
        self._line_starts: list[int] = []

    def finding(self, problem: DataProblem, context: Context) -> Diagnostic:
        """The finding of a problem, at its place if there is a text."""
        name, variant = "syntax", "document"
        arguments: dict[str, Argument] = {
            "where": problem.pointer or "/",
            "pointer": problem.pointer,
            "problem": problem.problem,
        }
        if problem.kind == "too-long":
            name = "string-too-long"
            variant = "comment" if problem.problem == "comment" else ""
            arguments.update(found=problem.length, limit=problem.limit)
        elif problem.kind in ("nesting-too-deep", "too-many-deals"):
            name, variant = problem.kind, ""
            arguments["limit"] = problem.limit
        return self._diagnostic(name, variant, self._place(problem.pointer), arguments, context)

    def not_loaded(self, error: LoadError, language: str) -> Diagnostic:
        """The finding of a text that is not of its language."""
        arguments: dict[str, Argument] = {"problem": error.problem}
        return self._diagnostic("syntax", language, error.position, arguments, NO_CONTEXT)

    def _diagnostic(
        self,
        name: str,
        variant: str,
        position: Position,
        arguments: Mapping[str, Argument],
        context: Context,
    ) -> Diagnostic:
        severity = CODES[name].severity
        span = self._span(position)
        return Diagnostic(name, severity, self._source, span, variant, arguments, context)

    def _place(self, pointer: str) -> Position:
        """The place of a pointer, or of the nearest thing around it that has one."""
        if not self._source.text:
            return _START
        if self._places is None:
            self._places = self._find_places()
        while pointer and pointer not in self._places:
            pointer = pointer.rpartition("/")[0]
        return self._places.get(pointer, _START)

    def _span(self, position: Position) -> Span:
        text = self._source.text
        if not self._line_starts:
            self._line_starts = [0, *(match.end() for match in _NEWLINE.finditer(text))]
        line = min(position.line, len(self._line_starts)) - 1
        start = min(self._line_starts[line] + position.column - 1, len(text))
        return Span(start, min(start + 1, len(text)))
