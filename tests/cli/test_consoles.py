"""Consoles of every kind: colours, wide letters, and those that have no UTF-8."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest

from notation.diagnostic import Diagnostic, Related
from notation.source import SourceText, Span
from tests.cli.running import FIRST_LOOK, ROOT, UNREADABLE
from tricknote import cli, console
from tricknote.printer import text
from tricknote.visible import visible, width

UNREADABLE_NAMES = UNREADABLE.replace("Ani", "Añi").replace("C2 C5 4 C6", "C2 C5 甲4♠ C6")
LONG = UNREADABLE.replace("2. W: C2 C5 4 C6", "2. W: C2 C5 4 C6 {" + "猪é " * 90 + "}")


class Done(NamedTuple):
    """How the program ended, and the bytes that came out."""

    code: int
    stdout: bytes
    stderr: bytes


def program(*arguments: str, stdin: str = "", encoding: str = "utf-8", **variables: str) -> Done:
    """The program on a console of an encoding, in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="") for _ in range(2)]
    given = io.TextIOWrapper(io.BytesIO(stdin.encode("utf-8")), encoding=encoding)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("NO_COLOR", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        for name, value in {"GITHUB_STEP_SUMMARY": "", **variables}.items():
            patch.setenv(name, value)
        for name, stream in zip(("stdout", "stderr", "stdin"), (*streams, given), strict=True):
            patch.setattr(sys, name, stream)
        code = cli.run(list(arguments))
    written = []
    for stream in streams:
        stream.flush()
        raw = stream.buffer
        assert isinstance(raw, io.BytesIO)
        written.append(raw.getvalue())
    return Done(code, *written)


def process(*arguments: str, stdin: str = "", **variables: str) -> Done:
    """The program in a process of its own, with nothing said about its console but this."""
    unset = ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8", "FORCE_COLOR")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        [sys.executable, "-m", "tricknote", *arguments],
        input=stdin.encode("utf-8"),
        capture_output=True,
        env={**environment, "PYTHONPATH": str(ROOT), **variables},
        check=False,
        timeout=60,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def carets(shown: str, sign: str = "^") -> str:
    """What stands in the line above the first underlining, just over it."""
    rows = shown.splitlines()
    at = next(
        number
        for number, row in enumerate(rows)
        if number and sign in row and not row.split("|")[-1].strip(f"{sign} ")
    )
    row = rows[at]
    first, last = row.index(sign), row.rindex(sign)
    above, over, column = rows[at - 1], "", 0
    for letter in above:
        if first <= column <= last:
            over += letter
        column += width(letter)
    return over


# ---- consoles that are not UTF-8


@pytest.mark.parametrize(
    ("encoding", "shown", "not_shown"),
    [
        ("ascii", "\\u{7532}4S", "甲"),
        ("latin-1", "\\u{7532}4S", "甲"),
        ("cp1252", "\\u{7532}4S", "甲"),
        ("gb18030", "甲4♠", "\\u{"),
        ("utf-8", "甲4♠", "\\u{"),
    ],
)
def test_text_is_readable_in_the_encoding_of_the_console(
    encoding: str, shown: str, not_shown: str
) -> None:
    done = program("validate", "-", stdin=UNREADABLE_NAMES, encoding=encoding)
    assert done.code == 1
    assert done.stderr == b""
    said = done.stdout.decode(encoding)
    assert shown in said
    assert not_shown not in said
    assert carets(said) == shown


@pytest.mark.parametrize(
    ("variables", "ascii_only"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, False),
        ({"PYTHONIOENCODING": "ascii:strict"}, True),
        ({}, False),
    ],
    ids=["C", "C but utf-8", "ascii", "unsaid"],
)
def test_a_process_looks_at_its_console(variables: dict[str, str], ascii_only: bool) -> None:
    done = process("validate", "-", stdin=UNREADABLE_NAMES, **variables)
    assert (done.code, done.stderr) == (1, b"")
    assert done.stdout.isascii() is ascii_only
    assert ("\\u{7532}4S" if ascii_only else "甲4♠") in done.stdout.decode("utf-8")


