"""Every rule of the text: one test each, named after its number in the list of rules."""

from __future__ import annotations

import pytest

from notation.cards import CARD_OF
from tests.validator.barbu.records import (
    LINES,
    PLAYED,
    SUITS,
    USUAL,
    VOID,
    deal,
    found,
    in_suits,
    names,
    options_of,
    piles,
    record,
    replay,
    tricks,
)
from validator.games.barbu.contracts import CONTRACTS, Taken
from validator.games.barbu.game import Barbu
from validator.games.barbu.options import CONTRACT_NAMES
from validator.rulesets import Library, show

CLASSIC = options_of()
SEVEN = CLASSIC.contracts
FIRST = "1. N: DA D8 DT D6\n"
"""A first trick of the usual hands that any contract allows, led by North."""


def sheets(count: int, first: int = 0) -> list[str]:
    """Deals without play: blocks of seven, every contract once, one seat gets everything."""
    made = []
    for at in range(count):
        declarer = "NESW"[(first + at // 7) % 4]
        contract = SEVEN[at % 7]
        constant = CONTRACTS[contract].constant(CLASSIC)
        scores = {"N": constant, "E": 0, "S": 0, "W": 0}
        if contract == "domino":
            scores = dict(zip("NESW", CLASSIC.domino_values, strict=True))
        suffix = {"trumps": " H", "domino": " 7"}.get(contract, "")
        score = "score " + ", ".join(f"{key}: {value:+d}" for key, value in scores.items())
        made.append(deal(contract + suffix, declarer=declarer, claims=score + "\n", end="end"))
    return made


NO_QUOTA = {"min_doubles": "0"}


# ---- the table


def test_ba_01_the_highest_total_wins() -> None:
    totals = {"N": 112, "E": -119, "S": 20, "W": -13}
    rules = Library.shipped().default("barbu")
    verdict = Barbu().verdict(rules, totals, 28, False, None)
    assert verdict.over
    assert verdict.winners == ("N",)
    assert verdict.losers == ()
    shared = Barbu().verdict(rules, {"N": 9, "E": 9, "S": -9, "W": -9}, 28, False, None)
    assert shared.winners == ("N", "E")
    carried = "carried N: +112, E: -119, S: +20, W: -13\n\n"
    closed = record(between=carried, result="result N: +112, E: -119, S: +20, W: -13")
    assert replay(closed).winners == ("N",)
    assert replay(closed).losers == ()
    assert names(closed) == []
    assert names(closed.replace("result N: +112", "result N: +113")) == ["result-mismatch"]


@pytest.mark.parametrize("seats", ["NES", "NESWX"])
def test_ba_02_four_play(seats: str) -> None:
    assert names(record(seats=seats)) == ["seat-count"]


def test_ba_03_a_pack_of_52_cards() -> None:
    assert CLASSIC.pack.bit_count() == 52
    twice = USUAL.replace("E: SA HAQT94", "E: SA HKQT94")
    assert found(record(deal("no-tricks", hands=twice))) == [("duplicate-card", "HK")]
    short = USUAL.replace("N: SKJ74", "N: SKJ7")
    assert names(record(deal("no-tricks", hands=short))) == ["wrong-hand-size"]


def test_ba_04_the_usual_ranks() -> None:
    assert names(record(deal("no-tricks", "1. N: DT DJ D9 D2 =E\n"))) == []
    wrong = record(deal("no-tricks", "1. N: DT DJ D9 D2 =N\n"))
    assert found(wrong) == [("winner-mismatch", "=N")]


def test_ba_05_and_06_and_07_what_the_rule_set_tells() -> None:
    text = show(Library.shipped().default("barbu"))
    assert "Panduan" in text
    assert options_of("original-32").deck == 32
    assert options_of("original-32").doubling == "off"
    assert CONTRACTS["barbu"].wanted(CLASSIC) == 1 << CARD_OF["HK"]


# ---- who declares what


def test_ba_08_every_contract_once() -> None:
    deals = [deal(name, hands=USUAL) for name in ("no-tricks", "no-queens", "no-tricks")]
    assert found(record(*deals)) == [("contract-repeated", "no-tricks")]
    other = [*sheets(8)[:7], deal("no-tricks", declarer="E", hands=USUAL)]
    assert names(record(*other, options=NO_QUOTA)) == []


def test_ba_09_twenty_eight_rounds() -> None:
    assert CLASSIC.deals == 28
    deals = sheets(28)
    whole = replay(record(*deals, options=NO_QUOTA))
    assert whole.over
    total = ", ".join(f"{key}: {value:+d}" for key, value in whole.total.items())
    assert names(record(*deals, options=NO_QUOTA, result=f"result {total}")) == []
    assert names(record(*deals, options=NO_QUOTA)) == ["result-mismatch"]
    more = record(*deals, deals[0], options=NO_QUOTA)
    assert names(more)[0] == "match-already-over"
    fewer = replay(record(*deals[:27], options=NO_QUOTA))
    total = ", ".join(f"{key}: {value:+d}" for key, value in fewer.total.items())
    assert names(record(*deals[:27], options=NO_QUOTA, result=f"result {total}")) == [
        "match-not-over"
    ]


def test_ba_10_any_seat_declares_first_and_goes_on() -> None:
    for seat in "NESW":
        assert names(record(deal("no-tricks", declarer=seat))) == []
    changed = record(deal("no-tricks", declarer="N"), deal("no-queens", declarer="E"))
    assert found(changed) == [("wrong-declarer", "E")]


def test_ba_11_the_right_hand_neighbour_deals() -> None:
    assert names(record(deal("no-tricks", declarer="N", dealer="W"))) == []
    wrong = record(deal("no-tricks", declarer="N", dealer="S"))
    assert found(wrong) == [("wrong-dealer", "S")]
    own = {"dealer": "declarer"}
    assert names(record(deal("no-tricks", declarer="N", dealer="N"), options=own)) == []


def test_ba_13_after_seven_the_left_hand_neighbour() -> None:
    seven = sheets(7)
    right = deal("no-queens", declarer="E")
    assert names(record(*seven, right, options=NO_QUOTA)) == []
    wrong = deal("no-queens", declarer="S")
    assert found(record(*seven, wrong, options=NO_QUOTA))[-1] == ("wrong-declarer", "S")
    eighth = deal("no-queens", declarer="N")
    assert names(record(*seven, eighth, options=NO_QUOTA))[0] == "wrong-declarer"


def test_ba_14_everybody_for_himself() -> None:
    found_ = replay(record(deal("no-tricks", PLAYED, USUAL, "S", end="end")))
    assert found_.sides == ("N", "E", "S", "W")
    assert found_.deals[0].score == {"N": -10, "E": -12, "S": -2, "W": -2}


def test_ba_15_the_declarer_chooses() -> None:
    missing = record(deal(None, FIRST, USUAL))
    assert found(missing) == [("contract-missing", "deal 1")]
    unknown = record(deal("no-kings", FIRST, USUAL))
    assert found(unknown) == [("contract-unknown", "no-kings")]
    assert names(record(deal("salade", FIRST, USUAL))) == ["contract-unknown"]
    order = [3, 0, 6, 1, 5, 2, 4]
    deals = [sheets(7)[at] for at in order]
    assert names(record(*deals, options=NO_QUOTA)) == []


def test_ba_17_five_are_negative_and_two_positive() -> None:
    sums = [CONTRACTS[name].constant(CLASSIC) for name in SEVEN]
    assert sums == [-26, -30, -24, -30, -20, 65, 65]
    assert [CONTRACTS[name].positive for name in SEVEN] == [False] * 5 + [True] * 2


# ---- negative contracts


@pytest.mark.parametrize("contract", SEVEN[:5])
def test_ba_18_no_trumps_in_a_negative_contract(contract: str) -> None:
    play = "1. N: D5 S2 D9 D3 =S\n"
    assert names(record(deal(contract, play, VOID))) == []
    wrong = record(deal(contract, play.replace("=S", "=E"), VOID))
    assert found(wrong) == [("winner-mismatch", "=E")]


def test_ba_19_the_declarer_leads() -> None:
    wrong = record(deal("no-tricks", "1. E: SA S2 S6 S4\n", USUAL))
    assert found(wrong) == [("wrong-leader", "E")]


def test_ba_20_suit_is_followed() -> None:
    wrong = record(deal("no-tricks", "1. N: D5 SA DT D6\n", USUAL))
    assert found(wrong) == [("revoke", "SA")]


def test_ba_21_else_any_card() -> None:
    for card in ("S2", "HK", "CA"):
        assert names(record(deal("barbu", f"1. N: D5 {card} D9 D3\n", VOID))) == []
    forced = {"king_forced": "yes"}
    wrong = record(deal("barbu", "1. N: D5 S2 D9 D3\n", VOID), options=forced)
    assert found(wrong) == [("not-playable", "S2")]
    assert names(record(deal("barbu", "1. N: D5 HK D9 D3\n", VOID), options=forced)) == []


def test_ba_22_the_winner_leads_next() -> None:
    play = "1. N: D5 S2 D9 D3\n2. N: DA S3 D4 D2\n"
    assert found(record(deal("no-tricks", play, VOID))) == [("wrong-leader", "N")]
    play = "1. N: D5 S2 D9 D3\n2. S: D8 DT DQ S3\n"
    assert names(record(deal("no-tricks", play, VOID))) == []


@pytest.mark.parametrize("contract", ["no-tricks", "no-queens", "no-last-two"])
def test_ba_23_only_some_contracts_restrict_leads(contract: str) -> None:
    play = "1. W: HK HJ HA H7\n"
    assert names(record(deal(contract, play, USUAL, "W"))) == []


def test_ba_24_no_tricks() -> None:
    assert CONTRACTS["no-tricks"].base(CLASSIC, tricks(4, 2, 5, 2)) == [-8, -4, -10, -4]
    claims = "score N: -10, E: -12, S: -2, W: -3\n"
    wrong = record(deal("no-tricks", PLAYED, USUAL, "S", claims=claims, end="end"))
    assert found(wrong) == [("score-mismatch", "-3")]


def test_ba_25_no_queens() -> None:
    taken = piles("DQ D3 SQ D5", "HQ", "CQ", "")
    assert CONTRACTS["no-queens"].base(CLASSIC, taken) == [-12, -6, -6, 0]
    claims = "score N: -6, E: -6, S: -6, W: -12\n"
    wrong = record(deal("no-queens", PLAYED, USUAL, "S", claims=claims, end="end"))
    assert found(wrong) == [("score-mismatch", "-12")]


def test_ba_27_no_queens_ends_with_the_fourth() -> None:
    ended = replay(record(deal("no-queens", in_suits("N", "Q"), SUITS, end="end")))
    assert ended.findings == ()
    assert ended.deals[0].status == "early"
    assert ended.deals[0].score == {"N": -24, "E": 0, "S": 0, "W": 0}
    more = record(deal("no-queens", in_suits("N", "QA"), SUITS, end="end"))
    assert found(more) == [("play-after-end", "2.")]
    early = record(deal("no-queens", in_suits("N", "A"), SUITS, end="end"))
    assert found(early) == [("deal-incomplete", "end")]
    late = replay(record(deal("no-queens", PLAYED, USUAL, "S", end="end")))
    assert late.deals[0].status == "complete"


def test_ba_28_no_last_two() -> None:
    taken = Taken((0,) * 4, [0] * 11 + [2, 3], 13)
    assert CONTRACTS["no-last-two"].base(CLASSIC, taken) == [0, 0, -10, -20]
    claims = "score N: 0, E: -20, S: -10, W: 0\n"
    wrong = record(deal("no-last-two", PLAYED, USUAL, "S", claims=claims, end="end"))
    assert found(wrong) == [("score-mismatch", "-20")]
    short = record(deal("no-last-two", "".join(LINES[:12]), USUAL, "S", end="end"))
    assert found(short) == [("deal-incomplete", "end")]


def test_ba_29_no_hearts() -> None:
    taken = piles("HA HK", "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ", "HQ", "")
    assert CONTRACTS["no-hearts"].base(CLASSIC, taken) == [-8, -20, -2, 0]
    alone = piles("HA", "H23456789TJQK", "", "")
    assert CONTRACTS["no-hearts"].base(CLASSIC, alone) == [-6, -24, 0, 0]
    claims = "score N: 0, E: 0, S: -26, W: 0\n"
    play = in_suits("S", "AKQJT98765432")
    wrong = record(deal("no-hearts", play, SUITS, "S", claims=claims, end="end"))
    assert found(wrong) == [("score-mismatch", "-26")]


def test_ba_30_hearts_are_not_led() -> None:
    wrong = record(deal("no-hearts", "1. S: H7 H5 H8 H4\n", USUAL, "S"))
    assert found(wrong) == [("lead-not-allowed", "H7")]
    alone = record(deal("no-hearts", in_suits("S", "5"), SUITS, "S"))
    assert names(alone) == []


def test_ba_32_the_king_of_hearts() -> None:
    found_ = replay(record(deal("barbu", PLAYED, USUAL, "S", end="end")))
    assert found_.deals[0].score == {"N": 0, "E": -20, "S": 0, "W": 0}
    claims = "score N: 0, E: 0, S: 0, W: -20\n"
    wrong = record(deal("barbu", PLAYED, USUAL, "S", claims=claims, end="end"))
    assert found(wrong) == [("score-mismatch", "0")]


def test_ba_33_the_king_is_not_led() -> None:
    wrong = record(deal("barbu", "1. W: HK HJ HA H7\n", USUAL, "W"))
    assert found(wrong) == [("lead-not-allowed", "HK")]
    others = record(deal("barbu", "1. W: H5 HJ HA H7\n", USUAL, "W"))
    assert names(others) == []
    last = record(deal("barbu", in_suits("S", "AQJT98765432K"), SUITS, "S", end="end"))
    assert names(last) == []
    stricter = {"heart_lead_barbu": "only_hearts"}
    assert names(record(deal("barbu", "1. W: H5 HJ HA H7\n", USUAL, "W"), options=stricter)) == [
        "lead-not-allowed"
    ]
    hearts = record(deal("barbu", in_suits("S", "K"), SUITS, "S"), options=stricter)
    assert names(hearts) == []


# ---- trumps


def test_ba_34_the_suit_is_announced() -> None:
    assert found(record(deal("trumps", FIRST, USUAL))) == [("contract-unknown", "trumps")]
    assert found(record(deal("trumps NT", FIRST, USUAL))) == [("contract-unknown", "NT")]
    assert names(record(deal("trumps H", FIRST, USUAL))) == []
    assert names(record(deal("trumps NT", FIRST, USUAL), options={"no_trump": "yes"})) == []


def test_ba_35_the_declarer_leads_to_trumps() -> None:
    wrong = record(deal("trumps H", "1. E: SA S2 S6 S4\n", USUAL))
    assert found(wrong) == [("wrong-leader", "E")]


def test_ba_36_suit_is_followed_in_trumps() -> None:
    wrong = record(deal("trumps H", "1. N: D5 HA DT D6\n", USUAL))
    assert found(wrong) == [("revoke", "HA")]


def test_ba_37_the_highest_trump_wins() -> None:
    play = "1. N: DA H7 D4 D2 =E\n"
    assert names(record(deal("trumps H", play, VOID))) == []
    assert names(record(deal("trumps H", play.replace("=E", "=N"), VOID))) == ["winner-mismatch"]
    plain = "1. N: DJ SK D3 D9 =N\n"
    assert names(record(deal("trumps H", plain))) == []


def test_ba_38_who_can_trump_must() -> None:
    wrong = record(deal("trumps H", "1. N: D5 S2 D9 D3\n", VOID))
    assert found(wrong) == [("must-trump", "S2")]
    assert names(record(deal("trumps H", "1. N: D5 H7 D9 D3\n", VOID))) == []
    # With neither suit nor trump anything goes.
    assert (
        names(record(deal("trumps D", "1. S: C7 C5 C3 C8\n2. E: S2 S8 S5 SA\n", VOID, "S"))) == []
    )
    free = {"trump_void": "free"}
    assert names(record(deal("trumps H", "1. N: D5 S2 D9 D3\n", VOID), options=free)) == []


def test_ba_38_nobody_must_go_higher() -> None:
    play = "1. N: HA HK H6 HJ\n2. N: H3 HQ H5 HT\n3. E: S4 S8 S5 SA\n"
    assert names(record(deal("trumps H", play, VOID))) == []
    always = {"overtrump": "always"}
    led = "1. N: H2 H7 H4 HJ\n"
    assert names(record(deal("trumps H", led, VOID), options=always)) == []
    low = "1. S: H4 H8 H2 H7\n"
    assert found(record(deal("trumps H", low, VOID, "S"), options=always)) == [
        ("must-overtrump", "H2"),
        ("must-overtrump", "H7"),
    ]
    assert names(record(deal("trumps H", low, VOID, "S"))) == []


def test_ba_39_each_trick_counts_for_its_winner() -> None:
    assert CONTRACTS["trumps"].base(CLASSIC, tricks(6, 1, 4, 2)) == [30, 5, 20, 10]
    claims = "score N: +25, E: +30, S: +5, W: +10\n"
    wrong = record(
        deal("trumps NT", PLAYED, USUAL, "S", claims=claims, end="end"),
        options={"no_trump": "yes"},
    )
    assert found(wrong) == [("score-mismatch", "+10")]
    play = "1. N: DA H7 D4 D2\n2. N: DK S2 D6 D3\n"
    assert names(record(deal("trumps H", play, VOID))) == ["wrong-leader", "must-trump"]


# ---- domino


def test_ba_40_the_declarer_chooses_the_starting_rank() -> None:
    assert found(record(deal("domino"))) == [("contract-unknown", "domino")]
    assert names(record(deal("domino 6", "1. N: S6\n"))) == []
    assert names(record(deal("domino A", "1. N: SA\n"))) == []
    assert found(record(deal("domino 6", "1. N: S7\n"))) == [("not-playable", "S7")]


def test_ba_41_who_is_out_first_scores_most() -> None:
    played = replay(record(domino_in_suits()))
    assert played.findings == ()
    assert played.deals[0].status == "complete"
    assert played.deals[0].score == {"N": 45, "E": 20, "S": 5, "W": -5}
    claims = "score N: +45, E: +20, S: -5, W: +5\n"
    assert found(record(domino_in_suits(claims))) == [("score-mismatch", "-5")]


def domino_in_suits(claims: str = "") -> str:
    """Everybody plays his own suit, from the seven up and then down."""
    rounds = ""
    for number, rank in enumerate("789TJQKA65432", 1):
        seats = [("N", "D"), ("E", "S"), ("S", "H"), ("W", "C")]
        cards = [suit + rank for _, suit in seats]
        if number == 13:
            cards = cards[:3]
        rounds += f"{number}. N: " + " ".join(cards) + "\n"
    return deal("domino 7", rounds, SUITS, claims=claims, end="end")


DOMINO = "1. N: S6 D6 H6 C6\n2. N: S7 D7 H7 C7\n"


def test_ba_42_each_in_turn_lays_one_card() -> None:
    assert names(record(deal("domino 6", DOMINO))) == []
    several = DOMINO.replace("2. N: S7 D7", "2. N: S7D7")
    assert names(record(deal("domino 6", several))) == ["wrong-card-count"]
    face_down = DOMINO.replace("2. N: S7", "2. N: ~S7")
    assert names(record(deal("domino 6", face_down))) == ["face-down-not-allowed"]
    turn = DOMINO.replace("2. N: S7 D7", "2. N: S7 S: D7")
    assert found(record(deal("domino 6", turn)))[0] == ("wrong-turn", "S")
    leader = DOMINO.replace("2. N:", "2. E:")
    assert found(record(deal("domino 6", leader)))[0] == ("wrong-leader", "E")


def test_ba_43_in_sequence() -> None:
    assert names(record(deal("domino 6", "1. N: S6 S7 S5 D6\n"))) == []
    assert found(record(deal("domino 6", "1. N: S6 S8 S5 D6\n"))) == [("not-playable", "S8")]


def test_ba_44_who_cannot_play_passes() -> None:
    play = "1. N: S6 pass\n"
    able = record(deal("domino 6", play, "hands E: S7 x12\n"))
    assert found(able) == [("pass-not-allowed", "pass")]
    unable = record(deal("domino 6", play, "hands E: S89 x11\n"))
    assert names(unable) == []
    lenient = record(deal("domino 6", play, "hands E: S7 x12\n"), options={"domino_pass": "free"})
    assert names(lenient) == []


def test_ba_45_four_columns() -> None:
    assert found(record(deal("domino 6", "1. N: S6 H7\n"))) == [("not-playable", "H7")]
    up = "1. N: SQ SK SA SJ\n"
    assert names(record(deal("domino Q", up))) == []
    down = "1. N: S4 S3 S2 S5\n"
    assert names(record(deal("domino 4", down))) == []


def test_ba_46_the_ace_is_high() -> None:
    assert found(record(deal("domino 2", "1. N: S2 SA\n"))) == [("not-playable", "SA")]
    low = {"domino_ace": "low"}
    assert names(record(deal("domino 2", "1. N: S2 SA\n"), options=low)) == []
    assert names(record(deal("domino Q", "1. N: SQ SK SA\n"), options=low)) == ["not-playable"]


# ---- doubles


def test_ba_47_a_double_is_a_bet_of_two() -> None:
    assert found(record(deal("no-tricks", double="E>E"))) == [("double-not-allowed", "E>E")]


def test_ba_49_doubles_come_before_the_play() -> None:
    late = record(deal("no-tricks", FIRST + "double E>N\n", USUAL, double=None))
    assert names(late) == ["statement-not-here"]
    absent = record(deal("no-tricks", PLAYED, USUAL, "S", double=None, end="end"))
    assert found(absent) == [("not-checkable", "deal 1")]


@pytest.mark.parametrize("double", ["E>N, E>S, E>W", "E>N", "-", "E>*, S>*, W>*, N>*"])
def test_ba_50_all_some_or_none(double: str) -> None:
    assert names(record(deal("no-tricks", double=double))) == []


def test_ba_51_the_declarer_answers() -> None:
    assert found(record(deal("no-tricks", double="N>E"))) == [("double-not-allowed", "N>E")]
    assert names(record(deal("no-tricks", double="E>N, N>E"))) == []
    assert names(record(deal("no-tricks", double="N>E, E>N"))) == []


def block(*doubles: str | None) -> list[str]:
    """North's deals with the doubles of each; everybody but East doubles enough."""
    made = []
    for name, double in zip(SEVEN, doubles, strict=False):
        suffix = {"trumps": " H", "domino": " 7"}.get(name, "")
        made.append(deal(name + suffix, double=double))
    return made


def test_ba_52_two_doubles_of_each_declarer() -> None:
    others = "S>N, W>N"
    once = block(f"E>N, {others}", others, "-", "-", "-", "-", "-")
    assert names(record(*once[:6])) == []
    (last,) = list(replay(record(*once)).findings)
    assert (last.name, last.context.deal, last.context.seat) == ("double-quota", 7, "E")
    never = block(others, others, "-", "-", "-", "-", "-")
    (early,) = replay(record(*never)).findings
    assert (early.name, early.context.deal, early.context.seat) == ("double-quota", 6, "E")
    kept = block(others, others, "-", "-", "-", "E>N", "E>N")
    assert names(record(*kept)) == []


def test_ba_53_only_the_declarer_in_positive_contracts() -> None:
    for contract in ("trumps H", "domino 6"):
        wrong = record(deal(contract, double="E>S"))
        assert found(wrong) == [("double-not-allowed", "E>S")]
        assert names(record(deal(contract, double="E>N, N>E"))) == []


def test_ba_54_a_redouble_is_the_second_of_a_pair() -> None:
    assert names(record(deal("no-tricks", double="E>S, S>E"))) == []
    only = {"redouble": "declarer_only"}
    wrong = record(deal("no-tricks", double="E>S, S>E"), options=only)
    assert found(wrong) == [("double-not-allowed", "S>E")]


def test_ba_55_doubles_are_written_in_the_order_of_speaking() -> None:
    from grammar import read_records
    from notation.canonical import canonical
    from notation.source import SourceText
    from notation.writer import write_record

    text = record(deal("no-tricks", double="N>E, S>N, E>N"))
    (read,) = read_records(SourceText(text, "test.trick"))
    assert "double E>N, S>N, N>E" in write_record(canonical(read.record))


def test_ba_57_totals_follow_from_scores() -> None:
    first = deal(
        "trumps H",
        claims="score N: +30, E: +5, S: +20, W: +10\ntotal N: +30, E: +5, S: +20, W: +10\n",
        end="end",
    )
    second = deal(
        "no-tricks",
        claims="score N: -8, E: -4, S: -10, W: -4\ntotal N: +38, E: +1, S: +10, W: +6\n",
        end="end",
    )
    assert names(record(first, second)) == ["total-mismatch"]
    assert names(record(first, second.replace("+38", "+22"))) == []


BASE = "points N: -8, E: -4, S: -10, W: -4\n"


def scored(double: str, score: str) -> list[str]:
    """What is found in a sheet of no tricks, 4 2 5 2, with these doubles."""
    return names(
        record(deal("no-tricks", double=double, claims=f"{BASE}score {score}\n", end="end"))
    )


def test_ba_58_pair_by_pair() -> None:
    doubles = "E>N, S>N, S>E, N>S"
    assert scored(doubles, "N: -8, E: +6, S: -20, W: -4") == []
    assert scored(doubles, "N: -8, E: +4, S: -20, W: -4") == ["score-mismatch"]


def test_ba_59_no_doubles_no_payment() -> None:
    assert scored("-", "N: -8, E: -4, S: -10, W: -4") == []
    assert scored("-", "N: -12, E: 0, S: -10, W: -4") == ["score-mismatch"]


def test_ba_60_one_double_pays_the_difference() -> None:
    assert scored("E>N", "N: -12, E: 0, S: -10, W: -4") == []
    assert scored("W>E", "N: -8, E: -4, S: -10, W: -4") == []


def test_ba_61_both_pay_it_twice() -> None:
    assert scored("E>N, N>E", "N: -16, E: +4, S: -10, W: -4") == []
    assert scored("E>N, N>E", "N: -12, E: 0, S: -10, W: -4") == ["score-mismatch"]


def test_every_contract_has_a_name_in_the_options() -> None:
    assert tuple(CONTRACTS) == CONTRACT_NAMES
    assert all(contract.name == name for name, contract in CONTRACTS.items())
