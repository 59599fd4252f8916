"""The Indonesian text, statement by statement: a breach is found at its place, right play is not.

Seats are N W S E in turn order.  What captured cards are worth is tested beside this, by pile
and in whole deals.
"""

from __future__ import annotations

import pytest

from notation.cards import CARD_OF
from render.view import build_view
from tests.cli.running import run
from tests.validator.gongzhu.dealing import deal_with
from tests.validator.gongzhu.records import (
    FIVE,
    SEATS,
    breach,
    clean,
    match,
    reaching,
    replay,
    sheet,
    unfinished,
)

NO_PLAY = "not-checkable"
"""A deal of which only the scores are known says that nothing more was checked."""

PIG_TO_S = deal_with("bonanza88", "HAKQ", "DJ CT", "SQ H567", "HJT98432")
"""N −120, W +200, S −130, E −50."""

FIVE_HANDS = deal_with("bonanza88-five", "SQ CT", "DJ H5", "HAK", "HQJT", "H9876432")


def seat_tag(seat: str) -> str:
    return f'[Seat "{seat}" "Player {seat}"]'


def test_ga_01_the_rule_set_names_its_source() -> None:
    shown = run("rules", "show", "bonanza88")
    assert shown.exit_code == 0
    assert "Cara Bermain Gong Zhu" in shown.stdout
    assert "Bonanza88" in shown.stdout


def test_ga_03_taking_the_pig_freely_is_no_fault() -> None:
    clean(unfinished("1. N: S2 S9 ST SJ\n2. E: SA S3 SQ S4 =E"))


def test_ga_05_four_or_five_people_play() -> None:
    trick = "1. N: S2 S9 ST SJ"
    clean(unfinished(trick))
    clean(unfinished("1. N: S3 S9 ST SJ SK", "bonanza88-five", seats=FIVE))
    clean(unfinished(trick, "bonanza88-pairs"))
    for seats, rules in (
        (("N", "W", "S"), "bonanza88"),
        (FIVE, "bonanza88"),
        ((*FIVE, "Q"), "bonanza88"),
        (SEATS, "bonanza88-five"),
        (FIVE, "bonanza88-pairs"),
    ):
        last = seat_tag(seats[-1])
        text = unfinished(trick, rules, seats=seats).replace(last, f"«{last}»")
        breach(text, "seat-count")


def test_ga_06_one_pack_of_52() -> None:
    clean(unfinished("hands\n  N: SQ x12\n  E: SK x12"))
    found = breach(unfinished("hands\n  N: SQ x12\n  E: «SQ» x12"), "duplicate-card")
    assert found.arguments["card"] == "SQ"


def test_ga_07_the_rank_of_the_cards() -> None:
    # Every card between two of its neighbours, the higher one taking.
    clean(
        unfinished(
            "1. N: S2 S3 S4 S5 =E\n2. E: S8 S7 S6 S9 =S\n3. S: ST SQ SJ SK =W\n4. W: D2 SA HA CA =W"
        )
    )
    clean(unfinished("1. N: S2 S9 ST SJ =E"))
    found = breach(unfinished("1. N: S2 S9 ST SJ «=S»"), "winner-mismatch")
    assert (found.claimed, found.computed) == ("S", "E")


def test_ga_08_each_for_himself_or_in_pairs() -> None:
    body = f"deal 1\n{deal_with('bonanza88', 'SQ', 'hearts', 'DJ').text()}"
    clean(match(f"{body}score N: -100, W: +200, S: +100, E: +50\nend\nresult *"))
    clean(match(f"{body}score N+S: 0, W+E: +250\nend\nresult *", "bonanza88-pairs"))
    text = match(f"{body}score N+S: «-100», W+E: +250\nend\nresult *", "bonanza88-pairs")
    found = breach(text, "score-mismatch")
    assert (found.claimed, found.computed) == ({"N+S": -100}, {"N+S": 0})


