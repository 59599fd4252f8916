"""Findings with what merely follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notation.diagnostic import Diagnostic
from tricknote.printer import identity, root


class Heap(NamedTuple):
    """A finding and those that follow from it in the end."""

    finding: Diagnostic
    folded: tuple[Diagnostic, ...] = ()


def heaps(findings: Sequence[Diagnostic], *, apart: bool = False) -> Iterator[Heap]:
    """The findings of a record, each with what follows from it; ``apart`` folds nothing.

    One whose cause is not among them stands for itself, so that none is lost.
    """
    if apart:
        yield from map(Heap, findings)
        return
    causes = {identity(each) for each in findings if each.consequence_of is None}
    folded: dict[object, list[Diagnostic]] = {}
    alone: list[Diagnostic] = []
    for each in findings:
        cause = identity(root(each))
        if each.consequence_of is None or cause not in causes:
            alone.append(each)
        else:
            folded.setdefault(cause, []).append(each)
    for each in alone:
        # Twice the same finding: what follows stands under the first.
        yield Heap(each, tuple(folded.pop(identity(each), ())))
