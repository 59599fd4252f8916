"""A whole deal of trumps in which everything is in order, from what its tricks establish.

:mod:`validator.engine.abreast` has found out who holds what, who does not follow suit and who
would take each trick if there were no trumps.  Here trumps are added, for a whole deal at once:
a highest trump takes, and nobody who cannot follow throws a third suit away while he has a
trump, which is more than any table asks that lets trump low.  Whatever is not so is left to
others to judge.

A number is read from its bytes with the lowest first: a trick is 32 bits, the play of its leader
the lowest eight.
"""

from __future__ import annotations

from itertools import compress
from operator import ne

from notation.cards import BITS, FULL_PACK, Mask
from notation.plain_sheet import Sheet
from validator.engine.abreast import PLAYERS, TRICKS, WholeDeal
from validator.engine.log import PlainLog
from validator.engine.state import DealState
from validator.games.barbu.play import BarbuDeal

_PLAYS = PLAYERS * TRICKS
_SEAT = PLAYERS - 1
"""The bits of a seat, or of a turn."""

_number = int.from_bytes

# A byte a trick.
_SEATS_OF_TRICKS = _number(bytes([_SEAT]) * TRICKS, "little")
_ONE_MORE_ROUND = _number(bytes([PLAYERS]) * TRICKS, "little")
# A byte a play.
_EACH = _number(b"\1" * PLAYERS, "little")
_SEATS = _number(bytes([_SEAT]) * _PLAYS, "little")
_TURNS = _number(bytes(range(PLAYERS)) * TRICKS, "little")
_LED = _number(b"\x0f\0\0\0" * TRICKS, "little")

_SUIT_BIT = bytes([1 << card // TRICKS if card < _PLAYS else 0 for card in range(256)])
_TRUMP_BIT = [_number(bytes([1 << trump]) * _PLAYS, "little") for trump in range(4)]

_RANK_AND_TURN = [
    [
        bytes(
            [
                (card % TRICKS + 1) * PLAYERS + turn if card // TRICKS == trump else 0
                for card in range(256)
            ]
        )
        for turn in range(PLAYERS)
    ]
    for trump in range(4)
]
"""By trump suit and turn, of a card: nought, or for a trump its rank and the turn together."""

_NOTHING = 2 * PLAYERS


def _what(play: int, trump: int) -> int:
    seat, suits = play & _SEAT, play >> 4
    if not suits:
        return _NOTHING
    return seat if suits == 1 << trump else PLAYERS + seat


_WHAT = [bytes([_what(play, trump) for play in range(256)]) for trump in range(4)]
"""By trump suit, of a seat and the bit of its card's suit if that is a trump or does not follow:
the seat for a trump, behind all seats the seat for a card of a third suit."""


def play(state: DealState[BarbuDeal], sheet: Sheet) -> bool:
    """Prepare and play a deal; false, and nothing has happened, where that takes a closer look."""
    rules, whole = state.rules, state.abreast
    trump = rules.trump
    if whole is None or trump is None or rules.pack != FULL_PACK or rules.watches:
        return False
    leaders = whole.leaders
    if whole.revokes or leaders[0] != rules.declarer:
        return False
    takers = _takers(whole, trump)
    if takers[:-1] != leaders[1:] or (rules.bound and _spares(whole, trump)):
        return False
    if not sheet.labels.hand_lines.are(sheet.dealt, whole.elsewhere):
        return False
    captured = _captured(whole, takers)
    state.whole = whole.hands
    state.opening = rules.opening(whole.hands, state.before)
    state.captured = captured
    with_trumps = WholeDeal(leaders, takers, whole.in_time, whole.hands, captured, whole.elsewhere)
    state.plain_log = PlainLog(with_trumps, takers)
    state.position = TRICKS
    state.to_lead = state.last_taker = takers[-1]
    state.complete = True
    return True


def _takers(whole: WholeDeal, trump: int) -> bytes:
    """Who takes each trick where a suit is trumps."""
    in_time, of_turn = whole.in_time, _RANK_AND_TURN[trump]
    leading = _number(whole.leaders, "little")
    without = (_number(whole.takers, "little") | _ONE_MORE_ROUND) - leading & _SEATS_OF_TRICKS
    # A trump and its turn are more than a turn alone; whose turn takes are the lowest bits.
    taking = bytes(
        map(
            max,
            without.to_bytes(TRICKS, "little"),
            in_time[::PLAYERS].translate(of_turn[0]),
            in_time[1::PLAYERS].translate(of_turn[1]),
            in_time[2::PLAYERS].translate(of_turn[2]),
            in_time[3::PLAYERS].translate(of_turn[3]),
        )
    )
    return (leading + _number(taking, "little") & _SEATS_OF_TRICKS).to_bytes(TRICKS, "little")


def _spares(whole: WholeDeal, trump: int) -> bool:
    """Whether somebody throws a card of a third suit away and plays a trump in a later trick."""
    leading = bytearray(_PLAYS)
    leading[::PLAYERS] = whole.leaders
    seats = _number(leading, "little") * _EACH + _TURNS & _SEATS
    suits = _number(whole.in_time.translate(_SUIT_BIT), "little")
    led = (suits & _LED) * _EACH
    told = suits & ~led | suits & _TRUMP_BIT[trump]
    plays = (seats | told << 4).to_bytes(_PLAYS, "little").translate(_WHAT[trump])
    for seat in range(PLAYERS):
        thrown = plays.find(PLAYERS + seat)
        if thrown >= 0 and plays.rfind(seat) > thrown:
            return True
    return False


def _captured(whole: WholeDeal, takers: bytes) -> list[Mask]:
    """The piles, where some tricks are taken by others than without trumps."""
    in_time, before = whole.in_time, whole.takers
    captured = list(whole.captured)
    for trick in compress(range(TRICKS), map(ne, before, takers)):
        pile = sum(map(BITS.__getitem__, in_time[trick * PLAYERS : (trick + 1) * PLAYERS]))
        captured[before[trick]] ^= pile
        captured[takers[trick]] |= pile
    return captured
