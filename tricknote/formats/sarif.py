"""A run as SARIF 2.1.0, for code scanning and for editors.

One run; a rule for each kind of finding that was met; a result a finding.  What merely follows
from another finding stands among the related places of that one, unless ``verbose``.  Columns
count code points, as everywhere here.  This module refuses to know where a report goes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from notation.diagnostic import Diagnostic
from notation.source import Span
from notation.wording import message, related_message
from tricknote.formats import Found, Run
from tricknote.formats.fingerprints import Fingerprints
from tricknote.formats.folding import Heap, heaps
from tricknote.formats.sarif_places import BASE, logical, region, uri
from tricknote.formats.sarif_rules import LEVELS, rule
from tricknote.report import Json, plain
from tricknote.visible import visible

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def lines(found: Found, run: Run) -> Iterator[str]:
    """The whole log; only the results are kept meanwhile, never a text."""
    results = _Results(run.verbose)
    for findings in found:
        results.add(findings)
    yield json.dumps(_log(results, run), ensure_ascii=False, indent=2)


def _log(results: _Results, run: Run) -> Json:
    tally = run.tally
    driver: dict[str, Json] = {
        "name": "tricknote",
        "version": run.version,
        "semanticVersion": run.version,
        "rules": [rule(name) for name in results.rules],
    }
    here = Path.cwd().as_uri()
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "invocations": [{"executionSuccessful": True}],
                "originalUriBaseIds": {
                    BASE: {
                        "uri": here if here.endswith("/") else f"{here}/",
                        "description": {"text": "The folder in which tricknote was run."},
                    }
                },
                "columnKind": "unicodeCodePoints",
                "newlineSequences": ["\r\n", "\n", "\r"],
                "artifacts": [
                    {"location": uri(path), "roles": ["analysisTarget"]}
                    for path in results.artifacts
                ],
                "results": results.made,
                "properties": {
                    "files": tally.files,
                    "records": tally.records,
                    "deals": tally.deals,
                    "summary": {
                        "error": tally.error,
                        "warning": tally.warning,
                        "note": tally.note,
                    },
                },
            }
        ],
    }


@dataclass(slots=True)
class _Results:
    """The results so far, and the rules and files that they speak of, in the order met."""

    verbose: bool
    made: list[Json] = field(default_factory=list)
    rules: dict[str, int] = field(default_factory=dict)
    artifacts: dict[str, int] = field(default_factory=dict)
    fingerprints: Fingerprints = field(default_factory=Fingerprints)

    def add(self, findings: Sequence[Diagnostic]) -> None:
        """The findings of one record."""
        for heap in heaps(findings, apart=self.verbose):
            self.made.append(self._result(heap))

    def _result(self, heap: Heap) -> Json:
        finding = heap.finding
        made: dict[str, Json] = {
            "ruleId": finding.code,
            "ruleIndex": self.rules.setdefault(finding.name, len(self.rules)),
            "level": LEVELS[finding.severity],
            "message": {"text": visible(message(finding))},
            "locations": [
                {
                    "physicalLocation": self._physical(
                        finding, finding.span, offset=finding.offset
                    ),
                    **logical(finding.context),
                }
            ],
            "partialFingerprints": self.fingerprints.of(finding),
        }
        related = self._related(heap)
        if related:
            made["relatedLocations"] = related
        if finding.fixes:
            made["fixes"] = self._fixes(finding)
        made["properties"] = _properties(finding)
        return made

    def _physical(
        self, finding: Diagnostic, span: Span, *, offset: int | None = None
    ) -> dict[str, Json]:
        path = finding.source.path
        index = self.artifacts.setdefault(path, len(self.artifacts))
        made: dict[str, Json] = {"artifactLocation": {**uri(path), "index": index}}
        place = region(finding.source, span, offset)
        if place:
            made["region"] = place
        return made

    def _related(self, heap: Heap) -> list[Json]:
        finding = heap.finding
        places = [(finding, each.span, related_message(finding, each)) for each in finding.related]
        cause = finding.consequence_of
        if cause is not None:
            places.append((cause, cause.span, f"follows from {cause.name}: {message(cause)}"))
        places.extend(
            (each, each.span, f"follows from this, {each.name}: {message(each)}")
            for each in heap.folded
        )
        return [
            {
                "id": number,
                "physicalLocation": self._physical(of, span),
                "message": {"text": visible(words)},
            }
            for number, (of, span, words) in enumerate(places, 1)
        ]

    def _fixes(self, finding: Diagnostic) -> list[Json]:
        place = uri(finding.source.path)
        return [
            {
                "description": {"text": visible(fix.description or "Replace the text.")},
                "artifactChanges": [
                    {
                        "artifactLocation": place,
                        "replacements": [
                            {
                                "deletedRegion": region(finding.source, edit.span),
                                "insertedContent": {"text": edit.text},
                            }
                            for edit in fix.edits
                        ],
                    }
                ],
                "properties": {"safe": fix.safe},
            }
            for fix in finding.fixes
        ]


def _properties(finding: Diagnostic) -> Json:
    """What SARIF has no word of its own for; what does not apply is left away."""
    context = finding.context
    cause = finding.consequence_of
    members: dict[str, Json] = {
        "record": context.record,
        "deal": context.deal,
        "dealNumber": context.deal_number,
        "trick": context.trick,
        "seat": context.seat,
        "variation": context.variation,
        "rules": context.rules,
        "claimed": plain(finding.claimed),
        "computed": plain(finding.computed),
        "consequenceOf": None if cause is None else cause.code,
    }
    return {name: value for name, value in members.items() if value is not None}
