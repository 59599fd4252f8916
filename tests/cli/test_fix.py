"""``validate --fix``, ``--diff`` and ``--unsafe-fixes``."""

from __future__ import annotations

import gzip
import json
import os
import stat
from pathlib import Path

import pytest

from notation.files import write_atomic
from tests.cli.running import FIRST_LOOK, run, run_for_real
from tricknote.fixing import MAX_CHECKS, fix
from tricknote.originals import Original

SLIPS = (
    FIRST_LOOK.replace("%trick 1.0\n", "")
    .replace('"Bandung"', "“Bandung”")
    .replace("3. N: CQ CT!", "3. N: QC С10!")
    .replace("9. E: H2", "8. E: H2")
    .replace("6. S: D9", "6. E: D9")
    .replace("total N: +50", "total N: +60")
)
"""The good record with one slip of each kind that is put right for certain."""

LIKELY = SLIPS.replace("2. W: C2 C5", "2. W: C2 C5^turn")
"""The same with one whose fix is only likely."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file to be fixed."""
    path = tmp_path / "evening.trick"
    path.write_text(LIKELY, encoding="utf-8")
    return path


def test_fix_puts_right_what_is_certain_and_reports_what_is_left(record: Path) -> None:
    outcome = run("validate", "--fix", "--format", "concise", record)
    assert outcome.exit_code == 0
    assert record.read_text(encoding="utf-8") == FIRST_LOOK.replace("C2 C5", "C2 C5^turn")
    left, found, fixed = outcome.stdout.splitlines()
    assert "irregularity-not-needed" in left
    assert found.startswith("Found 1 warning in 1 file")
    assert fixed == "Fixed 8 of 9 findings; --unsafe-fixes has a likely fix for 1 more."
    again = run("validate", "--fix", record)
    assert "Fixed 0 of 1 finding;" in again.stdout


def test_unsafe_fixes_are_made_too_if_asked_for(record: Path) -> None:
    outcome = run("validate", "--fix", "--unsafe-fixes", record)
    assert outcome.exit_code == 0
    assert record.read_text(encoding="utf-8") == FIRST_LOOK
    assert outcome.stdout.endswith("Fixed 9 of 9 findings.\n")


def test_diff_writes_nothing_and_shows_what_fix_would_change(record: Path) -> None:
    outcome = run("validate", "--diff", record)
    assert outcome.exit_code == 1
    assert record.read_text(encoding="utf-8") == LIKELY
    lines = outcome.stdout.splitlines()
    assert lines[0] == f"--- {record}"
    assert "-8. E: H2 H8 HT H6" in lines
    assert "+9. E: H2 H8 HT H6" in lines
    assert not any("C5^turn" in line for line in lines if line[0] in "+-")
    assert outcome.stderr == (
        "Would fix 8 of 9 findings in 1 file; --unsafe-fixes has a likely fix for 1 more.\n"
    )
    both = run("validate", "--diff", "--unsafe-fixes", record)
    assert "+2. W: C2 C5 C4 C6" in both.stdout
    assert run("validate", "--diff", "--exit-zero", record).exit_code == 0


