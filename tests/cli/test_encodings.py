"""``--encoding``, and names of every script, through every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, run
from tests.notation.test_encodings import NAMES

COMMANDS = [
    ("validate",),
    ("format", "--check"),
    ("score",),
    ("render", "-o", "-"),
    ("convert", "--to", "json"),
]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.trick"
    path.write_bytes(FIRST_LOOK.replace("Ani", "王小明").encode("gbk"))
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
def test_every_command_reads_another_encoding_if_it_is_named(
    command: tuple[str, ...], old: Path
) -> None:
    name, *rest = command
    before = old.read_bytes()
    result = run(name, old, *rest)
    assert result.exit_code == 1
    assert "--encoding gbk" in result.output + result.stderr
    result = run(name, old, *rest, "--encoding", "gbk")
    # Only the bytes are not canonical.
    assert result.exit_code == (1 if name == "format" else 0), result.stderr
    if name in ("render", "convert", "score"):
        assert "王小明" in result.stdout or name == "score"
    assert old.read_bytes() == before


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each[0])
@pytest.mark.parametrize("encoding", ["hex", "punycode", "klingon", ""])
def test_what_is_no_encoding_is_wrong_usage(
    command: tuple[str, ...], encoding: str, old: Path
) -> None:
    name, *rest = command
    result = run(name, old, *rest, "--encoding", encoding)
    assert result.exit_code == 2
    assert "encoding" in result.stderr.lower()


def test_what_was_read_in_another_encoding_is_written_in_utf_8(old: Path) -> None:
    assert run("format", old, "--encoding", "gbk").exit_code == 0
    assert old.read_bytes() == FIRST_LOOK.replace("Ani", "王小明").encode()
    assert run("format", "--check", old).exit_code == 0
    # What is the same in both is left alone.
    old.write_text(FIRST_LOOK)
    assert run("format", "--check", old, "--encoding", "gbk").exit_code == 0
    old.write_bytes(FIRST_LOOK.encode("utf-16"))
    result = run("format", "--diff", old, "--encoding", "utf-16")
    assert result.exit_code == 1
    assert "only the encoding" in result.stdout


def test_standard_input_and_compressed_files_have_encodings_too(old: Path) -> None:
    import gzip

    result = run("validate", "-", "--encoding", "gb18030", stdin=old.read_bytes())
    assert result.exit_code == 0
    packed = old.with_name("old.trick.gz")
    packed.write_bytes(gzip.compress(old.read_bytes()))
    assert run("validate", packed, "--encoding", "gbk").exit_code == 0
    assert run("validate", packed).exit_code == 1


def test_json_and_logs_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    record = tmp_path / "x.trick"
    record.write_text(FIRST_LOOK.replace("Ani", "Zoé"))
    run("convert", record, "-o", file)
    file.write_bytes(file.read_text().encode("utf-16"))
    result = run("convert", file, "--to", "trick", "--encoding", "utf-16")
    assert result.exit_code == 0
    assert result.stdout == record.read_text()
    assert run("convert", file, "--to", "trick").exit_code == 1


def test_a_finding_about_bytes_has_its_offset(old: Path) -> None:
    result = run("validate", "--format", "json", old)
    (found,) = json.loads(result.stdout)["findings"]
    assert found["offset"] == old.read_bytes().index("王".encode("gbk"))
    assert (found["name"], found["line"], found["column"]) == ("encoding", 9, 12)


def test_a_nul_byte_is_told_and_the_file_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.trick"
    data = FIRST_LOOK.replace("S3 S8", "S3\0S8").encode()
    file.write_bytes(data)
    found = json.loads(run("validate", "--format", "json", file).stdout)
    assert [(each["name"], each["deal"]) for each in found["findings"]] == [("encoding", 1)]
    assert found["findings"][0]["offset"] == data.index(b"\0")
    assert found["deals"] == 1
    assert run("format", file).exit_code == 1
    assert file.read_bytes() == data


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_a_name_comes_through_every_command(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.trick"
    text = FIRST_LOOK.replace("Ani", name).replace("The pig", name)
    file.write_text(text, encoding="utf-8")
    assert run("validate", file).exit_code == 0
    assert run("format", "--check", file).exit_code == 0
    assert run("score", file).exit_code == 0
    page = run("render", file, "-o", "-")
    assert page.exit_code == 0
    assert name in page.stdout
    for form in ("json", "yaml"):
        other = tmp_path / f"{name}.{form}"
        assert run("convert", file, "-o", other).exit_code == 0
        back = run("convert", other, "--to", "trick")
        assert back.stdout == text
    others = [word for each in ("W=Budi", "S=Citra", "E=Dewi") for word in ("--seat", each)]
    made = run("new", "--game", "gongzhu", "--seat", f"N={name}", *others)
    assert made.exit_code == 0
    assert f'[Seat "N" "{name}"]' in made.stdout


@pytest.mark.parametrize("label", ["甲", "Ё", "علي", "किरण", "É"])
def test_a_label_comes_through_every_command(label: str, tmp_path: Path) -> None:
    file = tmp_path / "x.trick"
    text = FIRST_LOOK.replace("N:", f"{label}:").replace('"N"', f'"{label}"')
    file.write_text(text, encoding="utf-8")
    assert run("validate", file).exit_code == 0
    scores = json.loads(run("score", "--format", "json", file).stdout)
    assert scores["records"][0]["total"][label] == 50
    assert label in run("score", file).stdout
    assert label in run("render", file, "-o", "-").stdout
    other = tmp_path / "x.yaml"
    assert run("convert", file, "-o", other).exit_code == 0
    assert run("convert", other, "--to", "trick").stdout == text
    others = [word for each in ("W=Budi", "S=Citra", "E=Dewi") for word in ("--seat", each)]
    made = run("new", "--game", "gongzhu", "--seat", f"{label}=Ani", *others)
    assert f'[Seat "{label}" "Ani"]' in made.stdout


def test_turns_of_direction_are_made_visible_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "x.trick"
    file.write_text(FIRST_LOOK.replace("The pig", "The \u202egip"), encoding="utf-8")
    result = run("validate", file)
    assert "look-alike-letter" in result.stdout
    assert "\u202e" not in result.stdout
    assert "\\u{202E}" in result.stdout
