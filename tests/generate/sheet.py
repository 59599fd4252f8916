"""A match as canonical text, written by hand, with the place of everything in it.

It follows the description of the canonical form, not the writer of the project, so that
the two can be compared byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.generate.facts import (
    BetweenFacts,
    DealFacts,
    MatchFacts,
    PlayFacts,
    RulingFacts,
    TrickFacts,
)
from tests.generate.slow_rules import SUITS, sorted_hand

Key = tuple[str | int, ...]
Place = tuple[int, int, int]
"""Line, column and the column behind it, from 1."""


@dataclass
class Sheet:
    """A text and where things stand in it.

    Keys are a word and what tells it from others of its kind, deals counted from 0 and
    tricks and plays too: ``("play", 0, 3, 2)`` is the third play of the fourth trick.
    """

    text: str
    places: dict[Key, Place] = field(default_factory=dict)

    def at(self, *key: str | int) -> Place:
        """The place of something."""
        return self.places[key]

    def offset(self, *key: str | int) -> int:
        """The place of something as an index into the text."""
        line, column, _ = self.places[key]
        lines = self.text.split("\n")
        return sum(len(each) + 1 for each in lines[: line - 1]) + column - 1

    def replaced(self, new: str, *key: str | int) -> str:
        """The text with something else in a place."""
        start = self.offset(*key)
        _, column, end = self.places[key]
        return self.text[:start] + new + self.text[start + end - column :]

    def without_line(self, *key: str | int) -> str:
        """The text without the line in which something stands."""
        lines = self.text.split("\n")
        del lines[self.places[key][0] - 1]
        return "\n".join(lines)

    def with_line(self, new: str, *key: str | int, behind: bool = False) -> str:
        """The text with another line before (or behind) the one in which something stands."""
        lines = self.text.split("\n")
        lines.insert(self.places[key][0] - 1 + behind, new)
        return "\n".join(lines)


def write(match: MatchFacts) -> Sheet:
    """The canonical text of a match."""
    writer = _Writer()
    writer.match(match)
    return Sheet("".join(writer.parts), writer.places)


def quoted(text: str) -> str:
    """A string of a tag."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def braced(text: str) -> str:
    """A comment."""
    for sign in "\\{}":
        text = text.replace(sign, "\\" + sign)
    return "{" + text + "}"


def grouped(cards: set[str]) -> str:
    """A hand: one group a suit."""
    ordered = sorted_hand(cards)
    groups = [
        suit + "".join(card[1] for card in ordered if card[0] == suit)
        for suit in SUITS
        if any(card[0] == suit for card in ordered)
    ]
    return " ".join(groups)


def joined(cards: Sequence[str]) -> str:
    """Cards in their order, neighbours of one suit sharing the letter."""
    text, before = "", ""
    for card in cards:
        text += card[1] if card[0] == before else card
        before = card[0]
    return text


def signed(value: int) -> str:
    """An amount of points."""
    return f"{value:+d}" if value else "0"


