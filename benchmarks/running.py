"""Other programs, run and measured: what a run took of the processor and of memory.

This module refuses to know what is measured and what it is compared with.  It needs a system
that tells what a finished process used (``wait4``), as Linux and macOS do.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
"""The project's folder, from which ``python -m benchmarks…`` and ``-m tricknote`` run."""

OURS = (sys.executable, "-m", "tricknote")
"""The command, by the Python that measures."""


class Spread(NamedTuple):
    """The middle of some figures and their ends."""

    median: float
    low: float
    high: float


def spread(figures: Sequence[float]) -> Spread:
    """Median, smallest and greatest."""
    return Spread(statistics.median(figures), min(figures), max(figures))


class Ran(NamedTuple):
    """What a program did: its exit code, its output, and what it used."""

    code: int
    output: str
    errors: str
    wall: float
    """Seconds from its start to its end."""
    processor: float
    """Seconds of processor time, those of its children that it waited for included."""
    peak: int
    """The most memory that it held at once, in bytes."""


_LAUNCHER = """
import os, sys, time
told, command = sys.argv[1], sys.argv[2:]
start = time.perf_counter()
_, status, used = os.wait4(os.posix_spawnp(command[0], command, os.environ), 0)
wall = time.perf_counter() - start
with open(told, "w") as handle:
    print(os.waitstatus_to_exitcode(status), wall, used.ru_utime + used.ru_stime,
          used.ru_maxrss, file=handle)
"""
"""Starts what is measured.  To a system, a process is never smaller than the one that started it
was, so that one is as small as can be."""


class FailedError(RuntimeError):
    """A program that is measured ended with another exit code than it should."""


@contextmanager
def on_one_core() -> Iterator[bool]:
    """Keep this process and its children on one core, where the system can; whether it does."""
    if not hasattr(os, "sched_setaffinity"):
        yield False
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, before)


def compiling(folder: str) -> Mapping[str, str]:
    """An environment in which modules are compiled into a folder, and found there again."""
    known = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**known, "PYTHONPYCACHEPREFIX": folder}


def run(
    command: Sequence[str | os.PathLike[str]],
    *,
    environment: Mapping[str, str] | None = None,
    expected: tuple[int, ...] = (0,),
) -> Ran:
    """Run a program to its end.  Raises :class:`FailedError` if it ended as it should not."""
    if not hasattr(os, "wait4"):
        raise FailedError("this system does not tell what a program used")
    words = [os.fspath(each) for each in command]
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as errors,
        tempfile.NamedTemporaryFile() as told,
    ):
        subprocess.run(
            [sys.executable, "-I", "-S", "-c", _LAUNCHER, told.name, *words],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=errors,
            env=environment,
            check=False,
        )
        texts: list[str] = []
        for each in (out, errors, told):
            each.seek(0)
            texts.append(each.read().decode("utf-8", "replace"))
    figures = texts[2].split()
    code = int(figures[0]) if figures else 127
    if code not in expected or not figures:
        last = (texts[1].strip() or texts[0].strip() or "it said nothing").splitlines()[-1]
        raise FailedError(f"{Path(command[0]).name} ended with {code}: {last}")
    wall, processor, peak = map(float, figures[1:])
    # Linux counts in kibibytes, macOS in bytes.
    return Ran(
        code,
        texts[0],
        texts[1],
        wall,
        processor,
        int(peak * (1 if sys.platform == "darwin" else 1024)),
    )


def here() -> str:
    """Date, machine and load, for the head of a table."""
    return f"{time.strftime('%d %B %Y')}; {machine()}; {load()}"


def machine() -> str:
    """What this computer is: processor, cores, system, Python."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    cores = os.cpu_count() or 1
    return (
        f"{name}, {cores} core{'s' * (cores != 1)}, {platform.system()}, "
        f"Python {platform.python_version()}"
    )


def load() -> str:
    """How busy the machine is: its load over the last minute, where the system tells it."""
    try:
        return f"load {os.getloadavg()[0]:.1f}"
    except (AttributeError, OSError):
        return "load unknown"
