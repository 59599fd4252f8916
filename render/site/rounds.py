"""A page a round and a page a table: who sat where, what it came to, where to look.

This module refuses to know standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from notation.cards import CARD_OF
from render.games.barbu_words import title_html
from render.said import EVERY
from render.site import words
from render.site.event import Data, EventData, Links
from render.site.frame import write
from render.site.notices import finding_lines
from render.symbols import card_html


def round_page(site: Data, event: EventData, here: str, round_: Data) -> bytes:
    """All tables of a round."""
    tables = [
        {"data": each, "results": in_order(each)}
        for each in (event.tables[name] for name in round_["tables"])
    ]
    order = list(event.rounds)
    at = order.index(round_["id"])
    return write(
        "round.html.j2", here, site, event, tab=f"round-{round_['id']}",
        heading=words.round_name(round_, EVERY), round=round_, tables=tables,
        rulings=[each for each in event.data["rulings"] if each["round"] == round_["id"]],
        before=event.rounds[order[at - 1]] if at else None,
        after=event.rounds[order[at + 1]] if at + 1 < len(order) else None,
    )  # fmt: skip


def table_page(site: Data, event: EventData, here: str, table: Data) -> bytes:
    """A table: results, the score sheet with a link behind every number, findings, rulings."""
    round_ = event.rounds[table["round"]]
    at = Links(event, here)
    _ = EVERY.gettext
    heading = _("%(table)s, %(round)s") % {
        "table": words.table_name(table, EVERY),
        "round": words.round_name(round_, EVERY),
    }
    sides = list(dict.fromkeys(each["side"] for each in table["results"])) or list(
        dict.fromkeys(each["side"] for each in table["seats"])
    )
    return write(
        "table.html.j2", here, site, event, tab=f"round-{round_['id']}", heading=heading,
        round=round_, table=table, results=in_order(table), sides=sides,
        of_side=_people(table, sides),
        deals=[{"data": each, "about": _about(each)} for each in table["deals"]],
        rulings=[event.rulings[each] for each in _rulings(event, table)],
        findings=finding_lines(table["findings"], at), replays=_replays(table),
    )  # fmt: skip


def in_order(table: Data) -> list[Data]:
    """The results of a table, first places first; who has none, last."""
    results: list[Data] = table["results"]
    return sorted(results, key=lambda each: (each["place"] is None, each["place"] or 0))


def _people(table: Data, sides: list[str]) -> dict[str, list[dict[str, Any]]]:
    """Who plays for each side: seat, player, who came later."""
    made: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
    for seat in table["seats"]:
        made.setdefault(seat["side"], []).append(
            {"label": seat["label"], "player": seat["player"], "later": seat["later"]}
        )
    for result in table["results"]:
        if not made[result["side"]]:
            made[result["side"]] = [
                {"label": "", "player": each, "later": []} for each in result["players"]
            ]
    return made


def _rulings(event: EventData, table: Data) -> list[str]:
    ids = dict.fromkeys(table["rulings"])
    ids.update(
        dict.fromkeys(each["id"] for each in event.data["rulings"] if each["table"] == table["id"])
    )
    return [each for each in ids if each in event.rulings]


def _replays(table: Data) -> list[str]:
    return list(dict.fromkeys(each["replay"] for each in table["records"] if each["replay"]))


def _about(deal: Data) -> Markup:
    """What is special about a deal before it is played: its contract, its trump, what lay open."""
    about: Mapping[str, str] = deal["about"]
    parts: list[Markup] = []
    if "contract" in about:
        name, _space, detail = about["contract"].partition(" ")
        parts.append(title_html(name, detail or None, EVERY))
        if "declarer" in about:
            parts.append(Markup("<small>{}</small>").format(about["declarer"]))
    for key in ("turnup", "exposed"):
        cards = [card_html(CARD_OF[each]) for each in about.get(key, "").split() if each in CARD_OF]
        if cards:
            parts.append(Markup(" ").join(cards))
    points = [(side, about.get(f"points.{side}")) for side in deal["scores"] or {}]
    if len(points) > 1 and all(value for _side, value in points):
        parts.append(Markup(" : ").join(Markup("{}").format(value) for _side, value in points))
    return Markup(" ").join(parts)
