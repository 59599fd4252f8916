"""The lines of hands in a plain deal, from who holds each card of a whole pack.

A card in a hand is one number here: the seat's index times :data:`OF_A_SEAT`, and the card.  The
lines of any deal are those in which everybody holds everything, without the cards in the wrong
hands.
"""

from __future__ import annotations

from notation.cards import RANKS, SUITS

OF_A_SEAT = 64
"""So many numbers belong to every seat: its cards, and others that stand for signs."""
_PACK = len(SUITS) * len(RANKS)
_SEATS = 4


class HandLines:
    """How the hands of four seats stand in a plain deal, if every label is one letter; those of
    any other table are never the lines that are written."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        usual = list(map(len, seats)) == [1] * _SEATS and "".join(seats).isascii()
        self._letters, self._all = _usual(seats) if usual else (bytes(256), b"")
        self._most = len(self._all) - _PACK * (_SEATS - 1)

    def are(self, written: str, elsewhere: bytes) -> bool:
        """Whether these lines are written, one of every seat in turn order; ``elsewhere`` are all
        cards in the hands that do not hold them."""
        lines = self._all.translate(self._letters, elsewhere).decode()
        if len(written) != self._most:
            lines = _without_voids(lines)
        return written == lines


def _usual(seats: tuple[str, ...]) -> tuple[bytes, bytes]:
    """The sign of each number, and the numbers of the lines in which everybody holds everything."""
    letters = bytearray(256)
    free = iter([at for at in range(256) if at % OF_A_SEAT >= _PACK])
    signs = {sign: next(free) for sign in sorted({*" \n:", *SUITS, *seats})}
    for sign, code in signs.items():
        letters[code] = ord(sign)
    lines: list[int] = []
    for seat, label in enumerate(seats):
        lines += [signs[sign] for sign in f"  {label}:"]
        for at in range(len(SUITS)):
            lines += [signs[" "], signs[SUITS[at]]]
            for rank in reversed(range(len(RANKS))):
                card = OF_A_SEAT * seat + len(RANKS) * at + rank
                letters[card] = ord(RANKS[rank])
                lines.append(card)
        lines.append(signs["\n"])
    return bytes(letters), bytes(lines)


def _without_voids(lines: str) -> str:
    """Lines without the suits of which there is no card."""
    for suit in SUITS:
        lines = lines.replace(f" {suit} ", " ").replace(f" {suit}\n", "\n")
    return lines
