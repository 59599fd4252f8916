"""A finding with other fixes is the same in all else, and one that is made later is the same."""

import copy
import pickle
from dataclasses import fields, replace

import pytest

from notation.diagnostic import (
    Context,
    Details,
    Diagnostic,
    Edit,
    Fix,
    LateDiagnostic,
    LateFix,
    Related,
)
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


EDITS = (Edit(Span(6, 8), "SK"),)
ARGUMENTS = {"card": "SA"}
RELATED = (Related("proof", Span(2, 3)),)


def test_a_fix_is_worked_out_when_somebody_looks_at_its_edits() -> None:
    asked: list[int] = []

    def make() -> tuple[Edit, ...]:
        asked.append(1)
        return EDITS

    late, fix = LateFix.of(make, safe=False), Fix(EDITS, safe=False)
    assert (late.safe, late.description, asked) == (False, "", [])
    assert late == fix
    assert fix == late
    assert (late.edits, late.edits, asked) == (EDITS, EDITS, [1])
    assert (hash(late), repr(late)) == (hash(fix), repr(fix))
    assert replace(late, safe=True) == Fix(EDITS)
    assert copy.deepcopy(late) == pickle.loads(pickle.dumps(late)) == fix
    with pytest.raises(AttributeError):
        late.span  # noqa: B018


def test_details_are_worked_out_when_somebody_looks_at_them() -> None:
    asked: list[int] = []

    def make() -> Details:
        asked.append(1)
        return ARGUMENTS, RELATED

    fixes = (Fix(EDITS),)
    late = LateDiagnostic.of(
        "revoke",
        "error",
        SOURCE,
        Span(6, 8),
        "variant",
        make,
        Context(1, 2, 3),
        consequence_of=ROOT,
        fixes=fixes,
    )
    finding = Diagnostic(
        "revoke",
        "error",
        SOURCE,
        Span(6, 8),
        "variant",
        ARGUMENTS,
        Context(1, 2, 3),
        None,
        None,
        ROOT,
        RELATED,
        fixes,
    )
    assert (late.name, late.context, late.fixes, late.place) == (
        "revoke",
        finding.context,
        fixes,
        finding.place,
    )
    assert not asked
    assert late == finding
    assert finding == late
    assert (late.related, late.arguments, asked) == (RELATED, ARGUMENTS, [1])
    assert repr(late) == repr(finding)
    assert late.fixed_by() == finding.fixed_by()
    assert replace(late, name="first-card") == replace(finding, name="first-card")
    assert copy.deepcopy(late) == pickle.loads(pickle.dumps(late)) == finding
    with pytest.raises(AttributeError):
        late.edits  # noqa: B018
