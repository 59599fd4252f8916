"""Several processes against one: ``tricknote validate --jobs N`` on 100 MB of records.

``python -m benchmarks.jobs``.  What counts is the time on the clock, so the machine should have
nothing else to do; the load that it had is printed.  Both run in turn, and what they print must
be the same.  The records are one file and, in a second table, a folder of many.

Ends with status 1 if the median ratio is below ``--least``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import records
from benchmarks.growth import BLOCK
from benchmarks.running import OURS, FailedError, Spread, here, load, run, spread

LEAST = 1.7
MEGABYTES = 100
FILES = 200


def write(folder: Path, megabytes: float, files: int, block: records.Text) -> int:
    """So many files that are so long together; their bytes."""
    text = block.text.rstrip("\n") + "\n\n"
    times = max(round(megabytes * 1e6 / len(text) / files), 1)
    for number in range(files):
        with (folder / f"{number:04}.trick").open("w", encoding="utf-8") as handle:
            for _ in range(times):
                handle.write(text)
    return sum(each.stat().st_size for each in folder.iterdir())


def compare(folder: Path, jobs: int, rounds: int) -> dict[str, Spread]:
    """Seconds of one process and of several, and their ratio, round by round."""
    taken: dict[int, list[float]] = {1: [], jobs: []}
    for _ in range(rounds):
        said: set[str] = set()
        for number, figures in taken.items():
            # The files say the same of themselves: as tables of one event they are all wrong.
            command = [*OURS, "validate", "--no-event", "--limit", "file=100G"]
            command += ["--jobs", str(number)]
            ran = run([*command, str(folder)])
            figures.append(ran.wall)
            said.add(ran.output)
        if len(said) > 1:
            raise FailedError(f"{jobs} processes print something else than one")
    ratios = [one / many for one, many in zip(taken[1], taken[jobs], strict=True)]
    return {"one": spread(taken[1]), "several": spread(taken[jobs]), "ratio": spread(ratios)}


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.jobs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds (%(default)s)")
    parser.add_argument("--megabytes", type=float, default=MEGABYTES, help="(%(default)s)")
    parser.add_argument(
        "--files", type=int, default=FILES, help="of the folder; 1: none (%(default)s)"
    )
    parser.add_argument("--least", type=float, default=LEAST, help="least ratio (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    chosen = parser.parse_args(arguments)
    if min(chosen.rounds, chosen.files) < 1 or chosen.jobs < 2:
        parser.error("rounds and files are from 1, processes from 2")
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if several are not as fast as they should be."""
    chosen = options(arguments)
    where = f"{here()} before"
    told: dict[str, dict[str, Spread]] = {}
    small = records.usual(20, chosen.seed)
    large = records.usual(BLOCK if chosen.megabytes >= 10 else 20, chosen.seed)
    kinds = [("one file", 1, large), (f"{chosen.files} files", chosen.files, small)]
    for name, files, block in kinds[: 1 if chosen.files == 1 else 2]:
        with tempfile.TemporaryDirectory(prefix="tricknote-jobs-") as folder:
            size = write(Path(folder), chosen.megabytes, files, block)
            told[f"{name}, {size / 1e6:.0f} MB"] = compare(Path(folder), chosen.jobs, chosen.rounds)
    met = all(each["ratio"].median >= chosen.least for each in told.values())
    where += f", {load()} after"
    if chosen.json:
        figures = {n: {k: v._asdict() for k, v in each.items()} for n, each in told.items()}
        print(json.dumps({"where": where, "jobs": chosen.jobs, **figures, "met": met}, indent=2))
        return 0 if met else 1
    print(f"{where}; {chosen.rounds} rounds in turn; {os.cpu_count()} cores\n")
    for name, rows in told.items():
        print(f"{name:22}{'median':>10}  {'lowest':>10}  {'highest':>10}")
        print(f"{'one process':22}" + "  ".join(f"{each:8.2f} s" for each in rows["one"]))
        several = f"{chosen.jobs} processes"
        print(f"{several:22}" + "  ".join(f"{each:8.2f} s" for each in rows["several"]))
        print(f"{'ratio':22}" + "  ".join(f"{each:10.2f}" for each in rows["ratio"]) + "\n")
    print(f"at least {chosen.least:g} times as fast: {'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
