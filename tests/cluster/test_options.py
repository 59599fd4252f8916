"""``--engine dask``: what goes together and what does not."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.cli.running import FIRST_LOOK, run
from tricknote.commands import cluster


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "evening.trick"
    file.write_text(FIRST_LOOK, "utf-8")
    return file


@pytest.fixture
def all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: ModuleSpec(name, None))


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("validate", "--scheduler tcp://a:1", "--scheduler is for --engine dask"),
        ("score", "--output out", "--output is for --engine dask"),
        ("validate", "--format parquet", "parquet is for --engine dask"),
        ("score", "--format parquet", "parquet is for --engine dask"),
        ("score", "--format jsonl", "jsonl is for --engine dask"),
        ("validate", "--engine dask", "needs --output"),
        ("validate", "--engine dask -o out --format sarif", "jsonl or parquet, not as sarif"),
        ("score", "--engine dask -o out --format json", "jsonl or parquet, not as json"),
        ("score", "--engine dask -o out --explain", "--explain is not for --engine dask"),
        ("validate", "--engine dask -o out --fix", "--fix is not for --engine dask"),
        ("validate", "--engine dask -o out --diff", "--diff is not for --engine dask"),
        (
            "validate",
            "--engine dask -o out --scheduler tcp://a:1 --jobs 2",
            "its own processes: not with --jobs",
        ),
    ],
)
def test_options_that_make_no_sense(
    evening: Path, all_there: None, command: str, options: str, said: str
) -> None:
    result = run(command, *options.split(), evening)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (Path.cwd() / "out").exists()


def test_standard_input(tmp_path: Path, all_there: None) -> None:
    result = run("validate", "--engine", "dask", "-o", tmp_path / "out", "-", stdin=FIRST_LOOK)
    assert result.exit_code == 2
    assert "cannot read standard input" in result.stderr


def test_without_the_packages(
    tmp_path: Path, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    result = run("validate", "--engine", "dask", "-o", tmp_path / "out", evening)
    assert result.exit_code == 2
    assert "pip install 'tricknote[cluster]'" in result.stderr


def test_rules_that_are_not_right(tmp_path: Path, evening: Path, all_there: None) -> None:
    rules = tmp_path / "house.yaml"
    rules.write_text("id: [\n", "utf-8")
    for command in ("validate", "score"):
        options = ("--engine", "dask", "-o", tmp_path / "out", "--rules", rules)
        result = run(command, *options, evening)
        assert result.exit_code == 1
        assert "house.yaml" in result.stderr
    assert not (tmp_path / "out").exists()
