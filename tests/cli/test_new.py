"""``tricknote new``: a record to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run


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
