"""What the two texts say about scores, statement by statement, and faults of other programs."""

from __future__ import annotations

import pytest

from tests.validator.gongzhu.piles import deal_of, pile
from validator.games.gongzhu.scoring import score_deal
from validator.rulesets import Library, override

S0 = "bonanza88"
S2 = "spielanleitung"

# id: rule set, pile, exposed, score
STATEMENTS: list[tuple[str, str, str, str, int]] = [
    ("GA-04", S0, "SQ S3", "", -100),
    ("GA-23", S0, "DJ HA D3 SA", "", 50),
    ("GA-30", S0, "SAK DAQ CA", "", 0),
    ("GA-31", S0, "HAKQJ", "", -140),
    ("GA-32", S0, "HT98765", "", -60),
    ("GA-33", S0, "H432", "", 0),
    ("GA-34", S0, "DJ", "", 100),
    ("GA-35", S0, "CT SA D9", "", 50),
    ("GA-36", S0, "CT HK", "", -80),
    ("GA-37", S0, "CT SQ DJ HA", "", -100),
    ("GA-38", S0, "CT H2", "", 0),
    ("GA-38-all-three", S0, "CT H432", "", 0),
    ("GA-39", S0, "hearts", "", 200),
    ("GA-39-without-one", S0, "hearts -H2", "", -200),
    ("GA-40", S0, "hearts SQ", "", 300),
    ("GA-41", S0, "hearts DJ", "", 300),
    ("GA-44", S0, "HK H5", "HA", -100),
    ("GA-44-low", S0, "H2", "HA", 0),
    ("GA-45", S0, "hearts", "HA", 400),
    ("GA-46", S0, "SQ", "SQ", -200),
    ("GA-46-swept", S0, "hearts SQ", "SQ", 400),
    ("GA-47", S0, "DJ", "DJ", 200),
    ("GA-48", S0, "CT HK", "CT", -160),
    ("GA-49", S0, "SQ CT", "SQ CT", -800),
    ("GA-50", S0, "CT", "CT", 100),
    ("GB-02", S2, "H2", "", 0),
    ("GB-03", S2, "DJ", "DJ", 200),
    ("GB-03-next-deal", S2, "DJ", "", 100),
    ("GB-14", S2, "SA DQ CA", "", 0),
    ("GB-24", S2, "SQ", "SQ", -200),
    ("GB-44", S2, "SQ", "", -100),
    ("GB-45", S2, "DJ", "", 100),
    ("GB-45-exposed", S2, "DJ", "DJ", 200),
    ("GB-46", S2, "HA HT H3", "", -60),
    ("GB-47", S2, "hearts", "", -200),
    ("GB-47-exposed", S2, "hearts", "HA", -400),
    ("GB-48", S2, "CT", "", 50),
    ("GB-48-exposed", S2, "CT", "CT", 100),
    ("GB-48-spoiled", S2, "CT H2", "", 0),
    ("GB-49", S2, "CT DJ HK", "", 120),
    ("GB-50", S2, "CT DJ HK", "CT", 240),
    ("GB-51", S2, "hearts SQ", "", 300),
    ("GB-51-exposed", S2, "hearts SQ", "HA SQ", 600),
    ("GB-51-without-one", S2, "hearts -H2 SQ", "", -300),
    ("GB-54", S2, "SQ DJ CT", "SQ", -200),
    ("GB-59", "spielanleitung-no-exposure", "CT DJ", "", 200),
    ("GB-67", "spielanleitung-cap800", "all", "HA SQ DJ CT", 800),
    ("GB-67-not-perfect", "spielanleitung-cap800", "all -DJ", "HA SQ CT", 2400),
    ("GB-71", S2, "CT DJ", "", 200),
    ("GB-71-hearts", S2, "CT HA", "", -100),
    ("GB-73", S2, "hearts -H2 SQ", "", -300),
]

