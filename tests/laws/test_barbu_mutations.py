"""One fault, one finding: at its place, and nothing else that does not follow from it."""

from __future__ import annotations

import pytest

from notation.catalogue import CODES
from tests.conftest import RecordFigure, Share
from tests.laws import (
    mutate_barbu_claims,
    mutate_barbu_deal,
    mutate_barbu_head,
    mutate_barbu_play,
)
from tests.laws.checking import parsed, told, unfolded
from tests.laws.mutate import Mutant
from tests.laws.mutate_barbu import KINDS, Kind
from validator import validate

MODULES = (mutate_barbu_head, mutate_barbu_deal, mutate_barbu_play, mutate_barbu_claims)

ELSEWHERE = {
    "encoding": "a text that cannot be decoded is no text",
    "unreadable-file": "there is no text at all",
    "rules-differ": "it needs a rule set on the command line",
    "file-too-large": "the limits are tested by themselves",
    "line-too-long": "the limits are tested by themselves",
    "nesting-too-deep": "the limits are tested by themselves",
    "too-many-deals": "the limits are tested by themselves",
    "too-many-findings": "the limits are tested by themselves",
}
"""Findings about files and limits, which no game raises."""

OTHER_GAMES = frozenset(
    "stock-disagrees turnup-in-hand exposure-not-allowed exposure-not-held exposure-too-late "
    "bad-exchange first-card exposed-too-soon lead-mixed-suits does-not-beat molodka-not-four "
    "molodka-too-late molodka-priority withdrawn-without-reason draw-disagrees".split()
)
"""Findings about what Barbu does not have."""


def complaint(mutant: Mutant) -> str:
    """What is wrong with the findings of a mutant; empty if nothing is."""
    (read,) = parsed(mutant.text)
    findings = validate(read.record, findings=read.findings).findings
    roots = [each for each in unfolded(findings) if each.name not in mutant.beside]
    due = (mutant.name, mutant.line, mutant.column)
    found = [
        (each.name, each.place.line, each.place.column if mutant.column else 0) for each in roots
    ]
    if found == [due]:
        return ""
    line = mutant.text.split("\n")[mutant.line - 1]
    return f"due {due} in {line[:120]!r}, found {told(findings)[:6]}"


@pytest.mark.parametrize("kind", KINDS.values(), ids=[title.replace(" ", "-") for title in KINDS])
def test_a_fault_gives_its_finding(kind: Kind, share: Share) -> None:
    wanted = share(kind.tries)
    done = 0
    for seed in range(60 * wanted):
        mutant = kind.mutant(seed)
        if mutant is None:
            continue
        wrong = complaint(mutant)
        assert not wrong, f"seed {seed}: {wrong}"
        done += 1
        if done == wanted:
            return
    pytest.fail(f"only {done} of {wanted} sessions had a place for this fault")


def test_every_finding_of_the_game_has_a_kind(record_figure: RecordFigure) -> None:
    names = {
        title.partition(":")[0].partition(",")[0].partition(" in ")[0].strip() for title in KINDS
    }
    # A rule file's findings and an event's are no faults of a record: their own tests raise them.
    games = {name for name in CODES if CODES[name].code[0] not in "YE"}
    assert games - set(ELSEWHERE) - OTHER_GAMES == names
    record_figure("barbu: kinds of single fault, each one finding", len(KINDS), len(names))
