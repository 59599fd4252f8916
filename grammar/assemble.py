"""From the statements of a section to a deal: order, repetition, and remarks in their place.

This module refuses to know whether what a statement says is true.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from grammar.parser import Remark
from grammar.problem import Problem
from notation.diagnostic import Related
from notation.marks import NO_REMARKS, Remarks
from notation.play import PlainRun, Trick, Tricks
from notation.record import Deal
from notation.source import Span
from notation.statements import (
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    Draw,
    End,
    Exchange,
    Expose,
    Hands,
    Ruling,
    Stock,
    Turnup,
)

_BEFORE: dict[type, str] = {
    Dealer: "dealer",
    Hands: "hands",
    Exchange: "exchange",
    Declarer: "declarer",
    Contract: "contract",
    Double: "double",
    Turnup: "turnup",
    Stock: "stock",
}


class _Draft:
    """A deal while its statements are put in their places."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.fields: dict[str, Any] = {}
        self.exposes: list[Expose] = []
        self.rulings: list[Ruling] = []
        self.tricks: list[Trick | PlainRun] = []
        self.after: list[Draw | Expose] = []
        """What stands behind the last of the tricks so far."""
        self.claims_begun = False

    def refuse(self, item: Any, variant: str, word: str, first: Any = None) -> None:
        related = () if first is None else (Related("first", first.span),)
        self.problems.append(
            Problem("statement-not-here", item.span, variant, {"statement": word}, related)
        )

    def put(self, item: Any) -> None:
        """Put one item in its place, or refuse it."""
        if isinstance(item, PlainRun | Trick):
            self._trick(item)
        elif isinstance(item, Expose | Draw):
            self._beside_tricks(item)
        elif isinstance(item, Ruling):
            self.rulings.append(item)
        elif isinstance(item, End):
            self.fields["end"] = item
        else:
            self._statement(item)

    def _trick(self, item: Trick | PlainRun) -> None:
        if self.claims_begun:
            first = item if isinstance(item, Trick) else next(iter(item.tricks()))
            self.refuse(first, "play-after-claims", f"{first.number}.")
        else:
            self.close_trick()
            self.tricks.append(item)

    def close_trick(self) -> None:
        """Put what stands behind the last trick there."""
        if self.after:
            last = self.tricks.pop()
            if isinstance(last, PlainRun):
                *run, last = last.tricks()
                self.tricks.extend(run)
            self.tricks.append(replace(last, after=(*last.after, *self.after)))
            self.after = []

    def _beside_tricks(self, item: Expose | Draw) -> None:
        if self.tricks:
            self.after.append(item)
        elif isinstance(item, Expose):
            self.exposes.append(item)
        else:
            self.refuse(item, "before-play", "draw")

    def _statement(self, item: Any) -> None:
        word = item.kind if isinstance(item, Amounts) else _BEFORE[type(item)]
        if word in self.fields:
            self.refuse(item, "twice", word, self.fields[word])
        elif word == "carried":
            self.refuse(item, "after-deals", word)
        elif isinstance(item, Amounts):
            self.claims_begun = self.claims_begun or bool(self.tricks)
            self.fields[word] = item
        elif self.tricks:
            self.refuse(item, "in-play", word)
        else:
            self.fields[word] = item

    def early_claims(self) -> None:
        """Refuse claims that stand before the first trick."""
        if not self.tricks:
            return
        opening = self.tricks[0]
        start = opening.start if isinstance(opening, PlainRun) else opening.span.start
        for word in ("points", "score", "total"):
            claim = self.fields.get(word)
            if claim is not None and claim.span.start < start:
                self.refuse(claim, "before-play", word)
                del self.fields[word]


def assemble(head: Deal, items: list[Any], problems: list[Problem], end: int) -> Deal:
    """The deal of a head and its items, in text order; what does not fit is reported.

    A statement that stands twice or out of place is left out of the deal.
    """
    draft = _Draft(problems)
    for item in items:
        draft.put(item)
    draft.close_trick()
    draft.early_claims()
    return replace(
        head,
        exposes=tuple(draft.exposes),
        rulings=tuple(draft.rulings),
        tricks=Tricks(draft.tricks),
        span=Span(head.span.start, end),
        **draft.fields,
    )


def with_remarks(nodes: list[Any], remarks: list[Remark], text: str) -> tuple[list[Any], list[str]]:
    """The nodes of a section with its remarks, and remarks that nothing follows.

    A remark on a line of its own goes before the next node, one behind something stays
    behind it; a second one behind the same node goes before the next.
    """
    if not remarks:
        return nodes, []
    flat: list[Any] = []
    # What a remark may go to, in text order: statements, and the single hands in them.
    anchors: list[tuple[int, int | None]] = []
    starts: list[int] = []
    for node in nodes:
        for each in node.tricks() if isinstance(node, PlainRun) else (node,):
            anchors.append((len(flat), None))
            starts.append(_start(each))
            if isinstance(each, Hands):
                for line, hand in enumerate(each.hands):
                    anchors.append((len(flat), line))
                    starts.append(hand.seat_span.start)
            flat.append(each)
    above: dict[tuple[int, int | None], list[str]] = {}
    behind: dict[tuple[int, int | None], str] = {}
    rest: list[str] = []
    for remark in sorted(remarks, key=lambda each: each.span.start):
        at = remark.span.start
        following = bisect_right(starts, at)
        line_start = text.rfind("\n", 0, at) + 1
        if text[line_start:at].strip("\ufeff \t") and following > 0:
            anchor = anchors[following - 1]
            if anchor not in behind:
                behind[anchor] = remark.text
                continue
        if following == len(anchors):
            rest.append(remark.text)
            continue
        above.setdefault(anchors[following], []).append(remark.text)
    for anchor in dict.fromkeys((*above, *behind)):
        index, hand_line = anchor
        more = Remarks(tuple(above.get(anchor, ())), behind.get(anchor))
        node = flat[index]
        if hand_line is None:
            flat[index] = _put(node, _joined(node.remarks, more))
        else:
            hands = list(node.hands)
            hands[hand_line] = _put(hands[hand_line], _joined(hands[hand_line].remarks, more))
            flat[index] = replace(node, hands=tuple(hands))
    return flat, rest


def _joined(old: Remarks, more: Remarks) -> Remarks:
    behind = old.behind if more.behind is None else more.behind
    return Remarks((*old.before, *more.before), behind)


def _put(node: Any, remarks: Remarks) -> Any:
    return replace(node, remarks=remarks)


def _start(node: Any) -> int:
    start: int = node.span.start
    return start


def add_before(node: Any, texts: list[str]) -> Any:
    """A node with further remarks above it."""
    if not texts:
        return node
    old = node.remarks or NO_REMARKS
    return replace(node, remarks=Remarks((*texts, *old.before), old.behind))
