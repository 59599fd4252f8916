"""A moment of a match as a standalone SVG: the table, and two lines that say what it is.

This module refuses to know what games add: that is :mod:`render.drawing.games` and the files
named in :data:`PICTURES`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from render.drawing.barbu import BarbuPicture
from render.drawing.games import Picture
from render.drawing.kambing import KambingPicture
from render.drawing.moment import UnknownMoment, find_moment
from render.drawing.seats import draw_seats
from render.drawing.svg import Canvas, fitting
from render.drawing.table import MARGIN, WIDTH, Table
from render.page_data import page_data
from render.said import words_of
from render.symbols import card_text
from render.view import build_view
from render.view_types import ReplayView
from validator.replay import Replay

Theme: TypeAlias = Literal["light", "dark"]

PICTURES: dict[str, Picture] = {"kambing": KambingPicture(), "barbu": BarbuPicture()}
"""How each game is drawn, by the value of the ``Game`` tag; any other is drawn plainly."""

_PLACES = {"top", "bottom", "left", "right", "top-left", "top-right"}


def render_moment(
    replay: Replay,
    at: str,
    *,
    lang: str = "en",
    view: str | None = None,
    theme: Theme = "light",
) -> str:
    """One moment of a replay as an SVG document; ``at`` is its link, such as ``d3.t7.c2``.

    ``view`` is the label of a seat: then only what that seat could know is drawn.  Raises
    :class:`render.drawing.moment.UnknownMoment` for a link that is no moment of the play, and
    what :func:`render.view.build_view` raises.  Same replay, same bytes.
    """
    return moment_of_view(build_view(replay, lang, view), at, theme=theme)


def moment_of_view(view: ReplayView, at: str, *, theme: Theme = "light") -> str:
    """The same for a view."""
    moment = find_moment(view, at)
    if len(set(view["positions"])) < len(view["positions"]) or set(view["positions"]) - _PLACES:
        raise UnknownMoment(f"a table of {len(view['positions'])} seats cannot be drawn")
    picture = PICTURES.get(view["look"], Picture())
    words = page_data({**view, "deals": []})["words"]
    canvas = Canvas(theme)
    speech = words_of(view["lang"])
    table = Table(view, moment, words, speech, canvas, picture.measures(view, moment))
    height = table.bottom + MARGIN
    canvas.rect(0, 0, WIDTH, height, fill="page")
    _draw_header(table, picture)
    canvas.rect(
        MARGIN, table.top, WIDTH - 2 * MARGIN, table.bottom - table.top, round_=18,
        fill="table", line="rim", dash="7 5" if moment.stem else "", weight=1.5,
    )  # fmt: skip
    picture.draw_info(table)
    picture.corner(table)
    draw_seats(table, picture.look(table))
    picture.middle(table)
    return canvas.write(WIDTH, height, title_of(table, picture), description_of(table, picture))


def title_of(table: Table, picture: Picture) -> str:
    """What the picture shows, in one line."""
    return ", ".join([table.view["title"], *_where(table, picture)])


def description_of(table: Table, picture: Picture) -> str:
    """The same as the picture, in words: the trick, the hands, what is said."""
    moment, deal = table.moment, table.moment.deal
    sentences = [picture.heading(table), *(each for each in picture.said(table) if each)]
    lying = [
        table.say("passes", player=deal["players"][play["seat"]])
        if play.get("passed")
        else table.say(
            "lies",
            player=deal["players"][play["seat"]],
            cards=table.listed([*map(table.card_words, play["cards"])]),
        )
        for play in moment.plays
        if not play.get("withdrawn") and not play.get("down")
    ]
    sentences.append("; ".join(lying) or str(table.words["empty"]))
    held = picture.look(table).held
    for seat, player in enumerate(deal["players"]):
        cards = moment.hand(seat)["cards"] if held is None else held[seat]
        left = [card for card in cards if card < 52 and card not in moment.played]
        named = table.listed([*map(table.card_words, left)]) or str(table.words["none_known"])
        sentences.append(table.say("holds", player=player, cards=named))
    return table.sentences(sentences)


def _where(table: Table, picture: Picture) -> list[str]:
    """Deal, trick and card."""
    moment, deal = table.moment, table.moment.deal
    found = [deal["title"]]
    if moment.trick is not None and not moment.dealt:
        found.append(picture.where(table))
    if moment.instead is not None:
        key, play = moment.instead
        cards = " ".join(map(card_text, play["cards"]))
        label = table.view["seats"][play["seat"]]["label"]
        found.append(table.say("variation", anchor=f"{key}. {label} {cards}".strip()))
    return [each for each in found if each]


def _draw_header(table: Table, picture: Picture) -> None:
    view = table.view
    room = WIDTH - 2 * MARGIN - 20
    x = MARGIN + 10
    table.canvas.text(x, 30, fitting(view["title"], room, 21), size=21, serif=True)
    line = " · ".join([*_where(table, picture), *view["subtitle"]])
    table.canvas.text(x, 51, fitting(line, room, 13.5), size=13.5, fill="muted")
