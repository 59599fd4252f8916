"""A whole run as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tricknote.formats import Found, Run
from tricknote.report import Json, finding_json, run_json


def lines(found: Found, run: Run) -> Iterator[str]:
    """The object; its totals stand before its findings, so it is printed at the end."""
    made: list[Json] = [finding_json(each) for findings in found for each in findings]
    yield json.dumps(run_json(run.version, run.tally, made), ensure_ascii=False, indent=2)
