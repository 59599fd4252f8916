"""Deals of which only the scores were kept: sums, and whether such scores can be."""

from __future__ import annotations

import pytest

from tests.validator.engine.table import (
    SCORE,
    SHEET,
    checked,
    deal,
    findings,
    folded,
    sheet,
    text,
)

NOTHING_WRONG = ["warning not-checkable 'deal 1'"]


def errors(written: str) -> list[str]:
    return [each for each in findings(written) if each.startswith("error")]


def test_a_sheet_is_summed_and_the_rest_said_once() -> None:
    found = checked(
        text(
            sheet(1, SHEET, "total N: +50, W: +100, S: -100, E: -200"),
            sheet(2, SHEET, "total N: +100, W: +200, S: -200, E: -400"),
        )
    )
    assert [each.name for each in found.findings] == ["not-checkable"]
    assert found.findings[0].arguments["deals"] == ("1", "2")
    assert dict(found.total) == {"N": 100, "W": 200, "S": -200, "E": -400}
    assert [dealt.status for dealt in found.deals] == ["complete", "complete"]


def test_a_wrong_sum_of_a_sheet() -> None:
    written = text(sheet(1, SHEET, "total N: +50, W: +100, S: -100, E: -210"))
    assert errors(written) == ["error total-mismatch '-210'"]


def test_a_sheet_beside_deals_that_were_played() -> None:
    written = text(
        deal(claims=f"{SCORE}\ntotal N: +50, W: -300, S: -100, E: 0"),
        sheet(2, SHEET, "total N: +100, W: -200, S: -200, E: -200"),
    )
    assert errors(written) == []


def test_all_hearts_to_one_are_two_hundred_where_they_turn() -> None:
    """Under ``bonanza88`` thirteen hearts are +200; twelve of them, without a small one, -200."""
    assert errors(text(sheet(1, "score N: +50, W: +100, S: -100, E: -200"))) == []
    assert errors(text(sheet(1, "score N: +50, W: +100, S: -100, E: +200"))) == []
    turned = text(sheet(1, "score N: +50, W: +100, S: -100, E: +200"), rules="spielanleitung")
    assert errors(turned) == ["error score-impossible '+50'"]


@pytest.mark.parametrize(
    "score",
    [
        "score N: +7, W: 0, S: 0, E: 0",
        "score N: 0, W: 0, S: 0, E: 0",
        "score N: +50, W: +100, S: -100, E: -205",
        "score N: +50, W: +50, S: -100, E: -200",
        "score N: +5000, W: 0, S: 0, E: 0",
        "score N: +100, W: -100, S: +100, E: -100",
    ],
)
def test_scores_that_no_cards_give(score: str) -> None:
    written = text(sheet(1, f"expose -\n{score}"))
    first = score.split(": ")[1].split(",", maxsplit=1)[0]
    assert errors(written) == [f"error score-impossible {first!r}"]


def test_a_score_that_only_an_exposure_gives() -> None:
    """The pig alone is 100; twice that only if she was exposed, or with the transformer."""
    score = "score N: -200, W: +100, S: 0, E: 0"
    # Hearts of 200 must lie with somebody: not with W, S or E, whose scores say so.
    assert errors(text(sheet(1, f"expose -\n{score}"))) == ["error score-impossible '-200'"]
    exposed = "score N: -200, W: +100, S: +50, E: -200"
    assert errors(text(sheet(1, f"expose N: SQ\n{exposed}"))) == []
    assert errors(text(sheet(1, f"expose -\n{exposed}"))) == ["error score-impossible '-200'"]
    # Where exposures were not recorded, any may have been.
    assert errors(text(sheet(1, exposed))) == []


def test_one_seats_score_alone() -> None:
    assert errors(text(sheet(1, "expose -\nscore N: +50"))) == []
    assert errors(text(sheet(1, "expose -\nscore N: +55"))) == ["error score-impossible '+55'"]


def test_partners_scores() -> None:
    # The pig and six hearts, -180; the sheep and the transformer, +200, less hearts.
    score = "score N+S: +50, W+E: -200"
    assert errors(text(sheet(1, f"expose -\n{score}"), rules="bonanza88-pairs")) == []
    wrong = "score N+S: +55, W+E: -200"
    assert errors(text(sheet(1, f"expose -\n{wrong}"), rules="bonanza88-pairs")) == [
        "error score-impossible '+55'"
    ]


def test_a_deal_with_nothing_in_it_was_not_played_out() -> None:
    assert errors(text("deal 1\nend\n")) == ["error deal-incomplete 'end'"]


def test_a_match_of_sheets_can_be_over() -> None:
    """The pig and the ace of hearts exposed: N takes her and half of the hearts."""
    bad = "expose N: SQ HA\nscore N: -400, W: +100, S: -200, E: +50"
    deals = [sheet(number, bad) for number in (1, 2, 3)]
    result = "result N: -1200, W: +300, S: -600, E: +150"
    assert errors(text(*deals, result=result)) == []
    assert errors(text(*deals)) == ["error result-mismatch 'result *'"]
    assert errors(text(*deals, sheet(4, bad), result="result abandoned")) == [
        "error match-already-over 'deal 4'"
    ]


def test_what_follows_from_an_impossible_score_is_still_summed() -> None:
    written = text(
        sheet(1, "expose -\nscore N: +7, W: 0, S: 0, E: 0", "total N: +7, W: 0, S: 0, E: 0")
    )
    assert errors(written) == ["error score-impossible '+7'"]
    assert folded(written) == {}
