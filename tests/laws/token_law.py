"""The law of one touched token, and what may be touched without being seen.

:mod:`tests.laws.one_token` touches a token; here is said what must come of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.record import Deal, Record
from notation.source import SourceText
from notation.writer import write_record
from tests.laws.checking import replays, unfolded
from tests.laws.one_token import Touched
from validator.replay import DealReplay, Replay

OF_THE_READER = {
    "comment": "what a comment says is nobody's claim",
    "remark": "a remark is a note to whoever reads the file",
    "attribute": "attributes are kept, whatever they say",
    "sign": "a sign is an opinion about a play",
    "name in quotes": "the name of a board or of a player stands once",
    "text of a tag": "who played where, and when, stands once",
    "version number": "a smaller version would be read in the same way",
}
"""What nothing else of a record repeats, whatever is done to it; with the reason."""

STANDS_ONCE = {
    ("name of a tag", "another of its kind"): "a tag of nobody's business under another name",
    ("number of a deal", "twice"): "deals need not be numbered without a gap",
    ("number of a deal", "another of its kind"): "a number that no other deal has",
    ("number of a deal", "of another kind"): "a number that no other deal has",
    ("number of a deal", "garbage"): "a number that no other deal has",
    ("irregularity", "twice"): "what happened is said twice",
    ("seat of the dealer", "another of its kind"): "who deals is checked where the rules say it",
    ("seat of the dealer", "garbage"): "who deals is checked where the rules say it",
    ("seat of the dealer", "of another kind"): "`dealer ?`: not known",
    ("seat of the declarer", "of another kind"): "`declarer ?`: not known",
    ("contract", "of another kind"): "`contract ?`: not known",
    ("turned-up card", "another of its kind"): "only the suit is repeated by the play",
    ("turned-up card", "of another kind"): "only the suit is repeated by the play",
    ("turned-up card", "twice"): "only the suit is repeated by the play",
    ("kind of an end", "another of its kind"): "two ways to end of which neither counts",
    ("word `molodka`", "left out"): "who leads may lead four cards of a suit",
    ("seat of a double", "another of its kind"): "a double between two seats of one score",
    ("star", "another of its kind"): "`result *` and `result abandoned` of an open match",
}
"""Operations on what is optional, or stands once; what else they do is seen."""

IN_HYPOTHESIS = "a variation says what might have been, and its cards may lie anywhere"
LAST_OF_SEVERAL = frozenset(
    "contract-repeated duplicate-deal-number wrong-dealer wrong-declarer double-quota".split()
)
"""Findings about several deals, which stand at the last of them."""


@dataclass(frozen=True)
class Judged:
    """What came of a text."""

    roots: tuple[Diagnostic, ...]
    deals: tuple[tuple[object, ...], ...]
    text: str
    replays: tuple[Replay, ...]


def judged(text: str) -> Judged:
    """Read and checked; never raises."""
    found = replays(text)
    roots = tuple(each for replay in found for each in unfolded(replay.findings))
    deals = tuple(_mark(deal) for replay in found for deal in replay.deals)
    return Judged(roots, deals, text, tuple(found))


def canonical_of(text: str) -> str:
    """What the records of a text say."""
    return "\n".join(write_record(each.record) for each in read_records(SourceText(text)))


def _mark(deal: DealReplay) -> tuple[object, ...]:
    """How a deal was judged: its outcome and its findings, wherever it stands."""
    names = [
        each.name
        for each in unfolded(deal.findings)
        if each.name not in LAST_OF_SEVERAL | {"not-checkable"}
    ]
    return (
        deal.status,
        None if deal.score is None else tuple(deal.score.values()),
        None if deal.points is None else tuple(deal.points.values()),
        tuple(names),
    )


def new_roots(before: Judged, after: Judged) -> list[Diagnostic]:
    """The unfolded findings that were not there before the token was touched."""
    left = [each.name for each in before.roots]
    found = []
    for each in after.roots:
        if each.name in left:
            left.remove(each.name)
        else:
            found.append(each)
    return found


def unseen(touched: Touched, before: Judged, after: Judged) -> str:
    """Why a touched token may stay without a finding; empty if it may not."""
    if canonical_of(after.text) == canonical_of(before.text):
        return "the record says the same"
    kind = touched.kind
    if kind.endswith(", in a variation"):
        return IN_HYPOTHESIS
    if kind == "seat of a replacement" and touched.new in _labels(before):
        return "who sat down where stands once"
    if "x" in touched.new and "card" in kind:
        return "a card that nobody knows contradicts nothing"
    reason = OF_THE_READER.get(kind) or STANDS_ONCE.get((kind, touched.operation), "")
    return reason or _unrepeated(touched, before)


def _unrepeated(touched: Touched, before: Judged) -> str:
    """Why nothing else of this record repeats the token."""
    record, deal = _place(before, touched)
    if deal is None:
        return "" if record is None else _unrepeated_sum(touched, record)
    if deal.end is not None and deal.end.kind == "misdeal":
        return "a void deal was stopped: its cards may be anything"
    if not deal.tricks:
        return "a score sheet: its cards, exposures and single sums are nowhere else"
    if deal.end is None or deal.end.kind != "":
        return "a deal that was not played out: what is not played is nowhere else"
    cards = "card" in touched.kind or "hand" in touched.kind
    if cards and not _all_known(deal):
        return "cards that nobody saw"
    return _unrepeated_sum(touched, record)


def _unrepeated_sum(touched: Touched, record: Record | None) -> str:
    if touched.old.lstrip("+-") == "0" or touched.new.lstrip("+-") == "0":
        return "an amount of nothing, or no more than nothing"
    summed = touched.kind in {"ruling", "seat of a ruling", "carried total",
                              "seat of what is carried"}  # fmt: skip
    behind = () if record is None else [
        each for each in record.deals() if each.total is not None and each.span.end > touched.start
    ]  # fmt: skip
    closed = record is not None and record.result is not None and record.result.kind == "totals"
    return "no total is written behind it" if summed and not behind and not closed else ""


def _labels(before: Judged) -> set[str]:
    return {seat for replay in before.replays for seat in replay.seats}


def _all_known(deal: Deal) -> bool:
    hands = deal.hands
    if hands is None:
        return False
    return all(card < 52 for entry in hands.hands for card in entry.cards)


def _place(before: Judged, touched: Touched) -> tuple[Record | None, Deal | None]:
    """The record and the deal of a touched token, as they were."""
    for replay in before.replays:
        record = replay.record
        if record.span.start <= touched.start <= record.span.end:
            for deal in record.deals():
                if deal.span.start <= touched.start <= deal.span.end:
                    return record, deal
            return record, None
    return None, None


def judged_otherwise(touched: Touched, before: Judged, after: Judged) -> list[int]:
    """The deals, but for the touched one, that are not judged as before; numbers from 1."""
    left = list(after.deals)
    lost = []
    for number, mark in enumerate(before.deals, 1):
        if number == touched.deal:
            continue
        if mark in left:
            left.remove(mark)
        else:
            lost.append(number)
    return lost


def names_of(findings: Iterable[Diagnostic]) -> list[str]:
    """Findings as ``syntax 17:12``."""
    return [f"{each.name} {each.place.line}:{each.place.column}" for each in findings]
