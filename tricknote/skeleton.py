"""A record to fill in: tags, an open first deal, and remarks that show what to type.

This module refuses to know how a game is played beyond what a scorer has to write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from notation.cards import FULL_PACK, NAMES, Card, Mask, cards_of, suit_of, write_hand
from notation.marks import Remarks
from notation.record import Deal, Record, Tag, Version
from notation.statements import End, Result
from tricknote.rules import TableRules

ABOUT_TAGS = ("Event", "Site", "Date", "Round", "Table")
"""The tags of the head that a scorer is asked for, in canonical order."""

CLOCKWISE = ("N", "E", "S", "W")
COUNTER_CLOCKWISE = ("N", "W", "S", "E")
"""Seats of four players in turn order."""


def skeleton(
    rules: TableRules,
    seats: Sequence[tuple[str, str]],
    about: Mapping[str, str],
    deals: int | None = None,
) -> Record:
    """The record: ``seats`` are labels with names in turn order, ``about`` tags by name.

    ``deals`` is how many were agreed on; ``None`` leaves the end of the match to the rules.
    """
    tags = [Tag(name, (about[name],)) for name in ABOUT_TAGS if about.get(name)]
    tags.append(Tag("Game", (rules.game,)))
    tags.append(Tag("Rules", (rules.name,)))
    if deals is not None:
        tags.append(Tag("Rule", ("end_deals", str(deals))))
    tags.extend(Tag("Seat", (label, name)) for label, name in seats)
    labels = [label for label, _ in seats]
    deal = Deal(
        1,
        remarks=Remarks((" Text behind a semicolon is a note to yourself and never published.",)),
        end=End("open", remarks=Remarks(tuple(_hints(rules, labels)))),
    )
    return Record(tuple(tags), (deal,), Result("*"), Version(1, 0))


def default_seats(rules: TableRules) -> list[tuple[str, str]]:
    """Seats for players whose names are not known yet."""
    against = getattr(rules.options, "direction", "cw") == "ccw"
    compass = COUNTER_CLOCKWISE if against else CLOCKWISE
    count = rules.seats
    labels = compass if count == len(compass) else [f"P{n + 1}" for n in range(count)]
    return [(label, "?") for label in labels]


def _hints(rules: TableRules, labels: Sequence[str]) -> list[str]:
    sides = [f"{one}+{two}" for one, two in _pairs(labels)] if rules.partners else labels
    zeros = ", ".join(f"{side}: 0" for side in sides)
    return [
        *_GAMES.get(rules.game, _gongzhu)(rules.options, labels, zeros),
        " A sign behind a card and a comment, both published: SQ?? {Nobody made her.}",
        " What the deal and the match came to.",
        f" score {zeros}",
        f" total {zeros}",
        " When the deal is over: end instead of end open. Then deal 2, and so on.",
    ]


def _pairs(labels: Sequence[str]) -> Iterable[tuple[str, str]]:
    half = len(labels) // 2
    return zip(labels[:half], labels[half:], strict=True)


_CARDS = " The cards as dealt, if somebody wrote them down: suit, then ranks (T is ten)."
_LINE = " A line a trick: its number, who leads, then the cards in turn order."


def _hands(pack: Mask, labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """A hand of the pack with the others unknown, and a first trick of spades."""
    hand = _first_hand(pack, labels)
    size = len(hand)
    spades = [card for card in cards_of(pack) if suit_of(card) == 0]
    others = [card for card in spades if card not in hand][: len(labels) - 1]
    trick = [[card for card in hand if card in spades][-1], *others]
    return [
        _CARDS,
        f" A card that nobody knows is x; x{size} are {_WORDS.get(size, size)} of them.",
        " hands",
        f"   {labels[0]}: {write_hand(hand)}",
        *(f"   {label}: x{size}" for label in labels[1:]),
    ], [_LINE, f" 1. {labels[0]}: {' '.join(NAMES[card] for card in trick)}"]


def _first_hand(pack: Mask, labels: Sequence[str]) -> list[Card]:
    """Every fourth card, where four play."""
    return list(cards_of(pack))[:: len(labels)]


_WORDS = {
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    8: "eight",
    10: "ten",
    13: "thirteen",
    16: "sixteen",
    17: "seventeen",
}


def _gongzhu(options: Any, labels: Sequence[str], _zeros: str) -> list[str]:
    pack = getattr(options, "pack", FULL_PACK)
    hands, trick = _hands(pack, labels)
    second, third = labels[1 % len(labels)], labels[2 % len(labels)]
    lines = list(hands)
    if getattr(options, "pass_cards", 0):
        own = " ".join(NAMES[card] for card in _first_hand(pack, labels)[-3:])
        others = zip(labels[1:], [*labels[2:], labels[0]], strict=True)
        passed = "".join(f", {one}>{other}: x3" for one, other in others)
        lines += [
            " Who passed which cards to whom.",
            f" exchange {labels[0]}>{second}: {own}{passed}",
        ]
    exposure = getattr(options, "exposure", "none")
    cards = [
        each
        for each in getattr(options, "exposable", ())
        if each != "DJ" or exposure != "all_but_sheep"
    ]
    if cards and exposure != "none":
        more = f", {third}: {' '.join(cards[1:])}" if cards[1:] else ""
        lines += [
            " Who exposed what before the play; a dash if nobody did.",
            f" expose {second}: {cards[0]}{more}",
        ]
    return [*lines, *trick]


def _kambing(options: Any, labels: Sequence[str], zeros: str) -> list[str]:
    first, last = labels[0], labels[-1]
    count, size = len(labels), options.hand
    hand = ("SA", "DK", "HT", "H6", "D8", "DT")[:size]
    out = options.out_of_turn != "none" and options.molodka_window != "lead_only"
    hidden = options.passed_cards == "hidden"
    down = "~" if hidden else ""
    lines = [
        f" dealer {last}",
        _CARDS,
        f" A card that nobody knows is x; x{size} are {_WORDS[size]} of them.",
        " hands",
        f"   {first}: {' '.join(hand)}",
        *(f"   {label}: x{size}" for label in labels[1:]),
        " The card that was shown; its suit is trump.",
        " turnup S9",
        " A line a trick: its number, who leads, then what each plays. Cards that belong",
        " together are written together"
        + ("; a reply that does not beat lies face down (~)." if hidden else "."),
        f" 1. {first}: {' '.join(('DK', f'{down}S6', 'DA', f'{down}x')[:count])}",
    ]
    if out:
        early = options.molodka_window == "between_tricks"
        lines += [
            " Four of one suit out of turn, before the next trick is led."
            if early
            else " Four of one suit out of turn: what lay on the table goes back first.",
            *([] if early else [f" 2. {first}: D7 withdrawn"]),
            f" 2. {last}: molodka S78JQ {' '.join([f'{down}x4'] * (count - 1))}",
        ]
    return [
        *lines,
        " What was drawn after a trick, as far as it was seen.",
        f" draw {first}: {'x4' if out else 'x'}, {last}: {'H7D9C6CQ' if out else 'H7'}",
        " The card points of both sides." if len(zeros.split(",")) == 2 else " The card points.",
        f" points {zeros}",
    ]


def _barbu(options: Any, labels: Sequence[str], zeros: str) -> list[str]:
    first, second = labels[0], labels[1 % len(labels)]
    start = "7" if options.domino_start == "any" else options.domino_start
    written = {"trumps": "trumps H", "domino": f"domino {start}"}
    contracts = [written[each] if each in written else str(each) for each in options.contracts]
    hands, trick = _hands(options.pack, labels)
    lines = [f" declarer {first}", f" {', '.join(contracts)}:", f" contract {contracts[0]}"]
    if options.doubling != "off":
        lines += [
            " Who doubles whom; a dash if nobody did.",
            f" double {second}>{first}, {first}>{second}",
        ]
    lines += [*hands, *trick]
    if "domino" in options.contracts:
        plays = (f"D{start}", "pass", f"S{start}", f"H{start}", f"C{start}")[: len(labels)]
        lines += [
            " In domino a line is a round, and who cannot play passes.",
            f" 1. {first}: {' '.join(plays)}",
        ]
    if options.doubling != "off":
        lines += [" The score before the doubles.", f" points {zeros}"]
    return lines


_GAMES: Mapping[str, Callable[[Any, Sequence[str], str], list[str]]] = {
    "gongzhu": _gongzhu,
    "kambing": _kambing,
    "barbu": _barbu,
}
