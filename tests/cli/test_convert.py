"""``tricknote convert``: between the forms without loss, and nothing from a broken text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE, run


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_there_and_back(form: str, tmp_path: Path) -> None:
    text = tmp_path / "night.trick"
    text.write_text(FIRST_LOOK, encoding="utf-8")
    other = tmp_path / f"night.{form}"
    result = run("convert", text, "--to", form, "-o", other)
    assert (result.exit_code, result.output) == (0, "")
    back = run("convert", other, "--to", "trick")
    assert back.exit_code == 0
    assert back.stdout == FIRST_LOOK


def test_the_ending_of_the_output_tells_the_form(tmp_path: Path) -> None:
    target = tmp_path / "night.json"
    result = run("convert", "-", "-o", target, stdin=FIRST_LOOK)
    assert result.exit_code == 0
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == "tricknote"


def test_without_a_form_it_is_wrong_usage() -> None:
    result = run("convert", "-", stdin=FIRST_LOOK)
    assert result.exit_code == 2
    assert "--to" in result.stderr


def test_errors_in_the_text_write_nothing(tmp_path: Path) -> None:
    target = tmp_path / "night.json"
    target.write_text("old", encoding="utf-8")
    result = run("convert", "-", "-o", target, stdin=UNREADABLE)
    assert result.exit_code == 1
    assert "syntax" in result.stderr
    assert target.read_text(encoding="utf-8") == "old"


def test_wrong_play_does_not_stop_it() -> None:
    result = run("convert", "-", "--to", "trick", stdin=REVOKE)
    assert (result.exit_code, result.stdout) == (0, REVOKE)


def test_a_faulty_document_is_reported_at_its_place() -> None:
    result = run("convert", "-", "--from", "json", "--to", "trick", stdin='{\n  "records": [}')
    assert (result.exit_code, result.stdout) == (1, "")
    assert "this is not JSON" in result.stderr
    assert "<stdin>:2:" in result.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run("convert", tmp_path / "gone.trick", "--to", "json")
    assert result.exit_code == 2
    assert "there is no such file" in result.stderr


def foreign_log() -> str:
    """The deal of the first look as the log of a server, nobody having exposed anything."""
    text = re.sub(r"\{[^}]*\}|\(.*?\)|[!?]", "", FIRST_LOOK)
    tricks = re.findall(r"^\d+\. (\w): (\S+) (\S+) +(\S+) +(\S+) *$", text, re.MULTILINE)
    lines = [
        ", ".join([str("NWSE".index(leader)), *(card.replace("T", "10") for card in cards)])
        for leader, *cards in tricks
    ]
    return "\n".join([*lines, "result: 50, -100, -100, 0", ""])


def test_a_foreign_log_becomes_records_and_names_its_dialect(tmp_path: Path) -> None:
    target = tmp_path / "log.trick"
    result = run("convert", "-", "--from", "arena", "-o", target, stdin=foreign_log())
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "Read 1 deal of a log in the dialect spaced.\n"
    checked = run("validate", target)
    assert checked.exit_code == 0
    assert checked.stdout.startswith("No errors or warnings in 1 file, 1 record and 1 deal")


def test_a_broken_log_is_reported_and_nothing_written(tmp_path: Path) -> None:
    target = tmp_path / "log.trick"
    log = foreign_log().replace("SK", "SZ")
    result = run("convert", "-", "--from", "arena", "-o", target, stdin=log)
    assert result.exit_code == 1
    assert "<stdin>:1:12" in result.stderr
    assert not target.exists()


def test_several_files_go_into_a_folder(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.trick").write_text(FIRST_LOOK, encoding="utf-8")
    (tmp_path / "c.trick").write_text(UNREADABLE, encoding="utf-8")
    folder = tmp_path / "out"
    result = run("convert", tmp_path, "--to", "json", "-o", f"{folder}/")
    assert result.exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == ["a.json", "b.json"]
    assert result.stdout == f"{folder}/a.json\n{folder}/b.json\n"
    without = run("convert", tmp_path, "--to", "json")
    assert without.exit_code == 2
    assert "FOLDER" in without.stderr


def test_every_reader_can_be_asked_for() -> None:
    from grammar.readers import READERS
    from tricknote.conversion import FOREIGN

    assert tuple(READERS) == FOREIGN


def test_records_without_anything_in_them_are_told_and_not_joined(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    one = '{"tags": [], "entries": []}'
    whole = '{"format": "tricknote", "version": "1.0", "records": [%s]}'
    file.write_text(whole % f"{one}, {one}")
    result = run("convert", file, "--to", "trick")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "record 1 is empty" in result.stderr
    assert run("convert", file, "--to", "yaml").exit_code == 0
    file.write_text(whole % one)
    assert run("convert", file, "--to", "trick").stdout == "%trick 1.0\n"
