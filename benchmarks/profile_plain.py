"""Where the time goes in a full check of plain records.

``python -m benchmarks.profile_plain`` prints the functions that take most, by their own
time; ``--sort cumulative`` with what they call.  A profile slows small functions more than
large ones, so it says where to look; how fast it is, :mod:`benchmarks.plain` says.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from collections.abc import Sequence

from benchmarks import gongzhu
from grammar import read_records
from notation.source import SourceText
from validator import validate


def main(arguments: Sequence[str] | None = None) -> int:
    """Generate, check once under the profiler, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.profile_plain",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=50, help="matches (%(default)s)")
    parser.add_argument("--deals", type=int, default=8, help="deals a match (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed (%(default)s)")
    parser.add_argument("--top", type=int, default=30, help="functions shown (%(default)s)")
    parser.add_argument("--sort", choices=("tottime", "cumulative"), default="tottime")
    parser.add_argument("--save", metavar="FILE", help="keep the profile for a viewer")
    chosen = parser.parse_args(arguments)
    text, cards = gongzhu.generate(chosen.matches, chosen.deals, chosen.seed)
    profile = cProfile.Profile()
    profile.enable()
    for parsed in read_records(SourceText(text)):
        validate(parsed.record, index=parsed.index, findings=parsed.findings)
    profile.disable()
    print(f"{cards:,} cards")
    if chosen.save:
        profile.dump_stats(chosen.save)
    pstats.Stats(profile).sort_stats(chosen.sort).print_stats(chosen.top)
    return 0


if __name__ == "__main__":
    sys.exit(main())
