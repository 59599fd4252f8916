"""Whole deals of four, many at once: who takes each of their tricks, and who held what.

Here the tricks of a match lie side by side in whole numbers, a byte a play, so that one step
of arithmetic looks at all of them.  What is found are facts of any game without trumps in which
whoever can follows suit and the highest card of the suit led takes; only deals are looked at
in which the whole pack is played and the text has its usual layout.  Of any other there is no
answer.  Which tricks are odd is said, and left to others to judge.  This module refuses to know
any other rule.

A number is read from its bytes with the lowest first: a trick is 32 bits, the play of its leader
the lowest eight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from notation.cards import BITS, FULL_PACK, RANKS, SUITS, Card, Mask
from notation.hand_lines import OF_A_SEAT
from validator.engine.columns import Columns

PLAYERS = 4
TRICKS = 13
_PLAYS = PLAYERS * TRICKS
_LINE = 18
"""Signs of a line, without the first of two figures of its number: six words of two, each with a
blank or the line's end behind it."""
_SIGNS = TRICKS * _LINE + 4
"""Signs of all tricks: the last four have two figures."""
_MOST = 50
"""So many deals at once and no more: what is kept for each number of deals is limited."""

_IN_ORDER = bytes(_PLAYS)
"""Of a deal: nobody revokes."""

_number = int.from_bytes


def _bytes_by_letter(values: dict[str, int], other: int) -> bytes:
    return bytes([values.get(chr(code), other) for code in range(256)])


# What is no suit or no rank makes a number that is no card's.
_FIRST_OF_SUIT = _bytes_by_letter({suit: at * TRICKS for at, suit in enumerate(SUITS)}, 128)
_RANK = _bytes_by_letter({rank: at for at, rank in enumerate(RANKS)}, 64)
_SUIT_BIT = _bytes_by_letter({suit: 1 << at for at, suit in enumerate(SUITS)}, 0)

_SEAT = 64
"""In the place of a card, a seat is written as this and its index."""
_SEATS = bytes(range(_SEAT, _SEAT + PLAYERS))
_INDEX = bytes([code & _SEAT - 1 for code in range(256)])
# The figures of a binary number: the two bits of a seat.
_LOW = bytes([48 + (code & 1) for code in range(256)])
_HIGH = bytes([48 + (code >> 1 & 1) for code in range(256)])


class WholeDeal(NamedTuple):
    """The plays of a deal, each in its place in time: ``leaders`` and ``takers`` of its tricks,
    its cards ``in_time``, four to a trick.  ``hands`` are what everybody held, and ``elsewhere``
    every card in the hands that did not hold it (see :mod:`notation.hand_lines`); ``captured`` are
    the piles at the end.  Somebody does not follow suit and could in the tricks of ``revokes``, and
    those of ``leads`` are led by another than took the one before; both count from nought.
    They are :class:`~validator.engine.columns.Plays`."""

    leaders: bytes
    takers: bytes
    in_time: bytes
    hands: list[Mask]
    captured: list[Mask]
    elsewhere: bytes = b""
    revokes: Sequence[int] = ()
    leads: Sequence[int] = ()

    @property
    def claimed(self) -> None:
        """Nothing: a deal that says who took its tricks is laid out in another way."""

    @property
    def cards(self) -> Sequence[Sequence[Card]]:
        """The cards by their turn in the tricks."""
        return [self.in_time[turn::PLAYERS] for turn in range(PLAYERS)]

    def captured_before(self, trick: int) -> list[Mask]:
        """The piles before a trick, counted from nought."""
        count = len(self.takers)
        behind = trick > count // 2
        piles = list(self.captured) if behind else [0] * PLAYERS
        for taker, pile in self.piles(trick, count) if behind else self.piles(0, trick):
            piles[taker] ^= pile
        return piles

    def piles(self, first: int, end: int) -> Iterator[tuple[int, Mask]]:
        """Who takes each trick from one on, before another, and its cards."""
        cards = map(BITS.__getitem__, self.in_time[first * PLAYERS : end * PLAYERS])
        tricks = zip(*[cards] * PLAYERS, strict=True)
        return zip(self.takers[first:end], map(sum, tricks), strict=True)

    def odd_from(self, trick: int) -> int:
        """The first odd trick from one on, which the right seat leads; their number if there is
        none."""
        odd = [at for at in self.revokes if at >= trick]
        odd += [at for at in self.leads if at > trick]
        return min(odd, default=len(self.takers))

    def after(self, trick: int) -> Columns:
        """The plays from a trick on, counted from nought."""
        return Columns(self.leaders, self.cards).after(trick)

    def are_plain(self, _players: int) -> bool:
        """They are."""
        return True


