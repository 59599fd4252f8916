"""Canonical text of a whole file, made only if nothing of it can be lost.

This module refuses to know where the text goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from grammar import Parsed, Windows, read_records, read_windows
from notation.diagnostic import Diagnostic
from notation.limits import DEFAULT, NONE, Limits
from notation.record import Record
from notation.source import NOWHERE, SourceText
from notation.streams import Piece, TextStream
from notation.writer import iterate_text

_WINDOW = 64 * 1024
"""Letters of written text that are read again at once: so many records are held."""


class UnfaithfulError(RuntimeError):
    """The canonical text would not say the same as the record: a fault of this program."""


@dataclass(frozen=True, slots=True)
class Parsing:
    """The records of a text, and the findings that forbid writing it anew."""

    records: tuple[Record, ...]
    findings: tuple[Diagnostic, ...]


def parse_faithfully(
    source: SourceText, limits: Limits = DEFAULT, *, stream: bool = False
) -> Parsing:
    """The records of a text with the errors in it; a text without a record is one too."""
    records: list[Record] = []
    findings: list[Diagnostic] = []
    for parsed in read_records(source, limits, stream=stream):
        records.append(parsed.record)
        findings.extend(_errors(parsed))
    if not records and not findings:
        findings.append(no_record(source))
    return Parsing(tuple(records), tuple(findings))


def no_record(source: SourceText) -> Diagnostic:
    """The finding of a text in which there is no record."""
    return Diagnostic("syntax", "error", source, NOWHERE, "no-record")


def _says_the_same(record: Record, again: Record) -> bool:
    """Whether a record read again is what it was; a version line may have been added."""
    if record.version is None:
        again = replace(again, version=None)
    return record == again


def rewrite(parsed: Iterable[Parsed], write: Callable[[str], None]) -> list[Diagnostic]:
    """Write records anew, each as soon as it was read; how many there are takes no memory.

    Gives the errors in the text: what was written is no text of these records then.  Raises
    :class:`UnfaithfulError` if what was written says something else.
    """
    errors: list[Diagnostic] = []
    count = 0

    def sound() -> Iterator[Record]:
        nonlocal count
        for each in parsed:
            count += 1
            errors.extend(_errors(each))
            if not errors:
                yield each.record

    _write_surely(sound(), write)
    if not count:
        errors.append(no_record(SourceText("")))
    return errors


def canonical_text(records: tuple[Record, ...]) -> str:
    """The canonical text of records, read again to be sure that it says the same.

    Raises :class:`UnfaithfulError` if it does not; nothing must be overwritten then.
    """
    parts: list[str] = []
    _write_surely(records, parts.append)
    return "".join(parts)


def _errors(parsed: Parsed) -> Iterator[Diagnostic]:
    return (each for each in parsed.findings if each.severity == "error")


def _write_surely(records: Iterable[Record], write: Callable[[str], None]) -> None:
    """Write the canonical text of records, and read it again as it is written; raises
    :class:`UnfaithfulError` as soon as that gives other records."""
    waiting: deque[Record] = deque()

    def kept() -> Iterator[Record]:
        for each in records:
            waiting.append(each)
            yield each

    def written() -> Iterator[Piece]:
        for text in iterate_text(kept()):
            write(text)
            yield Piece(text)

    read = read_windows(Windows(TextStream("", written()), NONE, size=_WINDOW), NONE)
    same = all(waiting and _says_the_same(waiting.popleft(), again.record) for again in read)
    if not same or waiting:
        raise UnfaithfulError("the canonical text does not give the same record")
