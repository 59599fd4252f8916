"""The options of Kambing and the rule sets that ship with it."""

from __future__ import annotations

import pytest

from validator.rulesets import Library, override
from validator.rulesets.option_table import options_of

SHIPPED = Library.shipped()
NAMES = SHIPPED.names("kambing")


def test_what_ships() -> None:
    assert NAMES[0] == "classic"
    assert set(NAMES) >= {
        "yard-draw-doubles",
        "draws-accumulate",
        "two-players-four-trumps",
        "six-spades-high",
        "dealer-leads",
        "open-discards",
        "combos",
        "turn-only",
        "no-molodka",
        "short-party-8",
        "short-party-6",
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_a_rule_set_changes_is_cited(name: str) -> None:
    rules = SHIPPED.find("kambing", name)
    assert rules is not None
    assert set(rules.own) <= set(rules.cites)
    assert rules.options.misfits() == ()


def test_every_option_of_the_text_names_its_place() -> None:
    classic = SHIPPED.default("kambing")
    for option in options_of(type(classic.options)):
        cite = classic.cites[option]
        assert cite.startswith(("Line", "The text")) or "Decision" in cite, option


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("deck", "36+2", "jokers"),
        ("trump", "suits_in_turn", "turned-trumps"),
        ("claim_61", "yes", "claim-61"),
    ],
)
def test_what_is_not_supported_says_why(option: str, value: str, why: str) -> None:
    _, problems = override(SHIPPED.default("kambing"), [(option, value)])
    assert [each.kind for each in problems] == ["not-supported"]
    assert problems[0].reason == why


@pytest.mark.parametrize(
    "changes",
    [
        {"players": "3"},
        {"sides": "individual"},
        {"passed_cards": "open"},
        {"limit": "none"},
        {"hand": "3"},
    ],
)
def test_values_that_do_not_fit_together(changes: dict[str, str]) -> None:
    _, problems = override(SHIPPED.default("kambing"), list(changes.items()))
    assert "does-not-fit" in {each.kind for each in problems}


def test_a_loss_is_written_with_strokes_or_commas() -> None:
    for text in ("1/2/3", "1,2,3"):
        rules, problems = override(SHIPPED.default("kambing"), [("loss", text)])
        assert not problems
        assert rules.options.loss == (1, 2, 3)  # type: ignore[union-attr]
    _, problems = override(SHIPPED.default("kambing"), [("loss", "2/4")])
    assert problems
