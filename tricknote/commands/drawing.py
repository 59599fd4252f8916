"""How a record is drawn: for whom, and whether as a page or as a picture of one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

import click

if TYPE_CHECKING:
    from validator.replay import Replay

Hands: TypeAlias = Literal["open", "seat", "played"]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

LANGUAGES = ("en", "id", "de", "zh")
"""Those that ship; a test holds it equal to ``render.words.LANGUAGES``, not loaded for a help."""

ENDINGS = {"html": ".html", "svg": ".svg"}
"""The forms of ``--format`` and the ends of their files' names."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a record is drawn as: ``form`` is ``html`` or ``svg``, ``at`` a picture's moment."""

    form: str = "html"
    lang: str = "en"
    view: str | None = None
    at: str = ""
    theme: Literal["light", "dark"] = "light"
    hands: Hands | None = None
    """Which hands a page shows at first."""

    @property
    def ending(self) -> str:
        """How the name of its file ends."""
        return ENDINGS[self.form]

    def draw(self, replay: Replay) -> str:
        """The page or the picture; wrong usage for a seat or a moment that there is not."""
        # What draws is loaded only now: wrong usage needs none of it.
        from render.view import UnknownSeat

        try:
            if self.form == "html":
                from render import render_page

                return render_page(replay, lang=self.lang, view=self.view, hands=self.hands)
            from render.drawing import UnknownMoment, render_moment

            try:
                return render_moment(
                    replay, self.at, lang=self.lang, view=self.view, theme=self.theme
                )
            except UnknownMoment as problem:
                raise _not_in(replay, problem, "--at") from None
        except UnknownSeat as problem:
            raise _not_in(replay, problem, "--view") from None


def _not_in(replay: Replay, problem: ValueError, option: str) -> click.BadParameter:
    """What an option asks for and a record has not: of several files and records, which one."""
    record, place = replay.record, ""
    if record.source is not None:
        place = f" (the record at {record.source.path}:{record.source.place(record.span).line})"
    return click.BadParameter(f"{problem}{place}", param_hint=option)


def reader_options(function: Decorated) -> Decorated:
    """``--lang``, ``--view`` and ``--hands``: for whom it is drawn."""
    function = click.option(
        "--hands",
        type=click.Choice(["open", "seat", "played"]),
        help="Which hands a page shows at first: all, those that the seat at the bottom sees, or "
        "none but the cards played. The reader can choose another, if the page holds it.",
    )(function)
    function = click.option(
        "--view",
        metavar="SEAT",
        help="Only what the player of this seat could know: the other hands are not in it.",
    )(function)
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default="en",
        show_default=True,
        help="The language; in a page the reader can choose another.",
    )(function)


def picture_options(function: Decorated) -> Decorated:
    """``--format``, ``--at`` and ``--theme``: a page, or a picture of one moment."""
    function = click.option(
        "--theme",
        type=click.Choice(["light", "dark"]),
        help="The colours of the picture (a page follows its reader).",
    )(function)
    function = click.option(
        "--at",
        metavar="MOMENT",
        help="The moment of the picture, as in the links of a page: d3.t7.c2 is deal 3, "
        "trick 7, two cards on the table.",
    )(function)
    return click.option(
        "--format",
        "form",
        type=click.Choice(list(ENDINGS)),
        default="html",
        show_default=True,
        help="A page, or a picture of one moment.",
    )(function)


def drawing_of(
    form: str,
    lang: str,
    view: str | None,
    at: str | None,
    theme: str | None,
    hands: Hands | None = None,
) -> Drawing:
    """What the options ask for; wrong usage where they do not go together."""
    if form == "svg" and not at:
        raise click.UsageError("which moment? --format svg needs --at, such as --at d3.t7.c2")
    if form == "html" and at:
        raise click.UsageError("--at is for pictures: add --format svg; a page has links (#d3.t7)")
    if form == "html" and theme:
        raise click.UsageError("--theme is for pictures (--format svg); a page follows its reader")
    if form == "svg" and hands:
        raise click.UsageError("--hands is for pages; what a picture shows is for --view to say")
    return Drawing(form, lang, view, at or "", "dark" if theme == "dark" else "light", hands)
