"""Folders of rule files that a ``tricknote.toml`` or a ``pyproject.toml`` names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, run, run_for_real
from tricknote.config import NOTHING, Config, ConfigError, find, rule_files

HOUSE = """id: house
version: 1
game: gongzhu
title: House rules
source: The notice beside the door
extends: bonanza88
rules:
  heart_lead: broken
"""
CHILD = HOUSE.replace("id: house", "id: child").replace("extends: bonanza88", "extends: house")


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two rule files, and a record by the second; the working folder."""
    rules = tmp_path / "rules" / "deep"
    rules.mkdir(parents=True)
    (tmp_path / "rules" / "child.yml").write_text(CHILD, encoding="utf-8")
    (rules / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "tricknote.toml").write_text('rules = ["rules"]\n', encoding="utf-8")
    text = FIRST_LOOK.replace('[Rules "bonanza88"]', '[Rules "child"]')
    (tmp_path / "night.trick").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names_of(*arguments: str) -> list[str]:
    result = run("validate", "--format", "json", *arguments)
    return [each["name"] for each in json.loads(result.stdout)["findings"]]


def rules_used(*arguments: str) -> str:
    result = run("score", "--format", "json", *arguments)
    return str(json.loads(result.stdout)["records"][0]["rules"])


# ---- what is found


def test_without_a_file_nothing_is_configured(tmp_path: Path) -> None:
    assert find(tmp_path) == NOTHING


def test_folders_are_seen_from_where_one_stands(league: Path) -> None:
    assert find() == Config("tricknote.toml", ("rules",))
    assert find("rules/deep") == Config("../../tricknote.toml", ("..",))
    assert list(rule_files(find(), (".yaml", ".yml"))) == [
        "rules/child.yml",
        "rules/deep/house.yaml",
    ]


def test_the_nearest_file_counts_alone(league: Path) -> None:
    inner = league / "rules" / "deep"
    (inner / "tricknote.toml").write_text("", encoding="utf-8")
    assert find(inner) == Config("tricknote.toml", ())


def test_a_project_file_may_say_it(league: Path) -> None:
    (league / "tricknote.toml").unlink()
    project = league / "pyproject.toml"
    project.write_text('[project]\nname = "league"\n', encoding="utf-8")
    assert find() == NOTHING
    project.write_text('[tool.tricknote]\nrules = ["./rules", "rules"]\n', encoding="utf-8")
    assert find() == Config("pyproject.toml", ("rules",))
    assert names_of("night.trick") == []


@pytest.mark.parametrize(
    "text",
    [
        'tool.tricknote.rules = ["rules"]',
        '[ tool . "tricknote" ]\nrules = ["rules"]',
        "['tool'.'tricknote']\nrules = ['rules']",
        '[tool]\ntricknote = { rules = ["rules"] }',
        '[tool]\ntricknote.rules = ["rules"]',
        'tool = { tricknote = { rules = ["rules"] } }',
    ],
)
def test_a_project_file_may_say_it_in_any_way_of_toml(league: Path, text: str) -> None:
    (league / "tricknote.toml").unlink()
    (league / "pyproject.toml").write_text(text + "\n", encoding="utf-8")
    assert find() == Config("pyproject.toml", ("rules",))


