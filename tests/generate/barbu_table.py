"""The play of one deal of Barbu, slowly: what a seat may play, who takes, who goes out.

Read from the text of the game.  This module refuses to know what anything is worth.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from tests.generate.barbu_rules import RANKS, SlowRules

QUEENS = {"SQ", "HQ", "DQ", "CQ"}
HEARTS = {"H" + rank for rank in RANKS}


def height(card: str) -> int:
    """How high a card is in its suit."""
    return RANKS.index(card[1])


@dataclass
class Table:
    """One deal on the table, whatever its contract."""

    rules: SlowRules
    contract: str
    detail: str
    """The trump suit, or the rank that domino starts from."""
    hands: list[set[str]]
    to_play: int
    number: int = 1
    """The number of the trick, or of the round, that the next play belongs to."""
    plays: list[tuple[int, str]] = field(default_factory=list)
    """Those of the trick, or of the round, that is going on."""

    def copy(self) -> Table:
        """Another table that goes its own way."""
        return deepcopy(self)

    @property
    def count(self) -> int:
        return len(self.hands)

    def legal(self, seat: int) -> list[str]:
        """What a seat may play now."""
        raise NotImplementedError

    def play(self, word: str) -> None:
        """Play a card, legal or not, from the hand of whose turn it is."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the deal must end here."""
        raise NotImplementedError

    def may_end(self) -> bool:
        """Whether the deal may end here though cards are left to be played."""
        return False


