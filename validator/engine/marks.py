"""Irregularities that a record marks, and which findings each makes a note of."""

from __future__ import annotations

from notation.diagnostic import Argument
from notation.play import Play, Variation

MARKS: dict[str, frozenset[str]] = {
    "revoke": frozenset(
        {"revoke", "must-trump", "must-overtrump", "not-playable", "pass-not-allowed"}
    ),
    "turn": frozenset({"wrong-turn"}),
    "lead": frozenset({"wrong-leader", "lead-not-allowed", "first-card", "lead-mixed-suits"}),
    "exposed": frozenset({"exposed-too-soon"}),
    "withdrawn": frozenset(),
}
"""Which findings each irregularity makes a note of; a withdrawn card may be any."""


def marks_of(play: Play) -> frozenset[str]:
    """The names of the irregularities behind a play."""
    if not play.irregularities:
        return _NONE
    return frozenset(mark.name for mark in play.irregularities)


def unknown_mark(name: str) -> tuple[str, dict[str, Argument]]:
    """How to say that there is no such irregularity: a variant and its arguments."""
    import difflib  # only for a fault

    known = tuple("^" + each for each in MARKS)
    arguments: dict[str, Argument] = {"mark": name, "known": known}
    near = difflib.get_close_matches(name, MARKS, 1, 0.6)
    if near:
        arguments["near"] = near[0]
    return "near" if near else "", arguments


def has_variation(play: Play) -> bool:
    """Whether a variation stands behind a play."""
    return bool(play.notes) and any(isinstance(note, Variation) for note in play.notes)


_NONE: frozenset[str] = frozenset()
