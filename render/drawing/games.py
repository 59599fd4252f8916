"""What games add to a drawing: what the corners say, what lies in the middle.

The plain game is here; a game that shows more has its own file, named in :data:`PICTURES`.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.drawing.moment import Moment
from render.drawing.seats import SeatLook, caught_cards, score_lines
from render.drawing.svg import wrapped
from render.drawing.table import MARGIN, WIDTH, Measures, Table
from render.drawing.trick import draw_trick
from render.view_types import ReplayView


class Picture:
    """The plain trick-taking game; every method may be overridden by a game."""

    def measures(self, view: ReplayView, moment: Moment) -> Measures:
        """How the table is laid out."""
        caught = any(trick["caught"] for trick in moment.line)
        return Measures(caught=caught, above=58 if caught else 36)

    def look(self, table: Table) -> SeatLook:
        """What stands beside the names, and how the hands are."""
        return SeatLook(score=score_lines(table, table.moment.so_far), caught=caught_cards(table))

    def middle(self, table: Table) -> None:
        """What lies in the middle."""
        draw_trick(table)

    def where(self, table: Table) -> str:
        """The moment within its deal, as links count it."""
        trick = table.moment.trick
        if trick is None:
            return ""
        count = len(trick["plays"])
        return table.say("moment", trick=trick["key"], card=table.moment.count, cards=count)

    def heading(self, table: Table) -> str:
        """The trick, in a few words."""
        moment = table.moment
        if moment.dealt:
            return str(table.words["as_dealt"])
        if moment.trick is None:
            return moment.deal["title"]
        return table.say("trick_of", trick=moment.trick["key"], count=moment.deal["expected"])

    def said(self, table: Table) -> Sequence[str]:
        """What there is to say of the moment, a sentence an item."""
        moment, short = table.moment, table.moment.deal["short"]
        trick = moment.trick
        if moment.dealt:
            return [str(table.words["to_pass"])]
        if trick is None:
            return [moment.deal["status_text"]]
        made = [table.say("led" if moment.count else "leads", player=short[trick["leader"]])]
        if moment.full and trick["winner"] is not None:
            made.append(table.say("takes", player=short[trick["winner"]]))
        elif moment.winning is not None:
            winner = trick["plays"][moment.winning]["seat"]
            made.append(table.say("winning", player=short[winner]))
        return made + ending(table)

    def corner(self, table: Table) -> None:
        """What stands in the upper right corner: the cards that lie open."""
        deal = table.moment.deal
        if table.moment.dealt:
            return
        x, y = WIDTH - 26, table.top + 28
        for line in wrapped(deal["exposed_title"], 190, 13)[:2]:
            table.canvas.text(x, y, line, size=13, fill="muted", at="end")
            y += 17
        x -= 31 * len(deal["exposed"])
        for nth, each in enumerate(deal["exposed"]):
            left = x + nth * 31
            table.canvas.rect(left - 2, y - 11, 30, 18, round_=4, fill="gold-ground")
            table.canvas.rect(left - 2, y + 5.5, 30, 1.8, fill="gold-edge")
            table.canvas.card(left, y + 3, each["card"], size=13.5)

    def draw_info(self, table: Table) -> None:
        """The upper left corner: the trick, and what there is to say of it."""
        x, y = MARGIN + 20, table.top + 28
        table.canvas.text(x, y, self.heading(table), size=15, weight=600)
        for sentence in self.said(table):
            for line in wrapped(sentence, 168, 13)[:2]:
                y += 18
                table.canvas.text(x, y, line, size=13, fill="muted")


def ending(table: Table) -> list[str]:
    """How the deal or the variation ended, at its last moment."""
    moment = table.moment
    if not moment.over:
        return []
    if moment.stem:
        return [str(table.words["variation_ends"])]
    return [moment.deal["status_text"]] if moment.deal["status_text"] else []
