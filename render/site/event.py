"""An event as its pages look at it: things by their ids, and where each has its page.

All links are relative, from the page that they stand on, so that the folder can be moved.  Ids
are safe as file names; whoever gives others gets a refusal.  This module refuses to know what
a page shows.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

Data: TypeAlias = Mapping[str, Any]
"""Plain data, as in ``standings.json``."""

_SAFE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\Z")


class UnsafeId(ValueError):
    """An id that could lead out of the folder: a fault of whoever made the data."""


def _only_sums(finding: Data) -> bool:
    return bool(finding["name"] == "not-checkable" and finding["variant"] == "play")


def safe(identity: str) -> str:
    """An id as it is; raises :class:`UnsafeId` for one that is no file name everywhere."""
    if len(identity) > 100 or not _SAFE.match(identity):
        raise UnsafeId(f"{identity!r} is no id")
    return identity


@lru_cache(maxsize=4096)
def relative(target: str, here: str) -> str:
    """The way from one page to another; both are named from the folder of the site."""
    return posixpath.relpath(target, posixpath.dirname(here) or ".")


@dataclass(frozen=True)
class EventData:
    """An event, its things by id, and the folder (``events/x/``, or none) of its pages."""

    data: Data
    folder: str = ""
    unread: tuple[Data, ...] = field(default=())
    """Findings about files of which nothing could be read, if this is the only event."""

    @cached_property
    def players(self) -> dict[str, Data]:
        """The players by id."""
        return {each["id"]: each for each in self.data["players"]}

    @cached_property
    def teams(self) -> dict[str, Data]:
        """The teams by id."""
        return {each["id"]: each for each in self.data["teams"]}

    @cached_property
    def tables(self) -> dict[str, Data]:
        """The tables by id."""
        return {each["id"]: each for each in self.data["tables"]}

    @cached_property
    def rounds(self) -> dict[str, Data]:
        """The rounds by id, in order."""
        return {each["id"]: each for each in self.data["rounds"]}

    @cached_property
    def rulings(self) -> dict[str, Data]:
        """The rulings by id."""
        return {each["id"]: each for each in self.data["rulings"]}

    @cached_property
    def stood_in(self) -> dict[str, list[Data]]:
        """The tables at which a player took a seat over, by player."""
        found: dict[str, list[Data]] = {}
        for table in self.data["tables"]:
            for player in dict.fromkeys(each for seat in table["seats"] for each in seat["later"]):
                found.setdefault(player, []).append(table)
        return found

    @cached_property
    def findings(self) -> tuple[Data, ...]:
        """What is still open: errors and warnings that follow from no other.

        That a score sheet has no play is nothing that anybody could put right.
        """
        return tuple(
            each
            for each in (*self.data["findings"], *self.unread)
            if each["severity"] != "note" and not each["follows"] and not _only_sums(each)
        )

    @cached_property
    def after(self) -> dict[str, list[Data]]:
        """The standings as they were after each round, in order.

        Where a game was not played in a round, its last ones before it still stand.
        """
        order = {name: at for at, name in enumerate(self.rounds)}
        rounds = sorted({each["round"] for each in self.data["standings"]}, key=order.__getitem__)
        found: dict[str, list[Data]] = {}
        for round_ in rounds:
            last: dict[tuple[str, str | None], Data] = {}
            for each in self.data["standings"]:
                if order[each["round"]] <= order[round_]:
                    last[each["by"], each["game"]] = each
            found[round_] = list(last.values())
        return found

    @cached_property
    def latest(self) -> list[Data]:
        """The standings after the last round that has some."""
        return next(reversed(self.after.values()), [])

    @cached_property
    def several_games(self) -> bool:
        """Whether more than one game was played."""
        return len(self.data["games"]) > 1


def events_of(site: Data) -> list[EventData]:
    """The events of a site; the pages of an only one stand in the folder of the site itself."""
    events = site["events"]
    if len(events) == 1:
        return [EventData(events[0], "", tuple(site["unread"]))]
    return [EventData(each, f"events/{safe(each['id'])}/") for each in events]


class Links:
    """Where things have their pages, as seen from the page ``here``."""

    __slots__ = ("event", "here")

    def __init__(self, event: EventData, here: str) -> None:
        self.event = event
        self.here = here

    def to(self, name: str) -> str:
        """The way to a file of the event."""
        return relative(self.event.folder + name, self.here)

    def root(self, name: str) -> str:
        """The way to a file of the site."""
        return relative(name, self.here)

    @property
    def to_here(self) -> str:
        """The way to the page itself."""
        return posixpath.basename(self.here)

    def table(self, identity: str) -> str:
        """The page of a table."""
        return self.to(f"table/{safe(identity)}.html")

    def player(self, identity: str) -> str:
        """The page of a player."""
        return self.to(f"player/{safe(identity)}.html")

    def round(self, identity: str) -> str:
        """The page of a round."""
        return self.to(f"round/{safe(identity)}.html")

    def board(self, identity: str) -> str:
        """The page of a board."""
        return self.to(f"board/{safe(identity)}.html")

    def ruling(self, identity: str) -> str:
        """A ruling in the list of rulings."""
        return f"{self.to('rulings.html')}#{safe(identity)}"

    def standings(self, round_: str) -> str:
        """The standings after a round; those after the last one have a name that stays."""
        if round_ == next(reversed(self.event.after), None):
            return self.to("standings.html")
        return self.to(f"standings/{safe(round_)}.html")

    def replay(self, identity: str, key: str | None = None) -> str:
        """A replay, at a moment of it."""
        page = self.root(f"replays/{safe(identity)}.html")
        return f"{page}#{key}" if key else page
