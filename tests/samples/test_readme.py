"""The README shows what there is: its record, its finding, its commands and its links."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tricknote import format as canonical
from tricknote import parse, validate
from tricknote.cli import run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEXTS = {"README.md": README, "CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").read_text("utf-8")}


_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for said, text in _BLOCK.findall(README) if said == language]


def test_the_record_is_the_example_and_it_is_clean() -> None:
    (record,) = [block for block in blocks("") if block.startswith("%trick")]
    assert record == (EXAMPLES / "evening.trick").read_text(encoding="utf-8")
    document = parse(record)
    assert [each.name for replay in validate(document) for each in replay.findings] == []
    assert canonical(document) == record


def test_the_finding_is_what_the_program_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES)
    assert run(["validate", "--color", "never", "broken.trick"]) == 1
    (shown,) = [block for block in blocks("text") if "error[" in block]
    command, _, said = shown.partition("\n")
    assert command == "$ tricknote validate broken.trick"
    assert said.strip() == capsys.readouterr().out.strip()


def test_the_commands_shown_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    shown = [
        line.removeprefix("$ tricknote ").partition("#")[0].split()
        for block in blocks("text")
        for line in block.splitlines()
        if line.startswith("$ tricknote ")
    ]
    assert len(shown) >= 7
    for words in shown:
        if words[0] == "preview":
            words[1:] = ["--help"]  # it serves until somebody stops it
        assert run(words) == (1 if "broken.trick" in words else 0), words


def test_the_python_shown_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES)
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    assert "'W': -260" in capsys.readouterr().out


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)\)", TEXTS[name])
    for link in links:
        if not link.startswith("http"):
            assert (ROOT / link).exists(), link
