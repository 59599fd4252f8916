"""What the text of ``kambing/classic`` says of dealing and play, statement by statement."""

from __future__ import annotations

import pytest

from tests.laws.checking import replay
from tests.laws.fixing import fixed
from tests.validator.kambing.records import (
    FIRST,
    HANDS,
    SECOND,
    STOCK,
    found,
    head,
    names,
    party,
    played,
    public,
    record,
    split,
    unchecked,
)
from validator.games.kambing.pack import PACK
from validator.rulesets import Library


def test_the_record_of_these_tests_is_clean() -> None:
    assert found(record(FIRST + SECOND)) == []
    assert found(public(FIRST + SECOND)) == []


@pytest.mark.parametrize("count", [2, 3, 5])
def test_ka_02_two_teams_of_two(count: int) -> None:
    text = head(seats=("N", "E", "S", "W", "P5")[:count]) + "deal 1\nend open\n\nresult *\n"
    names = [name.split(" at ")[0] for name in found(text)]
    assert names == ["seat-count"]


def test_ka_03_partners_sit_opposite() -> None:
    whole = replay(played("SAK CT9"))
    assert whole.sides == ("N+S", "E+W")
    # E takes all other tricks; they count for W too.
    assert [trick.winner for trick in whole.deals[0].tricks] == [0, *[1] * 8]
    assert whole.deals[0].points == {"N+S": 25, "E+W": 95}


def test_ka_04_hands_may_stand_in_any_order() -> None:
    lines = HANDS.splitlines()
    turned = "\n".join([lines[0], *reversed(lines[1:])]) + "\n"
    assert found(record(FIRST, hands=turned)) == []


def test_ka_05_everybody_gets_four_cards() -> None:
    three = HANDS.replace("  N: HKT D7 CJ", "  N: HKT D7")
    assert found(record("", hands=three)) == ["wrong-hand-size at N: HKT D7"]


def test_ka_06_the_card_shown_is_one_of_the_twenty() -> None:
    assert found(record(FIRST, turnup="turnup H9\n")) == ["turnup-in-hand at H9"]
    for card in ("S7", "CT", "D6"):
        assert not [
            each for each in found(record("", turnup=f"turnup {card}\n")) if "turnup" in each
        ]
    missing = STOCK.replace("H8", "x").replace("CT\n", "H9\n")
    assert found(record("", stock=missing)) == ["duplicate-card at H9"]
    other = HANDS.replace("  N: HKT D7 CJ\n", "")
    swapped = STOCK.replace(" H8 ", " HK ")
    assert found(record("", hands=other, stock=swapped)) == [f"stock-disagrees at {swapped[:-1]}"]


def test_ka_07_its_suit_is_trump_for_this_deal_only() -> None:
    trick = "1. N: SA ~D7 H6 ~C6\n"
    assert found(public(trick, turnup="turnup H9\n")) == []
    assert found(public(trick, turnup="turnup C7\n")) == ["does-not-beat at H6"]


def test_ka_09_a_lead_lies_face_up() -> None:
    assert found(record("1. N: ~D7 ~DQ ~DK ~C6\n")) == ["face-down-not-allowed at ~D7"]


def test_ka_10_a_lead_is_of_one_suit() -> None:
    assert found(record("1. N: D7CJ ~DQC9 ~S6H9 ~H7C6\n")) == ["lead-mixed-suits at D7CJ"]
    assert found(record("1. N: HKT ~DQC9 ~S6H9 ~H7C6\n")) == []


def test_ka_11_the_turn_goes_round() -> None:
    assert found(record("1. N: D7 S: DK E: ~DQ ~C6\n")) == ["wrong-turn at S"]


def test_ka_12_nobody_must_beat_and_nobody_leaves_out_his_turn() -> None:
    assert found(public("1. N: D7 ~DA ~S6 ~S8\n")) == []
    tricks = FIRST + "2. S: S67 ST8 ~CJ7\n3. E: S9 ~x ~x ~x\n"
    assert found(record(tricks)) == ["trick-incomplete at ~CJ7"]


