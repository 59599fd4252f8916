"""A run in one small file, which says whether the results beside it are whole.

This module refuses to know how a run came about.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tricknote.cluster.order import Order
from tricknote.report import Tally

SUMMARY = "summary.json"


class PlaceError(ValueError):
    """Results cannot be put where they were asked for; the message says why."""


@dataclass(slots=True)
class Done:
    """A run that is over: what was found, where it is, and what could not be done.

    ``units`` there were, of which ``before`` had been done before; ``names`` are the results.
    """

    tally: Tally
    names: tuple[str, ...]
    units: int = 0
    before: int = 0
    lost: tuple[str, ...] = ()


def begun(order: Order) -> bytes:
    """The summary of a run whose results are not whole."""
    return _bytes({"tool": "tricknote", "command": order.command, "done": False})


def ended(order: Order, key: str, done: Done) -> bytes:
    """The summary of a run that is over; ``key`` is its fingerprint, with its files."""
    tally = done.tally
    return _bytes(
        {
            "tool": "tricknote",
            "command": order.command,
            "done": True,
            "version": order.version,
            "files": tally.files,
            "records": tally.records,
            "deals": tally.deals,
            "summary": {"error": tally.error, "warning": tally.warning, "note": tally.note},
            "left_out": tally.left_out,
            "rules": list(tally.rules),
            "results": done.names,
            "units": done.units,
            "lost": done.lost,
            "key": key,
        }
    )


def read(data: bytes, order: Order, key: str) -> Done | None:
    """What a summary says, if it is that of just this run, and of all of it.

    Raises :class:`PlaceError` if it is that of something else than this command.
    """
    try:
        told = json.loads(data)
        command, done = told["command"], told["done"]
    except (ValueError, KeyError, TypeError):
        raise PlaceError(f"{SUMMARY} in it is not of tricknote") from None
    if command != order.command:
        raise PlaceError(f"it has the results of `tricknote {command}`")
    if not done or told.get("key") != key or told.get("lost"):
        return None
    tally = Tally(
        files=told["files"],
        records=told["records"],
        deals=told["deals"],
        **told["summary"],
        left_out=told["left_out"],
        rules=dict.fromkeys(told["rules"]),
    )
    return Done(tally, tuple(told["results"]), told["units"], told["units"])


def _bytes(told: dict[str, Any]) -> bytes:
    text = json.dumps(told, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "surrogatepass")
