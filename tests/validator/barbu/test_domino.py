"""Domino: what may be laid, who is in, and what follows from a slip of the pen."""

from __future__ import annotations

import pytest

from tests.validator.barbu.records import deal, found, names, record, replay

HANDS = """hands
  N: SA93 HQJT3 D73 CT965
  E: SJ72 H2 DQ9852 CAK84
  S: SKQ84 HA8 DAK64 CQJ2
  W: ST65 HK97654 DJT C73
"""

ROUNDS = """1. S: D6 S6 C6 S7
2. S: S8 C7 C5 C8
3. S: pass S5 D7 D8
4. S: S4 H6 S9 D5
5. S: D4 ST C9 C4
6. S: pass C3 S3 SJ
7. S: C2 H5 CT D9
8. S: CJ H4 H3 S2
9. S: CQ DT D3 H2
10. S: SQ DJ pass DQ
11. S: SK H7 SA D2
12. S: DK pass pass CK
13. S: DA pass pass CA
14. S: H8 H9 HT
15. S: pass pass HJ
16. S: pass pass HQ
17. S: pass HK
"""
"""E is out in round 13, N in round 16, W in round 17; S still has the ace of hearts."""

SCORES = {"N": 20, "E": 45, "S": -5, "W": 5}


def text(*changes: tuple[str, str], hands: str = HANDS, **options: str) -> str:
    """The deal with some of its text changed."""
    rounds = ROUNDS
    for old, new in changes:
        assert old in rounds
        rounds = rounds.replace(old, new, 1)
    return record(deal("domino 6", rounds, hands, "S", end="end"), options=options)


@pytest.mark.parametrize("hands", [HANDS, "", "hands E: SJ72 H2 DQ9852 CAK84\n"])
def test_a_whole_deal(hands: str) -> None:
    (played,) = replay(text(hands=hands)).deals
    assert names(text(hands=hands)) == []
    assert played.status == "complete"
    assert played.score == SCORES
    assert [trick.winner for trick in played.tricks] == [None] * 17
    assert [len(trick.plays) for trick in played.tricks][-4:] == [3, 3, 3, 2]
    assert sum(play.passed for trick in played.tricks for play in trick.plays) == 12
    places = {key: lines[0].factor for key, lines in played.derivations.items()}
    assert places == {"E": 1, "N": 2, "W": 3, "S": 4}


def test_each_deal_starts_from_an_empty_table() -> None:
    first = deal("domino 6", ROUNDS, HANDS, "S", end="end")
    options = {"declarer_rotation": "every_deal", "min_doubles": "0"}
    second = deal("domino 6", "1. W: S6 CT\n", HANDS, "W")
    assert found(record(first, second, options=options)) == [("not-playable", "CT")]


