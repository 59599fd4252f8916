"""``tricknote new``: a record to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import run
from validator.rulesets import Library


def test_it_is_canonical_and_has_no_errors(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    made = run("new", "--event", 'A "big" night', "--table", "2", "-o", path)
    assert (made.exit_code, made.stdout) == (0, f"{path}\n")
    assert run("format", "--check", path).exit_code == 0
    checked = run("validate", path)
    assert checked.exit_code == 0, checked.stdout
    text = path.read_text(encoding="utf-8")
    assert r'[Event "A \"big\" night"]' in text
    assert re.search(r'^\[Date "\d{4}\.\d\d\.\d\d"\]$', text, re.MULTILINE)
    assert "\ndeal 1\n" in text


def test_what_the_remarks_show_can_be_typed(tmp_path: Path) -> None:
    """Taking the semicolons away gives statements that can be read."""
    text = run("new", "--date", "2026.11.14").stdout
    lines = [
        line.removeprefix("; ")
        for line in text.splitlines()
        if not re.match(r"; [A-Z][a-z]* [a-z]", line)
    ]
    path = tmp_path / "typed.trick"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("convert", path, "--to", "json")
    assert result.exit_code == 0, (result.stderr, lines)
    assert '"hands"' in result.stdout
    assert '"tricks"' in result.stdout


@pytest.mark.parametrize("rules", Library.shipped().ids())
def test_what_the_remarks_show_fits_the_rule_set(rules: str, tmp_path: Path) -> None:
    """Typed as shown, labels, sides and numbers of cards are right."""
    made = run("new", "--rules", rules, "--date", "2026.11.14")
    assert made.exit_code == 0, made.stderr
    game, _, name = rules.partition("/")
    assert f'[Game "{game}"]\n[Rules "{name}"]' in made.stdout
    prose = re.compile(r"; [A-Z][a-z]* [a-z]|; together|; [a-z].*:$")
    lines = [
        line.removeprefix("; ")
        for line in made.stdout.splitlines()
        # Without the play, for one trick of another contract does not fit the first.
        if prose.match(line) is None and not re.match(r"; (\d\. |draw |points )", line)
    ]
    path = tmp_path / "typed.trick"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = run("validate", "--verbose", "--format", "jsonl", path).stdout.splitlines()
    found = {json.loads(line)["name"] for line in told}
    assert found <= {"not-checkable"}


def test_the_contracts_and_doubles_shown_are_those_of_the_rule_set() -> None:
    assert (
        "; no-tricks, no-last-two, no-hearts, no-queens, barbu, salade:"
        in run("new", "--rules", "salade-24").stdout
    )
    first_years = run("new", "--rules", "barbu/original-32").stdout
    assert "double" not in first_years
    assert ";   N: SAT HAT DAT CAT\n;   E: x8\n" in first_years


def test_seats_go_round_as_the_table_does() -> None:
    for rules, labels in (("bonanza88", "NWSE"), ("clockwise-club-two", "NESW"),
                          ("barbu/classic", "NESW")):  # fmt: skip
        found = re.findall(r'\[Seat "(\w+)"', run("new", "--rules", rules).stdout)
        assert "".join(found) == labels


def test_a_rule_set_brings_its_game() -> None:
    for options in (("--rules", "kambing/classic"), ("--rules", "short-party-6"),
                    ("--game", "kambing")):  # fmt: skip
        assert '[Game "kambing"]' in run("new", *options).stdout
    assert "can be kambing/classic or barbu/classic" in run("new", "--rules", "classic").stderr
    told = run("new", "--game", "kambing", "--rules", "bonanza88")
    assert told.exit_code == 2
    assert "no rule set of kambing is called bonanza88" in told.stderr


def test_a_date_is_one() -> None:
    for good in ("2026.11.14", "2026.11.??", "2026.??.??"):
        assert f'[Date "{good}"]' in run("new", "--date", good).stdout
    for wrong in ("14.11.2026", "2026.11.31", "2026.??.14", "2026.1.4", "tomorrow", ""):
        told = run("new", "--date", wrong)
        assert (told.exit_code, told.stdout) == (2, "")
        assert "write 2026.11.14" in told.stderr


def test_seats_in_turn_order() -> None:
    result = run("new", "--seat", "甲=阿尼", "--seat", "乙", "--seat", "P3=Citra", "--seat", "P4=D")
    assert '[Seat "甲" "阿尼"]\n[Seat "乙" "?"]\n[Seat "P3" "Citra"]' in result.stdout


def test_five_players_have_five_seats() -> None:
    result = run("new", "--rules", "bonanza88-five")
    assert result.exit_code == 0
    assert result.stdout.count("[Seat ") == 5
    assert '[Rules "bonanza88-five"]' in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "whist"),
        ("--rules", "nowhere"),
        ("--seat", "N=Ani"),
        ("--seat", "1=Ani", "--seat", "W=B", "--seat", "S=C", "--seat", "E=D"),
        ("--seat", "n=Ani", "--seat", "N=B", "--seat", "S=C", "--seat", "E=D"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run("new", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    path.write_text("mine", encoding="utf-8")
    assert run("new", "-o", path).exit_code == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("new", "-o", path, "--force").exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("%trick 1.0\n")


@pytest.mark.parametrize("game", ["gongzhu", "kambing", "barbu"])
def test_an_agreed_number_of_deals_ends_the_match(game: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.trick"
    assert run("new", "--game", game, "--deals", "3", "-o", path).exit_code == 0
    assert '[Rule "end_deals" "3"]\n[Seat ' in path.read_text("utf-8")
    assert run("format", "--check", path).exit_code == 0
    assert run("validate", path).exit_code == 0
    for wrong in ("0", "-1", "x", "10001"):
        assert run("new", "--deals", wrong).exit_code == 2


def test_a_round_of_an_agreed_number_of_deals(tmp_path: Path) -> None:
    made = run("new", "--event", "Club Night", "--tables", "2", "--deals", "4", "-o", tmp_path)
    assert made.exit_code == 0
    for path in tmp_path.iterdir():
        assert '[Rule "end_deals" "4"]' in path.read_text("utf-8")
