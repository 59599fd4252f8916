"""A plain deal of Kambing as it is written: all of its cards at once, and the form of each line.

Of a line of tricks the form is what is left where every card is the same sign: there are few,
so what a form says is worked out once and kept.  The cards are found for the whole deal
together, in whole numbers that hold a sign a byte.  This module refuses to know any rule but
the turn: who plays, and in what order all draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from string import ascii_letters
from typing import NamedTuple, TypeAlias

from notation.cards import CARD_OF, SUITS
from notation.play import without_marks
from validator.games.kambing.pack import ORDER, PACK

SIZE = PACK.bit_count()
CLAIMS = 8
"""More than any seat: added to one that begins a trick with a molodka."""
SEATS = 4
"""There are no more.  A place in time is this, times the tricks before it, and a seat."""
_MOST_SIGNS = 2000
"""More than any deal has that is played out."""
_MOST_FORMS = 4000

_number = int.from_bytes
# Every sign is a byte in which a suit has bits of its own, and so has that something is a rank.
_RANK = 0x10
_SUIT = 0x80
_SUIT_BITS = 0xE0
_RANKS = _number(bytes([_RANK]) * _MOST_SIGNS, "little")
_EACH_SUIT_BIT = _SUIT_BITS // _RANK
_code_of = {suit: _SUIT | at << 5 for at, suit in enumerate(SUITS)}
_code_of |= {rank: _RANK | at for at, rank in enumerate(ORDER)}
# Those that may stand before a rank without a suit come first: they have no bits of a suit.
_others = [sign for sign in "\n 012345~.:=_" + ascii_letters if sign not in _code_of]
_code_of |= {sign: at & _RANK - 1 | at >> 4 << 5 for at, sign in enumerate(_others, 1)}
_CODES = bytes([_code_of.get(chr(sign), 0) for sign in range(256)])
_card_of = {
    _code_of[suit] | _code_of[rank]: CARD_OF[suit + rank] for suit in SUITS for rank in ORDER
}
_END = b"@"
"""The end of a line among cards: no card has its number."""
_card_of[_code_of["\n"]] = _END[0]
_CARDS = bytes([_card_of.get(code, 0) for code in range(256)])
_NO_CARDS = bytes([code for code in range(256) if code not in _card_of])
_sign_of = {code: ord(sign) for sign, code in _code_of.items()}
# In the label of a seat a rank may have some bits of a suit, from the letter before it.
_sign_of |= {_code_of[rank] | bits: ord(rank) for rank in ORDER for bits in range(0, _SUIT, 0x20)}
_sign_of |= dict.fromkeys(_card_of.keys() - {_code_of["\n"]}, ord("*"))
_FORMS = bytes([_sign_of.get(code, ord("?")) for code in range(256)])
_SUITS = bytes([_code_of[suit] for suit in SUITS])


Replies: TypeAlias = tuple[tuple[int, slice], ...]
"""The replies of a line that lie face up: the turn of each, and its cards among the line's."""
Outcome: TypeAlias = tuple[int, bytes, bytes]
"""Who takes a trick, the same for each of its cards, and who then draws, in places in time behind
the trick."""
Outcomes: TypeAlias = tuple[Outcome | None, ...]
"""What comes of a trick, by the turn of the play that takes it; ``None`` where the line names
somebody else.  Nothing if the cards go back to the hands."""
Form: TypeAlias = tuple[int, int, slice, Replies, Outcomes, bytes]
"""What a line of tricks says beside its cards: its number; the seat that leads, more by
:data:`CLAIMS` with a molodka; which cards are led; the replies face up; what comes of it; and who
plays each of its cards, in places in time before the trick is over."""


class Written(NamedTuple):
    """A deal as it is written.

    ``pack`` are the cards of the hands, with the stock behind them, and ``dealt`` the seats that
    have the hands.  ``rows`` are the cards of each line of tricks, ``forms`` the form of each.
    """

    pack: bytes
    dealt: bytes
    rows: list[bytes]
    forms: list[Form]

    @property
    def tricks(self) -> list[bytes]:
        """The rows, without those whose cards go back to the hands."""
        return [row for row, form in zip(self.rows, self.forms, strict=True) if form[4]]


