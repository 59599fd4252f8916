"""``tricknote render``: where pages go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "night.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    return path


def test_beside_the_record(record: Path) -> None:
    result = run("render", record)
    page = record.with_suffix(".html")
    assert (result.exit_code, result.stdout) == (0, f"{page}\n")
    assert page.read_text(encoding="utf-8").lower().startswith("<!doctype html>")


def test_into_a_file(record: Path) -> None:
    page = record.with_name("other.html")
    assert run("render", record, "-o", page).exit_code == 0
    assert "Bandung Gong Zhu Night" in page.read_text(encoding="utf-8")


def test_to_standard_output(record: Path) -> None:
    result = run("render", "-", "-o", "-", stdin=FIRST_LOOK)
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("</html>")


def test_into_a_folder_that_is_made(record: Path) -> None:
    other = record.parent / "sub" / "night.trick"
    other.parent.mkdir()
    other.write_text(FIRST_LOOK + "\n" + FIRST_LOOK, encoding="utf-8")
    folder = record.parent / "pages"
    result = run("render", record.parent, "-o", f"{folder}/")
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "night-2.html",
        "night-3.html",
        "night.html",
    ]


def test_several_records_do_not_fit_into_one_file(record: Path) -> None:
    record.write_text(FIRST_LOOK + "\n" + FIRST_LOOK, encoding="utf-8")
    page = record.with_name("other.html")
    result = run("render", record, "-o", page)
    assert result.exit_code == 2
    assert "-o FOLDER/" in result.stderr
    assert not page.exists()


def test_a_page_never_replaces_a_record(record: Path) -> None:
    result = run("render", record, "-o", record)
    assert result.exit_code == 2
    assert record.read_text(encoding="utf-8") == FIRST_LOOK


def test_wrong_play_is_shown_and_no_failure(record: Path) -> None:
    record.write_text(REVOKE, encoding="utf-8")
    result = run("render", record)
    assert result.exit_code == 0
    assert "`tricknote validate` shows" in result.stderr


def test_errors_in_the_text_are_reported(record: Path) -> None:
    record.write_text(UNREADABLE, encoding="utf-8")
    result = run("render", record)
    assert result.exit_code == 1
    assert "night.trick:22:13" in result.stderr


def test_a_folder_that_cannot_be_written(record: Path) -> None:
    blocked = record.with_name("blocked")
    blocked.write_text("", encoding="utf-8")
    result = run("render", record, "-o", f"{blocked}/pages/x.html")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
