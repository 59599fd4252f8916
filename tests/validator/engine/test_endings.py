"""How deals end other than by the last card, and who leads after them."""

from __future__ import annotations

import pytest

from notation.wording import message
from tests.validator.engine.table import (
    ALL,
    HANDS,
    SCORE,
    SHEET,
    TOTAL,
    checked,
    deal,
    findings,
    folded,
    hands,
    only_deal,
    play,
    sheet,
    text,
)

CLAIMS = f"{SCORE}\n{TOTAL}"
FULL = {"N": 50, "W": -300, "S": -100, "E": 0}


def opening(number: int, leader: str, *, end: str = "end open") -> str:
    """A deal in which a seat leads a first trick, nothing else being known."""
    return deal(number, known="", expose="expose -", tricks=f"1. {leader}: C2 C5 C4 C6", end=end)


# ---- misdeals


def test_a_misdeal_counts_for_nothing() -> None:
    void = "deal 1\nhands N: SA SK W: x7\nend misdeal\n"
    found = checked(text(void, deal(2, claims=CLAIMS)))
    assert not found.findings
    assert found.deals[0].status == "misdeal"
    assert found.deals[0].score is None
    assert dict(found.total) == FULL


def test_hands_of_a_misdeal_may_have_any_size() -> None:
    for known in ("", "hands N: x14 W: x12", "hands N: SAKQJT98765432 HA W: SA", "hands N: SA"):
        assert findings(text(f"deal 1\n{known}\nend misdeal\n")) == []


def test_after_a_misdeal_in_the_first_deal_the_first_leader_leads() -> None:
    void = "deal 1\nend misdeal\n"
    assert findings(text(void, deal(2))) == []
    wrong = deal(2, tricks=play(1, 1, t1="1. E: S8 SK SA S3"), end="end open")
    assert findings(text(void, wrong)) == ["error wrong-leader 'E'"]


def test_after_a_misdeal_the_same_seat_leads_as_before_it() -> None:
    """S took the pig, so S leads the third deal; and the fourth, dealt instead of it."""
    third = "deal 2\nend misdeal\n"
    assert findings(text(deal(), third, opening(3, "S"))) == []
    assert findings(text(deal(), third, third.replace("2", "3"), opening(4, "S"))) == []
    assert findings(text(deal(), third, opening(3, "N"))) == ["error wrong-leader 'N'"]


def test_a_misdeal_is_no_deal_of_the_match() -> None:
    extra = '[Rule "end_deals" "1"]'
    void = "deal 1\nend misdeal\n"
    result = "result N: +50, W: -300, S: -100, E: 0"
    assert findings(text(void, deal(2), result=result, extra=extra)) == []
    assert findings(text(void, result="result *", extra=extra)) == []


def test_a_misdeal_has_no_score() -> None:
    void = f"deal 1\n{SHEET}\nend misdeal\n"
    assert findings(text(void)) == ["error score-mismatch '+50'"]


# ---- abandoned and open


@pytest.mark.parametrize("kind", ["abandoned", "open"])
def test_a_deal_broken_off_has_no_score(kind: str) -> None:
    found = checked(text(deal(tricks=play(1, 8), end=f"end {kind}")))
    assert not found.findings
    assert found.deals[0].status == kind
    assert found.deals[0].score is None
    assert dict(found.total) == dict.fromkeys("NWSE", 0)


@pytest.mark.parametrize("kind", ["abandoned", "open", "claimed"])
def test_a_deal_broken_off_may_stop_in_a_trick(kind: str) -> None:
    tricks = play(1, 5, t5="5. N: SJ CK")
    written = text(deal(tricks=tricks, end=f"end {kind}"))
    assert [each for each in findings(written) if "not-checkable" not in each] == []


def test_what_was_played_before_it_was_broken_off_is_checked() -> None:
    tricks = play(1, 5, t4="4. N: CA C9 H3 D4")
    assert findings(text(deal(tricks=tricks, end="end abandoned"))) == ["error revoke 'H3'"]


def test_after_an_abandoned_deal_the_taker_of_the_pig_leads() -> None:
    broken = deal(tricks=play(1, 6), end="end abandoned")
    assert findings(text(broken, opening(2, "S"))) == []
    assert findings(text(broken, opening(2, "W"))) == ["error wrong-leader 'W'"]


