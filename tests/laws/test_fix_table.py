"""The table of ``docs/fixes.md`` against what the findings really have, and each slip put right."""

from __future__ import annotations

import pytest

from notation.catalogue import CODES
from notation.source import SourceText
from tests.laws.fix_cases import CASES, Case
from tests.laws.fix_mutants import ALL, mutants
from tests.laws.fixing import findings_of, fixed, roots
from tests.project.fix_table import TABLE


@pytest.mark.parametrize("case", CASES, ids=[each.title for each in CASES])
def test_a_slip_is_put_right(case: Case) -> None:
    slipped = case.slipped()
    assert roots(findings_of(SourceText(slipped)))[case.name], "there is no slip"
    certain = fixed(slipped, only=case.name)
    assert certain.text.text == (case.mended() if case.certain else slipped)
    likely = fixed(slipped, unsafe=True, only=case.name)
    assert likely.text.text == case.mended()
    assert {each.name for each in likely.applied} == {case.name}
    assert not roots(likely.left)[case.name]


def test_every_finding_stands_in_the_table_once() -> None:
    having = TABLE.certain | TABLE.likely
    assert not having & set(TABLE.none)
    assert len(TABLE.none) == len(set(TABLE.none))
    assert having | set(TABLE.none) == set(CODES)


def test_the_findings_have_the_fixes_of_the_table_and_no_others() -> None:
    found: dict[bool, set[str]] = {True: set(), False: set()}
    texts = [each.slipped() for each in CASES]
    for kind in ALL.values():
        texts += [mutant.text for mutant in mutants(kind, 1)]
    for text in texts:
        for each in findings_of(SourceText(text)):
            for one in each.fixes:
                assert one.edits
                found[one.safe].add(each.name)
    assert found[True] == TABLE.certain
    assert found[False] == TABLE.likely
