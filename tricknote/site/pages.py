"""The pages of a site and its replays, written into the folder.

A replay page is made again only if its record, the rules of the run or the program changed; one
replay is in memory at a time in each process.  Pages of the event are cheap and made each time,
and written where they differ.  Whoever draws, all files are written by one process.  This module
refuses to know how a page looks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from notation.record import Record
from render import render_page
from render.site import SitePage, WayBack, site_pages, ways_back
from tricknote.checking import Making
from tricknote.event_checks import digest_of
from tricknote.site.model import RecordRef, Site
from tricknote.site.output import OutputFolder
from tricknote.site.plain import to_plain
from validator.replay import Replay

if TYPE_CHECKING:
    from tricknote.jobs import WorkerLostError
    from tricknote.site.making import PageOptions

WORTH_IT = 300
"""Pages for which another process is worth starting."""

_TOGETHER = 8
"""Pages that a process is given at once."""


def write(site: Site, folder: OutputFolder, options: PageOptions) -> None:
    """Write every page; raises ``OSError`` where a file cannot be written, and
    :class:`render.words.UnknownLanguage`."""
    data = {**to_plain(site), "lang": options.lang}
    _replays(site, data, folder, options)
    pages = list(site_pages(data))
    for done, (number, content) in enumerate(_contents(data, pages, options), 1):
        folder.write(pages[number].name, content)
        options.tell("pages", done, len(pages))


def check(site: Site, folder: OutputFolder, options: PageOptions) -> None:
    """Raises :class:`tricknote.site.output.ForeignFileError` if one of the pages could not be
    written; made for that are only those in whose place a file stands that may not be ours."""
    data = {**to_plain(site), "lang": options.lang}
    for page in site_pages(data):
        if folder.doubtful(page.name):
            folder.check(page.name, page.make())
    every = ways_back(data)
    wanted: dict[tuple[str, int], str] = {}
    ways: dict[str, WayBack] = {}
    for ref, replay in _refs(site):
        name = replay_name(ref)
        if folder.doubtful(name):
            wanted[ref.path, ref.index] = name
            ways[ref.digest] = every[replay]
    for path, index, text in options.reader.made(wanted, _making(options, ways)):
        folder.check(wanted[path, index], text)


def replay_name(ref: RecordRef) -> str:
    """The file of a replay page, within the folder of the site."""
    return f"replays/{ref.replay}.html"


# ---- replays


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws the replays of some records, known by their digests, in a language first.

    Each has its way back to its table.
    """

    lang: str
    ways: Mapping[str, WayBack]

    def wanted(self, record: Record) -> bool:
        """Whether a record is one of them."""
        return digest_of(record) in self.ways

    def draw(self, replay: Replay) -> str:
        """The page of a replay."""
        way = self.ways[digest_of(replay.record)]
        return render_page(replay, lang=self.lang, back=way.said())


def _replays(
    site: Site, data: Mapping[str, Any], folder: OutputFolder, options: PageOptions
) -> None:
    refs = _refs(site)
    missing: dict[tuple[str, int], tuple[str, str]] = {}
    every = ways_back(data)
    ways: dict[str, WayBack] = {}
    for ref, replay in refs:
        name, way = replay_name(ref), every[replay]
        key = json.dumps(
            [ref.digest, options.rules_key, options.lang, options.reader.mask.key, way]
        )
        if not folder.is_current(name, key):
            missing[ref.path, ref.index] = name, key
            ways[ref.digest] = way
    done = len(refs) - len(missing)
    for path, index, page in options.reader.made(missing, _making(options, ways)):
        name, key = missing[path, index]
        folder.write(name, page, key)
        done += 1
        options.tell("replays", done, len(refs))


def _refs(site: Site) -> list[tuple[RecordRef, str]]:
    """The records that have a replay, and its id."""
    return [
        (ref, ref.replay)
        for event in site.events
        for table in event.tables
        for ref in table.records
        if ref.replay is not None
    ]


def _making(options: PageOptions, ways: Mapping[str, WayBack]) -> Making:
    drawing = Drawing(options.lang, ways)
    return Making(drawing.draw, thorough=True, wanted=drawing.wanted)


# ---- the other pages

_Made: TypeAlias = Generator[tuple[int, bytes], None, None]


def _contents(
    data: Mapping[str, Any], pages: list[SitePage], options: PageOptions
) -> Iterator[tuple[int, bytes]]:
    """What stands in each page, by its number among all."""
    sharing = options.reader.sharing
    if sharing.jobs == 1 or len(pages) < WORTH_IT:
        for number, page in enumerate(pages):
            yield number, page.make()
        return
    from tricknote.jobs import in_order

    def lost(numbers: range, made: int, problem: WorkerLostError) -> None:
        for number in numbers[made:]:
            sharing.lost.append(f"{pages[number].name} could not be made: {problem}")

    every = range(len(pages))
    tasks = (every[at : at + _TOGETHER] for at in range(0, len(pages), _TOGETHER))
    yield from in_order(tasks, start, data, sharing.jobs, lost)


def start(data: Mapping[str, Any]) -> Callable[[range], _Made]:
    """What a process does that makes pages: it has the data, and is given their numbers."""
    pages = list(site_pages(data))

    def work(numbers: range) -> _Made:
        for number in numbers:
            yield number, pages[number].make()

    return work
