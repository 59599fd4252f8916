"""The trick in the middle of a drawing: order, who is winning, what was just played.

This module refuses to know what a card is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from notation.cards import SUITS, Card, suit_of
from render.drawing.svg import Canvas, rank_of
from render.drawing.table import WIDTH, Table, is_red
from render.view_types import PlayView


@dataclass(frozen=True)
class CardShape:
    """How large trick cards are, and how far their centre lies from the table's.

    ``fan`` is the step from one card of a play to the next.
    """

    width: float = 76
    height: float = 108
    across: float = 94
    along: float = 80
    fan: float = 34


PLAIN = CardShape()
SETS = CardShape(width=60, height=84, across=50, along=96, fan=26)
"""For games in which several cards make a play: these lie beside each other, not over."""


def draw_trick(
    table: Table,
    shape: CardShape = PLAIN,
    *,
    order: Mapping[int, Sequence[Card]] | None = None,
    back: bool = False,
) -> dict[int, tuple[float, float, float]]:
    """Draw the trick; where each play lies: the left, the upper edge and the width, by its index.

    ``order`` says how the cards of some plays lie, by index; ``back`` that they all go back to
    the hands.
    """
    moment = table.moment
    found: dict[int, tuple[float, float, float]] = {}
    last, nth = moment.last, 0
    for index, play in enumerate(moment.plays):
        if play.get("withdrawn") and play is not last:
            continue
        nth += 0 if play.get("withdrawn") else 1
        cards = (order or {}).get(index, play["cards"])
        if not cards:
            continue
        x, y, wide = _place(table, shape, play["seat"], len(cards))
        found[index] = (x, y, wide)
        step = _step(shape, len(cards))
        for place, card in enumerate(cards):
            room = step if place < len(cards) - 1 else shape.width
            _draw_card(table.canvas, shape, play, card, x + place * step, y, room, faded=back)
        winning = index == moment.winning and not play.get("withdrawn") and not back
        _draw_marks(
            table.canvas, shape, (x, y, wide),
            number=0 if play.get("withdrawn") else nth, winning=winning, just=play is last,
            fault=play.get("fault", ""), struck=bool(play.get("withdrawn")) or back,
        )  # fmt: skip
    turn = moment.next
    if turn is not None and not (last and last.get("withdrawn") and last["seat"] == turn):
        count = next((len(e["cards"]) for e in moment.plays if not e.get("withdrawn")), 1)
        _draw_turn(table, shape, turn, max(count, 1))
    return found


def _step(shape: CardShape, count: int) -> float:
    return shape.fan if count < 5 else shape.fan * 3 / (count - 1)


def _place(table: Table, shape: CardShape, seat: int, count: int) -> tuple[float, float, float]:
    """Left and upper edge and the width of a play."""
    wide = shape.width + _step(shape, count) * (count - 1)
    position = table.position(seat)
    # Plays of several cards grow outwards, so that they never meet in the middle.
    across = shape.across if shape is PLAIN else shape.across + wide / 2
    many = bool(table.corners)
    aside = across * 1.55 if many else across
    apart = wide / 2 + (shape.width / 2 + 22 if "top" in table.view["positions"] else 22)
    x, y = {
        "left": (-aside, 12 if many else 0),
        "right": (aside, 12 if many else 0),
        "top": (0, -shape.along),
        "bottom": (0, shape.along),
        "top-left": (-apart, -shape.along),
        "top-right": (apart, -shape.along),
    }[position]
    return WIDTH / 2 + x - wide / 2, table.middle + y - shape.height / 2, wide


def _draw_card(
    canvas: Canvas, shape: CardShape, play: PlayView, card: Card, x: float, y: float,
    room: float, *, faded: bool,
) -> None:  # fmt: skip
    """One card, of which only ``room`` is seen beside the next one."""
    wide, high = shape.width, shape.height
    known = suit_of(card) is not None
    ink = "face-red" if is_red(card) else "face-ink"
    suit = suit_of(card)
    small = wide / 4.6
    if play.get("down"):
        canvas.rect(x, y, wide, high, round_=8, fill="face", line="track")
        canvas.rect(x + 3.5, y + 3.5, wide - 7, high - 7, round_=6, fill="back")
        if card < 52 and suit is not None:
            corner = min(21.0, room - 6)
            centre = x + 4 + corner / 2
            canvas.rect(x + 4, y + 5, corner, 33, round_=4, fill="face")
            size = 14.0 if len(rank_of(card)) == 1 else 12.0
            canvas.text(centre, y + 20, rank_of(card), size=size, weight=600, at="middle", fill=ink)
            canvas.sign(SUITS[suit], centre - 6, y + 23, 12, ink)
        return
    fade = 0.6 if faded or play.get("withdrawn") else 1
    dash = "" if known else "4 3"
    canvas.rect(x, y, wide, high, round_=9, fill="face", line="track", dash=dash)
    if suit is None:
        canvas.text(
            x + wide / 2, y + high / 2 + 9, "?", size=26, weight=600, at="middle", fill="face-ink"
        )
        return
    size, rank = wide / 3.1, rank_of(card)
    # The one rank of two letters is as wide as the others.
    canvas.text(
        x + wide * 0.23, y + size * 1.15, rank, size=size if len(rank) == 1 else size * 0.84,
        weight=600, at="middle", fill=ink,
    )  # fmt: skip
    canvas.sign(SUITS[suit], x + wide * 0.23 - small / 2, y + size * 1.35, small, ink)
    large = wide * 0.4
    canvas.sign(SUITS[suit], x + wide - large - 7, y + high - large - 8, large, ink)
    if fade != 1:
        canvas.rect(x, y, wide, high, round_=9, fill="table", fade=0.4)


def _draw_marks(
    canvas: Canvas,
    shape: CardShape,
    place: tuple[float, float, float],
    *,
    number: int,
    winning: bool,
    just: bool,
    fault: str,
    struck: bool,
) -> None:
    """Order, ring, star, outline and warning of a play."""
    x, y, wide = place
    high = shape.height
    if struck:
        canvas.path(
            f"M{x + 6:.0f} {y + high - 6:.0f}L{x + wide - 6:.0f} {y + 6:.0f}", line="ink", weight=2
        )
    if fault:
        canvas.rect(
            x - 2, y - 2, wide + 4, high + 4, round_=11, line="bad", weight=3,
            dash="6 4" if fault == "marked" else "",
        )  # fmt: skip
    if winning:
        canvas.rect(x + 1, y + 1, wide - 2, high - 2, round_=8, line="gold-fill", weight=4)
        canvas.rect(x - 1.2, y - 1.2, wide + 2.4, high + 2.4, round_=10, line="gold-edge", weight=1)
    if just:
        canvas.rect(x - 5, y - 5, wide + 10, high + 10, round_=13, line="accent", weight=2)
    if number:
        cx, cy = x + 16, y + high - 16
        led = number == 1
        canvas.circle(
            cx, cy, 9, fill="face-ink" if led else "face", line="face-ink" if led else "track"
        )
        ink = "face" if led else "face-ink"
        canvas.text(cx, cy + 4.2, str(number), size=12, weight=600, at="middle", fill=ink)
    if winning:
        canvas.circle(x + wide - 4, y + 4, 12, fill="gold-fill", line="gold-edge", weight=1.2)
        canvas.sign("star", x + wide - 12, y - 4, 16, "face-ink")
    if fault:
        left, top = x - 9, y - 9
        canvas.path(
            f"M{left + 10:.1f} {top:.1f}l11 19h-22Z", line="bad", weight=2,
            fill="bad" if fault == "illegal" else "panel",
        )  # fmt: skip
        ink = "panel" if fault == "illegal" else "bad"
        canvas.text(left + 10, top + 16.5, "!", size=13, weight=600, at="middle", fill=ink)


def _draw_turn(table: Table, shape: CardShape, seat: int, count: int) -> None:
    """The place of the play that comes next."""
    x, y, _wide = _place(table, shape, seat, count)
    step = _step(shape, count)
    for nth in range(count):
        table.canvas.rect(
            x + nth * step, y, shape.width, shape.height, round_=9, line="muted", dash="4 3",
            fill="table",
        )  # fmt: skip
    middle = x + step * (count - 1) + shape.width / 2
    table.canvas.text(
        middle, y + shape.height / 2 + 4, table.say("to_play"),
        size=13, at="middle", fill="muted",
    )  # fmt: skip