def test_diff_ends_with_zero_if_there_is_nothing_to_fix(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    path.write_text(FIRST_LOOK.replace("2. W: C2 C5", "2. W: C2 S2"), encoding="utf-8")
    outcome = run("validate", "--diff", path)
    assert (outcome.exit_code, outcome.stdout) == (0, "")
    assert run("validate", "--diff", tmp_path / "none.trick").exit_code == 2


def test_what_is_left_decides_the_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    path.write_text(SLIPS.replace("2. W: C2 C5", "2. W: C2 S2"), encoding="utf-8")
    assert run("validate", "--fix", path).exit_code == 1
    path.write_text(LIKELY, encoding="utf-8")
    assert run("validate", "--fix", "--fail-on", "warning", path).exit_code == 1


@pytest.mark.parametrize(
    "options",
    [("--fix", "--diff"), ("--unsafe-fixes",), ("--diff", "--format", "json")],
    ids=" ".join,
)
def test_odd_combinations_are_wrong_usage(record: Path, options: tuple[str, ...]) -> None:
    outcome = run("validate", *options, record)
    assert outcome.exit_code == 2
    assert "Usage" in outcome.stderr
    assert record.read_text(encoding="utf-8") == LIKELY


def test_only_what_is_selected_is_fixed(record: Path) -> None:
    run("validate", "--fix", "--select", "trick-number", record)
    assert record.read_text(encoding="utf-8") == LIKELY.replace("8. E: H2", "9. E: H2")
    run("validate", "--fix", "--ignore", "S", record)
    text = record.read_text(encoding="utf-8")
    assert "QC С10!" in text
    assert "total N: +50" in text


# ---- byte for byte


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
def test_line_ends_and_the_mark_stay(tmp_path: Path, newline: str, mark: str) -> None:
    path = tmp_path / "a.trick"
    slips, good = (text.rstrip("\n").replace("{The", "{  The") for text in (SLIPS, FIRST_LOOK))
    path.write_bytes((mark + slips.replace("\n", newline)).encode())
    run("validate", "--fix", path)
    assert path.read_bytes() == (mark + good.replace("\n", newline)).encode()


def test_mixed_line_ends_and_odd_blanks_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    lines = FIRST_LOOK.replace("3. N: CQ", " 3.\t N:   CQ").split("\n")
    ends = ["\r\n", "\n", "\r", " \t\n"]
    good = "".join(line + ends[at % 4] for at, line in enumerate(lines))
    slips = good.replace("CQ CT!", "CQ C10!").replace("9. E: H2", "8. E: H2")
    path.write_bytes(slips.encode())
    outcome = run("validate", "--fix", path)
    assert "Fixed 2 of 2 findings." in outcome.stdout
    assert path.read_bytes() == good.encode()


def test_a_compressed_file_is_compressed_again(tmp_path: Path) -> None:
    path = tmp_path / "a.trick.gz"
    path.write_bytes(gzip.compress(SLIPS.replace("\n", "\r\n").encode()))
    run("validate", "--fix", path)
    assert gzip.decompress(path.read_bytes()) == FIRST_LOOK.replace("\n", "\r\n").encode()


def test_a_file_without_anything_to_fix_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    os.utime(path, (1, 1))
    outcome = run("validate", "--fix", path)
    assert path.stat().st_mtime == 1
    assert outcome.stdout.endswith("Fixed 0 of 0 findings.\n")


def test_a_file_that_cannot_be_decoded_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    data = SLIPS.encode() + b"\xff\xfe"
    path.write_bytes(data)
    outcome = run("validate", "--fix", path)
    assert outcome.exit_code == 1
    assert path.read_bytes() == data
    assert run("validate", "--diff", path).exit_code == 1


def test_a_file_that_cannot_be_written_back_as_it_is_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.trick"
    # Read as this encoding, the text would be written with another mark in front.
    data = SLIPS.replace("“", '"').replace("”", '"').replace("С", "C").encode("utf-16-be")
    path.write_bytes(b"\xfe\xff" + data)
    for option in ("--fix", "--diff"):
        outcome = run("validate", option, "--encoding", "utf-16", path)
        assert f"{path}: left as it is" in outcome.stderr
        assert outcome.exit_code == 1
        assert path.read_bytes() == b"\xfe\xff" + data


# ---- where it goes


def test_standard_input_is_fixed_to_standard_output() -> None:
    data = LIKELY.replace("\n", "\r\n").encode()
    outcome = run("validate", "--fix", "--stdin-filename", "a.trick", "-", stdin=data)
    assert outcome.exit_code == 0
    wanted = FIRST_LOOK.replace("C2 C5", "C2 C5^turn").replace("\n", "\r\n")
    assert outcome.stdout_bytes == wanted.encode()
    assert "a.trick:22:12" in outcome.stderr
    assert "Fixed 8 of 9 findings" in outcome.stderr


def test_standard_input_that_cannot_be_read_comes_out_as_it_went_in() -> None:
    data = SLIPS.encode() + b"\xff"
    outcome = run("validate", "--fix", "--format", "json", "-", stdin=data)
    assert outcome.exit_code == 1
    assert outcome.stdout_bytes == data
    assert '"encoding"' in outcome.stderr


def test_standard_output_holds_the_text_alone_in_a_real_run() -> None:
    outcome = run_for_real("validate", "--fix", "-", stdin=SLIPS)
    assert (outcome.returncode, outcome.stdout) == (0, FIRST_LOOK)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anything")
def test_a_file_that_cannot_be_written_is_a_finding(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "a.trick").write_text(SLIPS, encoding="utf-8")
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        _cannot_be_written(tmp_path)
    finally:
        folder.chmod(stat.S_IRWXU)


def test_a_failed_write_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "a.trick").write_text(SLIPS, encoding="utf-8")

    def refuse(path: str, data: bytes) -> None:
        if "closed" in path:
            raise PermissionError(13, "Permission denied")
        write_atomic(path, data)

    monkeypatch.setattr("tricknote.fix_run.write_atomic", refuse)
    _cannot_be_written(tmp_path)


