"""Where a finding makes others doubtful: what stands there follows from it.

A trick of which something cannot be read has, for the rest of it, plays that nobody wrote; a
hand with a letter that is none has the wrong size.  Such findings are folded by their place.
This module refuses to know what is legal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from notation.diagnostic import Diagnostic
from notation.play import Trick
from notation.record import Deal, Record
from notation.source import Span

UNSURE = frozenset(
    "syntax statement-not-here unterminated-comment unterminated-string bad-escape".split()
)
"""Text findings that may have cost a statement something that the rest of it depends on."""

_OF_THE_WHOLE = frozenset(
    "trick-incomplete wrong-card-count winner-mismatch trick-number variation-anchor".split()
)
"""What is told of a trick as a whole, wherever it stands."""


_BEHIND_LABEL = 3
"""How far behind a leader's label its first word may begin: a colon and blanks."""

_ON_A_LINE = 8
"""Statements before a place that may stand on its line."""

_LONG_LINE = 4_000
"""How far the rest of a line is looked for, so that it takes no time to speak of."""


class Doubt(NamedTuple):
    """From a place on, up to another, findings follow from ``root``; ``names``: only these."""

    start: int
    end: int
    root: Diagnostic
    names: frozenset[str] | None = None


def is_copy(trick: Trick, before: Trick) -> bool:
    """Whether a trick says the same as another: its number, and the cards of its plays."""
    cards = [play.cards for play in trick.plays]
    return trick.number == before.number and cards == [play.cards for play in before.plays]


def of_copy(
    trick: Trick, deal: Deal, root: Diagnostic, names: frozenset[str] | None = None
) -> tuple[Doubt, Doubt]:
    """What follows from a trick that is the one before it once more: these findings in it, and
    that the deal has one too many then."""
    over = frozenset({"play-after-end"})
    return (
        Doubt(trick.span.start, trick.span.end, root, names),
        Doubt(trick.span.end, deal.span.end, root, over),
    )


class Doubts:
    """The doubts of a deal, or of the tags; of two about the same, the first counts."""

    __slots__ = ("_begins", "_kept")

    _MOST = 200
    """As many as are kept: in a deal with more, nobody reads what follows from the others."""

    def __init__(self, doubts: Iterable[Doubt] = ()) -> None:
        self._kept: list[Doubt] = []
        self._begins: dict[tuple[int, frozenset[str] | None], int] = {}
        for each in doubts:
            self.append(each)

    def append(self, doubt: Doubt) -> None:
        """Add one, unless the place is in doubt already."""
        key = doubt.end, doubt.names
        begins = self._begins.get(key)
        if (begins is None or doubt.start < begins) and len(self._kept) < self._MOST:
            self._begins[key] = doubt.start
            self._kept.append(doubt)

    def root_at(self, name: str, span: Span) -> Diagnostic | None:
        """What a finding at a place follows from, if anything there is in doubt."""
        for start, end, root, names in self._kept:
            if start <= span.start < end and (names is None or name in names):
                return root
        return None


def text_doubts(deal: Deal, findings: Sequence[Diagnostic], text: str) -> list[Doubt]:
    """The doubts that the findings about the text of a deal leave."""
    found: list[Doubt] = []
    roots = [each for each in findings if each.severity == "error" and each.name in UNSURE]
    if not roots:
        return found
    places = sorted(
        ((node, *_extent(node, text)) for node in _statements(deal)), key=lambda each: each[1]
    )
    starts = [start for _, start, _ in places]
    for root in roots:
        at = root.span.start
        first = root if root.consequence_of is None else root.consequence_of
        before = bisect_right(starts, at)
        for node, start, end in places[max(before - _ON_A_LINE, 0) : before]:
            if not at < end:
                continue
            if isinstance(node, Trick):
                found.append(Doubt(at, end, first))
                found.append(Doubt(start, end, first, _OF_THE_WHOLE))
                if at <= node.leader_span.end + _BEHIND_LABEL:
                    # It may have been the word that gave this seat the lead.
                    found.append(Doubt(start, at, first, frozenset({"wrong-leader"})))
            else:
                found.append(Doubt(start, end, first))
    return found


_OF_TAGS = frozenset(
    "missing-tag seat-count rules-not-named unknown-game unknown-rules not-checkable".split()
)
"""What a tag that cannot be read leaves behind in the others."""


ASTRAY = frozenset(
    "missing-tag seat-count rules-not-named unknown-game unknown-rules not-checkable".split()
)
"""What a tag under a wrong name leaves behind."""


def head_doubts(record: Record, findings: Sequence[Diagnostic], text: str) -> list[Doubt]:
    """The doubts that the findings about the text of the tags leave."""
    first = next((entry.span.start for entry in record.entries), record.span.end)
    found: list[Doubt] = []
    for root in findings:
        at = root.span.start
        if root.context.deal is not None or at > first or root.name not in UNSURE:
            continue
        first_root = root if root.consequence_of is None else root.consequence_of
        end = text.find("\n", at)
        found.append(Doubt(text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end, first_root))
        found.append(Doubt(record.span.start, record.span.end + 1, first_root, _OF_TAGS))
    return found


def _statements(deal: Deal) -> Iterator[Any]:
    for name in ("dealer", "hands", "exchange", "declarer", "contract", "double", "turnup",
                 "stock", "points", "score", "total", "end"):  # fmt: skip
        node = getattr(deal, name)
        if node is not None:
            yield node
    yield from deal.exposes
    yield from deal.rulings
    for trick in deal.tricks:
        yield trick
        yield from trick.after


def _extent(node: Any, text: str) -> tuple[int, int]:
    """A statement and the rest of its last line, where what could not be read may stand."""
    limit = node.span.end + _LONG_LINE
    end = text.find("\n", node.span.end, limit)
    return node.span.start, min(limit, len(text)) if end < 0 else end
