"""The pages of a site and its replays, written into the folder.

A replay page is made again only if its record, the rules of the run or the program changed; one
replay is in memory at a time.  Pages of the event are cheap and made each time, and written
where they differ.  This module refuses to know how a page looks.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from render import render_page
from render.site import site_pages
from tricknote.site.model import RecordRef, Site
from tricknote.site.output import OutputFolder
from tricknote.site.plain import to_plain

if TYPE_CHECKING:
    from tricknote.site.making import PageOptions


def write(site: Site, folder: OutputFolder, options: PageOptions) -> None:
    """Write every page; raises ``OSError`` where a file cannot be written, and
    :class:`render.words.UnknownLanguage`."""
    _replays(site, folder, options)
    pages = list(site_pages({**to_plain(site), "lang": options.lang}))
    for done, page in enumerate(pages, 1):
        folder.write(page.name, page.make())
        options.tell("pages", done, len(pages))


def replay_name(ref: RecordRef) -> str:
    """The file of a replay page, within the folder of the site."""
    return f"replays/{ref.replay}.html"


def _replays(site: Site, folder: OutputFolder, options: PageOptions) -> None:
    refs = [
        ref
        for event in site.events
        for table in event.tables
        for ref in table.records
        if ref.replay is not None
    ]
    missing: dict[tuple[str, int], tuple[str, str]] = {}
    for ref in refs:
        name = replay_name(ref)
        key = json.dumps([ref.digest, options.rules_key, options.lang, options.reader.mask.key])
        if not folder.is_current(name, key):
            missing[ref.path, ref.index] = name, key
    done = len(refs) - len(missing)
    for path, index, replay in options.reader.replays(missing):
        name, key = missing[path, index]
        folder.write(name, render_page(replay, lang=options.lang), key)
        done += 1
        options.tell("replays", done, len(refs))
