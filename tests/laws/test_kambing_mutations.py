"""Kambing: one fault, one finding, at its place, and nothing else that does not follow."""

from __future__ import annotations

import pytest

from tests.conftest import RecordFigure, Share
from tests.laws import (
    kambing_mutate_claims,
    kambing_mutate_deal,
    kambing_mutate_head,
    kambing_mutate_play,
)
from tests.laws.kambing_mutate import PARTY_KINDS, PartyKind
from tests.laws.test_mutations import complaint

MODULES = (kambing_mutate_head, kambing_mutate_deal, kambing_mutate_play, kambing_mutate_claims)
TRIES = 20
"""How many mutants of a kind ``make measure`` tries."""


@pytest.mark.parametrize(
    "kind", PARTY_KINDS.values(), ids=[title.replace(" ", "-") for title in PARTY_KINDS]
)
def test_a_fault_gives_its_finding(kind: PartyKind, share: Share) -> None:
    wanted = share(TRIES)
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
    pytest.fail(f"only {done} of {wanted} parties had a place for this fault")


ELSEWHERE = {
    "encoding": "bytes, not text",
    "unreadable-file": "no text at all",
    "rules-differ": "a rule file on the command line",
    "file-too-large": "as long as the limit",
    "too-many-deals": "as long as the limit",
    "too-many-findings": "as long as the limit",
}
"""Findings of Kambing that no changed word of a record raises; their own tests do."""


def test_every_finding_of_kambing_is_raised(record_figure: RecordFigure) -> None:
    from notation.catalogue import CODES
    from notation.wording import page

    names = {title.partition(":")[0].partition(",")[0] for title in PARTY_KINDS}
    possible = {
        name
        for name in CODES
        # A rule file's findings and an event's are no faults of a record.
        if CODES[name].code[0] not in "YE"
        if "kambing" in page(name).games
    }
    assert names - possible == set()
    assert possible - names - set(ELSEWHERE) == set()
    record_figure("kambing: kinds of single fault, each one finding", len(PARTY_KINDS))
