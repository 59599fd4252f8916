"""Canonical text of a whole file, made only if nothing of it can be lost.

This module refuses to know where the text goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.limits import DEFAULT, NONE, Limits
from notation.record import Record
from notation.source import NOWHERE, SourceText
from notation.writer import write_records


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


def canonical_text(records: tuple[Record, ...]) -> str:
    """The canonical text of records, read again to be sure that it says the same.

    Raises :class:`UnfaithfulError` if it does not; nothing must be overwritten then.
    """
    text = write_records(records)
    again = [each.record for each in read_records(SourceText(text), NONE)]
    same = len(again) == len(records) and all(map(_says_the_same, records, again))
    if not same:
        raise UnfaithfulError("the canonical text does not give the same record")
    return text
