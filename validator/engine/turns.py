"""Whose a play to a trick is: its label against the turn.

This module refuses to know how many cards a play has and what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from notation.cards import Mask, write_play
from notation.diagnostic import Argument, Edit, Fix
from notation.play import Play
from validator.engine.hands import unknown_seat
from validator.engine.marks import marks_of
from validator.engine.state import DealState


def seat_of(
    state: DealState[Any],
    play: Play,
    turn: int,
    done: Mask,
    *,
    held_by: Callable[[int], bool],
    certain: Mask = 0,
) -> int:
    """The seat that a play belongs to; a label that contradicts the turn is reported.

    ``turn`` is the seat whose turn it is, ``done`` those that have played to the trick (as a
    mask).  ``held_by`` says whether a seat is known to hold what was played: where only the
    one in turn does, the label is wrong and not the play.  ``certain`` are the seats whose
    hands stay beyond doubt.
    """
    setup = state.setup
    if play.seat is None:
        return turn
    written = setup.index.get(play.seat)
    if written is None:
        made = unknown_seat(state.report, play.seat, play.seat_span, setup.index)
        # Whose the play is, and whose those behind it are, rests on a label that is none.
        state.cast_doubt(play.seat_span.start, made)
        state.odd_trick = state.odd_trick or made
        return turn
    if written == turn:
        return written
    arguments: dict[str, Argument] = {
        "seat": setup.seats[written],
        "card": write_play(play.cards, play.face_down) or "pass",
        "expected": setup.seats[turn],
    }
    if done >> written & 1 and "withdrawn" not in marks_of(play):
        made = state.add("wrong-turn", play.seat_span, "again", arguments, seat=written)
        state.odd_trick = state.odd_trick or made
        return turn
    marked = bool({"turn", "withdrawn"} & marks_of(play))
    label_wrong = not marked and held_by(turn) and not held_by(written)
    made = state.add(
        "wrong-turn",
        play.seat_span,
        "",
        arguments,
        seat=written,
        marked=marked,
        fixes=label_fix(play, arguments) if label_wrong else (),
        doubtful=not label_wrong,
    )
    if label_wrong:
        return turn
    if not marked:
        state.odd_trick = state.odd_trick or made
        for seat in (written, turn):
            if not certain >> seat & 1:
                state.odd_seats.setdefault(seat, made)
    return written


def label_fix(play: Play, arguments: Mapping[str, Argument]) -> tuple[Fix, ...]:
    """The label of the seat whose turn it is, where the hands say that it is its card."""
    return (Fix((Edit(play.seat_span, str(arguments["expected"])),), safe=False),)
