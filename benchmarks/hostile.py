"""How long hostile texts take, the longer they are: in proportion to their length, or worse?

``python -m benchmarks.hostile``.  Every shape of :mod:`benchmarks.hostile_shapes` is made in
four sizes, each twice the one before; a text is read, played again and written (a document is
read, a compressed file unpacked).  Shown are the time a byte at the largest size and the growth
exponent: 1 is time in proportion to the size, 2 is time by its square.  Time is processor time,
and a shape that looks too slow is measured again before anything is said.

Ends with status 1 if a shape grows faster than ``--most`` allows.
"""

from __future__ import annotations

import argparse
import gc
import math
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.hostile_shapes import JSONS, PACKED, TEXTS, YAMLS
from grammar import read_records
from notation.files import read_source
from notation.json_reader import read_json
from notation.limits import NONE
from notation.source import SourceText
from notation.writer import write_record
from notation.yaml_model import read_yaml
from tricknote.printer import concise
from validator import validate

MOST = 1.5
"""The growth exponent from which a shape is too slow: between proportion and square."""

TOO_SHORT = 0.05
"""Seconds below which a time says nothing about growth."""

Work = Callable[[], object]


class Shape(NamedTuple):
    """A name, and what makes the work of a size."""

    name: str
    work: Callable[[int], Work]


class Measured(NamedTuple):
    """The sizes of a shape in bytes, with the seconds that each took."""

    name: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def exponent(self) -> float:
        """How time grows with size, by least squares over the logarithms; 0 if too short."""
        points = [
            (math.log(size), math.log(taken))
            for size, taken in zip(self.sizes, self.seconds, strict=True)
            if taken >= TOO_SHORT
        ]
        if len(points) < 2:
            return 0.0
        middle_x = sum(x for x, _ in points) / len(points)
        middle_y = sum(y for _, y in points) / len(points)
        across = sum((x - middle_x) ** 2 for x, _ in points)
        return sum((x - middle_x) * (y - middle_y) for x, y in points) / across


def check(text: str) -> int:
    """Read, play again, word the findings and write; how many findings there were."""
    found = 0
    for parsed in read_records(SourceText(text)):
        replay = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        found += len(replay.findings)
        # The command words no more than it shows.
        for _ in concise(replay.findings[:1000], verbose=True):
            pass
        write_record(parsed.record)
    return found


def shapes() -> Iterator[Shape]:
    """Everything that is measured."""
    for name, make in TEXTS.items():
        yield Shape(name, lambda size, make=make: _with(check, make(size)))  # type: ignore[misc]
    for name, make in JSONS.items():
        yield Shape(name, lambda size, make=make: _reading(read_json, make(size)))  # type: ignore[misc]
    for name, make in YAMLS.items():
        yield Shape(name, lambda size, make=make: _reading(read_yaml, make(size)))  # type: ignore[misc]
    for name, pack in PACKED.items():
        yield Shape(name, lambda size, pack=pack: _unpacking(pack(size)))  # type: ignore[misc]


def _with(work: Callable[[str], object], text: str) -> Work:
    return lambda: work(text)


def _reading(read: Callable[[SourceText], object], text: str) -> Work:
    return lambda: read(SourceText(text))


def _unpacking(data: bytes) -> Work:
    def work() -> object:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "x.trick.gz")
            file.write_bytes(data)
            return read_source(file, limits=NONE)

    return work


def seconds(work: Work) -> float:
    """Processor time of a piece of work, with the garbage of others collected before."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(shape: Shape, smallest: int, most: float = MOST, tries: int = 3) -> Measured:
    """A shape in four sizes; one that looks too slow is looked at again, and the best counts."""
    # What unpacks to much is short to read: its sizes are those of what comes out.
    factor = 32 if shape.name in PACKED else 1
    sizes = tuple(smallest * factor * 2**step for step in range(4))
    works = [shape.work(size) for size in sizes]
    best = [seconds(work) for work in works]
    for _ in range(tries - 1):
        measured = Measured(shape.name, sizes, tuple(best))
        if measured.exponent <= most:
            break
        best = [min(old, seconds(work)) for old, work in zip(best, works, strict=True)]
    return Measured(shape.name, sizes, tuple(best))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a shape is too slow."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__)
    parser.add_argument("--size", type=int, default=25_000, help="bytes of the smallest size")
    parser.add_argument("--most", type=float, default=MOST, help="the largest exponent allowed")
    parser.add_argument("--only", default="", help="shapes with this in their name")
    chosen = parser.parse_args(arguments)
    check("%trick 1.0\n")  # the grammar's tables are made once
    too_slow: list[str] = []
    print(f"{'shape':46} {'largest':>10} {'seconds':>8} {'ns/byte':>8} {'growth':>7}")
    for shape in shapes():
        if chosen.only not in shape.name:
            continue
        found = measure(shape, chosen.size, chosen.most)
        size, taken = found.sizes[-1], found.seconds[-1]
        growth = f"{found.exponent:.2f}" if found.exponent else "-"
        mark = ""
        if found.exponent > chosen.most:
            too_slow.append(found.name)
            mark = "  too slow"
        each = taken / size * 1e9
        print(
            f"{found.name:46} {size:>10,} {taken:>8.2f} {each:>8.0f} {growth:>7}{mark}", flush=True
        )
    if too_slow:
        print(f"\nNot in proportion to their size: {', '.join(too_slow)}.", file=sys.stderr)
        return 1
    print("\nEvery shape takes time in proportion to its size.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
