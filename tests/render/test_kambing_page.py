"""The page of Kambing: hands and stock as they change, sets, packets, points, the goats."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from grammar import read_records
from notation.cards import CARD_OF, NAMES, UNKNOWN
from notation.source import SourceText
from render.page import page_script, render_page, stylesheet
from render.page_data import page_data
from render.symbols import packets_in_text
from render.view import build_view
from tests.conftest import ROOT
from tests.render import sample_replay
from tests.validator.kambing import records
from validator import validate
from validator.replay import Replay

SAMPLES = ROOT / "samples" / "kambing"
WHOLE = ("malang-evening", "draw-doubles", "two-players", "combos-three")
PARTLY = ("one-hand-seen", "public-play")

CLAIM = records.record(
    "1. N: D7 ~C9 (E: molodka SAJKT {No such hand.}) ~S6 ~C6\n",
    hands="hands\n  N: HKT D7 CJ\n  E: SAJKT\n  S: S6 H9 DAK\n  W: S8 HA H7 C6\n",
    stock="",
)


def replay(text: str) -> Replay:
    (parsed,) = read_records(SourceText(text, "test.trick"))
    return validate(parsed.record, findings=parsed.findings)


@cache
def sample(name: str) -> Replay:
    return replay((SAMPLES / f"{name}.trick").read_text(encoding="utf-8"))


@cache
def view(name: str):
    return build_view(sample(name))


def cards(*names: str) -> list[int]:
    return [CARD_OF[name] for name in names]


def named(held: list[int]) -> list[str]:
    return [NAMES[card] for card in held]


def text_of(page: str) -> str:
    body = re.sub("<script.*?</script>|<style.*?</style>", "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", body)).replace("\N{VARIATION SELECTOR-15}", "")


@pytest.mark.parametrize("name", [*WHOLE, *PARTLY, "score-sheet"])
def test_view_is_json_and_stable(name):
    assert json.loads(json.dumps(view(name))) == view(name)
    assert build_view(sample(name)) == view(name)
    assert render_page(sample(name)) == render_page(sample(name))


@pytest.mark.parametrize("name", WHOLE)
def test_every_card_is_played_from_the_hand_that_is_shown(name):
    for deal in view(name)["deals"]:
        for trick in deal["tricks"]:
            held = trick["own"]["held"]
            assert len({len(each) for each in held}) == 1
            for play in trick["plays"]:
                assert set(play["cards"]) <= set(held[play["seat"]])


@pytest.mark.parametrize("name", [*WHOLE, *PARTLY])
def test_no_card_is_lost_between_hands_stock_and_tricks(name):
    for deal in view(name)["deals"]:
        gone = 0
        for trick in deal["tricks"]:
            own = trick["own"]
            assert sum(map(len, own["held"])) + own["stock"] + gone == 36
            if "back" not in own:
                gone += sum(len(play["cards"]) for play in trick["plays"])


def test_hands_fill_up_from_the_stock_in_the_order_of_kambing():
    _, first, second, *_ = view("malang-evening")["deals"][0]["tricks"]
    assert first["own"]["stock"] == 20
    assert first["own"]["drawn"][0] == [3, cards("H9", "H8", "S9", "D9")]
    assert second["own"]["stock"] == 4
    assert named(second["own"]["held"][1]) == ["HK", "HJ", "H7", "DJ"]


def test_the_ten_stands_above_the_king():
    held = view("malang-evening")["deals"][0]["tricks"][0]["own"]["held"]
    assert named(held[3]) == ["CA", "CT", "CK", "C9"]


def test_the_card_shown_lies_in_the_stock_until_it_is_drawn():
    deal = view("malang-evening")["deals"][0]
    assert deal["own"]["turnup"] == CARD_OF["HQ"]
    assert deal["own"]["trump"] == 1
    assert [trick["own"]["up"] for trick in deal["tricks"]] == [True, True] + [False] * 4


def test_an_attempt_goes_back_and_takes_nothing():
    claimed, displaced, stands, *_ = view("malang-evening")["deals"][3]["tricks"]
    assert [each["key"] for each in (claimed, displaced, stands)] == ["1a", "1b", "1"]
    assert claimed["own"]["back"]
    assert displaced["own"]["back"]
    assert displaced["own"]["claim"]
    assert "back" not in stands["own"]
    assert claimed["own"]["held"] == stands["own"]["held"]
    assert displaced["own"]["points"] == [0, 0]


def test_a_set_lies_in_the_order_of_the_cards_that_it_beats():
    third = view("malang-evening")["deals"][0]["tricks"][3]
    assert third["plays"][3]["cards"] == cards("H7", "HK")
    # DA D9 beat D6 D7; HQ DQ lie over them; so the king comes first.
    assert third["own"]["laid"] == {
        "1": [cards("DA", "D6"), cards("D9", "D7")],
        "2": [cards("HQ", "DA"), cards("DQ", "D9")],
        "3": [cards("HK", "HQ"), cards("H7", "DQ")],
    }


@pytest.mark.parametrize("name", WHOLE)
def test_points_grow_into_those_of_the_deal(name):
    for deal, made in zip(sample(name).deals, view(name)["deals"], strict=True):
        last = made["tricks"][-1]["own"]
        assert deal.points is not None
        assert last["points"] == [deal.points[key] for key in sample(name).sides]
        assert last["hidden"] == [0] * len(last["points"])
        assert all(low <= high for low, high in zip(last["open"], last["points"], strict=True))


def test_what_nobody_named_is_not_counted():
    first = view("one-hand-seen")["deals"][0]["tricks"][0]["own"]
    assert first["points"] == [0, 23]
    assert first["hidden"] == [0, 2]
    assert view("one-hand-seen")["deals"][0]["own"]["counted"] is False
    assert view("one-hand-seen")["deals"][0]["own"]["points"] == [55, 65]


def test_hands_of_which_only_the_play_is_known():
    tricks = view("public-play")["deals"][0]["tricks"]
    assert named(tricks[0]["own"]["held"][0]) == ["HK", "H9", "H7", "x"]
    assert tricks[3]["own"]["held"] == [[UNKNOWN] * 4] * 4
    # The card shown may have been drawn unseen.
    assert [trick["own"]["up"] for trick in tricks] == [True] + [False] * 5


def test_a_card_shown_and_taken_back_is_known_from_then_on():
    made = build_view(
        replay(records.public("1. N: D7 withdrawn\n1. S: molodka SAKQJ ~x4 ~x4 ~x4\n"))
    )
    _, claim = made["deals"][0]["tricks"]
    assert CARD_OF["D7"] in claim["own"]["held"][0]
    assert len(claim["own"]["held"][0]) == 4


def test_a_claim_in_a_variation_is_a_trick_of_its_own():
    made = build_view(replay(CLAIM))
    (variation,) = made["deals"][0]["tricks"][0]["variations"]
    (trick,) = variation["tricks"]
    assert trick["own"]["claim"]
    assert trick["leader"] == 1
    assert [play["seat"] for play in trick["plays"]] == [1]
    page = render_page(replay(CLAIM))
    assert 'id="d1.t1.c2.v1.t1.c1"' in page
    assert "E molodka" in text_of(page)


def test_all_cards_may_be_played_so_the_data_does_not_say_which():
    data = page_data(view("malang-evening"))
    assert '"may"' not in json.dumps(data)


# ---- words


def test_the_goats_have_the_ball_after_a_drawn_deal():
    assert view("malang-evening")["summary"]["sentence_html"] == (
        "Budi and Dewi are the goats, with the ball."
    )
    places = view("malang-evening")["summary"]["places"]
    assert [(each["name"], each["total"], each["role"]) for each in places] == [
        ("Ani + Citra", 4, ""),
        ("Budi + Dewi", 12, "the goats"),
    ]


def test_without_a_drawn_deal_the_goats_have_none():
    text = (SAMPLES / "score-sheet.trick").read_text(encoding="utf-8")
    text = text.replace(
        "points N+S: 60, E+W: 60\nscore N+S: 0, E+W: 0\ntotal N+S: +4, E+W: +2",
        "points N+S: 61, E+W: 59\nscore N+S: 0, E+W: +2\ntotal N+S: +4, E+W: +4",
    )
    text = text.replace("total N+S: +8, E+W: +2", "total N+S: +8, E+W: +4")
    text = text.replace("total N+S: +12, E+W: +2", "total N+S: +12, E+W: +4")
    text = text.replace("result N+S: +12, E+W: +2", "result N+S: +12, E+W: +4")
    assert build_view(replay(text))["summary"]["sentence_html"] == "Ani and Citra are the goats."


def test_a_single_goat():
    text = (SAMPLES / "two-players.trick").read_text(encoding="utf-8")
    short = text.replace(
        '[Rules "two-players-four-trumps"]', '[Rules "two-players-four-trumps"]\n[Rule "limit" "4"]'
    )
    short = short.split("deal 2")[0] + "result N: +4, E: 0\n"
    assert build_view(replay(short))["summary"]["sentence_html"] == "Ani is the goat."


def test_each_deal_is_told_in_a_line():
    lines = [re.sub("<[^>]+>", "", deal["line_html"]) for deal in view("malang-evening")["deals"]]
    assert lines[0] == "Dewi leads a molodka. 12 to 108."
    assert lines[2] == "60 to 60, a bola."
    assert lines[4] == "120 to 0. Budi and Dewi without a trick."


def test_a_derivation_counts_points_and_then_what_they_cost():
    (part,) = view("malang-evening")["deals"][0]["scores"][0]["parts"]
    told = [
        (re.sub("<[^>]+>", "", line["html"]), line["value"], line["level"])
        for line in part["lines"]
    ]
    plain = [(text.replace("\N{VARIATION SELECTOR-15}", ""), *rest) for text, *rest in told]
    assert plain == [
        ("♠10 a ten", "10", "item"),
        ("♦J a jack", "2", "item"),
        ("Card points", "12", "subtotal"),
        ("Lost with fewer than 31 points", "+4", "item"),
        ("Loss score of this deal", "+4", "total"),
    ]
    assert part["lines"][3]["rule"] == "rule-loss"


def test_a_finding_leads_to_the_rule_and_names_sets_as_cards():
    made = replay((SAMPLES / "invalid" / "does-not-beat.trick").read_text(encoding="utf-8"))
    built = build_view(made)
    (note,) = [note for trick in built["deals"][0]["tricks"] for note in trick["notes"]]
    assert note["finding"]["rule"] == "rule-beat_target"
    assert note["finding"]["html"].count('class="k') == 4


@pytest.mark.parametrize(
    ("text", "count"),
    [("lays HQSA here", 2), ("HJ6", 2), ("~S67", 2), ("S lays SA", 1), ("x2 and N+S: 4", 0)],
)
def test_packets_in_messages(text, count):
    assert packets_in_text(text).count("<b") == count


@pytest.mark.parametrize("text", ["<b>HQSA</b>", "HQ6&", '"SA"'])
def test_messages_are_escaped(text):
    assert re.sub(r"</?b[^>]*>", "", packets_in_text(text).replace("&lt;b", "")).count("<") == 0


# ---- the page


def test_the_transcript_tells_all_without_scripts():
    text = text_of(render_page(sample("malang-evening")))
    for part in (
        "Hearts are trumps: ♥Q was shown.",
        "Stock: ♥9 ♦Q",
        "1a N ♣J♣Q?",
        "↩ the cards go back",
        "molodka ♣A♣10♣9♣K!",
        "drawn: W ♥9 ♥8 ♠9 ♦9 · N",
        "Eighty points in one trick.",
        "Lost without a trick",
        "Budi and Dewi are the goats, with the ball.",
    ):
        assert part in text, part


def test_draws_that_nobody_saw_are_one_word():
    text = text_of(render_page(sample("public-play")))
    assert "drawn: 3 cards each" in text
    assert "drawn: 1 card each" in text
    assert "drawn: E ? ? · S ♥7 ♦8" in text_of(render_page(sample("one-hand-seen")))


def test_pages_of_other_games_carry_nothing_of_it():
    page = render_page(sample_replay.plain())
    assert "points-bar" not in page
    assert page_script() in page
    assert stylesheet() in page
    assert "molodka" not in page


@pytest.mark.parametrize(
    "path", sorted((SAMPLES / "invalid").glob("*.trick")), ids=lambda each: each.stem
)
def test_every_faulty_record_has_a_page(path):
    for parsed in read_records(SourceText(path.read_text(encoding="utf-8"), path.name)):
        made = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        assert render_page(made).endswith("</html>\n")
