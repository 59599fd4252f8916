"""Rulings, totals and the end of a match: added to the match, never mixed with the play."""

from __future__ import annotations

import pytest

from tests.validator.engine.table import (
    SCORE,
    SHEET,
    TOTAL,
    checked,
    deal,
    findings,
    folded,
    sheet,
    text,
)

CLAIMS = f"{SCORE}\n{TOTAL}"


def errors(written: str) -> list[str]:
    return [each for each in findings(written) if each.startswith("error")]


# ---- rulings


def test_a_ruling_in_a_deal_is_in_its_total_and_not_in_its_score() -> None:
    claims = (
        f"{SCORE}\npenalty E: -50 {{Late.}}\nadjust W: +20\ntotal N: +50, W: -280, S: -100, E: -50"
    )
    found = checked(text(deal(claims=claims)))
    assert not found.findings
    assert found.deals[0].score == {"N": 50, "W": -300, "S": -100, "E": 0}
    assert found.deals[0].total == {"N": 50, "W": -280, "S": -100, "E": -50}
    assert [ruling.amount.value for ruling in found.deals[0].rulings] == [-50, 20]


def test_a_ruling_in_a_deal_counts_wherever_it_stands_in_it() -> None:
    total = "total N: +50, W: -300, S: -100, E: -50"
    for claims in (
        f"penalty E: -50\n{SCORE}\n{total}",
        f"{SCORE}\npenalty E: -50\n{total}",
        f"{SCORE}\n{total}\npenalty E: -50",
    ):
        assert findings(text(deal(claims=claims))) == []


def test_a_ruling_between_deals_counts_from_the_next_total_on() -> None:
    second = "score N: +50\ntotal N: +100, W: -200, S: -200, E: -250"
    written = text(deal(claims=CLAIMS), "penalty E: -50\n", sheet(2, SHEET, second.split("\n")[1]))
    assert errors(written) == []
    found = checked(written)
    assert found.deals[1].total_before == {"N": 50, "W": -300, "S": -100, "E": -50}


def test_a_ruling_after_the_last_deal_is_in_the_outcome() -> None:
    found = checked(text(deal(claims=CLAIMS), "penalty E: -50\n"))
    assert not found.findings
    assert dict(found.total) == {"N": 50, "W": -300, "S": -100, "E": -50}
    assert found.deals[0].total == {"N": 50, "W": -300, "S": -100, "E": 0}


def test_rulings_before_the_first_deal() -> None:
    claims = f"{SCORE}\ntotal N: +50, W: -300, S: -100, E: -50"
    assert findings(text("penalty E: -50\n", deal(claims=claims))) == []


def test_a_ruling_without_a_sign_is_added() -> None:
    for word in ("penalty", "adjust"):
        found = checked(text(deal(claims=SCORE), f"{word} E: 50\n"))
        assert not found.findings
        assert found.total["E"] == 50


def test_a_ruling_on_one_partner_counts_for_the_side() -> None:
    score = "score N+S: -50, W+E: -300"
    for seat in ("E", "W", "W+E", "E+W"):
        claims = f"{score}\npenalty {seat}: -50\ntotal N+S: -50, W+E: -350"
        assert findings(text(deal(claims=claims), rules="bonanza88-pairs")) == []


def test_partners_amounts_one_by_one_are_their_sides() -> None:
    score = "score N: +50, S: -100, W: -300, E: 0"
    assert findings(text(deal(claims=score), rules="bonanza88-pairs")) == []


def test_sides_that_are_none() -> None:
    written = text(deal(claims="score N+W: -250, S+E: -100"), rules="bonanza88-pairs")
    assert [each.split()[1] for each in errors(written)] == ["unknown-seat", "unknown-seat"]
    alone = text(deal(claims="score N+S: -50, W+E: -300"))
    assert {each.split()[1] for each in errors(alone)} == {"unknown-seat"}


# ---- claims and what follows from them


def test_a_score_that_is_wrong_names_all_that_differ() -> None:
    written = text(deal(claims="score N: +60, W: -300, S: -110, E: 0"))
    assert errors(written) == ["error score-mismatch '+60'"]
    (finding,) = checked(written).findings
    assert finding.claimed == {"N": 60, "S": -110}
    assert finding.computed == {"N": 50, "S": -100}


def test_a_total_that_is_wrong_only_with_its_score_is_folded() -> None:
    claims = "score N: +60, W: -300, S: -100, E: 0\ntotal N: +60, W: -300, S: -100, E: 0"
    written = text(deal(claims=claims))
    assert errors(written) == ["error score-mismatch '+60'"]
    assert folded(written) == {"error total-mismatch '+60'": "score-mismatch"}


