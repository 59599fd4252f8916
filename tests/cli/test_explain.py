"""``tricknote explain``."""

from __future__ import annotations

import pytest

from notation.wording import page
from tests.cli.running import run


@pytest.mark.parametrize("asked", ["P201", "p201", "revoke", "Revoke"])
def test_by_code_or_name(asked: str) -> None:
    result = run("explain", asked)
    assert result.exit_code == 0
    assert result.stdout.startswith("P201 revoke (error; gongzhu, barbu; since 0.1.0)\n")
    assert page("revoke").body in result.stdout
    assert result.stdout.endswith("but holds {held}, and must follow\n")


def test_several() -> None:
    result = run("explain", "S101", "wrong-turn")
    assert result.exit_code == 0
    assert "S101 syntax" in result.stdout
    assert "P102 wrong-turn" in result.stdout


def test_all_are_listed() -> None:
    result = run("explain")
    assert result.exit_code == 0
    assert "P201  revoke" in result.stdout
    assert "R103  score-mismatch" in result.stdout


def test_an_unknown_one_is_wrong_usage_with_a_suggestion() -> None:
    result = run("explain", "revokes")
    assert result.exit_code == 2
    assert "is revoke meant?" in result.stderr
    assert run("explain", "zzz").exit_code == 2


def test_colours_on_request() -> None:
    plain = run("explain", "P201")
    coloured = run("explain", "P201", "--color", "always")
    assert "\x1b[" not in plain.stdout
    assert "\x1b[" in coloured.stdout