def test_ka_13_as_many_cards_as_were_led() -> None:
    assert found(public("1. N: D79 DJ ~x2 ~x2\n")) == ["wrong-card-count at DJ"]
    assert found(public("1. N: D79 ~S6 ~x2 ~x2\n")) == ["wrong-card-count at ~S6"]
    assert found(public("1. N: D79 ~S6789 ~x2 ~x2\n")) == ["wrong-card-count at ~S6789"]


def test_ka_14_cards_face_down_never_win() -> None:
    assert found(public("1. N: D7 ~DA ~S6 ~S8 =E\n")) == ["winner-mismatch at =E"]
    assert found(public("1. N: D7 ~DA ~S6 ~S8 =N\n")) == []


def test_ka_15_each_card_beats_one_of_the_set_that_holds_the_trick() -> None:
    trumps = {"turnup": "turnup H9\n"}
    assert found(public("1. N: D7J D8K ~x2 ~x2 =E\n", **trumps)) == []
    assert found(public("1. N: D7J D68 ~x2 ~x2\n", **trumps)) == ["does-not-beat at D68"]
    assert found(public("1. N: D9 DK DQ ~x\n", **trumps)) == ["does-not-beat at DQ"]


def test_ka_16_what_does_not_beat_lies_face_down() -> None:
    assert found(public("1. N: D7 S6 ~x ~x\n", turnup="turnup H9\n")) == ["does-not-beat at S6"]
    assert found(public("1. N: D7 ~S6 ~x ~x\n", turnup="turnup H9\n")) == []


def test_ka_18_the_last_who_beat_takes_the_trick_else_the_leader() -> None:
    assert found(public("1. N: D9 ~S6 DK DT =W\n2. W: C7 ~x ~x ~x\n")) == []
    assert found(public("1. N: D9 ~S6 DK DT\n2. S: C7 ~x ~x ~x\n")) == ["wrong-leader at S"]
    assert found(public("1. N: DA ~S6 ~S7 ~S8 =N\n2. N: C7 ~x ~x ~x\n")) == []


def test_ka_19_the_ten_is_above_the_king() -> None:
    assert found(public("1. N: DK DT ~x ~x =E\n")) == []
    assert found(public("1. N: DT DK ~x ~x\n")) == ["does-not-beat at DK"]


def test_ka_20_a_trump_beats_every_plain_card() -> None:
    assert found(public("1. N: SA H6 ~x ~x =E\n", turnup="turnup H9\n")) == []
    assert found(public("1. N: H6 SA ~x ~x\n", turnup="turnup H9\n")) == ["does-not-beat at SA"]


def test_ka_21_different_plain_suits_do_not_compare() -> None:
    assert found(public("1. N: ST DA ~x ~x\n", turnup="turnup H9\n")) == ["does-not-beat at DA"]


@pytest.mark.parametrize(
    ("turnup", "low", "high", "beats"),
    [
        ("S6", "H7", "H9", True),
        ("S6", "CQ", "CT", True),
        ("HJ", "SA", "H6", True),
        ("HJ", "DT", "SA", False),
        ("HJ", "SA", "DT", False),
    ],
)
def test_ka_22_the_examples_of_the_text(turnup: str, low: str, high: str, beats: bool) -> None:
    trick = f"1. N: {low} {high} ~x ~x\n"
    wrong = [] if beats else [f"does-not-beat at {high}"]
    assert found(public(trick, turnup=f"turnup {turnup}\n")) == wrong


MOLODKA = "5. S: molodka H679J ~x4 ~x4 ~x4\n"


def from_five(tricks: str) -> str:
    """Four tricks before, taken by W, and then these."""
    return public("".join(f"{at}. W: {card} ~x ~x ~x\n" for at, card in enumerate(
        ("SA", "ST", "SK", "SQ"), 1)) + tricks, dealer="dealer S\n")  # fmt: skip


