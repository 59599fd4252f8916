"""The whole model, put together from summaries and overrides.

This module refuses to know how a file is read and how a page looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tricknote.site.events import EventMaker
from tricknote.site.matches import events_of, matches_of
from tricknote.site.model import FindingLine, Site
from tricknote.site.names import safe_names
from tricknote.site.overrides import NONE, Overrides, OverridesError
from tricknote.site.summary import FileSummary, RecordSummary

FORMAT = 1
"""The version of the model in ``standings.json``."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What whoever builds a site asks for; ``title`` is for the site."""

    version: str
    title: str = ""
    lang: str = "en"
    overrides: Overrides = NONE


def build(files: Iterable[FileSummary], asked: Asked) -> Site:
    """The site of some records; raises :class:`OverridesError` for overrides that do not fit."""
    records: list[RecordSummary] = []
    unread: list[FindingLine] = []
    for each in files:
        records.extend(each.records)
        unread.extend(each.unread)
    events = events_of(records)
    overrides = asked.overrides
    wanted = _event_of(overrides, list(events))
    ids = safe_names(events, "event")
    replays = _replay_ids(events, ids)
    made = []
    for name, some in events.items():
        own = overrides if name == wanted else Overrides()
        made.append(EventMaker(name, ids[name], matches_of(some), replays, own).event())
    title = asked.title or (made[0].title if len(made) == 1 else "")
    return Site(
        FORMAT, asked.version, title, asked.lang, tuple(made), tuple(unread), overrides.path
    )


def _event_of(overrides: Overrides, events: Sequence[str]) -> str | None:
    """The event that overrides are about."""
    if overrides is NONE or not events:
        return None
    if overrides.event is None:
        if len(events) > 1:
            raise OverridesError(
                f"{overrides.path}:1: the records are of {len(events)} events; "
                "name the one that is meant with event:"
            )
        return events[0]
    wanted = " ".join(overrides.event.split())
    if wanted not in events:
        line = overrides.lines.get("/event", 1)
        named = ", ".join(each or "(no name)" for each in events[:5])
        raise OverridesError(f"{overrides.path}:{line}: no record is of {wanted}; known: {named}")
    return wanted


def _replay_ids(
    events: dict[str, list[RecordSummary]], ids: dict[str, str]
) -> dict[tuple[str, int], str]:
    """A safe id for every replay, unique in the site: event, round, table, and what tells twins
    apart."""
    texts: dict[tuple[str, int], str] = {}
    used: dict[str, int] = {}
    for name, some in events.items():
        for record in some:
            where = " ".join(
                filter(
                    None,
                    (
                        ids[name],
                        f"r{record.round}" if record.round else record.date,
                        f"t{record.table}" if record.table else record.digest[:8],
                    ),
                )
            )
            used[where] = used.get(where, 0) + 1
            texts[record.path, record.index] = (
                where if used[where] == 1 else f"{where} {record.digest[:8]} {used[where]}"
            )
    names = safe_names(texts.values(), "replay")
    return {key: names[text] for key, text in texts.items()}
