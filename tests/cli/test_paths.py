"""From the paths that a user names to the files that are read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import run
from tricknote.paths import expand, seen_from


def paths(*given: str) -> list[str]:
    return [each.path for each in expand(given)]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.trick", "a.trick", "sub/c.trick.gz", "sub/x.txt", ".hidden/d.trick", "e.TRICK"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_searched_in_a_stable_order(records: Path) -> None:
    assert paths(".") == ["a.trick", "b.trick", "sub/c.trick.gz"]


def test_a_hidden_folder_is_entered_only_by_name(records: Path) -> None:
    assert paths(".hidden") == [".hidden/d.trick"]


def test_a_path_is_shown_as_given(records: Path) -> None:
    assert paths("./a.trick", "sub") == ["./a.trick", "sub/c.trick.gz"]


def test_any_file_is_read_if_named(records: Path) -> None:
    assert paths("sub/x.txt") == ["sub/x.txt"]


def test_a_file_named_twice_is_read_once(records: Path) -> None:
    assert paths("a.trick", "./a.trick", ".", str(records / "b.trick")) == [
        "a.trick",
        "b.trick",
        "sub/c.trick.gz",
    ]


def test_a_link_to_a_file_is_the_same_file(records: Path) -> None:
    try:
        (records / "z.trick").symlink_to(records / "a.trick")
    except OSError:
        pytest.skip("no links here")
    assert paths("a.trick", "z.trick") == ["a.trick"]


def test_a_missing_path_comes_through(records: Path) -> None:
    assert paths("gone.trick", "a.trick") == ["gone.trick", "a.trick"]


def test_a_path_that_cannot_even_be_looked_at_comes_through(records: Path) -> None:
    assert paths("x" * 300, "a.trick") == ["x" * 300, "a.trick"]
    (records / "sub").chmod(0)
    try:
        assert paths("sub/x.txt") == ["sub/x.txt"]
    finally:
        (records / "sub").chmod(0o755)


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate", "LONG", "a.trick"),
        ("validate", "a.trick", "--rules", "LONG"),
        ("render", "a.trick", "-o", "LONG"),
        ("site", "a.trick", "-o", "LONG"),
        ("convert", "a.trick", "--to", "json", "-o", "LONG"),
        ("new", "-o", "LONG"),
        ("preview", "LONG"),
    ],
)
def test_a_name_that_is_too_long_is_told(records: Path, arguments: tuple[str, ...]) -> None:
    result = run(*("x" * 300 if each == "LONG" else each for each in arguments))
    assert result.exit_code in (1, 2)
    assert "internal error" not in result.stderr


def test_standard_input_once_and_under_its_name() -> None:
    found = list(expand(["-", "-"], stdin_name="typed.trick"))
    assert [(each.path, each.is_stdin) for each in found] == [("typed.trick", True)]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_told(records: Path) -> None:
    folder = records / "sub"
    folder.chmod(0)
    try:
        problems = [each.path for each in expand(["."]) if each.problem]
    finally:
        folder.chmod(0o755)
    assert problems == ["sub"]


def test_a_file_is_seen_from_a_folder(records: Path) -> None:
    assert seen_from(".", "a.trick") == "a.trick"
    assert seen_from(records, "./sub/../sub/x.txt") == "sub/x.txt"
    assert seen_from("sub", str(records / "sub" / "x.txt")) == "x.txt"
    assert seen_from("sub", "a.trick") is None
    assert seen_from("sub", "..") is None
    assert seen_from("su", "sub/x.txt") is None
    assert seen_from(".", "..a.trick") == "..a.trick"


def test_a_link_is_a_file_of_the_folder_that_it_lies_in(records: Path, tmp_path: Path) -> None:
    (records / "sub" / "link.trick").symlink_to(records / "a.trick")
    assert seen_from("sub", "sub/link.trick") == "link.trick"
    (records / "way").symlink_to(records / "sub", target_is_directory=True)
    assert seen_from("way", "sub/x.txt") == "x.txt"
