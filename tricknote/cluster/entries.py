"""What is kept of a record to look at its event as a whole, as JSON and back.

This module refuses to know what does not fit in an event.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from tricknote.event_checks import BoardSeen, Entry, Spot

_SPOTS = ("event_spot", "round_spot", "table_spot")


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry as JSON."""
    told: dict[str, Any] = {each.name: getattr(entry, each.name) for each in fields(Entry)}
    for name in _SPOTS:
        told[name] = _spot_json(told[name])
    told["players"] = [[name, _spot_json(spot)] for name, spot in entry.players]
    told["boards"] = [
        [each.name, each.labels, each.dealt, each.stock, _spot_json(each.spot)]
        for each in entry.boards
    ]
    return told


def entry_from(told: dict[str, Any], before: int) -> Entry:
    """The entry of a record; ``before`` is how many records stand before its range."""
    made = Entry(
        **{
            **told,
            **{name: Spot(*told[name]) for name in _SPOTS},
            "players": tuple((name, Spot(*spot)) for name, spot in told["players"]),
            "boards": tuple(
                BoardSeen(name, tuple(labels), tuple(dealt), stock, Spot(*spot))
                for name, labels, dealt, stock, spot in told["boards"]
            ),
        }
    )
    return replace(made, index=made.index + before)


def _spot_json(spot: Spot) -> list[Any]:
    return [spot.line, spot.column, spot.length, spot.text]
