"""What is kept of the grammar between runs: believed for its own grammar only, and never needed."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import lark
import pytest

from grammar import kept
from grammar.parser import Parser

ROOT = Path(__file__).resolve().parents[2]
CLEAN = ROOT / "docs" / "examples" / "evening.trick"
NAMES = {"PLAIN_HEAD", "PLAIN_DEAL", "PLAIN_RESULT"}
GRAMMAR = (ROOT / "grammar" / "tricknote.lark").read_text("utf-8")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of a test's own, with nothing in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tricknote"


def checked(path: Path) -> tuple[int, bool]:
    """The exit code of a check in a process of its own, and whether it imported Lark."""
    program = (
        "import sys; from tricknote.cli import run; "
        f"code = run(['validate', {str(path)!r}]); print(code, 'lark' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    code, loaded = done.stdout.splitlines()[-1].split()
    return int(code), loaded == "True"


def the_file(cache: Path) -> Path:
    (found,) = cache.glob("*.terminals")
    return found


def terminals() -> dict[str, str]:
    """The patterns as a new parser has them, however it came by them."""
    Parser().plain("")
    found = kept.terminals(GRAMMAR)
    assert found is not None
    return found


def test_a_clean_canonical_file_needs_no_lark_but_the_first_time(cache: Path) -> None:
    assert checked(CLEAN) == (0, True)
    assert the_file(cache).name.endswith(".terminals")
    assert checked(CLEAN) == (0, False)


def test_another_spelling_needs_it_all_the_same(tmp_path: Path) -> None:
    checked(CLEAN)
    odd = tmp_path / "odd.trick"
    odd.write_text(CLEAN.read_text("utf-8").replace("expose -", "expose   -"), encoding="utf-8")
    assert checked(odd) == (0, True)


def test_they_are_larks_own(cache: Path) -> None:
    found = terminals()
    made = lark.Lark(GRAMMAR, parser="lalr", start=["head", "deal", "result"])
    assert found == {name: made.get_terminal(name).pattern.to_regexp() for name in NAMES}


def test_without_a_file_there_are_none() -> None:
    assert kept.terminals(GRAMMAR) is None


def test_of_another_grammar_they_are_not_believed(cache: Path) -> None:
    kept.keep_terminals(GRAMMAR + "\n", dict.fromkeys(NAMES, "(?!)"))
    assert kept.terminals(GRAMMAR + "\n") == dict.fromkeys(NAMES, "(?!)")
    assert kept.terminals(GRAMMAR) is None
    assert terminals() != dict.fromkeys(NAMES, "(?!)")


def test_of_other_terminals_they_are_made_anew() -> None:
    kept.keep_terminals(GRAMMAR, {"PLAIN_DEAL": "(?!)"})
    assert terminals().keys() == NAMES


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def turned(data: bytes) -> bytes:
    """One letter of a pattern is another."""
    at = data.index(b"dealer")
    return data[:at] + b"D" + data[at + 1 :]


def of_another_shape(data: bytes) -> bytes:
    body = json.dumps([1, 2]).encode()
    return kept._seal(body) + b"\n" + body


@pytest.mark.parametrize(
    "damage",
    [cut, turned, of_another_shape, lambda _: b"", lambda _: b"\xff\xfe\n\x00"],
    ids=["cut", "turned", "of another shape", "empty", "no text"],
)
def test_a_damaged_file_is_made_anew(cache: Path, damage) -> None:
    right = terminals()
    file = the_file(cache)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert kept.terminals(GRAMMAR) is None
    assert terminals() == right
    assert file.read_bytes() == whole
    assert not [each for each in cache.iterdir() if each.suffix == ".tmp"]


def test_a_folder_in_its_place_is_no_trouble(cache: Path) -> None:
    terminals()
    file = the_file(cache)
    file.unlink()
    file.mkdir()
    assert Parser().plain("").head.match('[Event "A"]\n')


def test_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder should be: this holds for the administrator too."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert kept.tables() is False
    assert checked(CLEAN) == (0, True)
    assert checked(CLEAN) == (0, True)


def test_a_folder_that_refuses_to_be_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(os, "access", lambda *_: False)
        closed.setattr("notation.files.write_atomic", refuse)
        assert kept.tables() is False
        first = Parser().plain("")
        assert not list(cache.iterdir())
    assert [each.pattern for each in Parser().plain("")] == [each.pattern for each in first]
    assert the_file(cache).is_file()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to an administrator"
)
def test_a_folder_that_only_can_be_read(cache: Path) -> None:
    checked(CLEAN)
    cache.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert kept.tables() is False
        assert checked(CLEAN) == (0, False)
        the_file(cache).write_bytes(b"")
        assert checked(CLEAN) == (0, True)
    finally:
        cache.chmod(stat.S_IRWXU)


def test_the_version_is_told_without_importing_it() -> None:
    program = (
        "import sys; from grammar.kept import lark_version; "
        "print(lark_version(), 'lark' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.split() == [lark.__version__, "False"]


def test_where_nobody_can_tell_the_version_nothing_is_kept(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "lark_version", lambda: None)
    assert kept.tables() is False
    assert Parser().plain("").head.match('[Event "A"]\n')
    assert not cache.exists()
