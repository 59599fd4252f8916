"""How time and memory of ``tricknote validate`` grow with the deals in one file.

``python -m benchmarks.growth``.  Each size is one file of matches, checked by the command in a
process of its own: its processor time, and the most memory that it held at once.  The files
repeat a block of 1,000 deals; nothing of a record is kept for the next, so what repeats is read
anew.  A million deals are a file of about 480 MB, in a folder that is removed at the end;
``--folder`` says where.

Ends with status 1 if the memory of a size is above ``--most``, or if time grows faster than the
number of deals.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import records
from benchmarks.running import OURS, here, on_one_core, run

SIZES = (1_000, 10_000, 100_000, 1_000_000)
MOST = 60.0
"""Megabytes (of 1,000,000 bytes) that the command may hold at once."""

SLOWER = 1.5
"""How much more a deal may take in a file of the largest size than in the second smallest.

The smallest is left out: the start of the program is most of its time.
"""

BLOCK = 1_000


class Grown(NamedTuple):
    """One size: the file, and what checking it took."""

    deals: int
    size: int
    processor: float
    wall: float
    peak: int

    @property
    def a_deal(self) -> float:
        """Processor seconds a deal, the start of the program included."""
        return self.processor / self.deals


def write(file: Path, deals: int, block: records.Text) -> int:
    """A file of so many deals; how many they really are."""
    text = block.text.rstrip("\n") + "\n\n"
    times = max(round(deals / block.deals), 1)
    with file.open("w", encoding="utf-8") as handle:
        for _ in range(times):
            handle.write(text)
    return times * block.deals


def grow(deals: int, block: records.Text, folder: Path) -> Grown:
    """Write a file, check it, remove it.  Raises if the command finds anything in it."""
    file = folder / "season.trick"
    try:
        written = write(file, deals, block)
        size = file.stat().st_size
        ran = run([*OURS, "validate", "--limit", "file=100G", str(file)])
    finally:
        file.unlink(missing_ok=True)
    return Grown(written, size, ran.processor, ran.wall, ran.peak)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.growth",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="DEALS")
    parser.add_argument("--most", type=float, default=MOST, help="megabytes (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the block (%(default)s)")
    parser.add_argument("--folder", type=Path, help="where the file is written")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    chosen = parser.parse_args(arguments)
    if min(chosen.sizes) < 1:
        parser.error("sizes are from 1")
    return chosen


def faster_than_deals(grown: Sequence[Grown]) -> bool:
    """Whether time grows faster than the number of deals, as far as that can be told."""
    compared = [each for each in grown if each.processor >= 1]
    return len(compared) > 1 and compared[-1].a_deal > SLOWER * compared[0].a_deal


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if memory or time is not as it should be."""
    chosen = options(arguments)
    where = here()
    block = records.usual(min(BLOCK, *chosen.sizes), chosen.seed)
    with (
        on_one_core(),
        tempfile.TemporaryDirectory(prefix="tricknote-growth-", dir=chosen.folder) as folder,
    ):
        grown = [grow(deals, block, Path(folder)) for deals in sorted(chosen.sizes)]
    flat = all(each.peak <= chosen.most * 1e6 for each in grown)
    steady = not faster_than_deals(grown)
    if chosen.json:
        figures = [each._asdict() for each in grown]
        print(json.dumps({"where": where, "grown": figures, "met": flat and steady}, indent=2))
    else:
        print(f"{where}; tricknote validate, one process\n")
        print(
            f"{'deals':>10}  {'MB of text':>10}  {'seconds':>9}  {'µs a deal':>9}  {'peak MB':>8}"
        )
        for each in grown:
            print(
                f"{each.deals:10,}  {each.size / 1e6:10,.1f}  {each.processor:9,.2f}  "
                f"{each.a_deal * 1e6:9,.0f}  {each.peak / 1e6:8.1f}"
            )
        print(f"\nunder {chosen.most:g} MB at every size: {'met' if flat else 'MISSED'}")
        print(f"time in proportion to the deals: {'met' if steady else 'MISSED'}")
    return 0 if flat and steady else 1


if __name__ == "__main__":
    sys.exit(main())
