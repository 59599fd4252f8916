"""Options changed by ``[Rule]`` tags, and what is wrong with them."""

from __future__ import annotations

import pytest

from validator.rulesets import Library, override
from validator.rulesets.option_table import options_of

BONANZA = Library.shipped().default("gongzhu")


def test_an_override_changes_one_option_and_keeps_the_id() -> None:
    changed, problems = override(BONANZA, [("first_leader", "C2")])
    assert problems == ()
    assert changed.options.first_leader == "C2"
    assert changed.id == BONANZA.id
    assert changed.overridden == ("first_leader",)
    assert changed.own["first_leader"] == "C2"
    assert "first_leader" not in changed.cites
    assert BONANZA.options.first_leader == "S2"


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("first_card_forced", "yes", True),
        ("captured_shown", "no", False),
        ("end_low", "-500", -500),
        ("end_high", "+1000", 1000),
        ("end_low", "none", None),
        ("end_deals", "8", 8),
        ("removed", "S2,H2", "bad"),
        ("exposable", "SQ/DJ/CT", ("SQ", "DJ", "CT")),
        ("exposable", "CT, DJ, SQ", ("SQ", "DJ", "CT")),
        ("exposable", "none", "bad"),
        ("pass", "3_next", "3_next"),
        ("pass", "0", 0),
        ("grand_slam", "1000", 1000),
        ("grand_slam", "wins_match", "wins_match"),
        ("first_leader", "any", "any"),
        ("first_leader", "nobody", "bad"),
        ("players", "6", "bad"),
        ("solo_bonus", "50.5", "bad"),
        ("end_low", "500", "bad"),
        ("end_low", "", "bad"),
        ("heart_lead", "Broken", "bad"),
    ],
)
def test_a_value_as_text(option: str, text: str, value: object) -> None:
    changed, problems = override(BONANZA, [(option, text)])
    field = options_of(type(BONANZA.options))[option].field
    if value == "bad":
        assert [problem.kind for problem in problems] == ["bad-value"]
        assert problems[0].allowed
        assert changed.options == BONANZA.options
    else:
        assert problems == ()
        assert getattr(changed.options, field) == value


@pytest.mark.parametrize(
    ("pair", "variant", "near"),
    [
        (("first_lead", "any"), "near", "first_leader"),
        (("heart-lead", "free"), "near", "heart_lead"),
        (("xyzzy", "1"), "", None),
        (("first_leader", "2C"), "near", "C2"),
        (("first_leader", "lowest_spades"), "near", "lowest_spade"),
        (("exposable", "QS,JD,10C"), "near", "SQ,DJ,CT"),
        (("heart_lead", "blocked_while_AH_exposed"), "near", "blocked_while_HA_exposed"),
        (("forced_fourth", "true"), "yes-no", "yes"),
        (("forced_fourth", "False"), "yes-no", "no"),
        (("end_low", "\N{MINUS SIGN}500"), "near", "-500"),
        (("heart_lead", "never"), "", None),
    ],
)
def test_what_was_probably_meant(pair: tuple[str, str], variant: str, near: str | None) -> None:
    changed, problems = override(BONANZA, [pair])
    assert changed is BONANZA
    (problem,) = problems
    assert problem.variant == variant
    assert problem.suggestion == near
    assert problem.arguments["option"] == pair[0]
    assert problem.arguments.get("near") == near


@pytest.mark.parametrize(
    "pair",
    [
        ("decks", "2"),
        ("sides", "pig_sheep"),
        ("exposure", "face_down"),
        ("exposure_levels", "closed2_open4"),
        ("exposure_levels", "early4_late2"),
        ("pair_rank", "low"),
    ],
)
def test_what_is_not_supported_says_so(pair: tuple[str, str]) -> None:
    changed, problems = override(BONANZA, [pair])
    assert changed is BONANZA
    assert [problem.variant for problem in problems] == ["not-supported"]
    assert problems[0].reason


@pytest.mark.parametrize(
    ("pairs", "blamed"),
    [
        ([("players", "5")], "players"),
        ([("removed", "S2")], "removed"),
        ([("removed", "S2,D2,C2,C3")], "first_leader"),
        ([("players", "3"), ("removed", "C2"), ("sides", "opposite")], "sides"),
        ([("first_leader", "any"), ("first_card_forced", "yes")], "first_card_forced"),
        ([("first_leader", "any"), ("later_leader", "card_holder")], "later_leader"),
    ],
)
def test_what_does_not_fit_together(pairs: list[tuple[str, str]], blamed: str) -> None:
    changed, problems = override(BONANZA, pairs)
    assert [problem.kind for problem in problems] == ["does-not-fit"]
    assert changed.options.misfits() == ()
    if blamed in dict(pairs):
        assert problems[0].option == blamed


def test_what_fits_only_together() -> None:
    pairs = [("players", "5"), ("removed", "S2/D2"), ("first_leader", "lowest_spade")]
    changed, problems = override(BONANZA, pairs)
    assert problems == ()
    five = Library.shipped().find("gongzhu", "bonanza88-five")
    assert five is not None
    assert changed.options == five.options


def test_one_bad_override_does_not_hide_the_others() -> None:
    pairs = [("end_low", "low"), ("end_high", "1000"), ("end_high", "2000")]
    changed, problems = override(BONANZA, pairs)
    assert [(each.index, each.kind) for each in problems] == [(0, "bad-value"), (2, "given-twice")]
    assert changed.options.end_high == 1000
