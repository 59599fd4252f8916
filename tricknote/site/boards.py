"""The same deal at several tables, side by side.

This module refuses to know standings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricknote.site.model import Board, BoardPlay, Table
from tricknote.site.names import safe_names


def boards_of(
    tables: Sequence[Table], lowest: frozenset[str], differing: Iterable[tuple[str, str]]
) -> tuple[Board, ...]:
    """The boards that were played more than once, in the order in which they were met.

    ``differing`` are those (game and name) whose hands are not the same everywhere.
    """
    plays: dict[tuple[str, str], list[BoardPlay]] = {}
    for table in tables:
        for deal in table.deals:
            if deal.board and deal.status != "misdeal":
                sides = {each.label: each.side for each in table.seats}
                scores = tuple(
                    None if deal.scores is None else deal.scores.get(sides[each.label])
                    for each in table.seats
                )
                plays.setdefault((table.game, deal.board), []).append(
                    BoardPlay(
                        table.id,
                        table.round,
                        deal.replay,
                        deal.key,
                        tuple(each.label for each in table.seats),
                        tuple(each.player for each in table.seats),
                        scores,
                        (None,) * len(scores),
                        deal.agreed,
                        deal.about,
                    )
                )
    several = {key: found for key, found in plays.items() if len(found) > 1}
    ids = safe_names([f"{game} board {name}" for game, name in several], "board")
    odd = set(differing)
    better = {table.id: -1 if table.id in lowest else 1 for table in tables}
    return tuple(
        Board(
            ids[f"{game} board {name}"],
            name,
            game,
            (game, name) in odd,
            tuple(_with_mean(each, found, better[each.table]) for each in found),
        )
        for (game, name), found in several.items()
    )


def _with_mean(play: BoardPlay, plays: Sequence[BoardPlay], better: int) -> BoardPlay:
    ahead: list[float | None] = []
    for at, score in enumerate(play.scores):
        others = [
            value
            for each in plays
            if each is not play and at < len(each.scores) and (value := each.scores[at]) is not None
        ]
        ahead.append(
            None
            if score is None or not others
            else better * round(score - sum(others) / len(others), 2)
        )
    return BoardPlay(
        play.table, play.round, play.replay, play.deal, play.labels, play.players, play.scores,
        tuple(ahead), play.agreed, play.about,
    )  # fmt: skip
