"""A page for one seat: what that seat could not know is not in its bytes."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from grammar import read_records
from notation.cards import CARD_OF, NAMES, RANKS, SUITS, is_known
from notation.source import SourceText
from render.mentions import mentions
from render.page import render_page
from render.view import UnknownSeat, build_view, cut_down
from tests.render.records import FIVE, FOUR, HEAD, PASSED, SEEN, WRONG, replay_of
from validator import validate

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.trick"))

# Everything that might tell, in one deal that ends after two tricks.  S is the reader;
# of the others' cards only those of these tricks, and an open one, are his to know.
TELLING = """%trick 1.0
{{CANARY-record}}
[Event "Test"] {{CANARY-tag SQ}}
[Source "http://example.org/CANARY-source"]
[Id "CANARY-id"]
[Game "gongzhu"]
[Rules "spielanleitung-pass3"]
[Seat "N" "Ani" "deck=CANARY-attribute"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]
{view}[_seed "CANARY-seed"]
[Whatever "CANARY-unknown-tag"]

deal 1 {{CANARY-deal}}
dealer N {{CANARY-dealer}}
hands {{CANARY-hands the queen of hearts}}
  N: SJ74 HJT6 DK87642 CK {{CANARY-hand}}
  W: ST95 H753 DQJ CAT854
  S: SAQ62 HAQ9 DAT5 CQ92 {{CANARY-own}}
  E: SK83 HK842 D93 CJ763