def test_a_total_that_is_wrong_besides_is_not() -> None:
    claims = "score N: +60, W: -300, S: -100, E: 0\ntotal N: +60, W: -310, S: -100, E: 0"
    written = text(deal(claims=claims))
    assert errors(written) == ["error score-mismatch '+60'", "error total-mismatch '-310'"]
    wrong_twice = claims.replace("total N: +60, W: -310", "total N: +70, W: -300")
    assert errors(text(deal(claims=wrong_twice))) == [
        "error score-mismatch '+60'",
        "error total-mismatch '+70'",
    ]


def test_totals_that_are_right_though_the_score_was_not() -> None:
    claims = f"score N: +60, W: -300, S: -100, E: 0\n{TOTAL}"
    written = text(deal(claims=claims))
    assert errors(written) == ["error score-mismatch '+60'"]
    assert folded(written) == {}


def test_a_wrong_total_that_is_carried_on_is_one_finding() -> None:
    first = f"{SCORE}\ntotal N: +60, W: -300, S: -100, E: 0"
    written = text(deal(claims=first), sheet(2, SHEET, "total N: +110, W: -200, S: -200, E: -200"))
    assert errors(written) == ["error total-mismatch '+60'"]
    assert folded(written) == {"error total-mismatch '+110'": "total-mismatch"}


def test_a_wrong_result_that_only_copies_a_wrong_total_is_folded() -> None:
    claims = f"{SCORE}\ntotal N: +60, W: -300, S: -100, E: 0"
    written = text(deal(claims=claims), result="result N: +60, W: -300, S: -100, E: 0")
    assert errors(written) == ["error total-mismatch '+60'"]
    assert folded(written)["error result-mismatch '+60'"] == "total-mismatch"


def test_a_seat_may_be_left_out_of_any_list() -> None:
    claims = "score W: -300\ntotal E: 0, N: +50"
    assert findings(text(deal(claims=claims))) == []
    wrong = "score W: -310\ntotal E: 0, N: +50"
    assert errors(text(deal(claims=wrong))) == ["error score-mismatch '-310'"]


def test_scores_are_never_used_in_the_calculation() -> None:
    found = checked(text(deal(claims="score N: +999")))
    assert found.deals[0].score == {"N": 50, "W": -300, "S": -100, "E": 0}
    assert found.deals[0].claimed_score == {"N": 999}
    assert dict(found.total) == {"N": 50, "W": -300, "S": -100, "E": 0}


# ---- the end of the match

CARRIED = "carried N: -950, W: +300, S: +300, E: 0"
"""N is at -900 after the example, W at nothing, S at 200."""


def test_a_total_at_the_limit_ends_the_match() -> None:
    carried = "carried N: +100, W: -700, S: 0, E: 0"
    result = "result N: +150, W: -1000, S: -100, E: 0"
    found = checked(text(carried, deal(), result=result))
    assert not found.findings
    assert found.over
    assert found.winners == ("N",)
    assert found.losers == ("W",)


def test_a_total_one_above_the_limit_does_not() -> None:
    carried = "carried N: +100, W: -699, S: 0, E: 0"
    found = checked(text(carried, deal()))
    assert not found.findings
    assert not found.over
    assert found.winners == ()


def test_a_match_that_is_over_cannot_be_left_open() -> None:
    carried = "carried W: -700"
    assert errors(text(carried, deal())) == ["error result-mismatch 'result *'"]
    assert errors(text(carried, deal(), result="result abandoned")) == [
        "error result-mismatch 'result abandoned'"
    ]


def test_a_deal_after_the_end_is_told_once() -> None:
    carried = "carried W: -700"
    # Twice the sheet: 100 and 100 for W, so he climbs above the limit again.
    more = [sheet(2), sheet(3)]
    result = "result N: +150, W: -800, S: -300, E: -400"
    written = text(carried, deal(), *more, result=result)
    assert errors(written) == ["error match-already-over 'deal 2'"]


def test_rulings_count_for_the_end_with_the_deal_that_they_follow() -> None:
    penalty = deal(claims="penalty W: -100")
    assert errors(text("carried W: -600", penalty)) == ["error result-mismatch 'result *'"]
    assert errors(text("carried W: -600", deal(), "penalty W: -100\n")) == [
        "error result-mismatch 'result *'"
    ]
    assert errors(text("carried W: -600", deal(), "penalty W: -100\n", sheet(2))) == [
        "error match-already-over 'deal 2'"
    ]


