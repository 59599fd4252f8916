"""What the files of a site are read with, and over how many processes.

Whoever asks gets what comes of each record, in the order of the files, whatever the number of
processes.  This module refuses to know what is made of a record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from notation.statements import Replace
from tricknote.checking import Files, Making, check_file
from tricknote.config import NOTHING, Config
from tricknote.paths import Input
from tricknote.reading import AS_USUAL, Reading, read_input
from tricknote.record_files import records_of
from tricknote.rules import RunRules
from tricknote.site.masking import Mask

WORTH_READING = 512 * 1024
"""Bytes of all files to be read for which another process is worth starting."""

WORTH_DRAWING = 96 * 1024
"""The same where pages are drawn of them, which takes far longer."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """Over how many processes a run is shared: ``jobs``.

    Each makes the rules of the run for itself: ``named``, ``overrides`` and ``config`` are as
    for :func:`tricknote.rules.run_rules`.  ``lost`` is filled with what no process could do.
    """

    jobs: int = 1
    named: tuple[str, ...] = ()
    overrides: bool = True
    config: Config = NOTHING
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reader:
    """The files of a run and how they are read; names that ``mask`` puts out are never seen."""

    inputs: tuple[Input, ...]
    rules: RunRules
    reading: Reading = AS_USUAL
    mask: Mask = field(default_factory=Mask)
    sharing: Sharing = field(default_factory=Sharing)

    def path(self, given: Input) -> str:
        """The path of a file as it is shown."""
        return self.mask.text(given.path)

    def outcomes(self, inputs: Sequence[Input], making: Making, worth: int, batch: int) -> Files:
        """What comes of each record of some files, with what is made of it.

        Several processes share them where they hold ``worth`` bytes; ``batch`` is how many
        records one sends at once.
        """
        sharing = self.sharing
        if sharing.jobs == 1 or sum(each.size for each in inputs) < worth:
            for given in inputs:
                shown, reading = self.mask.opened(given, self.reading)
                yield given, check_file(shown, self.rules, reading, making)
            return
        from tricknote.jobs import Setup, check_in_jobs

        setup = Setup(
            sharing.named, sharing.overrides, sharing.config, self.reading, making, batch,
            self.mask.opened if self.mask else None,
        )  # fmt: skip
        yield from check_in_jobs(inputs, setup, sharing.jobs, sharing.lost.append)

    def made(
        self, wanted: Collection[tuple[str, int]], making: Making
    ) -> Iterator[tuple[str, int, Any]]:
        """What is made of some records (path as shown, number in the file), one at a time.

        Files are read in their order, each once, and only those that have one of them.
        """
        paths = {path for path, _ in wanted}
        inputs = [given for given in self.inputs if self.path(given) in paths]
        for given, outcomes in self.outcomes(inputs, making, WORTH_DRAWING, 1):
            path = self.path(given)
            for checked in outcomes:
                if (path, checked.index) in wanted:
                    yield path, checked.index, checked.made

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
