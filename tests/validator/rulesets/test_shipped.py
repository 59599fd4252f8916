"""The rule sets that ship: complete, cited, and ready as they stand in their files."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from notation import strict_yaml
from notation.source import SourceText
from validator.games.gongzhu.options import GongZhuOptions
from validator.games.table import RULES_HOMES
from validator.rulesets import Library, RuleSet, diff, override, show
from validator.rulesets.compile import main, options_schema, schema_path, shipped_sets
from validator.rulesets.option_table import option_values, options_of

SHIPPED = Library.shipped()
GONGZHU = SHIPPED.ids("gongzhu")


def _find(name: str) -> RuleSet:
    ruleset = SHIPPED.find("gongzhu", name)
    assert ruleset is not None
    return ruleset


def test_what_ships_is_what_the_files_say() -> None:
    assert main(["--check"]) == 0
    made, findings = shipped_sets()
    assert findings == ()
    for ruleset in made:
        ours = SHIPPED.find(ruleset.game, ruleset.name)
        assert ours is not None
        assert (ours.options, ours.own, ours.cites) == (
            ruleset.options,
            ruleset.own,
            ruleset.cites,
        )
        assert ours.path is None


def test_the_names_that_leagues_rely_on() -> None:
    expected = {
        "bonanza88",
        "bonanza88-five",
        "bonanza88-pairs",
        "spielanleitung",
        *(
            f"spielanleitung-{variant}"
            for variant in (
                "plus1000",
                "no-exposure",
                "pairs",
                "pass3",
                "queen-of-diamonds",
                "cap800",
            )
        ),
        "turn-with-all-sixteen",
        "taiwan-face",
    }
    assert expected <= set(SHIPPED.names("gongzhu"))
    assert SHIPPED.default("gongzhu").id == "gongzhu/bonanza88"
    assert GONGZHU[0] == "gongzhu/bonanza88"


@pytest.mark.parametrize("full_id", SHIPPED.ids())
def test_a_rule_set_is_sound(full_id: str) -> None:
    game, _, name = full_id.partition("/")
    ruleset = SHIPPED.find(game, name)
    assert ruleset is not None
    assert ruleset.id == full_id
    assert ruleset.version >= 1
    assert ruleset.title
    assert ruleset.source
    assert ruleset.options.misfits() == ()
    known = options_of(type(ruleset.options))
    assert set(ruleset.own) <= set(known)
    assert set(ruleset.cites) <= set(known)
    if ruleset.extends is None:
        assert tuple(ruleset.own) == tuple(known)
        assert set(ruleset.cites) == set(known)
    else:
        assert ruleset.own


@pytest.mark.parametrize("name", [each for each in SHIPPED.names("gongzhu") if "-" in each])
def test_variants_of_the_two_texts_cite_what_they_change(name: str) -> None:
    ruleset = _find(name)
    if name.startswith(("bonanza88", "spielanleitung")):
        assert set(ruleset.own) <= set(ruleset.cites)


@pytest.mark.parametrize("full_id", SHIPPED.ids())
def test_what_is_shown_is_a_rule_file_again(full_id: str) -> None:
    game, _, name = full_id.partition("/")
    ruleset = SHIPPED.find(game, name)
    assert ruleset is not None
    text = show(ruleset)
    library, findings = SHIPPED.with_sources([SourceText(text, "shown.yaml")])
    assert findings == ()
    again = library.find(game, name)
    assert again is not None
    assert again.options == ruleset.options
    assert again.cites == ruleset.cites
    assert (again.title, again.source) == (ruleset.title, ruleset.source)


def test_show_says_where_a_value_comes_from() -> None:
    changed, problems = override(_find("bonanza88-five"), [("end_low", "-500")])
    assert problems == ()
    lines = show(changed).splitlines()
    assert "  players: 5" in lines
    assert "  deal: draw  # from bonanza88" in lines
    assert "  end_low: -500  # changed by a Rule tag" in lines


def test_the_two_texts_differ_where_they_differ() -> None:
    found = {each.option: each for each in diff(_find("bonanza88"), _find("spielanleitung"))}
    assert set(found) == {
        "deal",
        "exposure_order",
        "first_leader",
        "first_card_forced",
        "later_leader",
        "heart_lead",
        "captured_shown",
        "hearts_turn",
        "tie_top",
        "tie_bottom",
    }
    assert (found["hearts_turn"].first, found["hearts_turn"].second) == (
        "all_hearts",
        "all_hearts_and_pig",
    )
    assert "line 81" in (found["hearts_turn"].first_cite or "")
    assert diff(_find("bonanza88"), _find("bonanza88")) == ()


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("bonanza88-five", {"players": "5", "removed": "S2,D2", "first_leader": "lowest_spade"}),
        ("bonanza88-pairs", {"sides": "opposite"}),
    ],
)
def test_variants_of_bonanza88(name: str, changes: dict[str, str]) -> None:
    found = {each.option: each.second for each in diff(_find("bonanza88"), _find(name))}
    assert found == changes


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("plus1000", {"end_high": "1000"}),
        ("no-exposure", {"exposure": "none"}),
        ("pairs", {"sides": "opposite"}),
        ("pass3", {"pass": "3_next"}),
        ("queen-of-diamonds", {"qd_bonus": "10_per_later_trick"}),
        ("cap800", {"deal_cap": "800"}),
    ],
)
def test_variants_of_the_spielanleitung(variant: str, changes: dict[str, str]) -> None:
    found = diff(_find("spielanleitung"), _find(f"spielanleitung-{variant}"))
    assert {each.option: each.second for each in found} == changes


def test_five_players_open_with_the_lowest_spade_left() -> None:
    options = _find("bonanza88-five").options
    assert options.opening_card == "S3"
    assert options.pack.bit_count() == 50
    assert _find("bonanza88").options.opening_card == "S2"
    assert _find("anybody-leads").options.opening_card is None


@pytest.mark.parametrize("home", RULES_HOMES.values(), ids=lambda home: home.game)
def test_schema_and_dataclass_are_equal(home) -> None:
    text = schema_path(home).read_text(encoding="utf-8")
    assert text == options_schema(home)
    schema = json.loads(text)
    known = options_of(home.options)
    assert list(schema["properties"]) == list(known)
    defaults = option_values(home.options())
    for name, described in schema["properties"].items():
        assert described["default"] == defaults[name]
        assert described["description"]


def test_a_plain_check_reads_no_yaml() -> None:
    code = (
        "import sys\n"
        "from validator.rulesets import Library\n"
        "Library.shipped().default('gongzhu')\n"
        "print(sorted({'yaml', 'jsonschema'} & set(sys.modules)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_finding_a_rule_set() -> None:
    assert _find("bonanza88@1") is _find("gongzhu/bonanza88")
    assert SHIPPED.find("gongzhu", "bonanza88@2") is None
    assert SHIPPED.find("gongzhu", "bonanza99") is None
    assert SHIPPED.find("kambing", "gongzhu/bonanza88") is None
    assert SHIPPED.near("gongzhu", "bonanza99") == "bonanza88"
    assert SHIPPED.near("gongzhu", "Spielanleitung") == "spielanleitung"
    assert SHIPPED.near("gongzhu", "bonanza88@7") == "bonanza88@1"
    assert SHIPPED.near("gongzhu", "whist") is None
    assert SHIPPED.candidates("bonanza88@1") == ("gongzhu/bonanza88",)
    assert SHIPPED.ids("whist") == ()
    with pytest.raises(KeyError):
        SHIPPED.default("whist")


def test_the_defaults_are_a_game() -> None:
    assert GongZhuOptions().misfits() == ()


def test_the_files_are_strict_yaml_with_the_game_in_them() -> None:
    for home in RULES_HOMES.values():
        for path in home.folder.glob("*.yaml"):
            loaded = strict_yaml.load(path.read_text(encoding="utf-8"))
            assert isinstance(loaded.value, dict)
            assert loaded.value["id"] == path.stem
            assert loaded.value["game"] == home.game
