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


_COMMENTS = (
    "Nobody wants to open the file first.",
    "The last small pawn that could move.",
    "A square that will be missed later on.",
    "Now the knight stands quite alone.",
)
_GLYPHS = ("!", "?", "!?", "?!")


def _game(chance: random.Random, plies: int) -> list[chess.Move]:
    board = chess.Board()
    played: list[chess.Move] = []
    while len(played) < plies and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        played.append(move)
        board.push(move)
    return played


def _written(number: int, movetext: str) -> str:
    text = textwrap.fill(movetext + " *", 80)
    return f"{_HEADERS.format(number)}{_PLAYERS}\n{text}\n"


def generate(games: int, plies: int, seed: int) -> tuple[str, int]:
    """Random games of at most so many half-moves as one PGN text, and the moves in it."""
    chance = random.Random(seed)
    texts: list[str] = []
    moves = 0
    for number in range(1, games + 1):
        played = _game(chance, plies)
        moves += len(played)
        texts.append(_written(number, chess.Board().variation_san(played)))
    return "\n".join(texts), moves


def _number(board: chess.Board, *, always: bool) -> str:
    if board.turn == chess.WHITE:
        return f"{board.fullmove_number}. "
    return f"{board.fullmove_number}... " if always else ""


def _variation(board: chess.Board, chance: random.Random) -> str:
    """Four other half-moves at most, as a trick has four cards."""
    board = board.copy(stack=False)
    words: list[str] = []
    while len(words) < 4 and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        words.append(_number(board, always=not words) + board.san(move))
        board.push(move)
    return f"({' '.join(words)})"


def generate_annotated(games: int, plies: int, seed: int) -> tuple[str, int]:
    """Games with as much beside the moves as annotated records have beside as many cards.

    A comment every 8 half-moves, a glyph every 12, a variation of four every 52.  The moves
    counted are those of the games, without the variations.
    """
    chance = random.Random(seed)
    texts: list[str] = []
    moves = 0
    for number in range(1, games + 1):
        board = chess.Board()
        words: list[str] = []
        interrupted = False
        for ply, move in enumerate(_game(chance, plies)):
            word = _number(board, always=interrupted) + board.san(move)
            glyph = chance.choice(_GLYPHS) if moves % 12 == 0 else ""
            words.append(word + glyph)
            interrupted = False
            if moves % 52 == 26 and ply:
                words.append(_variation(board, chance))
                interrupted = True
            if moves % 8 == 7:
                words.append(f"{{{chance.choice(_COMMENTS)}}}")
                interrupted = True
            board.push(move)
            moves += 1
        texts.append(_written(number, " ".join(words)))
    return "\n".join(texts), moves


def generate_clocked(games: int, plies: int, seed: int) -> tuple[str, int]:
    """Games with the clock of whoever moved behind every move, as servers write it."""
    chance = random.Random(seed)
    texts: list[str] = []
    moves = 0
    for number in range(1, games + 1):
        board = chess.Board()
        words: list[str] = []
        left = [600, 600]
        for move in _game(chance, plies):
            words.append(_number(board, always=True) + board.san(move))
            left[board.turn] = max(left[board.turn] - chance.randrange(1, 15), 0)
            seconds = left[board.turn]
            words.append(f"{{ [%clk 0:{seconds // 60:02}:{seconds % 60:02}] }}")
            board.push(move)
            moves += 1
        texts.append(_written(number, " ".join(words)))
    return "\n".join(texts), moves


class _Checking(chess.pgn.BaseVisitor[int]):
    """Counts the moves of a game, each of which was found to be legal.

    Those of variations are read and found legal too, but not counted.
    """

    def __init__(self) -> None:
        self.moves = 0
        self.depth = 0

    def begin_variation(self) -> None:
        self.depth += 1

    def end_variation(self) -> None:
        self.depth -= 1

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves += not self.depth

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
