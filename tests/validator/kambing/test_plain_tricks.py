"""What is known beforehand of plain tricks is what the rules say; they are read as they stand."""

from __future__ import annotations

import re

import pytest

from notation.cards import BITS, CARD_OF, NAMES, cards_of
from validator.games.kambing.course import COURSE
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import PACK, POINTS, points_of
from validator.games.kambing.replies import beating_one, beats
from validator.games.kambing.rules import KambingDeal, Memory
from validator.games.kambing.written import CLAIMS, Writing, Written

SEATS = ("N", "E", "S", "W")


@pytest.mark.parametrize("six_spades_high", [False, True])
@pytest.mark.parametrize("trump", range(4))
def test_what_beats_one_card_is_what_the_rules_say_of_each(
    trump: int, six_spades_high: bool
) -> None:
    options = KambingOptions(six_spades_high=six_spades_high)
    rules = KambingDeal(COURSE, options, SEATS, Memory())
    rules.trumps = 1 << trump
    for card in cards_of(PACK):
        found = beating_one(rules, card)
        said = [
            other for other in cards_of(PACK) if other != card and beats(rules, (other,), (card,))
        ]
        assert found == sum(BITS[other] for other in said)


def test_nothing_beats_a_card_where_trumps_are_not_known() -> None:
    rules = KambingDeal(COURSE, KambingOptions(), SEATS, Memory())
    assert beating_one(rules, 12) == 0


def test_points_are_those_of_each_card() -> None:
    for card in cards_of(PACK):
        assert points_of(BITS[card]) == POINTS[card]
    assert points_of(PACK) == sum(POINTS[card] for card in cards_of(PACK)) == 120


HANDS = "  N: S7 H8 D7 C9\n  E: S8 H9 DJ CJ\n  S: S9 HJ DQ CQ\n  W: SJ HQ DK CK\n"
STOCK = "S6 SQ SK ST SA H6 H7 HK HT HA D6 D8 D9 DT DA C6 C7 C8 CT CA"


def labelled(text: str, seats: tuple[str, ...]) -> str:
    """The text of a table with other seats."""
    names = dict(zip(SEATS, seats, strict=True))
    return re.sub(r"\b([NESW])(?=[:\n])", lambda found: names[found[1]], text)


def read(
    tricks: str, *, hands: str = HANDS, stock: str = STOCK, face_down: bool = True
) -> Written | None:
    return Writing(SEATS, 4, face_down).read(hands, stock, tricks)


@pytest.mark.parametrize(
    "seats",
    [SEATS, tuple("ABCD"), ("C", "D", "S", "H"), ("SA", "S7", "N7", "T"), tuple("北東南西")],
)
def test_cards_are_read_whatever_the_seats_are_called(seats: tuple[str, ...]) -> None:
    tricks = "1. S: H98 ~S7C6 ~HTST CAHJ =W\n2. W: DA! ~DK {SA} C6 ~ST\n"
    written = Writing(seats, 4, True).read(labelled(HANDS, seats), STOCK, labelled(tricks, seats))
    assert written is not None
    cards = [CARD_OF[name] for name in re.findall("[SHDC][6-9TJQKA]", HANDS + STOCK)]
    assert list(written.pack) == cards
    assert list(written.dealt) == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    names = [" ".join([NAMES[card] for card in row]) for row in written.rows]
    assert names == ["H9 H8 S7 C6 HT ST CA HJ", "DA DK C6 ST"]
    first, second = written.forms
    outcomes = (None, (3, b"\3" * 8, bytes([7, 4, 5, 6]) * 2), None, None)
    plays = bytes([2, 2, 3, 3, 0, 0, 1, 1])
    assert first == (1, 2, slice(0, 2), ((3, slice(6, 8)),), outcomes, plays)
    assert second[:4] == (2, 3, slice(0, 1), ((2, slice(2, 3)),))
    assert [outcome and outcome[0] for outcome in second[4]] == [3, 0, 1, 2]
    assert second[5] == bytes([7, 4, 5, 6])


def test_cards_that_go_back_have_rows_that_are_no_tricks() -> None:
    written = read(
        "1. N: H7 ~H8 withdrawn\n1. S: molodka DA7K8 withdrawn\n"
        "1. W: molodka CA7K8 ~H7689 ~H8SAKQ ~H9TJQ\n"
    )
    assert written is not None
    assert [form[:2] for form in written.forms] == [(1, 0), (1, 2 + CLAIMS), (1, 3 + CLAIMS)]
    assert [len(form[4]) for form in written.forms] == [0, 0, 4]
    assert [len(row) for row in written.rows] == [2, 4, 16]
    assert written.tricks == written.rows[2:]


def test_hands_may_stand_in_another_order_but_nobody_has_two() -> None:
    lines = HANDS.splitlines(keepends=True)
    tricks = "1. N: S7 ~S8 ~S9 ~SJ\n"
    written = read(tricks, hands="".join([lines[2], *lines[:2], lines[3]]))
    assert written is not None
    assert list(written.dealt) == [2] * 4 + [0] * 4 + [1] * 4 + [3] * 4
    assert read(tricks, hands="".join([*lines[:3], lines[0]])) is None
    assert read(tricks, hands="".join(lines[:3])) is None
    assert read(tricks, hands=HANDS.replace("S7 ", "S7Q ")) is None
    assert read(tricks, hands=HANDS.replace("S7 ", "S2 ")) is None
    assert read(tricks, hands="") is None


@pytest.mark.parametrize("stock", [STOCK[3:], f"{STOCK} S7", STOCK.replace("S6", "S5")])
def test_a_stock_with_other_cards_is_not_plain(stock: str) -> None:
    assert read("1. N: S7 ~S8 ~S9 ~SJ\n", stock=stock) is None


@pytest.mark.parametrize(
    "trick",
    [
        "1. N: S7 ~S8 ~S9",
        "1. N: S7 ~S8 ~S9 ~SJ ~SQ",
        "1. N: S7 ~S8 ~S9 ~SJ withdrawn",
        "1. N: S7 ~S8 ~S9 =N",
        "1. N: S7 ~S8 ~S9 ~SJ =N =N",
        "1. N: ~S7 ~S8 ~S9 ~SJ",
        "1. N: S7 ~S8 ~S9J ~SQ",
        "1. N: S7 ~S8 ~S9 ~x",
        "1. N: S7 ~S8 ~S9 pass",
        "1. N: S7 ~S8 ~S9 ~~SJ",
        "1. N: S7 ~S8 ~S9 ~S2",
        "1. N: S7 ~S8 ~S9 ~S2J",
        "1. N: S7 ~S8 ~S9 ~7SJ",
        "1. N: S7 ~S8 ~S9 ~S",
        "1. X: S7 ~S8 ~S9 ~SJ",
        "1. N: S7 ~S8 ~S9 ~SJ =X",
        "0. N: S7 ~S8 ~S9 ~SJ",
        "99. N: S7 ~S8 ~S9 ~SJ",
        "1. N: molodka",
        "1.",
        "",
    ],
)
def test_a_trick_with_other_words_is_not_plain(trick: str) -> None:
    assert read(f"{trick}\n") is None


def test_a_play_lies_face_down_where_the_rules_have_it_so() -> None:
    assert read("1. N: S7 ~S8 S9 SJ\n") is not None
    assert read("1. N: S7 ~S8 S9 SJ\n", face_down=False) is None
    assert read("1. N: S7 S8 S9 SJ\n", face_down=False) is not None
