"""What disagrees, and where: the diagnostic type.

A diagnostic holds fields, not prose, so that every output and every language says the
same; the wording stands in the catalogue (:mod:`notation.catalogue`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from notation.frozen import filled_at_once, fillers
from notation.kept_text import KeptText
from notation.source import Place, SourceText, Span

Severity = Literal["error", "warning", "note"]

Argument = str | int | tuple[str, ...] | None
"""A value put into a message: text, a number, or a list of words (``H4 and H9``)."""


# The fields of a frozen node are set by nobody but itself.
_set = object.__setattr__


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


class LateFix(KeptText, Fix):
    """A fix whose edits are worked out when somebody looks at them."""

    __slots__ = ("_make",)

    _make: Callable[[], tuple[Edit, ...]]
    description = ""

    def __new__(cls, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: those are known.
        return Fix(**fields)

    @classmethod
    def of(cls, make: Callable[[], tuple[Edit, ...]], *, safe: bool) -> LateFix:
        """A fix whose edits ``make`` will give."""
        made: LateFix = object.__new__(cls)
        _edits(made, make)
        _safe(made, safe)
        return made

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        if name != "edits":
            raise AttributeError(name)
        edits = self._make()
        _set(self, "edits", edits)
        return edits

    @property
    def node(self) -> Fix:
        """The fix with its edits."""
        return Fix(self.edits, self.safe)


class Context(NamedTuple):
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


@filled_at_once
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


Details = tuple[Mapping[str, Argument], tuple[Related, ...]]
"""The arguments of a finding and its further places."""


class LateDiagnostic(KeptText, Diagnostic):
    """A finding whose details are worked out when somebody looks at them: what proves it has to
    be looked for, and many findings are only counted, or folded under another."""

    __slots__ = ("_make",)

    _make: Callable[[], Details]
    claimed = None
    computed = None
    offset = None
    pointer = None

    def __new__(cls, **fields: Any) -> Any:
        # `dataclasses.replace` asks for one like this with some other fields: those are known.
        return Diagnostic(**fields)

    @classmethod
    def of(
        cls,
        name: str,
        severity: Severity,
        source: SourceText,
        span: Span,
        variant: str,
        make: Callable[[], Details],
        context: Context,
        *,
        consequence_of: Diagnostic | None,
        fixes: tuple[Fix, ...],
    ) -> LateDiagnostic:
        """A finding whose arguments and further places ``make`` will give."""
        made: LateDiagnostic = object.__new__(cls)
        _name(made, name)
        _severity(made, severity)
        _source(made, source)
        _span(made, span)
        _variant(made, variant)
        _context(made, context)
        _consequence_of(made, consequence_of)
        _fixes(made, fixes)
        _details(made, make)
        return made

    def __getattr__(self, name: str) -> Any:
        # Asked for only where a field has not been made yet.
        if name not in ("arguments", "related"):
            raise AttributeError(name)
        arguments, related = self._make()
        _set(self, "arguments", arguments)
        _set(self, "related", related)
        # What it was made of may be large.
        _set(self, "_make", lambda: (arguments, related))
        return arguments if name == "arguments" else related

    @property
    def node(self) -> Diagnostic:
        """The finding with everything in it."""
        return self.fixed_by(*self.fixes)


_edits, _safe = fillers(LateFix, "_make", "safe")
_name, _severity, _source, _span, _variant = fillers(
    LateDiagnostic, "name", "severity", "source", "span", "variant"
)
_context, _consequence_of, _fixes, _details = fillers(
    LateDiagnostic, "context", "consequence_of", "fixes", "_make"
)
