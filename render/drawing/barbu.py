"""Barbu in a drawing: contract and doubles, what was caught, the layout of domino."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from notation.cards import SUITS, Card, is_known
from render.drawing.games import Picture, ending
from render.drawing.moment import Moment, goes_back
from render.drawing.seats import SeatLook, score_lines
from render.drawing.svg import Canvas, advance, fitting, number, rank_of, wrapped
from render.drawing.table import MARGIN, WIDTH, Measures, Table, is_red
from render.drawing.trick import draw_trick
from render.view_types import ReplayView, TrickView

_COUNTING: dict[int, Callable[[Card], bool]] = {
    1: lambda card: card // 13 == 1,
    2: lambda card: card % 13 == 10,
    4: lambda card: card == 24,
    7: lambda card: card // 13 == 1 or card % 13 == 10,
}
"""What counts in a contract, by its number, so that it lies before who took it."""

_BY_TRICKS = (0, 3, 5, 7)

_SPOTS = {
    "top": (50, 14), "right": (86, 50), "bottom": (50, 86), "left": (14, 50),
    "top-left": (26, 17), "top-right": (74, 17),
}  # fmt: skip

CELL = (33.0, 46.0)


class BarbuPicture(Picture):
    """What Barbu adds."""

    def measures(self, view: ReplayView, moment: Moment) -> Measures:
        if _is_domino(moment):
            return Measures(reach=112, side=150, above=36, caught=False)
        counts = _contract(moment) in _COUNTING
        return Measures(caught=counts, above=58 if counts else 36)

    def look(self, table: Table) -> SeatLook:
        moment = table.moment
        if _is_domino(moment):
            return self._domino_look(table)
        lines = score_lines(table, _points(moment))
        contract = _contract(moment)
        if contract in _BY_TRICKS and moment.trick is not None:
            for seat, parts in lines.items():
                count = sum(each["winner"] == seat for each in moment.taken)
                parts.insert(1, table.say("tricks_count", count=count))
        caught: dict[int, list[Card]] = {}
        counts = _COUNTING.get(-1 if contract is None else contract)
        for trick in moment.taken if counts else ():
            mine = caught.setdefault(trick["winner"] or 0, [])
            for play in trick["plays"]:
                if not play.get("withdrawn") and counts:
                    mine += [card for card in play["cards"] if is_known(card) and counts(card)]
        return SeatLook(score=lines, caught=caught)

    def _domino_look(self, table: Table) -> SeatLook:
        moment, own = table.moment, _own(table.moment)
        left = [size - len(moment.by_seat[seat]) for seat, size in enumerate(own["sizes"])]
        out = _out(moment, left)
        pills: dict[int, str] = {}
        scores: dict[int, list[str]] = {}
        for seat, each in enumerate(table.view["seats"]):
            scores[seat] = [table.signed(moment.deal["total_before"][each["side"]])]
            if seat in out:
                place = out.index(seat)
                pills[seat] = table.listed(
                    [table.words["places"][place], table.signed(own["values"][place])]
                )
            else:
                scores[seat].append(table.say("left", count=left[seat]))
                if any(one["seat"] == seat and one.get("passed") for one in moment.plays):
                    pills[seat] = str(table.words["passes_short"])
        return SeatLook(score=scores, pills=pills)

    def where(self, table: Table) -> str:
        trick = table.moment.trick
        if trick is None or not _is_domino(table.moment):
            return super().where(table)
        return table.say("round", trick=trick["key"])

    def heading(self, table: Table) -> str:
        own, words = _own(table.moment), table.words
        contract = own.get("contract")
        if contract is None:
            return table.moment.deal["title"]
        if own.get("start") is not None:
            return table.say("domino_from", rank=words["ranks"][own["start"]])
        if "suit" in own and own["suit"] is None:
            return str(words["no_trump"])
        return str(words["contracts"][contract])

    def said(self, table: Table) -> Sequence[str]:
        moment, own = table.moment, _own(table.moment)
        short, trick = moment.deal["short"], moment.trick
        made: list[str] = []
        declarer = own.get("declarer")
        if declarer is not None:
            made.append(table.say("declares", player=short[declarer]))
        if trick is None:
            return [*made, moment.deal["status_text"]]
        if _is_domino(moment):
            return [*made, table.say("round", trick=trick["key"]), *ending(table)]
        made.append(table.say("trick_of", trick=trick["key"], count=moment.deal["expected"]))
        if moment.full and trick["winner"] is not None:
            made.append(table.say("takes", player=short[trick["winner"]]))
        else:
            made.append(
                table.say("led" if moment.count else "leads", player=short[trick["leader"]])
            )
            if moment.winning is not None:
                winner = trick["plays"][moment.winning]["seat"]
                made.append(table.say("winning", player=short[winner]))
        return made + ending(table)

    def draw_info(self, table: Table) -> None:
        """The contract with the sign of its suit, then as in every game."""
        super().draw_info(table)
        suit = _own(table.moment).get("suit")
        if suit is not None and suit >= 0:
            ink = "red" if suit in (1, 2) else "ink"
            x = MARGIN + 20 + advance(self.heading(table), 15) + 2
            table.canvas.sign(SUITS[suit], x, table.top + 15, 15, ink)

    def corner(self, table: Table) -> None:
        """The doubles: drawn between the seats, or in words where there are none."""
        own = _own(table.moment)
        doubles = own.get("doubles")
        if not own:
            return
        if doubles:
            _draw_compass(table, WIDTH - 26 - 96, table.top + 10, doubles, own.get("declarer"))
            return
        text = str(table.words["no_doubles" if doubles is None else "nobody_doubles"])
        y = table.top + 28
        for line in wrapped(text, 170, 13)[:3]:
            table.canvas.text(WIDTH - 26, y, line, size=13, fill="muted", at="end")
            y += 17

    def middle(self, table: Table) -> None:
        if _is_domino(table.moment):
            _draw_domino(table)
        else:
            draw_trick(table)


def _own(moment: Moment) -> dict[str, Any]:
    return moment.deal.get("own", {})


def _contract(moment: Moment) -> int | None:
    found: int | None = _own(moment).get("contract")
    return found


def _is_domino(moment: Moment) -> bool:
    return bool(_own(moment).get("ranks"))


def _points(moment: Moment) -> Sequence[int | None]:
    """The base score of everybody after the tricks taken until now."""
    own = _own(moment)
    seats = len(moment.deal["players"])
    if not own or own.get("contract") is None:
        return [None] * seats
    points = [0] * seats
    done = moment.line[: moment.index + 1 if moment.full else max(moment.index, 0)]
    for trick in done:
        points = _after(trick, points, own.get("each", 0))
    return points


def _after(trick: TrickView, points: list[int], each: int) -> list[int]:
    own = trick.get("own", {})
    if "points" in own:
        return list(own["points"])
    gain = own.get("gain", each)
    winner = trick["winner"]
    if winner is None or goes_back(trick):
        return points
    return [have + (gain if seat == winner else 0) for seat, have in enumerate(points)]


def _out(moment: Moment, left: Sequence[int]) -> list[int]:
    """Who is out by now, the first first."""
    counts = [size + len(moment.by_seat[seat]) for seat, size in enumerate(left)]
    out: list[int] = []
    for at, trick in enumerate(moment.line[: moment.index + 1]):
        plays = trick["plays"][: moment.count] if at == moment.index else trick["plays"]
        for play in plays:
            if play.get("withdrawn") or not play["cards"]:
                continue
            counts[play["seat"]] -= len(play["cards"])
            if not counts[play["seat"]]:
                out.append(play["seat"])
    if len(out) == len(counts) - 1:
        out += [seat for seat in range(len(counts)) if seat not in out]
    return out


def _draw_domino(table: Table) -> None:
    moment, canvas = table.moment, table.canvas
    own = _own(moment)
    ranks: list[int] = own["ranks"]
    laid = [card for trick in moment.by_seat for card in trick if is_known(card)]
    first = own.get("start")
    if first is None:
        first = _first_rank(moment)
    last = moment.last
    just = set(last["cards"]) if last is not None and not last.get("withdrawn") else set()
    left = WIDTH / 2 - CELL[0] * len(ranks) / 2 + 14
    top = table.middle - CELL[1] * 2 + 8
    for nth, rank in enumerate(ranks):
        x = left + (nth + 0.5) * CELL[0]
        canvas.text(x, top - 8, rank_of(rank), size=12, fill="muted", at="middle")
    for suit, letter in enumerate(SUITS):
        y = top + suit * CELL[1]
        canvas.sign(letter, left - 34, y + 13, 18, "red" if suit in (1, 2) else "ink")
        for nth, rank in enumerate(ranks):
            card = suit * 13 + rank
            near = [ranks[at] for at in (nth - 1, nth + 1) if 0 <= at < len(ranks)]
            fits = first is not None and (
                rank == first or any(suit * 13 + each in laid for each in near)
            )
            if card in laid or fits:
                _draw_cell(
                    canvas, card, left + nth * CELL[0], y,
                    lies=card in laid, start=rank == first, just=card in just,
                    fault=last.get("fault", "") if last is not None else "",
                )  # fmt: skip


def _first_rank(moment: Moment) -> int | None:
    for trick in moment.line[: moment.index + 1]:
        plays = trick["plays"] if trick is not moment.trick else moment.plays
        for play in plays:
            for card in play["cards"]:
                if is_known(card) and not play.get("withdrawn"):
                    return card % 13
    return None


def _draw_cell(
    canvas: Canvas, card: Card, x: float, y: float, *, lies: bool, start: bool, just: bool,
    fault: str,
) -> None:  # fmt: skip
    wide, high = CELL[0] - 3, CELL[1] - 4
    red = is_red(card)
    if lies:
        ink = "face-red" if red else "face-ink"
        canvas.rect(x + 1.5, y + 2, wide, high, round_=5, fill="face", line="track")
        if start:
            canvas.rect(x + 1.5, y + 2, wide, 4, round_=1, fill="face-ink")
    else:
        ink = "red" if red else "muted"
        canvas.rect(x + 2, y + 2.5, wide - 1, high - 1, round_=5, line="muted", dash="3 2.5")
    weight, size = (600, 17) if lies else (400, 13)
    canvas.text(
        x + CELL[0] / 2, y + 21, rank_of(card), size=size, weight=weight, at="middle", fill=ink
    )
    sign = 14 if lies else 10
    canvas.sign(SUITS[card // 13], x + (CELL[0] - sign) / 2, y + 25, sign, ink)
    if just:
        token = "bad" if fault else "accent"
        canvas.rect(x - 0.5, y, wide + 4, high + 4, round_=7, line=token, weight=2.4)


def _draw_compass(
    table: Table, x: float, y: float, doubles: Sequence[Sequence[int]], declarer: int | None
) -> None:
    """Who doubled whom: an arrow, a double line where it was redoubled."""
    canvas = table.canvas
    spots = [(x + _SPOTS[each][0], y + _SPOTS[each][1]) for each in table.view["positions"]]
    pairs = {(one[0], one[1]) for one in doubles}
    for seat, other in sorted(pairs):
        again = (other, seat) in pairs
        if again and seat > other:
            continue
        (x1, y1), (x2, y2) = spots[seat], spots[other]
        length = math.hypot(x2 - x1, y2 - y1)
        _draw_bet(canvas, (x1, y1), ((x2 - x1) / length, (y2 - y1) / length), length, again=again)
    for seat, (cx, cy) in enumerate(spots):
        filled = seat == declarer
        canvas.circle(cx, cy, 11, fill="ink" if filled else "table", line="ink", weight=1.5)
        label = fitting(table.view["seats"][seat]["label"][:2], 20, 11, 600)
        ink = "page" if filled else "ink"
        canvas.text(cx, cy + 4, label, size=11, weight=600, at="middle", fill=ink)


def _draw_bet(
    canvas: Canvas, start: tuple[float, float], way: tuple[float, float], length: float,
    *, again: bool,
) -> None:  # fmt: skip
    def at(along: float, aside: float) -> str:
        return (
            f"{number(start[0] + way[0] * along - way[1] * aside)} "
            f"{number(start[1] + way[1] * along + way[0] * aside)}"
        )

    if again:
        for aside in (2, -2):
            canvas.path(f"M{at(13, aside)}L{at(length - 13, aside)}", line="ink", weight=1.5)
        return
    canvas.path(f"M{at(13, 0)}L{at(length - 18, 0)}", line="ink", weight=1.5)
    canvas.path(
        f"M{at(length - 12, 0)}L{at(length - 21, 4.5)}L{at(length - 21, -4.5)}Z", fill="ink"
    )
