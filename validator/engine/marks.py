"""Irregularities that a record marks, and which findings each makes a note of."""

from __future__ import annotations

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


def has_variation(play: Play) -> bool:
    """Whether a variation stands behind a play."""
    return any(isinstance(note, Variation) for note in play.notes)


_NONE: frozenset[str] = frozenset()
