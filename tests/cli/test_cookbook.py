"""The recipes of the cookbook that hand over to another program, done as they are written."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.cli.running import ROOT

PAGE = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
RECIPES = [
    block for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if "jq " in block
]  # fmt: skip


@pytest.mark.skipif(shutil.which("jq") is None, reason="there is no jq")
def test_the_recipes_with_jq_do_what_they_say(tmp_path):
    evening = (ROOT / "docs" / "examples" / "evening.trick").read_text(encoding="utf-8")
    (tmp_path / "evening.trick").write_text(evening, encoding="utf-8")
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "1.trick").write_text(evening, encoding="utf-8")
    faulty = evening.replace("total N: 0,", "total N: +5,").replace("2026.12.05", "2026.12.12")
    (tmp_path / "records" / "2.trick").write_text(faulty, encoding="utf-8")
    command = f"tricknote() {{ PYTHONPATH={shlex.quote(str(ROOT))} {shlex.quote(sys.executable)}"
    begin = f'set -eo pipefail\n{command} -m tricknote "$@"; }}\n'
    printed = []
    for recipe in RECIPES:
        done = subprocess.run(
            ["bash", "-c", begin + recipe],
            cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, (recipe, done.stderr)
        printed.append(done.stdout)
    counts, errors, table, edited = printed
    assert counts.split() == ["1", "total-mismatch"]
    assert errors == "records/2.trick:32:10 N stands at 0, but the record claims +5\n"
    assert table.splitlines()[1].split("\t") == ["1", "Dian", "100"]
    assert '[Event "Club night"]' in edited
