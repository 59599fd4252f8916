"""The way back from the replay of a record to the page of its table.

This module refuses to know how a replay looks.
"""

from __future__ import annotations

from typing import NamedTuple

from render.page import Back
from render.said import EVERY
from render.site import words
from render.site.event import Data, Links, events_of
from render.site.frame import unmarked


class WayBack(NamedTuple):
    """The address of a table's page as seen from a replay, and what the table is called by."""

    href: str
    table: str
    status: str
    round: str

    def said(self) -> Back:
        """The link, in every language."""
        table = words.table_name({"name": self.table, "status": self.status}, EVERY)
        round_ = words.round_name({"name": self.round}, EVERY)
        text = EVERY.gettext("%(table)s, %(round)s") % {"table": table, "round": round_}
        return Back(self.href, text)


def ways_back(site: Data) -> dict[str, WayBack]:
    """The ways from the replays of a site, by their ids; ``site`` as for
    :func:`render.site.pages.site_pages`."""
    found: dict[str, WayBack] = {}
    for event in events_of(site):
        for table in event.data["tables"]:
            name, status = unmarked(table["name"]), table["status"]
            round_ = unmarked(event.rounds[table["round"]]["name"])
            for replay in filter(None, (each["replay"] for each in table["records"])):
                at = Links(event, f"replays/{replay}.html")
                found[replay] = WayBack(at.table(table["id"]), name, status, round_)
    return found
