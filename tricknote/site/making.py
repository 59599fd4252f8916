"""A run from files to a folder: gather, build, write.

The pages are made by :func:`tricknote.site.pages.write`, which is given the model, the folder
(:class:`tricknote.site.output.OutputFolder`, which writes only what changed) and
:class:`PageOptions`, and nothing else.  This module refuses to know how a page looks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from tricknote.report import Tally
from tricknote.site.building import Asked, build
from tricknote.site.gathering import FORMAT, Cache, gather
from tricknote.site.masking import Mask
from tricknote.site.model import FindingLine, Site
from tricknote.site.output import OutputFolder
from tricknote.site.overrides import Overrides
from tricknote.site.sharing import Reader
from tricknote.site.slips import Slip, slips
from tricknote.site.summary import FileSummary

Form: TypeAlias = Literal["html", "csv", "json"]
Tell: TypeAlias = Callable[[str, int, int], None]
"""Told what is being done, how many are done, and of how many."""


class NothingReadError(ValueError):
    """No file could be read at all, so there is nothing to make a site of."""

    def __init__(self, unread: tuple[FindingLine, ...]) -> None:
        super().__init__("no file could be read")
        self.unread = unread


DATA_NAME = "standings.json"
CACHE_NAME = "cache"


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What pages need beside the model.

    ``lang`` is the language that they are first read in.  ``reader`` reads the records again,
    names put out where somebody is anonymous (:meth:`Reader.made`, asked with path and number
    of :class:`tricknote.site.model.RecordRef`).  ``rules_key`` changes with the rules of the run:
    a replay page is made from ``RecordRef.digest`` and this.
    """

    lang: str
    reader: Reader
    rules_key: str
    tell: Tell


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a run: the model, the folder, and how many files needed no replay.

    ``slips`` is what of the overrides is to be told.
    """

    site: Site
    output: OutputFolder
    unchanged: int
    slips: tuple[Slip, ...] = ()


def make_site(
    reader: Reader,
    asked: Asked,
    folder: OutputFolder,
    form: Form,
    rules_key: str,
    tell: Tell,
    tally: Tally,
) -> Made:
    """Make a site.

    Raises :class:`tricknote.site.overrides.OverridesError`, ``OSError`` where something cannot
    be written, and :class:`NothingReadError` before anything is: a slip in the name of the
    records' folder must not remove the pages of a site that is there.
    """
    said = asked.overrides
    mask = mask_of(reader, said)
    reader = replace(reader, mask=mask)
    asked = replace(asked, overrides=masked(said, mask), title=mask.text(asked.title))
    key = json.dumps([FORMAT, asked.version, rules_key, mask.key if mask else ""])
    cache = Cache(folder.own / CACHE_NAME, key)
    site = build(_told(gather(reader, cache, tally), len(reader.inputs), tell), asked)
    if not tally.files:
        raise NothingReadError(site.unread)
    options = PageOptions(asked.lang, reader, rules_key, tell)
    if folder.has_others():
        _check(site, folder, form, options)
    write_data(site, folder, form)
    if form == "html":
        from tricknote.site.pages import write

        write(site, folder, options)
    folder.finish()
    cache.tidy()
    return Made(site, folder, cache.found, slips(site, said, mask))


def _check(site: Site, folder: OutputFolder, form: Form, options: PageOptions) -> None:
    """Raises :class:`tricknote.site.output.ForeignFileError` if a file that is not ours stands in
    the way of any: before the first is written, not after some."""
    for name, text in _data(site, form):
        folder.check(name, text)
    if form == "html":
        from tricknote.site.pages import check

        check(site, folder, options)


def write_data(site: Site, folder: OutputFolder, form: Form) -> None:
    """The data beside the pages, and the tables for a spreadsheet where they are asked for."""
    for name, text in _data(site, form):
        folder.write(name, text)


def _data(site: Site, form: Form) -> Iterator[tuple[str, str]]:
    from tricknote.site.csv_tables import BEGIN, csv_tables
    from tricknote.site.json_model import site_json

    yield DATA_NAME, site_json(site)
    if form == "csv":
        for name, text in csv_tables(site):
            yield name, BEGIN + text


def scope_of(form: Form) -> Callable[[str], bool]:
    """Which files of earlier runs a run in some form may remove."""
    if form == "csv":
        return lambda name: name.endswith(".csv")
    if form == "json":
        return lambda name: name == DATA_NAME
    return lambda name: not name.endswith(".csv")


def _told(files: Iterable[FileSummary], total: int, tell: Tell) -> Iterable[FileSummary]:
    for done, each in enumerate(files, 1):
        tell("reading", done, total)
        yield each


# ---- names put out


def mask_of(reader: Reader, overrides: Overrides) -> Mask:
    """The stand-ins that overrides ask for."""
    if not overrides.anonymous:
        return Mask()
    everybody: list[str] = []
    if overrides.anonymous == "all":
        from tricknote.event_checks import name_of

        everybody = [overrides.name(name_of(each)) for each in reader.names()]
        everybody += [each.player for each in overrides.byes]
        everybody += [each.player for each in overrides.rulings]
        everybody += [each.player for each in overrides.withdrawals]
        everybody += [
            name for each in overrides.forfeits for name in (*each.players, *each.opponents)
        ]
        everybody += [name for members in overrides.teams.values() for name in members]
        return Mask.of(everybody, overrides.aliases, ())
    from tricknote.event_checks import name_of

    taken = {name_of(each) for each in reader.names()} - set(overrides.anonymous)
    return Mask.of(overrides.anonymous, overrides.aliases, taken)


def masked(overrides: Overrides, mask: Mask) -> Overrides:
    """Overrides with the names put out of every text."""
    if not mask:
        return overrides
    made = _masked(overrides, mask)
    assert isinstance(made, Overrides)
    return replace(made, lines=overrides.lines)


def _masked(value: Any, mask: Mask) -> Any:
    if isinstance(value, str):
        return mask.text(value)
    if isinstance(value, tuple):
        return tuple(_masked(each, mask) for each in value)
    if isinstance(value, dict):
        return {mask.text(key): _masked(each, mask) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(
            **{each.name: _masked(getattr(value, each.name), mask) for each in fields(value)}
        )
    return value


def rules_key(files: Iterable[str], given: Iterable[str], overrides: bool) -> str:
    """A text that changes with the rules of a run: what is given, and what the files hold."""
    import hashlib

    parts = [repr(sorted(given)), repr(overrides)]
    for path in sorted(set(files)):
        try:
            parts.append(hashlib.sha256(Path(path).read_bytes()).hexdigest())
        except OSError:
            parts.append("")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
