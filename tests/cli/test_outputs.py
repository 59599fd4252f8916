"""What all outputs of ``validate`` have in common, and that they come as the records do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from notation.diagnostic import Diagnostic
from notation.source import SourceText, Span
from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, UNREADABLE, run
from tricknote.formats import FORMS, Run, lines
from tricknote.formats.folding import heaps
from tricknote.report import Tally

STREAMED = ("text", "concise", "jsonl", "github")


def finding(name: str = "revoke", at: int = 0, **fields: object) -> Diagnostic:
    source = SourceText("S2 S3 S4", "night.trick")
    return Diagnostic(name, "error", source, Span(at, at + 2), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMS)
def test_exit_codes_do_not_depend_on_the_output(form: str) -> None:
    for text, expected in ((FIRST_LOOK, 0), (REVOKE, 1), (UNREADABLE, 1)):
        assert run("validate", "--format", form, "-", stdin=text).exit_code == expected
    assert run("validate", "--format", form, "gone.trick").exit_code == 2


@pytest.mark.parametrize("form", STREAMED)
def test_what_is_found_is_printed_before_the_next_record_is_read(form: str) -> None:
    read: list[int] = []

    def found() -> Iterator[tuple[Diagnostic, ...]]:
        for number in range(3):
            read.append(number)
            yield (finding(),)

    made = lines(form, found(), Run(Tally(), "0"))
    next(made)
    assert read == [0]
    assert len(list(made)) >= 2
    assert read == [0, 1, 2]


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif"])
def test_outputs_for_programs_can_be_read_by_them(form: str) -> None:
    for text in (FIRST_LOOK, REVOKE):
        written = run("validate", "--format", form, "-", stdin=text).stdout
        parts = written.splitlines() if form == "jsonl" else [written]
        for part in parts:
            json.loads(part)


@pytest.mark.parametrize("form", ["text", "concise"])
def test_the_verdict_is_the_last_line(form: str) -> None:
    shown = run("validate", "--format", form, "-", stdin=REVOKE).stdout
    assert shown.splitlines()[-1].startswith("Found 1 error in 1 file, 1 record and 1 deal")


@pytest.mark.parametrize("form", FORMS)
def test_a_closed_pipe_ends_quietly(form: str, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.trick").write_text(REVOKE, encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, "-m", "tricknote", "validate", "--format", form, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(timeout=60) in (0, 1)


def test_findings_lie_with_their_cause_and_none_is_lost() -> None:
    cause = finding()
    follows = finding("wrong-leader", 3, consequence_of=cause)
    further = finding("score-mismatch", 6, consequence_of=follows)
    stranger = finding("total-mismatch", 3, consequence_of=finding("syntax", 6))
    found = (cause, follows, further, stranger)
    assert [(each.finding, each.folded) for each in heaps(found)] == [
        (cause, (follows, further)),
        (stranger, ()),
    ]
    assert [each.finding for each in heaps(found, apart=True)] == list(found)


def test_a_finding_that_comes_twice_carries_what_follows_once() -> None:
    cause = finding()
    follows = finding("wrong-leader", 3, consequence_of=cause)
    found = list(heaps((cause, cause, follows)))
    assert [each.folded for each in found] == [(follows,), ()]
