"""The program as a whole: help, wrong usage, and how it ends when something goes wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tricknote
from tests.cli.running import FIRST_LOOK, ROOT, run, run_for_real
from tricknote.cli import COMMANDS
from tricknote.commands import explain

EVENING = ROOT / "docs" / "examples" / "evening.trick"


def test_the_version_is_the_distribution_s() -> None:
    written = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{tricknote.__version__}"' in written
    result = run("--version")
    assert result.exit_code == 0
    assert tricknote.__version__ in result.stdout


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_help_has_examples(option: str, command: str | None) -> None:
    result = run(*([command] if command else []), option)
    assert result.exit_code == 0
    assert "Examples:\n" in result.stdout
    assert "  tricknote " in result.stdout


def test_the_help_lists_every_command() -> None:
    result = run("--help")
    assert [name for name in COMMANDS if f"  {name} " in result.stdout] == list(COMMANDS)


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert "Commands:" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("validte", "x.trick"),
        ("validate",),
        ("validate", "--frmat", "json", "x.trick"),
        ("validate", "--format", "html", "x.trick"),
        ("validate", "--select", "Q", "x.trick"),
        ("validate", "--unsafe-fixes", "x.trick"),
        ("validate", "--jobs", "x", "x.trick"),
        ("score", "--format", "csv", "x.trick"),
        ("render", "--lang", "xx", "x.trick"),
        ("site", "--lang", "xx", "x.trick", "-o", "y"),
        ("convert", "x.trick", "--to", "csv"),
    ],
)
def test_wrong_usage_is_exit_code_two_and_no_traceback(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error: " in result.stderr
    assert "Traceback" not in result.stderr


def test_a_misspelt_option_is_suggested() -> None:
    assert "--format" in run("validate", "--formt", "json", "x.trick").stderr


def test_an_error_of_ours_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("something\nodd")

    monkeypatch.setattr(explain, "_show", broken)
    result = run("explain", "P201")
    assert result.exit_code == 2
    assert result.stderr.startswith("internal error: RuntimeError: something odd - please report")
    assert result.stderr.count("\n") == 1
    shown = run("explain", "P201", TRICKNOTE_TRACEBACK="1")
    assert "Traceback" in shown.stderr or "internal error" in shown.stderr


def test_the_details_of_an_error_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tricknote import cli

    def broken(_: object) -> None:
        raise RuntimeError("odd")

    monkeypatch.setattr(explain, "_show", broken)
    monkeypatch.setenv("TRICKNOTE_TRACEBACK", "1")
    assert cli.run(["explain", "P201"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(explain, "_show", interrupted)
    result = run("explain", "P201")
    assert result.exit_code == 130
    assert result.output.strip() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing here is always full")
@pytest.mark.parametrize("arguments", [("rules", "list"), ("validate", EVENING)])
def test_a_full_disk_is_no_fault_of_ours(arguments: tuple[str | Path, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "tricknote", *map(str, arguments)],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
            timeout=60,
        )
    assert result.returncode == 2
    assert result.stderr.startswith("Error: the output cannot be written: ")
    assert result.stderr.count("\n") == 1


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tricknote", "explain", *["P201", "S101"] * 800],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(60) == 0
    assert errors == b""


def test_names_in_any_script_whatever_the_locale(tmp_path: Path) -> None:
    text = FIRST_LOOK.replace("Ani", "阿尼").replace("Bandung Gong Zhu Night", "拱猪之夜")
    result = run_for_real("format", "-", stdin=text, LC_ALL="C", PYTHONUTF8="0",
                          PYTHONIOENCODING="")  # fmt: skip
    assert result.returncode == 0
    assert result.stdout == text


def test_the_help_loads_nothing_heavy() -> None:
    names = "jsonschema jinja2 rich yaml lark markdown_it grammar validator render".split()
    program = (
        "import sys; from tricknote.cli import run; run(['--help']); "
        f"print([n for n in {names!r} if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_completion_is_there_for_the_shells() -> None:
    result = run_for_real(_TRICKNOTE_COMPLETE="zsh_source", PROG="tricknote")
    assert result.returncode == 0
    assert re.search(r"#compdef .*tricknote|#compdef python", result.stdout)


def test_commands_that_draw_name_the_languages() -> None:
    for command in ("render", "preview", "site"):
        assert "--lang [en|id|de|zh]" in run(command, "--help").stdout