@pytest.mark.parametrize("command", [("score", "--explain"), ("validate", "--verbose")])
def test_tables_and_cut_lines_stay_in_order(command: tuple[str, ...]) -> None:
    done = program(*command, "-", stdin=LONG, encoding="ascii")
    said = (done.stdout + done.stderr).decode("ascii")
    assert "internal error" not in said
    if command[0] == "validate":
        assert "..." in said
        assert all(len(row) <= 100 for row in said.splitlines() if " | " in row)


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate", "--format", "json", "-"),
        ("validate", "--format", "jsonl", "-"),
        ("validate", "--format", "sarif", "-"),
        ("score", "--format", "json", "-"),
        ("convert", "--to", "json", "-"),
        ("validate", "--format", "github", "-"),
        ("format", "-"),
        ("render", "-", "-o", "-"),
    ],
)
def test_what_programs_read_is_the_same_on_every_console(arguments: tuple[str, ...]) -> None:
    record = FIRST_LOOK.replace("Ani", "甲é").replace("score N: +50", "score N: +60")
    record = record.replace("The pig", "猪 …")
    if "validate" in arguments:
        record = record.replace('[Site "Bandung"]', '[Sité "Bandung"]')
    here, there = (program(*arguments, stdin=record, encoding=each) for each in ("ascii", "utf-8"))
    assert here.code == there.code

    def settled(output: bytes) -> str:
        # The words between which GitHub looks for no commands are new each time.
        lines = output.decode("utf-8").splitlines()
        return "\n".join(line for line in lines if "github" not in arguments or line[:2] != "::")

    assert settled(here.stdout) == settled(there.stdout)
    if "json" in arguments or "sarif" in arguments:
        json.loads(here.stdout)
    elif "github" not in arguments:
        assert "猪" in there.stdout.decode("utf-8") or "jsonl" in arguments


def test_names_of_files_never_stop_a_report(tmp_path: Path) -> None:
    name = os.fsdecode(bytes(tmp_path) + b"/\xff\xe7\x8c\xaa.trick")
    try:
        Path(name).write_text(UNREADABLE, encoding="utf-8")
    except OSError:
        pytest.skip("this file system has no such names")
    for encoding in ("ascii", "utf-8"):
        for form in ("text", "concise", "github"):
            done = program("validate", "--format", form, str(tmp_path), encoding=encoding)
            assert (done.code, done.stderr) == (1, b"")
        assert "\\u{DCFF}" in program("validate", name, encoding=encoding).stdout.decode(encoding)
    for form in ("json", "sarif"):
        done = program("validate", "--format", form, str(tmp_path))
        found = json.loads(done.stdout)
        assert done.code == 1
        if form == "sarif":
            (artifact,) = found["runs"][0]["artifacts"]
            assert artifact["location"]["uri"].endswith("%FF%E7%8C%AA.trick")


def test_remarks_on_standard_error_are_readable_too() -> None:
    done = program("format", "-", stdin=UNREADABLE_NAMES, encoding="cp1252")
    said = done.stderr.decode("cp1252")
    assert carets(said) == "\\u{7532}4S"
    wrong = program("validate", "--select", "甲", "-", encoding="ascii")
    assert (wrong.code, wrong.stdout) == (2, b"")
    assert "\\u{7532}" in wrong.stderr.decode("ascii")


def test_pages_of_findings_are_readable_without_and_with_colours() -> None:
    for variables in ({}, {"FORCE_COLOR": "1"}):
        done = program("explain", "look-alike-letter", encoding="ascii", **variables)
        assert done.code == 0
        assert done.stdout.decode("ascii")


@pytest.mark.parametrize("command", [None, *cli.COMMANDS])
def test_help_is_readable(command: str | None) -> None:
    done = program(*([command] if command else []), "--help", encoding="ascii")
    assert (done.code, done.stderr) == (0, b"")
    assert done.stdout.decode("ascii").startswith("Usage: ")


