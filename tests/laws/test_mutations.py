"""One fault, one finding: at its place, and nothing else that does not follow from it."""

from __future__ import annotations

import pytest

from tests.conftest import RecordFigure, Share
from tests.laws import mutate_claims, mutate_deal, mutate_head, mutate_play
from tests.laws.checking import parsed, told, unfolded
from tests.laws.mutate import KINDS, Kind, Mutant
from validator import validate

MODULES = (mutate_head, mutate_deal, mutate_play, mutate_claims)
TRIES = 50
"""How many mutants of a kind ``make measure`` tries."""


def complaint(mutant: Mutant) -> str:
    """What is wrong with the findings of a mutant; empty if nothing is."""
    (read,) = parsed(mutant.text)
    findings = validate(read.record, findings=read.findings).findings
    roots = [each for each in unfolded(findings) if each.name not in mutant.beside]
    due = (mutant.name, mutant.line, mutant.column)
    if [(each.name, each.place.line, each.place.column) for each in roots] == [due]:
        return ""
    line = mutant.text.split("\n")[mutant.line - 1]
    return f"due {due} in {line[:120]!r}, found {told(findings)[:6]}"


@pytest.mark.parametrize("kind", KINDS.values(), ids=[title.replace(" ", "-") for title in KINDS])
def test_a_fault_gives_its_finding(kind: Kind, share: Share) -> None:
    wanted = share(TRIES)
    done = 0
    for seed in range(40 * wanted):
        mutant = kind.mutant(seed)
        if mutant is None:
            continue
        wrong = complaint(mutant)
        assert not wrong, f"seed {seed}: {wrong}"
        done += 1
        if done == wanted:
            return
    pytest.fail(f"only {done} of {wanted} matches had a place for this fault")


def test_there_are_kinds_enough(record_figure: RecordFigure) -> None:
    names = {title.partition(":")[0].partition(",")[0] for title in KINDS}
    assert len(KINDS) >= 80
    assert len(names) >= 45
    record_figure("kinds of single fault, each one finding at its place", len(KINDS), "45")