@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ([("3. S: pass S5", "3. S: S5")], ("trick-incomplete", "D8")),
        ([("4. S: S4 H6", "4. S: pass H6")], ("pass-not-allowed", "pass")),
        ([("1. S: D6", "1. S: SK")], ("not-playable", "SK")),
        ([("2. S: S8", "2. S: SQ")], ("not-playable", "SQ")),
        ([("9. S: CQ", "9. S: CJ")], ("card-played-twice", "CJ")),
        ([("9. S: CQ", "9. S: CT")], ("card-played-twice", "CT")),
        ([("9. S: CQ", "9. S: HK")], ("card-not-held", "HK")),
        ([("3. S: pass S5 D7 D8", "3. S: pass S5 D7")], ("trick-incomplete", "D7")),
        ([("9. S: CQ DT D3 H2\n", "")], ("trick-number", "10.")),
        ([("9. S: CQ", "11. S: CQ")], ("trick-number", "11.")),
        ([("13. S: DA pass pass CA", "13. S: DA pass pass CA pass")], ("trick-incomplete", "pass")),
        ([("5. S:", "5. W:")], ("wrong-leader", "W")),
        ([("14. S:", "14. E:")], ("wrong-leader", "E")),
        ([("S4 H6 S9", "S4 N: H6 S9")], ("wrong-turn", "N")),
        ([("S9 D5\n", "S9 D5 =S\n")], ("winner-mismatch", "=S")),
        ([("2. S: S8 C7 C5", "2. S: S8 C7C5")], ("wrong-card-count", "C7C5")),
        ([("2. S: S8", "2. S: ~S8")], ("face-down-not-allowed", "~S8")),
        ([("17. S: pass HK\n", "")], ("deal-incomplete", "end")),
        ([("pass HK\n", "pass HK\n18. S: HA\n19. S: DK\n")], ("play-after-end", "19.")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_one_slip_is_told_once(changes: list[tuple[str, str]], due: tuple[str, str]) -> None:
    assert found(text(*changes)) == [due]


def test_the_last_seat_may_go_on() -> None:
    more = text(("pass HK\n", "pass HK\n18. S: HA\n"))
    assert names(more) == []
    assert replay(more).deals[0].score == SCORES


def test_an_unknown_card_may_be_anything() -> None:
    assert names(text(("2. S: S8 C7 C5", "2. S: S8 x C5"))) == []


def test_what_really_happened_is_marked() -> None:
    turn = text(("S4 H6 S9 D5", "S4 N: S9^turn H6 D5"))
    assert names(turn) == []
    assert [each.name for each in replay(turn).findings] == ["wrong-turn"]
    back = text(("4. S: S4", "4. S: SQ^withdrawn S4"))
    assert names(back) == []
    assert [each.name for each in replay(back).findings] == ["not-playable"]
    passed = text(("10. S: SQ DJ", "10. S: pass^revoke DJ"), ("11. S: SK H7", "11. S: SQ H7"))
    assert replay(passed).findings[0].name == "pass-not-allowed"
    assert replay(passed).findings[0].severity == "note"
    assert names(text(("10. S: SQ", "10. S: SQ^revoke"))) == ["irregularity-not-needed"]


def test_variations_are_played_too() -> None:
    other = text(("S4 H6 S9 D5", "S4 H6 S9 (4. N: C9 D5 5. S: D4 H5) D5"))
    assert replay(other).findings == ()
    faulty = text(("S4 H6 S9 D5", "S4 H6 S9 (4. N: D3 D5 5. S: D4 H5) D5"))
    findings = replay(faulty).findings
    assert [(each.name, each.context.variation) for each in findings] == [("not-playable", "4.N")]
    assert findings[0].severity == "warning"
    twice = text(("S4 H6 S9 D5", "S4 H6 S9 (4. N: D6) D5"))
    assert [each.name for each in replay(twice).findings] == ["card-played-twice"]
    good = text(("2. S: S8 C7", "2. S: S8 (2. S: S8 C7 C5 C8 3. S: pass S5) C7"))
    assert replay(good).findings == ()
    (trick,) = [each for each in replay(good).deals[0].tricks if each.variations]
    assert [len(each.plays) for each in trick.variations[0][0].tricks] == [4, 2]
    anchor = text(("2. S: S8 C7", "2. S: S8 (3. S: S8 C7) C7"))
    assert [each.name for each in replay(anchor).findings] == ["variation-anchor"]


def test_an_ace_may_give_another_turn() -> None:
    play = "1. N: SK SA E: SQ SJ ST\n"
    yes = record(deal("domino K", play, end="end open"), options={"domino_ace_replay": "yes"})
    assert names(yes) == []
    assert "wrong-turn" in names(record(deal("domino K", play, end="end open")))


def test_without_its_rank_a_domino_is_played_from_its_first_card() -> None:
    broken = text().replace("contract domino 6", "contract domino")
    assert found(broken) == [("contract-unknown", "domino")]
    unknown = text().replace("contract domino 6", "contract ?")
    assert found(unknown) == [("not-checkable", "deal 1")]
    fixed = text(domino_start="6").replace("contract domino 6", "contract domino")
    assert names(fixed) == []
    assert names(text(domino_start="7")) == ["contract-unknown"]


def test_a_conceded_domino() -> None:
    first = ROUNDS[: ROUNDS.index("14. S")]

    def ended(score: str) -> list[str]:
        claims = f"score {score}\n"
        return names(record(deal("domino 6", first, HANDS, "S", "-", claims, "end claimed")))

    assert ended("N: +20, E: +45, S: -5, W: +5") == []
    assert ended("N: +5, E: +45, S: +20, W: -5") == []
    assert ended("N: +45, E: +20, S: -5, W: +5") == ["score-mismatch"]
    assert ended("N: +20, E: +45, S: +5, W: +5") == ["score-mismatch"]


def test_a_sheet_of_a_domino() -> None:
    def sheet(score: str) -> list[str]:
        return names(record(deal("domino 6", claims=f"score {score}\n", end="end")))

    assert sheet("N: +45, E: +20, S: +5, W: -5") == []
    assert sheet("N: +45, E: +20, S: +5") == []
    assert sheet("N: +45, E: +45, S: -20, W: -5") == ["score-impossible"]
    assert sheet("N: +40") == ["score-impossible"]
