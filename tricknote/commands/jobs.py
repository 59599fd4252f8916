"""``--jobs``: the files of a run in one process or in several, and how far the run is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tricknote.checking import Checked, Files, Making, check_file
from tricknote.commands.options import config_here
from tricknote.paths import Input
from tricknote.progress import Progress
from tricknote.reading import Reading
from tricknote.rules import RunRules

if TYPE_CHECKING:
    from tricknote.jobs import Setup

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_WORTH_IT = 512 * 1024
"""Bytes of all files together for which another process is worth starting."""


def jobs_option(function: Decorated) -> Decorated:
    """``--jobs N``."""
    return click.option(
        "--jobs",
        "-j",
        default="1",
        show_default=True,
        metavar="N",
        callback=_number,
        help="How many processes share the work: a number, or auto for one a core.",
    )(function)


def _number(_ctx: click.Context, _parameter: click.Parameter, value: str) -> int:
    if value.lower() == "auto" or value == "0":
        return cores()
    if not value.isdecimal() or not 1 <= int(value) <= 512:
        raise click.BadParameter(f"{value!r} is no number of processes from 1 to 512, nor auto")
    return int(value)


def cores() -> int:
    """How many cores this program may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        # Not every system says so.
        return os.cpu_count() or 1


@dataclass(slots=True)
class Work:
    """The files of a run: how they are read, and what is made of each replay.

    ``lost`` is what no process could do, once the run is over.
    """

    inputs: Sequence[Input]
    rules: RunRules
    named: tuple[str, ...]
    overrides: bool
    reading: Reading
    jobs: int = 1
    making: Making | None = None
    batch: int = 50
    lost: list[str] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)

    def files(self) -> Files:
        """What comes of each file, in order."""
        sizes = [each.size for each in self.inputs]
        total = max(sum(sizes), 1)
        done = 0
        for (given, outcomes), size in zip(self._outcomes(sum(sizes)), sizes, strict=True):
            yield given, self._watched(outcomes, done, size, total)
            done += size

    def _outcomes(self, size: int) -> Iterator[tuple[Input, Iterator[Checked]]]:
        if self.jobs == 1 or size < _WORTH_IT:
            for given in self.inputs:
                yield given, check_file(given, self.rules, self.reading, self.making)
            return
        from tricknote.jobs import check_in_jobs

        yield from check_in_jobs(self.inputs, self._setup(), self.jobs, self.lost.append)

    def _setup(self) -> Setup:
        from tricknote.jobs import Setup

        return Setup(
            self.named, self.overrides, config_here(), self.reading, self.making, self.batch
        )

    def _watched(
        self, outcomes: Iterator[Checked], done: int, size: int, total: int
    ) -> Iterator[Checked]:
        for each in outcomes:
            self.progress.tell("checked", done + int(each.reached * size), total)
            yield each

    def complain(self) -> bool:
        """Tell on standard error what no process could do; whether there was anything."""
        for each in self.lost:
            click.echo(each, err=True)
        return bool(self.lost)
