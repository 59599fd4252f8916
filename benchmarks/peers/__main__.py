"""tricknote beside its peers, alternately in one run on one core: ratios with their spread.

``make bench-peers``, or ``python -m benchmarks.peers``.  Every reading is a process of its own,
pinned to one core with all others; its clock is processor time and runs only while a text that
is in memory is read: imports and a warm-up come before.  pgn-extract reads a file, and all its
processor time counts.  In every round, a peer and our texts that are compared with it are read
one after the other, in turn in this order and the other way round.

A chess move is harder to check than a card, and endplay checks none: the table says what a user
of each program waits for, not who computes more cleverly.

Ends with status 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers import tables
from benchmarks.peers.contests import CLEAN_OF, COSTS, DEALS, FAULT_DEALS, GOALS, PEERS, SIZES
from benchmarks.peers.stand import MissingError, Prepared, Stand, default_python
from benchmarks.peers.tables import Result, Row
from benchmarks.running import here, on_one_core, spread
from tricknote import __version__

Times = dict[str, list[float]]
"""Units a second, or seconds a deal, by what was read: one figure a round."""


def _alternately(stand: Stand, texts: dict[str, Prepared], rounds: int) -> dict[str, list[float]]:
    """Seconds of each reading, round by round."""
    taken: Times = defaultdict(list)
    names = list(texts)
    for number in range(rounds):
        # Whoever comes second finds another machine: they take turns.
        for name in names if number % 2 == 0 else reversed(names):
            taken[name].append(stand.read(name, texts[name]))
    return taken


def _rates(taken: Times, texts: dict[str, Prepared]) -> Times:
    return {
        name: [texts[name].units / seconds for seconds in figures]
        for name, figures in taken.items()
    }


def _contest(
    stand: Stand, peer: str, theirs: Prepared, mine: dict[str, Prepared], rounds: int
) -> list[Row]:
    """A peer and our texts that are compared with it."""
    texts = {peer: theirs, **mine}
    rates = _rates(_alternately(stand, texts, rounds), texts)
    rows: list[Row] = []
    for name, goal in GOALS[peer].items():
        ratios = [ours / other for ours, other in zip(rates[name], rates[peer], strict=True)]
        rows.append(Row(name, peer, spread(rates[name]), spread(rates[peer]), spread(ratios), goal))
    return rows


def _sizes(stand: Stand, texts: dict[str, Prepared], rounds: int) -> list[Row]:
    """Matches of few deals and of many, beside those that are played to their end."""
    rates = _rates(_alternately(stand, texts, rounds), texts)
    usual = rates["gongzhu"]
    return [
        Row(
            name,
            "gongzhu",
            spread(rates[name]),
            spread(usual),
            spread([ours / other for ours, other in zip(rates[name], usual, strict=True)]),
            None,
        )
        for name in texts
        if name != "gongzhu"
    ]


def _costs(stand: Stand, texts: dict[str, Prepared], clean: str, rounds: int) -> list[Row]:
    """How many clean deals each kind of faulty one costs; ``clean`` is the text without faults.

    What a text with faults takes longer than the clean one of the same matches is put down to
    its faulty deals alone, which cost what a clean one costs and that.
    """
    taken = _alternately(stand, texts, rounds)
    base = texts[clean]
    each_clean = [seconds / base.deals for seconds in taken[clean]]
    rows: list[Row] = []
    for name, text in texts.items():
        if name == clean:
            continue
        faulty = [
            each + (ill - well) / text.faulty
            for each, ill, well in zip(each_clean, taken[name], taken[clean], strict=True)
        ]
        times = [ill / well for ill, well in zip(faulty, each_clean, strict=True)]
        # Every match has one such deal.
        pairs = zip(taken[name], taken[clean], strict=True)
        matches = spread([ill / well for ill, well in pairs])
        costs = spread(faulty), spread(each_clean), spread(times)
        rows.append(Row(name, clean, *costs, COSTS[name.removesuffix("-short")], matches))
    return rows


def measure(stand: Stand, rounds: int, scale: float) -> Result:
    """Everything that can be measured here; who is missing is named in the result."""

    def sized(amount: int) -> int:
        return max(int(amount * scale), 1)

    result = Result(here(), __version__, rounds, stand.seed, scale)
    mine = {name: stand.ours(name, sized(deals)) for name, deals in DEALS.items()}
    for name, peer in PEERS.items():
        try:
            result.versions[name] = stand.version(peer)
            theirs = stand.theirs(peer, sized(peer.amount))
        except MissingError as error:
            result.missing[name] = str(error)
            continue
        print(f"{name} …", file=sys.stderr)
        compared = {each: mine[each] for each in GOALS[name]}
        result.ratios += _contest(stand, name, theirs, compared, rounds)
    print("short and long matches, faulty deals …", file=sys.stderr)
    result.sizes += _sizes(stand, {name: mine[name] for name in SIZES}, rounds)
    for behind, clean in CLEAN_OF.items():
        names = (clean, *(f"{name}{behind}" for name in COSTS))
        texts = {name: stand.ours(name, sized(FAULT_DEALS[clean])) for name in names}
        result.costs += _costs(stand, texts, clean, rounds)
    return result


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.peers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5, help="rounds (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all texts (%(default)s)")
    parser.add_argument("--scale", type=float, default=1.0, help="size of all texts (%(default)s)")
    parser.add_argument(
        "--python", type=Path, default=default_python(), help="Python of the peers' environment"
    )
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 1 or chosen.scale <= 0:
        parser.error("rounds are from 1, and the scale is greater than 0")
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the texts, measure, print; status 1 if a goal is missed."""
    chosen = options(arguments)
    with (
        on_one_core() as pinned,
        tempfile.TemporaryDirectory(prefix="tricknote-peers-") as folder,
    ):
        # The link of an environment is its Python: what it points to knows no peers.
        stand = Stand(Path(folder), chosen.python.absolute(), chosen.seed)
        result = measure(stand, chosen.rounds, chosen.scale)
    result.pinned = pinned
    if chosen.json:
        print(json.dumps(tables.as_json(result), indent=2))
    else:
        print(tables.as_text(result))
    return 0 if result.met else 1


if __name__ == "__main__":
    sys.exit(main())