def test_ga_09_partners_sit_opposite_each_other() -> None:
    body = f"deal 1\n{PIG_TO_S.text()}"
    right = clean(match(f"{body}score N+S: -250, W+E: +150\nend\nresult *", "bonanza88-pairs"))
    assert right.sides == ("N+S", "W+E")
    # As if neighbours were partners.
    text = match(f"{body}score N+S: «+80», W+E: -180\nend\nresult *", "bonanza88-pairs")
    assert breach(text, "score-mismatch").computed == {"N+S": -250, "W+E": 150}


def test_ga_10_five_play_without_two_twos() -> None:
    hands = "hands\n  N: S3 x9\n  W: {} x9\n  S: x10\n  E: x10\n  P: x10"
    clean(unfinished(hands.format("D3"), "bonanza88-five", seats=FIVE))
    for card in ("D2", "S2"):
        text = unfinished(hands.format(f"«{card}»"), "bonanza88-five", seats=FIVE)
        breach(text, "card-not-in-pack")
        clean(unfinished(f"hands\n  N: {card} x12"))


def test_ga_11_the_cards_are_dealt_out_evenly() -> None:
    clean(unfinished("hands\n  N: x13\n  W: x13\n  S: x13\n  E: x13"))
    clean(
        unfinished(
            "hands\n  N: x10\n  W: x10\n  S: x10\n  E: x10\n  P: x10", "bonanza88-five", seats=FIVE
        )
    )
    # A card too many here is the card too few there: one fault.
    text = unfinished("hands\n  «N: x12»\n  W: x14\n  S: x13\n  E: x13")
    found = breach(text, "wrong-hand-size")
    sizes = replay(text.replace("«", "").replace("»", "")).findings
    assert [each.name for each in sizes] == ["wrong-hand-size"] * 2
    assert [each.context.seat for each in sizes] == ["N", "W"]
    assert found == sizes[0] == sizes[1].consequence_of
    breach(
        unfinished(
            "hands\n  N: x10\n  «W: x13»\n  S: x10\n  E: x10\n  P: x10",
            "bonanza88-five",
            seats=FIVE,
        ),
        "wrong-hand-size",
    )


def test_ga_12_no_cards_are_exchanged() -> None:
    trick = "1. N: S2 S9 ST SJ"
    clean(unfinished(trick))
    breach(unfinished(f"«exchange N>W: H5S2C3»\n{trick}"), "bad-exchange")


def test_ga_13_everybody_plays_what_he_was_dealt() -> None:
    hands = "hands\n  E: SKJ3 DAKQJT98765\n"
    clean(unfinished(f"{hands}1. N: S2 S9 ST SK"))
    found = breach(unfinished(f"{hands}1. N: S2 S9 ST SJ\n2. E: S3 «SK» S4 S5"), "card-not-held")
    assert (found.context.trick, found.context.seat) == (2, "N")


def test_ga_14_play_goes_round_in_the_order_of_the_seats() -> None:
    clean(unfinished("1. W: S2 S: SK E: S5 N: S9"))
    found = breach(unfinished("1. W: S2 «E»: SK S: S5 N: S9"), "wrong-turn")
    assert (found.context.trick, found.context.seat) == (1, "E")


def test_ga_15_nobody_need_be_the_dealer() -> None:
    body = f"{PIG_TO_S.text()}end"
    clean(match(f"deal 1\n{body}\nresult *"))
    # Whoever is named: the deal does not go round.
    clean(match(f"deal 1\ndealer E\n{body}\ndeal 2\ndealer E\nexpose -\nend open\nresult *"))


def test_ga_16_any_four_hands_are_fine() -> None:
    clean(
        unfinished(
            "hands\n  N: SAKQJT98765432\n  W: HAKQJT98765432\n"
            "  S: DAKQJT98765432\n  E: CAKQJT98765432"
        )
    )


