"""The first page: what the event was, who leads, and every table to be searched.

This module refuses to know how a table was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render.said import EVERY
from render.site import words
from render.site.event import Data, EventData, Links
from render.site.frame import write
from render.site.notices import finding_lines

_LEADERS = 5
"""How many places of the standings stand on the first page."""

_LISTS = 4
"""How many standings do."""


def site_index(site: Data, events: Sequence[EventData]) -> bytes:
    """The page over several events (or none)."""
    here = "index.html"
    return write(
        "index.html.j2", here, site, None, tab="overview", heading=EVERY.gettext("All events"),
        events=[
            {"ev": each, "at": Links(each, here), "count": len(each.data["tables"])}
            for each in events
        ],
        leaders=[], rows=[row for each in events for row in _rows(each, here)],
        choices=_choices(events), unread=finding_lines(site["unread"], None),
    )  # fmt: skip


def event_index(site: Data, event: EventData, here: str) -> bytes:
    """The first page of an event."""
    # Overall standings and teams first; the games have room if there are few.
    latest = [each for each in event.latest if each["game"] is None or len(event.latest) <= _LISTS]
    leaders = [{"standings": each, "rows": each["rows"][:_LEADERS]} for each in latest[:_LISTS]]
    return write(
        "index.html.j2", here, site, event, tab="overview", heading=EVERY.gettext("Overview"),
        events=[], leaders=leaders, rows=_rows(event, here), choices=_choices([event]), unread=[],
    )  # fmt: skip


def _rows(event: EventData, here: str) -> list[dict[str, Any]]:
    """Every table as a line of the list, with what the filter looks at."""
    at = Links(event, here)
    made = []
    for table in event.data["tables"]:
        people = [
            {"id": player, "result": result}
            for result in table["results"]
            for player in result["players"]
        ] or [{"id": each["player"], "result": None} for each in table["seats"] if each["player"]]
        round_ = event.rounds[table["round"]]
        made.append(
            {
                "ev": event,
                "at": at,
                "table": table,
                "round": round_,
                "people": people,
                "key": {
                    "event": event.data["id"],
                    "round": round_["name"] or "-",
                    "table": table["name"] or "-",
                    "game": table["game"] or "-",
                    "players": "\n".join(event.players[each["id"]]["name"] for each in people),
                    "findings": _level(table),
                },
            }
        )
    return made


def _level(table: Data) -> str:
    if table["errors"]:
        return "errors"
    if table["warnings"]:
        return "warnings"
    return "open" if table["status"] == "open" else "none"


def _choices(events: Sequence[EventData]) -> dict[str, Any]:
    """What can be chosen in the filter; a choice between one thing is none."""
    tables = [each for event in events for each in event.data["tables"]]
    rounds: dict[str, str] = {}
    for event in events:
        for each in event.data["rounds"]:
            rounds.setdefault(each["name"] or "-", words.round_name(each, EVERY))
    names: dict[str, str] = {}
    for each in tables:
        names.setdefault(each["name"] or "-", words.table_name(each, EVERY))
    games = dict.fromkeys(each["game"] or "-" for each in tables)
    found = {
        "event": [(each.data["id"], each.data["title"]) for each in events],
        "round": list(rounds.items()),
        "table": list(names.items()),
        "game": [(each, words.game_name("" if each == "-" else each, EVERY)) for each in games],
    }
    people = sorted({each["name"] for event in events for each in event.data["players"]})
    return {
        "selects": {name: some if len(some) > 1 else [] for name, some in found.items()},
        "people": people,
        "findings": bool({_level(each) for each in tables} - {"none"}),
    }
