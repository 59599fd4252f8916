"""What is wrong with a record's text, as findings: each with its record and its deal.

This module refuses to know how anything was read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from grammar.problem import Problem
from notation.catalogue import CODES
from notation.diagnostic import Context, Diagnostic, Severity
from notation.source import SourceText

Located: TypeAlias = tuple[Problem, int | None, int | None]
"""A problem with the deal that it is in, counted from 1, and that deal's number as written."""


def findings_of(
    problems: Iterable[Located], source: SourceText, record: int
) -> tuple[Diagnostic, ...]:
    """The problems of a record in text order, each folded under what it follows from."""
    made: dict[int, Diagnostic] = {}
    # What others follow from is made first.
    for problem, deal, number in sorted(problems, key=lambda each: _depth(each[0])):
        root = None if problem.follows is None else made.get(id(problem.follows))
        if root is not None and root.consequence_of is not None:
            root = root.consequence_of
        severity: Severity = CODES[problem.name].severity
        if problem.name == "version" and problem.variant == "minor":
            severity = "note"
        made[id(problem)] = Diagnostic(
            problem.name,
            severity,
            source,
            problem.span,
            problem.variant,
            problem.arguments,
            Context(record=record, deal=deal, deal_number=number),
            consequence_of=root,
            related=problem.related,
            fixes=problem.fixes,
            offset=problem.offset,
        )
    return tuple(sorted(made.values(), key=lambda each: each.span))


def _depth(problem: Problem) -> int:
    depth = 0
    while problem.follows is not None:
        problem = problem.follows
        depth += 1
    return depth