def test_after_an_abandoned_deal_without_the_pig_anybody_leads() -> None:
    """The record does not show who would have taken her."""
    broken = deal(tricks=play(1, 4), end="end abandoned")
    for leader in "NWSE":
        assert [
            each for each in findings(text(broken, opening(2, leader))) if "error" in each
        ] == []


def test_after_a_score_sheet_anybody_leads() -> None:
    for leader in "NWSE":
        found = findings(text(sheet(1), opening(2, leader)))
        assert [each for each in found if "error" in each] == []


# ---- claimed


SHORT = """1. S: S3 S8 SK SA
2. W: HA H3 H2 H8
3. W: HQ H7 H5 HJ
4. W: HT H6 HK D5
5. E: DQ DJ D2 D3
6. E: CJ C6 CT C5
7. E: ST SJ H9 SQ
8. S: S2 S6 S7 H4"""
"""Eight tricks in which all sixteen scoring cards fall (with no lock on the open ace)."""

LAST = deal(tricks=play(1, 12), end="end claimed")
"""The queen of hearts and three small spades are still out."""


def conceded(score: str, tricks: str | None = None) -> str:
    return text(deal(tricks=tricks or play(1, 12), claims=score, end="end claimed"))


def test_a_claimed_score_counts_if_the_cards_can_give_it() -> None:
    found = checked(conceded(SCORE))
    assert not found.findings
    assert found.deals[0].status == "claimed"
    assert found.deals[0].score == FULL


def test_the_rest_may_go_to_anybody() -> None:
    """The queen of hearts counts 60, whoever takes her; with the transformer twice that, and
    the fifty are gone."""
    for score in (
        "score N: +50, W: -240, S: -160, E: 0",
        "score N: +50, W: -240, S: -100, E: -60",
        "score N: -120, W: -240, S: -100, E: 0",
    ):
        assert findings(conceded(score)) == []


def test_a_claimed_score_that_no_division_gives() -> None:
    for score, wrong in (
        ("score N: +50, W: -270, S: -100, E: 0", "+50"),
        ("score N: 0, W: -240, S: -100, E: 0", "0"),
        ("score N: +50, W: -300, S: -100, E: -60", "+50"),
    ):
        assert findings(conceded(score)) == [f"error score-mismatch {wrong!r}"]


def test_without_a_claimed_score_nothing_can_be_said() -> None:
    found = checked(text(LAST))
    assert [each.name for each in found.findings] == ["not-checkable"]
    assert found.deals[0].score is None


def test_where_nothing_is_left_to_win_the_score_is_computed() -> None:
    """With the last two tricks the other way round nothing that scores is out."""
    free = '[Rule "exposed_lock" "off"]'
    found = only_deal(text(deal(known="", tricks=SHORT, end="end claimed"), extra=free))
    # W: ace, queen, jack, eight, seven, five, three and two, all doubled, are
    # -2 * (50 + 30 + 20 + 10 + 10 + 10) = -260.  E: king, ten and six doubled, the sheep and
    # the transformer: (100 - 2 * (40 + 10 + 10)) * 2 = -40.  S: the pig and the nine doubled,
    # -100 - 20.  N: the four.
    assert found.score == {"N": 0, "W": -260, "S": -120, "E": -40}
    assert found.findings == ()


def test_a_wrong_claim_where_nothing_is_left_to_win() -> None:
    tricks = play(1, 13).rsplit("\n", 1)[0] + "\n" + "13. W: HQ S2 S9"
    written = text(
        deal(tricks=tricks, claims="score N: +50, W: -270, S: -100, E: 0", end="end claimed")
    )
    assert [each.split()[1] for each in findings(written)] == ["score-mismatch"]


def test_after_a_claimed_deal_the_taker_of_the_pig_leads() -> None:
    claimed = deal(tricks=play(1, 12), claims=SCORE, end="end claimed")
    assert findings(text(claimed, opening(2, "S"))) == []
    assert findings(text(claimed, opening(2, "E"))) == ["error wrong-leader 'E'"]


# ---- played out, or not


def test_a_deal_that_says_it_was_played_out_and_was_not() -> None:
    written = text(deal(tricks=play(1, 12), claims=CLAIMS))
    assert findings(written) == ["error deal-incomplete 'end'"]
    assert only_deal(written).score is None


