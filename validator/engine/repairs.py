"""What could be written instead, where a finding of a deal leaves a choice: its likely fixes.

Added when a deal has been played, to findings that have no fix of their own, so that nothing of
this costs a clean deal anything.  No fix here writes a card; those that the play proves stand
where they are proved (:mod:`validator.engine.leader`, :mod:`validator.engine.ledger`), and that a
card was played against the rules, or the wrong seat led, is offered where it is found
(:mod:`validator.engine.plays`).  The table of all fixes is ``docs/fixes.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from notation.diagnostic import Diagnostic, Edit, Fix
from notation.play import Play, Trick, Variation
from notation.record import Deal
from notation.source import Span
from validator.engine.marks import MARK_OF, marking, marks_of
from validator.engine.numbering import Lines, exchanged, numbers_of, renumbered, without_line
from validator.engine.state import DealState

_PAST_MARKING = frozenset({("wrong-turn", "again"), ("wrong-turn", "out"), ("wrong-leader", "out")})
"""Findings, with their variants, that no mark explains: the seat cannot have played at all."""


@dataclass
class _Played:
    """A deal that was played, and its plays by where they stand."""

    deal: Deal
    state: DealState[Any]
    plays: dict[int, Play] | None = None
    read: set[int] = field(default_factory=set)
    """The lines of plain runs whose plays are among them."""
    numbers: Lines | None = None

    @property
    def text(self) -> str:
        return self.state.report.source.text

    def lines(self) -> Lines:
        """Where the numbers of tricks stand."""
        if self.numbers is None:
            self.numbers = numbers_of(self.deal.tricks)
        return self.numbers

    def play_at(self, start: int, trick: int | None) -> Play | None:
        """The play whose cards, label or (of a lead) leader's label stand at an offset;
        ``trick`` is the position of the one that it most likely belongs to."""
        tricks = self.deal.tricks
        if trick is not None and trick <= len(tricks):
            likely = tricks[trick - 1]
            if likely.leader_span.start == start and likely.plays:
                return likely.plays[0]
            for play in likely.plays:
                if play.span.start == start:
                    return play
        if self.plays is None:
            self.plays = {}
            for part in tricks.parts:
                if isinstance(part, Trick):
                    self._keep(part)
        line = tricks.line_at(start)
        if line is not None and line not in self.read:
            # The other tricks of a run may remain text.
            self.read.add(line)
            self._keep(tricks[line])
        return self.plays.get(start)

    def _keep(self, trick: Trick) -> None:
        """Note the plays of a trick and of its variations."""
        assert self.plays is not None
        for each in _tricks((trick,)):
            if each.plays:
                self.plays.setdefault(each.leader_span.start, each.plays[0])
            for play in each.plays:
                self.plays[play.span.start] = play
                if play.seat is not None:
                    self.plays[play.seat_span.start] = play


def _tricks(tricks: Sequence[Trick]) -> Iterator[Trick]:
    """Tricks, and those of the variations in them."""
    waiting = list(reversed(tricks))
    while waiting:
        trick = waiting.pop()
        yield trick
        inside: list[Trick] = []
        for play in trick.plays:
            for note in play.notes:
                if isinstance(note, Variation):
                    inside.extend(note.tricks)
        waiting.extend(reversed(inside))


def own_findings(
    text: list[Diagnostic], which: Sequence[int], first: int, state: DealState[Any]
) -> list[Diagnostic]:
    """The findings of a deal by place, each with the fix that it can have.

    ``text`` are the findings of the record's text, and ``which`` of them are the deal's;
    ``first`` is the index of its first finding in the report.  Both lists are changed in place.
    """
    played = _Played(state.deal, state)
    own: list[Diagnostic] = []
    for index in which:
        text[index] = _with_fix(text[index], played)
        own.append(text[index])
    found = state.report.findings
    found[first:] = [_with_fix(each, played) for each in found[first:]]
    own.extend(found[first:])
    return sorted(own, key=lambda each: each.span)


def _with_fix(finding: Diagnostic, played: _Played) -> Diagnostic:
    make = _MAKERS.get(finding.name)
    if make is None or finding.fixes or finding.severity == "note":
        return finding
    fix = make(finding, played)
    return finding if fix is None else finding.fixed_by(fix)


def _one(span: Span, text: str) -> Fix:
    return Fix((Edit(span, text),), safe=False)


# ---- what happened at the table


def _mark(finding: Diagnostic, played: _Played) -> Fix | None:
    """Say that it happened so: the irregularity, behind the cards."""
    if (finding.name, finding.variant) in _PAST_MARKING:
        return None
    if finding.name == "pass-not-allowed" and finding.variant != "able":
        return None  # in a trick nobody passes
    play = played.play_at(finding.span.start, finding.context.trick)
    if play is None or MARK_OF[finding.name] in marks_of(play):
        return None
    (fix,) = marking(play.span.end, finding.name)
    return fix


def _not_needed(finding: Diagnostic, _played: _Played) -> Fix:
    return _one(finding.span, "")


def _unknown_mark(finding: Diagnostic, _played: _Played) -> Fix | None:
    near = finding.arguments.get("near")
    return _one(finding.span, f"^{near}") if near else None


def _face_down(finding: Diagnostic, _played: _Played) -> Fix | None:
    if finding.variant == "part" or not finding.source.slice(finding.span).startswith("~"):
        return None
    return _one(Span(finding.span.start, finding.span.start + 1), "")


def _no_beat(finding: Diagnostic, _played: _Played) -> Fix | None:
    if finding.source.slice(finding.span).startswith("~"):
        return None
    return _one(Span(finding.span.start, finding.span.start), "~")


# ---- labels and numbers


def _expected(finding: Diagnostic, _played: _Played) -> Fix | None:
    """Another seat's label, if the rules leave only one."""
    expected = finding.arguments.get("expected")
    if isinstance(expected, tuple):
        expected = expected[0] if len(expected) == 1 else None
    if not isinstance(expected, str) or finding.source.slice(finding.span) != str(
        finding.arguments.get("seat")
    ):
        return None
    return _one(finding.span, expected)


