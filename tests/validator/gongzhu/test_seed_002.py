"""The German text, statement by statement: a breach is found at its place, right play is not.

Seats are N W S E in turn order.  What captured cards are worth is tested beside this, by pile
and in whole deals.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.cards import CARD_OF
from render.view import build_view
from tests.cli.running import run
from tests.generate.slow_rules import SCORING
from tests.validator.gongzhu.dealing import Wanted, WholeDeal, deal_with, options_of, whole_deal
from tests.validator.gongzhu.records import (
    FIVE,
    SEATS,
    breach,
    clean,
    findings,
    match,
    reaching,
    replay,
    sheet,
    unfinished,
)

RULES = "spielanleitung"
NO_PLAY = "not-checkable"
"""A deal of which only the scores are known says that nothing more was checked."""

FIRST = "1. W: C2 C5 C4 CA =N\n"
"""A first trick: W opens and N takes it."""

NEXT = "{}\nexpose -\nend open\nresult *"


def played(body: str, *tags: str, rules: str = RULES) -> str:
    """A record of one deal that is still being played."""
    return unfinished(body, rules, *tags)


def whole(deal: WholeDeal, claims: str = "", number: int = 1, more: str = "end\n") -> str:
    """A deal played out, in a body."""
    return f"deal {number}\n{deal.text()}{claims}{more}"


def test_gb_01_the_rule_set_names_its_source() -> None:
    shown = run("rules", "show", RULES)
    assert shown.exit_code == 0
    assert "Spielanleitung Gong Zhu" in shown.stdout


def test_gb_03_every_deal_is_opened_anew() -> None:
    opened = deal_with(RULES, "DJ", "SQ", exposed="DJ")
    covered = deal_with(RULES, "DJ", "SQ")
    body = whole(opened, "score N: +200\n") + whole(covered, "score N: {}\n", 2)
    clean(match(f"{body.format('+100')}result *", RULES))
    found = breach(match(f"{body.format('«+200»')}result *", RULES), "score-mismatch")
    assert (found.context.deal, found.computed) == (2, {"N": 100})


def test_gb_04_deals_go_on_until_minus_1000() -> None:
    clean(match(reaching("N -990 W 310 S 300 E -20") + NEXT.format("deal 2"), RULES), NO_PLAY)
    ended = reaching("N -1000 W 310 S 300 E -20")
    text = match(ended + NEXT.format("«deal 2»"), RULES)
    breach(text, "match-already-over", without=(NO_PLAY,))
    assert clean(match(f"{ended}result N: -1000", RULES), NO_PLAY).over
    text = match(reaching("N -990 W 310 S 300 E -20") + "«result N: -990»", RULES)
    breach(text, "match-not-over", without=(NO_PLAY,))


def test_gb_04_or_until_the_total_that_was_agreed() -> None:
    agreed = '[Rule "end_low" "-500"]'
    clean(match(reaching("N -490 W 310 S 300 E 0") + NEXT.format("deal 2"), RULES, agreed), NO_PLAY)
    ended = reaching("N -500 W 310 S 300 E 0")
    text = match(ended + NEXT.format("«deal 2»"), RULES, agreed)
    breach(text, "match-already-over", without=(NO_PLAY,))


def test_gb_05_the_lowest_total_at_the_end_is_the_pig() -> None:
    ended = reaching("N -1000 W 310 S 300 E -1040")
    right = clean(match(f"{ended}result N: -1000, W: 310, S: 300, E: -1040", RULES), NO_PLAY)
    assert right.losers == ("E",)
    text = match(f"{ended}result E: «-1000»", RULES)
    assert breach(text, "result-mismatch", without=(NO_PLAY,)).computed == {"E": -1040}


def test_gb_06_exactly_four_people_play() -> None:
    clean(played(FIRST))
    for seats in (("N", "W", "S"), FIVE):
        last = f'[Seat "{seats[-1]}" "Player {seats[-1]}"]'
        text = unfinished(FIRST, RULES, seats=seats).replace(last, f"«{last}»")
        breach(text, "seat-count")


def test_gb_07_everybody_plays_for_himself() -> None:
    dealt = deal_with(RULES, "SQ", "HAKQ", "DJ", "HJT98765432 CT")
    (deal,) = clean(match(whole(dealt) + "result *", RULES)).deals
    # −100; −50−40−30; +100; (−20 −60) doubled.
    assert deal.score == {"N": -100, "W": -120, "S": 100, "E": -160}
    text = match(whole(dealt, "score «N»: 0\n") + "result *", RULES).replace("«N»: 0", "N: «0»")
    assert breach(text, "score-mismatch").computed == {"N": -100}


@pytest.mark.parametrize("seat", SEATS)
def test_gb_08_anybody_may_be_the_first_dealer(seat: str) -> None:
    clean(played(f"dealer {seat}\n{FIRST}"))


def test_gb_09_play_and_deal_go_round() -> None:
    clean(played("1. W: C2 S: CK E: C3 N: C4"))
    found = breach(played("1. W: C2 «E»: CK S: C3 N: C4"), "wrong-turn")
    assert (found.context.trick, found.context.seat) == (1, "E")
    dealt = whole(deal_with(RULES, "SQ", "DJ")).replace("deal 1\n", "deal 1\ndealer N\n")
    second = "deal 2\ndealer {}\nexpose -\nend open\nresult *"
    clean(match(dealt + second.format("W"), RULES))
    found = breach(match(dealt + second.format("«S»"), RULES), "wrong-dealer")
    assert (found.severity, found.arguments["expected"]) == ("warning", "W")


def test_gb_10_no_cards_are_passed() -> None:
    breach(played(f"«exchange N>W: H5S2C3»\n{FIRST}"), "bad-exchange")


def test_gb_11_one_pack_without_jokers() -> None:
    clean(played("hands\n  N: CT x12\n  E: CK x12"))
    found = breach(played("hands\n  N: CT x12\n  E: «CT» x12"), "duplicate-card")
    assert found.arguments["card"] == "CT"
    (found, *_) = findings(replay(played("1. W: C2 JOKER C4 CA")))
    assert (found.name, found.place.line) == ("syntax", 11)


def test_gb_12_the_rank_of_the_cards() -> None:
    first = "1. W: C2 C5 C4 C3 =S\n"
    clean(played(f"{first}2. S: CT CJ C9 CQ =W"))
    for seat in "SEN":
        found = breach(played(f"{first}2. S: CT CJ C9 CQ «={seat}»"), "winner-mismatch")
        assert (found.claimed, found.computed) == (seat, "W")
    # The ace above all, the ten above the nine.
    clean(played(f"{first}2. S: ST S9 S8 S2 =S\n3. S: SK SQ SA SJ =N"))


def test_gb_13_there_are_no_trumps() -> None:
    start = "1. W: C2 C5 C4 C3 =S\n2. S: S2 S5 S4 S9 =W\n3. W: C6 C7 C8 C9 =N\n"
    start += "4. N: S6 SK S7 S8 =W\n"
    clean(played(f"{start}5. W: D3 SA HA D5 =N"))
    for seat in "WSE":
        found = breach(played(f"{start}5. W: D3 SA HA D5 «={seat}»"), "winner-mismatch")
        assert found.computed == "N"


def test_gb_15_no_play_is_a_fault_for_being_unwise() -> None:
    # The sheep and the ace of hearts are given away, the pig is taken with the ace.
    start = "1. W: C2 C5 C4 DJ =S\n2. S: S2 SK SQ SA =W\n"
    clean(played(f"hands\n  N: DJ6 SQ94 HAKQJT987\n{start}3. W: D3 D2 DQ D6 =E"))


def test_gb_17_plus_1000_ends_the_match_where_agreed() -> None:
    ended = reaching("N -400 W 310 S 300 E 1000")
    clean(match(ended + NEXT.format("deal 2"), RULES), NO_PLAY)
    plus = "spielanleitung-plus1000"
    text = match(ended + NEXT.format("«deal 2»"), plus)
    breach(text, "match-already-over", without=(NO_PLAY,))
    clean(match(f"{ended}result E: 1000", plus), NO_PLAY)
    text = match(f"{ended}«result E: 1000»", RULES)
    breach(text, "match-not-over", without=(NO_PLAY,))


def test_gb_18_the_order_of_cards_in_a_hand_says_nothing() -> None:
    clean(played("hands\n  N: D2 SQ C3 HAK2 SA D9 C7 HJ DA x2"))


def test_gb_19_everybody_gets_thirteen_cards() -> None:
    clean(played("hands\n  N: x13\n  W: x13\n  S: x13\n  E: x13"))
    text = played("hands\n  «N: x12»\n  W: x14\n  S: x13\n  E: x13")
    found = breach(text, "wrong-hand-size")
    sizes = replay(text.replace("«", "").replace("»", "")).findings
    assert [each.context.seat for each in sizes] == ["N", "W"]
    assert sizes[1].consequence_of == found


def test_gb_20_the_seats_expose_in_turn_and_a_record_of_it_is_a_set() -> None:
    hands = "hands\n  N: SQ CT x11\n  W: DJ x12\n  S: HA x12\n"
    for order in ("W: DJ, S: HA, N: SQ", "N: SQ, W: DJ, N: CT", "W: DJ, N: SQ, S: HA"):
        (deal,) = clean(played(f"{hands}expose {order}")).deals
        assert len(deal.exposed) == 3


def test_gb_21_four_cards_may_be_exposed_by_their_holder() -> None:
    hands = "hands\n  N: SQ CT HK x10\n  E: DJ x12\n"
    (deal,) = clean(played(f"{hands}expose N: SQ CT")).deals
    assert len(deal.exposed) == 2
    breach(played(f"{hands}expose N: «HK»"), "exposure-not-allowed")
    found = breach(played(f"{hands}expose N: «DJ»"), "exposure-not-held")
    assert found.arguments["holder"] == "E"


def test_gb_22_an_exposed_card_lies_before_its_owner() -> None:
    (deal,) = build_view(replay(played("hands\n  W: DJ x12\nexpose W: DJ")))["deals"]
    assert deal["exposed"] == [{"seat": SEATS.index("W"), "card": CARD_OF["DJ"]}]


def test_gb_23_exposing_is_voluntary() -> None:
    hands = "hands\n  N: SQ CT x11\n  W: DJ x12\n  S: HA x12\n"
    clean(played(f"{hands}expose N: SQ CT, W: DJ"))
    clean(played(f"{hands}expose -"))


def test_gb_24_exposing_comes_before_the_first_trick() -> None:
    hands = "hands\n  N: SQ CA x11\n"
    clean(played(f"{hands}expose N: SQ\n{FIRST}"))
    breach(played(f"{hands}expose -\n{FIRST}expose N: «SQ»"), "exposure-too-late")


def test_gb_24_and_doubles_the_card() -> None:
    dealt = deal_with(RULES, "SQ", "DJ", exposed="SQ")
    clean(match(whole(dealt, "score N: -200, W: +100\n") + "result *", RULES))
    text = match(whole(dealt, "score N: «-100», W: +100\n") + "result *", RULES)
    assert breach(text, "score-mismatch").computed == {"N": -200}


def test_gb_25_an_exposed_card_waits_for_its_suit() -> None:
    hands = "hands\n  S: CT4 x11\nexpose S: CT\n"
    clean(played(f"{hands}1. W: C2 C4 C5 C6"))
    found = breach(played(f"{hands}1. W: C2 «CT» C5 C6"), "exposed-too-soon")
    assert (found.context.trick, found.context.seat) == (1, "S")
    clean(played(f"{hands}1. W: C2 C4 C5 CK =N\n2. N: C3 C7 CT C8"))


def test_gb_26_but_not_where_it_is_the_only_one() -> None:
    hands = "hands\n  S: CT SAKQJT9 DAKQJT9\nexpose S: CT\n"
    clean(played(f"{hands}1. W: C2 CT C5 C6"))
    found = breach(played(f"{hands}1. W: C2 «D9» C5 C6"), "revoke")
    assert found.arguments["held"] == ("CT",)


def test_gb_27_why_is_explained_with_the_finding() -> None:
    shown = run("explain", "exposed-too-soon")
    assert shown.exit_code == 0
    assert "must stay on the table while its suit is led for the first time" in shown.stdout


def test_gb_28_the_holder_of_the_two_of_clubs_opens() -> None:
    clean(played("hands\n  W: C2 x12\n1. W: C2 C5 C4 CA"))
    found = breach(played("hands\n  W: C2 x12\n1. «N»: C5 C2 C4 CA"), "wrong-leader")
    assert found.arguments["expected"] == "W"


def test_gb_28_in_every_deal_whoever_took_the_pig() -> None:
    body = whole(deal_with(RULES, "HAKQ", "DJ CT", "SQ H567", "HJT98432"))
    second = "deal 2\nhands\n  E: C2 x12\nexpose -\n1. {}\nend open\nresult *"
    clean(match(body + second.format("E: C2 C5 C4 CA"), RULES))
    found = breach(match(body + second.format("«S»: C4 C2 C5 CA"), RULES), "wrong-leader")
    assert (found.context.deal, found.arguments["expected"]) == (2, "E")


def test_gb_29_with_the_two_of_clubs_itself() -> None:
    hands = "hands\n  W: C52 x11\n"
    clean(played(f"{hands}1. W: C2 C6 C4 CA"))
    found = breach(played(f"{hands}1. W: «C5» C6 C4 CA"), "first-card")
    assert (found.context.trick, found.context.seat) == (1, "W")


def test_gb_30_a_wrong_number_of_cards_is_dealt_again() -> None:
    hands = "hands\n  N: x12\n  W: x14\n  S: x13\n  E: x13\n"
    again = "deal 2\nhands\n  N: x13\nexpose -\nend open\nresult *"
    right = clean(match(f"deal 1\ndealer N\n{hands}end misdeal\n{again}", RULES))
    assert (right.deals[0].status, right.deals[0].score) == ("misdeal", None)
    dealers = again.replace("hands", "dealer {}\nhands")
    body = f"deal 1\ndealer N\n{hands}end misdeal\n"
    clean(match(body + dealers.format("N"), RULES))
    breach(match(body + dealers.format("«W»"), RULES), "wrong-dealer")
    # A deal that is played all the same, with a card on the wrong side of the table.
    dealt = deal_with(RULES, "SQ", "DJ")
    giver, (card, *_) = dealt.tricks[-1]
    taker = (giver + 1) % 4
    dealt_out = list(dealt.hands)
    dealt_out[giver] -= {card}
    dealt_out[taker] |= {card}
    lines = whole(replace(dealt, hands=tuple(dealt_out))).split("\n")
    first = f"  {SEATS[min(giver, taker)]}: "
    at = next(n for n, line in enumerate(lines) if line.startswith(first))
    lines[at] = f"  «{lines[at].strip()}»"
    breach(match("\n".join(lines) + "result *", RULES), "wrong-hand-size")


def test_gb_31_the_leader_plays_any_card_face_up() -> None:
    first = "1. W: C2 C5 C4 C3 =S\n"
    clean(played(f"{first}2. S: DA D3 D4 D5"))
    breach(played(f"{first}2. S: «~D4» D3 DA D5"), "face-down-not-allowed")


def test_gb_32_suit_must_be_followed_in_turn() -> None:
    first = "hands\n  E: D9 C4 x11\n1. W: C2 C5 C4 C3 =S\n"
    clean(played(f"{first}2. S: D4 D9 D5 D6"))
    found = breach(played(f"{first}2. S: D4 «C7» D5 D6"), "revoke")
    assert (found.context.trick, found.context.seat) == (2, "E")
    assert found.arguments["held"] == ("D9",)
    found = breach(played(f"{first}2. S: D4 «N»: D5 E: D9 W: D6"), "wrong-turn")
    assert found.context.seat == "N"


def test_gb_33_without_the_suit_any_card_may_be_played() -> None:
    hands = "hands\n  S: SQ98765 HAK DJT987\n"
    for card in ("SQ", "HA", "DJ", "D7"):
        clean(played(f"{hands}1. W: C2 {card} C4 C3"))


def test_gb_34_the_highest_card_of_the_suit_led_wins() -> None:
    first = "1. W: C2 C5 C4 C3 =S\n"
    clean(played(f"{first}2. S: D4 DA DJ DK =E"))
    for seat in "SNW":
        found = breach(played(f"{first}2. S: D4 DA DJ DK «={seat}»"), "winner-mismatch")
        assert (found.claimed, found.computed) == (seat, "E")


def test_gb_35_everybody_contributes_one_card() -> None:
    first = "1. W: C2 C5 C4 C3 =S\n2. S: S3 S4 S2 S5 =W\n"
    clean(played(f"{first}3. W: D3 D4 D5 D6\n4. N: D7 D8 D9 DT"))
    found = breach(played(f"{first}3. W: D3 D4 «D5»\n4. N: D7 D8 D9 DT"), "trick-incomplete")
    assert found.context.trick == 3


def test_gb_36_captured_cards_lie_face_down() -> None:
    (deal,) = build_view(replay(played(FIRST)))["deals"]
    assert deal["caught_shown"] is False


def test_gb_37_the_winner_leads_to_the_next_trick() -> None:
    first = "1. W: C2 C5 C4 C3 =S\n2. S: S3 S9 S2 S5 =E\n"
    clean(played(f"{first}3. E: D3 D4 D5 D6"))
    found = breach(played(f"{first}3. «S»: D3 D4 D5 D6"), "wrong-leader")
    assert (found.context.trick, found.arguments["expected"]) == (3, "E")


def test_gb_38_no_heart_is_led_before_hearts_are_broken() -> None:
    start = "hands\n  W: C2 CA D3 H5 x9\n1. W: C2 C5 C4 C3 =S\n2. S: C6 C7 C8 CA =W\n"
    clean(played(f"{start}3. W: D3 D4 D5 D6"))
    found = breach(played(f"{start}3. W: «H5» H6 H7 H8"), "lead-not-allowed")
    assert (found.context.trick, found.context.seat) == (3, "W")


def test_gb_39_a_heart_thrown_on_another_suit_breaks_hearts() -> None:
    start = "hands\n  E: SA HK2 DAKQJT98765\n  N: D4 H5 x11\n"
    first = "1. W: C2 C5 {} CK =N\n"
    clean(played(f"{start}{first.format('H2')}2. N: H5 H6 H7 HK"))
    breach(played(f"{start}{first.format('D5')}2. N: «H5» H6 H7 HK"), "lead-not-allowed")


def test_gb_39_a_heart_led_breaks_nothing() -> None:
    # N has nothing but hearts left and leads one; W, who takes it, may not go on with them.
    hands = "hands\n  N: CAKQ HKQJT987653\n  W: C234 S3 HA4 x7\n"
    hands += "  S: C567 H2 x9\n  E: C89J SAKQJT98765\n"
    start = "1. W: C2 C5 C8 CA\n2. N: CK C3 C6 C9\n3. N: CQ C4 C7 CJ\n4. N: HK HA H2 S5 =W\n"
    clean(played(f"{hands}{start}5. W: S3 S2 S7 HQ =E"))
    breach(played(f"{hands}{start}5. W: «H4» S2 S7 H3"), "lead-not-allowed")
    other = '[Rule "hearts_broken_by" "any_heart_played"]'
    clean(played(f"{hands}{start}5. W: H4 S2 S7 H3", other))


def test_gb_40_a_hand_of_hearts_alone_may_lead_one() -> None:
    hands = "hands\n  N: CA HAKQJT9876543\n  W: C2 x12\n"
    clean(played(f"{hands}{FIRST}2. N: H5 x x x"))
    # With another suit in hand it may not.
    hands = "hands\n  N: CA D3 HAKQJT987654\n  W: C2 x12\n"
    breach(played(f"{hands}{FIRST}2. N: «H5» x x x"), "lead-not-allowed")


def test_gb_41_the_holder_of_the_pig_may_lead_spades() -> None:
    clean(played(f"hands\n  N: SQ5 CA x10\n{FIRST}2. N: S5 S6 S7 S8"))


def test_gb_42_a_spade_lead_in_the_first_trick_where_forbidden() -> None:
    free = '[Rule "first_card_forced" "no"]'
    banned = '[Rule "first_trick_spade_lead" "banned"]'
    hands = "hands\n  W: C2 S4 x11\n"
    clean(played(f"{hands}1. W: S4 S5 S6 S7", free))
    breach(played(f"{hands}1. W: «S4» S5 S6 S7", free, banned), "lead-not-allowed")
    clean(played(f"{hands}1. W: C2 C5 C4 CA\n2. N: S5 S6 S7 S8", free, banned))


def test_gb_43_scores_are_counted_after_thirteen_tricks() -> None:
    dealt = deal_with(RULES, "SQ", "DJ")
    text = whole(dealt, more="«end»\n")
    at = text.index("13. ")
    twelve = text[:at] + text[text.index("«") :]
    breach(match(f"{twelve}result *", RULES), "deal-incomplete")
    # −200 + 100 a deal for S; N −100 and then +50.
    first = sheet("N -100 W 100 S 50 E -200")
    second = sheet("N 50 W 100 S -100 E -200", 2, "total N: {}\n")
    clean(match(f"{first}{second.format('-50')}result *", RULES), NO_PLAY)
    text = match(f"{first}{second.format('«-100»')}result *", RULES)
    assert breach(text, "total-mismatch", without=(NO_PLAY,)).computed == {"N": -50}


def test_gb_53_house_rules_are_named_in_the_record() -> None:
    dealt = whole(deal_with(RULES, "hearts", "SQ"), "score N: {}\n") + "result *"
    clean(match(dealt.format("-200"), RULES))
    clean(match(dealt.format("+200"), RULES, '[Rule "hearts_turn" "all_hearts"]'))
    found = findings(
        replay(match(dealt.format("-200"), RULES, '[Rule "hearts_turn" "never_ever"]'))
    )
    assert [each.name for each in found] == ["bad-rule-value"]
    found = findings(replay(match(dealt.format("-200"), RULES, '[Rule "moon" "yes"]')))
    assert [each.name for each in found] == ["unknown-rule-option"]


def test_gb_55_who_reached_minus_1000_is_the_pig() -> None:
    ended = reaching("N -1000 W 310 S 300 E -20")
    right = clean(match(f"{ended}result N: -1000, W: 310, S: 300, E: -20", RULES), NO_PLAY)
    assert right.losers == ("N",)
    breach(match(f"{ended}«result *»", RULES), "result-mismatch", without=(NO_PLAY,))


def test_gb_56_the_highest_total_wins() -> None:
    ended = reaching("N -1000 W 310 S 300 E 320")
    right = clean(match(f"{ended}result E: 320", RULES), NO_PLAY)
    assert right.winners == ("E",)
    text = match(f"{ended}result E: «310»", RULES)
    breach(text, "result-mismatch", without=(NO_PLAY,))


def test_gb_57_passing_plus_1000_ends_it_too() -> None:
    plus = "spielanleitung-plus1000"
    body = reaching("N -400 W 310 S 300 E 1010")
    text = match(body + NEXT.format("«deal 2»"), plus)
    breach(text, "match-already-over", without=(NO_PLAY,))
    right = clean(match(f"{body}result E: 1010", plus), NO_PLAY)
    assert (right.winners, right.losers) == (("E",), ("N",))
    clean(match(reaching("N -400 W 310 S 300 E 990") + NEXT.format("deal 2"), plus), NO_PLAY)


def test_gb_58_players_who_are_level_play_one_more() -> None:
    level = reaching("N -1040 W 310 S -55 E 310")
    clean(match(level + NEXT.format("deal 2"), RULES), NO_PLAY)
    text = match(f"{level}«result N: -1040, W: 310, S: -55, E: 310»", RULES)
    breach(text, "match-not-over", without=(NO_PLAY,))
    # For the last place as well.
    level = reaching("N -1040 W 310 S -1040 E 300")
    clean(match(level + NEXT.format("deal 2"), RULES), NO_PLAY)
    # Once it has decided, no further one.
    level = reaching("N -1040 W 310 S -55 E 310") + sheet("N 100 W -100 S -200 E 50", 2)
    text = match(level + NEXT.format("«deal 3»"), RULES)
    breach(text, "match-already-over", without=(NO_PLAY,))


def test_gb_59_without_exposing() -> None:
    plain = "spielanleitung-no-exposure"
    dealt = deal_with(plain, "SQ", "CT DJ")
    holder = next(seat for seat, hand in zip(SEATS, dealt.hands, strict=True) if "SQ" in hand)
    claims = "score N: -100, W: +200\n"
    clean(match(whole(dealt, claims) + "result *", plain))
    # Where the phase is left out a record need not mention it.
    clean(match(whole(dealt, claims).replace("expose -\n", "") + "result *", plain))
    text = whole(dealt, claims).replace("expose -", f"expose {holder}: «SQ»")
    breach(match(f"{text}result *", plain), "exposure-not-allowed")


def test_gb_60_it_is_meant_for_beginners() -> None:
    shown = run("rules", "show", "spielanleitung-no-exposure")
    assert shown.exit_code == 0
    assert "recommended for a first game" in shown.stdout


def test_gb_61_partners_sit_alternately() -> None:
    dealt = deal_with("spielanleitung-pairs", "SQ", "HAKQ", "DJ", "HJT98765432 CT")
    body = whole(dealt, "score N+S: {}, W+E: -280\n") + "result *"
    right = clean(match(body.format("0"), "spielanleitung-pairs"))
    assert right.sides == ("N+S", "W+E")
    # As if N and W were partners.
    text = match(body.format("«-220»"), "spielanleitung-pairs")
    assert breach(text, "score-mismatch").computed == {"N+S": 0}


def test_gb_62_partners_points_are_combined() -> None:
    pairs = "spielanleitung-pairs"
    # −100 −40 and +100; all hearts of the side are in two piles and do not turn.
    dealt = deal_with(pairs, "SQ HK", "CT", "DJ", "HAQJT98765432")
    body = whole(dealt, "score N+S: {}\ntotal N+S: -40\n") + "result *"
    clean(match(body.format("-40"), pairs))
    breach(match(body.format("«-140»"), pairs), "score-mismatch")
    dealt = deal_with(pairs, "SQ HAKQJT98", "CT", "H765432", "DJ")
    clean(match(whole(dealt, "score N+S: -300, W+E: +150\n") + "result *", pairs))
    text = whole(dealt, "score N+S: -300, W+E: +150\ntotal N+S: «+300»\n") + "result *"
    assert breach(match(text, pairs), "total-mismatch").computed == {"N+S": -300}


def test_gb_64_the_queen_of_diamonds_pays_for_later_tricks() -> None:
    rules = "spielanleitung-queen-of-diamonds"
    wanted = Wanted(
        (frozenset(), frozenset(SCORING), frozenset(), frozenset()),
        winners={9: 1, 10: 0, 11: 0, 12: 1, 13: 0},
        tricks={"DQ": 10},
    )
    body = whole(whole_deal(options_of(rules), wanted), "score N: {}\n") + "result *"
    clean(match(body.format("+20"), rules))
    assert breach(match(body.format("«+30»"), rules), "score-mismatch").computed == {"N": 20}
    clean(match(body.format("0"), RULES))


PASSED = "N>W: {}, W>S: S3S4S5, S>E: D3D4D5, E>N: C3C4C5"
DEALT = "hands\n  N: DJ H5 S2 C6 x9\n  W: S345 x10\n  S: D345 x10\n  E: C345 x10\n"


def test_gb_65_three_cards_go_to_the_next_player() -> None:
    pass3 = "spielanleitung-pass3"
    body = f"{DEALT}exchange {PASSED}"
    clean(played(body.format("DJH5S2"), rules=pass3))
    two = f"{DEALT}exchange «N>W: DJH5», W>S: S3S4S5, S>E: D3D4D5, E>N: C3C4C5"
    assert breach(played(two, rules=pass3), "bad-exchange").arguments["count"] == 2
    across = f"{DEALT}exchange «N>S: DJH5S2», W>S: S3S4S5, S>E: D3D4D5, E>N: C3C4C5"
    assert breach(played(across, rules=pass3), "bad-exchange").arguments["expected"] == "W"
    # C3 came to N from E and was not dealt to him.
    found = findings(replay(played(body.format("DJH5C3"), rules=pass3)))
    assert (found[0].name, found[0].context.seat) == ("bad-exchange", "N")
    assert found[0].arguments["card"] == "C3"


def test_gb_66_exposing_follows_the_exchange() -> None:
    pass3 = "spielanleitung-pass3"
    body = f"{DEALT}exchange {PASSED.format('DJH5S2')}\nexpose "
    clean(played(f"{body}W: DJ", rules=pass3))
    found = breach(played(f"{body}N: «DJ»", rules=pass3), "exposure-not-held")
    assert found.arguments["holder"] == "W"


def test_gb_66_and_so_does_the_two_of_clubs() -> None:
    pass3 = "spielanleitung-pass3"
    dealt = DEALT.replace("S2", "C2")
    body = f"{dealt}exchange {PASSED.format('DJH5C2')}\nexpose -\n"
    clean(played(f"{body}1. W: C2 C7 C8 C6", rules=pass3))
    found = breach(played(f"{body}1. «N»: C6 C2 C7 C8", rules=pass3), "wrong-leader")
    assert found.arguments["expected"] == "W"


def test_gb_68_exposing_without_strength_is_no_fault() -> None:
    clean(played("hands\n  N: DJ2 x11\nexpose N: DJ"))


def test_gb_70_spades_may_be_led_while_the_pig_is_out() -> None:
    clean(played(f"hands\n  N: SK CA x11\n{FIRST}2. N: SK S6 S7 S8"))
