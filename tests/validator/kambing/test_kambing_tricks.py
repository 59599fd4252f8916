"""The worked examples of comparisons and tricks, and what the other rule sets change."""

from __future__ import annotations

import pytest

from notation.cards import CARD_OF, read_cards
from tests.laws.checking import replay
from tests.validator.kambing.records import SEATS, found, head, public, record, unchecked
from validator.games.kambing.beating import beats_some, pairing
from validator.games.kambing.pack import beaters, beats, points_of

SUITS = {"S": 0, "H": 1, "D": 2, "C": 3}


@pytest.mark.parametrize(
    ("number", "trump", "first", "second", "result"),
    [
        ("KO01", "S", "H9", "H7", "first"),
        ("KO02", "S", "CT", "CQ", "first"),
        ("KO03", "H", "H6", "SA", "first"),
        ("KO04", "H", "SA", "DT", "neither"),
        ("KO05", "C", "ST", "SK", "first"),
        ("KO06", "C", "SA", "ST", "first"),
        ("KO07", "C", "SK", "ST", "second"),
        ("KO08", "H", "S9", "SJ", "second"),
        ("KO09", "D", "D7", "D6", "first"),
    ],
)
def test_comparisons(number: str, trump: str, first: str, second: str, result: str) -> None:
    one, other = CARD_OF[first], CARD_OF[second]
    assert beats(one, other, SUITS[trump]) == (result == "first"), number
    assert beats(other, one, SUITS[trump]) == (result == "second"), number


TRICKS = [
    ("KO10", "D", "SQ7 D9SJ DK8 ~C6H6", "S", 9),
    ("KO13", "H", "D9 ~S6 DK DT", "W", 14),
    ("KO14", "H", "DA ~SK ~C6 ~C7", "N", 15),
    ("KO15", "H", "DT DA H6 ~S7", "S", 21),
    ("KO16", "H", "DK ~S9 DA H6", "W", 15),
    ("KO17", "S", "C678 C9S78 ~DJQK ~H9D9H6", "E", 9),
    ("KO18", "S", "HKQ S6HA SA7 ~D89", "S", 29),
    ("KO19", "S", "HJ8 H9S7 ~C6D6 ~C7D7", "E", 2),
    ("KO20", "S", "HKQ ~HADA ~C67 ~C89", "N", 29),
]


@pytest.mark.parametrize(("number", "trump", "plays", "winner", "points"), TRICKS)
def test_tricks(number: str, trump: str, plays: str, winner: str, points: int) -> None:
    text = public(f"1. N: {plays} ={winner}\n", turnup=f"turnup {trump}x\n")
    assert found(text) == [], number
    deal = replay(text).deals[0]
    assert SEATS[deal.tricks[0].winner or 0] == winner
    assert points_of(deal.captured[SEATS.index(winner)]) == points


@pytest.mark.parametrize(
    ("number", "plays", "winner", "points"),
    [("KO11", "SAK CT9", "A", 25), ("KO12", "SQJ ~CTS6", "A", 15)],
)
def test_tricks_of_two_players(number: str, plays: str, winner: str, points: int) -> None:
    seats = ("A", "B")
    text = public(f"1. A: {plays}\n", turnup="turnup Cx\n", dealer="dealer B\n")
    for label in SEATS:
        text = text.replace(f'[Seat "{label}" "{label}"]\n', "")
    tags = "".join(f'[Seat "{seat}" "{seat}"]\n' for seat in seats)
    text = text.replace('[Rules "classic"]\n', f'[Rules "two-players-four-trumps"]\n{tags}')
    assert found(text) == []
    deal = replay(text).deals[0]
    taker = 1 if number == "KO11" else 0
    assert deal.tricks[0].winner == taker
    assert points_of(deal.captured[taker]) == points


@pytest.mark.parametrize(
    ("number", "plays", "winner", "points"),
    [
        ("KO21", "HATK6 ~D67S8D9 ~S67D8S9 ~DJQSJQ", "E", 35),
        ("KO22", "H9876 C6789 ~DATS67 ~DJQSJQ", "S", 31),
    ],
)
def test_molodka_tricks(number: str, plays: str, winner: str, points: int) -> None:
    tricks = f"1. N: DJ withdrawn\n1. E: molodka {plays} ={winner}\n"
    text = public(tricks, turnup="turnup CK\n")
    assert found(text) == [], number
    deal = replay(text).deals[0]
    assert [trick.winner for trick in deal.tricks] == [None, SEATS.index(winner)]
    assert points_of(deal.captured[SEATS.index(winner)]) == points


