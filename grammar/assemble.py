"""From the statements of a section to a deal: order, repetition, and remarks in their place.

This module refuses to know whether what a statement says is true.
"""

from __future__ import annotations

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


def assemble(head: Deal, items: list[Any], problems: list[Problem], end: int) -> Deal:
    """The deal of a head and its items, in text order; what does not fit is reported.

    A statement that stands twice or out of place is left out of the deal.
    """
    fields: dict[str, Any] = {}
    exposes: list[Expose] = []
    rulings: list[Ruling] = []
    tricks: list[Trick | PlainRun] = []
    first: dict[str, Any] = {}
    claims_begun: Any = None

    def refuse(item: Any, variant: str, word: str, **places: Any) -> None:
        related = tuple(Related(label, node.span) for label, node in places.items())
        span = item.span
        problems.append(Problem("statement-not-here", span, variant, {"statement": word}, related))

    for item in items:
        kind = type(item)
        if kind is PlainRun or kind is Trick:
            if claims_begun is not None:
                first_trick = item if kind is Trick else next(iter(item.tricks()))
                refuse(first_trick, "play-after-claims", f"{first_trick.number}.")
                continue
            tricks.append(item)
        elif kind is Expose:
            if tricks:
                tricks = _behind(tricks, item)
            else:
                exposes.append(item)
        elif kind is Draw:
            if tricks:
                tricks = _behind(tricks, item)
            else:
                refuse(item, "before-play", "draw")
        elif kind is Ruling:
            rulings.append(item)
        elif kind is End:
            fields["end"] = item
        else:
            word = item.kind if kind is Amounts else _BEFORE[kind]
            if word in first:
                refuse(item, "twice", word, first=first[word])
                continue
            if kind is Amounts:
                if word == "carried":
                    refuse(item, "after-deals", word)
                    continue
                claims_begun = item if tricks else claims_begun
            elif tricks:
                refuse(item, "in-play", word)
                continue
            first[word] = item
            fields[word] = item
    for word in ("points", "score", "total"):
        claim = first.get(word)
        if claim is not None and tricks:
            opening = tricks[0].start if isinstance(tricks[0], PlainRun) else tricks[0].span.start
            if claim.span.start < opening:
                refuse(claim, "before-play", word)
                del fields[word]
    return replace(
        head,
        exposes=tuple(exposes),
        rulings=tuple(rulings),
        tricks=Tricks(tricks),
        span=Span(head.span.start, end),
        **fields,
    )


def _behind(tricks: list[Trick | PlainRun], item: Draw | Expose) -> list[Trick | PlainRun]:
    """The tricks with a statement put behind the last of them."""
    last = tricks[-1]
    rest = tricks[:-1]
    if isinstance(last, PlainRun):
        *run, last = last.tricks()
        rest = [*rest, *run]
    return [*rest, replace(last, after=(*last.after, item))]


def with_remarks(nodes: list[Any], remarks: list[Remark], text: str) -> tuple[list[Any], list[str]]:
    """The nodes of a section with its remarks, and remarks that nothing follows.

    A remark on a line of its own goes before the next node, one behind something stays
    behind it; a second one behind the same node goes before the next.
    """
    if not remarks:
        return nodes, []
    flat: list[Any] = []
    for node in nodes:
        if isinstance(node, PlainRun):
            flat.extend(node.tricks())
        else:
            flat.append(node)
    before: dict[int, list[str]] = {}
    behind: dict[int, str] = {}
    starts = [_start(node) for node in flat]
    for remark in sorted(remarks, key=lambda each: each.span.start):
        at = remark.span.start
        following = next((i for i, start in enumerate(starts) if start > at), len(flat))
        line = text[text.rfind("\n", 0, at) + 1 : at].strip("\ufeff \t")
        if line and following > 0 and following - 1 not in behind:
            behind[following - 1] = remark.text
        else:
            before.setdefault(following, []).append(remark.text)
    made = []
    for index, node in enumerate(flat):
        if index in before or index in behind:
            old = node.remarks
            node = _put(
                node,
                Remarks(
                    (*old.before, *before.get(index, ())),
                    behind.get(index, old.behind),
                ),
            )
        made.append(node)
    return made, before.get(len(flat), [])


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
