"""``tricknote validate``: what it prints in each format, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE, run, run_for_real
from tricknote import checking

MEMBERS = (
    "code name severity message path line column end_line end_column record deal deal_number "
    "trick seat variation rules claimed computed consequence_of related fixes"
).split()

BARE = FIRST_LOOK.replace('[Rules "bonanza88"]\n', "")
"""A record with one warning: no rule set is named."""


def write(folder: Path, **texts: str) -> list[Path]:
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.trick"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def report(*arguments: str | Path, stdin: str | None = None) -> dict[str, Any]:
    result = run("validate", "--format", "json", *arguments, stdin=stdin)
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_a_clean_record(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=FIRST_LOOK)
    result = run("validate", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "No errors or warnings in 1 file, 1 record and 1 deal, checked by gongzhu/bonanza88.\n"
    )


def test_a_finding_in_text(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=REVOKE)
    result = run("validate", path)
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "error[P201] revoke: S discards S2 on a club lead in trick 2, "
        "but holds C8, C7 and C5, and must follow\n"
        f"  --> {path}:22:10\n"
        "   |\n"
        "22 | 2. W: C2 S2 C4 C6\n"
        "   |          ^^\n"
    )
    assert result.stdout.rstrip().endswith("checked by gongzhu/bonanza88.")


def test_json_has_every_member_in_its_order(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=REVOKE)
    found = report(path)
    assert list(found) == ["tool", "version", "files", "records", "deals", "summary", "findings"]
    assert found["tool"] == "tricknote"
    assert (found["files"], found["records"], found["deals"]) == (1, 1, 1)
    first = found["findings"][0]
    for each in found["findings"]:
        assert list(each) == MEMBERS
    assert first["code"] == "P201"
    assert (first["path"], first["line"], first["column"]) == (str(path), 22, 10)
    assert (first["end_line"], first["end_column"]) == (22, 12)
    assert (first["record"], first["deal"], first["trick"], first["seat"]) == (1, 1, 2, "S")
    assert first["rules"] == "gongzhu/bonanza88"
    assert first["related"][0]["message"] == "S plays C7 here"
    assert set(first["related"][0]) == {"message", "line", "column", "end_line", "end_column"}


def test_both_sides_of_a_score_are_in_json() -> None:
    text = FIRST_LOOK.replace("score N: +50", "score N: +60")
    text = text.replace("total N: +50", "total N: +60")
    found = report("-", stdin=text)
    score = next(each for each in found["findings"] if each["name"] == "score-mismatch")
    assert (score["claimed"], score["computed"]) == ({"N": 60}, {"N": 50})
    total = next(each for each in found["findings"] if each["name"] == "total-mismatch")
    assert total["consequence_of"] == {
        "code": "R103",
        "name": "score-mismatch",
        "line": score["line"],
        "column": score["column"],
    }
    assert found["summary"] == {"error": 1, "warning": 0, "note": 0}


def test_a_finding_about_bytes_has_its_offset(tmp_path: Path) -> None:
    path = tmp_path / "night.trick"
    path.write_bytes(FIRST_LOOK.replace("Ani", "An\u00ef").encode("latin-1"))
    (found,) = report(path)["findings"]
    assert found["name"] == "encoding"
    assert found["offset"] == FIRST_LOOK.index("Ani") + 2
    assert list(found) == [*MEMBERS, "offset"]


def test_json_lines_are_the_findings_and_nothing_else(tmp_path: Path) -> None:
    paths = write(tmp_path, one=REVOKE, two=UNREADABLE, clean=FIRST_LOOK)
    result = run("validate", "--format", "jsonl", *paths)
    assert result.exit_code == 1
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines == report(*paths)["findings"]


def test_concise_is_a_line_a_finding(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=REVOKE)
    result = run("validate", "--format", "concise", path)
    first = result.stdout.splitlines()[0]
    assert first.startswith(f"{path}:22:10: error[P201] revoke: S discards S2 on a club lead")


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (FIRST_LOOK, (), 0),
        (BARE, (), 0),
        (BARE, ("--fail-on", "warning"), 1),
        (REVOKE, (), 1),
        (REVOKE, ("--exit-zero",), 0),
        (BARE, ("--fail-on", "warning", "--exit-zero"), 0),
        (FIRST_LOOK.replace("S8 SK", "s8 SK"), (), 0),
        (FIRST_LOOK.replace("S8 SK", "s8 SK"), ("--strict",), 1),
        (BARE, ("--strict",), 0),
    ],
)
def test_exit_codes(text: str, options: tuple[str, ...], expected: int) -> None:
    assert run("validate", "-", *options, stdin=text).exit_code == expected


def test_strict_says_error_where_it_was_a_warning() -> None:
    text = FIRST_LOOK.replace("S8 SK", "s8 SK")
    (loose,) = report("-", stdin=text)["findings"]
    (strict,) = report("-", "--strict", stdin=text)["findings"]
    assert (loose["severity"], strict["severity"]) == ("warning", "error")


def test_standard_input_bears_the_name_that_is_given() -> None:
    result = run("validate", "-", "--stdin-filename", "typed.trick", stdin=REVOKE)
    assert "--> typed.trick:22:10" in result.stdout
    assert "--> <stdin>:22:10" in run("validate", "-", stdin=REVOKE).stdout


def test_a_missing_file_beside_others_is_a_finding(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=FIRST_LOOK)
    gone = tmp_path / "gone.trick"
    result = run("validate", "--format", "json", gone, path)
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [each["name"] for each in found["findings"]] == ["unreadable-file"]
    assert (found["files"], found["records"]) == (1, 1)


def test_no_file_at_all_is_exit_code_two(tmp_path: Path) -> None:
    result = run("validate", tmp_path / "gone.trick")
    assert result.exit_code == 2
    assert "unreadable-file" in result.stdout
    empty = run("validate", tmp_path)
    assert empty.exit_code == 2
    assert "no records found" in empty.stderr
    assert "(looked for *.trick, *.trick.gz and *.trick.zst)" in empty.stderr


def test_one_bad_file_never_hides_the_next(tmp_path: Path) -> None:
    paths = write(tmp_path, a=UNREADABLE, b=REVOKE, c=FIRST_LOOK)
    (tmp_path / "d.trick").write_bytes(b"\xff\xfe%\x00")
    found = report(tmp_path)
    names = {(each["path"], each["name"]) for each in found["findings"]}
    assert (str(paths[0]), "syntax") in names
    assert (str(paths[1]), "revoke") in names
    assert (str(tmp_path / "d.trick"), "encoding") in names
    assert found["files"] == 4
    assert found["records"] == 3


def test_an_empty_file_is_a_finding(tmp_path: Path) -> None:
    write(tmp_path, empty="")
    found = report(tmp_path)
    assert [(each["name"], each["line"]) for each in found["findings"]] == [("syntax", 1)]


def test_several_records_of_one_file_are_counted() -> None:
    second = FIRST_LOOK.removeprefix("%trick 1.0\n")
    found = report("-", stdin=FIRST_LOOK + "\n" + second.replace("C2 C5 C4", "C2 S2 C4"))
    assert found["records"] == 2
    assert {each["record"] for each in found["findings"]} == {2}


def test_the_findings_of_a_file_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from notation.limits import Limits
    from tricknote.paths import expand
    from tricknote.reading import Reading
    from tricknote.report import Tally
    from tricknote.rules import run_rules

    text = FIRST_LOOK.replace("1. S: S3 S8 SK SA", "1. S: s3 s8 sk sa")
    paths = write(tmp_path, a=text, b=FIRST_LOOK)
    tally = Tally()
    reading = Reading(Limits(findings=2))
    checked = list(checking.check(expand([str(tmp_path)]), run_rules([]), tally, reading=reading))
    names = [each.name for outcome in checked for each in outcome.findings]
    assert names == ["tolerated-spelling", "tolerated-spelling", "too-many-findings"]
    last = checked[-2].findings[-1] if checked[-1].replay else checked[-1].findings[-1]
    assert last.arguments == {"limit": 2, "found": 2}
    assert (tally.warning, tally.error, tally.records) == (4, 1, 2)
    assert paths


def test_colours_only_where_they_are_wanted(tmp_path: Path) -> None:
    (path,) = write(tmp_path, night=REVOKE)
    plain = run("validate", path).stdout
    assert "\x1b[" not in plain
    for how in (
        run("validate", path, "--color", "always"),
        run("--color", "always", "validate", path),
        run("validate", path, FORCE_COLOR="1"),
    ):
        assert "\x1b[" in how.stdout
    for how in (
        run("validate", path, NO_COLOR="1", FORCE_COLOR="1"),
        run("validate", path, "--color", "never", FORCE_COLOR="1"),
        run("validate", path, FORCE_COLOR="0"),
    ):
        assert how.stdout == plain


def test_for_real_through_a_pipe() -> None:
    done = run_for_real("validate", "-", stdin=REVOKE)
    assert done.returncode == 1
    assert done.stdout.startswith("error[P201] revoke:")
    assert done.stderr == ""


def test_a_clean_check_loads_nothing_heavy(tmp_path: Path) -> None:
    import subprocess
    import sys

    from tests.cli.running import ROOT

    (path,) = write(tmp_path, night=FIRST_LOOK)
    program = (
        "import sys; from tricknote.cli import run; "
        f"code = run(['validate', {str(path)!r}]); "
        "print([n for n in 'jsonschema jinja2 rich yaml markdown_it notation.wording "
        "notation.writer tricknote.printer tricknote.fix_run tricknote.cluster render "
        "tricknote.event_checks "
        "validator.games.kambing validator.games.barbu validator.rulesets.showing "
        "difflib importlib.metadata'.split() if n in sys.modules], code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_deals_are_counted_even_where_they_cannot_be_checked() -> None:
    found = report("-", stdin=FIRST_LOOK.replace('"gongzhu"', '"whist"'))
    assert (found["records"], found["deals"]) == (1, 1)
