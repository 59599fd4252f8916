"""``tricknote format``: what it writes, and what it leaves alone."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from notation import streams
from notation.record import Record
from notation.writer import iterate_text
from tests.cli.running import FIRST_LOOK, REVOKE, UNREADABLE, run
from tricknote import rewriting

UNTIDY = FIRST_LOOK.replace("SKJ74", "S4 SJ7 SK").replace("C4 C6\n", "C4   C6 ; quick\n")
TIDY = FIRST_LOOK.replace("C4 C6\n", "C4 C6  ; quick\n")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "night.trick"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_the_canonical_form_replaces_the_file(file: Path) -> None:
    result = run("format", file)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == "1 file rewritten\n"
    assert file.read_text(encoding="utf-8") == TIDY
    assert [path.name for path in file.parent.iterdir()] == ["night.trick"]


def test_a_canonical_file_is_not_touched(file: Path) -> None:
    file.write_text(TIDY, encoding="utf-8")
    before = file.stat().st_mtime_ns
    result = run("format", file)
    assert result.exit_code == 0
    assert result.stderr == "1 file already canonical\n"
    assert file.stat().st_mtime_ns == before


def test_check_names_the_file_and_writes_nothing(file: Path) -> None:
    result = run("format", "--check", file)
    assert result.exit_code == 1
    assert result.stdout == f"would rewrite {file}\n"
    assert file.read_text(encoding="utf-8") == UNTIDY


def test_diff_shows_the_lines_and_writes_nothing(file: Path) -> None:
    result = run("format", "--diff", file)
    assert result.exit_code == 1
    assert "-  N: S4 SJ7 SK HJ8 DAKJ5 CAQ6\n+  N: SKJ74 HJ8 DAKJ5 CAQ6\n" in result.stdout
    assert file.read_text(encoding="utf-8") == UNTIDY
    file.write_text(TIDY, encoding="utf-8")
    result = run("format", "--diff", file)
    assert (result.exit_code, result.stdout) == (0, "")


def test_line_ends_and_byte_order_mark_are_tidied(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode())
    result = run("format", "--diff", file)
    assert result.exit_code == 1
    assert "only the byte-order mark or the line ends change" in result.stdout
    run("format", file)
    assert file.read_bytes() == TIDY.encode()


def test_standard_input_goes_to_standard_output() -> None:
    result = run("format", "-", stdin=UNTIDY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TIDY, "")


def test_a_file_with_errors_in_its_text_is_left_alone(file: Path) -> None:
    file.write_text(UNREADABLE, encoding="utf-8")
    other = file.with_name("other.trick")
    other.write_text(UNTIDY, encoding="utf-8")
    result = run("format", file.parent)
    assert result.exit_code == 1
    assert "syntax" in result.stderr
    assert "night.trick:22:13" in result.stderr
    assert "1 file rewritten, 1 file left alone" in result.stderr
    assert file.read_text(encoding="utf-8") == UNREADABLE
    assert other.read_text(encoding="utf-8") == TIDY


def test_errors_on_standard_input_give_no_text() -> None:
    result = run("format", "-", "--stdin-filename", "typed.trick", stdin=UNREADABLE)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "typed.trick:22:13" in result.stderr


def test_wrong_play_does_not_stop_it(file: Path) -> None:
    file.write_text(REVOKE.replace("SKJ74", "S4 SJ7 SK"), encoding="utf-8")
    assert run("format", file).exit_code == 0
    assert file.read_text(encoding="utf-8") == REVOKE


def test_a_version_line_is_added() -> None:
    result = run("format", "-", stdin=FIRST_LOOK.removeprefix("%trick 1.0\n"))
    assert (result.exit_code, result.stdout) == (0, FIRST_LOOK)


def test_an_empty_file_stays_empty(file: Path) -> None:
    file.write_text("", encoding="utf-8")
    result = run("format", file)
    assert result.exit_code == 1
    assert "there is no record in this text" in result.stderr
    assert file.read_bytes() == b""


def test_a_compressed_file_stays_compressed(tmp_path: Path) -> None:
    path = tmp_path / "night.trick.gz"
    path.write_bytes(gzip.compress(UNTIDY.encode()))
    assert run("format", path).exit_code == 0
    assert gzip.decompress(path.read_bytes()).decode() == TIDY


def test_a_text_that_would_say_something_else_is_never_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    another = FIRST_LOOK.replace("SKJ74", "SKJ73")
    monkeypatch.setattr(rewriting, "iterate_text", lambda records: [another for _ in records])
    result = run("format", file)
    assert result.exit_code == 2
    assert result.stderr.startswith("internal error: UnfaithfulError:")
    assert file.read_text(encoding="utf-8") == UNTIDY


def test_a_file_that_is_not_there(tmp_path: Path, file: Path) -> None:
    gone = tmp_path / "gone.trick"
    result = run("format", gone)
    assert result.exit_code == 2
    assert f"unreadable-file: there is no such file or folder\n --> {gone}\n" in result.stderr
    result = run("format", gone, file)
    assert result.exit_code == 1
    assert file.read_text(encoding="utf-8") == TIDY


# ---- texts that come piece by piece

MANY = 60
"""Records of a text that is longer than what is read at once in these tests."""


@pytest.fixture
def piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "ONCE", 8 * 1024)
    monkeypatch.setattr(rewriting, "_WINDOW", 8 * 1024)


def long(one: str) -> str:
    return "\n".join([one] + [one.removeprefix("%trick 1.0\n")] * (MANY - 1))


@pytest.mark.usefixtures("piece_by_piece")
def test_a_long_file_becomes_what_a_short_one_does(file: Path) -> None:
    file.write_text(long(UNTIDY), encoding="utf-8")
    assert file.stat().st_size > 2 * streams.ONCE
    checked = run("format", "--check", file)
    assert (checked.exit_code, checked.stdout) == (1, f"would rewrite {file}\n")
    assert file.read_text(encoding="utf-8") == long(UNTIDY)
    result = run("format", file)
    assert (result.exit_code, result.stderr) == (0, "1 file rewritten\n")
    assert file.read_text(encoding="utf-8") == long(TIDY)
    assert [path.name for path in file.parent.iterdir()] == ["night.trick"]


@pytest.mark.usefixtures("piece_by_piece")
def test_a_long_canonical_file_is_not_touched(file: Path) -> None:
    file.write_text(long(TIDY), encoding="utf-8")
    before = file.stat()
    for arguments in (("format", "--check", file), ("format", file)):
        result = run(*arguments)
        assert (result.exit_code, result.stderr) == (0, "1 file already canonical\n")
    after = file.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert [path.name for path in file.parent.iterdir()] == ["night.trick"]


@pytest.mark.usefixtures("piece_by_piece")
def test_line_ends_of_a_long_file_are_tidied(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + long(TIDY).replace("\n", "\r\n").encode())
    assert run("format", "--check", file).exit_code == 1
    assert run("format", file).exit_code == 0
    assert file.read_bytes() == long(TIDY).encode()


@pytest.mark.parametrize("check", [(), ("--check",)])
@pytest.mark.usefixtures("piece_by_piece")
def test_an_error_anywhere_leaves_a_long_file_alone(file: Path, check: tuple[str, ...]) -> None:
    text = long(UNTIDY) + "\n" + UNREADABLE.removeprefix("%trick 1.0\n")
    file.write_text(text, encoding="utf-8")
    result = run("format", *check, file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "syntax" in result.stderr
    assert "1 file left alone" in result.stderr
    assert file.read_text(encoding="utf-8") == text
    assert [path.name for path in file.parent.iterdir()] == ["night.trick"]


@pytest.mark.usefixtures("piece_by_piece")
def test_a_long_text_goes_from_standard_input_to_standard_output() -> None:
    result = run("format", "-", stdin=long(UNTIDY))
    assert (result.exit_code, result.stdout, result.stderr) == (0, long(TIDY), "")
    refused = run("format", "-", stdin=long(UNTIDY) + "\n" + UNREADABLE)
    assert (refused.exit_code, refused.stdout) == (1, "")
    checked = run("format", "--check", "-", stdin=long(TIDY))
    assert checked.exit_code == 0


@pytest.mark.usefixtures("piece_by_piece")
def test_a_long_text_that_would_say_something_else_is_never_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = long(UNTIDY)
    file.write_text(text, encoding="utf-8")
    said = iterate_text

    def another(records: Iterable[Record]) -> Iterator[str]:
        for number, written in enumerate(said(records)):
            yield written.replace("N: +50,", "N: +60,") if number == MANY - 2 else written

    monkeypatch.setattr(rewriting, "iterate_text", another)
    result = run("format", file)
    assert result.exit_code == 2
    assert file.read_text(encoding="utf-8") == text
    assert [path.name for path in file.parent.iterdir()] == ["night.trick"]


@pytest.mark.usefixtures("piece_by_piece")
def test_few_records_are_held_at_a_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(long(UNTIDY), encoding="utf-8")
    held = most = 0
    said, same = iterate_text, rewriting._says_the_same

    def writing(records: Iterable[Record]) -> Iterator[str]:
        nonlocal held, most
        for written in said(records):
            held += 1
            most = max(most, held)
            yield written

    def comparing(record: Record, again: Record) -> bool:
        nonlocal held
        held -= 1
        return same(record, again)

    monkeypatch.setattr(rewriting, "iterate_text", writing)
    monkeypatch.setattr(rewriting, "_says_the_same", comparing)
    assert run("format", "--check", file).exit_code == 1
    assert held == 0
    assert 1 < most < MANY / 2
