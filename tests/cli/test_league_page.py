"""The page "Running a league's check" and the ready files that it gives, done as it says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
import yaml

from tests.cli.running import ROOT
from tricknote.cli import COMMANDS, group
from tricknote.config import find

PAGE = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
LEAGUE = ROOT / "docs" / "examples" / "harbour"
WORKFLOW = LEAGUE / ".github" / "workflows" / "records.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"

BLOCK = re.compile(r"^```(\{?\w+\}?) ?(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOOLS = ("bash", "git", "sed", "seq")


class Block(NamedTuple):
    kind: str
    given: str
    text: str


def blocks() -> Iterator[Block]:
    yield from (Block(*found) for found in BLOCK.findall(PAGE))


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console, and what it printed."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        more = 1
        while more < len(lines) and lines[more].startswith("> "):
            more += 1
        typed = [lines[0], *(line[2:] for line in lines[1:more])]
        yield "\n".join(typed), "\n".join(lines[more:]).strip("\n")


class Shell:
    """One bash that stays open, as somebody has it who follows the page."""

    def __init__(self, folder: Path) -> None:
        programs = folder / "programs"
        programs.mkdir()
        command = programs / "tricknote"
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tricknote "$@"\n')
        command.chmod(0o755)
        self.home = folder / "home"
        self.home.mkdir()
        unset = ("GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY", "FORCE_COLOR")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        environment |= {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "HOME": str(self.home),
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_NAME": "Scribe" for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_EMAIL": "scribe@example.org" for who in ("AUTHOR", "COMMITTER")},
        }
        self.bash = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            cwd=self.home,
            env=environment,
        )
        self.count = 0

    def run(self, command: str) -> str:
        """Type a command; what it prints, without the last line end."""
        assert self.bash.stdin is not None
        assert self.bash.stdout is not None
        self.count += 1
        end = f"--- done {self.count} ---"
        # The status stays what the command left, for `echo $?`.
        self.bash.stdin.write(f"{command}\n(s=$?; echo; echo '{end}'; exit $s)\n")
        self.bash.stdin.flush()
        lines: list[str] = []
        for line in self.bash.stdout:
            if line.rstrip("\n") == end:
                return "".join(lines).strip("\n")
            lines.append(line)
        pytest.fail(f"the shell ended in {command!r}: {''.join(lines)}")

    def close(self) -> None:
        assert self.bash.stdin is not None
        assert self.bash.stdout is not None
        self.bash.stdin.close()
        self.bash.stdout.close()
        self.bash.wait(timeout=60)


@pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS), reason=f"needs {', '.join(TOOLS)}"
)
def test_the_page_can_be_followed_word_for_word(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    typed: list[str] = []
    try:
        for block in blocks():
            if block.kind == "{literalinclude}":
                caption = re.search(r"^:caption: (.*)$", block.text, re.MULTILINE)
                assert caption, block.given
                path = shell.home / "harbour-league" / caption[1]
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / "docs" / block.given, path)
            elif block.kind == "console":
                for command, printed in commands(block.text):
                    typed.append(command)
                    assert shell.run(command) == printed, command
    finally:
        shell.close()
    assert sum("tricknote" in each for each in typed) >= 8
    codes = [each for each in typed if each == "echo $?"]
    assert len(codes) == 3
    records = list((shell.home / "harbour-league" / "records").iterdir())
    assert len(records) == 200


def test_the_red_run_is_red_by_the_leagues_own_rule_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.cli.running import run

    monkeypatch.chdir(LEAGUE)
    record = "records/round-12-table-07.trick"
    red = run("validate", "--format", "concise", record)
    assert (red.exit_code, red.stdout.count("error[")) == (1, 1)
    shipped = run("validate", "--rules", "bonanza88", "--ignore", "rules-differ", record)
    assert shipped.exit_code == 0


def test_settings_and_rules_that_the_page_shows_are_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.cli.running import run

    shutil.copytree(LEAGUE / "rules", tmp_path / "rules")
    (settings,) = [block.text for block in blocks() if block.kind == "toml"]
    (tmp_path / "tricknote.toml").write_text(settings, encoding="utf-8")
    (rules,) = [block.text for block in blocks() if "id: harbour-2027" in block.text]
    (tmp_path / "rules" / "harbour-2027.yaml").write_text(rules, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert find().fail_on == "warning"
    listed = run("rules", "list", "--game", "gongzhu")
    assert "gongzhu/harbour-2027@1" in listed.stdout
    assert run("rules", "check", "rules/harbour.yaml", "rules/harbour-2027.yaml").exit_code == 0


# ---- the ready files


@cache
def workflow() -> dict[Any, Any]:
    found = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def steps() -> list[dict[str, Any]]:
    (job,) = workflow()["jobs"].values()
    assert isinstance(job["steps"], list)
    return job["steps"]


def accepted(line: str) -> None:
    """Hold that a command is one of ours and takes the options that it is given."""
    name, *words = shlex.split(line)
    assert name == "tricknote", line
    command: click.Command = group
    context = click.Context(group)
    while isinstance(command, click.Group):
        name, *words = words
        if command is group:
            assert name in COMMANDS, line
        found = command.get_command(context, name)
        assert found is not None, line
        command = found
    # Raises for an option that there is not, and for a value that it does not take.
    command.make_context(name, [*words, "records"] if words[-1:] != ["records"] else words)


def test_the_workflow_has_the_shape_that_github_reads() -> None:
    # YAML 1.1 takes `on` for a truth value.
    triggers = workflow().get("on", workflow().get(True))
    assert triggers is not None
    assert set(triggers) == {"push", "pull_request"}
    assert workflow()["permissions"] == {"contents": "read"}
    for step in steps():
        assert ("uses" in step) != ("run" in step)
        assert set(step) <= {"name", "uses", "with", "run", "if"}
        if "uses" in step:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])


def test_every_command_of_the_workflow_is_accepted() -> None:
    lines = [step["run"] for step in steps() if "run" in step]
    ours = [line for line in lines if line.startswith("tricknote ")]
    assert lines[0] == "python -m pip install tricknote"
    assert len(ours) == len(lines) - 1 == 3
    for line in ours:
        accepted(line)
    assert "tricknote validate --format github records" in ours


def test_the_workflow_checks_what_a_step_before_it_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its commands, run in the league's folder: the form is right, the play is not."""
    from tests.cli.running import run

    monkeypatch.chdir(LEAGUE)
    codes = []
    for step in steps():
        if step.get("run", "").startswith("tricknote "):
            words = [
                path
                for word in shlex.split(step["run"])[1:]
                for path in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
            ]
            codes.append(run(*words).exit_code)
    assert codes == [0, 0, 1]