def test_ka_23_a_molodka_is_four_of_one_suit() -> None:
    assert found(from_five(MOLODKA)) == []
    three = from_five("5. S: molodka H679 ~x3 ~x3 ~x3\n")
    assert found(three) == ["molodka-not-four at H679"]
    # That everybody answered four cards says that one is missing; it is no fault of theirs.
    lost = from_five("5. S: molodka H679 ~x4 ~x4 ~x4\n")
    assert found(lost) == ["molodka-not-four at H679"]
    other = from_five("5. S: molodka H679D6 ~x4 ~x3 ~x4\n")
    assert found(other) == ["molodka-not-four at H679D6", "wrong-card-count at ~x3"]
    mixed = from_five("5. S: molodka H679D6 ~x4 ~x4 ~x4\n")
    assert found(mixed) == ["molodka-not-four at H679D6"]


def test_the_word_for_a_claim_is_put_in_once() -> None:
    claim = from_five("5. W: D7 DQ withdrawn\n" + MOLODKA)
    assert fixed(claim.replace("molodka ", ""), unsafe=True).text.text == claim
    assert fixed(claim.replace("molodka", "moldka"), unsafe=True).text.text == claim


def test_ka_24_even_if_others_have_played_but_not_oneself() -> None:
    assert found(from_five("5. W: D7 DQ withdrawn\n" + MOLODKA)) == []
    late = from_five("5. W: D7 DQ withdrawn\n5. N: molodka C679J ~x4 ~x4 ~x4\n")
    assert found(late) == ["molodka-too-late at C679J"]
    leader = from_five("5. W: D7 withdrawn\n5. W: molodka D789J ~x4 ~x4 ~x4\n")
    assert found(leader) == ["molodka-too-late at D789J"]


def test_ka_25_the_cards_on_the_table_go_back() -> None:
    again = "5. W: D7 DQ withdrawn\n5. S: molodka H679J ~D789Jx".replace("Jx", "J")
    assert found(from_five(again + " ~x4 ~x4\n6. S: C7 ~x ~DQ ~x\n".replace("~DQ", "~x"))) == []
    alone = from_five("5. W: D7 DQ withdrawn\n5. W: D7 DQ ~x ~x\n")
    assert found(alone) == ["withdrawn-without-reason at withdrawn"]
    kept = found(from_five("5. W: D7 DQ withdrawn\n5. S: molodka H679J ~x4 ~DQAKT ~x4\n"))
    assert kept == []


def test_ka_25_what_was_shown_is_known_to_be_in_that_hand() -> None:
    text = from_five("5. W: D7 DQ withdrawn\n5. S: molodka H679J ~x4 ~x4 ~D789J\n")
    assert found(text) == ["card-not-held at ~D789J"]


def test_ka_26_a_molodka_is_a_lead_like_any_other() -> None:
    beaten = "1. E: molodka H6789 C789J ~x4 ~x4 =S\n"
    assert found(public(beaten, turnup="turnup C6\n")) == []
    few = "1. E: molodka H6789 C789 ~x4 ~x4\n"
    assert found(public(few, turnup="turnup C6\n")) == ["wrong-card-count at C789"]
    wrong = "1. E: molodka H6789 C789J ~x4 ~x4 =E\n"
    assert found(public(wrong, turnup="turnup C6\n")) == ["winner-mismatch at =E"]


def test_ka_27_of_two_claims_the_nearer_to_the_leader() -> None:
    near = "5. S: molodka H679J withdrawn\n5. N: molodka C679J ~x4 ~x4 ~x4\n"
    assert found(from_five(near)) == []
    far = "5. N: molodka C679J withdrawn\n5. S: molodka H679J ~x4 ~x4 ~x4\n"
    assert found(from_five(far)) == ["molodka-priority at H679J"]