def test_ko40_and_ko41_drawing() -> None:
    tricks = "".join(
        f"{number}. N: {lead} ~x{count} ~x{count} ~x{count}\n".replace("x1 ", "x ").replace(
            "x1\n", "x\n"
        )
        for number, (lead, count) in enumerate([("SATKQ", 4), ("HATK", 3), ("H6", 1), ("D6", 1)], 1)
    )
    deal = replay(public(tricks)).deals[0]
    assert [len(trick.draws) for trick in deal.tricks] == [16, 4, 0, 0]
    assert [seat for seat, _ in deal.tricks[1].draws] == [0, 1, 2, 3]


def test_cards_of_one_suit_beat_in_any_pairing_but_not_beyond() -> None:
    table = beaters(SUITS["C"])

    def pairs(reply: str, target: str, positional: bool = False) -> bool:
        mine, theirs = read_cards(reply), read_cards(target)
        assert not mine.problems
        assert not theirs.problems
        return pairing(mine.cards, theirs.cards, table, positional) is not None

    assert pairs("D8K", "DJ6")
    assert not pairs("D8K", "DJ6", positional=True)
    assert pairs("DK8", "DJ6", positional=True)
    assert not pairs("D89", "DJ6")
    assert not pairs("DK", "DJ6")
    # The greedy choice of the lowest card that beats would fail here.
    assert pairs("C6CT", "CKSA")
    assert pairs("SAC6", "STDA")


def test_what_beats_what_is_shown() -> None:
    deal = replay(public("1. N: HJ8 H9S7 ~x2 ~x2\n", turnup="turnup Sx\n")).deals[0]
    reply = deal.tricks[0].plays[1]
    assert [CARD_OF[name] for name in ("H8", "HJ")] == list(reply.beats)
    assert deal.tricks[0].winning == (0, 1, 1, 1)


# ---- other rule sets


def test_positional_matching() -> None:
    text = "1. N: HJ8 H9S7 ~x2 ~x2\n"
    tag = '[Rule "beat_matching" "positional"]'
    assert found(public(text, turnup="turnup Sx\n", tags=tag)) == ["does-not-beat at H9S7"]
    assert found(public(text.replace("H9S7", "S7H9"), turnup="turnup Sx\n", tags=tag)) == []


def test_the_six_of_spades_above_all() -> None:
    text = "1. N: HA S6 ~x ~x =E\n"
    assert found(public(text, turnup="turnup H7\n")) == ["does-not-beat at S6"]
    assert found(public(text, turnup="turnup H7\n", rules="six-spades-high")) == []
    beaten = "1. N: S6 SA ~x ~x\n"
    high = public(beaten, turnup="turnup H7\n", rules="six-spades-high")
    assert found(high) == ["does-not-beat at SA"]


def test_the_turn_up_as_the_last_card_of_the_stock() -> None:
    (wrong,) = found(record("", rules="six-spades-high"))
    assert wrong == "stock-disagrees at H8"
    assert found(record("", turnup="turnup CT\n", rules="six-spades-high")) == []


def test_open_discards() -> None:
    text = "1. N: D7 S6 D9 C6 =S\n"
    assert found(public(text, rules="open-discards")) == []
    assert found(public("1. N: D7 ~x D9 C6\n", rules="open-discards")) == [
        "face-down-not-allowed at ~x"
    ]


def test_a_partial_beat_may_lie_open() -> None:
    text = "1. N: SQJ CTS6 ~x2 ~x2 =N\n"
    assert found(public(text, turnup="turnup Cx\n", rules="combos")) == []
    assert found(public(text, turnup="turnup Cx\n")) == ["does-not-beat at CTS6"]
    nothing = "1. N: SQJ S67 ~x2 ~x2 =N\n"
    assert found(public(nothing, turnup="turnup Cx\n", rules="combos")) == ["does-not-beat at S67"]


def test_fours_of_aces_and_tens() -> None:
    fours = "1. N: SADTHACT ~x4 ~x4 ~x4\n"
    assert found(public(fours)) == ["lead-mixed-suits at SADTHACT"]
    assert found(public(fours, rules="combos")) == []
    assert found(public(fours.replace("SADTHACT", "STDTHTCT"), rules="combos")) == [
        "lead-mixed-suits at STDTHTCT"
    ]
    claim = "1. E: molodka SADTHACT ~x4 ~x4 ~x4\n"
    assert found(public(claim, rules="combos")) == []
    assert found(public(claim)) == ["molodka-not-four at SADTHACT"]
    begun = "1. N: D7 withdrawn\n1. E: molodka S6789 ~x4 ~x4 ~x4\n"
    assert found(public(begun, rules="combos")) == ["molodka-too-late at S6789"]


