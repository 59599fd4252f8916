"""Scores of a replayed match as data for scripts and as a table for people.

This module refuses to know how a score comes about; it shows what the replay established.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from notation.record import Deal
from notation.statements import Ruling, signed
from tricknote.counting import listed
from tricknote.derivations import explained
from tricknote.report import Json
from tricknote.tables import table
from tricknote.visible import visible
from validator.replay import DealReplay, Replay, TrickReplay


def score_json(replay: Replay) -> dict[str, Json]:
    """One record of ``score --format json``."""
    return {
        "record": replay.index,
        "game": replay.record.tag_value("Game"),
        "rules": None if replay.rules is None else replay.rules.id,
        "seats": list(replay.seats),
        "deals": [_deal_json(replay, deal) for deal in replay.deals],
        "total": dict(replay.total),
        "over": replay.over,
        "winners": list(replay.winners),
        "losers": list(replay.losers),
        **replay.extra,
    }


def _deal_json(replay: Replay, deal: DealReplay) -> dict[str, Json]:
    made: dict[str, Json] = {
        "deal": deal.index,
        "status": deal.status,
        "score": _amounts(deal.score),
        "total": dict(deal.total),
    }
    game = replay.record.tag_value("Game") or ""
    if game in _BESIDE_SCORE:
        made[_BESIDE_SCORE[game]] = _amounts(deal.points)
    # An attempt that went back to the hands was no trick.
    made["tricks"] = [
        _trick_json(replay, trick) for trick in deal.tricks if not trick.node.withdrawn
    ]
    return made


_BESIDE_SCORE = {"kambing": "points", "barbu": "base"}
"""What stands beside the score of a deal in the games that have such a thing."""


def _amounts(amounts: Mapping[str, int] | None) -> Json:
    return None if amounts is None else dict(amounts)


def _trick_json(replay: Replay, trick: TrickReplay) -> dict[str, Json]:
    return {
        "trick": trick.position,
        "leader": replay.seats[trick.leader],
        "winner": None if trick.winner is None else replay.seats[trick.winner],
    }


class ScoreTable(NamedTuple):
    """The table of one record, and what its title says behind file and number."""

    said: str
    lines: tuple[str, ...]


def score_table(replay: Replay, *, explain: bool = False) -> ScoreTable:
    """The table of one record: a line a deal, rulings, totals, and how the match stands."""
    lines = [*_table(replay), "", visible(_standing(replay))]
    if explain:
        for deal in replay.deals:
            lines.extend(explained(replay, deal))
    return ScoreTable(_title(replay), (*lines, ""))


def score_lines(table: ScoreTable, path: str, number: int) -> Iterator[str]:
    """A table under its title; ``number`` is that of the record in its file."""
    record = f", record {number}" if number > 1 else ""
    yield visible(f"{path}{record}{table.said}")
    yield from table.lines


def _title(replay: Replay) -> str:
    tag = replay.record.tag_value
    words = [tag("Event"), tag("Date")]
    for name, word in (("Round", "round"), ("Table", "table")):
        value = tag(name)
        words.append(f"{word} {value}" if value else None)
    what = ", ".join(word for word in words if word)
    rules = f" (checked by {replay.rules.id})" if replay.rules is not None else ""
    return f"{': ' + what if what else ''}{rules}"


def _table(replay: Replay) -> Iterator[str]:
    sides = replay.sides
    head = ["deal", "", *(_head(replay, side) for side in sides)]
    rows: list[list[str]] = []
    if any(replay.carried.values()):
        rows.append(["", "carried", *(signed(replay.carried.get(side, 0)) for side in sides)])
    deals = iter(replay.deals)
    for entry in replay.record.entries:
        if isinstance(entry, Deal):
            deal = next(deals, None)
            if deal is not None:
                rows.extend(_deal_rows(deal, sides))
        elif isinstance(entry, Ruling):
            rows.append(_ruling_row(entry, sides))
    rows.append(["total", "", *(signed(replay.total.get(side, 0)) for side in sides)])
    yield from table(head, rows, "llr")


def _head(replay: Replay, side: str) -> str:
    players = replay.record.players
    names = [players.get(label, "") for label in side.split("+")]
    if [side] == names or not all(names):
        return side
    return f"{side} {' & '.join(names)}"


def _deal_rows(deal: DealReplay, sides: tuple[str, ...]) -> Iterator[list[str]]:
    score = deal.score
    status = "" if deal.status == "complete" else deal.status
    yield [
        str(deal.node.number),
        status,
        *("-" if score is None else signed(score.get(side, 0)) for side in sides),
    ]
    if deal.points is not None:
        points = deal.points
        yield ["", "points", *(str(points.get(side, 0)) for side in sides)]
    claimed = deal.claimed_score
    if claimed is not None:
        # Of a deal without a score of its own, the claimed one is what the totals go by.
        own = score or {}
        differs = {key for key, value in claimed.items() if own.get(key) != value}
        if differs:
            yield [
                "",
                "claimed",
                *(signed(claimed[side]) if side in differs else "" for side in sides),
            ]
    for ruling in deal.rulings:
        yield _ruling_row(ruling, sides)


def _ruling_row(ruling: Ruling, sides: tuple[str, ...]) -> list[str]:
    seats = set(ruling.amount.seats)
    return [
        "",
        ruling.kind,
        *(signed(ruling.amount.value) if seats & set(side.split("+")) else "" for side in sides),
    ]


def _standing(replay: Replay) -> str:
    if not replay.over:
        return "The match is not over."
    words: list[str] = []
    if replay.winners:
        verb = "wins" if len(replay.winners) == 1 else "win"
        words.append(f"{listed(replay.winners)} {verb}")
    if replay.losers:
        words.append(_lost(replay))
    return f"The match is over: {', '.join(words)}." if words else "The match is over."


def _lost(replay: Replay) -> str:
    """Who lost, by the name that the game gives a loser."""
    who = listed(replay.losers)
    game = replay.record.tag_value("Game")
    one = len(replay.losers) == 1
    if game == "gongzhu":
        return f"{who} {'is the pig' if one else 'are the pigs'}"
    if game == "kambing":
        ball = " with the ball" if replay.extra.get("bola") else ""
        return f"{who} are the goats{ball}"
    return f"{who} {'loses' if one else 'lose'}"
