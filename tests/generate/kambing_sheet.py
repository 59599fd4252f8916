"""A party of Kambing as canonical text, with the place of everything in it.

Keys are those of :mod:`tests.generate.sheet`; tricks are counted with the attempts.
"""

from __future__ import annotations

from tests.generate.facts import DealFacts, MatchFacts
from tests.generate.kambing_facts import Attempt, KambingDeal
from tests.generate.sheet import Sheet, _Writer, quoted


def write_party(match: MatchFacts) -> Sheet:
    """The canonical text of a party."""
    writer = _KambingWriter()
    writer.match(match)
    return Sheet("".join(writer.parts), writer.places)


class _KambingWriter(_Writer):
    def deal(self, deal: DealFacts, at: int) -> None:
        assert isinstance(deal, KambingDeal)
        notes = deal.notes
        self.put(
            f"deal {deal.number}" + (f" {quoted(deal.board)}" if deal.board else ""), "deal", at
        )
        self.notes(notes.get("deal", ()))
        self.put("\n")
        if deal.dealer is not None:
            self.put("dealer ")
            self.put(deal.dealer, "dealer", at)
            self.put("\n")
        if deal.hand_words:
            self.put("hands", "hands", at)
            self.notes(notes.get("hands", ()))
            self.put("\n")
            for seat in deal.seats:
                if seat in deal.hand_words:
                    self.words(deal, at, seat)
        if deal.turnup_word is not None:
            self.put("turnup", "turnup-word", at)
            self.put(" ")
            self.put(deal.turnup_word, "turnup", at)
            self.notes(notes.get("turnup", ()))
            self.put("\n")
        if deal.stock_words is not None:
            self.put("stock", "stock", at)
            for number, word in enumerate(deal.stock_words):
                self.put(" ")
                self.put(word, "stock-card", at, number)
            self.notes(notes.get("stock", ()))
            self.put("\n")
        for line in deal.extra:
            self.put(line, "extra", at)
            self.put("\n")
        for number, attempt in enumerate(deal.attempts):
            self.attempt(attempt, at, number)
        self.claims(deal, at)

    def words(self, deal: KambingDeal, at: int, seat: str) -> None:
        self.put("  ")
        self.put(seat, "hand", at, seat)
        self.put(": ")
        self.put(deal.hand_words[seat], "hand-cards", at, seat)
        self.notes(deal.notes.get(f"hand {seat}", ()))
        self.put("\n")

    def attempt(self, attempt: Attempt, at: int, number: int) -> None:
        self.put(f"{attempt.number}.", "number", at, number)
        self.put(" ")
        self.put(attempt.leader, "leader", at, number)
        self.put(":")
        self.notes(attempt.notes)
        if attempt.molodka:
            self.put(" ")
            self.put("molodka", "molodka", at, number)
        for index, play in enumerate(attempt.plays):
            self.put(" ")
            self.play(play, at, number, index)
        if attempt.claimed is not None:
            self.put(" ")
            self.put(f"={attempt.claimed}", "winner", at, number)
        if attempt.withdrawn:
            self.put(" ")
            self.put("withdrawn", "withdrawn", at, number)
        self.notes(attempt.last_notes)
        self.put("\n")
        if attempt.draws_written:
            self.put("draw", "draw", at, number)
            for index, drawn in enumerate(attempt.drawn):
                self.put(", " if index else " ")
                self.put(drawn.by, "draw-seat", at, number, index)
                self.put(": ")
                self.put(drawn.word, "drawn", at, number, index)
            self.put("\n")

    def claims(self, deal: KambingDeal, at: int) -> None:
        if deal.points is not None:
            self.put("points", "points", at)
            for number, (key, value) in enumerate(deal.points.items()):
                self.put(", " if number else " ")
                self.put(key, "points-seat", at, key)
                self.put(": ")
                self.put(str(value), "points", at, key)
            self.notes(deal.notes.get("points", ()))
            self.put("\n")
        for kind, amounts in (("score", deal.score), ("total", deal.total)):
            if kind == "total":
                for number, ruling in enumerate(deal.rulings):
                    self.ruling(ruling, "ruling", at, number)
            if amounts is not None:
                self.amounts(kind, amounts, at)
                self.notes(deal.notes.get(kind, ()))
                self.put("\n")
        if deal.end:
            self.put(deal.end, "end", at)
            self.notes(deal.notes.get("end", ()))
            self.put("\n")