@dataclass
class TrickTable(Table):
    """A deal in tricks."""

    tricks: list[tuple[int, list[tuple[int, str]]]] = field(default_factory=list)
    """The complete ones: who took it, and what was played."""

    @property
    def trump(self) -> str | None:
        return self.detail if self.contract == "trumps" else None

    @property
    def taken(self) -> set[str]:
        """All cards of complete tricks."""
        return {card for _, plays in self.tricks for _, card in plays}

    # ---- what may be played

    def legal(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.plays:
            return sorted(self._leads(hand))
        led = self.plays[0][1][0]
        inside = {card for card in hand if card[0] == led}
        if inside:
            return sorted(self._following(inside, led))
        return sorted(self._without_suit(hand))

    def _leads(self, hand: set[str]) -> set[str]:
        others = {card for card in hand if card[0] != "H"}
        rules = self.rules
        if self.contract in ("no-hearts", "salade") and rules.heart_lead_no_hearts != "free":
            seen = any(card[0] == "H" for card in self.taken)
            if rules.heart_lead_no_hearts == "broken" and seen:
                return hand
            return others or hand
        if self.contract == "barbu":
            if rules.heart_lead_barbu == "only_hearts":
                return others or hand
            if rules.heart_lead_barbu == "only_king":
                return hand - {"HK"} or hand
        return hand

    def _following(self, inside: set[str], led: str) -> set[str]:
        if led == self.trump and self.rules.overtrump != "no":
            best = max(height(card) for _, card in self.plays if card[0] == led)
            return {card for card in inside if height(card) > best} or inside
        return inside

    def _without_suit(self, hand: set[str]) -> set[str]:
        rules = self.rules
        if self.contract == "barbu" and rules.king_forced == "yes" and "HK" in hand:
            return {"HK"}
        trumps = {card for card in hand if card[0] == self.trump}
        if not trumps:
            return hand
        others = hand - trumps
        if rules.overtrump == "always":
            best = max((height(c) for _, c in self.plays if c[0] == self.trump), default=-1)
            above = {card for card in trumps if height(card) > best}
            if not above:
                # Nobody has to play below a trump that he cannot beat.
                return hand
            trumps = above
        return trumps if rules.trump_void == "must_trump" else others | trumps

    # ---- what happens

    def play(self, word: str) -> None:
        seat = self.to_play
        self.hands[seat].discard(word)
        self.plays.append((seat, word))
        if len(self.plays) < self.count:
            self.to_play = (seat + 1) % self.count
            return
        winner = self.winning()
        self.tricks.append((winner, self.plays))
        self.plays = []
        self.to_play = winner
        self.number += 1

    def winning(self) -> int:
        """Who takes the trick so far: the highest trump, or the highest of the suit led."""
        suit = self.plays[0][1][0]
        if any(card[0] == self.trump for _, card in self.plays):
            assert self.trump is not None
            suit = self.trump
        return max((height(card), seat) for seat, card in self.plays if card[0] == suit)[1]

    # ---- when it ends

    def over(self) -> bool:
        if self.plays:
            return False
        if len(self.tricks) == self.rules.size:
            return True
        rules = self.rules
        return (
            (self.contract == "no-queens" and rules.queens_early_end == "yes")
            or (self.contract == "no-hearts" and rules.hearts_early_end == "yes")
            or (self.contract == "barbu" and rules.barbu_early_end == "yes")
        ) and self.decided()

    def may_end(self) -> bool:
        rules = self.rules
        return (
            not self.plays
            and (
                (self.contract == "no-hearts" and rules.hearts_early_end == "allowed")
                or (self.contract == "barbu" and rules.barbu_early_end == "allowed")
                or (self.contract == "no-queens" and rules.queens_early_end == "allowed")
            )
            and self.decided()
        )

    def decided(self) -> bool:
        """Whether everything that counts in the contract has been taken."""
        pack = set(self.rules.pack)
        counting = {"no-queens": QUEENS, "no-hearts": HEARTS & pack, "barbu": {"HK"}}
        wanted = counting.get(self.contract)
        return wanted is not None and wanted <= self.taken


@dataclass
class DominoTable(Table):
    """A deal of domino."""

    table: set[str] = field(default_factory=set)
    out: list[int] = field(default_factory=list)
    """Who has gone out, the first first."""
    waiting: list[int] = field(default_factory=list)
    """Who still has a turn in this round; empty before the first."""

    def __post_init__(self) -> None:
        self._new_round(self.to_play)

    def _new_round(self, first: int) -> None:
        seats = [(first + step) % self.count for step in range(self.count)]
        self.waiting = [seat for seat in seats if self.hands[seat]]
        self.plays = []

    def fits(self, card: str) -> bool:
        """Whether a card may be laid: one of the starting rank, or next to one of its suit."""
        if card[1] == self.detail:
            return True
        ranks = self.rules.ranks
        at, start = ranks.index(card[1]), ranks.index(self.detail)
        before = ranks[at - 1] if at > start else ranks[at + 1]
        return card[0] + before in self.table

    def legal(self, seat: int) -> list[str]:
        cards = sorted(card for card in self.hands[seat] if self.fits(card))
        if not cards or self.rules.domino_pass == "free":
            cards.append("pass")
        return cards

    def play(self, word: str) -> None:
        seat = self.to_play
        self.plays.append((seat, word))
        self.waiting.remove(seat)
        if word != "pass":
            self.hands[seat].discard(word)
            self.table.add(word)
            if not self.hands[seat]:
                self.out.append(seat)
        if self.over():
            self.out += [at for at in range(self.count) if at not in self.out]
            return
        if self.waiting:
            self.to_play = self.waiting[0]
            return
        # The next round begins with the next seat, from who began this one, that is still in.
        first = self.plays[0][0]
        while not self.hands[first]:
            first = (first + 1) % self.count
        self._new_round(first)
        self.to_play = first
        self.number += 1

    def over(self) -> bool:
        return len([hand for hand in self.hands if hand]) <= 1


def opened(
    rules: SlowRules, contract: str, detail: str, hands: list[set[str]], declarer: int
) -> Table:
    """A deal before its first card, with hands of its own."""
    hands = [set(hand) for hand in hands]
    kind = DominoTable if contract == "domino" else TrickTable
    return kind(rules, contract, detail, hands, declarer)
