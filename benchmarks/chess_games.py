"""Chess games for measuring beside: random legal games as PGN, and reading them with legality.

Reading is done in the leanest way that python-chess has for it: no tree of nodes, no
headers, every move looked up among the legal moves and played on the board.
"""

from __future__ import annotations

import io
import random
import textwrap

import chess
import chess.pgn

_HEADERS = '[Event "Benchmark"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "{}"]\n'
_PLAYERS = '[White "Player A"]\n[Black "Player B"]\n[Result "*"]\n'


def generate(games: int, plies: int, seed: int) -> tuple[str, int]:
    """Random games of at most so many half-moves as one PGN text, and the moves in it."""
    chance = random.Random(seed)
    texts: list[str] = []
    moves = 0
    for number in range(1, games + 1):
        board = chess.Board()
        played: list[chess.Move] = []
        while len(played) < plies and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            played.append(move)
            board.push(move)
        moves += len(played)
        movetext = textwrap.fill(chess.Board().variation_san(played) + " *", 80)
        texts.append(f"{_HEADERS.format(number)}{_PLAYERS}\n{movetext}\n")
    return "\n".join(texts), moves


class _Checking(chess.pgn.BaseVisitor[int]):
    """Counts the moves of a game, each of which was found to be legal."""

    def __init__(self) -> None:
        self.moves = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves += 1

    def handle_error(self, error: Exception) -> None:
        raise error

    def result(self) -> int:
        return self.moves


def read(text: str) -> int:
    """Read all games with full legality; the number of moves.  Raises at an illegal move."""
    handle = io.StringIO(text)
    moves = 0
    while (count := chess.pgn.read_game(handle, Visitor=_Checking)) is not None:
        moves += count
    return moves
