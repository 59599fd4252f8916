"""From files to units of work: a range of a large file, or several small files together.

A unit is named by the fingerprint of what is in it and of the run.  Where small files are put
together is decided by their names, so that a file that is added or taken away changes its own
unit and no other one.  This module refuses to read what stands in a file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tricknote.cluster.order import Order, digest
from tricknote.jobs.checked import Read, parts_of
from tricknote.jobs.ranges import WHOLE, Range
from tricknote.paths import Input
from tricknote.selecting import Selecting, Selection

SIZE = 4 * 1024 * 1024
"""Bytes of a unit, as far as files and records let it be."""

_MOST = 1000
"""Files of a unit."""


class Piece(NamedTuple):
    """A file or a range of it: ``path`` as it is shown, ``file`` where a worker finds it.

    ``size`` in bytes is ``None`` where it is not known; ``stamp`` changes if the file does.
    """

    path: str
    file: str
    remote: bool
    part: Range
    size: int | None
    stamp: str
    selection: Selection


class Unit(NamedTuple):
    """What one worker does at once; ``name`` is the name of what comes of it."""

    name: str
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """About how many bytes there are to read."""
        return sum(
            (each.size or 0 if each.part.until is None else each.part.until) - each.part.start
            for each in self.pieces
        )


@dataclass(frozen=True, slots=True)
class Job:
    """A step of the plan, in the order of the files.

    Usually it is one unit.  Of a large file there are several, one a range, and where these
    meet is known for certain only when they are done: see :func:`chained`.  A file that
    cannot be read is ``here``: who plans says what is wrong with it, each time anew.
    """

    units: tuple[Unit, ...]
    here: Input | None = None


def cut(
    inputs: Iterable[Input], order: Order, selecting: Selecting, size: int = SIZE
) -> Iterator[Job]:
    """The jobs of a run, in the order of the files."""
    group: list[Piece] = []
    held = 0
    for given in inputs:
        parts: tuple[Range, ...] = ()
        try:
            found = _piece(given, selecting)
        except OSError as problem:
            whole = Piece(
                given.path, "", given.remote, WHOLE[0], None, str(problem), selecting.of(given.path)
            )
            if group:
                yield Job((_unit(group, order),))
                group, held = [], 0
            yield Job((_unit([whole], order),), here=given)
            continue
        if found.size is not None and found.size >= 2 * size and not found.remote:
            parts = parts_of(given, order.reading, size)
        if len(parts) > 1:
            if group:
                yield Job((_unit(group, order),))
                group, held = [], 0
            yield Job(tuple(_unit([found._replace(part=each)], order) for each in parts))
            continue
        group.append(found)
        held += found.size or size
        if held >= 2 * size or len(group) >= _MOST or _ends_here(found, size):
            yield Job((_unit(group, order),))
            group, held = [], 0
    if group:
        yield Job((_unit(group, order),))


def chained(
    job: Job, order: Order, reached: dict[str, Read | None]
) -> tuple[tuple[Unit, ...], Unit | None]:
    """The units of a job that count, and the next one that has to be done first, if any.

    Where a range ends is known when it is read.  What began in the midst of a record is passed
    over, and read again from the right place.  ``reached`` says how far each unit came, and
    ``None`` for one that could not be done.
    """
    if len(job.units) == 1:
        unit = job.units[0]
        return job.units, None if unit.name in reached or job.here else unit
    counted: list[Unit] = []
    last = Read(0, 1, 0, stopped=False)
    for index, planned in enumerate(job.units):
        part = planned.pieces[0].part
        unit = planned
        if last.stopped or (part.until is not None and last.end >= part.until):
            continue
        if part.start != last.end:
            part = Range(last.end, last.line, part.until)
            unit = _unit([planned.pieces[0]._replace(part=part)], order)
        if unit.name not in reached:
            return tuple(counted), unit
        counted.append(unit)
        found = reached[unit.name]
        if found is None:
            after = job.units[index + 1].pieces[0].part if index + 1 < len(job.units) else part
            found = Read(after.start, after.line, 0, stopped=False)
        last = found
    return tuple(counted), None


def changed(piece: Piece) -> bool:
    """Whether a file of this machine is not any more what it was when the plan was made."""
    if piece.remote or not piece.file:
        return False
    try:
        return _stamp(Path(piece.file))[1] != piece.stamp
    except OSError:
        return True


def _piece(given: Input, selecting: Selecting) -> Piece:
    """A file as a whole; raises ``OSError`` if it cannot be read from here."""
    if given.problem is not None:
        raise given.problem
    selection = selecting.of(given.path)
    if given.remote:
        size, stamp = _remote_stamp(given.path)
        return Piece(given.path, given.path, True, WHOLE[0], size, stamp, selection)
    assert given.file is not None
    with given.file.open("rb"):
        pass
    size, stamp = _stamp(given.file)
    file = str(given.file.absolute())
    return Piece(given.path, file, False, WHOLE[0], size, stamp, selection)


def _stamp(file: Path) -> tuple[int, str]:
    about = file.stat()
    return about.st_size, f"{about.st_size} {about.st_mtime_ns}"


def _remote_stamp(address: str) -> tuple[int | None, str]:
    from tricknote.cluster.store import about

    return about(address)


def _unit(pieces: list[Piece], order: Order) -> Unit:
    told = [[each.path, each.file, each.part, each.stamp, repr(each.selection)] for each in pieces]
    return Unit(f"{order.command}-{digest([order.key, told])}.part", tuple(pieces))


def _ends_here(piece: Piece, size: int) -> bool:
    """Whether a unit ends with a file: by chance, but by the same chance in every run."""
    drawn = int.from_bytes(hashlib.sha256(piece.path.encode("utf-8", "surrogatepass")).digest()[:8])
    return drawn < (1 << 64) * min(piece.size or size, size) // size