def test_ga_17_the_holder_of_the_two_of_spades_opens() -> None:
    hands = "hands\n  W: S2 x12\n"
    clean(unfinished(f"{hands}1. W: S5 S9 ST S3"))
    found = breach(unfinished(f"{hands}1. «N»: S5 S9 ST S3"), "wrong-leader")
    assert (found.context.trick, found.context.seat) == (1, "N")
    assert found.arguments["expected"] == "W"


def test_ga_17_the_three_of_spades_stands_in_for_it_with_five() -> None:
    hands = "hands\n  W: S3 x9\n"
    clean(unfinished(f"{hands}1. W: S5 S9 ST S4 S7", "bonanza88-five", seats=FIVE))
    text = unfinished(f"{hands}1. «N»: S5 S9 ST S4 S7", "bonanza88-five", seats=FIVE)
    assert breach(text, "wrong-leader").arguments["expected"] == "W"


def test_ga_18_the_taker_of_the_pig_opens_the_next_hand() -> None:
    first = f"deal 1\n{PIG_TO_S.text()}end\n"
    second = "deal 2\nhands\n  W: S2 x12\nexpose -\n1. {}: S5 S9 ST S3\nend open\nresult *"
    clean(match(first + second.format("S")))
    found = breach(match(first + second.format("«W»")), "wrong-leader")
    assert (found.context.deal, found.context.trick) == (2, 1)
    assert found.arguments["expected"] == "S"


def test_ga_19_the_opener_may_lead_any_card() -> None:
    clean(unfinished("hands\n  W: S2 D9 x11\n1. W: D9 D8 DT D3"))


def test_ga_20_hearts_and_spades_may_be_led_at_once() -> None:
    clean(unfinished("hands\n  W: S2 HK D9 x10\n1. W: HK H8 HT H3 =W\n2. W: S2 S4 S5 S3"))


def test_ga_21_suit_must_be_followed() -> None:
    start = "hands\n  E: D9 x12\n1. N: S2 S9 ST SJ =E\n2. E: S3 S4 SQ SK =S\n"
    clean(unfinished(f"{start}3. S: D4 D9 D5 D6"))
    found = breach(unfinished(f"{start}3. S: D4 «C7» D5 D6"), "revoke")
    assert (found.context.trick, found.context.seat) == (3, "E")
    assert found.arguments["held"] == ("D9",)


@pytest.mark.parametrize("card", ["CT", "HA", "DJ"])
def test_ga_22_without_the_suit_any_card_may_be_played(card: str) -> None:
    hands = "hands\n  S: HAKQJT9 DJT9 CT987\n"
    clean(unfinished(f"{hands}1. W: S2 {card} S5 S9"))


def test_ga_23_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    first = "1. W: S2 S9 ST S3 =E\n2. E: S4 SK SQ S5 =N\n3. N: D2 D9 D3 D4 =W\n"
    clean(unfinished(f"{first}4. W: D5 DJ SA HA =S"))
    for seat in "WEN":
        found = breach(unfinished(f"{first}4. W: D5 DJ SA HA «={seat}»"), "winner-mismatch")
        assert (found.claimed, found.computed) == (seat, "S")
    # It takes all cards in it.
    (deal,) = replay(unfinished(f"{first}4. W: D5 DJ SA HA")).deals
    assert deal.tricks[3].winner == SEATS.index("S")
    assert deal.captured[SEATS.index("S")].bit_count() == 4


def test_ga_24_the_winner_leads_to_the_next_trick() -> None:
    first = "1. W: S2 SA S5 S9\n"
    clean(unfinished(f"{first}2. S: D2 D3 D4 D5"))
    found = breach(unfinished(f"{first}2. «W»: D2 D3 D4 D5"), "wrong-leader")
    assert (found.context.trick, found.context.seat) == (2, "W")
    assert found.arguments["expected"] == "S"


