"""What disagrees, and where: the diagnostic type.

A diagnostic holds fields, not prose, so that every output and every language says the
same; the wording stands in the catalogue (:mod:`notation.catalogue`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from notation.source import Place, SourceText, Span

Severity = Literal["error", "warning", "note"]

Argument = str | int | tuple[str, ...] | None
"""A value put into a message: text, a number, or a list of words (``H4 and H9``)."""


@dataclass(frozen=True, slots=True)
class Related:
    """A further place that belongs to a finding; ``label`` names a template of the catalogue."""

    label: str
    span: Span
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of a span of the source text."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair of the text; ``safe`` means that it is certain, else only likely."""

    edits: tuple[Edit, ...]
    safe: bool = True
    description: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """Where in the match a finding stands; what does not apply is ``None``.

    ``record`` and ``deal`` count from 1 in file order; ``deal_number`` is as written.
    ``variation`` is the anchor, such as ``2.N``; ``rules`` the full id of the rule set.
    """

    record: int | None = None
    deal: int | None = None
    deal_number: int | None = None
    trick: int | None = None
    seat: str | None = None
    variation: str | None = None
    rules: str | None = None


NO_CONTEXT = Context()


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``name`` is fixed for users (``revoke``), ``variant`` picks one of its wordings.
    ``claimed`` and ``computed`` are the two sides of a disagreement.  ``consequence_of`` is
    the finding that this one merely follows from; such a finding is folded under it.
    ``offset`` is a byte offset, for findings about bytes; ``pointer`` is the JSON pointer of
    what a finding about a JSON or YAML document is about.
    """

    name: str
    severity: Severity
    source: SourceText
    span: Span
    variant: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    context: Context = NO_CONTEXT
    claimed: object = None
    computed: object = None
    consequence_of: Diagnostic | None = None
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    offset: int | None = None
    pointer: str | None = None

    def fixed_by(self, *fixes: Fix) -> Diagnostic:
        """The same finding with these fixes and no others."""
        return Diagnostic(
            self.name,
            self.severity,
            self.source,
            self.span,
            self.variant,
            self.arguments,
            self.context,
            self.claimed,
            self.computed,
            self.consequence_of,
            self.related,
            fixes,
            self.offset,
            self.pointer,
        )

    @property
    def place(self) -> Place:
        """Line and column of the finding."""
        return self.source.place(self.span)

    @property
    def code(self) -> str:
        """The code, such as ``P201``."""
        from notation.catalogue import CODES

        return CODES[self.name].code
