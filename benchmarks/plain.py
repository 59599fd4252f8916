"""Cards a second in a full check of plain records, beside python-chess's moves a second.

``python -m benchmarks.plain``.  Both read a text that is in memory, in turn, several rounds
in one run on one core, and neither keeps what it read.  Ours parses, plays every card again
and compares every claim; python-chess's plays every move on a board after finding it among
the legal ones.  A card is compared with a move: each is one turn of a player, looked up,
found legal and applied.  Time is processor time, so that other programs count little.

Ends with status 1 if the median ratio is below ``--target``.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence

import chess

from benchmarks import chess_games, gongzhu
from benchmarks.checking import check_records, seconds
from benchmarks.running import Spread, on_one_core, spread
from tricknote import __version__

TARGET = 3.0


def measure(records: str, cards: int, games: str, moves: int, rounds: int) -> list[Spread]:
    """Cards a second, moves a second and their ratio over so many rounds in turn.

    One more round goes before and is not counted: it loads what is loaded once.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds + 1):
        cards_a_second = cards / seconds(lambda: check_records(records))
        moves_a_second = moves / seconds(lambda: chess_games.read(games))
        if number:
            ours.append(cards_a_second)
            theirs.append(moves_a_second)
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return [spread(ours), spread(theirs), spread(ratios)]


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plain", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--matches", type=int, default=250, help="Gong Zhu matches (%(default)s)")
    parser.add_argument("--deals", type=int, default=8, help="deals a match (%(default)s)")
    parser.add_argument("--games", type=int, default=150, help="chess games (%(default)s)")
    parser.add_argument("--plies", type=int, default=80, help="half-moves a game (%(default)s)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds counted (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of both texts (%(default)s)")
    parser.add_argument("--target", type=float, default=TARGET, help="least ratio (%(default)s)")
    chosen = parser.parse_args(arguments)
    if min(chosen.matches, chosen.deals, chosen.games, chosen.plies, chosen.rounds) < 1:
        parser.error("counts are from 1")
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Generate, measure, print; status 1 if the target is missed."""
    chosen = options(arguments)
    records, cards = gongzhu.generate(chosen.matches, chosen.deals, chosen.seed)
    games, moves = chess_games.generate(chosen.games, chosen.plies, chosen.seed)
    if check_records(records) or chess_games.read(games) != moves:
        raise RuntimeError("what was generated does not read clean")
    with on_one_core() as pinned:
        ours, theirs, ratio = measure(records, cards, games, moves, chosen.rounds)
    print(
        f"Python {platform.python_version()}, {'one core' if pinned else 'not pinned to a core'}, "
        f"{chosen.rounds} rounds in turn, seed {chosen.seed}\n"
        f"tricknote {__version__}: {cards:,} cards, {len(records):,} characters; "
        f"read, played again, claims compared\n"
        f"python-chess {chess.__version__}: {moves:,} moves, {len(games):,} characters; "
        f"read with full legality\n"
    )
    print(f"{'':13}{'':9}{'median':>10}  {'lowest':>10}  {'highest':>10}")
    for name, unit, figures in (
        ("tricknote", "cards/s", ours),
        ("python-chess", "moves/s", theirs),
    ):
        cells = "  ".join(f"{figure:10,.0f}" for figure in figures)
        print(f"{name:13}{unit:9}{cells}")
    print(f"{'ratio':22}" + "  ".join(f"{figure:10.2f}" for figure in ratio))
    met = ratio.median >= chosen.target
    print(f"\ntarget: a median ratio of at least {chosen.target:g}: {'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
