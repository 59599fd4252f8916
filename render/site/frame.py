"""What is the same on every page of a site: head, tabs, style, script, languages.

Each page is one file that asks nothing of any other: style and script stand in it, allowed by
their hashes, so that it works from a folder, from a web space, and sent alone.  This module
refuses to know what stands between head and foot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notation.cards import CARD_OF
from render.comments import comment_html
from render.page import asset, policy, safe_json
from render.page import environment as page_environment
from render.said import EVERY, Sayings
from render.site import words as site_words
from render.site.event import Data, EventData, Links
from render.symbols import card_html
from render.tokens import token_css
from render.view import date_text
from render.words import LANGUAGES, NAMES, translator

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES = Path(__file__).parents[1] / "templates"
_STYLES = ("base.css", "site/site.css", "site/tables.css", "site/narrow.css")
_SCRIPTS = ("languages.js", "remembering.js", "site/site.js", "site/filter.js")
_ICONS = ("find", "note", "scales", "settings", "close")
_DATA = "\ufdd3"
"""Holds the place of the data, which is known once the page is: a letter that no text has."""
_MARKS = re.compile("[\ufdd0-\ufdd3]")


def unmarked(data: Any) -> Any:
    """Plain data without the letters that marks are made of."""
    if isinstance(data, str):
        return _MARKS.sub("", data)
    if isinstance(data, dict):
        return {name: unmarked(each) for name, each in data.items()}
    if isinstance(data, list | tuple):
        return [unmarked(each) for each in data]
    return data


def write(
    template: str,
    here: str,
    site: Data,
    event: EventData | None,
    *,
    tab: str,
    heading: str,
    **context: object,
) -> bytes:
    """A page; ``tab`` is the name of the current tab, ``heading`` what it is about."""
    lang = site["lang"]
    words = translator(lang)
    sayings = Sayings(words, LANGUAGES)
    style, script = site_style(), site_script()
    at = Links(event or EventData({"players": [], "tables": []}), here)
    title = event.data["title"] if event is not None else site["title"]
    name = title or EVERY.gettext("A tournament")
    # TRANSLATORS: the title of a page of a tournament: what it is about, and the event
    whole = EVERY.gettext("%(page)s – %(event)s") % {"page": heading, "event": name}
    page = environment().get_template(f"site/{template}").render(
        site=site, ev=event, at=at, here=at.to_here, lang=lang, languages=NAMES,
        style=style, script=script,
        policy=policy(style, script), data=_DATA, symbols=_symbols(), name=name, title=whole,
        named=bool(title), heading=heading, tabs=_tabs(event, at) if event is not None else [],
        tab=tab, subtitle=_subtitle(event) if event is not None else [], **context,
    )  # fmt: skip
    page = sayings.page(page)
    data = {
        **sayings.data({"words": _script_words(), "deals": [], "nicknames": {}}),
        "lang": words.lang,
        **sayings.block(),
    }
    before, _, after = page.rpartition(_DATA)
    return (before + safe_json(data) + after).encode("utf-8", "replace")


def _script_words() -> dict[str, Any]:
    return {"hits": EVERY.counted("{count} table", "{count} tables")}


def _tabs(event: EventData, at: Links) -> list[dict[str, str]]:
    _ = EVERY.gettext
    made = [("overview", _("Overview"), at.to("index.html"))]
    made += [
        (f"round-{each['id']}", site_words.round_name(each, EVERY), at.round(each["id"]))
        for each in event.data["rounds"]
    ]
    if event.after:
        made.append(("standings", _("Standings"), at.to("standings.html")))
    made.append(("crosstable", _("Crosstable"), at.to("crosstable.html")))
    made.append(("players", _("Players"), at.to("players.html")))
    if event.data["boards"]:
        made.append(("boards", _("Same deals"), at.to("boards.html")))
    if event.data["rulings"]:
        made.append(("rulings", _("Rulings"), at.to("rulings.html")))
    if event.findings:
        made.append(("open", _("Still open"), at.to("open.html")))
    return [{"name": name, "text": text, "href": href} for name, text, href in made]


def _subtitle(event: EventData) -> list[str]:
    n, data = EVERY.ngettext, event.data
    parts: list[str] = []
    dates = [text for each in data["dates"] if (text := date_text(each, EVERY))]
    if len(dates) > 1:
        first, last = dates[0], dates[-1]
        parts.append(EVERY.gettext("%(first)s to %(last)s") % {"first": first, "last": last})
    else:
        parts += dates
    parts += data["places"][:2]
    if event.several_games:
        parts.append(EVERY.listed([site_words.game_name(each, EVERY) for each in data["games"]]))
    played = [each for each in data["tables"] if each["status"] != "bye"]
    parts.append(n("%(count)s round", "%(count)s rounds", len(data["rounds"])))
    parts.append(n("%(count)s table played", "%(count)s tables played", len(played)))
    parts.append(n("%(count)s player", "%(count)s players", len(data["players"])))
    return parts


@lru_cache(maxsize=1)
def site_style() -> str:
    """All style of a page."""
    return token_css() + "".join(map(asset, _STYLES))


@lru_cache(maxsize=1)
def site_script() -> str:
    """All script of a page; the files share one scope of their own."""
    # Scripts are only made smaller when a page is made.
    from rjsmin import jsmin  # type: ignore[import-untyped]

    return str(jsmin('"use strict";\n(() => {\n' + "".join(map(asset, _SCRIPTS)) + "})();\n"))


@lru_cache(maxsize=1)
def _symbols() -> str:
    """Those of the drawn signs that a site needs."""
    text = (_TEMPLATES / "symbols.html.j2").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="i-([a-z-]+)".*?</symbol>', text)
    parts = re.findall(r'<symbol id="i-[a-z-]+".*?</symbol>', text)
    return "".join(part for name, part in zip(found, parts, strict=True) if name in _ICONS)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates, compiled once; they speak every language."""
    every = page_environment(EVERY.lang)
    made = every.overlay()
    made.filters = dict(every.filters)
    for name in (
        "shown", "signed", "game_name", "round_name", "table_name", "statistic_name", "moment_name",
        "status_word", "entry_word", "tie_break_heading", "scoring_sentences", "ruling_name",
        "board_name", "deal_status", "moment_place",
    ):  # fmt: skip
        made.filters[name] = partial(getattr(site_words, name), words=EVERY)
    made.filters.update(
        date=partial(date_text, words=EVERY), note=comment_html, card_name=_card, joined=_joined
    )
    return made


def _card(name: str) -> str:
    """A card by its name in the notation; what is none, as it is."""
    return card_html(CARD_OF[name]) if name in CARD_OF else name


def _joined(parts: Sequence[str]) -> str:
    return " · ".join(parts)