def test_a_ruling_can_undo_the_end_before_the_next_deal() -> None:
    """It is looked at when the next deal begins, with all rulings so far."""
    adjust = "adjust W: +1\n"
    assert errors(text("carried W: -700", deal(), adjust, sheet(2))) == []
    assert errors(text("carried W: -700", deal(claims="adjust W: +1"))) == []


# Under `spielanleitung` all hearts without the pig count -200.
ROUND = "expose -\nscore N: -100, W: +100, S: +50, E: -200"
LEVEL = "carried N: -900, W: +250, S: +300, E: +100"
"""After the round N is at -1000 and W and S are level at 350."""
OTHER = "expose -\nscore N: +100, W: -200, S: +50, E: -100"
"""After it S is alone first, N at -900 or so, and E alone last or N."""


def test_a_tie_is_decided_by_another_deal() -> None:
    found = text(LEVEL, sheet(1, ROUND), rules="spielanleitung")
    assert errors(found) == []
    assert not checked(found).over
    decided = text(
        LEVEL,
        sheet(1, ROUND),
        sheet(2, OTHER),
        rules="spielanleitung",
        result="result N: -900, W: +150, S: +400, E: -200",
    )
    assert errors(decided) == []
    assert checked(decided).over
    assert checked(decided).winners == ("S",)
    assert checked(decided).losers == ("N",)


def test_the_deciding_deal_decides_even_above_the_limit() -> None:
    """N climbs above -1000 meanwhile: the match is over all the same."""
    written = text(LEVEL, sheet(1, ROUND), sheet(2, OTHER), rules="spielanleitung")
    assert errors(written) == ["error result-mismatch 'result *'"]


def test_where_a_ruling_undoes_the_limit_there_is_nothing_to_decide() -> None:
    """Looked at when the next deal begins, N stands at -980: the match just goes on."""
    written = text(
        LEVEL, sheet(1, ROUND), "adjust N: +20\n", sheet(2, OTHER), rules="spielanleitung"
    )
    assert errors(written) == []
    assert not checked(written).over


def test_where_ties_are_shared_nothing_is_decided() -> None:
    carried = "carried N: -1000, W: +50, S: +500, E: +350"
    # N: -950, W: -250, S: 400, E: 350; W and S would need a sheet to be level.
    assert errors(text(carried.replace("-1000", "-900"), deal())) == []
    level = "carried N: +50, W: -700, S: +200, E: +100"
    found = checked(text(level, deal(), result="result N: +100, W: -1000, S: +100, E: +100"))
    assert not found.findings
    assert found.winners == ("N", "S", "E")


@pytest.mark.parametrize("rules", ["bonanza88", "spielanleitung"])
def test_totals_before_the_end_close_a_match_of_agreed_length(rules: str) -> None:
    result = "result N: +50, W: +100, S: -100, E: -200"
    written = text(sheet(1), rules=rules, result=result)
    assert [each.split()[:2] for each in findings(written)] == [
        ["warning", "not-checkable"],
        ["warning", "match-not-over"],
    ]


def test_a_match_of_a_number_of_deals() -> None:
    extra = '[Rule "end_deals" "2"]'
    result = "result N: +100, W: +200, S: -200, E: -400"
    assert errors(text(sheet(1), sheet(2), extra=extra, result=result)) == []
    assert errors(text(sheet(1), sheet(2), extra=extra)) == ["error result-mismatch 'result *'"]
    assert errors(text(sheet(1), sheet(2), sheet(3), extra=extra, result="result abandoned"))[
        0
    ] == ("error match-already-over 'deal 3'")
    early = text(sheet(1), extra=extra, result="result N: +50, W: +100, S: -100, E: -200")
    assert "warning match-not-over" in " ".join(findings(early))


def test_a_total_at_the_upper_limit_ends_the_match() -> None:
    carried = "carried W: +900"
    result = "result N: +50, W: +1000, S: -100, E: -200"
    found = checked(text(carried, sheet(1), rules="spielanleitung-plus1000", result=result))
    assert found.over
    assert found.winners == ("W",)
    assert errors(text(carried, sheet(1), rules="spielanleitung")) == []


def test_the_sides_total_decides_for_partners() -> None:
    """W alone would be at -1000; the side stands at -900."""
    score = "score N+S: -50, W+E: -300"
    found = checked(text("carried W+E: -600", deal(claims=score), rules="bonanza88-pairs"))
    assert not found.findings
    assert not found.over
    over = checked(
        text(
            "carried W+E: -700",
            deal(claims=score),
            rules="bonanza88-pairs",
            result="result N+S: -50, W+E: -1000",
        )
    )
    assert not over.findings
    assert over.losers == ("W+E",)
    assert over.winners == ("N+S",)
