"""What is known beforehand of plain tricks is what the rules say, and rows are the words again."""

from __future__ import annotations

import pytest

from notation.cards import BITS, cards_of
from validator.games.kambing.course import COURSE
from validator.games.kambing.options import KambingOptions
from validator.games.kambing.pack import PACK, POINTS, points_of
from validator.games.kambing.replies import beating_one, beats
from validator.games.kambing.rows import in_rows
from validator.games.kambing.rules import KambingDeal, Memory
from validator.games.kambing.words import CLAIMED, CLAIMS, WITHDRAWN, Words

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


@pytest.mark.parametrize(
    "word", ["S", "7SA", "~", "~~SA", "SHA", "SAA", "SAHA7A", "Sx", "x", "S1", "N"]
)
def test_what_is_no_play_of_known_cards_is_no_word(word: str) -> None:
    assert Words(SEATS, False).read(f"1. N: {word}") is None


@pytest.mark.parametrize("ordered", [False, True])
def test_cards_of_a_play_are_the_same_in_another_order_unless_it_counts(ordered: bool) -> None:
    words = Words(SEATS, ordered)
    found = words.read("SA7HK HKS7A SA7 ~SA7 ~S7A")
    assert found is not None
    assert (found[0] == found[1]) is not ordered
    assert found[3] == found[4] != found[2]
    assert [len(words.cards[play]) for play in found[:3]] == [3, 3, 2]
    assert found[3] not in words.cards


def test_rows_hold_as_many_words_whatever_else_is_said() -> None:
    words = Words(SEATS, False)
    read = words.read(
        "1. N: S7 ~S8 ~S9 ~SJ =N\n"
        "2. N: H7 ~H8 withdrawn\n2. S: molodka DA7K8 withdrawn\n2. W: molodka CA7K8 ~H7 ~H8 ~H9\n"
        "3. W: D7 ~D8 ~D9 ~DJ =E\n"
    )
    assert read is not None
    found = in_rows(read, 4)
    assert found is not None
    rows, winners = list(found[0]), found[1]
    assert [row[:2] for row in rows] == [
        (-1, 0),
        (-2, 0),
        (-3, 2 + CLAIMS),
        (-4, 3 + CLAIMS),
        (-5, 3),
    ]
    assert [row.count(WITHDRAWN) for row in rows] == [0, 2, 3, 0, 0]
    assert list(winners) == [(0, 0), (2, 1)]
    assert min(min(row) for row in rows) == WITHDRAWN < CLAIMED


@pytest.mark.parametrize(
    "tricks",
    [
        "2. N: S7 ~S8 ~S9 ~SJ",
        "1. N: S7 ~S8 ~S9",
        "1. N: S7 ~S8 ~S9 ~SJ ~SQ",
        "1. N: S7 ~S8 ~S9 ~SJ withdrawn",
        "1. N: S7 ~S8 ~S9 ~SJ =N =N",
        "1. N: S7 withdrawn\n2. S: molodka DA7K8 ~H7 ~H8 ~H9",
        "1.",
    ],
)
def test_tricks_with_other_words_are_no_rows(tricks: str) -> None:
    read = Words(SEATS, False).read(tricks)
    assert read is not None
    assert in_rows(read, 4) is None
