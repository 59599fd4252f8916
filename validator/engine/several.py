"""Records one after the other: some that are short have their words read at once.

This module refuses to know how a record is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Protocol, TypeVar

from notation.diagnostic import Diagnostic
from notation.record import Record
from validator.engine.known import key_of, known
from validator.engine.record import at_known_table, validate
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
    waiting: list[tuple[CaseT, Record, Setup]] = []
    deals = 0
    for case in cases:
        record = case.record
        table = None
        if record is not None and not thorough and not case.findings:
            table = known(key_of(record), settings)
        if record is not None and table is not None:
            deals += len(record.entries)
            if waiting and (deals > TOGETHER or waiting[0][2].labels is not table.labels):
                yield from _together(waiting, settings)
                waiting, deals = [], len(record.entries)
            waiting.append((case, record, table))
            continue
        yield from _together(waiting, settings)
        waiting, deals = [], 0
        if record is None:
            yield case, None
        else:
            yield (
                case,
                validate(
                    record,
                    index=case.index,
                    findings=case.findings,
                    settings=settings,
                    thorough=thorough,
                ),
            )
    yield from _together(waiting, settings)


def _together(
    some: Sequence[tuple[CaseT, Record, Setup]], settings: Settings
) -> Iterator[tuple[CaseT, Replay]]:
    """Records at tables that were met before, with the same people at each."""
    if not some:
        return
    entries = list(chain.from_iterable([record.entries for _, record, _ in some]))
    words = read_words(entries, some[0][2].labels)
    for case, record, table in some:
        mine = islice(words, len(record.entries))
        replay = at_known_table(record, case.index, table, mine)
        # What is left of them, if it turned out to be another table.
        for _ in mine:
            pass
        yield case, replay or validate(record, index=case.index, settings=settings)
