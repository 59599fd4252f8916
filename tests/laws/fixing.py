"""Fixing a text in a test, and what no fix may ever do to a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from grammar import read_records
from notation.cards import UNKNOWN_OF_SUIT, Card, read_cards
from notation.diagnostic import Diagnostic
from notation.play import Trick, Variation
from notation.record import Deal
from notation.source import SourceText
from notation.statements import Draw
from tricknote.fixing import Fixed, fix
from tricknote.originals import Original
from validator import Replay, validate

_WORD = re.compile(r"[^\s,{}()\[\]<>;:=^!?$\"“”]+")


def replays_of(source: SourceText) -> list[Replay]:
    """What the records of a text come to."""
    return [
        validate(each.record, index=each.index, findings=each.findings)
        for each in read_records(source)
    ]


def findings_of(source: SourceText) -> list[Diagnostic]:
    """Everything that is found in a text."""
    return [finding for each in replays_of(source) for finding in each.findings]


def fixed(
    text: str, *, unsafe: bool = False, newline: str = "\n", only: str | None = None
) -> Fixed:
    """A text with its fixes; ``newline`` is its line end, ``only`` the finding to be fixed."""
    return fix(
        Original(text, "test.trick", newline=newline),
        findings_of,
        unsafe=unsafe,
        wanted=lambda finding: only in (None, finding.name),
    )


def roots(findings: tuple[Diagnostic, ...] | list[Diagnostic]) -> Counter[str]:
    """The errors and warnings that stand for themselves, by name."""
    return Counter(
        each.name for each in findings if each.severity != "note" and each.consequence_of is None
    )


def cards_of_deals(text: str) -> list[Counter[Card]]:
    """The cards that each deal of a text is read to hold, wherever in it they stand."""
    return [
        Counter(card for card in _cards(deal) if card < UNKNOWN_OF_SUIT)
        for each in read_records(SourceText(text))
        for deal in each.record.deals()
    ]


def cards_in_words(text: str, *, whole: bool = False) -> Counter[Card]:
    """The cards that the words of a text can be read as, whatever they stand for in it; with
    ``whole`` only words that are cards from end to end."""
    found: Counter[Card] = Counter()
    for word in _WORD.findall(text):
        read = read_cards(word)
        if not whole or all(each.kind != "syntax" for each in read.problems):
            found.update(card for card in read.cards if card < UNKNOWN_OF_SUIT)
    return found


def _cards(deal: Deal) -> Iterator[Card]:
    for hand in () if deal.hands is None else deal.hands.hands:
        yield from hand.cards
    for passed in () if deal.exchange is None else deal.exchange.passes:
        yield from passed.cards
    for statement in deal.exposes:
        for entry in statement.exposures:
            yield from entry.cards
    if deal.turnup is not None:
        yield deal.turnup.card
    if deal.stock is not None:
        yield from deal.stock.cards
    yield from _played(deal.tricks)


def _played(tricks: Sequence[Trick]) -> Iterator[Card]:
    for trick in tricks:
        for play in trick.plays:
            yield from play.cards
            for note in play.notes:
                if isinstance(note, Variation):
                    yield from _played(note.tricks)
        for statement in trick.after:
            for entry in statement.draws if isinstance(statement, Draw) else statement.exposures:
                yield from entry.cards


def who_played_what(text: str) -> list[tuple[int, int, tuple[Card, ...]]]:
    """Position of the trick, seat and cards of every play, as they were simulated."""
    return [
        (trick.position, play.seat, play.cards)
        for replay in replays_of(SourceText(text))
        for deal in replay.deals
        for trick in deal.tricks
        for play in trick.plays
    ]