def test_ka_27_the_leader_is_nearest() -> None:
    own = "5. N: molodka C679J withdrawn\n5. W: molodka H679J ~x4 ~x4 ~x4\n"
    assert found(from_five(own)) == []


def test_ka_27_no_claim_after_an_answer_to_another() -> None:
    late = "5. S: molodka H679J ~x4 withdrawn\n5. N: molodka C679J ~x4 ~x4 ~x4\n"
    assert found(from_five(late)) == ["molodka-too-late at C679J"]


def test_ka_28_a_trick_counts_for_the_side_of_who_takes_it() -> None:
    text = played("SAK CT9")
    deal = replay(text).deals[0]
    assert deal.points == {"N+S": 25, "E+W": 95}
    assert found(text) == []


def test_ka_29_all_draw_until_they_hold_four() -> None:
    draws = FIRST + SECOND + "draw E: SKQ, S: C8DJ, W: x2, N: x2\n"
    assert found(record(draws)) == []
    assert found(record(FIRST + SECOND + "draw E: x3\n")) == ["draw-disagrees at x3"]
    deal = replay(record(FIRST + SECOND)).deals[0]
    assert [len(trick.draws) for trick in deal.tricks] == [4, 8]


def test_ka_30_one_card_at_a_time() -> None:
    assert found(record(FIRST + SECOND + "draw E: SKC8\n")) == ["draw-disagrees at C8"]


def test_ka_31_the_winner_draws_first_then_in_turn() -> None:
    assert found(record(FIRST + "draw S: S7, W: D9, N: C7, E: H6\n")) == []
    assert found(record(FIRST + "draw N: S7\n")) == ["draw-disagrees at S7"]
    deal = replay(record(FIRST)).deals[0]
    assert [seat for seat, _ in deal.tricks[0].draws] == [2, 3, 0, 1]


def test_ka_32_the_winner_leads_to_the_next_trick() -> None:
    assert found(public(FIRST + "2. N: C7 ~x ~x ~x\n")) == ["wrong-leader at N"]


def test_ka_33_the_winner_of_the_last_trick_leads_the_next_deal() -> None:
    first = split("SAK CT9")  # the last trick is E's
    for leader, wrong in (("E", []), ("N", ["wrong-leader at N"])):
        second = f"dealer W\nturnup Hx\n1. {leader}: D8 ~x ~x ~x\n"
        text = party([f"dealer W\nturnup Hx\n{first}", second]).replace(
            "end\n\nresult", "end open\n\nresult"
        )
        assert found(text) == wrong


def test_ka_34_a_deal_is_over_when_stock_and_hands_are_empty() -> None:
    assert found(record(FIRST + SECOND, end="end\n")) == ["deal-incomplete at end"]
    assert found(played("SAK CT9")) == []
    more = split("SAK CT9") + "10. E: x ~x ~x ~x\n"
    assert found(public(more, end="end\n")) == ["play-after-end at 10."]


def test_the_text_is_the_default() -> None:
    """KA-01: the game is called Kambing."""
    rules = Library.shipped().default("kambing")
    assert rules.id == "kambing/classic"
    assert rules.source.startswith("Permainan Kartu Kambing")


def test_without_a_turn_up_a_beat_that_needs_no_trump_is_still_judged() -> None:
    text = public("1. N: D9 DK DQ ~x\n", turnup="")
    assert found(text) == ["does-not-beat at DQ"]
    assert unchecked(text) == ["turnup"]
    # Hearts and clubs cannot both be trumps.
    both = public("1. N: D9 H6 ~x ~x\n2. E: S8 C6 ~x ~x\n", turnup="")
    assert found(both) == ["does-not-beat at C6"]
    assert found(public("1. N: D9 H6 ~x ~x\n2. E: S8 H7 ~x ~x\n", turnup="")) == []


def test_the_pack() -> None:
    assert PACK.bit_count() == 36
    assert len(names("SAKQJT9876 HAKQJT9876 DAKQJT9876 CAKQJT9876")) == 36
