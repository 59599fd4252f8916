"""Records one after the other: some that are short have their words read at once.

This module refuses to know how a record is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Protocol, TypeVar

from notation.diagnostic import Diagnostic
from notation.record import Record
from validator.engine.known import Key, key_of, known
from validator.engine.record import at_known_table, by_its_tags
from validator.engine.table import Setup
from validator.engine.words import TOGETHER, read_words
from validator.replay import Replay
from validator.settings import DEFAULT, Settings


class Case(Protocol):
    """A record to be checked, its number in its file, and the findings of its text; without a
    record there is nothing to check."""

    @property
    def record(self) -> Record | None:
        """The record."""

    @property
    def index(self) -> int:
        """Its number."""

    @property
    def findings(self) -> Sequence[Diagnostic]:
        """What is wrong with its text."""


CaseT = TypeVar("CaseT", bound=Case)


def validate_each(
    cases: Iterable[CaseT], *, settings: Settings = DEFAULT, thorough: bool = False
) -> Iterator[tuple[CaseT, Replay | None]]:
    """The same as :func:`~validator.engine.record.validate` of each record, in their order.

    It goes a few records ahead of what it gives: as many as have fifty deals in all.
    """
    waiting: list[tuple[CaseT, Record, Key, Setup]] = []
    deals = 0
    for case in cases:
        record = case.record
        key = None
        if record is not None and not thorough and not case.findings:
            key = key_of(record)
        table = known(key, settings)
        if record is not None and key is not None and table is not None:
            deals += len(record.entries)
            if waiting and (deals > TOGETHER or waiting[0][3].labels is not table.labels):
                yield from _together(waiting, settings)
                waiting, deals = [], len(record.entries)
            waiting.append((case, record, key, table))
            continue
        yield from _together(waiting, settings)
        waiting, deals = [], 0
        if record is None:
            yield case, None
        else:
            yield (
                case,
                by_its_tags(record, case.index, key, case.findings, settings, thorough=thorough),
            )
    yield from _together(waiting, settings)


def _together(
    some: Sequence[tuple[CaseT, Record, Key, Setup]], settings: Settings
) -> Iterator[tuple[CaseT, Replay]]:
    """Records at tables that were met before, with the same people at each."""
    if not some:
        return
    entries = list(chain.from_iterable([record.entries for _, record, _, _ in some]))
    words = read_words(entries, some[0][3].labels)
    for case, record, key, table in some:
        mine = islice(words, len(record.entries))
        replay = at_known_table(record, case.index, table, mine)
        # What is left of them, if it turned out to be another table.
        for _ in mine:
            pass
        yield case, replay or by_its_tags(record, case.index, key, settings=settings)
