"""The players, a page each; and boards, where several played the same cards.

This module refuses to count: every number is as it is given, with where it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from render.chart import Drawing, draw
from render.names import cut
from render.said import EVERY
from render.site import words
from render.site.event import Data, EventData
from render.site.frame import write


def players_page(site: Data, event: EventData, here: str) -> bytes:
    """All players, and the teams."""
    return write(
        "players.html.j2", here, site, event, tab="players", heading=EVERY.gettext("Players"),
        standings=_main(event),
    )  # fmt: skip


def _main(event: EventData) -> dict[str, tuple[Data, Data]]:
    """The row of every player in the standings that say most about him."""
    found: dict[str, tuple[Data, Data]] = {}
    for each in event.latest:
        if each["by"] == "player":
            for row in each["rows"]:
                found.setdefault(row["entrant"], (each, row))
    return found


def player_page(site: Data, event: EventData, here: str, player: Data) -> bytes:
    """A player: results, the running total, what happened how often, with and against whom."""
    rows = [
        (each, row)
        for each in event.latest
        if each["by"] == "player"
        for row in each["rows"]
        if row["entrant"] == player["id"]
    ]
    games = list(dict.fromkeys(each["game"] for each in player["results"]))
    return write(
        "player.html.j2", here, site, event, tab="players", heading=player["name"], player=player,
        places=[{"standings": each, "row": row, "count": _ranked(each)} for each, row in rows],
        charts=[made for game in games if (made := _chart(event, player, game)) is not None],
        statistics=[
            {"game": game, "some": some}
            for game in games
            if (some := [_statistic(each) for each in player["statistics"] if each["game"] == game])
        ],
        firsts=sum(
            each["result"]["place"] == 1 and event.tables[each["table"]]["status"] != "open"
            for each in player["results"]
        ),
        deals=sum(
            deal["status"] not in ("misdeal", "abandoned")
            for each in player["results"]
            for deal in event.tables[each["table"]]["deals"]
        ),
        rulings=[each for each in event.data["rulings"] if player["id"] in each["players"]],
        stood_in=event.stood_in.get(player["id"], []),
        replays={
            each["id"]: next((ref["replay"] for ref in each["records"] if ref["replay"]), None)
            for result in player["results"]
            for each in [event.tables[result["table"]]]
        },
    )  # fmt: skip


def _ranked(standings: Data) -> int:
    return sum(each["rank"] is not None for each in standings["rows"])


def _chart(event: EventData, player: Data, game: str) -> dict[str, Any] | None:
    """The running total of a game: the picture, and the same as a list with links."""
    points = [each for each in player["series"] if each["game"] == game]
    if len(points) < 2:  # one point is no line
        return None
    lines = [[0, *(each["total"] for each in points)]]
    view = {"deals": [""] * len(points), "names": [""], "lines": lines, "limit": None}
    drawings = [
        _with_rounds(draw(view, width, height, names=24), points, event)  # type: ignore[arg-type]
        for width, height in ((660, 250), (328, 210))
    ]
    return {"game": game, "points": points, "wide": drawings[0], "narrow": drawings[1]}


def _with_rounds(drawing: Drawing, points: list[Data], event: EventData) -> Drawing:
    """The picture with a word under the deals of each round, where there is room for all."""
    of_round: dict[str, list[int]] = {}
    for place, each in enumerate(points, 1):
        of_round.setdefault(each["round"], []).append(place)
    room = (drawing.right - drawing.left) / max(len(of_round), 1)
    ticks = []
    for number, (round_, places) in enumerate(of_round.items(), 1):
        middle = drawing.left + drawing.step * (places[0] + places[-1] - 1) / 2
        name = event.rounds[round_]["name"]
        if room >= 70:  # the width of a word
            short = {**event.rounds[round_], "name": cut(name, 10)}
            ticks.append((round(middle, 1), words.round_name(short, EVERY)))
        elif room >= 16 or number % 5 == 0:  # the width of two digits
            ticks.append((round(middle, 1), cut(name, 3)))
    return replace(drawing, ticks=tuple(ticks))


def _statistic(each: Data) -> dict[str, Any]:
    share = each["count"] / each["of"] if each["of"] else 0
    return {
        "data": each,
        "width": round(min(share, 1) * 100, 1),
        "mark": round(min(each["average"], 1) * 100, 1),
    }


def boards_page(site: Data, event: EventData, here: str) -> bytes:
    """All boards that several tables played."""
    return write(
        "boards.html.j2", here, site, event, tab="boards", heading=EVERY.gettext("Same deals"),
    )  # fmt: skip


def board_page(site: Data, event: EventData, here: str, board: Data) -> bytes:
    """The same deal at several tables, side by side."""
    order = [each["id"] for each in event.data["boards"]]
    place = order.index(board["id"])
    boards: Mapping[str, Data] = {each["id"]: each for each in event.data["boards"]}
    return write(
        "board.html.j2", here, site, event, tab="boards",
        heading=words.board_name(board, EVERY), board=board,
        labels=max((each["labels"] for each in board["plays"]), key=len, default=[]),
        before=boards[order[place - 1]] if place else None,
        after=boards[order[place + 1]] if place + 1 < len(order) else None,
    )  # fmt: skip