def _cannot_be_written(folder: Path) -> None:
    (folder / "b.trick").write_text(SLIPS, encoding="utf-8")
    outcome = run("validate", "--fix", "--format", "jsonl", folder)
    assert outcome.exit_code == 1
    findings = [json.loads(line) for line in outcome.stdout.splitlines()]
    problem = next(each for each in findings if each["name"] == "unreadable-file")
    assert problem["message"] == "cannot be written: Permission denied"
    assert problem["path"].endswith("closed/a.trick")
    assert (folder / "closed" / "a.trick").read_text(encoding="utf-8") == SLIPS
    assert (folder / "b.trick").read_text(encoding="utf-8") == FIRST_LOOK
    assert "Fixed 8 of 16 findings" in outcome.stderr


# ---- what is said of a fix


def test_a_finding_says_which_fix_it_has(record: Path) -> None:
    told = run("validate", record).stdout
    assert "= fix: write `9` instead of `8` (--fix)" in told
    assert "= fix: take out `^turn` (--fix --unsafe-fixes)" in told
    assert "= fix: insert `%trick 1.0` (--fix)" in told
    assert '= fix: write `"` instead of `“`, and 1 more of the kind (--fix)' in told


def test_json_says_so_too(record: Path) -> None:
    read = json.loads(run("validate", "--format", "json", record).stdout)
    (fix_,) = next(each for each in read["findings"] if each["name"] == "trick-number")["fixes"]
    assert fix_ == {
        "description": "write `9` instead of `8`",
        "safe": True,
        "edits": [{"line": 28, "column": 1, "end_line": 28, "end_column": 2, "text": "9"}],
    }


# ---- many at once


def test_fixes_that_clash_are_made_one_after_the_other() -> None:
    from tests.laws.fixing import fixed

    text = FIRST_LOOK.replace("N: SKJ74", "N: ♠КJ74").replace("3. N: CQ CT!", "3. N: СТ10")
    assert "SKJ74" in fixed(text).text.text
    done = fixed(FIRST_LOOK.replace("C875", "♣８75"))
    assert done.text.text == FIRST_LOOK
    # The whole word was spelled anew, so the letter in it needed nothing more.
    assert [each.name for each in done.applied] == ["tolerated-spelling"]


def test_a_fix_that_helps_nothing_ends_all_the_same() -> None:
    from dataclasses import replace

    from notation.diagnostic import Edit, Fix
    from notation.source import SourceText, Span
    from tests.laws.fixing import findings_of

    checks = 0

    def stubborn(source: SourceText) -> list[object]:
        nonlocal checks
        checks += 1
        found = findings_of(SourceText(SLIPS))
        grow = Fix((Edit(Span(0, 0), "; "),))
        return [replace(each, source=source, fixes=(grow,)) for each in found]

    done = fix(Original(SLIPS, "a.trick"), stubborn)  # type: ignore[arg-type]
    assert not done.applied
    assert done.text.text == SLIPS
    assert checks <= MAX_CHECKS + 1


def test_one_fix_that_does_harm_does_not_stop_the_others() -> None:
    from dataclasses import replace

    from notation.diagnostic import Diagnostic, Edit, Fix
    from notation.source import SourceText, Span
    from tests.laws.fixing import findings_of

    def harmful(source: SourceText) -> list[Diagnostic]:
        found = findings_of(source)
        spoil = max(source.text.find("SA HAQT94"), 0)
        bad = Fix((Edit(Span(spoil, spoil + 2), "SQ"),))
        return [replace(each, fixes=(bad,)) if each.name == "bad-date" else each for each in found]

    slipped = SLIPS.replace("2026.11.14", "today")
    done = fix(Original(slipped, "a.trick"), harmful)
    assert done.text.text == FIRST_LOOK.replace("2026.11.14", "today")
    assert [each.name for each in done.left] == ["bad-date"]


CARELESS = (
    FIRST_LOOK.replace("hands\n", "Hands:\n")
    .replace("expose W", "expose: W")
    .replace("1. S: S3", "1) S： s3")
    .replace("3. N: CQ", "3 N: cq")
    .replace("9. E: H2", "8. E: H2")
    .replace("score N: +50, W: -300", "score N +50, W: −300")
    .replace("S: -100, E: 0\ntotal N: +50", "S: —100, E: 0\ntotal: N: +60")
)


def test_statements_with_several_slips_are_put_right_too(tmp_path: Path) -> None:
    path = tmp_path / "careless.trick"
    path.write_text(CARELESS, encoding="utf-8")
    assert run("validate", "--fix", str(path)).exit_code == 0
    assert path.read_text("utf-8") == FIRST_LOOK