def test_a_project_file_that_only_names_us_is_not_read(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (league / "tricknote.toml").unlink()
    text = '[project]\ndependencies = ["tricknote"]\n[tool.ruff]\n'
    (league / "pyproject.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("tomllib.loads", None)
    assert find() == NOTHING


def test_a_command_reads_it_once(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[str] = []

    def counted(start: str = ".") -> Config:
        times.append(start)
        return find(start)

    monkeypatch.setattr("tricknote.config.find", counted)
    for number in (1, 2):
        assert run("validate", "night.trick").exit_code == 0
        assert len(times) == number


def test_a_file_of_its_own_goes_before_the_project_file(league: Path) -> None:
    (league / "pyproject.toml").write_text("[tool.tricknote]\nrules = []\n", encoding="utf-8")
    assert find().rules == ("rules",)


def test_a_project_file_that_says_nothing_hides_no_other(league: Path) -> None:
    inner = league / "rules"
    (inner / "pyproject.toml").write_text("[tool.ruff]\n# not tricknote\n", encoding="utf-8")
    assert find(inner).path == "../tricknote.toml"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules = [", "no TOML"),
        ('rule = ["rules"]', "rule"),
        ('rules = "rules"', "list of folders"),
        ("rules = [1]", "list of folders"),
        ('rules = ["league"]', "the folder league is not there"),
        ('rules = ["night.trick"]', "the folder night.trick is no folder"),
    ],
)
def test_a_file_that_is_not_right_is_wrong_usage(league: Path, text: str, told: str) -> None:
    (league / "tricknote.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"tricknote\.toml"):
        find()
    for command in (("validate", "night.trick"), ("rules", "list"), ("new", "--rules", "house")):
        result = run(*command)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr
        assert "tricknote.toml" in result.stderr


def test_bytes_that_are_no_text(league: Path) -> None:
    (league / "tricknote.toml").write_bytes(b'rules = ["\xff"]')
    result = run("validate", "night.trick")
    assert result.exit_code == 2
    assert "not UTF-8" in result.stderr


def test_a_table_that_is_none(league: Path) -> None:
    (league / "tricknote.toml").unlink()
    (league / "pyproject.toml").write_text("[tool]\ntricknote = 3\n", encoding="utf-8")
    assert "must be a table" in run("validate", "night.trick").stderr


# ---- what follows


def test_a_record_may_name_a_rule_set_of_the_folder(league: Path) -> None:
    assert names_of("night.trick") == []
    assert rules_used("night.trick") == "gongzhu/child"
    (league / "tricknote.toml").unlink()
    assert names_of("night.trick")[0] == "unknown-rules"


def test_other_records_keep_their_own(league: Path) -> None:
    (league / "other.trick").write_text(FIRST_LOOK, encoding="utf-8")
    assert names_of("other.trick") == []
    assert rules_used("other.trick") == "gongzhu/bonanza88"


def test_an_id_of_the_folder_can_be_asked_for(league: Path) -> None:
    (league / "other.trick").write_text(FIRST_LOOK, encoding="utf-8")
    assert rules_used("other.trick", "--rules", "house") == "gongzhu/house"
    assert names_of("other.trick", "--rules", "house") == ["rules-differ"]
    assert run("validate", "other.trick", "--rules", "hosue").exit_code == 2
    assert "is house meant" in run("validate", "other.trick", "--rules", "hosue").stderr


def test_the_same_file_may_be_given_as_well(league: Path) -> None:
    assert rules_used("night.trick", "--rules", "rules/child.yml") == "gongzhu/child"
    again = str(league / "rules" / "deep" / "house.yaml")
    assert rules_used("night.trick", "--rules", again) == "gongzhu/house"


def test_the_commands_for_rule_sets_know_them(league: Path) -> None:
    listed = run("rules", "list", "--game", "gongzhu")
    assert "gongzhu/house@1" in listed.stdout
    assert "heart_lead: broken" in run("rules", "show", "child").stdout
    assert "heart_lead" in run("rules", "diff", "bonanza88", "house").stdout
    assert run("rules", "check", "rules/child.yml").exit_code == 0
    assert '[Rules "child"]' in run("new", "--game", "gongzhu", "--rules", "child").stdout


def test_a_faulty_rule_file_stops_a_run_at_its_line(league: Path) -> None:
    file = league / "rules" / "deep" / "house.yaml"
    file.write_text(HOUSE.replace("broken", "brocken"), encoding="utf-8")
    result = run("validate", "--format", "json", "night.trick")
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert report["records"] == 0
    (found,) = report["findings"]
    assert (found["name"], found["path"], found["line"], found["column"]) == (
        "rules-bad-value",
        "rules/deep/house.yaml",
        8,
        15,
    )
    shown = run("rules", "list")
    assert "rules/deep/house.yaml:8:15" in shown.stderr
    assert "gongzhu/bonanza88@1" in shown.stdout


def test_a_file_may_be_checked_though_another_is_faulty(league: Path) -> None:
    (league / "rules" / "bad.yaml").write_text("id: [", encoding="utf-8")
    result = run("rules", "check", "rules/child.yml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("rules", "check", "rules/bad.yaml").exit_code == 1


def test_it_holds_in_a_process_of_its_own(league: Path) -> None:
    result = run_for_real("validate", "../night.trick", cwd=league / "rules")
    assert (result.returncode, result.stderr) == (0, "")
    assert "gongzhu/child" in result.stdout