# Faults that other programs had.
FIELD: list[tuple[str, str, str, str, int]] = [
    ("all-that-count-but-two", S0, "hearts -H2 -H3", "", -200),
    ("all-that-count-only", S0, "hearts -H2 -H3 -H4", "", -200),
    ("all-that-count-but-one-exposed", S0, "hearts -H3", "HA", -400),
    ("hearts-are-negative", S0, "HA", "", -50),
    ("hearts-and-pig", S0, "hearts SQ", "", 300),
    ("hearts-and-pig-slam-set", "turn-with-all-sixteen", "hearts SQ", "", 100),
    ("hearts-and-sheep", S0, "hearts DJ", "", 300),
    ("all-exposed", S0, "all", "HA SQ DJ CT", 3200),
    ("pig-and-sheep-cancel", S0, "SQ DJ CT", "", 0),
    ("hearts-and-sheep-cancel", S0, "HAK5 DJ CT", "", 0),
    ("two-of-hearts", S0, "H2", "", 0),
    ("ace-exposed-elsewhere", S0, "HK", "HA", -80),
    ("all-hearts", S0, "hearts", "", 200),
    ("all-hearts-german", S2, "hearts", "", -200),
    ("pig-elsewhere", S0, "SQ", "", -100),
]


@pytest.mark.parametrize(
    ("rules", "captured", "exposed", "score"),
    [pytest.param(*row[1:], id=row[0]) for row in (*STATEMENTS, *FIELD)],
)
def test_pile(rules: str, captured: str, exposed: str, score: int) -> None:
    ruleset = Library.shipped().find("gongzhu", rules)
    assert ruleset is not None
    assert score_deal(ruleset.options, deal_of(captured), pile(exposed))[0] == score


def test_gb_52_the_others_are_not_touched_by_a_sweep() -> None:
    options = Library.shipped().default("gongzhu").options
    german = Library.shipped().find("gongzhu", S2)
    assert german is not None
    for each in (options, german.options):
        scores = score_deal(each, deal_of("hearts SQ", "DJ", "CT", ""))
        assert scores == [300, 100, 50, 0]


def test_gb_53_house_rules_on_the_sweep() -> None:
    german = Library.shipped().find("gongzhu", S2)
    assert german is not None
    house, problems = override(german, [("hearts_turn", "all_hearts")])
    assert not problems
    assert score_deal(house.options, deal_of("hearts"))[0] == 200


def test_gb_64_the_queen_of_diamonds() -> None:
    rules = Library.shipped().find("gongzhu", "spielanleitung-queen-of-diamonds")
    assert rules is not None
    assert score_deal(rules.options, deal_of("DQ"), 0, 2, 0)[0] == 20
    plain = Library.shipped().default("gongzhu").options
    assert score_deal(plain, deal_of("DQ"), 0, 2, 0)[0] == 0


def test_a_sweep_turns_pig_and_sheep_wherever_they_are() -> None:
    rules = Library.shipped().find("gongzhu", "face-hearts-global-turn")
    assert rules is not None
    assert score_deal(rules.options, deal_of("hearts", "SQ", "DJ", "CT")) == [200, 100, -100, 50]
    # All sixteen in one pile apart, where the sheep stays good.
    assert score_deal(rules.options, deal_of("all"))[0] == 800


def test_the_five_of_hearts_exposed_brings_the_low_ones_to_life() -> None:
    rules, problems = override(
        Library.shipped().default("gongzhu"), [("exposable", "HA,SQ,DJ,CT,H5")]
    )
    assert not problems
    assert score_deal(rules.options, deal_of("H432"), pile("H5"))[0] == -30
    assert score_deal(rules.options, deal_of("hearts"), pile("H5"))[0] == 230
    assert score_deal(rules.options, deal_of("hearts"), pile("H5 HA"))[0] == 460


def test_nothing_turns_and_every_heart_counts() -> None:
    rules = Library.shipped().find("gongzhu", "no-sweep")
    assert rules is not None
    assert score_deal(rules.options, deal_of("hearts"))[0] == -230
    assert score_deal(rules.options, deal_of("hearts"), pile("HA"))[0] == -280
    assert score_deal(rules.options, deal_of("CT"))[0] == 0