class _Writer:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.places: dict[Key, Place] = {}
        self.line = 1
        self.column = 1

    def put(self, text: str, *key: str | int) -> None:
        if key:
            self.places[key] = (self.line, self.column, self.column + len(text))
        self.parts.append(text)
        breaks = text.count("\n")
        self.line += breaks
        self.column = len(text) - text.rfind("\n") if breaks else self.column + len(text)

    def notes(self, notes: Sequence[str]) -> None:
        for note in notes:
            self.put(" " + note)

    # ---- the match

    def match(self, match: MatchFacts) -> None:
        if match.version is not None:
            self.put(match.version, "version")
            self.put("\n")
        for comment in match.comments:
            self.put(comment + "\n")
        seen: dict[str, int] = {}
        for tag in match.tags:
            at = seen[tag[0]] = seen.get(tag[0], -1) + 1
            self.put("[" + tag[0] + "".join(" " + quoted(v) for v in tag[1:]) + "]", tag[0], at)
            line, column, _ = self.places[tag[0], at]
            column += 1 + len(tag[0])
            for number, value in enumerate(tag[1:]):
                end = column + 1 + len(quoted(value))
                self.places[tag[0], at, number] = (line, column + 1, end)
                column = end
            self.put("\n")
        deal = -1
        before = "tags"
        for number, entry in enumerate(match.entries):
            kind = "deal" if isinstance(entry, DealFacts) else "between"
            if kind == "deal" or before != "between":
                self.put("\n")
            before = kind
            if isinstance(entry, DealFacts):
                deal += 1
                self.deal(entry, deal)
            else:
                self.between(entry, number)
        self.put("\n")
        self.put(match.result, "result")
        self._result(match)
        self.notes(match.result_notes)
        self.put("\n")

    def _result(self, match: MatchFacts) -> None:
        line, column, _ = self.places["result",]
        for part in match.result.split(", "):
            label, colon, number = part.removeprefix("result ").partition(": ")
            if colon:
                at = column + match.result.index(part) + len(part) - len(number)
                self.places["result", label] = (line, at, at + len(number))

    def between(self, entry: BetweenFacts, number: int) -> None:
        if entry.ruling is not None:
            self.ruling(entry.ruling, "between", number)
        else:
            self.put(entry.text, "between", number)
            self.put("\n")

    # ---- a deal

    def deal(self, deal: DealFacts, at: int) -> None:
        notes = deal.notes
        head = f"deal {deal.number}"
        if deal.board is not None:
            head += " " + quoted(deal.board)
        self.put(head, "deal", at)
        self.notes(notes.get("deal", ()))
        self.put("\n")
        if deal.dealer is not None:
            self.put("dealer ")
            self.put(deal.dealer, "dealer", at)
            self.put("\n")
        if deal.shown:
            self.put("hands", "hands", at)
            self.notes(notes.get("hands", ()))
            self.put("\n")
            for seat in deal.shown:
                self.hand(deal, at, seat)
        if deal.exchange:
            self.exchange(deal, at)
        if deal.exposures is not None:
            self.expose(deal, at)
        for line in deal.extra:
            self.put(line, "extra", at)
            self.put("\n")
        for number, trick in enumerate(deal.tricks):
            self.trick(trick, at, number)
        for kind, amounts in (("score", deal.score), ("total", deal.total)):
            if kind == "total":
                for number, ruling in enumerate(deal.rulings):
                    self.ruling(ruling, "ruling", at, number)
            if amounts is not None:
                self.amounts(kind, amounts, at)
                self.notes(notes.get(kind, ()))
                self.put("\n")
        if deal.end:
            self.put(deal.end, "end", at)
            self.notes(notes.get("end", ()))
            self.put("\n")

    def hand(self, deal: DealFacts, at: int, seat: str) -> None:
        self.put("  ")
        self.put(seat, "hand", at, seat)
        self.put(": ")
        cards = grouped(deal.hands[seat])
        column = self.column
        suit = ""
        for number, letter in enumerate(cards):
            if letter in SUITS:
                suit = letter
            elif letter != " ":
                # The first of a suit stands with its letter.
                start = column + number - (cards[number - 1] in SUITS)
                self.places["hand-card", at, suit + letter] = (
                    self.line,
                    start,
                    column + number + 1,
                )
        self.put(cards, "hand-cards", at, seat)
        self.notes(deal.notes.get(f"hand {seat}", ()))
        self.put("\n")

    def exchange(self, deal: DealFacts, at: int) -> None:
        self.put("exchange", "exchange", at)
        for number, (giver, taker, cards) in enumerate(deal.exchange):
            self.put(", " if number else " ")
            self.put(f"{giver}>{taker}: {joined(cards)}", "pass", at, giver)
            line, _, end = self.places["pass", at, giver]
            self.places["passed-cards", at, giver] = (line, end - len(joined(cards)), end)
        self.notes(deal.notes.get("exchange", ()))
        self.put("\n")

    def expose(self, deal: DealFacts, at: int) -> None:
        self.put("expose", "expose", at)
        assert deal.exposures is not None
        if not deal.exposures:
            self.put(" -")
        for number, (seat, cards) in enumerate(deal.exposures):
            self.put(", " if number else " ")
            self.put(seat, "expose-seat", at, seat)
            self.put(":")
            for card in cards:
                self.put(" ")
                self.put(card, "exposed", at, card)
        self.notes(deal.notes.get("expose", ()))
        self.put("\n")

    def trick(self, trick: TrickFacts, at: int, number: int) -> None:
        self.put(f"{trick.number}.", "number", at, number)
        self.put(" ")
        self.put(trick.leader, "leader", at, number)
        self.put(":")
        self.notes(trick.notes)
        for index, play in enumerate(trick.plays):
            self.put(" ")
            self.play(play, at, number, index)
        if trick.claimed is not None:
            self.put(" ")
            self.put(f"={trick.claimed}", "winner", at, number)
        self.put("\n")
        for line in trick.after:
            self.put(line, "after", at, number)
            self.put("\n")

    def play(self, play: PlayFacts, *where: int) -> None:
        if play.seat is not None:
            self.put(play.seat, "play-seat", *where)
            self.put(": ")
        self.put(play.card, "play", *where)
        self.put(play.signs, "signs", *where)
        for number, note in enumerate(play.notes):
            self.put(" ")
            self.put(note, "note", *where, number)

    def amounts(self, kind: str, amounts: dict[str, int], at: int) -> None:
        self.put(kind, kind, at)
        for number, (key, value) in enumerate(amounts.items()):
            self.put(", " if number else " ")
            self.put(key, f"{kind}-seat", at, key)
            self.put(": ")
            self.put(signed(value), kind, at, key)

    def ruling(self, ruling: RulingFacts, *where: str | int) -> None:
        self.put(f"{ruling.kind} ", *where)
        self.put(ruling.key, "ruling-seat", *where)
        self.put(": ")
        self.put(signed(ruling.value), "ruling-value", *where)
        self.notes(ruling.notes)
        self.put("\n")
