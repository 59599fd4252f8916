"""From files to summaries: each file is read and replayed once, and again only if it changed.

One record is in memory at a time in each process.  The summaries of a file are kept beside the
pages, under a name made from its content, the rules of the run and the version of the program;
so a file that was renamed is not replayed again, and one that was changed is.  This module
refuses to know what summaries are for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from notation.files import write_atomic
from tricknote.checking import Making, check
from tricknote.paths import Input
from tricknote.report import Tally
from tricknote.site.model import FindingLine
from tricknote.site.plain import from_plain, to_plain
from tricknote.site.sharing import WORTH_READING, Reader
from tricknote.site.summary import FileSummary, RecordSummary

FORMAT = 1
"""The version of what is kept."""


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

    def name(self, content: bytes | None) -> str:
        """The name for some content; empty where nothing is kept of it."""
        if content is None or self.folder is None:
            return ""
        return hashlib.sha256(self.key.encode() + b"\0" + content).hexdigest()[:40] + ".json"

    def has(self, name: str) -> bool:
        """Whether something is kept under a name."""
        return self.folder is not None and bool(name) and (self.folder / name).is_file()

    def load(self, name: str) -> FileSummary | None:
        """What is kept under a name, if it can be read."""
        if self.folder is None:
            return None
        try:
            kept = from_plain(FileSummary, json.loads((self.folder / name).read_bytes()))
        except (OSError, ValueError, RecursionError):
            return None
        self.used.add(name)
        self.found += 1
        return kept

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
    """The summaries of files, in their order; a file that cannot be read has only findings.

    Only those of which nothing is kept are read.
    """
    tally = Tally() if tally is None else tally
    cache = Cache(None, "") if cache is None else cache
    names = [cache.name(_content(given)) for given in reader.inputs]
    new: dict[str, int] = {}
    for at, name in enumerate(names):
        if not cache.has(name):
            # Of two files with one content, the second is as the first.
            new.setdefault(name or f"/{at}", at)
    made = _summaries(reader, [reader.inputs[at] for at in new.values()], tally)
    first = set(new.values())
    for at, (given, name) in enumerate(zip(reader.inputs, names, strict=True)):
        kept = None if at in first else cache.load(name)
        if kept is not None:
            _count(kept, tally)
            yield _moved(kept, reader.path(given))
            continue
        if at in first:
            summary, whole = next(made)
        else:
            ((summary, whole),) = _summaries(reader, [given], tally)
        # It may have changed since its name was made.
        if name and whole and cache.name(_content(given)) == name:
            cache.save(name, summary)
        yield summary


def _count(kept: FileSummary, tally: Tally) -> None:
    tally.files += 1
    for each in kept.records:
        tally.records += 1
        tally.error += each.errors
        tally.warning += each.warnings


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


def _summaries(
    reader: Reader, inputs: Sequence[Input], tally: Tally
) -> Iterator[tuple[FileSummary, bool]]:
    """The summary of each file, and whether nothing of it was lost."""
    if not inputs:
        return
    from tricknote.site.summarising import drafted, finding_line, summary_of

    making = Making(partial(drafted, most=reader.reading.limits.findings), thorough=True)
    for given, outcomes in reader.outcomes(inputs, making, WORTH_READING, 20):
        path = reader.path(given)
        lost = len(reader.sharing.lost)
        records: list[RecordSummary] = []
        unread: list[FindingLine] = []
        files = [(given, outcomes)]
        for each in check((), reader.rules, tally, reading=reader.reading, files=files):
            if not each.index:
                unread.extend(finding_line(finding, path) for finding in each.findings)
            else:
                records.append(summary_of(each.made, each.findings, path, each.index))
        whole = len(reader.sharing.lost) == lost
        yield FileSummary(tuple(records), tuple(unread)), whole


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
