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
from notation.writer import iterate_text, write_records

_WINDOW = 64 * 1024
"""Letters of written text that are read again at once: so many records are held."""


_UNFAITHFUL = "the canonical text does not give the same record"


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
        findings.extend(each for each in parsed.findings if each.severity == "error")
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
    """Write records anew, each as soon as it was read, and read what is written again to be sure
    that it says the same; how many there are takes no memory.

    Gives the errors in the text: what was written is no text of these records then.  Raises
    :class:`UnfaithfulError` if what was written says something else.
    """
    errors: list[Diagnostic] = []
    waiting: deque[Record] = deque()
    count = 0

    def records() -> Iterator[Record]:
        nonlocal count
        for each in parsed:
            count += 1
            errors.extend(finding for finding in each.findings if finding.severity == "error")
            if not errors:
                waiting.append(each.record)
                yield each.record

    def written() -> Iterator[Piece]:
        for text in iterate_text(records()):
            write(text)
            yield Piece(text)

    for again in read_windows(Windows(TextStream("", written()), NONE, size=_WINDOW), NONE):
        if not errors and not (waiting and _says_the_same(waiting.popleft(), again.record)):
            raise UnfaithfulError(_UNFAITHFUL)
    if waiting and not errors:
        raise UnfaithfulError(_UNFAITHFUL)
    if not count:
        errors.append(no_record(SourceText("")))
    return errors


def canonical_text(records: tuple[Record, ...]) -> str:
    """The canonical text of records, read again to be sure that it says the same.

    Raises :class:`UnfaithfulError` if it does not; nothing must be overwritten then.
    """
    text = write_records(records)
    again = [each.record for each in read_records(SourceText(text), NONE)]
    same = len(again) == len(records) and all(map(_says_the_same, records, again))
    if not same:
        raise UnfaithfulError(_UNFAITHFUL)
    return text
