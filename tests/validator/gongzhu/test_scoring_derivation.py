"""The lines of a derivation: what they are, and that they lead to the score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import CARD_OF, NAMES
from tests.validator.gongzhu.piles import deal_of, pile
from tests.validator.gongzhu.random_options import captures, scoring_options
from validator.games.gongzhu.derivation import derive
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.gongzhu.scoring import exposure_choices, score_deal
from validator.replay import DerivationLine

BONANZA = GongZhuOptions()


def _kinds(lines: tuple[DerivationLine, ...]) -> list[str]:
    return [line.kind for line in lines]


def test_every_step_has_its_line() -> None:
    lines = derive(
        BONANZA,
        deal_of("HQAJ432 SQ DJ CT"),
        0,
        pile("HA SQ DJ CT"),
        order=[CARD_OF[name] for name in ("HQ", "SQ", "HA", "HJ", "CT", "H4", "H3", "H2")],
    )
    shown = [
        (line.kind, line.value, line.factor, [NAMES[card] for card in line.cards], line.level)
        for line in lines
    ]
    assert shown == [
        ("hearts", -100, None, ["HQ", "HA", "HJ", "H4", "H3", "H2"], "item"),
        ("hearts-exposed", None, 2, ["HA"], "item"),
        ("hearts-total", -200, None, [], "subtotal"),
        ("pig", -200, 2, ["SQ"], "item"),
        ("sheep", 200, 2, ["DJ"], "item"),
        ("together", -200, None, [], "subtotal"),
        ("transformer", None, 4, ["CT"], "item"),
        ("total", -800, None, [], "total"),
    ]
    assert lines[0].parts == (-30, -50, -20, 0, 0, 0)
    assert lines[0].flags == ("low-hearts",)
    assert lines[3].parts == (-100,)
    assert lines[3].flags == ("exposed",)


def test_hearts_are_in_the_order_of_a_hand_unless_told() -> None:
    lines = derive(BONANZA, deal_of("H2AT"), 0)
    assert [NAMES[card] for card in lines[0].cards] == ["HA", "HT", "H2"]


def test_no_scoring_card_is_one_line() -> None:
    assert derive(BONANZA, deal_of("SA"), 0) == (DerivationLine("nothing", value=0, level="total"),)


def test_a_sweep_turns_hearts_and_pig() -> None:
    lines = derive(BONANZA, deal_of("hearts SQ"), 0)
    assert _kinds(lines) == ["hearts", "hearts-turned", "hearts-total", "pig", "total"]
    assert lines[1].factor == -1
    assert lines[1].option == "hearts_turn"
    assert lines[3].flags == ("turned",)
    assert lines[3].value == 100
    assert lines[3].parts == (100,)


def test_the_ten_of_clubs_alone_and_spoiled() -> None:
    alone = derive(BONANZA, deal_of("CT"), 0, pile("CT"))
    assert _kinds(alone) == ["transformer-alone", "total"]
    assert (alone[0].value, alone[0].factor, alone[0].parts) == (100, 2, (50,))
    spoiled = derive(BONANZA, deal_of("CT H3"), 0)
    assert _kinds(spoiled) == ["hearts", "transformer", "total"]
    assert spoiled[1].flags == ("spoiled-by-low-hearts",)


def test_an_award_a_bonus_and_a_cap() -> None:
    award = derive(GongZhuOptions(grand_slam=1000), deal_of("all"), 0)
    assert _kinds(award)[-2:] == ["grand-slam", "total"]
    assert award[-1].value == 1000
    cap = derive(GongZhuOptions(deal_cap=800), deal_of("all"), 0, pile("SQ"))
    assert _kinds(cap)[-2:] == ["cap", "total"]
    bonus = derive(GongZhuOptions(qd_bonus="10_per_later_trick"), deal_of("DQ"), 0, 0, 3, 0)
    assert _kinds(bonus) == ["queen-of-diamonds", "total"]
    assert (bonus[0].value, bonus[0].factor, bonus[0].parts) == (30, 3, (10,))


def test_an_exposed_ace_that_doubles_itself_alone() -> None:
    lines = derive(GongZhuOptions(ace_doubles="ace_only"), deal_of("HAK"), 0, pile("HA"))
    assert _kinds(lines) == ["hearts", "hearts-exposed", "hearts-total", "total"]
    assert (lines[1].value, lines[2].value) == (-50, -140)


def _arithmetic(lines: tuple[DerivationLine, ...]) -> int:
    """The total as a reader adds it up from the lines, without the sums that they state."""
    hearts = total = 0
    for line in lines:
        if line.kind in ("hearts", "hearts-exposed", "hearts-turned"):
            hearts = hearts + line.value if line.value is not None else hearts * (line.factor or 0)
        elif line.kind == "transformer":
            total, hearts = (total + hearts) * (line.factor or 0), 0
        elif line.kind in ("transformer-alone", "grand-slam", "cap"):
            total, hearts = line.value or 0, 0
        elif line.level == "item":
            total += line.value or 0
        elif line.kind == "hearts-total":
            assert line.value == hearts
        elif line.kind == "together":
            assert line.value == total + hearts
    return total + hearts


@given(st.data())
def test_the_lines_lead_to_the_score(data: st.DataObject) -> None:
    options = data.draw(scoring_options())
    captured = data.draw(captures(data.draw(st.integers(3, 5))))
    exposed = data.draw(st.sampled_from(exposure_choices(options)))
    later = data.draw(st.integers(0, 12))
    taker = data.draw(st.integers(0, len(captured) - 1))
    scores = score_deal(options, captured, exposed, later, taker)
    for seat, score in enumerate(scores):
        lines = derive(options, captured, seat, exposed, later, taker)
        assert lines[-1].value == score
        assert lines[-1].level == "total"
        assert _arithmetic(lines) == score
        for line in lines:
            assert len(line.parts) in (0, len(line.cards))
            if line.kind == "hearts":
                assert sum(line.parts) == line.value


@given(captures(4))
def test_cards_that_do_not_score_change_nothing(captured: list[int]) -> None:
    plain = score_deal(BONANZA, captured)
    others = pile("SAK32 DAK2 CAK2")
    assert score_deal(BONANZA, [captured[0] | others, *captured[1:]]) == plain


@pytest.mark.parametrize("exposed", ["", "HA", "SQ", "DJ", "HA SQ DJ"])
def test_without_sweep_and_multiplication_a_deal_adds_up_to_its_cards(exposed: str) -> None:
    doubled = exposed.split()
    whole = (
        -200 * (2 if "HA" in doubled else 1)
        - 100 * (2 if "SQ" in doubled else 1)
        + 100 * (2 if "DJ" in doubled else 1)
    )
    piles = deal_of("HAK3 HT987", "SQ HQ56", "DJ HJ2", "CT H4")
    assert sum(score_deal(BONANZA, piles, pile(exposed))) == whole
