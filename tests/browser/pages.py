"""A page of each game as readers meet it, short enough to be looked at all over.

Cut from the samples: some deals of each, with comments, variations, several contracts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grammar import read_records
from notation.source import SourceText
from render.page import render_page
from validator import validate
from validator.replay import Replay

SAMPLES = Path(__file__).resolve().parents[2] / "samples"

GAMES = ("gongzhu", "kambing", "barbu")

_CUTS = {
    "gongzhu": ("gongzhu/bandung-night.trick", 3),
    "kambing": ("kambing/malang-evening.trick", 3),
    "barbu": ("barbu/cafe-cirta.trick", 5),
}
"""The sample of each game, and the deal that is not taken any more."""

MIDDLE = {"gongzhu": "#d1.t3.c2", "kambing": "#d2.t2.c3", "barbu": "#d4.t5.c3"}
"""A moment within a trick; in Barbu within a domino."""


@cache
def cut(game: str) -> Replay:
    """The first deals of the sample of a game."""
    name, end = _CUTS[game]
    text = (SAMPLES / name).read_text(encoding="utf-8")
    (parsed,) = read_records(SourceText(text[: text.index(f"\ndeal {end}")] + "\nresult *\n", name))
    return validate(parsed.record, index=1, findings=parsed.findings)


@cache
def page_of(game: str, lang: str = "en") -> str:
    """Its page."""
    return render_page(cut(game), lang=lang)


def show(watched, game: str, link: str = "", lang: str = "en"):
    """Open the page of a game in a page under watch."""
    file = watched.folder / f"{game}-{lang}.html"
    file.write_text(page_of(game, lang), encoding="utf-8")
    watched.page.goto("about:blank")
    watched.page.goto(file.as_uri() + link)
    return watched.page
