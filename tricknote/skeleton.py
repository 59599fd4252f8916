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

COMPASS = ("N", "W", "S", "E")
"""Seats of four players in the turn order of Gong Zhu, counter-clockwise."""


_PACK = 52


def skeleton(
    game: str, rules: str, seats: Sequence[tuple[str, str]], about: Mapping[str, str]
) -> Record:
    """The record: ``seats`` are labels with names in turn order, ``about`` tags by name."""
    tags = [Tag(name, (about[name],)) for name in ABOUT_TAGS if about.get(name)]
    tags.append(Tag("Game", (game,)))
    tags.append(Tag("Rules", (rules,)))
    tags.extend(Tag("Seat", (label, name)) for label, name in seats)
    labels = [label for label, _ in seats]
    deal = Deal(
        1,
        remarks=Remarks((" Text behind a semicolon is a note to yourself and never published.",)),
        end=End("open", remarks=Remarks(tuple(_hints(labels)))),
    )
    return Record(tuple(tags), (deal,), Result("*"), Version(1, 0))


def default_seats(count: int) -> list[tuple[str, str]]:
    """Seats for a number of players whose names are not known yet."""
    labels = COMPASS if count == len(COMPASS) else [f"P{n + 1}" for n in range(count)]
    return [(label, "?") for label in labels]


def _hints(labels: Sequence[str]) -> list[str]:
    first, second = labels[0], labels[1 % len(labels)]
    examples = ("S3", "S8", "SK", "SA", "S5")[: len(labels)]
    zeros = ", ".join(f"{label}: 0" for label in labels)
    return [
        " The cards as dealt, if somebody wrote them down: suit, then ranks (T is ten).",
        " A card that nobody knows is x; x13 are thirteen of them.",
        " hands",
        f"   {first}: SAK2 HQT93 DJ84 C98",
        *(f"   {label}: x{_PACK // len(labels)}" for label in labels[1:]),
        " Who exposed what before the play; a dash if nobody did.",
        f" expose {first}: SQ CT, {second}: HA",
        " A line a trick: its number, who leads, then the cards in turn order.",
        f" 1. {first}: {' '.join(examples)}",
        " A sign behind a card and a comment, both published: SQ?? {Nobody made her.}",
        " What the deal and the match came to.",
        f" score {zeros}",
        f" total {zeros}",
        " When the deal is over: end instead of end open. Then deal 2, and so on.",
    ]
