"""Standings, round by round, and who met whom.

This module refuses to reckon: rows, places and tie-breaks are as they are given.
"""

from __future__ import annotations

from typing import Any

from render.said import EVERY
from render.site import words
from render.site.event import Data, EventData
from render.site.frame import write

MOST = 80
"""With more players than this a table of all against all is no help to anybody."""


def standings_page(site: Data, event: EventData, here: str, round_: str) -> bytes:
    """The standings after a round: of the event, of each game, of teams."""
    _ = EVERY.gettext
    round_data = event.rounds[round_]
    heading = _("Standings after %(round)s") % {"round": _after(round_data)}
    sections = [_section(event, each, round_) for each in event.after[round_]]
    return write(
        "standings.html.j2", here, site, event, tab="standings", heading=heading,
        round=round_data, sections=sections,
    )  # fmt: skip


def _after(round_: Data) -> str:
    """A round inside a sentence."""
    name: str = words.round_name(round_, EVERY)
    if name == round_["name"]:
        return name
    return EVERY.gettext("round %(round)s") % {"round": round_["name"]}


def _section(event: EventData, standings: Data, round_: str) -> dict[str, Any]:
    rows = standings["rows"]
    scoring = standings["scoring"]
    return {
        "data": standings,
        "title": _title(event, standings, round_),
        "sum": scoring["kind"] == "sum",
        # Where places count, a ruling is part of a match and no number of its own.
        "rulings": any(
            each["rulings"] or (scoring["kind"] == "sum" and each["ruling_ids"]) for each in rows
        ),
        "places": any(
            entry["place"] is not None
            for row in rows
            for cell in row["cells"]
            for entry in cell["entries"]
        ),
        "moved": any(each["movement"] for each in rows),
        "provisional": any(each["provisional"] for each in rows),
        "tie_breaks": [
            name
            for at, name in enumerate(scoring["tie_breaks"])
            if any(each["tie_breaks"][at]["value"] is not None for each in rows)
        ],
        "badges": {row["entrant"]: _badges(event, standings, row) for row in rows},
    }


def _title(event: EventData, standings: Data, round_: str) -> str:
    """What these standings are of, where there are several after a round."""
    parts = []
    if standings["game"] is not None:
        parts.append(words.game_name(standings["game"], EVERY))
    elif event.several_games:
        parts.append(EVERY.gettext("All games"))
    if event.data["teams"]:
        parts.append(
            EVERY.gettext("Teams") if standings["by"] == "team" else EVERY.gettext("Players")
        )
    if standings["round"] != round_:
        last = _after(event.rounds[standings["round"]])
        parts.append(EVERY.gettext("after %(round)s") % {"round": last})
    return " · ".join(parts)


def _badges(event: EventData, standings: Data, row: Data) -> list[dict[str, str]]:
    """What is to be said beside a name: who withdrew, who did not come, and why."""
    _ = EVERY.gettext
    made = []
    player = event.players.get(row["entrant"]) if standings["by"] == "player" else None
    if row["rank"] is None and player is not None and player["withdrawn"] in event.rounds:
        round_ = _after(event.rounds[player["withdrawn"]])
        text = _("withdrew after %(round)s") % {"round": round_}
        made.append({"text": text, "why": player["why"]})
    for cell in row["cells"]:
        for entry in cell["entries"]:
            if entry["kind"] in ("forfeit", "forfeit-win", "bye"):
                word = words.entry_word(entry["kind"], EVERY)
                round_ = _after(event.rounds[cell["round"]])
                text = _("%(what)s, %(round)s") % {"what": word, "round": round_}
                made.append({"text": text, "why": entry["origin"]["why"]})
    return made


def crosstable_page(site: Data, event: EventData, here: str) -> bytes:
    """The players by rounds, then all against all."""
    players = [event.players[each] for each in event.data["crosstable"]["players"]]
    grid = []
    for player in players:
        cells: dict[str, list[Data]] = {}
        for result in player["results"]:
            cells.setdefault(result["round"], []).append(result)
        grid.append({"player": player, "cells": [cells.get(each, []) for each in event.rounds]})
    met: dict[tuple[str, str], list[Data]] = {}
    for cell in event.data["crosstable"]["cells"]:
        met.setdefault((cell["player"], cell["other"]), []).append(cell)
    numbers = {name: at for at, name in enumerate(event.rounds, 1)}
    return write(
        "crosstable.html.j2", here, site, event, tab="crosstable",
        heading=EVERY.gettext("Crosstable"), players=players, grid=grid, met=met, numbers=numbers,
        large=len(players) > MOST,
        partners=any(each["partner"] for some in met.values() for each in some),
    )  # fmt: skip
