"""Several processes against one: ``tricknote validate --jobs N`` on 100 MB of records.

``python -m benchmarks.jobs``.  What counts is the time on the clock, so the machine should have
nothing else to do; the load that it had is printed.  Both run in turn, and what they print must
be the same.  They find their modules compiled, as they are once a package is installed.  The
records are one file and, in a second table, a folder of many.  There, programs are started too
that share the files among them and know nothing of each other: what this machine can give at all.

Ends with status 1 if the median ratio is below ``--least``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks import records
from benchmarks.growth import BLOCK
from benchmarks.running import OURS, FailedError, Spread, compiling, here, load, run, spread
from benchmarks.startup import SMALL

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


def compare(
    folder: Path, jobs: int, rounds: int, environment: Mapping[str, str]
) -> dict[str, Spread]:
    """Seconds of one process, of several, and of programs apart, and what they gain."""
    # Where the files say the same of themselves, as tables of one event they would be all wrong.
    usual = (*OURS, "validate", "--no-event", "--limit", "file=100G", "--jobs")
    files = sorted(folder.iterdir())
    shares = [files[number::jobs] for number in range(jobs)] if len(files) >= jobs else []
    run([*usual, "1", SMALL], environment=environment)
    taken: dict[str, list[float]] = {}
    for _ in range(rounds):
        said: set[str] = set()
        for name, number in (("one", 1), ("several", jobs)):
            ran = run([*usual, str(number), folder], environment=environment)
            taken.setdefault(name, []).append(ran.wall)
            said.add(ran.output)
        if len(said) > 1:
            raise FailedError(f"{jobs} processes print something else than one")
        if shares:
            with ThreadPoolExecutor(jobs) as threads:
                apart = list(
                    threads.map(
                        lambda each: run([*usual, "1", *each], environment=environment), shares
                    )
                )
            taken.setdefault("apart", []).append(max(each.wall for each in apart))
    rows = {name: spread(figures) for name, figures in taken.items()}
    for name, ratio in (("several", "ratio"), ("apart", "possible")):
        if name in taken:
            pairs = zip(taken["one"], taken[name], strict=True)
            rows[ratio] = spread([one / many for one, many in pairs])
    return rows


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
        with tempfile.TemporaryDirectory(prefix="tricknote-jobs-") as made:
            folder = Path(made, "records")
            folder.mkdir()
            size = write(folder, chosen.megabytes, files, block)
            environment = compiling(str(Path(made, "compiled")))
            rows = compare(folder, chosen.jobs, chosen.rounds, environment)
            told[f"{name}, {size / 1e6:.0f} MB"] = rows
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
        print(f"{'ratio':22}" + "  ".join(f"{each:10.2f}" for each in rows["ratio"]))
        if "apart" in rows:
            apart = f"{chosen.jobs} programs apart"
            print(f"{apart:22}" + "  ".join(f"{each:8.2f} s" for each in rows["apart"]))
            print(f"{'ratio':22}" + "  ".join(f"{each:10.2f}" for each in rows["possible"]))
        print()
    print(f"at least {chosen.least:g} times as fast: {'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