def test_ga_25_captured_cards_are_not_played_again() -> None:
    first = "1. W: S2 SA S5 S9\n2. S: D2 D3 D4 D5 =W\n3. W: C2 C9 C3 C4 =S\n4. S: DQ DT DJ D6 =S\n"
    clean(unfinished(f"{first}5. S: D7 D8 D9 DK"))
    found = breach(unfinished(f"{first}5. S: «DJ» D8 D9 DK"), "card-played-twice")
    assert (found.context.trick, found.context.seat) == (5, "S")


def test_ga_26_captured_scoring_cards_lie_before_their_taker() -> None:
    first = "1. W: S2 S9 ST S3 =E\n2. E: S4 SK SQ S5 =N\n3. N: D2 D9 D4 D8 =W\n"
    (deal,) = build_view(replay(unfinished(f"{first}4. W: D3 DJ SA HA")))["deals"]
    assert deal["caught_shown"] is True
    trick = deal["tricks"][3]
    assert trick["winner"] == SEATS.index("S")
    assert sorted(trick["caught"]) == sorted([CARD_OF["DJ"], CARD_OF["HA"]])


def test_ga_27_a_deal_goes_on_until_all_hands_are_empty() -> None:
    whole = PIG_TO_S.text()
    clean(match(f"deal 1\n{whole}end\nresult *"))
    twelve = whole[: whole.index("13. ")]
    breach(match(f"deal 1\n{twelve}«end»\nresult *"), "deal-incomplete")
    taker = replay(match(f"deal 1\n{whole}end\nresult *")).deals[0].tricks[-1].winner
    assert taker is not None
    more = f"{whole}«14.» {SEATS[taker]}: x x x x\nend\nresult *"
    breach(match(f"deal 1\n{more}"), "play-after-end")


def test_ga_27_five_play_ten_tricks() -> None:
    whole = FIVE_HANDS.text()
    clean(match(f"deal 1\n{whole}end\nresult *", "bonanza88-five", seats=FIVE))
    nine = whole[: whole.index("10. ")]
    text = match(f"deal 1\n{nine}«end»\nresult *", "bonanza88-five", seats=FIVE)
    breach(text, "deal-incomplete")
    (deal,) = replay(match(f"deal 1\n{whole}end\nresult *", "bonanza88-five", seats=FIVE)).deals
    taker = deal.tricks[-1].winner
    assert taker is not None
    more = f"{whole}«11.» {FIVE[taker]}: x x x x x\nend\nresult *"
    breach(match(f"deal 1\n{more}", "bonanza88-five", seats=FIVE), "play-after-end")


def test_ga_28_the_scores_are_added_up() -> None:
    first = sheet("N -100 W 200 S 100 E 50")
    second = sheet("N -30 W -170 S 0 E 50", 2, "total N: {}\n")
    clean(match(first + second.format("-130") + "result *"), NO_PLAY)
    text = match(first + second.format("«-120»") + "result *")
    found = breach(text, "total-mismatch", without=(NO_PLAY,))
    assert (found.claimed, found.computed) == ({"N": -120}, {"N": -130})


def test_ga_29_no_play_is_a_fault_for_being_unwise() -> None:
    # The sheep thrown to another's trick, then the pig and the ace of hearts taken at leisure.
    clean(
        unfinished(
            "hands\n  S: DJ S9 S8 HAKQJT98765\n"
            "1. N: S2 S4 S9 SK =E\n2. E: C3 C2 CA DJ =W\n3. W: SA S8 SQ S3 =W"
        )
    )


def test_ga_42_four_cards_may_be_opened_by_their_holder() -> None:
    hands = "hands\n  N: HA DJ CT SK x9\n  E: SQ x12\n"
    right = clean(unfinished(f"{hands}expose N: HA DJ CT, E: SQ"))
    assert len(right.deals[0].exposed) == 4
    text = unfinished(f"{hands}expose N: «SK»")
    breach(text, "exposure-not-allowed")
    text = unfinished(f"{hands}expose N: «SQ»")
    breach(text, "exposure-not-held")


