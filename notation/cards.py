"""Cards as small integers: how they are named, read and written.

This module refuses to know whose a card is, what it is worth and what beats it.

A known card is ``suit * 13 + rank`` (0 to 51), suits in the order S H D C, ranks from
the two (0) to the ace (12).  A set of known cards is a bit mask, ``1 << card`` a card.
An unknown card of a known suit is ``52 + suit``; an unknown card is 56.  Neither is ever
in a mask: an unknown card is never a made-up card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

Card: TypeAlias = int
"""A known card (0 to 51), a card of a known suit (52 to 55) or an unknown card (56)."""

Mask: TypeAlias = int
"""A set of known cards; bit ``card`` is set for each of them."""

SUITS = "SHDC"
RANKS = "23456789TJQKA"
UNKNOWN_OF_SUIT = 52
UNKNOWN = 56

NAMES: tuple[str, ...] = (*(s + r for s in SUITS for r in RANKS), "Sx", "Hx", "Dx", "Cx", "x")
"""The canonical name of each card, by its number."""

CARD_OF: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}
"""The card of each canonical name."""

SUIT_MASK: tuple[Mask, ...] = tuple(0x1FFF << (13 * suit) for suit in range(4))
"""All thirteen cards of each suit, in the order S H D C."""

FULL_PACK: Mask = (1 << 52) - 1

_SUIT_OF_LETTER = {letter: index for index, letter in enumerate(SUITS)}
_RANK_OF_LETTER = {letter: index for index, letter in enumerate(RANKS)}

# Canonical order in a hand: suits S H D C, from the ace down, cards of a suit only after
# the named ones, quite unknown ones last.
_PLACE_IN_HAND: tuple[int, ...] = (
    *(suit * 14 + 12 - rank for suit in range(4) for rank in range(13)),
    *(suit * 14 + 13 for suit in range(4)),
    60,
)


def card(name: str) -> Card:
    """The card of a canonical name such as ``SQ``; raises ``KeyError`` for anything else."""
    return CARD_OF[name]


def suit_of(card: Card) -> int | None:
    """The suit of a card, 0 to 3 for S H D C, or ``None`` if it is not known."""
    if card < UNKNOWN_OF_SUIT:
        return card // 13
    return card - UNKNOWN_OF_SUIT if card < UNKNOWN else None


BITS: tuple[Mask, ...] = tuple(1 << card for card in range(52))
"""Every known card as a mask of one."""


def is_known(card: Card) -> bool:
    """Whether suit and rank are known."""
    return card < UNKNOWN_OF_SUIT


def mask_of(cards: Iterable[Card]) -> Mask:
    """The known ones of some cards as a mask."""
    mask = 0
    for each in cards:
        if each < UNKNOWN_OF_SUIT:
            mask |= 1 << each
    return mask


def cards_of(mask: Mask) -> Iterator[Card]:
    """The cards of a mask in the order of a hand: suits S H D C, each from the ace down."""
    while mask:
        first = ((mask & -mask).bit_length() - 1) // 13 * 13
        part = (mask >> first) & 0x1FFF
        mask ^= part << first
        while part:
            rank = part.bit_length() - 1
            yield first + rank
            part ^= 1 << rank


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards sorted as a hand is written: ``S H D C``, each from the ace down, unknown last."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))


def write_play(cards: Iterable[Card], face_down: bool = False) -> str:
    """The cards of one play, in their order, neighbours of one suit sharing the letter."""
    # A quite unknown card behind a suit letter would read as a card of that suit.
    ordered = list(cards)
    if UNKNOWN in ordered and len(ordered) > 1:
        ordered.sort(key=lambda each: each != UNKNOWN)
    return ("~" if face_down else "") + _write(ordered)


def write_hand(cards: Iterable[Card]) -> str:
    """A hand in canonical form: one group a suit, quite unknown cards last as ``x12``."""
    ordered = in_hand_order(cards)
    groups: list[str] = []
    for suit in range(4):
        group = [each for each in ordered if suit_of(each) == suit]
        if group:
            groups.append(_write(group))
    unknown = sum(each == UNKNOWN for each in ordered)
    if unknown:
        groups.append("x" if unknown == 1 else f"x{unknown}")
    return " ".join(groups)


def _write(cards: list[Card]) -> str:
    parts: list[str] = []
    suit: int | None = None
    index = 0
    while index < len(cards):
        each = cards[index]
        if each == UNKNOWN:
            count = 1
            while index + count < len(cards) and cards[index + count] == UNKNOWN:
                count += 1
            parts.append("x" if count == 1 else f"x{count}")
            suit = None
            index += count
            continue
        name = NAMES[each]
        if suit_of(each) == suit:
            parts.append(name[1])
        else:
            parts.append(name)
            suit = suit_of(each)
        index += 1
    return "".join(parts)


class CardProblem(NamedTuple):
    """Something odd in the spelling of cards, at a place in the token.

    ``kind`` is ``tolerated-spelling`` (read all the same), ``look-alike-letter`` (read as
    the letter it resembles) or ``syntax`` (not read).  ``fix`` is what should stand there.
    """

    kind: str
    start: int
    end: int
    written: str
    fix: str


class ReadCards(NamedTuple):
    """The cards of one token: a value and a report."""

    cards: tuple[Card, ...]
    face_down: bool
    places: tuple[tuple[int, int], ...]
    problems: tuple[CardProblem, ...]


_SYMBOLS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}

# Letters of other scripts that look like one of ours, from Unicode's confusables: Cyrillic,
# Greek and full width.
LOOK_ALIKES: dict[str, str] = {
    "С": "C", "с": "c", "К": "K", "к": "k", "Т": "T", "т": "t", "А": "A", "а": "a",
    "Н": "H", "Ѕ": "S", "ѕ": "s", "Ј": "J", "ј": "j", "Х": "x", "х": "x", "Ԛ": "Q", "ԛ": "q",
    "Α": "A", "Κ": "K", "κ": "k", "Τ": "T", "Η": "H", "Χ": "x", "χ": "x", "Ϲ": "C", "ϲ": "c",
    "Ｓ": "S", "Ｈ": "H", "Ｄ": "D", "Ｃ": "C", "Ａ": "A", "Ｋ": "K", "Ｑ": "Q", "Ｊ": "J",
    "Ｔ": "T", "０": "0", "１": "1", "２": "2", "３": "3", "４": "4", "５": "5", "６": "6",
    "７": "7", "８": "8", "９": "9",
}  # fmt: skip


class _Letter(NamedTuple):
    kind: str  # "suit", "rank", "x", "~", "digit" (0 and 1) or "?"
    value: int
    start: int
    end: int


def read_cards(text: str) -> ReadCards:
    """Read one token of cards, with every tolerated spelling.

    Never raises: what cannot be read is a problem of kind ``syntax`` and its cards are
    left out.  ``places`` are the start and end of each card in the token.
    """
    problems: list[CardProblem] = []
    letters = list(_letters(text, problems))
    cards: list[Card] = []
    places: list[tuple[int, int]] = []
    suit: int | None = None
    suit_start = 0
    suit_used = True
    face_down = False
    index = 0

    def bad(first: _Letter, last: _Letter, fix: str = "") -> None:
        written = text[first.start : last.end]
        problems.append(CardProblem("syntax", first.start, last.end, written, fix))

    while index < len(letters):
        letter = letters[index]
        index += 1
        if letter.kind == "~" and letter.start == 0:
            face_down = True
        elif letter.kind == "suit":
            if not suit_used:
                bad(letters[index - 2], letters[index - 2])
            suit, suit_start, suit_used = letter.value, letter.start, False
        elif letter.kind == "rank" and suit is None:
            # Rank first is tolerated for a single card: QS, 10♥.
            if index < len(letters) and letters[index].kind == "suit":
                other = letters[index]
                index += 1
                found = other.value * 13 + letter.value
                problems.append(
                    CardProblem(
                        "tolerated-spelling",
                        letter.start,
                        other.end,
                        text[letter.start : other.end],
                        NAMES[found],
                    )
                )
                cards.append(found)
                places.append((letter.start, other.end))
            else:
                bad(letter, letter)
        elif letter.kind == "rank":
            assert suit is not None
            cards.append(suit * 13 + letter.value)
            places.append((letter.start if suit_used else suit_start, letter.end))
            suit_used = True
        elif letter.kind == "x" and suit is not None:
            cards.append(UNKNOWN_OF_SUIT + suit)
            places.append((letter.start if suit_used else suit_start, letter.end))
            suit_used = True
        elif letter.kind == "x":
            end = letter.end
            digits = ""
            while end < len(text) and text[end] in "0123456789" and len(digits) < 3:
                digits += text[end]
                end += 1
            while index < len(letters) and letters[index].start < end:
                index += 1
            count = int(digits) if digits else 1
            if count == 0 or count > 60 or digits.startswith("0"):
                written = text[letter.start : end]
                problems.append(CardProblem("syntax", letter.start, end, written, "x"))
                count = 0
            cards.extend([UNKNOWN] * count)
            places.extend([(letter.start, end)] * count)
        else:
            bad(letter, letter)
    if not suit_used:
        bad(letters[-1], letters[-1])
    return ReadCards(tuple(cards), face_down, tuple(places), tuple(problems))


def _letters(text: str, problems: list[CardProblem]) -> Iterator[_Letter]:
    index = 0
    after_bare_x = False
    seen_suit = False
    while index < len(text):
        written = text[index]
        start = index
        index += 1
        letter = written
        kind = "tolerated-spelling"
        if letter in LOOK_ALIKES:
            letter, kind = LOOK_ALIKES[letter], "look-alike-letter"
        elif letter in _SYMBOLS:
            letter = _SYMBOLS[letter]
        if letter == "X":
            letter = "x"
        elif letter != "x" and letter.upper() != letter:
            letter = letter.upper()
        if letter in "️︎":
            continue
        fix = letter
        if letter == "1" and not after_bare_x and text[index : index + 1] in ("0", "０"):
            index += 1
            letter = fix = "T"
        if written != letter and not (after_bare_x and letter.isdigit()):
            problems.append(CardProblem(kind, start, index, text[start:index], fix))
        if letter in _SUIT_OF_LETTER:
            after_bare_x, seen_suit = False, True
            yield _Letter("suit", _SUIT_OF_LETTER[letter], start, index)
        elif letter == "x":
            after_bare_x = not seen_suit
            yield _Letter("x", 0, start, index)
        elif letter in _RANK_OF_LETTER:
            yield _Letter("rank", _RANK_OF_LETTER[letter], start, index)
        elif letter == "~":
            yield _Letter("~", 0, start, index)
        else:
            yield _Letter("?", 0, start, index)
