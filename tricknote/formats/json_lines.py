"""Findings as JSON, one a line, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tricknote.formats import Found, Run
from tricknote.report import finding_json


def lines(found: Found, _run: Run) -> Iterator[str]:
    """Each finding as soon as its record is checked."""
    for findings in found:
        for each in findings:
            yield json.dumps(finding_json(each), ensure_ascii=False)
