"""Where each seat sits at the table of the page.

The order of turns and the direction of play decide, never the labels: in a clockwise game
the next player sits to the left as seen from above, turning with the hands of a clock.
"""

from __future__ import annotations

from typing import Literal

Direction = Literal["clockwise", "counter-clockwise"]

# Clockwise round the table, beginning with the seat that the first player gets.
_CLOCKWISE: dict[int, tuple[str, ...]] = {
    1: ("bottom",),
    2: ("top", "bottom"),
    3: ("bottom", "left", "right"),
    4: ("top", "right", "bottom", "left"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
    6: ("bottom", "left", "top-left", "top", "top-right", "right"),
}


def positions(count: int, direction: Direction) -> list[str]:
    """The place of each seat, in turn order."""
    places = _CLOCKWISE.get(count)
    if places is None:
        return ["bottom"] * count
    if direction == "clockwise":
        return list(places)
    return [places[0], *reversed(places[1:])]