def test_a_deal_ended_early_by_the_rules() -> None:
    """All scoring cards are taken with the twelfth trick here, and the rest is not played."""
    swapped = play(t12="12. W: HQ S5 ST S7", t11="11. W: C3 H7 H5 DJ", t13="13. W: H9 S2 S9 S4")
    extra = '[Rule "early_end" "all_scored"]'
    assert findings(text(deal(tricks=swapped), extra=extra)) == []
    cut = swapped.rsplit("\n", 1)[0]
    assert findings(text(deal(tricks=cut), extra=extra)) == ["error deal-incomplete 'end'"]


def test_a_deal_whose_last_scoring_card_is_gone_is_early() -> None:
    free = '[Rule "exposed_lock" "off"]'
    extra = free + '\n[Rule "early_end" "all_scored"]'
    written = text(deal(known="", tricks=SHORT), extra=extra)
    found = only_deal(written)
    assert found.status == "early"
    assert found.score == {"N": 0, "W": -260, "S": -120, "E": -40}
    assert findings(written) == []
    # The same under rules that play on is not finished.
    other = text(deal(known="", tricks=SHORT), extra=free)
    assert findings(other) == ["error deal-incomplete 'end'"]
    more = text(deal(known="", tricks=f"{SHORT}\n9. N: C2 C3 C4 C7"), extra=extra)
    assert findings(more) == ["error play-after-end '9.'"]


# ---- a match that began earlier, and one that goes on


def test_carried_totals_are_where_the_sums_begin() -> None:
    total = "total N: -70, W: -250, S: -90, E: -300"
    found = checked(
        text("carried N: -120, W: +50, S: +10, E: -300", deal(claims=f"{SCORE}\n{total}"))
    )
    assert not found.findings
    assert dict(found.carried) == {"N": -120, "W": 50, "S": 10, "E": -300}
    assert found.deals[0].total_before == {"N": -120, "W": 50, "S": 10, "E": -300}


def test_after_carried_anybody_may_lead_where_the_pig_decides() -> None:
    for leader in "NWSE":
        found = findings(text("carried N: -120", opening(5, leader)))
        assert [each for each in found if "error" in each] == []


def test_after_carried_the_holder_of_the_card_leads_where_that_is_the_rule() -> None:
    known = hands("N", "S", "E", W=HANDS["W"])
    right = deal(5, known=known, expose="expose -", tricks="1. W: C2 C5 C4 C6", end="end open")
    wrong = deal(5, known=known, expose="expose -", tricks="1. N: C6 C9 C5 C4", end="end open")
    carried = "carried N: -120"
    assert findings(text(carried, right, rules="spielanleitung")) == []
    assert findings(text(carried, wrong, rules="spielanleitung")) == ["error wrong-leader 'N'"]


def test_after_carried_the_number_of_deals_is_not_known() -> None:
    extra = '[Rule "end_deals" "1"]'
    written = text("carried N: -120", deal(5), deal(6, tricks="", end="end open"), extra=extra)
    assert findings(written) == []


def test_a_match_closed_before_the_agreed_deals_is_told_their_number() -> None:
    totals = "result N: +50, W: -300, S: -100, E: 0"
    for extra, want in (
        ('[Rule "end_deals" "3"]', "the match is closed after 1 of 3 deals"),
        ("", "the match is closed, but nobody has reached -1000"),
    ):
        written = text(sheet(1), "deal 2\nend misdeal", result=totals, extra=extra)
        (told,) = [each for each in checked(written).findings if each.name == "match-not-over"]
        assert message(told) == want


def test_the_pig_of_the_deal_before_leads() -> None:
    assert findings(text(deal(), opening(2, "S"))) == []
    for leader in "NWE":
        assert findings(text(deal(), opening(2, leader))) == [f"error wrong-leader {leader!r}"]


def test_another_player_takes_the_seat() -> None:
    assert findings(text(deal(), 'replace E: "Eko"\n', opening(2, "S"))) == []
    assert findings(text(deal(), 'replace X: "Eko"\n')) != []


def test_hands_of_the_example() -> None:
    assert ALL.count(":") == 4
    assert folded(text(deal(claims=CLAIMS))) == {}
