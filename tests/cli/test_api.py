"""The public functions."""

from __future__ import annotations

from pathlib import Path

import pytest

import tricknote
from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE
from tricknote.api import UnreadableRecordError


def test_read_validate_and_render(tmp_path: Path) -> None:
    path = tmp_path / "night.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    document = tricknote.read(path)
    assert document.findings == ()
    (replay,) = tricknote.validate(document)
    assert replay.total == {"N": 50, "W": -300, "S": -100, "E": -50}
    assert replay.findings == ()
    assert "</html>" in tricknote.render(replay)


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    document = tricknote.read(tmp_path / "gone.trick")
    assert document.records == ()
    assert [each.name for each in document.findings] == ["unreadable-file"]


def test_findings_of_text_and_play_are_in_the_replay() -> None:
    document = tricknote.parse(REVOKE.replace("S8 SK", "s8 SK"))
    (replay,) = tricknote.validate(document)
    names = [each.name for each in replay.findings]
    assert "tolerated-spelling" in names
    assert "revoke" in names


def test_any_line_ends_are_read() -> None:
    for newline in ("\r\n", "\r"):
        assert tricknote.format(tricknote.parse(FIRST_LOOK.replace("\n", newline))) == FIRST_LOOK


def test_format_refuses_what_it_would_lose() -> None:
    with pytest.raises(UnreadableRecordError, match="night:22:13: syntax: ") as caught:
        tricknote.format(tricknote.parse(UNREADABLE, "night"))
    assert [each.name for each in caught.value.findings] == ["syntax"]


def test_other_rules_than_the_record_names() -> None:
    (replay,) = tricknote.validate(tricknote.parse(FIRST_LOOK), rules=["spielanleitung"])
    assert replay.rules is not None
    assert replay.rules.id == "gongzhu/spielanleitung"
    with pytest.raises(ValueError, match="no rule set is called nowhere"):
        tricknote.validate(tricknote.parse(FIRST_LOOK), rules=["nowhere"])
