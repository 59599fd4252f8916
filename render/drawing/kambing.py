"""Kambing in a drawing: plays of several cards, what beats what, the stock, the points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from notation.cards import SUITS, Card
from render.drawing.games import Picture, ending
from render.drawing.moment import Moment
from render.drawing.seats import SeatLook
from render.drawing.svg import advance, fitting, rank_of, wrapped
from render.drawing.table import MARGIN, WIDTH, Measures, Table
from render.drawing.trick import SETS, draw_trick
from render.view_types import ReplayView


class KambingPicture(Picture):
    """What Kambing adds."""

    def measures(self, view: ReplayView, moment: Moment) -> Measures:
        return Measures(reach=140, side=190, above=36, caught=False)

    def look(self, table: Table) -> SeatLook:
        own = _own(table)
        held: Sequence[Sequence[Card]] | None = own.get("held")
        return SeatLook(held=held, single=True)

    def heading(self, table: Table) -> str:
        trick = table.moment.trick
        return (
            table.moment.deal["title"] if trick is None else table.say("trick", trick=trick["key"])
        )

    def said(self, table: Table) -> Sequence[str]:
        moment, short = table.moment, table.moment.deal["short"]
        trick, own = moment.trick, _own(table)
        if trick is None:
            return [moment.deal["status_text"]]
        claim = own.get("claim")
        name = "claims" if claim else "led" if moment.count else "leads"
        made = [table.say(name, player=short[trick["leader"]])]
        if moment.full and trick["winner"] is not None:
            made.append(table.say("takes", player=short[trick["winner"]]))
        elif _goes_back(table):
            made.append(str(table.words["goes_back"]))
        elif moment.winning is not None and not (claim and moment.winning == 0):
            winner = trick["plays"][moment.winning]["seat"]
            made.append(table.say("winning", player=short[winner]))
        return made + ending(table)

    def middle(self, table: Table) -> None:
        laid: dict[str, list[list[Card]]] = _own(table).get("laid", {})
        order = {int(place): [high for high, _ in pairs] for place, pairs in laid.items()}
        back = _goes_back(table)
        places = draw_trick(table, SETS, order=order, back=back)
        for index, place in places.items():
            self._draw_remark(table, index, place, back=back)
        self._draw_points(table)

    def _draw_remark(
        self, table: Table, index: int, place: tuple[float, float, float], *, back: bool
    ) -> None:
        """What stands beside a play: what it beats, what it is, where it goes."""
        moment, own = table.moment, _own(table)
        play = moment.plays[index]
        x, y, wide = place
        position = table.position(play["seat"])
        # Words below a play at the side keep clear of the one at the bottom.
        low = y + SETS.height + 22
        if position == "left":
            x, y = min(x, WIDTH / 2 - wide / 2 - 100), y + SETS.height + 22
        elif position == "right":
            x, y = max(x + wide - 92, WIDTH / 2 + wide / 2 + 10), y + SETS.height + 22
        else:
            x, y = x + wide + 16, y + 26
            # A single word at the bottom stays away from the words of the play beside it.
            low = y + SETS.height - 34 if position == "bottom" else y
        pairs = own.get("laid", {}).get(str(index))
        if back or play.get("down"):
            key = "back" if back else "face_down_here"
            if play is moment.last or not back:
                words = str(table.words[key])
                table.canvas.text(x, low, words, size=13, fill="muted")
        elif pairs and index == moment.winning:
            for high, low in pairs:
                self._draw_pair(table, high, low, x, y)
                y += 19
        elif own.get("claim") and index == 0:
            table.canvas.text(x, low, str(table.words["molodka"]), size=13, fill="muted")

    def _draw_pair(self, table: Table, high: Card, low: Card, x: float, y: float) -> None:
        word = str(table.words["beats"])
        room = advance(word, 13, 400)
        x += table.canvas.card(x, y, high) + 5
        table.canvas.text(x, y, word, size=13, fill="muted")
        table.canvas.card(x + room + 6, y, low)

    def corner(self, table: Table) -> None:
        """The stock with the card that was shown; once that is drawn only its suit."""
        own = table.moment.deal.get("own", {})
        trump, turnup = own.get("trump"), own.get("turnup")
        now = _own(table)
        left = int(now.get("stock", 0))
        canvas, x, y = table.canvas, WIDTH - 26.0, table.top + 16
        if left:
            for nth in range(min(3, math.ceil(left / 8)), 0, -1):
                canvas.rect(
                    x - 40 + nth * 2, y + nth * 2 - 2, 38, 54, round_=5, fill="back", line="tile"
                )
            x -= 42
        if trump is not None and turnup is not None:
            inside = bool(now.get("up")) and turnup < 52
            ink = "face-red" if trump in (1, 2) else "face-ink"
            canvas.rect(x - 36, y, 38, 54, round_=5, fill="face", line="track")
            if inside:
                canvas.text(
                    x - 17, y + 22, rank_of(turnup), size=18, weight=600, at="middle", fill=ink
                )
            canvas.sign(SUITS[trump], x - 26, y + (28 if inside else 18), 18, ink)
            x -= 42
        sentence = str(table.words["no_trump"] if trump is None else table.words["trumps"][trump])
        counted = table.say("stock", count=left)
        x -= 10
        canvas.text(x, y + 22, fitting(sentence, 150, 14, 600), size=14, weight=600, at="end")
        if table.moment.trick is not None:
            text = counted if left else str(table.words["stock_empty"])
            canvas.text(x, y + 41, fitting(text, 150, 13), size=13, fill="muted", at="end")

    def _draw_points(self, table: Table) -> None:
        """Points and loss scores of the sides, in the lower left corner."""
        own = table.moment.deal.get("own", {})
        lines = []
        for side, each in enumerate(table.view["sides"]):
            points, more = self._points(table, side)
            name = "points_least" if more else "points"
            counted = "\N{EN DASH}" if points is None else table.say(name, count=points)
            loss = table.moment.deal["total_before"][side]
            limit = own.get("limit")
            text = str(loss) if limit is None else f"{loss} {table.say('loss_of', limit=limit)}"
            lines.append((each["shape"], each["short"], f"{counted} · {text}"))
        x, y = MARGIN + 20, table.bottom - 16 - 38 * (len(lines) - 1) - 18
        for shape, name, text in lines:
            if shape == "ring":
                table.canvas.circle(x + 4.5, y - 4.5, 4, line="ink", weight=2)
            elif shape:
                table.canvas.rect(x, y - 9, 9, 9, fill="ink")
            room = 15 if shape else 0
            table.canvas.text(x + room, y, fitting(name, 220, 13, 600), size=13, weight=600)
            for line in wrapped(text, 300, 13)[:1]:
                table.canvas.text(x + room, y + 17, line, size=13, fill="muted")
            y += 38

    def _points(self, table: Table, side: int) -> tuple[int | None, int]:
        """The points of a side so far, and how many unnamed cards it took beside."""
        moment = table.moment
        done = moment.line[: moment.index + 1 if moment.full else max(moment.index, 0)]
        if not done:
            return 0, 0
        own = done[-1].get("own", {})
        if "points" not in own:
            return None, 0
        return own["points"][side], own["hidden"][side]


def _own(table: Table) -> dict[str, Any]:
    trick = table.moment.trick
    return {} if trick is None else trick.get("own", {})


def _goes_back(table: Table) -> bool:
    trick = table.moment.trick
    return (
        trick is not None
        and bool(trick.get("own", {}).get("back"))
        and table.moment.count == len(trick["plays"])
    )
