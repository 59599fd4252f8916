"""Which pages a site has, and what each is made from.

Pages are made one by one, when they are asked for, so that a large event needs no more memory
than a small one.  The same data gives the same bytes.  This module refuses to know how a page
looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from render.site import notices, overview, people, ranking, rounds
from render.site.event import Data, EventData, events_of, safe
from render.site.frame import unmarked
from render.words import translator


@dataclass(frozen=True, slots=True)
class SitePage:
    """One page: its name within the folder of the site, with ``/``, and who makes its bytes."""

    name: str
    make: Callable[[], bytes]


def site_pages(site: Data) -> Iterator[SitePage]:
    """All pages of a site, from the data of ``standings.json``.

    They are in the language ``lang`` of the data at first; the others can be chosen in them.
    Replays are linked as ``replays/ID.html`` and are not among them.  Raises
    :class:`render.words.UnknownLanguage`, and :class:`render.site.event.UnsafeId` for ids that
    are no file names.
    """
    translator(site["lang"])
    site = unmarked(site)
    all_events = events_of(site)
    if len(all_events) != 1:
        yield SitePage("index.html", partial(overview.site_index, site, all_events))
    for event in all_events:
        yield from _event(site, event)


def _event(site: Data, event: EventData) -> Iterator[SitePage]:
    def page(name: str, make: Callable[..., bytes], *more: object) -> SitePage:
        here = event.folder + name
        return SitePage(here, partial(make, site, event, here, *more))

    data = event.data
    yield page("index.html", overview.event_index)
    for each in data["rounds"]:
        yield page(f"round/{safe(each['id'])}.html", rounds.round_page, each)
    for each in data["tables"]:
        yield page(f"table/{safe(each['id'])}.html", rounds.table_page, each)
    last = next(reversed(event.after), None)
    for round_ in event.after:
        name = "standings.html" if round_ == last else f"standings/{safe(round_)}.html"
        yield page(name, ranking.standings_page, round_)
    yield page("crosstable.html", ranking.crosstable_page)
    yield page("players.html", people.players_page)
    for each in data["players"]:
        yield page(f"player/{safe(each['id'])}.html", people.player_page, each)
    if data["boards"]:
        yield page("boards.html", people.boards_page)
    for each in data["boards"]:
        yield page(f"board/{safe(each['id'])}.html", people.board_page, each)
    if data["rulings"]:
        yield page("rulings.html", notices.rulings_page)
    if event.findings:
        yield page("open.html", notices.open_page)
