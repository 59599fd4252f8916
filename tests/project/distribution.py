"""What the tests of the distribution share: the project file, the tree, the packages."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("notation", "grammar", "validator", "render", "tricknote")

# Made by running or building, and ignored by git.
_MADE = {"__pycache__", "build", "dist"}
_MADE_SUFFIXES = {".egg-info", ".pyc", ".pyo"}


@cache
def project() -> dict[str, Any]:
    """The content of ``pyproject.toml``."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def tree() -> tuple[Path, ...]:
    """Every file of the project: what git tracks, and what it would if asked to add all.

    Outside a checkout (an unpacked archive), every file but hidden and made ones.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and (ROOT / ".git").exists():
        names = listed.stdout.decode("utf-8").split("\0")
        paths = iter([ROOT / name for name in names if name])
    else:
        paths = _walk(ROOT)
    return tuple(sorted(path for path in paths if path.is_file()))


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in _MADE or path.suffix in _MADE_SUFFIXES or path.name.startswith(".venv"):
            continue
        if path.is_dir():
            if not path.name.startswith(".") or path.name == ".ci":
                yield from _walk(path)
        else:
            yield path


def package_files() -> tuple[Path, ...]:
    """The files of the five packages, relative to the root."""
    relative = (path.relative_to(ROOT) for path in tree())
    return tuple(path for path in relative if path.parts[0] in PACKAGES)
