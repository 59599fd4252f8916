"""The rule sets of Barbu that ship, and options that do not fit together."""

from __future__ import annotations

import pytest

from notation.cards import CARD_OF, mask_of
from tests.validator.barbu.records import LIBRARY, deal, names, options_of, record, replay
from validator.games.barbu.contracts import CONTRACTS
from validator.games.barbu.layout import Layout
from validator.rulesets import diff, override

NAMES = LIBRARY.names("barbu")


def changes(name: str) -> dict[str, str]:
    """In what a rule set differs from the classic one."""
    classic, other = LIBRARY.find("barbu", "classic"), LIBRARY.find("barbu", name)
    assert classic is not None
    assert other is not None
    return {each.option: str(each.second) for each in diff(classic, other)}


def test_the_names_that_leagues_rely_on() -> None:
    assert LIBRARY.default("barbu").id == "barbu/classic"
    expected = "domino-40 french-bridge three-player five-player ravage-city salade-24 original-32"
    assert set(expected.split()) <= set(NAMES)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("domino-40", {"domino_values": "40,25,10,-10"}),
        ("hearts-held-back", {"heart_lead_barbu": "only_hearts"}),
        ("five-player", {"players": "5", "deck": "50", "domino_values": "45,25,10,0,-6"}),
        ("every-deal-ace-low", {"declarer_rotation": "every_deal", "domino_ace": "low"}),
        (
            "undoubled-shared",
            {
                "heart_lead_barbu": "only_hearts",
                "barbu_early_end": "yes",
                "overtrump": "when_trump_led",
                "skip_if_undoubled": "share_up",
            },
        ),
        (
            "french-bridge",
            {
                "dealer": "declarer",
                "domino_values": "45,20,10,-10",
                "heart_lead_barbu": "only_hearts",
                "overtrump": "always",
                "redouble": "declarer_only",
            },
        ),
    ],
)
def test_what_a_rule_set_changes(name: str, expected: dict[str, str]) -> None:
    assert changes(name) == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_set_can_be_played(name: str) -> None:
    options = options_of(name)
    assert options.misfits() == ()
    assert options.pack.bit_count() == options.deck == options.players * options.hand_size
    assert set(options.contracts) <= set(CONTRACTS)
    seats = "NESWX"[: options.players]
    contract = options.contracts[0]
    sheet = f"declarer N\ncontract {contract}\nend open\n"
    assert names(record(sheet, rules=name, seats=seats)) == []
    assert names(record(sheet, rules=name, seats=seats + "Y")) == ["seat-count"]


def test_32_cards() -> None:
    text = record(deal("no-tricks", "1. N: S7 S8 S9 S6\n"), rules="original-32")
    assert "card-not-in-pack" in names(text)
    trick = "1. N: S7 S8 S9 ST\n"
    assert names(record(deal("no-tricks", trick, double=None), rules="original-32")) == []
    assert options_of("original-32").hand_size == 8
    doubled = record(deal("no-tricks", double="E>N"), rules="original-32")
    assert names(doubled) == ["double-not-allowed"]


def test_no_trumps_by_option() -> None:
    rules = "broken-hearts-no-trump"
    play = "1. N: SK DA S2 S3 =N\n"
    assert names(record(deal("trumps NT", play), rules=rules)) == []


def test_hearts_once_broken() -> None:
    rules = "broken-hearts-no-trump"
    first = "1. N: SK H2 S2 S3\n"
    broken = deal("no-hearts", first + "2. N: H3 H4 H5 H6\n", "hands N: H3 D2 SK x10\n")
    assert names(record(broken, rules=rules)) == []
    unbroken = deal("no-hearts", "1. N: H3 H4 H5 H6\n", "hands N: H3 D2 x11\n")
    assert names(record(unbroken, rules=rules)) == ["lead-not-allowed"]


def test_three_players_and_three_last_tricks() -> None:
    text = record(deal("no-last-two", double="E>N, S>N"), rules="three-player", seats="NES")
    assert names(text) == []
    quota = [deal(name, double="-") for name in options_of("three-player").contracts[:1]]
    assert names(record(*quota, rules="three-player", seats="NES")) == []


def test_a_sheet_under_half_a_salade() -> None:
    claims = "score N: +250, E: 0, S: 0, W: 0\n"
    sheet = deal("salade", claims=claims, end="end")
    found = replay(record(sheet, rules="lowest-wins"))
    assert [each.name for each in found.findings] == ["not-checkable"]
    assert names(record(sheet.replace("+250", "+245"), rules="lowest-wins")) == ["score-impossible"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", "5"),
        ("domino_values", "45,20,5"),
        ("min_doubles", "9"),
        ("contracts", "no-tricks,no-tricks"),
        ("contracts", "no-tricks,poker"),
        ("skip_if_undoubled", "yes"),
        ("deck", "36"),
        ("king_forced", "true"),
    ],
)
def test_options_that_cannot_be(name: str, value: str) -> None:
    classic = LIBRARY.default("barbu")
    changed, problems = override(classic, [(name, value)])
    assert [each.option for each in problems] == [name]
    assert changed.options == classic.options


def test_contracts_are_a_list_in_order() -> None:
    classic = LIBRARY.default("barbu")
    changed, problems = override(classic, [("contracts", "trumps, domino/no-tricks")])
    assert problems == ()
    assert changed.written("contracts") == "trumps,domino,no-tricks"
    _, (near,) = override(classic, [("contracts", "trump,domino")])
    assert near.suggestion == "trumps,domino"


@pytest.mark.parametrize(
    ("name", "card", "neighbours"),
    [
        ("classic", "SA", "SK"),
        ("classic", "S2", "S3"),
        ("every-deal-ace-low", "SA", "S2"),
        ("every-deal-ace-low", "SK", "SQ"),
        ("small-values-32", "S7", "S8"),
        ("three-player", "S3", "S4"),
        ("five-player", "C3", "C4"),
        ("five-player", "S3", "S24"),
    ],
)
def test_the_columns_of_domino(name: str, card: str, neighbours: str) -> None:
    layout = Layout(options_of(name))
    expected = [neighbours[0] + rank for rank in neighbours[1:]]
    assert [CARD_OF[each] for each in expected] == sorted(layout.neighbours(CARD_OF[card]))
    layout.start_from(5)
    assert layout.playable() == mask_of(CARD_OF[suit + "7"] for suit in "SHDC")
    layout.lay(CARD_OF["S7"])
    assert [CARD_OF["S9"], CARD_OF["S8"]] == list(layout.way_to(CARD_OF["ST"]))
    assert layout.columns()["S"] == (CARD_OF["S7"],)
    assert layout.start_name() == "7"
