"""The running score as a picture: where its lines, ticks and names lie.

Pure geometry in the units of the picture; drawing is the template's.  This module refuses
to know what a score is made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.view_types import ChartView


@dataclass(frozen=True, slots=True)
class Series:
    """One side's line: its points, and where its name stands at the right."""

    name: str
    number: int
    path: str
    dots: tuple[tuple[float, float], ...]
    label_y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart ready to draw."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    step: float
    grid: tuple[tuple[float, str, bool], ...]
    """Height, label, and whether the line is the limit that ends the match."""
    ticks: tuple[tuple[float, str], ...]
    series: tuple[Series, ...]


def draw(chart: ChartView, width: int, height: int, names: int = 60) -> Drawing:
    """Lay out a chart; ``names`` is the room at the right for the players' names."""
    left, right, top, bottom = 46.0, float(width - names), 14.0, float(height - 28)
    values = [value for line in chart["lines"] for value in line] + [0]
    low, high = min(values), max(values)
    limit = chart["limit"]
    if limit is not None and low <= limit / 2 < 0:
        low = min(low, limit)
    high = max(high, 0)
    if high == low:
        high, low = 10, -10
    unit = _unit(high - low)
    margin = (high - low) * 0.04
    ceiling, floor = high + margin, low - margin
    scale = (bottom - top) / (ceiling - floor)

    def y_of(value: float) -> float:
        return round(top + (ceiling - value) * scale, 1)

    count = max(len(chart["deals"]), 1)
    step = (right - left) / count

    def x_of(place: int) -> float:
        return round(left + step * place, 1)

    grid = [
        (y_of(value), f"\N{MINUS SIGN}{-value}" if value < 0 else str(value), value == limit)
        for value in range(-(-low // unit) * unit, high + 1, unit)
    ]
    if limit is not None and low <= limit <= high and limit % unit:
        grid.append((y_of(limit), f"\N{MINUS SIGN}{-limit}" if limit < 0 else str(limit), True))
    every = max(1, -(-count // int(max(1, (right - left) // 24))))
    ticks = [
        (x_of(place), key)
        for place, key in enumerate(chart["deals"], 1)
        if place % every == 0 or count <= 14
    ]
    labels = _spread([y_of(line[-1]) for line in chart["lines"]], 17.0)
    series = tuple(
        Series(
            name,
            number,
            " ".join(f"{x_of(place)},{y_of(value)}" for place, value in enumerate(line)),
            # Dots on many deals would only be a thicker line.
            tuple((x_of(place), y_of(value)) for place, value in enumerate(line))
            if count <= 14
            else ((x_of(len(line) - 1), y_of(line[-1])),),
            labels[number],
        )
        for number, (name, line) in enumerate(zip(chart["names"], chart["lines"], strict=True))
    )
    return Drawing(
        width, height, left, right, top, bottom, round(step, 1), tuple(grid), tuple(ticks), series
    )


def _unit(span: int) -> int:
    """A round distance of grid lines: 1, 2 or 5 times a power of ten, five steps or fewer."""
    power = 10
    while True:
        for factor in (1, 2, 5):
            if span <= 5 * factor * power:
                return factor * power
        power *= 10


def _spread(heights: Sequence[float], apart: float) -> list[float]:
    """Heights of labels moved apart where they would cover each other.

    Labels too near join into a group that is centred on the mean of its heights.
    """
    order = sorted(range(len(heights)), key=lambda each: (heights[each], each))
    groups: list[list[int]] = []

    def centre(group: list[int]) -> float:
        return sum(heights[each] for each in group) / len(group)

    for each in order:
        groups.append([each])
        while len(groups) > 1:
            upper, lower = groups[-2], groups[-1]
            room = apart * (len(upper) + len(lower)) / 2
            if centre(lower) - centre(upper) >= room:
                break
            groups[-2:] = [upper + lower]
    placed = [0.0] * len(heights)
    for group in groups:
        first = centre(group) - apart * (len(group) - 1) / 2
        for nth, each in enumerate(group):
            placed[each] = round(first + apart * nth, 1)
    return placed
