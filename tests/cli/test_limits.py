"""``--limit`` and ``limits`` of the folder's file, for every command that reads."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, run

COMMANDS = [
    ("validate",),
    ("format", "--check"),
    ("score",),
    ("render", "-o", "-"),
    ("convert", "--to", "json"),
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "x.trick"
    path.write_text(FIRST_LOOK)
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_a_limit_holds_in_every_command_that_reads(command: tuple[str, ...], file: Path) -> None:
    name, *rest = command
    assert run(name, file, *rest, "--limit", "file=2K").exit_code == 0
    result = run(name, file, *rest, "--limit", "file=500")
    assert result.exit_code == 1
    assert "file-too-large" in result.output + result.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("depth=3", "there is no limit 'depth'"),
        ("deals", "'deals' is not NAME=VALUE"),
        ("deals=none", "the limit deals is a whole number from 1"),
        ("file=64X", "also with K, M or G"),
        ("=3", "there is no limit ''"),
    ],
)
def test_a_wrong_limit_is_wrong_usage(
    command: tuple[str, ...], value: str, words: str, file: Path
) -> None:
    name, *rest = command
    result = run(name, file, *rest, "--limit", value)
    assert result.exit_code == 2
    assert words in result.stderr.replace("\n", " ")


def findings(*arguments: str | Path, stdin: str | None = None) -> list[str]:
    result = run("validate", "--format", "json", *arguments, stdin=stdin)
    return [each["name"] for each in json.loads(result.stdout)["findings"]]


@pytest.mark.parametrize(
    ("limits", "names"),
    [
        ((), []),
        (("line=60",), ["line-too-long"]),
        (("string=25",), ["string-too-long", "string-too-long"]),
        (("nesting=1", "line=79"), ["line-too-long"]),
        (("nesting=1", "nesting=5"), []),
    ],
)
def test_several_limits_and_the_last_of_a_name_counts(
    limits: tuple[str, ...], names: list[str], file: Path
) -> None:
    options = [word for each in limits for word in ("--limit", each)]
    assert findings(file, *options) == names


def test_findings_beyond_their_limit_are_counted(file: Path) -> None:
    file.write_text(FIRST_LOOK.replace("=", "").replace("C2 C5", "C3 C5").replace("DA", "D2"))
    every = findings(file)
    assert len(every) > 3
    result = run("validate", "--format", "json", file, "--limit", "findings=2")
    found = json.loads(result.stdout)
    assert [each["name"] for each in found["findings"]] == [*every[:2], "too-many-findings"]
    assert str(len(every) - 2) in found["findings"][-1]["message"]


def test_a_large_record_of_standard_input_never_hides_the_next(file: Path) -> None:
    small = FIRST_LOOK.replace("W: -300, S: -100", "W: -310, S: -100", 1)
    large = FIRST_LOOK.replace("The transformer", "x" * 2000).replace("W: C2", "W: C3")
    names = findings("-", "--limit", "record=2K", stdin=large + small)
    assert names == ["file-too-large", "score-mismatch"]
    assert findings("-", stdin=large + small) == ["card-played-twice", "score-mismatch"]


def test_a_file_that_unpacks_to_too_much(file: Path) -> None:
    packed = file.with_suffix(".trick.gz")
    packed.write_bytes(gzip.compress(FIRST_LOOK.encode()))
    assert findings(packed, "--limit", "unpacked=500") == ["file-too-large"]
    # Beside it, the others are read.
    assert findings(packed, file, "--limit", "unpacked=500") == ["file-too-large"]
    assert findings(packed) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tricknote.toml", '[limits]\nline = 60\nfile = "2K"\n'),
        ("pyproject.toml", '[tool.tricknote]\nlimits = { line = 60, file = "2K" }\n'),
    ],
)
def test_the_folder_may_say_its_limits(name: str, text: str, file: Path) -> None:
    Path(name).write_text(text)
    assert findings(file) == ["line-too-long"]
    # What is said on the command line goes before it, one by one.
    assert findings(file, "--limit", "line=100") == []
    assert findings(file, "--limit", "line=100", "--limit", "file=500") == ["file-too-large"]
    assert run("format", "--check", file).exit_code == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("limits = 5", "limits must be a table"),
        ("[limits]\nlines = 5", "there is no limit 'lines'"),
        ("[limits]\nline = true", "the limit line is a whole number from 1"),
        ('[limits]\ndeals = "5M"', "the limit deals is a whole number from 1"),
    ],
)
def test_a_folder_that_says_them_wrongly(text: str, words: str, file: Path) -> None:
    Path("tricknote.toml").write_text(text)
    result = run("validate", file)
    assert result.exit_code == 2
    assert words in result.stderr.replace("\n", " ")


def test_the_help_names_every_limit() -> None:
    from notation.limits import NAMES

    words = run("validate", "--help").stdout.split("--limit", 1)[1]
    assert all(name in words for name in NAMES)


@pytest.mark.parametrize("letter", ["S", "猪", "\u0301", "\u202e"])
def test_of_an_endless_line_only_a_piece_is_shown(letter: str, file: Path) -> None:
    line = letter * 200_000
    file.write_text(FIRST_LOOK.replace("1. S: S3 S8", f"1. S: {{{line}}} S3 s8 {{{line}}}"))
    result = run("validate", file, "--limit", "string=1000000", "--limit", "line=1000000")
    shown = result.stdout.splitlines()
    assert any("tolerated-spelling" in each for each in shown)
    assert max(map(len, shown)) < 2_000
    marked = next(index for index, each in enumerate(shown) if set(each.strip()) == {"|", " ", "^"})
    assert "…" in shown[marked - 1]
