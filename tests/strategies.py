"""Random records for hypothesis: everything that the notation can say, true or not.

``records()`` gives records in canonical form that their canonical text, JSON and YAML all
say in full; ``files()`` gives lists of them that may stand in one file.  Nothing here keeps
to the rules of a game: whether a record is true is another matter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from hypothesis import strategies as st

from notation.canonical import canonical
from notation.cards import UNKNOWN, Card, in_hand_order
from notation.marks import (
    NO_REMARKS,
    Attribute,
    Comment,
    Glyph,
    Irregularity,
    Remarks,
)
from notation.play import Play, Trick, Tricks, Variation, Winner
from notation.record import Deal, Entry, Record, Tag, Version
from notation.statements import (
    Amount,
    Amounts,
    Contract,
    Dealer,
    Declarer,
    Double,
    DoublePair,
    Draw,
    End,
    Exchange,
    Expose,
    Hands,
    Passed,
    Replace,
    Result,
    Ruling,
    SeatCards,
    Stock,
    Turnup,
)

# Texts that break careless readers and writers.
HOSTILE = (
    "",
    " ",
    "}",
    "{",
    "\\",
    "\\}",
    "\\\\",
    "a } b { c",
    "(2. N: D7) ; no remark",
    '[Event "x"]',
    "line one\nline two",
    "\n",
    "\n\n; deal 1\nend\nresult *\n",
    "%trick 1.0",
    "deal 7",
    "end",
    '"quoted"',
    "<clk 1>",
    "tab\tand bell\x07",
    "non-breaking\u00a0space, thin\u2009space",
    "separator\u2028line\u2029paragraph\x85next\x0bvertical\x0cform\x1cfile",
    "\ufeffmark",
    "right \u202eto left",
    "猪羊 🐖🐑 é é",
    "</script><script>alert(1)</script>",
    "&amp; <b>",
    "no",
    "1e5",
    "- item",
    "key: value # not a comment",
    "'single'",
    "null",
    "=SUM(A1)",
)

LABELS = (
    ("N", "W", "S", "E"),
    ("N", "E", "S", "W"),
    ("P1", "P2", "P3", "P4", "P5"),
    ("Ani", "Budi", "Citra", "Dewi"),
    ("甲", "乙", "丙", "丁"),
    ("किरण", "मीरा", "अनु", "रवि"),
    ("Élan", "Ñandú", "Øre", "ß"),
    ("deal", "hands", "end", "result"),
    ("x", "SQ", "H_1", "pass"),
    ("ЮГ", "ЗАПАД", "СЕВЕР"),
    ("a", "A1", "b_2", "molodka", "withdrawn"),
    ("ABCDEFGHIJKLMNOP", "Z"),
)

_ANY = st.characters(exclude_categories=["Cs"])
_PLAIN = st.text(st.sampled_from("abc XYZ019.,;:!?'\"(){}[]<>\\/|*#%&@-_\n"), max_size=20)


def texts(refuse: str = "") -> st.SearchStrategy[str]:
    """Any text without some letters."""
    wild = st.text(_ANY, max_size=12)
    return st.one_of(st.sampled_from(HOSTILE), _PLAIN, wild).map(
        lambda text: "".join(letter for letter in text if letter not in refuse)
    )


def comments() -> st.SearchStrategy[tuple[Comment, ...]]:
    """Mostly none, sometimes one or two."""
    some = st.lists(st.builds(Comment, texts("\r\0")), min_size=1, max_size=2)
    return _seldom(some.map(tuple), ())


def remarks() -> st.SearchStrategy[Remarks]:
    """Mostly none; else lines above, one behind, or both."""
    line = texts("\r\n\0")
    before = st.lists(line, max_size=2).map(tuple)
    return _seldom(st.builds(Remarks, before, st.none() | line), NO_REMARKS)


def _seldom(strategy: st.SearchStrategy[Any], usual: Any) -> st.SearchStrategy[Any]:
    return st.integers(0, 4).flatmap(lambda dice: strategy if dice == 4 else st.just(usual))


_NUMBERS = st.integers(-999_999_999, 999_999_999) | st.sampled_from([0, 50, -100, -1])
_KNOWN = st.integers(0, 51)
_CARD = st.one_of(_KNOWN, _KNOWN, _KNOWN, st.integers(52, 56))


def _cards(least: int = 1, most: int = 13) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(_CARD, min_size=least, max_size=most).map(tuple)


def _unknown_first(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda each: each != UNKNOWN))


@st.composite
def _seat_cards(draw: st.DrawFn, labels: tuple[str, ...], most: int = 5) -> tuple[SeatCards, ...]:
    seats = draw(st.lists(st.sampled_from(labels), min_size=1, max_size=4))
    return tuple(SeatCards(seat, draw(_cards(1, most)), draw(comments())) for seat in seats)


@st.composite
def _amounts(draw: st.DrawFn, labels: tuple[str, ...]) -> tuple[Amount, ...]:
    seats = st.lists(st.sampled_from(labels), min_size=1, max_size=2, unique=True).map(tuple)
    return tuple(
        Amount(each, draw(_NUMBERS)) for each in draw(st.lists(seats, min_size=1, max_size=4))
    )


# ---- play


@st.composite
def _play(draw: st.DrawFn, labels: tuple[str, ...], depth: int) -> Play:
    seat = draw(_seldom(st.sampled_from(labels), None))
    if draw(st.integers(0, 9)) == 9:
        play = Play((), seat, passed=True)
    else:
        cards = draw(st.one_of(_KNOWN.map(lambda card: (card,)), _cards(1, 5)))
        play = Play(_unknown_first(cards), seat, draw(st.booleans()))
    if draw(st.integers(0, 3)):
        return play
    name = st.sampled_from(["clk", "_x", "mood", "a:b", "甲", "_1"])
    value = texts("\r\0").map(str.strip)
    note: st.SearchStrategy[Comment | Variation] = st.builds(Comment, texts("\r\0"))
    if depth < 3:
        note = note | _variation(labels, depth + 1)
    irregular = st.sampled_from(["revoke", "turn", "lead", "exposed", "withdrawn", "of-mine_2"])
    return replace(
        play,
        glyphs=tuple(
            draw(st.lists(st.builds(Glyph, st.integers(0, 9) | st.just(140)), max_size=4))
        ),
        irregularities=tuple(draw(st.lists(st.builds(Irregularity, irregular), max_size=2))),
        attributes=tuple(draw(st.lists(st.builds(Attribute, name, value), max_size=2))),
        notes=tuple(draw(st.lists(note, max_size=2))),
    )


@st.composite
def _trick(draw: st.DrawFn, labels: tuple[str, ...], depth: int = 0) -> Trick:
    plays = tuple(draw(st.lists(_play(labels, depth), max_size=4)))
    ending = draw(st.sampled_from(["", "", "", "winner", "withdrawn"]))
    winner = None
    if ending == "winner":
        winner = Winner(draw(st.sampled_from(labels)), draw(comments()))
    return Trick(
        draw(st.integers(0, 14) | st.just(999_999)),
        draw(st.sampled_from(labels)),
        plays,
        winner,
        molodka=draw(_seldom(st.just(True), False)),
        withdrawn=ending == "withdrawn",
        comments=draw(comments()),
    )


@st.composite
def _variation(draw: st.DrawFn, labels: tuple[str, ...], depth: int) -> Variation:
    tricks = draw(st.lists(_trick(labels, depth), min_size=1, max_size=2))
    if draw(st.integers(0, 3)) == 3:
        plays = tuple(draw(st.lists(_play(labels, depth), min_size=1, max_size=3)))
        tricks[0] = Trick(0, draw(st.sampled_from(labels)), plays, molodka=True)
    elif tricks[0].number == 0:
        tricks[0] = replace(tricks[0], number=1)
    return Variation(tuple(tricks), draw(comments()))


@st.composite
def _main_trick(draw: st.DrawFn, labels: tuple[str, ...]) -> Trick:
    after: list[Draw | Expose] = []
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        if draw(st.booleans()):
            drawn = tuple(
                replace(each, cards=_unknown_first(each.cards))
                for each in draw(_seat_cards(labels))
            )
            after.append(Draw(drawn, draw(comments()), draw(remarks())))
        else:
            after.append(draw(_expose(labels)))
    return replace(draw(_trick(labels)), after=tuple(after), remarks=draw(remarks()))


# ---- statements


@st.composite
def _expose(draw: st.DrawFn, labels: tuple[str, ...]) -> Expose:
    shown = draw(st.just(()) | _seat_cards(labels))
    return Expose(shown, draw(comments()), draw(remarks()))


@st.composite
def _hands(draw: st.DrawFn, labels: tuple[str, ...]) -> Hands:
    hands = tuple(
        replace(each, cards=in_hand_order(each.cards)) for each in draw(_seat_cards(labels, 16))
    )
    return Hands(hands, draw(comments()), draw(remarks()))


@st.composite
def _exchange(draw: st.DrawFn, labels: tuple[str, ...]) -> Exchange:
    seat = st.sampled_from(labels)
    passes = tuple(
        Passed(draw(seat), draw(seat), _unknown_first(draw(_cards(1, 4))), draw(comments()))
        for _ in range(draw(st.integers(1, 3)))
    )
    return Exchange(passes, draw(comments()), draw(remarks()))


_CONTRACTS = (
    (None, None),
    ("no-tricks", None),
    ("no-last-two", None),
    ("barbu", None),
    ("trumps", "H"),
    ("trumps", "NT"),
    ("domino", "7"),
    ("domino", "T"),
    ("ravage-city", None),
)


@st.composite
def _double(draw: st.DrawFn, labels: tuple[str, ...]) -> Double:
    seat = st.sampled_from(labels)
    pairs = st.lists(st.builds(DoublePair, seat, seat | st.just("*")), max_size=4).map(tuple)
    return Double(draw(pairs), draw(comments()), draw(remarks()))


@st.composite
def _ruling(draw: st.DrawFn, labels: tuple[str, ...]) -> Ruling:
    kind: Literal["penalty", "adjust"] = "penalty" if draw(st.booleans()) else "adjust"
    return Ruling(kind, draw(_amounts(labels))[0], draw(comments()), draw(remarks()))


@st.composite
def _deal(draw: st.DrawFn, labels: tuple[str, ...]) -> Deal:
    def maybe(strategy: st.SearchStrategy[Any]) -> Any:
        return draw(_seldom(strategy, None))

    def claims(kind: Any) -> Any:
        return maybe(st.builds(Amounts, st.just(kind), _amounts(labels), comments(), remarks()))

    seat = st.none() | st.sampled_from(labels)
    contract = draw(st.sampled_from(_CONTRACTS))
    return Deal(
        draw(st.integers(0, 20) | st.just(999_999_999)),
        maybe(texts()),
        maybe(st.builds(Dealer, seat, comments(), remarks())),
        maybe(_hands(labels)),
        maybe(_exchange(labels)),
        tuple(draw(st.lists(_expose(labels), max_size=2))),
        maybe(st.builds(Declarer, seat, comments(), remarks())),
        maybe(
            st.builds(Contract, st.just(contract[0]), st.just(contract[1]), comments(), remarks())
        ),
        maybe(_double(labels)),
        maybe(st.builds(Turnup, _CARD, comments(), remarks())),
        maybe(st.builds(Stock, _cards(), comments(), remarks())),
        Tricks(draw(st.lists(_main_trick(labels), max_size=3))),
        claims("points"),
        claims("score"),
        tuple(draw(st.lists(_ruling(labels), max_size=1))),
        claims("total"),
        End(
            draw(st.sampled_from(["", "", "claimed", "abandoned", "misdeal", "open"])),
            draw(comments()),
            draw(remarks()),
        ),
        draw(comments()),
        draw(remarks()),
    )


# ---- records

_TAG_NAMES = (
    *"Event Site Date Round Table Recorder Annotator Source Id View Rules".split(),
    *"Weather _mine _x-1 _甲".split(),
)


@st.composite
def _tags(draw: st.DrawFn, labels: tuple[str, ...]) -> list[Tag]:
    def tag(name: str, *values: str) -> Tag:
        return Tag(name, values, draw(comments()), draw(remarks()))

    tags = [tag("Game", draw(st.sampled_from(["gongzhu", "kambing", "barbu"])))]
    tags += [tag("Seat", label, draw(texts())) for label in labels]
    for name in draw(st.lists(st.sampled_from(_TAG_NAMES), max_size=3, unique=True)):
        tags.append(tag(name, *draw(st.lists(texts(), max_size=2))))
    if draw(st.booleans()):
        tags.append(tag("Rule", "first_leader", draw(texts())))
    return tags


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record in canonical form, with its version line."""
    labels = draw(st.sampled_from(LABELS))
    entries: list[Entry] = []
    if draw(st.integers(0, 4)) == 4:
        carried = draw(_amounts(labels))
        entries.append(Amounts("carried", carried, draw(comments()), draw(remarks())))
    replacing = st.builds(Replace, st.sampled_from(labels), texts(), comments(), remarks())
    between = st.one_of(_ruling(labels), replacing)
    entries += draw(st.lists(st.one_of(_deal(labels), _deal(labels), between), max_size=3))
    result = draw(
        st.one_of(
            st.none(),
            st.builds(Result, st.just("*"), st.just(()), comments(), remarks()),
            st.builds(Result, st.just("abandoned"), st.just(()), comments(), remarks()),
            st.builds(Result, st.just("totals"), _amounts(labels), comments(), remarks()),
        )
    )
    closing = draw(remarks())
    return canonical(
        Record(
            tuple(draw(_tags(labels))),
            tuple(entries),
            result,
            Version(1, draw(st.sampled_from([0, 0, 0, 7])), draw(remarks())),
            draw(comments()),
            Remarks(closing.before),
        )
    )


def files() -> st.SearchStrategy[list[Record]]:
    """Records that may stand in one file."""
    return st.lists(records(), max_size=2).map(_in_one_file)


def _in_one_file(some: list[Record]) -> list[Record]:
    """Lines above a later version line would be the closing remarks of the record before."""
    return [
        replace(record, version=replace(record.version, remarks=NO_REMARKS))
        if index and record.version is not None
        else record
        for index, record in enumerate(some)
    ]
