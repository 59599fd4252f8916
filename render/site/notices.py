"""What the director has to look at: rulings with their reasons, findings that are still open.

This module refuses to judge: findings are worded by the catalogue, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from notation.catalogue import CODES
from notation.diagnostic import Context, Diagnostic
from notation.source import NOWHERE, SourceText
from render.findings import told_html
from render.said import EVERY
from render.site.event import Data, EventData, Links
from render.site.frame import write


def rulings_page(site: Data, event: EventData, here: str) -> bytes:
    """Every ruling: who, how much, why, where."""
    return write(
        "rulings.html.j2", here, site, event, tab="rulings", heading=EVERY.gettext("Rulings"),
    )  # fmt: skip


def open_page(site: Data, event: EventData, here: str) -> bytes:
    """Findings that are still open: those of the event first, then round by round."""
    at = Links(event, here)
    own = [each for each in event.findings if each["table"] is None]
    by_table: dict[str, list[Data]] = {}
    for each in event.findings:
        if each["table"] is not None:
            by_table.setdefault(each["table"], []).append(each)
    groups = [
        {"table": table, "findings": finding_lines(by_table[table["id"]], at)}
        for table in event.data["tables"]
        if table["id"] in by_table
    ]
    return write(
        "open.html.j2", here, site, event, tab="open", heading=EVERY.gettext("Still open"),
        own=finding_lines(own, at), groups=groups,
        errors=sum(each["severity"] == "error" for each in event.findings),
        warnings=sum(each["severity"] == "warning" for each in event.findings),
    )  # fmt: skip


def finding_lines(findings: Iterable[Data], at: Links | None) -> list[dict[str, Any]]:
    """Findings as a list shows them; those that merely follow from another are left away."""
    return [
        {
            "data": each,
            "html": _html(each),
            "href": None if at is None else _where(each, at),
        }
        for each in findings
        if each["severity"] != "note" and not each["follows"]
    ]


def _where(line: Data, at: Links) -> str | None:
    """Its place in the replay: the moment, else the deal, else the page."""
    if not line["replay"]:
        return None
    key = line["moment"]
    table = at.event.tables.get(line["table"] or "")
    if key is None and table is not None and line["deal"] is not None:
        there = (line["replay"], line["deal"])
        deals = (each for each in table["deals"] if (each["replay"], each["number"]) == there)
        key = next((each["key"] for each in deals), None)
    return at.replay(line["replay"], key)


def _html(line: Data) -> str:
    """A finding as a sentence; one that this program's catalogue does not have, as it is."""
    if line["name"] not in CODES:
        return ""
    arguments = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in line["arguments"].items()
    }
    finding = Diagnostic(
        line["name"],
        line["severity"],
        SourceText("", line["path"]),
        NOWHERE,
        line["variant"],
        arguments,
        Context(record=line["record"], deal=line["deal"], trick=line["trick"], seat=line["seat"]),
    )
    return told_html(finding, EVERY)
