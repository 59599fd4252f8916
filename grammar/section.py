"""A section of a text: a head, a deal, what stands between, a result.

This module refuses to know how one is found, and what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal["head", "deal", "between", "result", "late"]


class Section(NamedTuple):
    """A stretch of the text to be parsed in one go.

    ``cut`` is set for a deal that met something else before its ``end``; ``late`` is what
    follows a result and is neither a remark nor the next record.  ``behind_result`` marks the
    first deal that stands there all the same, ``plain`` what is one token of the grammar.  Plain
    deals that follow each other are one section, with a token each: ``deals`` are their places.
    """

    kind: Kind
    start: int
    end: int
    cut: bool = False
    new_record: bool = False
    behind_result: bool = False
    plain: bool = False
    deals: Sequence[int] = ()

    def each_deal(self) -> list[tuple[int, int]]:
        """Where every plain deal of the section begins and ends."""
        # Between two there is an empty line and nothing else.
        ends = [begin - APART for begin in self.deals[1:]]
        return list(zip(self.deals, [*ends, self.end], strict=True))


APART = len("\n\n")
"""How far apart plain deals and results stand."""
