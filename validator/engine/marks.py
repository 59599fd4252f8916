"""Irregularities that a record marks, and which findings each makes a note of."""

from __future__ import annotations

from notation.diagnostic import Argument, Edit, Fix, LateFix
from notation.play import Play, Variation
from notation.source import Span

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

MARK_OF: dict[str, str] = {name: mark for mark, names in MARKS.items() for name in names}
"""The irregularity that makes a note of each of them."""


def marks_of(play: Play) -> frozenset[str]:
    """The names of the irregularities behind a play."""
    if not play.irregularities:
        return _NONE
    return frozenset(mark.name for mark in play.irregularities)


def marking(end: int, name: str) -> tuple[Fix, ...]:
    """The likely fix of what a finding tells of a play, if marks explain any of that name: to say
    that it happened so, where the cards end."""
    mark = MARK_OF.get(name)
    if mark is None:
        return ()
    return (LateFix.of(lambda: (Edit(Span(end, end), f"^{mark}"),), safe=False),)


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
