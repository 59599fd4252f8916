"""A finding with other fixes is the same finding in all else."""

from dataclasses import fields, replace

from notation.diagnostic import Context, Diagnostic, Edit, Fix, Related
from notation.source import SourceText, Span

SOURCE = SourceText("1. N: SA\n")
ROOT = Diagnostic("syntax", "error", SOURCE, Span(0, 1))
FINDING = Diagnostic(
    "revoke",
    "warning",
    SOURCE,
    Span(6, 8),
    "variant",
    {"card": "SA"},
    Context(1, 2, 3),
    "claimed",
    "computed",
    ROOT,
    (Related("proof", Span(2, 3)),),
    (Fix((Edit(Span(6, 8), "SK"),)),),
    7,
    "/pointer",
)


def test_a_finding_with_other_fixes_keeps_every_other_field() -> None:
    plain = {each.name: getattr(ROOT, each.name) for each in fields(Diagnostic)}
    for name, value in plain.items():
        assert name == "source" or getattr(FINDING, name) != value, f"{name} says nothing here"
    fixes = (Fix((Edit(Span(0, 1), "2"),)), Fix((Edit(Span(0, 1), "3"),), safe=False))
    assert FINDING.fixed_by(*fixes) == replace(FINDING, fixes=fixes)
    assert FINDING.fixed_by() == replace(FINDING, fixes=())