def test_layout_reckons_with_the_console() -> None:
    with console.speaking_to(io.TextIOWrapper(io.BytesIO(), encoding="ascii")):
        assert visible("\x1b…猪\u202eé") == "\\u{001B}...\\u{732A}\\u{202E}\\u{00E9}"
    with console.speaking_to(io.TextIOWrapper(io.BytesIO(), encoding="latin-1")):
        assert visible("\x1b…é") == "\\u{001B}...é"
    assert visible("\x1b…猪é") == "␛…猪é"


def test_signs_that_plain_letters_can_stand_for() -> None:
    for sign, spelt in console.SPELT.items():
        assert spelt.isascii()
        assert not sign.isascii()
        assert sign.encode("ascii", "tricknote-readable").decode() == spelt
    assert "é猪".encode("latin-1", "tricknote-readable") == b"\xe9\\u{732A}"


# ---- wide letters


FRAMES = [
    "拱猪之夜",
    "한글 조합 한",
    "ｆｕｌｌ　ｗｉｄｔｈ",
    "e\u0301 a\u0308\u0323 n\u0303",
    "🐖🐑",
    "👩‍👩‍👧 👍🏽 ❤️ 🏳️‍🌈",
    "🇮🇩🇩🇪",
    "\u202eright to left\u202c",
    "zero\u200bwidth\ufeff",
    "\x1b[31mred\x07",
    "tab\tand\ttab",
    "किरण मीरा",
    "⚔️1️⃣",
]


@pytest.mark.parametrize("frame", FRAMES)
def test_carets_stand_under_the_place_whatever_stands_before_it(frame: str) -> None:
    content = f"{{{frame}}} S8 {{{frame}}} S9 {{{frame}}}"
    source = SourceText(content, "night.trick")
    at, proof = content.index("S9"), content.index("S8")
    finding = Diagnostic(
        "card-played-twice",
        "error",
        source,
        Span(at, at + 2),
        arguments={"card": "S9", "trick": 1},
        related=(Related("first", Span(proof, proof + 2), {"seat": "N"}),),
    )
    rows = list(text([finding]))
    row = next(line for line in rows if line.startswith("1 | "))
    under = next(line for line in rows if "^^" in line)
    label = next(line for line in rows if " -- " in line)
    assert under.index("^^") == width(row[: row.index("S9")])
    assert label.index("--") == width(row[: row.index("S8")])
    assert all(
        letter.isprintable() or letter in "\u200c\u200d" or unicodedata.category(letter) == "Zs"
        for letter in row
    )


@pytest.mark.parametrize(
    ("shown", "columns"),
    [
        ("한글", 4),
        ("한", 2),
        ("👍🏽", 2),
        ("👩‍👩‍👧", 2),
        ("🏳️‍🌈", 2),
        ("🇮🇩", 2),
        ("🇮🇩🇩🇪", 4),
        ("❤️", 2),
        ("❤", 1),
        ("क‍ष", 2),
        ("\ufe0f", 0),
        ("猪ａ", 4),
    ],
)
def test_columns_of_letters_that_belong_together(shown: str, columns: int) -> None:
    assert width(shown) == columns


def test_signs_that_turn_the_direction_of_writing_are_written_out() -> None:
    for code in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)):
        assert visible(chr(code)) == f"\\u{{{code:04X}}}"


# ---- colours


@pytest.mark.parametrize(
    ("options", "variables", "coloured"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        (("--color", "auto"), {"FORCE_COLOR": "1"}, True),
        (("--color", "auto"), {}, False),
    ],
)
@pytest.mark.parametrize("form", ["text", "github"])
def test_colours_where_they_are_wanted(
    form: str, options: tuple[str, ...], variables: dict[str, str], coloured: bool
) -> None:
    from tests.cli.running import run

    shown = run("validate", "-", "--format", form, *options, stdin=UNREADABLE, **variables).stdout
    assert ("\x1b[" in shown) is coloured


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "concise"])
def test_what_programs_read_is_never_coloured(form: str) -> None:
    from tests.cli.running import run

    shown = run("validate", "-", "--format", form, "--color", "always", stdin=UNREADABLE).stdout
    assert "\x1b" not in shown
