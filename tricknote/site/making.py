"""A run from files to a folder: gather, build, write.

The pages are made by :func:`tricknote.site.pages.write`, which is given the model, the folder
(:class:`tricknote.site.output.OutputFolder`, which writes only what changed) and
:class:`PageOptions`, and nothing else.  This module refuses to know how a page looks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
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

    ``unseen`` are names that were to be anonymous and that no player has.
    """

    site: Site
    output: OutputFolder
    unchanged: int
    unseen: tuple[str, ...] = ()


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
    write_data(site, folder, form)
    if form == "html":
        from tricknote.site.pages import write

        write(site, folder, PageOptions(asked.lang, reader, rules_key, tell))
    folder.finish()
    cache.tidy()
    return Made(site, folder, cache.found, _unseen(site, said, mask))


def _unseen(site: Site, said: Overrides, mask: Mask) -> tuple[str, ...]:
    """Names that were to be put out and that nobody has: mostly a slip, and then one is shown."""
    if said.anonymous == "all":
        return ()
    shown = {each.name for event in site.events for each in event.players}
    return tuple(each for each in said.anonymous if mask.names[each] not in shown)


def write_data(site: Site, folder: OutputFolder, form: Form) -> None:
    """The data beside the pages, and the tables for a spreadsheet where they are asked for."""
    from tricknote.site.csv_tables import BEGIN, csv_tables
    from tricknote.site.json_model import site_json

    folder.write(DATA_NAME, site_json(site))
    if form == "csv":
        for name, text in csv_tables(site):
            folder.write(name, BEGIN + text)


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
