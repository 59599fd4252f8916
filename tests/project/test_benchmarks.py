"""The benchmark measures what it says: its matches are clean, canonical and the same each time."""

from __future__ import annotations

import pytest

from benchmarks import gongzhu
from grammar import read_records
from notation.source import SourceText
from notation.writer import write_records


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generated_matches_are_clean_and_canonical(seed):
    text, cards = gongzhu.generate(matches=2, deals=3, seed=seed)
    replays = gongzhu.check(text)
    assert [replay.findings for replay in replays] == [(), ()]
    deals = sum(len(replay.deals) for replay in replays)
    assert cards == 52 * deals
    # Every claim is there to be compared, so a check of this text does the whole work.
    assert all(deal.claimed_score and deal.claimed_total for r in replays for deal in r.deals)
    assert write_records([parsed.record for parsed in read_records(SourceText(text))]) == text


def test_a_seed_gives_the_same_text():
    assert gongzhu.generate(1, 2, seed=7) == gongzhu.generate(1, 2, seed=7)
    assert gongzhu.generate(1, 2, seed=7) != gongzhu.generate(1, 2, seed=8)


def test_a_changed_claim_is_noticed():
    text, _ = gongzhu.generate(matches=1, deals=1, seed=1)
    line = next(each for each in text.splitlines() if each.startswith("score "))
    (replay,) = gongzhu.check(text.replace(line, "score N: +10, W: 0, S: 0, E: 0"))
    assert "score-mismatch" in {finding.name for finding in replay.findings}
