"""Samples as pages in a browser show them, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grammar import read_records
from notation.source import SourceText
from validator import validate

FOLDER = Path(__file__).parents[2] / "samples"


@cache
def sample(name):
    """The first record of a sample, simulated: ``kambing/malang-evening``."""
    text = (FOLDER / f"{name}.trick").read_text(encoding="utf-8")
    (parsed, *_) = read_records(SourceText(text, f"{name}.trick"))
    return validate(parsed.record, index=parsed.index, findings=parsed.findings)