class Writing(dict[bytes, Form]):
    """How deals of a table are written: the forms of its lines of tricks, ``KeyError`` where a line
    is not plain."""

    def __init__(self, seats: Sequence[str], hand_size: int, face_down: bool) -> None:
        """``face_down`` says whether replies may lie so."""
        super().__init__()
        self.count = len(seats)
        self.dealt = self.count * hand_size
        """How many cards are dealt."""
        self._everybody = b"".join([bytes([seat]) * hand_size for seat in range(self.count)])
        self._stock = b" ".join([b"*"] * (SIZE - self.dealt))
        # As they stand in a form; numbers, where that does not tell them apart.
        names = [re.sub(f"[{SUITS}]", "", label) for label in seats]
        clear = len(set(names)) == self.count and not any(map(_is_taken_for_cards, seats))
        if not clear:
            names = [str(seat) for seat in range(self.count)]
        self._renamed = [
            (f"{before}{label}{behind}", f"{before}{name}{behind}")
            for label, name in zip(() if clear else seats, names, strict=False)
            for before, behind in ((" ", ":"), ("=", "\n"))
        ]
        self._seat_of = {name.encode(): seat for seat, name in enumerate(names)}
        self._face_down = face_down
        self._whose = {
            b"  %b:%b" % (name, hand): bytes([seat]) * hand_size
            for name, seat in self._seat_of.items()
            for hand in _hands(hand_size)
        }
        """Whose the cards of a line of hands are, by its form."""
        of_seat = b"|".join(map(re.escape, self._seat_of))
        self._form = re.compile(
            rb"([0-9]+)\. (%b):( molodka)?((?: ~?\*+)+)(?: =(%b)|( withdrawn))?"
            % (of_seat, of_seat)
        ).fullmatch

    def read(self, dealt: str, stock: str, tricks: str) -> Written | None:
        """The hands, the stock and the tricks of a deal; ``None`` where something in them is not
        plain: not as many cards as there should be, one that is not named, or a play that may not
        lie face down."""
        text = f"{dealt}{stock}\n{without_marks(tricks)}"
        for label, name in self._renamed:
            text = text.replace(label, name)
        size = len(text)
        if size > _MOST_SIGNS or not text.isascii():
            return None
        codes = _number(text.encode().translate(_CODES), "little")
        ranks = (codes & _RANKS) * _EACH_SUIT_BIT
        # A rank is of the suit before it, or of the same suit as the rank before it.
        following = codes << 8 & ranks
        while following:
            codes |= following
            following = following << 8 & ranks
        signs = codes.to_bytes(size, "little")
        lines = signs.translate(_FORMS, _SUITS).split(b"\n")
        first = self.count + 1
        if lines[self.count : first] != [self._stock]:
            return None
        try:
            whose = b"".join(map(self._whose.__getitem__, lines[: self.count]))
            forms = list(map(self.__getitem__, lines[first:-1]))
        except KeyError:
            return None
        if whose != self._everybody and sorted(whose) != sorted(self._everybody):
            return None  # somebody has two hands
        rows = signs.translate(_CARDS, _NO_CARDS).split(_END)
        return Written(b"".join(rows[:first]), whose, rows[first:-1], forms)

    def __missing__(self, line: bytes) -> Form:
        found = self._form(line)
        if found is None:
            raise KeyError(line)
        number, leader, claims, plays, taker, back = found.groups()
        form = self._made(
            int(number),
            self._seat_of[leader],
            plays.split(),
            None if taker is None else self._seat_of[taker],
            claims=bool(claims),
            back=bool(back),
        )
        if form is None:
            raise KeyError(line)
        if len(self) >= _MOST_FORMS:
            self.clear()
        self[line] = form
        return form

    def _made(
        self,
        number: int,
        leader: int,
        plays: Sequence[bytes],
        taker: int | None,
        *,
        claims: bool,
        back: bool,
    ) -> Form | None:
        """The form of a trick with these plays; ``None`` if some are not as many cards as others,
        or lie face down where they may not, or if somebody plays or does not who should."""
        size, count = len(plays[0]), self.count
        down = [play[:1] == b"~" for play in plays]
        if (
            down[0]
            or (any(down) and not self._face_down)
            or any(len(play) - hidden != size for play, hidden in zip(plays, down, strict=True))
            or (len(plays) >= count if back else len(plays) != count)
            or not 0 < number <= SIZE
        ):
            return None
        order = [(leader + turn) % count for turn in range(count)]
        outcomes: list[Outcome | None] = []
        for turn, seat in enumerate(() if back else order):
            pile = bytes([seat]) * (size * count)
            draws = bytes([number * SEATS + each for each in order[turn:] + order[:turn]]) * size
            outcomes.append((seat, pile, draws) if taker in (None, seat) else None)
        places = [bytes([(number - 1) * SEATS + seat]) for seat in order[: len(plays)]]
        ends = [turn * size for turn in range(len(plays) + 1)]
        cards = [slice(begin, end) for begin, end in pairwise(ends)]
        return (
            number,
            leader + CLAIMS * claims,
            cards[0],
            tuple([(turn, cards[turn]) for turn in range(1, len(plays)) if not down[turn]]),
            tuple(outcomes),
            b"".join([place * size for place in places]),
        )


def _hands(size: int) -> Iterator[bytes]:
    """Hands of so many cards in groups, all of their cards the same sign."""
    yield b" " + b"*" * size
    for first in range(1, size):
        for others in _hands(size - first):
            yield b" " + b"*" * first + others


def _is_taken_for_cards(label: str) -> bool:
    """Whether a label has cards in it, or signs that are longer than a byte."""
    return not label.isascii() or re.search(f"[{SUITS}][{ORDER}]", label) is not None


@lru_cache(maxsize=16)
def writing_of(seats: tuple[str, ...], hand_size: int, face_down: bool) -> Writing:
    """How deals of a table with these seats are written."""
    return Writing(seats, hand_size, face_down)