class _Constants:
    """Masks for the tricks of so many deals."""

    def __init__(self, deals: int) -> None:
        tricks = deals * TRICKS
        self.plays = deals * _PLAYS
        self.signs = tricks * _LINE
        self.blanks = ((" " * 5 + "\n") * (TRICKS - 1) + " " * 5 + "\r") * deals
        self.numbers = "1234567890123" * deals
        self.led = one = _number(b"\1\0\0\0" * tricks, "little")
        self.led_seat = one * (PLAYERS - 1)
        self.led_byte = one * 255
        self.led_high = one << 7
        self.led_suit = one * 15
        self.two = one * 2
        self.pair = pair = one * 0x00010001
        self.pair_byte = pair * 255
        self.pair_high = pair << 7
        self.each = each = one * 0x01010101
        self.each_low = each * 127
        self.each_high = each << 7
        self.each_seat = each * (_SEAT + PLAYERS - 1)
        self.seats = each * _SEAT
        self.turns = one * 0x03020100 + self.seats
        self.others = [self.each * (OF_A_SEAT * seat) for seat in range(1, PLAYERS)]
        self.but_first = one * 0xFFFFFF00
        self.half = one * 0xFFFF
        # Of each deal so many of the first tricks: those with another one so far behind them.
        self.shifts = [
            (32 * by, _number((b"\xff" * 4 * rest + bytes(4 * (TRICKS - rest))) * deals, "little"))
            for by, rest in ((1, TRICKS - 1), (1, TRICKS - 2), (2, TRICKS - 3), (4, 8), (8, 4))
        ]


_constants = cache(_Constants)


def whole_deals(tricks: Sequence[str], letters: bytes) -> Sequence[WholeDeal | None]:
    """What the lines of tricks of some deals establish, where they have their usual layout.

    ``letters`` is the index of each seat by the code of its letter.  ``None`` stands for a deal
    in which a card is missing or played twice, or somebody leads who is not there.
    """
    usual = [each for each in tricks if len(each) == _SIGNS]
    if len(usual) == len(tricks) <= _MOST:
        return _whole(tricks, letters)
    found: list[WholeDeal | None] = []
    for begin in range(0, len(usual), _MOST):
        found += _whole(usual[begin : begin + _MOST], letters)
    following = iter(found)
    return [next(following) if len(each) == _SIGNS else None for each in tricks]


def _whole(tricks: Sequence[str], letters: bytes) -> Sequence[WholeDeal | None]:
    """The same of deals that are as long as the usual layout makes them."""
    deals = len(tricks)
    known = _constants(deals)
    # Without the first of two figures all lines are as long; the numbers of deals stay whole.
    text = ("\r".join([each[:-1] for each in tricks]) + "\r").replace("\n1", "\n")
    if (
        len(text) != known.signs
        or text[2::3] != known.blanks
        or text[::_LINE] != known.numbers
        or not text.isascii()
    ):
        return _in_halves(tricks, letters)
    data = text.encode()
    suits, ranks, led_by = bytearray(known.plays), bytearray(known.plays), bytearray(known.plays)
    for turn in range(PLAYERS):
        suits[turn::PLAYERS] = data[6 + 3 * turn :: _LINE]
        ranks[turn::PLAYERS] = data[7 + 3 * turn :: _LINE]
    leaders = data[3::_LINE].translate(letters)
    led_by[::PLAYERS] = leaders
    leading = _number(led_by, "little") & known.led_seat
    suit_bits = _number(suits.translate(_SUIT_BIT), "little")
    led = (suit_bits & known.led_suit) * 0x01010101
    rank = _number(ranks.translate(_RANK), "little")
    card = _number(suits.translate(_FIRST_OF_SUIT), "little") + rank
    cards = card.to_bytes(known.plays, "little")
    taking = _takers(suit_bits, led, rank, leading, known)
    takers = (taking * 0x01010101 | known.seats).to_bytes(known.plays, "little")
    seat = leading * 0x01010101 + known.turns & known.each_seat
    seats = seat.to_bytes(known.plays, "little")
    held_by = card | (seat ^ known.seats) * OF_A_SEAT
    not_by = [(held_by ^ other).to_bytes(known.plays, "little") for other in known.others]
    revokes = _revokes(suit_bits, led, leading, known).to_bytes(known.plays, "little")
    # By card, the highest first: who played it, and who took it.
    whose, in_pile = [], []
    table = bytes.maketrans
    for at in range(0, known.plays, _PLAYS):
        played = cards[at : at + _PLAYS]
        whose.append(table(played, seats[at : at + _PLAYS])[_PLAYS - 1 :: -1])
        in_pile.append(table(played, takers[at : at + _PLAYS])[_PLAYS - 1 :: -1])
    held, piles = b"".join(whose), b"".join(in_pile)
    takers = takers[::PLAYERS].translate(_INDEX)
    hands, captured = _masks(held), _masks(piles)
    missing = held.translate(None, _SEATS)
    found: list[WholeDeal | None] = []
    for deal in range(deals):
        first, at = deal * TRICKS, deal * _PLAYS
        end, behind = first + TRICKS, at + _PLAYS
        if missing and held[at:behind].translate(None, _SEATS):
            found.append(None)
            continue
        whole = WholeDeal(
            leaders[first:end],
            takers[first:end],
            cards[at:behind],
            hands[deal],
            captured[deal],
            b"".join([each[at:behind] for each in not_by]),
        )
        odd = revokes[at:behind] != _IN_ORDER or leaders[first + 1 : end] != takers[first : end - 1]
        found.append(_odd(whole, revokes[at:behind]) if odd else whole)
    return found


