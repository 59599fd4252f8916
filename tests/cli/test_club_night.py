"""The page "A club night online", done as it says, in an empty folder."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess

from tests.cli.running import ROOT, run

PAGE = (ROOT / "docs" / "club-night.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\{?\w+\}?) ?(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(text):
    """Each command of a console, and what it printed."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        typed, _, printed = part.partition("\n")
        yield typed, printed.strip()


def test_the_page_does_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed = 0
    for kind, given, text in BLOCK.findall(PAGE):
        if kind == "{literalinclude}":
            (caption,) = re.findall(":caption: (.*)", text)
            shutil.copy(ROOT / "docs" / given, tmp_path / caption)
        elif kind == "console":
            for command, printed in commands(text):
                typed += 1
                if command.startswith("tricknote "):
                    result = run(*shlex.split(command)[1:])
                    assert result.exception is None or isinstance(result.exception, SystemExit)
                    expected = 1 if " validate " in command else 0
                    assert result.exit_code == expected, (command, result.output)
                    if printed:
                        assert sorted(result.output.split("\n")) == sorted(
                            [*printed.split("\n"), ""]
                        )
                else:
                    subprocess.run(["bash", "-c", command], check=True)
    assert typed == 8
    index = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "Harbour Club, 30 November" in index
    assert "<em>Greta</em>" in index
    standings = (tmp_path / "public" / "standings.html").read_text("utf-8")
    assert re.search(r'class="rank">1=<', standings)
    # The replay of the deal that was written down is there, and so is that of scores alone.
    assert len(list((tmp_path / "public" / "replays").iterdir())) == 4
