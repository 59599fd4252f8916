"""From files to summaries: each file is read and replayed once, and again only if it changed.

One record is in memory at a time.  The summaries of a file are kept beside the pages, under a
name made from its content, the rules of the run and the version of the program; so a file that
was renamed is not replayed again, and one that was changed is.  This module refuses to know what
summaries are for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from notation.files import write_atomic
from notation.statements import Replace
from tricknote.checking import Checked, check
from tricknote.paths import Input
from tricknote.reading import AS_USUAL, Reading, read_input
from tricknote.record_files import records_of
from tricknote.report import Tally
from tricknote.rules import RunRules
from tricknote.site.masking import Mask
from tricknote.site.model import FindingLine
from tricknote.site.plain import from_plain, to_plain
from tricknote.site.summary import FileSummary, RecordSummary
from validator.replay import Replay

FORMAT = 1
"""The version of what is kept."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The files of a run and how they are read; names that ``mask`` puts out are never seen.

    Whoever needs a replay again asks :meth:`replays`.
    """

    inputs: tuple[Input, ...]
    rules: RunRules
    reading: Reading = AS_USUAL
    mask: Mask = field(default_factory=Mask)

    def checked(self, given: Input, tally: Tally) -> Iterator[Checked]:
        """What comes of each record of a file."""
        shown = self.mask.input(given, self.reading)
        reading = self.reading
        if shown.held is not None and shown is not given:
            reading = replace(reading, encoding=None)
        yield from check([shown], self.rules, tally, reading=reading)

    def path(self, given: Input) -> str:
        """The path of a file as it is shown."""
        return self.mask.text(given.path)

    def replays(self, wanted: Collection[tuple[str, int]]) -> Iterator[tuple[str, int, Replay]]:
        """The replays of some records (path as shown, number in the file), one at a time.

        Files are read in their order, each once, and only those that have one of them.
        """
        paths = {path for path, _ in wanted}
        for given in self.inputs:
            path = self.path(given)
            if path not in paths:
                continue
            for checked in self.checked(given, Tally()):
                replay = checked.replay
                if replay is not None and (path, replay.index) in wanted:
                    yield path, replay.index, replay

    def names(self) -> Iterator[str]:
        """Every player that a record names, as it is written."""
        for given in self.inputs:
            source, _ = read_input(given, self.reading)
            for each in () if source is None else records_of(source, self.reading.limits):
                if each.record is not None:
                    yield from each.record.players.values()
                    for entry in each.record.entries:
                        if isinstance(entry, Replace):
                            yield entry.player


@dataclass(slots=True)
class Cache:
    """Summaries kept in a folder (``None``: nowhere), under a key for the whole run.

    Call :meth:`tidy` at the end.
    """

    folder: Path | None
    key: str
    used: set[str] = field(default_factory=set)
    found: int = 0
    """How many files needed no replay."""

    def load(self, content: bytes) -> tuple[str, FileSummary | None]:
        """The name for some content, and what is kept of it."""
        name = hashlib.sha256(self.key.encode() + b"\0" + content).hexdigest()[:40] + ".json"
        if self.folder is None:
            return name, None
        try:
            kept = from_plain(FileSummary, json.loads((self.folder / name).read_bytes()))
        except (OSError, ValueError, RecursionError):
            return name, None
        self.used.add(name)
        self.found += 1
        return name, kept

    def save(self, name: str, summary: FileSummary) -> None:
        """Keep what was made of a content; a folder that cannot be written keeps nothing."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(to_plain(summary), ensure_ascii=False, separators=(",", ":"))
            write_atomic(self.folder / name, text)
        except (OSError, UnicodeEncodeError):
            return
        self.used.add(name)

    def tidy(self) -> None:
        """Forget what no file of this run was like."""
        if self.folder is None or not self.folder.is_dir():
            return
        for path in self.folder.glob("*.json"):
            if len(path.stem) == 40 and path.name not in self.used:
                path.unlink(missing_ok=True)


def gather(
    reader: Reader, cache: Cache | None = None, tally: Tally | None = None
) -> Iterator[FileSummary]:
    """The summaries of files, in their order; a file that cannot be read has only findings."""
    tally = Tally() if tally is None else tally
    cache = Cache(None, "") if cache is None else cache
    for given in reader.inputs:
        content = _content(given)
        name, kept = ("", None) if content is None else cache.load(content)
        if kept is not None:
            tally.files += 1
            for each in kept.records:
                tally.records += 1
                tally.error += each.errors
                tally.warning += each.warnings
            yield _moved(kept, reader.path(given))
            continue
        made = _summary(reader, given, tally)
        if name:
            cache.save(name, made)
        yield made


def _content(given: Input) -> bytes | None:
    """What tells one file from another: its content, and how its name says to read it."""
    if given.problem is not None or given.file is None:
        return None
    suffix = "".join(Path(given.path).suffixes[-2:]).encode("utf-8", "surrogatepass")
    try:
        with given.file.open("rb") as file:
            return suffix + b"\0" + hashlib.file_digest(file, "sha256").digest()
    except (OSError, ValueError):
        return None


def _summary(reader: Reader, given: Input, tally: Tally) -> FileSummary:
    from tricknote.site.summarising import finding_line, summarise

    path = reader.path(given)
    records: list[RecordSummary] = []
    unread: list[FindingLine] = []
    for checked in reader.checked(given, tally):
        if checked.replay is None:
            unread.extend(finding_line(each, path) for each in checked.findings)
        else:
            records.append(summarise(checked.replay, checked.findings, path))
    return FileSummary(tuple(records), tuple(unread))


def _moved(kept: FileSummary, path: str) -> FileSummary:
    """Summaries as if they had been made from a file of this path."""

    def here(line: FindingLine) -> FindingLine:
        return replace(line, path=path)

    return FileSummary(
        tuple(
            replace(
                each,
                path=path,
                findings=tuple(map(here, each.findings)),
                entry=None if each.entry is None else replace(each.entry, path=path),
            )
            for each in kept.records
        ),
        tuple(map(here, kept.unread)),
    )