exchange N>W: SJHJCK {{CANARY-pass}}, W>S: STCAT, S>E: SAQHA, E>N: SKHKCJ {{CANARY-exchange}}
expose S: CT, E: SQ {{CANARY-expose}}
; CANARY-remark
1. S: C2 C6?? <_x CANARY-attribute> {{CANARY-play}} (1. E: C7 {{CANARY-variation}} CJ CK) CJ CK
2. W: DQ {{CANARY-two}} (2. W: SJ S4 {{CANARY-black-jack}}) DA D9 H6^revoke {{CANARY-revoke}}
score N: 0, W: 0, S: 0, E: 0 {{CANARY-score}}
penalty N: -50 {{CANARY-ruling}}
end claimed {{CANARY-end}}
penalty W: -20 {{CANARY-later}}
replace E: "Eko" {{CANARY-replace}}
result * {{CANARY-result}}
"""


def told(view=""):
    (parsed, *_) = read_records(SourceText(TELLING.format(view=view), "test.trick"))
    return validate(parsed.record, findings=parsed.findings)


@cache
def page_for(seat, view=""):
    return render_page(told(view), view=seat)


def spellings(card):
    """A card as people and this page write it."""
    suit, rank = NAMES[card]
    sign, ten = "♠♥♦♣"[SUITS.index(suit)], "10" if rank == "T" else rank
    named = "two three four five six seven eight nine ten jack queen king ace".split()
    suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    return [
        f"{sign}{ten}", f"{sign}\ufe0e{ten}", f"{sign}\ufe0f{ten}", f"{ten}{sign}",
        f"{named[RANKS.index(rank)]} of {suits[suit]}",
    ]  # fmt: skip


def written(page):
    """The page without style and script: what a reader or a search finds in it."""
    return re.sub(r"<(style|script)\b(?! type).*?</\1>", "", page, flags=re.DOTALL)


# --- the bytes --------------------------------------------------------------------------

NEVER_SEEN = [CARD_OF[name] for name in (
    "SJ S4 S7 S9 S5 S3 S8 HJ HT H7 H5 H3 HK H4 H8 H2 D2 D3 D4 D6 D7 D8 DK DJ C3 C7 C4 C5 C8"
).split()]  # fmt: skip


def test_no_word_of_an_annotator_is_in_a_page_for_one_seat():
    assert "CANARY" in render_page(told())
    assert "CANARY" not in page_for("S")


@pytest.mark.parametrize("view", ["", '[View "S"]\n'])
def test_no_hidden_card_is_in_the_bytes(view):
    page = written(page_for("S", view))
    assert [text for card in NEVER_SEEN for text in spellings(card) if text in page] == []
    whole = written(render_page(told()))
    assert sum(any(text in whole for text in spellings(card)) for card in NEVER_SEEN) > 8


def test_numbers_of_the_data_hold_no_hidden_card():
    seen = cards_in(json.loads(json.dumps(build_view(told(), "en", "S"))))
    assert not seen & set(NEVER_SEEN)
    assert {CARD_OF[name] for name in ("S6", "CT", "SQ", "SA", "C6", "H6")} <= seen


def test_record_that_is_a_view_keeps_words_that_name_nothing_hidden():
    page = page_for(None, '[View "S"]\n')
    for kept in "record deal dealer own play two score ruling end later".split():
        assert f"CANARY-{kept}" in page, kept
    for gone in "tag black-jack id seed source attribute unknown-tag remark variation".split():
        assert f"CANARY-{gone}" not in page, gone
    assert "CANARY" not in page_for("N", '[View "S"]\n')


def test_marks_and_signs_that_lean_on_closed_hands_are_gone():
    whole, seen = build_view(told(), "en"), build_view(told(), "en", "S")
    revoke = [play for trick in whole["deals"][0]["tricks"] for play in trick["plays"]][7]
    assert revoke["fault"] == "marked"
    for trick in seen["deals"][0]["tricks"]:
        assert trick["notes"] == []
        for play in trick["plays"]:
            assert not {"fault", "proof", "glyphs"} & play.keys()
            assert play["seat"] == 2 or play.get("may") == []


def test_own_faults_and_legal_cards_stay():
    view = build_view(replay_of(WRONG), "en", "S")
    (play,) = [each for each in view["deals"][0]["tricks"][3]["plays"] if each["seat"] == 2]
    assert play["fault"] == "marked"
    assert "may" in play
    names = [note["finding"]["name"] for note in view["deals"][0]["tricks"][3]["notes"]]
    assert names == ["lead-not-allowed"]
    other = build_view(replay_of(WRONG), "en", "N")
    assert other["deals"][0]["tricks"][3]["notes"] == []


def test_what_lies_open_and_what_was_passed_is_known():
    deal = build_view(replay_of(PASSED), "en", "S")["deals"][0]
    names = [[NAMES[card] for card in hand["cards"]] for hand in deal["hands"]]
    assert names[0] == []
    assert names[3] == ["SA", "SQ", "HA"]
    assert len(names[2]) == 13
    passes = [[NAMES[card] for card in each["cards"]] for each in deal["exchange"]["passes"]]
    assert passes == [["x"] * 3, ["ST", "CA", "CT"], ["SA", "SQ", "HA"], ["x"] * 3]


def test_closed_hands_of_kambing_packets_draws_and_stock():
    (sample,) = [each for each in SAMPLES if each.stem == "malang-evening"]
    replay = replays(sample)[0]
    view = build_view(replay, "en", "E")
    deal = view["deals"][1]
    assert not any("Stock" in remark for remark in deal["remarks"])
    for trick in deal["tricks"]:
        for play in trick["plays"]:
            if play.get("down") and play["seat"] != 1:
                assert not any(map(is_known, play["cards"]))
        # The nine of clubs was shown, and so everybody knows who drew it.
        for seat, cards in trick["own"].get("drawn", []):
            assert seat == 1 or not [card for card in cards if is_known(card) and card != 46]
        for seat, cards in enumerate(trick["own"]["held"]):
            assert seat == 1 or not [card for card in cards if is_known(card) and card != 46]
    # The results were announced, even where the packets are closed.
    assert [each["shown"] for each in deal["scores"]] == [0, 2]
    assert deal["own"]["points"] == [76, 44]
    # What an attempt showed before it went back is known as well.
    assert {48, 49} <= set(view["deals"][0]["tricks"][1]["own"]["held"][0])


def test_seat_that_is_not_there():
    with pytest.raises(UnknownSeat, match="there are: N, W, S, E"):
        render_page(told(), view="Z")
    nobody = build_view(replay_of(SEEN.replace('[View "S"]', '[View "Z"]')), "en")
    assert [hand["cards"] for hand in nobody["deals"][0]["hands"]] == [[35], [10], [], []]
    assert nobody["deals"][0]["hands_note"] == "All hands are closed."


def test_seats_are_named_in_any_case_and_a_page_is_the_same_twice():
    assert render_page(told(), view="s") == render_page(told(), view="S")
    assert render_page(replay_of(SEEN)) == render_page(replay_of(SEEN), view="S")


# --- every sample -----------------------------------------------------------------------


@cache
def replays(path):
    read = read_records(SourceText(path.read_text(encoding="utf-8"), path.name))
    return [validate(each.record, findings=each.findings) for each in read]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_samples_show_a_seat_only_what_it_could_know(path):
    for replay in replays(path):
        for seat, label in enumerate(replay.seats):
            seen = cut_down(replay, label)
            results(replay, seen)
            if seat == len(path.stem) % len(replay.seats):
                judge(replay, seat, build_view(replay, "en", label))


def results(whole, seen):
    """What everybody heard at the table is the same on both sides."""
    for one, other in zip(whole.deals, seen.deals, strict=True):
        assert (one.score or one.claimed_score) == (other.score or other.claimed_score)
        assert one.total == other.total
        assert one.status == other.status
    assert (whole.winners, whole.losers, whole.total) == (seen.winners, seen.losers, seen.total)
    assert {each.name for each in seen.findings} <= {each.name for each in whole.findings}


def judge(replay, seat, view):
    label = replay.seats[seat]
    for deal, shown in zip(replay.deals, view["deals"], strict=True):
        known = {card for card in range(52) if deal.hands and deal.hands[seat].cards >> card & 1}
        node = deal.node
        if node.turnup:
            known.add(node.turnup.card)
        for each in node.hands.hands if node.hands else ():
            known |= set(each.cards) if each.seat == label else set()
        for each in node.exchange.passes if node.exchange else ():
            known |= set(each.cards) if label in (each.giver, each.receiver) else set()
        for expose in node.exposes:
            known |= {card for each in expose.exposures for card in each.cards}
        for trick in deal.tricks:
            known |= {card for drawer, card in trick.draws if drawer == seat}
            for play in trick.plays:
                known |= set(play.cards) if play.seat == seat or not play.face_down else set()
        assert cards_in(shown) - known - {52, 53, 54, 55, 56} == set()


HOLDERS = {"cards", "card", "caught", "may", "proof", "held", "drawn", "laid", "turnup"}
_SIGNED = re.compile(r"([♠♥♦♣])[\ufe0e\ufe0f]?(10|[2-9JQKA])")


def cards_in(value, key=""):
    """The cards that a piece of a view names, as numbers or in words."""
    if isinstance(value, str):
        return {CARD_OF["SHDC"["♠♥♦♣".index(sign)] + rank.replace("10", "T")]
                for sign, rank in _SIGNED.findall(value)}  # fmt: skip
    if isinstance(value, dict):
        if key in ("nicknames", "rulebook"):
            return set()
        inner = ((name if name in HOLDERS or key not in HOLDERS else key, each)
                 for name, each in value.items())  # fmt: skip
        return set().union(*(cards_in(each, name) for name, each in inner))
    if isinstance(value, list):
        if key == "drawn":
            return set().union(*(cards_in(cards, "cards") for _, cards in value))
        return set().union(*(cards_in(each, key) for each in value))
    suit = key == "may" and isinstance(value, int)
    return {value} if key in HOLDERS and isinstance(value, int) and not suit else set()


def test_looking_for_cards_finds_them():
    whole = build_view(told(), "en")
    assert set(NEVER_SEEN) <= cards_in(whole)


# --- cards in prose ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("SQ", "SQ"), ("QS", "SQ"), ("sq", "SQ"), ("♠Q", "SQ"), ("Q♠", "SQ"), ("♤\ufe0eQ", "SQ"),
        ("10♥", "HT"), ("H10 was late", "HT"), ("She holds SAQ5 H2.", "SA SQ S5 H2"),
        ("the queen of spades", "SQ"), ("the spade queen", "SQ"),
        ("two spades: ace and king", "SA SK"),
        ("the pig, and nobody made her", "SQ"), ("Pik-Dame", "SQ"), ("Herzkönig", "HK"),
        ("ratu sekop", "SQ"), ("黑桃Q", "SQ"), ("梅花 10", "CT"), ("猪", "SQ"),
        ("he keeps the king", "SK HK DK CK"),
    ],
)  # fmt: skip
def test_cards_are_found_in_any_spelling(text, cards):
    found = mentions(text)
    for name in cards.split():
        assert found >> CARD_OF[name] & 1, name


@pytest.mark.parametrize(
    "text",
    ["", "Thinking and taking, she ducks.", "Three trumps.",
     "In trick 5 nobody had more than 40 points.", "She leads, and as before he follows."],
)  # fmt: skip
def test_prose_without_cards_names_none(text):
    assert mentions(text) == 0


def test_five_players_and_short_records():
    view = build_view(replay_of(FIVE), "en", "Eka")
    assert [len(hand["cards"]) for hand in view["deals"][0]["hands"]] == [0, 0, 0, 0, 10]
    bare = replay_of(HEAD.format(rules="bonanza88") + FOUR + "\nresult *\n")
    assert build_view(bare, "en", "N")["viewer"] == 0


def test_result_that_only_all_hands_give_is_told_where_nobody_wrote_it():
    (sample,) = [each for each in SAMPLES if each.stem == "malang-evening"]
    text = re.sub(r"(?m)^(score|points|total) .*\n", "", sample.read_text(encoding="utf-8"))
    (parsed, *_) = read_records(SourceText(text, "bare.trick"))
    whole = validate(parsed.record)
    seen = cut_down(whole, "E")
    assert whole.deals[0].claimed_score is None
    assert any(each.score is None for each in seen.deals)
    for one, other in zip(whole.deals, seen.deals, strict=True):
        assert one.score == (other.score or other.claimed_score)
    assert seen.total == whole.total
    assert seen.losers == whole.losers


def test_view_of_another_seat_holds_what_both_could_know():
    view = build_view(replay_of(SEEN), "en", "N")
    hands = view["deals"][0]["hands"]
    assert [NAMES[card] for card in hands[2]["cards"]] == []
    assert view["viewer"] == 0


def test_no_suit_is_said_to_be_missing_from_a_closed_hand():
    page = written(render_page(replay_of(PASSED), view="S"))
    east = page[page.index("at-right") : page.index("10 cards closed")]
    assert re.findall(r'<p class="?([SHDC])', east) == ["S", "H"]
