"""A record to fill in: tags, an open first deal, and remarks that show what to type.

This module refuses to know how a game is played beyond what a scorer has to write.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from notation.marks import Remarks
from notation.record import Deal, Record, Tag, Version
from notation.statements import End, Result

ABOUT_TAGS = ("Event", "Site", "Date", "Round", "Table")
"""The tags of the head that a scorer is asked for, in canonical order."""

COMPASS = {"gongzhu": ("N", "W", "S", "E")}
"""Seats of four players in turn order: counter-clockwise in Gong Zhu."""

CLOCKWISE = ("N", "E", "S", "W")


_PACK = 52


def skeleton(
    game: str,
    rules: str,
    seats: Sequence[tuple[str, str]],
    about: Mapping[str, str],
    deals: int | None = None,
) -> Record:
    """The record: ``seats`` are labels with names in turn order, ``about`` tags by name.

    ``deals`` is how many were agreed on; ``None`` leaves the end of the match to the rules.
    """
    tags = [Tag(name, (about[name],)) for name in ABOUT_TAGS if about.get(name)]
    tags.append(Tag("Game", (game,)))
    tags.append(Tag("Rules", (rules,)))
    if deals is not None:
        tags.append(Tag("Rule", ("end_deals", str(deals))))
    tags.extend(Tag("Seat", (label, name)) for label, name in seats)
    labels = [label for label, _ in seats]
    deal = Deal(
        1,
        remarks=Remarks((" Text behind a semicolon is a note to yourself and never published.",)),
        end=End("open", remarks=Remarks(tuple(_hints(game, labels)))),
    )
    return Record(tuple(tags), (deal,), Result("*"), Version(1, 0))


def default_seats(game: str, count: int) -> list[tuple[str, str]]:
    """Seats for a number of players whose names are not known yet."""
    compass = COMPASS.get(game, CLOCKWISE)
    labels = compass if count == len(compass) else [f"P{n + 1}" for n in range(count)]
    return [(label, "?") for label in labels]


def _hints(game: str, labels: Sequence[str]) -> list[str]:
    zeros = ", ".join(f"{label}: 0" for label in labels)
    lines = _GAMES[game](labels) if game in _GAMES else _gongzhu(labels)
    return [
        *lines,
        " A sign behind a card and a comment, both published: SQ?? {Nobody made her.}",
        " What the deal and the match came to.",
        f" score {zeros}" if game != "kambing" else f" score {_sides(labels)}",
        f" total {zeros}" if game != "kambing" else f" total {_sides(labels)}",
        " When the deal is over: end instead of end open. Then deal 2, and so on.",
    ]


def _sides(labels: Sequence[str]) -> str:
    half = max(len(labels) // 2, 1)
    return ", ".join(
        f"{'+'.join(labels[first::half])}: 0" for first in range(min(half, len(labels)))
    )


_CARDS = " The cards as dealt, if somebody wrote them down: suit, then ranks (T is ten)."


def _gongzhu(labels: Sequence[str]) -> list[str]:
    first, second = labels[0], labels[1 % len(labels)]
    examples = ("S3", "S8", "SK", "SA", "S5")[: len(labels)]
    return [
        _CARDS,
        " A card that nobody knows is x; x13 are thirteen of them.",
        " hands",
        f"   {first}: SAK2 HQT93 DJ84 C98",
        *(f"   {label}: x{_PACK // len(labels)}" for label in labels[1:]),
        " Who exposed what before the play; a dash if nobody did.",
        f" expose {first}: SQ CT, {second}: HA",
        " A line a trick: its number, who leads, then the cards in turn order.",
        f" 1. {first}: {' '.join(examples)}",
    ]


def _kambing(labels: Sequence[str]) -> list[str]:
    first, last = labels[0], labels[-1]
    return [
        f" dealer {last}",
        _CARDS,
        " A card that nobody knows is x; x4 are four of them.",
        " hands",
        f"   {first}: SA DK HT6",
        *(f"   {label}: x4" for label in labels[1:]),
        " The card that was shown; its suit is trump.",
        " turnup H9",
        " A line a trick: its number, who leads, then what each plays. Cards that belong",
        " together are written together; a reply that does not beat lies face down (~).",
        f" 1. {first}: DK ~S6 DA ~x",
        " Four of one suit out of turn: what lay on the table goes back first.",
        f" 2. {first}: D7 withdrawn",
        f" 2. {last}: molodka H679J ~x4 ~x4 ~x4",
        " What was drawn after a trick, as far as it was seen.",
        f" draw {first}: x2, {last}: S7D9",
        " The card points of both sides.",
        f" points {_sides(labels)}",
    ]


def _barbu(labels: Sequence[str]) -> list[str]:
    first, second = labels[0], labels[1 % len(labels)]
    zeros = ", ".join(f"{label}: 0" for label in labels)
    return [
        f" declarer {first}",
        " no-tricks, no-hearts, no-queens, no-last-two, barbu, trumps H, domino 7:",
        " contract no-tricks",
        " Who doubles whom; a dash if nobody did.",
        f" double {second}>{first}, {first}>{second}",
        _CARDS,
        " A card that nobody knows is x; x13 are thirteen of them.",
        " hands",
        f"   {first}: SAK2 HQT93 DJ84 C98",
        *(f"   {label}: x{_PACK // len(labels)}" for label in labels[1:]),
        " A line a trick: its number, who leads, then the cards in turn order.",
        f" 1. {first}: {' '.join(('S3', 'S8', 'SK', 'SA', 'S5')[: len(labels)])}",
        " In domino a line is a round, and who cannot play passes.",
        f" 1. {first}: D7 pass D8 S7",
        " The score before the doubles.",
        f" points {zeros}",
    ]


_GAMES = {"gongzhu": _gongzhu, "kambing": _kambing, "barbu": _barbu}