def test_out_of_turn_with_four_trumps_only() -> None:
    claim = "1. E: molodka S6789 ~x4 ~x4 ~x4\n"
    assert found(public(claim, turnup="turnup HA\n", rules="dealer-leads")) == [
        "molodka-not-four at S6789"
    ]
    assert found(public(claim, turnup="turnup SA\n", rules="dealer-leads")) == []


def test_the_dealer_leads() -> None:
    assert found(public("1. W: D7 ~x ~x ~x\n", rules="dealer-leads")) == []
    assert found(public("1. N: D7 ~x ~x ~x\n", rules="dealer-leads")) == ["wrong-leader at N"]
    assert found(public("1. W: D7 ~x ~x ~x\n")) == ["wrong-leader at W"]
    assert found(public("1. W: D7 ~x ~x ~x\n", dealer="")) == []


def test_four_of_one_suit_only_on_the_own_lead() -> None:
    claim = "1. {}: molodka S6789 ~x4 ~x4 ~x4\n"
    assert found(public(claim.format("N"), rules="turn-only")) == []
    assert found(public(claim.format("E"), rules="turn-only")) == ["wrong-leader at S6789"]


def test_no_molodka_at_all() -> None:
    claim = "1. {}: molodka S6789 ~x4 ~x4 ~x4\n"
    assert found(public(claim.format("E"), rules="no-molodka")) == ["wrong-leader at S6789"]
    assert found(public(claim.format("N"), rules="no-molodka")) == []


@pytest.mark.parametrize(
    ("priority", "first", "second", "clean"),
    [
        ("nearest_to_leader", "E: molodka S6789", "S: molodka H6789", False),
        ("nearest_to_leader", "S: molodka H6789", "E: molodka S6789", True),
        ("bura_first", "E: molodka S6789", "S: molodka H6789", True),
        ("bura_first", "S: molodka H6789", "E: molodka S6789", False),
        ("bura_first", "S: molodka C6789", "E: molodka S6789", True),
        ("first_called", "S: molodka H6789", "E: molodka S6789", False),
    ],
)
def test_which_of_two_claims_stands(priority: str, first: str, second: str, clean: bool) -> None:
    tricks = f"1. {first} withdrawn\n1. {second} ~x4 ~x4 ~x4\n"
    tag = f'[Rule "molodka_priority" "{priority}"]'
    wrong = found(public(tricks, turnup="turnup HA\n", tags=tag))
    assert [each.split(" at ")[0] for each in wrong] == ([] if clean else ["molodka-priority"])


def test_the_holder_of_the_lowest_trump_leads() -> None:
    tag = '[Rule "first_leader" "lowest_trump"]'
    assert found(record("1. W: ST ~D7 ~C9 ~S6\n", tags=tag)) == []
    assert found(record("1. N: D7 ~C9 ~S6 ~C6\n", tags=tag)) == ["wrong-leader at N"]
    # Somebody whose hand is not known may hold a lower one.
    hidden = record("1. N: D7 ~x ~S6 ~C6\n", tags=tag).replace("E: SAJ DQ C9", "E: x4")
    assert found(hidden.replace("stock", ";stock")) == []


def test_later_leads_by_option() -> None:
    deal = "dealer W\nturnup Hx\n1. {}: D8 ~x ~x ~x\nend {}\n\n"
    for leader, wrong in (("N", []), ("E", ["wrong-leader at E"])):
        tags = '[Rule "later_leader" "left_of_dealer"]'
        first = "deal 1\n" + deal.format("N", "open")
        second = "deal 2\n" + deal.format(leader, "open")
        assert found(head(tags=tags) + first + second + "result *\n") == wrong


def test_a_trick_with_neighbours_that_belong_together() -> None:
    text = public("1. N: D7 D9 DJ DQ ~S67 ~C67\n2. E: x ~x ~x ~x\n", turnup="turnup Hx\n")
    assert found(text) == ["trick-incomplete at ~S67"]
    (only,) = [each for each in replay(text).findings if each.name == "trick-incomplete"]
    edits = [edit.text for edit in only.fixes[0].edits]
    assert edits == ["D79", "DJQ"]


def test_a_reply_of_which_a_part_lies_face_down() -> None:
    text = public("1. N: D79 DJ ~C8 ~S67 ~C67\n2. N: x ~x ~x ~x\n", turnup="turnup Hx\n")
    assert found(text) == ["face-down-not-allowed at ~C8"]


def test_some_cards_beat_some() -> None:
    assert beats_some((CARD_OF["CT"], CARD_OF["S6"]), (CARD_OF["SQ"], CARD_OF["SJ"]), beaters(3))
    assert unchecked(public("1. N: D7 ~x ~x ~x\n", turnup="turnup x\n")) == ["turnup"]
