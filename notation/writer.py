"""A record as text in the canonical form, byte for byte as ``notation/SPEC.md`` defines it.

This module refuses to know the rules of every game and whether a claim is true: it writes
what the record says.  What `read` makes of the text is an equal record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from notation.canonical import canonical
from notation.cards import NAMES, write_hand, write_play
from notation.escapes import write_comment, write_string
from notation.marks import Remarks
from notation.record import Deal, Record, Tag
from notation.statements import (
    Amount,
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    End,
    Exchange,
    Expose,
    Hands,
    Replace,
    Result,
    Ruling,
    SeatCards,
    Stock,
    Turnup,
    signed,
)
from notation.writer_play import behind, trick_lines, with_remarks, write_expose

VERSION = (1, 0)
"""The version of the notation that is written where a record names none."""

_Lines = list[str]


def write_record(record: Record, *, first: bool = True) -> str:
    """The canonical text of a record, from its version line to the newline at its end.

    ``first`` says that the record opens its file and needs a version line.  Another gets
    one only if it has one itself, or would not be told from the record before it.
    """
    record = canonical(record)
    sections = [section for section in _sections(record, first) if section]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def write_records(records: Iterable[Record]) -> str:
    """The canonical text of a file; no records give an empty text."""
    return "".join(iterate_text(records))


def iterate_text(records: Iterable[Record]) -> Iterator[str]:
    """The canonical text of a file, a record at a time."""
    first = True
    between = ""
    for record in records:
        yield between + write_record(record, first=first)
        between = "\n"
        # Tags behind a record that is nothing but tags would be read as its own.
        first = not record.entries and record.result is None


def _sections(record: Record, first: bool) -> Iterator[_Lines]:
    yield [*_version(record, first), *_head(record)]
    group: _Lines = []
    for entry in record.entries:
        if isinstance(entry, Deal):
            yield group
            group = []
            yield _deal(entry)
        else:
            group.extend(with_remarks(_between(entry), entry.remarks))
    yield group
    if record.result is not None:
        yield list(with_remarks(_result(record.result), record.result.remarks))
    yield [";" + remark for remark in record.remarks.before]


def _version(record: Record, first: bool) -> Iterator[str]:
    version = record.version
    if version is not None:
        yield from with_remarks(f"%trick {version.major}.{version.minor}", version.remarks)
    elif first or record.comments or not record.tags:
        yield f"%trick {VERSION[0]}.{VERSION[1]}"


def _head(record: Record) -> Iterator[str]:
    for comment in record.comments:
        yield write_comment(comment.text)
    for tag in record.tags:
        yield from with_remarks(_tag(tag), tag.remarks)


def _tag(tag: Tag) -> str:
    words = [tag.name, *map(write_string, tag.values)]
    return f"[{' '.join(words)}]{behind(tag.comments)}"


def _deal(deal: Deal) -> _Lines:
    lines: _Lines = []
    head = f"deal {deal.number}"
    if deal.board is not None:
        head += " " + write_string(deal.board)
    lines.extend(with_remarks(head + behind(deal.comments), deal.remarks))
    for statement in (
        deal.dealer,
        deal.hands,
        deal.exchange,
        *deal.exposes,
        deal.declarer,
        deal.contract,
        deal.double,
        deal.turnup,
        deal.stock,
    ):
        if isinstance(statement, Hands):
            lines.extend(_hands(statement))
        elif statement is not None:
            lines.extend(with_remarks(_known(statement), statement.remarks))
    lines.extend(trick_lines(deal.tricks))
    for claim in (deal.points, deal.score, *deal.rulings, deal.total):
        if claim is not None:
            lines.extend(with_remarks(_between(claim), claim.remarks))
    if deal.end is not None:
        lines.extend(with_remarks(_end(deal.end), deal.end.remarks))
    return lines


def _hands(hands: Hands) -> Iterator[str]:
    yield from with_remarks("hands" + behind(hands.comments), hands.remarks)
    for each in hands.hands:
        yield from _hand(each)


def _hand(hand: SeatCards) -> Iterator[str]:
    remarks = Remarks((), hand.remarks.behind)
    for remark in hand.remarks.before:
        yield "  ;" + remark
    yield from with_remarks(
        f"  {hand.seat}: {write_hand(hand.cards)}{behind(hand.comments)}", remarks
    )


_Known = Dealer | Exchange | Expose | Declarer | Contract | Double | Turnup | Stock


def _known(statement: _Known) -> str:
    """A statement before the play but ``hands``."""
    if isinstance(statement, Expose):
        return write_expose(statement)
    if isinstance(statement, Exchange):
        passes = ", ".join(
            f"{each.giver}>{each.receiver}: {write_play(each.cards)}{behind(each.comments)}"
            for each in statement.passes
        )
        return f"exchange{behind(statement.comments)} {passes}"
    if isinstance(statement, Dealer):
        text = f"dealer {statement.seat or '?'}"
    elif isinstance(statement, Declarer):
        text = f"declarer {statement.seat or '?'}"
    elif isinstance(statement, Contract):
        text = f"contract {statement.name or '?'}"
        if statement.detail is not None:
            text += " " + statement.detail
    elif isinstance(statement, Double):
        pairs = ", ".join(f"{pair.seat}>{pair.target}" for pair in statement.pairs)
        text = f"double {pairs or '-'}"
    elif isinstance(statement, Turnup):
        text = f"turnup {NAMES[statement.card]}"
    else:
        text = f"stock {' '.join(NAMES[card] for card in statement.cards)}"
    return text + behind(statement.comments)


def _between(statement: Amounts | Ruling | Replace) -> str:
    """A claim, a ruling, or another statement that may stand between deals."""
    if isinstance(statement, Amounts):
        write = str if statement.kind == "points" else signed
        text = f"{statement.kind} {_amounts(statement.amounts, write)}"
    elif isinstance(statement, Ruling):
        text = f"{statement.kind} {_amounts((statement.amount,), signed)}"
    else:
        text = f"replace {statement.seat}: {write_string(statement.player)}"
    return text + behind(statement.comments)


def _amounts(amounts: Sequence[Amount], write: Callable[[int], str]) -> str:
    return ", ".join(f"{each.key}: {write(each.value)}" for each in amounts)


def _end(end: End) -> str:
    text = f"end {end.kind}" if end.kind else "end"
    return text + behind(end.comments)


def _result(result: Result) -> str:
    if result.kind == "totals":
        text = f"result {_amounts(result.amounts, signed)}"
    else:
        text = f"result {result.kind}"
    return text + behind(result.comments)
