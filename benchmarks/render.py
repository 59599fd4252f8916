"""Making pages, beside python-chess's drawing of boards.

``python -m benchmarks.render``.  A page of one deal is to take no longer than ten calls of
``chess.svg.board``, the page of a session of 28 deals no longer than 150.  Both start from
what is in memory, a replay here and a position there, and end with a text.  A replay works out
what only a page asks for when it is first asked, and keeps it; so every round gets a fresh one,
as somebody who makes one page does.  They are timed in turn, several rounds in one run; time is
processor time, so that other programs count little.
The boards are those of a game, move by move, drawn as plainly as they can be.

Ends with status 1 if a median ratio is above its target.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import chess
import chess.svg

from benchmarks.checking import seconds
from benchmarks.running import Spread, spread
from grammar import read_records
from notation.source import SourceText
from render import render_page
from tricknote import __version__
from validator import validate
from validator.replay import Replay

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
SESSION = "barbu/cafe-cirta.trick"
ONE = "gongzhu/bandung-night.trick"


class Goal(NamedTuple):
    """A page, and how many boards may be drawn while it is made."""

    name: str
    replay: Callable[[], Replay]
    boards: int


def replay_of(name: str, *, deals: int | None = None) -> Callable[[], Replay]:
    """Makes the replay of a sample, or of its first deals, each time anew."""
    text = (SAMPLES / name).read_text(encoding="utf-8")
    if deals is not None:
        text = text[: text.index(f"\ndeal {deals + 1}")] + "\nresult *\n"
    (parsed,) = read_records(SourceText(text, name))
    return lambda: validate(parsed.record, index=parsed.index, findings=parsed.findings)


def positions() -> list[chess.Board]:
    """The positions of a game."""
    board = chess.Board()
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7".split()
    found: list[chess.Board] = []
    for each in moves:
        board.push_san(each)
        found.append(board.copy(stack=False))
    return found


def draw_boards(boards: list[chess.Board], count: int) -> int:
    """Draw a number of boards; how long the drawings are."""
    return sum(len(chess.svg.board(boards[nth % len(boards)])) for nth in range(count))


def compare(goal: Goal, rounds: int) -> tuple[Spread, Spread, Spread]:
    """Seconds of the page, of its boards, and their ratio, round by round."""
    boards = positions()
    # What is read once and kept (templates, words) is no part of making a page.
    render_page(goal.replay())
    draw_boards(boards, goal.boards)
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds):
        # Whoever comes second finds the caches warm: they take turns.
        for mine in (True, False) if number % 2 else (False, True):
            if mine:
                replay = goal.replay()
                ours.append(seconds(partial(render_page, replay)))
            else:
                theirs.append(seconds(partial(draw_boards, boards, goal.boards)))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return spread(ours), spread(theirs), spread(ratios)


def main() -> int:
    """Measure and print; 1 if a target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    chosen = parser.parse_args()
    print(
        f"tricknote {__version__}, python-chess {chess.__version__}, "
        f"Python {platform.python_version()}; {chosen.rounds} rounds, in turn"
    )
    goals = (
        Goal("a page of one deal", replay_of(ONE, deals=1), 10),
        Goal("a page of 28 deals", replay_of(SESSION), 150),
    )
    met = True
    for goal in goals:
        ours, theirs, ratio = compare(goal, chosen.rounds)
        met = met and ratio.median <= 1
        print(f"\n{goal.name}: {len(render_page(goal.replay())):,} letters, {goal.boards} boards")
        print(f"{'':22}{'median':>10}  {'lowest':>10}  {'highest':>10}")
        for name, figures in ((goal.name, ours), (f"{goal.boards} boards", theirs)):
            cells = "  ".join(f"{figure * 1000:7.1f} ms" for figure in figures)
            print(f"{name:22}{cells}")
        print(f"{'ratio':22}" + "  ".join(f"{figure:10.2f}" for figure in ratio))
        verdict = "met" if ratio.median <= 1 else "MISSED"
        print(f"target: no longer than {goal.boards} boards: {verdict}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