def _winner(finding: Diagnostic, _played: _Played) -> Fix:
    if finding.variant == "domino":
        start = finding.span.start
        while start and finding.source.text[start - 1] in " \t":
            start -= 1
        return _one(Span(start, finding.span.end), "")
    return _one(finding.span, f"={finding.arguments['computed']}")


def _number(finding: Diagnostic, played: _Played) -> Fix | None:
    """Number a trick, and those that are counted on from it, as they were played; a line that
    stands there once more is taken out, and two in the wrong order are exchanged."""
    state = played.state
    found = played.lines().get(finding.span)
    if found is None:
        return None
    line, index = found
    if finding.variant == "copy":
        return without_line(played.text, line[index])
    following = line[index + 1] if index + 1 < len(line) else None
    expected = finding.arguments["expected"]
    if following is not None and following.number == expected == line[index].number - 1:
        return exchanged(played.text, line[index], following)
    if state.damage is not None and state.damage.span == finding.span:
        return None  # tricks are missing before it: numbering on would hide that
    number, position = finding.arguments["number"], finding.context.trick
    assert isinstance(number, int)
    if position is None or position == number:
        return None
    edits = renumbered(played.text, played.lines(), finding.span, position - number)
    # A number that is too high is a slip only where no trick can be missing.
    certain = state.damage is None and (position > number or state.complete)
    return Fix(edits, safe=certain) if edits else None


# ---- the end of a deal


def _end(finding: Diagnostic, played: _Played) -> Fix:
    end = "end" if played.state.complete else "end open"
    if finding.variant == "end-of-text":
        return _one(Span(finding.span.end, finding.span.end), f"\n{end}")
    start = finding.span.start
    first = start == 0 or played.text[start - 1] == "\n"
    return _one(Span(start, start), f"{end}\n" if first else f"\n{end}\n")


_Maker: TypeAlias = Callable[[Diagnostic, _Played], Fix | None]

_MAKERS: dict[str, _Maker] = {
    **dict.fromkeys(MARK_OF, _mark),
    "irregularity-not-needed": _not_needed,
    "irregularity-unknown": _unknown_mark,
    "face-down-not-allowed": _face_down,
    "does-not-beat": _no_beat,
    "wrong-dealer": _expected,
    "wrong-declarer": _expected,
    "winner-mismatch": _winner,
    "trick-number": _number,
    "truncated-record": _end,
}
