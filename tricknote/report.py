"""Findings and totals of a run as JSON, in the form that scripts rely on.

The order of the members is part of the form.  This module refuses to know how anything was
found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from notation.diagnostic import Diagnostic, Fix
from notation.source import SourceText, Span

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(slots=True)
class Tally:
    """What a run has seen so far.

    ``error``, ``warning`` and ``note`` count findings that follow from no other one.
    ``left_out`` is how many more errors and warnings there were that were not asked for.
    ``rules`` are the rule sets that records were checked by, in the order met.
    """

    files: int = 0
    records: int = 0
    deals: int = 0
    error: int = 0
    warning: int = 0
    note: int = 0
    left_out: int = 0
    rules: dict[str, None] = field(default_factory=dict)

    def count(self, finding: Diagnostic) -> None:
        """Count a finding, unless it merely follows from another one."""
        if finding.consequence_of is not None:
            return
        if finding.severity == "error":
            self.error += 1
        elif finding.severity == "warning":
            self.warning += 1
        else:
            self.note += 1

    def fails(self, at: str) -> bool:
        """Whether there is a finding at or above ``at`` (``error`` or ``warning``)."""
        return self.error > 0 or (at == "warning" and self.warning > 0)


def finding_json(finding: Diagnostic) -> dict[str, Json]:
    """One finding with all its members; ``offset`` only where it is about bytes, ``pointer``
    only where it is about a JSON or YAML document."""
    from notation.wording import message, related_message  # a clean check needs no words

    context = finding.context
    place = finding.place
    cause = finding.consequence_of
    found: dict[str, Json] = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": message(finding),
        "path": finding.source.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "record": context.record,
        "deal": context.deal,
        "deal_number": context.deal_number,
        "trick": context.trick,
        "seat": context.seat,
        "variation": context.variation,
        "rules": context.rules,
        "claimed": plain(finding.claimed),
        "computed": plain(finding.computed),
        "consequence_of": None
        if cause is None
        else {
            "code": cause.code,
            "name": cause.name,
            "line": cause.place.line,
            "column": cause.place.column,
        },
        "related": [
            {"message": related_message(finding, each), **_place(finding.source, each.span)}
            for each in finding.related
        ],
        "fixes": [_fix(finding.source, each) for each in finding.fixes],
    }
    if finding.offset is not None:
        found["offset"] = finding.offset
    if finding.pointer is not None:
        found["pointer"] = finding.pointer
    return found


def run_json(version: str, tally: Tally, findings: Sequence[Json]) -> dict[str, Json]:
    """The one object of ``validate --format json``."""
    return {
        "tool": "tricknote",
        "version": version,
        "files": tally.files,
        "records": tally.records,
        "deals": tally.deals,
        "summary": {"error": tally.error, "warning": tally.warning, "note": tally.note},
        "findings": findings,
    }


def plain(value: object) -> Json:
    """A claimed or computed value as JSON."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Sequence | set | frozenset):
        return [plain(each) for each in value]
    return str(value)


def _place(source: SourceText, span: Span) -> dict[str, Json]:
    place = source.place(span)
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def _fix(source: SourceText, fix: Fix) -> Json:
    from tricknote.fix_words import fix_words

    return {
        "description": fix_words(source, fix),
        "safe": fix.safe,
        "edits": [{**_place(source, edit.span), "text": edit.text} for edit in fix.edits],
    }