def test_ga_42_what_may_not_be_opened_does_not_count() -> None:
    dealt = deal_with("bonanza88", "SQ", "DJ")
    holder = next(seat for seat, hand in zip(SEATS, dealt.hands, strict=True) if "SQ" in hand)
    other = next(seat for seat in SEATS if seat != holder)
    end = "score N: -100, W: +100\nend\nresult *"
    text = dealt.text().replace("expose -", f"expose {other}: «SQ»")
    breach(match(f"deal 1\n{text}{end}"), "exposure-not-held")


def test_ga_43_cards_are_opened_before_the_play() -> None:
    hands = "hands\n  N: SQ x12\n"
    trick = "1. W: S2 S5 S4 S3\n"
    clean(unfinished(f"{hands}expose N: SQ\n{trick}"))
    breach(unfinished(f"{hands}expose -\n{trick}expose N: «SQ»"), "exposure-too-late")


def test_ga_43_a_card_opened_too_late_counts_once() -> None:
    dealt = deal_with("bonanza88", "SQ", "DJ")
    holder = next(seat for seat, hand in zip(SEATS, dealt.hands, strict=True) if "SQ" in hand)
    lines = dealt.text().split("\n")
    lines.insert(
        next(n for n, line in enumerate(lines) if line.startswith("2. ")), f"expose {holder}: «SQ»"
    )
    text = "\n".join(lines)
    breach(match(f"deal 1\n{text}score N: -100, W: +100\nend\nresult *"), "exposure-too-late")


def test_ga_51_opening_is_a_choice() -> None:
    clean(unfinished("hands\n  N: HA SQ DJ CT x9\nexpose -"))
    clean(match(f"deal 1\n{PIG_TO_S.text()}end\nresult *"))


def test_ga_51_what_was_opened_and_not_recorded_is_said_once() -> None:
    # A deal whose opener takes the pig can be played three times.
    piles = ("SQ", "DJ", "hearts", "CT")
    turned = (deal_with("bonanza88", *piles[-at:], *piles[:-at]) for at in range(4))
    again = next(each for each in turned if "SQ" in each.piles[each.tricks[0][0]])
    body = again.text().replace("expose -\n", "") + "end\n"
    text = match(f"«deal 1»\n{body}deal 2\n{body}deal 3\n{body}result *")
    assert breach(text, "not-checkable").arguments["deals"] == ("1", "2", "3")


def test_ga_52_an_open_card_lies_before_its_owner() -> None:
    (deal,) = build_view(replay(unfinished("hands\n  N: SQ x12\nexpose N: SQ")))["deals"]
    assert deal["exposed"] == [{"seat": SEATS.index("N"), "card": CARD_OF["SQ"]}]


def test_ga_53_an_open_card_waits_for_its_suit() -> None:
    hands = "hands\n  N: SQA5 x10\nexpose N: SQ\n"
    clean(unfinished(f"{hands}1. W: S2 SK S9 S5"))
    found = breach(unfinished(f"{hands}1. W: S2 SK S9 «SQ»"), "exposed-too-soon")
    assert (found.context.trick, found.context.seat) == (1, "N")
    # In the second trick of the suit it is free.
    clean(unfinished(f"{hands}1. W: S2 SK S9 S5\n2. S: ST S8 SQ S3 =N"))


def test_ga_53_nor_may_it_be_led_to_it() -> None:
    hands = "hands\n  N: SQA5 x10\nexpose N: SQ\n"
    club = "1. W: C2 C3 C4 CA\n"
    clean(unfinished(f"{hands}{club}2. N: SA S2 S3 S4"))
    found = breach(unfinished(f"{hands}{club}2. N: «SQ» S2 S3 S4"), "exposed-too-soon")
    assert (found.context.trick, found.context.seat) == (2, "N")
    clean(unfinished(f"{hands}{club}2. N: SA S2 S3 S4\n3. N: SQ S6 S7 S8"))