def _in_halves(tricks: Sequence[str], letters: bytes) -> Sequence[WholeDeal | None]:
    """The same where the layout of one of some deals is odd, nobody knows of which."""
    half = len(tricks) // 2
    return [*_whole(tricks[:half], letters), *_whole(tricks[half:], letters)] if half else [None]


def _odd(whole: WholeDeal, revokes: bytes) -> WholeDeal | None:
    """A deal with what is odd in its tricks; ``None`` if somebody leads who is not there."""
    if max(whole.leaders) >= PLAYERS:
        return None
    leads = _number(whole.leaders[1:], "little") ^ _number(whole.takers[:-1], "little")
    odd = _number(revokes, "little")
    return whole._replace(revokes=_places(odd, 8 * PLAYERS), leads=_places(leads << 8, 8))


def _places(bits: int, size: int) -> list[int]:
    """Which groups of so many bits have one that is set."""
    found: list[int] = []
    while bits:
        found.append(((bits & -bits).bit_length() - 1) // size)
        behind = (found[-1] + 1) * size
        bits = bits >> behind << behind
    return found


def _takers(suit_bits: int, led: int, rank: int, leading: int, known: _Constants) -> int:
    """The seat that takes each trick, in the place of the leader's play."""
    follows = ((suit_bits & led) + known.each_low & known.each_high) >> 7
    # What does not follow is worth nothing.
    worth = rank + known.each & follows * 255
    first, second = worth & known.pair_byte, worth >> 8 & known.pair_byte
    later = ((second | known.pair_high) - first & known.pair_high) >> 7
    better = first ^ (first ^ second) & later * 255
    first, second = better & known.led_byte, better >> 16 & known.led_byte
    behind = ((second | known.led_high) - first & known.led_high) >> 7
    one, two = later & known.led, later >> 16 & known.led | known.two
    turn = one ^ (one ^ two) & behind * (PLAYERS - 1)
    return leading + turn & known.led_seat


def _revokes(suit_bits: int, led: int, leading: int, known: _Constants) -> int:
    """Bits where somebody does not follow suit and plays that suit in a later trick."""
    # By seat instead of by turn.
    odd = (leading & known.led) * 0xFFFFFFFF
    turned = suit_bits << 8 & known.but_first | suit_bits >> 24 & known.led_byte
    by_seat = suit_bits ^ (suit_bits ^ turned) & odd
    far = (leading >> 1 & known.led) * 0xFFFFFFFF
    turned = (by_seat & known.half) << 16 | by_seat >> 16 & known.half
    by_seat ^= (by_seat ^ turned) & far
    (shift, within), *further = known.shifts
    later = by_seat >> shift & within
    for shift, within in further:
        later |= later >> shift & within
    could = led & later
    return could ^ could & by_seat


def _masks(owners: bytes) -> list[list[Mask]]:
    """The cards of each seat, for every deal."""
    low, high = int(owners.translate(_LOW), 2), int(owners.translate(_HIGH), 2)
    found = []
    # The first deal has the highest bits.
    for shift in range(len(owners) - _PLAYS, -1, -_PLAYS):
        one, two = low >> shift & FULL_PACK, high >> shift & FULL_PACK
        last = one & two
        found.append([FULL_PACK ^ (one | two), one ^ last, two ^ last, last])
    return found
