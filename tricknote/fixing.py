"""Fixes put into a text, pass after pass, until there is nothing more to do.

A pass takes all fixes that do not get in each other's way, and the result is checked again.  A
certain fix that leaves its finding standing, or makes one that was not there, is not kept; a
likely one must leave fewer errors than before, or as many and fewer findings.  This module
refuses to know what a finding means, and where a text is kept.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from notation.diagnostic import Diagnostic, Fix
from notation.source import SourceText, Span
from tricknote.moves import Moves
from tricknote.originals import Original

MAX_CHECKS = 100
"""How often a text is checked at the most, however many fixes get in each other's way."""

Check: TypeAlias = Callable[[SourceText], Sequence[Diagnostic]]
"""Everything that is found in a text."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text after its fixes.

    ``found`` is what was found in it before, ``left`` what is now; ``applied`` are the findings
    that were fixed, each as it was when its fix was made.
    """

    text: Original
    found: tuple[Diagnostic, ...]
    applied: tuple[Diagnostic, ...]
    left: tuple[Diagnostic, ...]


_Chosen: TypeAlias = "tuple[Diagnostic, Fix]"
_Key: TypeAlias = "tuple[str, int | None, int]"


def fix(
    original: Original,
    check: Check,
    *,
    unsafe: bool = False,
    wanted: Callable[[Diagnostic], bool] = lambda _finding: True,
) -> Fixed:
    """Put the certain fixes into a text, and the likely ones too if ``unsafe``.

    Only findings that are ``wanted`` are fixed; none that was not there may come of it.
    """
    run = _Run(original, check, wanted)
    found = run.found
    while run.checks < MAX_CHECKS:
        chosen = run.candidates(safe=True)
        if not chosen and unsafe:
            chosen = run.candidates(safe=False)
        if not chosen:
            break
        run.take(chosen)
    return Fixed(run.text, found, tuple(run.applied), run.found)


def available(findings: Sequence[Diagnostic], *, safe: bool) -> list[_Chosen]:
    """The findings that have a certain (or likely) fix; one that merely follows from another
    only if that one has."""
    roots: set[_Key] = set()
    found: list[_Chosen] = []
    for cause in (True, False):
        for each in findings:
            if each.severity == "note" or (each.consequence_of is None) != cause:
                continue
            if each.consequence_of is not None and _key(each.consequence_of) not in roots:
                continue
            made = next((one for one in each.fixes if one.safe == safe and one.edits), None)
            if made is not None:
                roots.add(_key(each))
                found.append((each, made))
    return found


@dataclass
class _Run:
    """One text on its way."""

    text: Original
    check: Check
    wanted: Callable[[Diagnostic], bool]
    checks: int = 0
    applied: list[Diagnostic] = field(default_factory=list)
    refused: set[_Key] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.found = self._checked(self.text)

    def _checked(self, text: Original) -> tuple[Diagnostic, ...]:
        self.checks += 1
        return tuple(self.check(text.source()))

    def candidates(self, *, safe: bool) -> list[_Chosen]:
        """Fixes that can be made at once, those in front first."""
        chosen: list[_Chosen] = []
        taken: list[Span] = []
        for each, made in available(self.found, safe=safe):
            if _key(each) in self.refused or not self.wanted(each):
                continue
            spans = sorted(edit.span for edit in made.edits)
            if not any(_clashes(span, taken) for span in spans):
                for span in spans:
                    insort(taken, span)
                chosen.append((each, made))
        return chosen

    def take(self, chosen: list[_Chosen]) -> None:
        """Make some fixes, or as many of the first as can be made together; what is left of
        them is looked at in the next pass."""
        while chosen:
            edits = sorted(
                (edit for _, made in chosen for edit in made.edits), key=lambda each: each.span
            )
            text = self.text.edited(edits)
            found = self._checked(text)
            moves = Moves(edits)
            if _better(self.found, found, chosen, moves):
                self.refused = {
                    (name, record, moves.forth(start)) for name, record, start in self.refused
                }
                self.applied.extend(each for each, _ in chosen)
                self.text, self.found = text, found
                return
            if len(chosen) == 1 or self.checks >= MAX_CHECKS:
                self.refused.update(_key(each) for each, _ in chosen)
                return
            chosen = chosen[: len(chosen) // 2]


def _key(finding: Diagnostic) -> _Key:
    return finding.name, finding.context.record, finding.span.start


def _clashes(span: Span, taken: Sequence[Span]) -> bool:
    """Whether a span gets in the way of one of others, which are in order and do not overlap."""
    at = bisect_left(taken, span)
    near = taken[max(at - 1, 0) : at + 1]
    return any(
        span == other or (span.start < other.end and other.start < span.end) for other in near
    )


def _better(
    before: Sequence[Diagnostic],
    after: Sequence[Diagnostic],
    chosen: Sequence[_Chosen],
    moves: Moves,
) -> bool:
    """Whether fixes did what they are for, and nothing else."""
    now = {_at(each, moves.back(each.span.start)) for each in _standing(after)}
    meant = {_at(each, moves.plain(each.span.start)) for each, _ in chosen}
    if now & meant:
        return False
    if all(made.safe for _, made in chosen):
        known = {_at(each, moves.plain(each.span.start)) for each in before}
        # How a statement is spelled is told only once it can be read.
        return all(name == "tolerated-spelling" for name, _, _ in now - known)
    return _weight(after) < _weight(before)


def _weight(findings: Sequence[Diagnostic]) -> tuple[int, int]:
    """How bad it is: the errors, and of equally many the findings that stand for themselves."""
    standing = list(_standing(findings))
    errors = sum(each.severity == "error" for each in standing)
    return errors, sum(each.consequence_of is None for each in standing)


def _standing(findings: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    return (each for each in findings if each.severity != "note")


def _at(finding: Diagnostic, start: int) -> _Key:
    return finding.name, finding.context.record, start