def test_ga_53_it_may_be_thrown_on_another_suit() -> None:
    hands = "hands\n  N: SQA5 DAKQJT98765\nexpose N: SQ\n"
    clean(unfinished(f"{hands}1. W: C2 C3 C4 SQ"))


def test_ga_54_an_only_card_of_its_suit_may_be_played() -> None:
    hands = "hands\n  N: SQ HAKQJT98765 D43\nexpose N: SQ\n"
    clean(unfinished(f"{hands}1. W: S2 SK S9 SQ"))
    found = breach(unfinished(f"{hands}1. W: S2 SK S9 «H5»"), "revoke")
    assert found.arguments["held"] == ("SQ",)
    # The hand at that moment counts, not the hand that was dealt.
    two = "hands\n  N: SQ5 HAKQJT98765 D4\nexpose N: SQ\n1. W: C2 C3 C4 S5\n"
    clean(unfinished(f"{two}2. E: S6 SQ S4 S9"))


def test_ga_55_a_total_of_minus_1000_ends_the_match() -> None:
    ended = reaching("N -1000 W 310 S 310 E -20")
    deal = "{}\nexpose -\nend open\nresult *"
    breach(match(ended + deal.format("«deal 2»")), "match-already-over", without=(NO_PLAY,))
    breach(match(f"{ended}«result *»"), "result-mismatch", without=(NO_PLAY,))
    right = clean(match(f"{ended}result N: -1000, W: 310, S: 310, E: -20"), NO_PLAY)
    assert right.over
    short = reaching("N -990 W 310 S 310 E -20")
    assert not clean(match(short + deal.format("deal 2")), NO_PLAY).over
    clean(match(f"{short}result *"), NO_PLAY)
    text = match(f"{short}«result N: -990, W: 310, S: 310, E: -20»")
    assert breach(text, "match-not-over", without=(NO_PLAY,)).severity == "warning"


def test_ga_55_it_is_looked_at_after_a_whole_deal() -> None:
    # Below the limit by its hearts alone, and back above it by the sheep at the end.
    dealt = deal_with("bonanza88", "SQ DJ H5 HJ CT", "HAKQT", "H98764")
    body = f"carried N: -930, W: 0, S: 0, E: 0\ndeal 1\n{dealt.text()}end\n"
    assert clean(match(f"{body}deal 2\nexpose -\nend open\nresult *")).total["N"] == -990


def test_ga_56_the_lowest_total_is_the_pig() -> None:
    ended = reaching("N -1010 W -1000 S 0 E 0")
    right = clean(match(f"{ended}result N: -1010, W: -1000, S: 0, E: 0"), NO_PLAY)
    assert (right.over, right.losers) == (True, ("N",))
    text = match(f"{ended}result N: «-990», W: -1000, S: 0, E: 0")
    found = breach(text, "result-mismatch", without=(NO_PLAY,))
    assert (found.claimed, found.computed) == ({"N": -990}, {"N": -1010})


def test_ga_57_the_highest_total_wins() -> None:
    ended = reaching("N -1010 W 310 S 310 E -20")
    right = clean(match(f"{ended}result N: -1010, W: 310, S: 310, E: -20"), NO_PLAY)
    assert (right.winners, right.losers) == (("W", "S"), ("N",))
    text = match(f"{ended}result N: -1010, W: 310, S: «300», E: -20")
    found = breach(text, "result-mismatch", without=(NO_PLAY,))
    assert (found.claimed, found.computed) == ({"S": 300}, {"S": 310})


def test_ga_58_a_forfeit_is_a_comment() -> None:
    text = match(f"deal 1\n{PIG_TO_S.text()}end {{N sings.}}\nresult *")
    (deal,) = clean(text).deals
    assert deal.node.end is not None
    assert [each.text for each in deal.node.end.comments] == ["N sings."]
