"""Records written as JSON or YAML: what takes a record takes them, and places its findings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation.json_model import write_json
from notation.source import SourceText
from notation.wording import message
from notation.yaml_model import write_yaml
from tests.cli.running import run as run_command
from tricknote.record_files import records_of
from tricknote.rules import run_rules
from validator import validate

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [
    *sorted((ROOT / "samples").glob("*/*.trick")),
    *sorted((ROOT / "samples").glob("*/invalid/*.trick"))[::9],
]
WRITERS = {"json": write_json, "yaml": write_yaml}


def run(*arguments: object, text: str | None = None) -> tuple[int, str]:
    result = run_command(*map(str, arguments), stdin=text)
    return result.exit_code, result.stdout + result.stderr


def json_of(path: Path) -> tuple[int, str]:
    result = run_command("validate", "--format", "json", str(path))
    return result.exit_code, result.stdout


def said(path: str, text: str) -> list[tuple[str, str, str, str | None]]:
    """What the simulation says of the records of a text; never where."""
    settings = run_rules([]).settings
    found: list[tuple[str, str, str, str | None]] = []
    for each in records_of(SourceText(text, path)):
        assert each.record is not None
        outcome = validate(each.record, index=each.index, findings=each.findings, settings=settings)
        for finding in each.placed(outcome.findings):
            if finding.code[0] != "S":
                where = finding.context.variation
                found.append((finding.name, finding.severity, message(finding), where))
    return found


@pytest.mark.parametrize(
    ("form", "path"),
    [*(("json", path) for path in SAMPLES[::3]), *(("yaml", path) for path in SAMPLES[1::3])],
    ids=lambda each: getattr(each, "name", each),
)
def test_a_document_is_checked_as_the_record_that_it_holds(form: str, path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    read = list(records_of(SourceText(text, "x.trick")))
    if any(each.severity == "error" for one in read for each in one.findings):
        pytest.skip("what has errors in its text is not converted")
    written = WRITERS[form]([each.record for each in read if each.record is not None])
    assert sorted(said(f"x.{form}", written), key=repr) == sorted(said("x.trick", text), key=repr)


REVOKE = {
    "tags": [["Game", "gongzhu"], ["Rules", "bonanza88"]]
    + [["Seat", seat, "Player"] for seat in "NWSE"],
    "entries": [
        {
            "deal": 1,
            "hands": {
                "N": "SKJ74 HJ8 DAKJ5 CAQ6",
                "W": "SA HAQT94 D82 CKT932",
                "S": "SQ532 H763 DT93 C875",
                "E": "ST986 HK52 DQ764 CJ4",
            },
            "exposes": [{"expose": {"W": "HA"}}],
            "tricks": [{"trick": 1, "leader": "S", "plays": ["S3", "S8", "H8", "SA"]}],
            "end": "open",
        }
    ],
    "result": "*",
}


def document() -> str:
    whole = {"format": "tricknote", "version": "1.0", "records": [REVOKE]}
    return json.dumps(whole, indent=1)


def test_a_finding_of_the_play_has_its_pointer_and_its_place(tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    path.write_text(document(), encoding="utf-8")
    code, output = json_of(path)
    assert code == 1
    (finding,) = (each for each in json.loads(output)["findings"] if each["name"] == "revoke")
    assert finding["pointer"] == "/records/0/entries/0/tricks/0/plays/2"
    assert finding["fixes"] == []
    line = document().split("\n")[finding["line"] - 1]
    assert line[finding["column"] - 1 : finding["end_column"] - 1] == "H8"
    (related,) = finding["related"]
    assert document().split("\n")[related["line"] - 1].strip() == '"N": "SKJ74 HJ8 DAKJ5 CAQ6",'


def test_a_finding_about_the_form_has_them_too(tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    path.write_text(document().replace('"leader"', '"leeder"'), encoding="utf-8")
    code, output = json_of(path)
    assert code == 1
    found = json.loads(output)
    assert found["summary"] == {"error": 2, "warning": 0, "note": 0}
    assert [each["pointer"] for each in found["findings"]] == [
        "/records/0/entries/0/tricks/0",
        "/records/0/entries/0/tricks/0/leeder",
    ]
    assert {each["record"] for each in found["findings"]} == {1}


def test_a_finding_of_the_notation_has_no_pointer(tmp_path: Path) -> None:
    path = tmp_path / "night.trick"
    path.write_text("%trick 1.0\n", encoding="utf-8")
    _, output = json_of(path)
    assert all("pointer" not in each for each in json.loads(output)["findings"])


def test_standard_input_is_what_its_name_says() -> None:
    _, output = run("validate", "-", "--stdin-filename", "night.json", text=document())
    assert "night.json:" in output
    assert "revoke" in output


@pytest.mark.parametrize("command", ["validate", "score", "render", "format", "convert"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.json", ""),
        ("x.json", "[" * 5000),
        ("x.json", '{"format": "tricknote", "version": "1.0", "records": [{"tags": 1e999}]}'),
        ("x.yaml", "a: &a [*a]\n"),
        ("x.yml", "\tx"),
    ],
)
def test_no_command_breaks_on_a_strange_document(
    command: str, name: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    more = ["--to", "trick"] if command == "convert" else []
    more = ["-o", str(tmp_path / "out.html")] if command == "render" else more
    code, output = run(command, path, *more)
    assert code == 1, output
    assert "Traceback" not in output
    assert path.read_text(encoding="utf-8") == text


def test_format_writes_a_document_as_convert_does(tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    path.write_text(document(), encoding="utf-8")
    assert run("format", "--check", path)[0] == 1
    assert run("format", path)[0] == 0
    assert run("format", "--check", path)[0] == 0
    (each,) = records_of(SourceText(document(), "night.json"))
    assert each.record is not None
    assert path.read_text(encoding="utf-8") == write_json([each.record])


@pytest.mark.parametrize("more", [[], ["--unsafe-fixes"]])
def test_fixing_leaves_a_document_as_it_is(more: list[str], tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    text = document().replace('"gongzhu"', '"gongzu"').replace('"S3"', '"s3"')
    path.write_text(text, encoding="utf-8")
    code, output = run("validate", "--fix", *more, path)
    assert code == 1, output
    assert path.read_text(encoding="utf-8") == text
