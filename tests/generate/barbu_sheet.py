"""A session of Barbu as canonical text, with the place of everything in it.

It follows the description of the canonical form, not the writer of the project.
"""

from __future__ import annotations

from tests.generate.barbu_facts import BarbuDeal
from tests.generate.facts import DealFacts, MatchFacts
from tests.generate.sheet import Sheet, _Writer, quoted


def write_barbu(match: MatchFacts) -> Sheet:
    """The canonical text of a session."""
    writer = _BarbuWriter()
    writer.match(match)
    return Sheet("".join(writer.parts), writer.places)


class _BarbuWriter(_Writer):
    def deal(self, deal: DealFacts, at: int) -> None:
        assert isinstance(deal, BarbuDeal)
        self.put(f"deal {deal.number}", "deal", at)
        if deal.board is not None:
            self.put(" ")
            self.put(quoted(deal.board), "board", at)
        self._behind(deal, "deal")
        if deal.dealer is not None:
            self._word("dealer", deal.dealer, deal, at)
        if deal.shown:
            self.put("hands", "hands", at)
            self._behind(deal, "hands")
            for seat in deal.shown:
                self.hand(deal, at, seat)
        if deal.declarer is not None:
            self._word("declarer", deal.declarer, deal, at)
        if deal.contract is not None:
            self._contract(deal, at)
        if deal.doubles is not None:
            self._doubles(deal, at)
        for line in deal.extra:
            self.put(line, "extra", at)
            self.put("\n")
        for number, trick in enumerate(deal.tricks):
            self.trick(trick, at, number)
        if deal.points is not None:
            self._points(deal, at)
        if deal.score is not None:
            self.amounts("score", deal.score, at)
            self._behind(deal, "score")
        for number, ruling in enumerate(deal.rulings):
            self.ruling(ruling, "ruling", at, number)
        if deal.total is not None:
            self.amounts("total", deal.total, at)
            self._behind(deal, "total")
        if deal.end:
            self.put(deal.end, "end", at)
            self._behind(deal, "end")

    def _behind(self, deal: DealFacts, name: str) -> None:
        self.notes(deal.notes.get(name, ()))
        self.put("\n")

    def _word(self, kind: str, word: str, deal: DealFacts, at: int) -> None:
        self.put(kind, f"{kind}-word", at)
        self.put(" ")
        self.put(word, kind, at)
        self._behind(deal, kind)

    def _contract(self, deal: BarbuDeal, at: int) -> None:
        assert deal.contract is not None
        name, space, detail = deal.contract.partition(" ")
        self.put("contract", "contract-word", at)
        self.put(" ")
        self.put(name, "contract", at)
        self.put(space)
        self.put(detail, "detail", at)
        self._behind(deal, "contract")

    def _doubles(self, deal: BarbuDeal, at: int) -> None:
        assert deal.doubles is not None
        self.put("double", "double", at)
        if not deal.doubles:
            self.put(" -")
        for number, (seat, target) in enumerate(deal.doubles):
            self.put(", " if number else " ")
            self.put(f"{seat}>{target}", "pair", at, number)
        self._behind(deal, "double")

    def _points(self, deal: BarbuDeal, at: int) -> None:
        assert deal.points is not None
        self.put("points", "points", at)
        for number, (key, value) in enumerate(deal.points.items()):
            self.put(", " if number else " ")
            self.put(key, "points-seat", at, key)
            self.put(": ")
            self.put(str(value), "points", at, key)
        self._behind(deal, "points")
