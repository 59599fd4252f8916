"""How long ``tricknote validate`` of one small file takes, beside importing lark.

``python -m benchmarks.startup``.  Both are processes of their own, run in turn on one core, and
all their processor time counts, that of the system for them included.  Nobody waits for a check
of one evening; it is to be as good as at once.

Both find their modules compiled, as they are once a package is installed: a round that does not
count compiles them, into a folder of its own, whatever this environment says about that.

Ends with status 1 if the median ratio is above ``--most``.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.running import OURS, ROOT, compiling, here, on_one_core, run, spread

SMALL = ROOT / "docs" / "examples" / "evening.trick"
"""One deal, in canonical form, without annotations."""

MOST = 3.0
LARK = (sys.executable, "-c", "import lark")


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.startup",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--file", type=Path, default=SMALL, help="the small file")
    parser.add_argument("--rounds", type=int, default=15, help="rounds (%(default)s)")
    parser.add_argument("--most", type=float, default=MOST, help="greatest ratio (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 1:
        parser.error("rounds are from 1")
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if it is slower than it may be."""
    chosen = options(arguments)
    where = here()
    commands = {"validate": (*OURS, "validate", str(chosen.file.resolve())), "lark": LARK}
    taken: dict[str, list[float]] = {name: [] for name in commands}
    # One more round goes before: it writes compiled modules and fills the cache of the system.
    with tempfile.TemporaryDirectory() as folder, on_one_core():
        environment = compiling(folder)
        for number in range(chosen.rounds + 1):
            for name, command in commands.items():
                ran = run(command, environment=environment)
                if number:
                    taken[name].append(ran.processor)
    ratios = [mine / other for mine, other in zip(taken["validate"], taken["lark"], strict=True)]
    ours, theirs, ratio = spread(taken["validate"]), spread(taken["lark"]), spread(ratios)
    met = ratio.median <= chosen.most
    if chosen.json:
        rows = {"validate": ours, "lark": theirs, "ratio": ratio}
        told = {name: row._asdict() for name, row in rows.items()}
        print(json.dumps({"where": where, **told, "met": met}, indent=2))
    else:
        print(f"{where}; {chosen.rounds} rounds in turn\n")
        print(f"{'':22}{'median':>10}  {'lowest':>10}  {'highest':>10}")
        for name, figures in (("tricknote validate", ours), ("import lark", theirs)):
            print(f"{name:22}" + "  ".join(f"{each * 1000:7.0f} ms" for each in figures))
        print(f"{'ratio':22}" + "  ".join(f"{each:10.2f}" for each in ratio))
        print(f"\nwithin {chosen.most:g} times: {'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
