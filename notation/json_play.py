"""Plays, tricks and variations from the checked parts of a JSON document.

This module refuses to know the statements around the play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from notation.json_check import PartIndex
from notation.json_pieces import Pieces, comments_of, marks
from notation.marks import Attribute, Comment, Glyph, Irregularity
from notation.play import Play, Trick, Variation, Winner
from notation.source import NOWHERE
from notation.statements import Draw, Expose
from notation.writer_play import SIGNS

_NUMBERS = {sign: number for number, sign in enumerate(SIGNS) if sign}

_Variations = Mapping[int, tuple[Trick, ...]]
"""The tricks of the variations that are built already, by the number of their part."""


def build_trick(
    data: Any, pointer: str, pieces: Pieces, variations: _Variations, bare: bool = False
) -> Trick:
    """A trick; ``bare`` allows one without a number, at the head of a variation."""
    flags = data.get("flags", ())
    molodka, withdrawn = "molodka" in flags, "withdrawn" in flags
    comments, remarks = marks(data)
    numbered = "trick" in data
    if not numbered:
        if not (bare and molodka):
            pieces.report(pointer, "trick-without-number")
        elif comments:
            pieces.report(pointer, "comments-without-trick")
        elif not data["plays"]:
            pieces.report(pointer, "molodka-without-cards")
    winner = _winner(data["winner"], f"{pointer}/winner", pieces) if "winner" in data else None
    if withdrawn and winner is not None:
        pieces.report(pointer, "withdrawn-winner")
    if winner is not None and not numbered:
        pieces.report(pointer, "winner-without-trick")
    at = f"{pointer}/trick" if numbered else f"{pointer}/leader"
    return Trick(
        int(data.get("trick", 0)),
        pieces.label(data["leader"], f"{pointer}/leader"),
        tuple(
            _play(each, f"{pointer}/plays/{index}", pieces, variations)
            for index, each in enumerate(data["plays"])
        ),
        winner,
        molodka,
        withdrawn,
        tuple(
            _after(each, f"{pointer}/after/{index}", pieces)
            for index, each in enumerate(data.get("after", ()))
        ),
        comments,
        remarks,
        pieces.whole(pointer),
        pieces.place(at),
        pieces.place(f"{pointer}/leader"),
    )


def build_expose(data: Any, pointer: str, pieces: Pieces) -> Expose:
    """``{"expose": {…}}``; an empty object says that nobody exposed."""
    comments, remarks = marks(data)
    return Expose(
        pieces.seat_cards(data["expose"], f"{pointer}/expose"),
        comments,
        remarks,
        pieces.key(f"{pointer}/expose"),
    )


def _after(data: Any, pointer: str, pieces: Pieces) -> Draw | Expose:
    if "expose" in data:
        return build_expose(data, pointer, pieces)
    comments, remarks = marks(data)
    return Draw(
        pieces.seat_cards(data["draw"], f"{pointer}/draw"),
        comments,
        remarks,
        pieces.key(f"{pointer}/draw"),
    )


def _winner(data: Any, pointer: str, pieces: Pieces) -> Winner:
    if isinstance(data, str):
        return Winner(pieces.label(data, pointer), span=pieces.place(pointer))
    where = f"{pointer}/seat"
    return Winner(pieces.label(data["seat"], where), comments_of(data), pieces.place(where))


def _play(data: Any, pointer: str, pieces: Pieces, variations: _Variations) -> Play:
    if isinstance(data, str):
        if data == "pass":
            return Play((), passed=True, span=pieces.place(pointer))
        cards, face_down = pieces.play(data, pointer)
        return Play(cards, face_down=face_down, span=pieces.place(pointer))
    passed = data["play"] == "pass"
    cards, face_down = ((), False) if passed else pieces.play(data["play"], f"{pointer}/play")
    return Play(
        cards,
        pieces.label(data["seat"], f"{pointer}/seat") if "seat" in data else None,
        face_down,
        passed,
        tuple(Glyph(_NUMBERS.get(sign) or int(sign[1:])) for sign in data.get("glyphs", ())),
        tuple(_irregularities(data.get("irregularities", ()), pointer, pieces)),
        tuple(Attribute(name, value) for name, value in data.get("attributes", ())),
        tuple(
            _note(each, f"{pointer}/notes/{index}", pieces, variations)
            for index, each in enumerate(data.get("notes", ()))
        ),
        pieces.place(f"{pointer}/play"),
        pieces.place(f"{pointer}/seat") if "seat" in data else NOWHERE,
    )


def _irregularities(names: Any, pointer: str, pieces: Pieces) -> list[Irregularity]:
    for index, name in enumerate(names):
        letters = name.replace("-", "_")
        if not letters[:1].isalpha() or not all(
            letter == "_" or letter.isalnum() for letter in letters
        ):
            pieces.report(f"{pointer}/irregularities/{index}", "not-irregularity")
    return [
        Irregularity(name, pieces.place(f"{pointer}/irregularities/{index}"))
        for index, name in enumerate(names)
    ]


def _note(data: Any, pointer: str, pieces: Pieces, variations: _Variations) -> Comment | Variation:
    if isinstance(data, str):
        return Comment(data)
    index: PartIndex = data["variation"]
    return Variation(variations[index.number], comments_of(data), pieces.key(pointer))
