"""The kinds of findings as the rules of a SARIF log, from the pages of the catalogue."""

from __future__ import annotations

from typing import Literal

from notation.catalogue import CODES
from notation.wording import FindingPage, page
from tricknote.report import Json

Level = Literal["error", "warning", "note"]

LEVELS: dict[str, Level] = {"error": "error", "warning": "warning", "note": "note"}
"""SARIF's level for each severity."""

_SEVERITIES = {"error": "error", "warning": "warning", "note": "recommendation"}
"""The same as code scanning calls it."""


def rule(name: str) -> Json:
    """The descriptor of a finding."""
    code, severity = CODES[name]
    found = page(name)
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": found.title},
        "fullDescription": {"text": _first_paragraph(found)},
        "help": {"text": found.body, "markdown": found.body},
        "defaultConfiguration": {"level": LEVELS[severity]},
        "properties": {
            "tags": [each for each in found.games if each],
            "problem.severity": _SEVERITIES[severity],
            "since": found.since,
        },
    }


def _first_paragraph(found: FindingPage) -> str:
    """What happened, as the page says it first, on one line."""
    for paragraph in found.body.split("\n\n"):
        if paragraph.strip() and not paragraph.lstrip().startswith(("#", "```")):
            return " ".join(paragraph.split())
    return found.title
