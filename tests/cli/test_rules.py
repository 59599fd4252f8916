"""``tricknote rules`` and ``--rules``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, run

HOUSE = """id: house
version: 1
game: gongzhu
title: House rules
source: The notice beside the door
extends: bonanza88
rules:
  heart_lead: broken
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "night.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    return path


def rules_used(*arguments: str | Path) -> str:
    result = run("score", "--format", "json", *arguments)
    return str(json.loads(result.stdout)["records"][0]["rules"])


def test_the_list_marks_the_usual_one() -> None:
    result = run("rules", "list")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    usual = [line[0] for line in lines if line[1] == "*"]
    assert usual == ["gongzhu/bonanza88@1", "kambing/classic@1", "barbu/classic@1"]
    assert run("rules", "list", "--game", "whist").exit_code == 2


def test_a_shown_rule_set_is_a_rule_file_again(tmp_path: Path) -> None:
    result = run("rules", "show", "gongzhu/bonanza88@1")
    assert result.exit_code == 0
    file = tmp_path / "copy.yaml"
    file.write_text(result.stdout.replace("id: bonanza88", "id: copy"), encoding="utf-8")
    assert run("rules", "check", file).exit_code == 0
    same = run("rules", "diff", "bonanza88", file)
    assert (same.exit_code, same.stdout) == (
        0,
        "gongzhu/bonanza88 and gongzhu/copy have the same options.\n",
    )


def test_a_difference_is_a_line_with_both_values(house: Path) -> None:
    result = run("rules", "diff", "bonanza88", house)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines == [["option", "bonanza88", "house"], ["heart_lead", "free", "broken"]]


def test_the_sources_of_a_difference() -> None:
    result = run("rules", "diff", "--sources", "bonanza88", "spielanleitung")
    assert "\n  bonanza88: " in result.stdout
    assert "\n  spielanleitung: " in result.stdout


@pytest.mark.parametrize("asked", ["bonanza", "gongzhu/bonanza88@9", "kambing/bonanza88"])
@pytest.mark.parametrize("how", [("rules", "show"), ("validate", "x.trick", "--rules")])
def test_an_unknown_id_is_wrong_usage(how: tuple[str, ...], asked: str) -> None:
    result = run(*how, asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "bonanza" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_faulty_file_is_reported_at_its_place(house: Path) -> None:
    house.write_text(HOUSE.replace("heart_lead: broken", "heart_leads: broken"), encoding="utf-8")
    result = run("rules", "check", house)
    assert result.exit_code == 1
    assert "rules-unknown-option" in result.stdout
    assert "house.yaml:8:3" in result.stdout
    shown = run("rules", "show", house)
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert "house.yaml:8:3" in shown.stderr


def test_a_rule_file_that_is_not_there(tmp_path: Path) -> None:
    assert run("rules", "check", tmp_path / "gone.yaml").exit_code == 2


def test_rules_of_a_file_are_used_whatever_the_record_names(house: Path, record: Path) -> None:
    assert rules_used(record) == "gongzhu/bonanza88"
    assert rules_used(record, "--rules", house) == "gongzhu/house"
    result = run("validate", record, "--rules", house)
    assert "rules-differ" in result.stdout
    assert result.exit_code == 0


def test_the_last_file_of_a_game_is_used(house: Path, record: Path) -> None:
    child = house.with_name("child.yml")
    child.write_text(
        HOUSE.replace("id: house", "id: child").replace("extends: bonanza88", "extends: house"),
        encoding="utf-8",
    )
    assert rules_used(record, "--rules", house, "--rules", child) == "gongzhu/child"


def test_two_ids_of_one_game_are_wrong_usage(record: Path) -> None:
    result = run("validate", record, "--rules", "bonanza88", "--rules", "spielanleitung")
    assert result.exit_code == 2
    assert "two rule sets of gongzhu" in result.stderr


def test_nothing_is_checked_by_a_faulty_rule_file(house: Path, record: Path) -> None:
    house.write_text(HOUSE.replace("broken", "never"), encoding="utf-8")
    result = run("validate", record, "--rules", house, "--format", "json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert [each["name"] for each in report["findings"]] == ["rules-bad-value"]
    assert report["records"] == 0


def test_overrides_can_be_refused(record: Path) -> None:
    text = FIRST_LOOK.replace('[Seat "N"', '[Rule "first_leader" "any"]\n[Seat "N"')
    record.write_text(text, encoding="utf-8")
    assert "rules-differ" not in run("validate", record).stdout
    assert "rules-differ" in run("validate", "--no-overrides", record).stdout
