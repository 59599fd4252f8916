"""Findings on their way: a name and a place become a diagnostic in its context."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from notation.catalogue import CODES
from notation.diagnostic import (
    Argument,
    Context,
    Details,
    Diagnostic,
    Fix,
    LateDiagnostic,
    Related,
    Severity,
)
from notation.source import SourceText, Span
from validator.engine.doubts import Doubts

# What a named tuple's own constructor does, without its detour.
_make = tuple.__new__


class Report:
    """Collects the findings of one record.  Shared by everything that simulates it."""

    def __init__(self, source: SourceText, context: Context) -> None:
        self.source = source
        self.context = context
        self.findings: list[Diagnostic] = []
        self.doubts = Doubts()
        """Where findings follow from others, in the deal that is being played."""

    def add(
        self,
        name: str,
        span: Span,
        variant: str = "",
        arguments: Mapping[str, Argument] | None = None,
        *,
        severity: Severity | None = None,
        trick: int | None = None,
        seat: str | None = None,
        variation: str | None = None,
        claimed: object = None,
        computed: object = None,
        consequence_of: Diagnostic | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
        details: Callable[[], Details] | None = None,
    ) -> Diagnostic:
        """Make a finding and keep it; ``details`` are asked for its arguments and further places
        when somebody looks at them, and then nothing is claimed."""
        if severity is None:
            severity = CODES[name].severity
        if variation is not None and severity == "error":
            severity = "warning"
        context = self.context
        if trick is not None or seat is not None or variation is not None:
            record, deal, number, *_, rules = context
            context = _make(Context, (record, deal, number, trick, seat, variation, rules))
        if consequence_of is None and severity != "note":
            consequence_of = self.doubts.root_at(name, span)
        # The root of a chain is what people want to see.
        while consequence_of is not None and consequence_of.consequence_of is not None:
            consequence_of = consequence_of.consequence_of
        if details is not None:
            made: Diagnostic = LateDiagnostic.of(
                name,
                severity,
                self.source,
                span,
                variant,
                details,
                context,
                consequence_of=consequence_of,
                fixes=fixes,
            )
        else:
            made = Diagnostic(
                name,
                severity,
                self.source,
                span,
                variant,
                arguments or {},
                context,
                claimed,
                computed,
                consequence_of,
                related,
                fixes,
            )
        self.findings.append(made)
        return made
