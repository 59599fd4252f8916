"""Records at addresses, read through fsspec; and files that are gone through a part at a time."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest
import zstandard

import tricknote
from tests.cli.running import FIRST_LOOK, REVOKE, ROOT, run


@pytest.fixture
def bucket() -> Iterator[str]:
    system = fsspec.filesystem("memory")
    system.pipe("/season/b.trick.zst", zstandard.compress((REVOKE * 300).encode()))
    system.pipe("/season/a.trick", FIRST_LOOK.encode())
    system.pipe("/season/notes.txt", b"no record")
    yield "memory://season"
    system.rm("/season", recursive=True)


def test_a_folder_at_an_address(bucket: str) -> None:
    result = run("validate", "--format", "json", "--no-event", bucket)
    found = json.loads(result.stdout)
    assert (found["files"], found["records"]) == (2, 301)
    assert found["summary"]["error"] >= 300
    assert {each["path"] for each in found["findings"]} == {"memory:///season/b.trick.zst"}
    assert found["findings"][-1]["line"] > 40 * 290


def test_what_is_not_there(bucket: str) -> None:
    result = run("validate", "--format", "json", f"{bucket}/no.trick", f"{bucket}/a.trick")
    found = json.loads(result.stdout)
    assert [each["name"] for each in found["findings"]] == ["unreadable-file"]
    assert found["records"] == 1
    assert run("validate", "nosuchscheme://x/y.trick").exit_code in (1, 2)


def test_python_reads_addresses_too(bucket: str) -> None:
    document = tricknote.read(f"{bucket}/b.trick.zst", tags_only=True)
    assert [each.index for each in document] == list(range(1, 301))
    assert all(each.record.tag_value("Table") == "2" for each in document)
    assert not any(each.record.entries for each in document)


def test_plain_paths_never_import_it(tmp_path: Path) -> None:
    path = tmp_path / "x.trick"
    path.write_text(FIRST_LOOK, "utf-8")
    code = (
        "import sys; from tricknote.cli import run; run(['validate', sys.argv[1]]);"
        "unwanted = {'fsspec', 'zstandard', 'rich', 'yaml', 'jsonschema', 'jinja2'};"
        "assert not unwanted & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, cwd=ROOT)


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks: list[int] = []
    for count in (600, 2_400):
        path = tmp_path / f"{count}.trick"
        path.write_text(FIRST_LOOK * count, "utf-8")
        tracemalloc.start()
        seen = sum(1 for _ in tricknote.read(path, tags_only=True))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert seen == count
    assert peaks[1] < peaks[0] * 1.3
    assert peaks[1] < 30_000_000
