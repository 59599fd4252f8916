"""Plays, tricks and variations as canonical text.

This module refuses to know the statements around the play and every rule of a game.
Nothing here recurses on the depth of variations (see :mod:`notation.pieces`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from notation.cards import NAMES, write_play
from notation.escapes import write_attribute, write_comment
from notation.marks import Comment, Glyph, Remarks
from notation.pieces import Piece, join
from notation.play import PlainRun, Play, Trick, Tricks, Variation
from notation.statements import Draw, Expose, SeatCards

SIGNS = ("", "!", "?", "!!", "??", "!?", "?!")
"""The annotation signs by their numbers 1 to 6."""


def trick_lines(tricks: Tricks) -> Iterator[str]:
    """The lines of a deal's play, remarks and statements between the tricks included."""
    for part in tricks.parts:
        if isinstance(part, PlainRun):
            yield from _plain_lines(part.text)
        else:
            yield from _lines_of(part)


def write_variation(variation: Variation) -> str:
    """A variation in its brackets, without remarks."""
    return join(_variation(variation, [])).strip()


def write_expose(expose: Expose) -> str:
    """``expose N: SQ CT, E: HA`` or ``expose -``, with its comments."""
    if not expose.exposures:
        return f"expose -{behind(expose.comments)}"
    shown = ", ".join(
        f"{each.seat}: {' '.join(NAMES[card] for card in each.cards)}{behind(each.comments)}"
        for each in expose.exposures
    )
    return f"expose{behind(expose.comments)} {shown}"


def write_draw(draw: Draw) -> str:
    """``draw S: H8D9, W: x2``, with its comments."""
    drawn = ", ".join(map(_drawn, draw.draws))
    return f"draw{behind(draw.comments)} {drawn}"


def behind(comments: Iterable[Comment]) -> str:
    """Comments as they follow something, each after a space."""
    return "".join([" " + write_comment(comment.text) for comment in comments])


def with_remarks(text: str, remarks: Remarks) -> Iterator[str]:
    """The lines of a statement: remarks above it, the statement, a remark behind it."""
    for remark in remarks.before:
        yield ";" + remark
    yield text if remarks.behind is None else f"{text}  ;{remarks.behind}"


def _plain_lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        # What stands in a comment is nobody's to change.
        words = line.split() if "{" not in line else line.split(" ")
        if words:
            if words[0][0] == "0":
                words[0] = f"{int(words[0][:-1])}."
            yield " ".join(words)


def _lines_of(trick: Trick) -> Iterator[str]:
    # A remark runs to the end of its line, so one in a variation goes above the trick.
    hoisted: list[str] = []
    text = join(_trick(trick, hoisted))
    remarks = trick.remarks
    if hoisted:
        remarks = Remarks((*remarks.before, *hoisted), remarks.behind)
    yield from with_remarks(text, remarks)
    for statement in trick.after:
        yield from with_remarks(_between(statement), statement.remarks)


def _between(statement: Draw | Expose) -> str:
    return write_draw(statement) if isinstance(statement, Draw) else write_expose(statement)


def _drawn(drawn: SeatCards) -> str:
    return f"{drawn.seat}: {write_play(drawn.cards)}{behind(drawn.comments)}"


def _trick(trick: Trick, hoisted: list[str]) -> Iterator[Piece]:
    yield f"{trick.number}. {trick.leader}:{behind(trick.comments)}"
    yield from _after_leader(trick, hoisted)


def _after_leader(trick: Trick, hoisted: list[str]) -> Iterator[Piece]:
    if trick.molodka:
        yield " molodka"
    for play in trick.plays:
        yield " " + _play(play)
        for note in play.notes:
            if isinstance(note, Comment):
                yield " " + write_comment(note.text)
            else:
                yield _variation(note, hoisted)
    if trick.winner is not None:
        yield f" ={trick.winner.seat}{behind(trick.winner.comments)}"
    if trick.withdrawn:
        yield " withdrawn"


def _variation(variation: Variation, hoisted: list[str]) -> Iterator[Piece]:
    yield " ("
    comments = list(variation.comments)
    first = variation.tricks[0] if variation.tricks else None
    bare = first is not None and first.number == 0 and first.molodka
    if first is not None and bare:
        # `SEAT: molodka …` has no place for comments of its own.
        comments += first.comments
    words = [write_comment(comment.text) for comment in comments]
    if words:
        yield " ".join(words)
    for trick in variation.tricks:
        if words:
            yield " "
        words = [""]
        if trick is first and bare:
            yield f"{trick.leader}:"
            yield from _after_leader(trick, hoisted)
        else:
            yield from _trick(trick, hoisted)
        _hoist(trick.remarks, hoisted)
        for statement in trick.after:
            yield " " + _between(statement)
            _hoist(statement.remarks, hoisted)
    yield ")"


def _hoist(remarks: Remarks, hoisted: list[str]) -> None:
    hoisted.extend(remarks.before)
    if remarks.behind is not None:
        hoisted.append(remarks.behind)


def _play(play: Play) -> str:
    """A play with its glyphs, irregularities and attributes; its notes follow elsewhere."""
    if play.passed:
        text = "pass"
    elif len(play.cards) == 1 and not play.face_down:
        text = NAMES[play.cards[0]]
    else:
        text = write_play(play.cards, play.face_down)
    if play.seat is not None:
        text = f"{play.seat}: {text}"
    if play.glyphs:
        text += _glyphs(play.glyphs)
    for irregularity in play.irregularities:
        text += "^" + irregularity.name
    for attribute in play.attributes:
        text += " " + write_attribute(attribute.name, attribute.value)
    return text


def _glyphs(glyphs: Iterable[Glyph]) -> str:
    text = ""
    single = False
    for glyph in glyphs:
        # Signs are read longest first: one behind a single `!` or `?` would join it.
        sign = SIGNS[glyph.number] if 1 <= glyph.number <= 6 and not single else ""
        text += sign or f"${glyph.number}"
        single = len(sign) == 1
    return text