def test_the_page_shows_further_commands_that_are_accepted() -> None:
    shown = re.findall(r"run: (tricknote .*)$", PAGE, re.MULTILINE)
    assert shown
    for line in shown:
        accepted(line.partition(" > ")[0])


def hooks() -> list[dict[str, Any]]:
    found = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def test_hooks_have_what_pre_commit_asks_for() -> None:
    for hook in hooks():
        assert {"id", "name", "entry", "language", "files"} <= set(hook)
        assert hook["language"] == "python"
        accepted(hook["entry"])
        re.compile(hook["files"])
    ids = [hook["id"] for hook in hooks()]
    assert ids == ["tricknote-validate", "tricknote-format", "tricknote-rules"]
    assert all(f"- id: {each}" in PAGE for each in ids)


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("records/round-01-table-01.trick", {"tricknote-validate", "tricknote-format"}),
        ("a.trick.gz", {"tricknote-validate", "tricknote-format"}),
        ("rules/harbour.yaml", {"tricknote-rules"}),
        ("league/rules/deep/harbour.yml", {"tricknote-rules"}),
        (".github/workflows/records.yml", set()),
        ("a.trick.txt", set()),
    ],
)
def test_hooks_take_the_files_that_are_theirs(path: str, taken: set[str]) -> None:
    assert {hook["id"] for hook in hooks() if re.search(hook["files"], path)} == taken


def test_hooks_run_on_the_files_that_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.cli.running import run

    monkeypatch.chdir(LEAGUE)
    entry = {hook["id"]: shlex.split(hook["entry"])[1:] for hook in hooks()}
    records = sorted(map(str, Path("records").iterdir()))
    assert run(*entry["tricknote-validate"], records[0]).exit_code == 0
    assert run(*entry["tricknote-validate"], *records).exit_code == 1
    assert run(*entry["tricknote-format"], *records).exit_code == 0
    assert run(*entry["tricknote-rules"], "rules/harbour.yaml").exit_code == 0
