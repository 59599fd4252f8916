"""The shapes of the hostile benchmark, small: read, played again, worded and written in time.

``python -m benchmarks.hostile`` measures all of them in earnest.
"""

from __future__ import annotations

import copy
import gzip
import sys
from functools import partial
from pathlib import Path

import pytest

from benchmarks import hostile
from benchmarks.hostile_shapes import JSONS, PACKED, TEXTS, YAMLS
from grammar import read_records
from notation.files import read_source
from notation.limits import DEFAULT, with_limits
from notation.record import Record
from notation.source import SourceText
from notation.wording import message
from notation.writer import write_record
from render import render_page
from tests.cli.running import FIRST_LOOK, run
from validator import validate

NAMED = (
    "an unterminated comment of backslashes",
    "an unterminated string of backslashes",
    "an unterminated attribute",
    "variations in each other",
    "variations in each other, never closed",
    "a run of (",
    "a run of {",
    "a run of ?",
    "a run of $1",
    "endless tags",
    "endless seats",
    "endless labels",
    "one endless line of cards",
    "a hand of endless cards",
    "many deals without an end",
    "many records",
    "a deal of endless tricks",
    "endless attempts of Kambing",
    "a million findings",
)

SMALL, FACTOR = 2_000, 8
TOO_MUCH = 4 * FACTOR
"""Of a shape that takes time by the square, eight times as much would take 64 times as long."""


@pytest.fixture(autouse=True, scope="module")
def _ready() -> None:
    hostile.check("%trick 1.0\n")


@pytest.mark.parametrize("name", NAMED)
def test_time_grows_with_the_size(name: str) -> None:
    small, large = (TEXTS[name](size) for size in (SMALL, SMALL * FACTOR))
    best = [sys.float_info.max, sys.float_info.max]
    for _ in range(4):
        # A look that was disturbed is repeated before anything is said.
        for index, text in enumerate((small, large)):
            best[index] = min(best[index], hostile.seconds(partial(hostile.check, text)))
        if best[1] < max(0.05, TOO_MUCH * best[0]):
            return
    pytest.fail(f"{best[0] * 1000:.1f} ms, then {best[1] * 1000:.1f} ms")


@pytest.mark.parametrize("name", TEXTS)
def test_every_shape_ends_in_findings_with_words_and_can_be_written(name: str) -> None:
    for parsed in read_records(SourceText(TEXTS[name](300))):
        replay = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        assert all(message(each) for each in replay.findings)
        write_record(parsed.record)


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_every_shape_of_a_document_ends_in_findings(form: str) -> None:
    shapes = JSONS if form == "json" else YAMLS
    for make in shapes.values():
        for size in (100, 5_000):
            result = run("convert", "-", "--from", form, "--to", "trick", stdin=make(size))
            assert result.exit_code in (0, 1)
            assert "internal error" not in result.stderr


def test_the_growth_of_the_benchmark_is_what_it_says() -> None:
    linear = hostile.Measured("x", (1, 2, 4, 8), (0.1, 0.2, 0.4, 0.8))
    square = hostile.Measured("x", (1, 2, 4, 8), (0.1, 0.4, 1.6, 6.4))
    short = hostile.Measured("x", (1, 2, 4, 8), (0.0, 0.0, 0.001, 0.03))
    assert linear.exponent == pytest.approx(1)
    assert square.exponent == pytest.approx(2)
    assert short.exponent == 0


def test_the_benchmark_fails_for_a_shape_that_is_too_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(size: int) -> hostile.Work:
        return lambda: size

    monkeypatch.setattr(hostile, "shapes", lambda: [hostile.Shape("slow", work)])
    times = iter([0.1, 0.4, 1.6, 6.4] * 3 + [0.1, 0.2, 0.4, 0.8])
    monkeypatch.setattr(hostile, "seconds", lambda _: next(times, 0.0))
    assert hostile.main([]) == 1
    assert "slow" in capsys.readouterr().err
    assert hostile.main([]) == 0


def test_compressed_shapes_are_read(tmp_path: Path) -> None:
    file = tmp_path / "x.trick.gz"
    for make in PACKED.values():
        file.write_bytes(make(200_000))
        source, findings = read_source(file)
        assert findings == ()
        assert source is not None
    file.write_bytes(gzip.compress(FIRST_LOOK.encode()))
    assert run("validate", file).exit_code == 0


# ---- depth

DEEP = 3_000


@pytest.fixture(scope="module")
def deep() -> Record:
    """A record whose variations lie deeper in each other than the interpreter's stack goes."""
    inside = "(5. S: S5" * DEEP + ")" * DEEP
    text = FIRST_LOOK.replace("(5. S: S5 S6 6. N: DA D8 D9 D6)", inside)
    limits = with_limits(DEFAULT, {"nesting": 2 * DEEP, "line": 1_000_000})
    (found,) = read_records(SourceText(text), limits)
    assert found.findings == ()
    return found.record


def test_nothing_recurses_on_the_depth_of_variations(deep: Record) -> None:
    replay = validate(deep)
    assert {each.severity for each in replay.findings} <= {"warning", "note"}
    text = write_record(deep)
    assert text.count("(5. S: S5") == DEEP
    limits = with_limits(DEFAULT, {"nesting": 2 * DEEP, "line": 1_000_000})
    (again,) = read_records(SourceText(text), limits)
    assert again.record == deep
    assert hash(again.record) == hash(deep)
    assert copy.deepcopy(deep) == deep
    assert repr(deep).count("5. S: S5") == DEEP
    other = text.replace("S5" + ")" * DEEP, "S3" + ")" * DEEP)
    (changed,) = read_records(SourceText(other), limits)
    assert changed.record != deep


def test_a_page_is_drawn_of_any_depth() -> None:
    inside = "(5. S: S5" * 500 + ")" * 500
    text = FIRST_LOOK.replace("(5. S: S5 S6 6. N: DA D8 D9 D6)", inside)
    limits = with_limits(DEFAULT, {"nesting": 1_000})
    (found,) = read_records(SourceText(text), limits)
    page = render_page(validate(found.record, findings=found.findings))
    assert page.rstrip().endswith("</html>")
