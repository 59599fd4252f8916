"""What is known of where the cards are: in hands, in the stock, on the piles.

Of a hand the table keeps the cards known to have come into it (``owned``), how many cards it
holds (``size``), and how many of all that came into it nobody has named yet (``dealt`` and
``drawn``).  Cards played without being named (``blind``) may be any of these.  So a hand is
never guessed: a card is refused only where the known ones leave no room for it.

For every seat the cards that came in are the cards that went out or are held:
``owned + dealt + drawn == size + blind``.  This module refuses to know any rule but that.
"""

from __future__ import annotations

from collections.abc import Sequence

from notation.cards import UNKNOWN, UNKNOWN_OF_SUIT, Card, Mask
from validator.games.kambing.pack import PACK


class Table:
    """The cards of one deal; seats are indices in turn order."""

    __slots__ = (
        "blind",
        "blind_to",
        "count",
        "dealt",
        "drawn",
        "first",
        "fresh",
        "gone",
        "hand_size",
        "hinted",
        "old_room",
        "owned",
        "size",
        "stock",
        "stock_mask",
        "sure",
        "taken",
        "turnup",
    )

    def __init__(self, count: int, hand_size: int) -> None:
        self.count = count
        self.hand_size = hand_size
        self.owned: list[Mask] = [0] * count
        """Cards known to have come into a hand and not yet played by name."""
        self.sure: list[Mask] = [0] * count
        """Those of them that no unnamed play can have taken out again."""
        self.size = [hand_size] * count
        self.dealt = [hand_size] * count
        self.drawn = [0] * count
        self.blind = [0] * count
        self.fresh = [0] * count
        """Unnamed cards drawn since the last unnamed play."""
        self.old_room = [0] * count
        """How many cards of a hand can be from before that play."""
        self.hinted = [0, 0, 0, 0]
        """Unnamed cards played whose suit is known, by suit."""
        self.first: list[Mask] = [0] * count
        """Cards that a seat was dealt, as far as play and draws prove it."""
        self.gone: Mask = 0
        """Cards played by name."""
        self.stock: list[Card] = []
        """What is left of the stock, the next card last."""
        self.stock_mask: Mask = 0
        """The known cards in it."""
        self.turnup: Mask = 0
        """The card shown, while it lies in the stock nobody knows where."""
        self.blind_to: list[list[int]] = [[0] * count for _ in range(count)]
        """Unnamed cards of a seat (first index) that another took."""
        self.taken = [0] * count
        """Tricks taken by each seat."""

    def copy(self) -> Table:
        """A copy that goes its own way."""
        other = Table.__new__(Table)
        for name in ("count", "hand_size", "gone", "stock_mask", "turnup"):
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, list(getattr(self, name)))
        other.blind_to = [list(each) for each in self.blind_to]
        return other

    # ---- before the play

    def set_hands(self, owned: Sequence[Mask]) -> None:
        """The hands as they were dealt, as far as they are known."""
        for seat, mask in enumerate(owned):
            self.owned[seat] = self.sure[seat] = self.first[seat] = mask
            self.dealt[seat] = max(0, self.hand_size - mask.bit_count())

    def set_stock(self, cards: Sequence[Card]) -> None:
        """The undealt pack in drawing order."""
        self.stock = list(reversed(cards))
        self.stock_mask = 0
        for card in cards:
            if card < UNKNOWN_OF_SUIT:
                self.stock_mask |= 1 << card

    def infer(self) -> None:
        """Where one place alone has unknown cards they are those that are nowhere else."""
        unknown = [seat for seat in range(self.count) if self.dealt[seat]]
        hidden = sum(card >= UNKNOWN_OF_SUIT for card in self.stock)
        rest = self.unplaced()
        if len(unknown) == 1 and not hidden and rest.bit_count() == self.dealt[unknown[0]]:
            seat = unknown[0]
            self.owned[seat] |= rest
            self.sure[seat] |= rest
            self.first[seat] |= rest
            self.dealt[seat] = 0
        elif not unknown and hidden == 1 and rest.bit_count() == 1:
            self.set_stock(
                [
                    rest.bit_length() - 1 if card >= UNKNOWN_OF_SUIT else card
                    for card in reversed(self.stock)
                ]
            )
            self.turnup = 0

    # ---- questions

    def unplaced(self) -> Mask:
        """Cards of which nobody knows where they are."""
        found = PACK & ~self.gone & ~self.stock_mask
        for mask in self.owned:
            found &= ~mask
        return found

    def holder(self, card: Card) -> int | None:
        """The seat that is known to have, or to have played unnamed, a card."""
        for seat, mask in enumerate(self.owned):
            if mask >> card & 1:
                return seat
        return None

    def unnamed(self, seat: int) -> int:
        """How many cards came into a hand that nobody has named."""
        return self.dealt[seat] + self.drawn[seat]

    def may_play(self, seat: int, card: Card) -> bool:
        """Whether a seat may have a card in hand."""
        bit = 1 << card
        if self.sure[seat] & bit:
            return True
        if self.size[seat] <= self.sure[seat].bit_count():
            return False
        if self.owned[seat] & bit:
            return self.old_room[seat] > 0
        return self._may_name(seat, bit)

    def _may_name(self, seat: int, bit: Mask) -> bool:
        if bit & (self.gone | self.stock_mask) or not bit & PACK:
            return False
        if any(mask & bit for mask in self.owned):
            return False
        if self.drawn[seat] == 0 and (self.dealt[seat] == 0 or bit & self.turnup):
            return False
        return not self.blind[seat] or self.fresh[seat] > 0 or self.old_room[seat] > 0

    def may_have_of(self, seat: int, suit_cards: Mask) -> int:
        """How many cards of a suit a seat may have in hand."""
        found = self.owned[seat] & suit_cards
        if self.unnamed(seat):
            rest = self.unplaced() & suit_cards
            if not self.drawn[seat]:
                rest &= ~self.turnup
            found |= rest
        return min(found.bit_count(), self.size[seat])

    @property
    def over(self) -> bool:
        """Whether no card is left in stock and hands."""
        return not self.stock and not any(self.size)

    # ---- moves: total, whatever is played

    def play(self, seat: int, card: Card) -> None:
        """A seat plays a card by name; one from elsewhere leaves where it was."""
        bit = 1 << card
        if self.owned[seat] & bit:
            if not self.sure[seat] & bit and self.old_room[seat]:
                self.old_room[seat] -= 1
            self.owned[seat] ^= bit
            self.sure[seat] &= ~bit
        else:
            self._take_away(bit)
            self._name(seat, bit)
        self.gone |= bit
        if self.size[seat]:
            self.size[seat] -= 1

    def _name(self, seat: int, bit: Mask) -> None:
        """One of the unnamed cards of a seat is this one."""
        if self.dealt[seat] and not bit & self.turnup:
            if not self.drawn[seat]:
                self.first[seat] |= bit
            self.dealt[seat] -= 1
        elif self.drawn[seat]:
            self.drawn[seat] -= 1
        elif self.dealt[seat]:
            self.dealt[seat] -= 1
        if self.blind[seat]:
            if self.fresh[seat]:
                self.fresh[seat] -= 1
            elif self.old_room[seat]:
                self.old_room[seat] -= 1
        self.turnup &= ~bit

    def _take_away(self, bit: Mask) -> None:
        for other, mask in enumerate(self.owned):
            if mask & bit:
                self.owned[other] ^= bit
                self.sure[other] &= ~bit
                self.first[other] &= ~bit
                self.dealt[other] += 1
                return
        if self.stock_mask & bit:
            self.stock_mask ^= bit
            card = bit.bit_length() - 1
            self.stock = [UNKNOWN if each == card else each for each in self.stock]

    def play_unnamed(self, seat: int, cards: Sequence[Card]) -> Mask:
        """A seat plays cards that nobody knows; those that must be certain cards are returned."""
        number = len(cards)
        if not self.blind[seat] and self.owned[seat].bit_count() == number == self.size[seat]:
            known = self.owned[seat]
            self.gone |= known
            self.owned[seat] = self.sure[seat] = 0
            self.size[seat] = 0
            return known
        for card in cards:
            if card < UNKNOWN:
                self.hinted[card - UNKNOWN_OF_SUIT] += 1
        played = min(number, self.size[seat])
        self.size[seat] -= played
        self.blind[seat] += played
        self.sure[seat] = 0
        self.fresh[seat] = 0
        self.old_room[seat] = self.size[seat]
        return 0

    def show(self, seat: int, card: Card) -> None:
        """A card was shown and goes back to the hand: from now on it is known there."""
        bit = 1 << card
        if not self.owned[seat] & bit:
            self._take_away(bit)
            self._name(seat, bit)
            self.owned[seat] |= bit
        elif not self.sure[seat] & bit and self.old_room[seat]:
            self.old_room[seat] -= 1
        self.sure[seat] |= bit

    def next_draws(self, winner: int) -> list[int]:
        """The seats in the order in which they draw, a card each time, winner first."""
        found: list[int] = []
        sizes = list(self.size)
        left = len(self.stock)
        while left and any(size < self.hand_size for size in sizes):
            for step in range(self.count):
                seat = (winner + step) % self.count
                if sizes[seat] < self.hand_size and left:
                    sizes[seat] += 1
                    left -= 1
                    found.append(seat)
        return found

    def draw(self, seat: int, seen: Card | None = None) -> Card:
        """A seat draws the next card, which was ``seen`` or not; the card, if it is known."""
        card = self.stock.pop()
        if card < UNKNOWN_OF_SUIT:
            self.stock_mask &= ~(1 << card)
        elif seen is not None and seen < UNKNOWN_OF_SUIT:
            card = seen
        self.size[seat] += 1
        if card < UNKNOWN_OF_SUIT:
            bit = 1 << card
            self.turnup &= ~bit
            self.owned[seat] |= bit
            self.sure[seat] |= bit
        else:
            self.drawn[seat] += 1
            self.fresh[seat] += 1
        return card


_LISTS = (
    "blind", "dealt", "drawn", "first", "fresh", "hinted", "old_room", "owned", "size", "stock",
    "sure", "taken",
)  # fmt: skip
