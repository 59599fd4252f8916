"""A moment as a picture: what is drawn, where, and that any program can read it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from grammar import read_records
from notation.source import SourceText
from render.drawing import UnknownMoment, render_moment
from render.drawing.moment import find_moment
from render.drawing.picture import Theme, moment_of_view
from render.view import UnknownSeat, build_view
from render.words import LANGUAGES, UnknownLanguage
from tests.render.records import FIVE, PASSED, SEEN, SHEET, VARIATIONS, replay_of
from validator import validate
from validator.replay import Replay

SVG = "{http://www.w3.org/2000/svg}"
SAMPLES = Path(__file__).resolve().parents[2] / "samples"
THEMES: tuple[Theme, ...] = get_args(Theme)
MOST = 30_000
"""The most bytes of a picture."""

CAFE = "barbu/cafe-cirta.trick"
MALANG = "kambing/malang-evening.trick"
BANDUNG = "gongzhu/bandung-night.trick"


@cache
def sample(name: str) -> Replay:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    (parsed,) = read_records(SourceText(text, name))
    return validate(parsed.record, index=1, findings=parsed.findings)


@cache
def drawn(name: str, at: str) -> str:
    return render_moment(sample(name), at)


def tree(replay: Replay, at: str, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(render_moment(replay, at, **options))


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def said(picture: ElementTree.Element) -> tuple[str, str]:
    return picture.findtext(f"{SVG}title") or "", picture.findtext(f"{SVG}desc") or ""


# --- what every picture holds to --------------------------------------------------------

MOMENTS = [
    (BANDUNG, "d1"), (BANDUNG, "d5.t7.c2"), (BANDUNG, "d7.t13"), (BANDUNG, "d1.t1.c1.v1.t1.c4"),
    (MALANG, "d1.t1.c2"), (MALANG, "d2.t2.c4"), (MALANG, "d1.t2.c0"),
    (CAFE, "d1.t5.c3"), (CAFE, "d4.t1.c0"), (CAFE, "d4.t9.c4"), (CAFE, "d25.t5"),
    ("kambing/combos-three.trick", "d1.t2.c2"), ("kambing/two-players.trick", "d1.t2.c1"),
    ("kambing/one-hand-seen.trick", "d1.t2.c2"), ("barbu/three-player.trick", "d1.t5.c3"),
    ("barbu/five-player.trick", "d1.t3.c4"), ("gongzhu/partly-known.trick", "d1.t3.c2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "at"), MOMENTS)
def test_stands_alone_and_is_small(name: str, at: str) -> None:
    text = drawn(name, at)
    assert len(text.encode()) < MOST
    picture = ElementTree.fromstring(text)
    used = {each.tag.removeprefix(SVG) for each in picture.iter()}
    assert used <= set("svg title desc defs symbol path rect circle text use".split())
    hrefs = [v for each in picture.iter() for k, v in each.attrib.items() if k.endswith("href")]
    assert hrefs
    symbols = {f"#{each.get('id')}" for each in picture.iter(f"{SVG}symbol")}
    assert set(hrefs) == symbols
    assert not re.search(r"url\(|@import|on\w+=|style=|class=", text)


@pytest.mark.parametrize(("name", "at"), MOMENTS)
def test_nothing_leaves_the_picture(name: str, at: str) -> None:
    picture = ElementTree.fromstring(drawn(name, at))
    wide, high = float(picture.get("width", 0)), float(picture.get("height", 0))
    for each in picture.iter():
        x, y = float(each.get("x", 0)), float(each.get("y", 0))
        assert 0 <= x <= wide, ElementTree.tostring(each)
        assert 0 <= y <= high, ElementTree.tostring(each)
        if each.tag in (f"{SVG}rect", f"{SVG}use") and each.get("width"):
            assert x + float(each.get("width", 0)) <= wide
            assert y + float(each.get("height", 0)) <= high


EACH_GAME = [(BANDUNG, "d5.t7.c2"), (MALANG, "d2.t2.c4"), (CAFE, "d4.t5.c3")]


@pytest.mark.parametrize(("name", "at"), EACH_GAME)
def test_same_replay_same_bytes(name: str, at: str) -> None:
    sample.cache_clear()
    assert render_moment(sample(name), at) == drawn(name, at)


@pytest.mark.parametrize(("name", "at"), EACH_GAME)
def test_every_language_and_theme(name: str, at: str) -> None:
    views = {lang: build_view(sample(name), lang) for lang in LANGUAGES}
    found = {
        (lang, theme): moment_of_view(view, at, theme=theme)
        for lang, view in views.items()
        for theme in THEMES
    }
    assert len(set(found.values())) == len(found)
    for text in found.values():
        ElementTree.fromstring(text)
        assert not re.search(r"[{}]|\[&#x27;|\ufdd0", text)
    # The colours are all that a theme changes.
    for lang in LANGUAGES:
        light, dark = (re.sub(r"#[0-9a-f]{6}", "", found[lang, theme]) for theme in THEMES)
        assert light == dark


# --- the moment -------------------------------------------------------------------------


def test_says_what_it_shows() -> None:
    title, description = said(tree(sample(BANDUNG), "d5.t7.c4"))
    assert title == "Bandung Gong Zhu Night, Deal 5, Trick 7, card 4 of 4"
    assert description.startswith("Trick 7 of 13. Dewi led. Dewi takes it. ")
    assert "Dewi: ace of spades; 张伟: four of spades" in description
    assert "Dewi holds queen of spades, nine of spades" in description
    # What was played is no longer held.
    assert "ace of spades" not in description.partition("holds")[2]


def test_shows_order_winner_turn_and_scores() -> None:
    picture = tree(sample(BANDUNG), "d5.t7.c2")
    found = texts(picture)
    small = [each for each in picture.iter(f"{SVG}text") if each.get("font-size") == "12"]
    assert [each.text for each in small if (each.text or "").isdigit()] == ["1", "2"]
    assert "to play" in found
    assert "−270" in found
    assert any(each.endswith("so far") for each in found)
    assert sum("#tn-star" in each.attrib.values() for each in picture.iter()) == 1
    assert "Dewi is winning" in found
    full = texts(tree(sample(BANDUNG), "d5.t7.c4"))
    assert "to play" not in full
    assert "Dewi takes it" in full


def test_exposed_cards_stand_in_the_corner() -> None:
    assert "Exposed, each counts double" in texts(tree(sample(BANDUNG), "d5.t1.c1"))


def test_the_beginning_of_a_deal_with_passing_shows_the_hands_as_dealt() -> None:
    replay = replay_of(PASSED)
    assert "As dealt" in texts(tree(replay, "d1"))
    dealt, played = (said(tree(replay, at))[1] for at in ("d1", "d1.t1.c0"))
    assert dealt != played


def test_a_variation_is_drawn_from_its_own_cards() -> None:
    replay = replay_of(VARIATIONS)
    title, description = said(tree(replay, "d1.t1.c2.v1.t1.c3"))
    assert title.endswith("Trick 1, card 3 of 4, Variation after 1. S ♣︎10")
    assert "Citra: queen of clubs" in description
    assert "Citra holds" in description
    nested = find_moment(build_view(replay), "d1.t1.c2.v1.t2.c2.v1.t3.c4")
    assert nested.link == "d1.t1.c2.v1.t2.c2.v1.t3.c4"
    assert len(nested.played) == 12


def test_the_fault_and_its_proof_are_marked() -> None:
    text = render_moment(sample("gongzhu/invalid/revoke.trick"), "d1.t7.c3")
    # The ring of the card, the triangle, and the card of the hand that proves it.
    ringed = re.findall(r"<(rect|path)[^>]* stroke=\"#8e1e63\"", text)
    assert sorted(ringed) == ["path", "rect", "rect"]
    assert ">!</text>" in text


def test_a_score_sheet_can_be_drawn_though_nothing_lies_there() -> None:
    assert texts(tree(replay_of(SHEET), "d1"))


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("d9.t1.c1", "there is no deal 9; deals are 1 to 7"),
        ("d5.t99.c1", "there is no trick 99 there; tricks are 1 to 13"),
        ("d5.t1.c5", "trick 1 has 4 plays, there is no c5"),
        ("d1.t1.c1.v2.t1.c1", "there is no variation 2 behind t1.c1, there are 1"),
        ("d5.t1.c1.v1", "nowhere in this deal"),
        ("end", "one is written d3.t7.c2"),
        ("d5.c1", "one is written d3.t7.c2"),
        ("d5.t1.cx", "one is written d3.t7.c2"),
        ("d5.t1.", "one is written d3.t7.c2"),
        ("", "one is written d3.t7.c2"),
    ],
)
def test_a_moment_that_there_is_not(at: str, told: str) -> None:
    with pytest.raises(UnknownMoment, match=re.escape(told)):
        render_moment(sample(BANDUNG), at)


def test_links_of_the_page_are_moments_and_say_so_again() -> None:
    view = build_view(sample(BANDUNG))
    for deal in view["deals"]:
        for trick in deal["tricks"]:
            for play in trick["plays"]:
                link = f"d{deal['key']}.t{trick['key']}.c{play['count']}"
                moment = find_moment(view, f"#{link}")
                assert moment.link == link
                assert moment.last is play
                assert len(moment.played) == sum(map(len, moment.by_seat))


def test_wrong_languages_and_seats() -> None:
    with pytest.raises(UnknownLanguage):
        render_moment(sample(BANDUNG), "d1", lang="xx")
    with pytest.raises(UnknownSeat):
        render_moment(sample(BANDUNG), "d1", view="Q")


# --- what a seat may not know -----------------------------------------------------------


def test_a_seat_sees_no_other_hand() -> None:
    open_, seen = (
        said(tree(sample(BANDUNG), "d5.t1.c1", **options))[1] for options in ({}, {"view": "S"})
    )
    mine = re.search(r"Eka holds [^.]*", open_)
    assert mine is not None
    assert mine[0] in seen
    for player in ("Dewi", "张伟", "王芳"):
        other = re.search(rf"{player} holds [^.]*", open_)
        assert other is not None
        assert other[0] not in seen
    backs = render_moment(sample(BANDUNG), "d5.t1.c1", view="S").count('fill="#3d5a80"')
    assert backs == 39 - 1 - 1  # without the card that lies there and the one that lies open


def test_a_record_of_one_seat_is_drawn_with_backs() -> None:
    assert '"#3d5a80"' in render_moment(replay_of(SEEN), "d1.t1.c1")


# --- what games add ---------------------------------------------------------------------


def test_kambing_shows_sets_what_they_beat_stock_and_points() -> None:
    found = texts(tree(sample(MALANG), "d2.t2.c4"))
    assert found.count("beats") == 3
    assert found.count("face down") == 2
    assert "Clubs are trumps" in found
    assert any(re.fullmatch(r"\d+ cards in the stock", each) for each in found)
    assert any(re.fullmatch(r"\d+ points · \d+ of 12", each) for each in found)


def test_kambing_draws_a_claim_and_cards_that_go_back() -> None:
    assert "molodka" in texts(tree(sample(MALANG), "d1.t1.c4"))


def test_barbu_shows_contract_declarer_doubles_and_base_points() -> None:
    found = texts(tree(sample(CAFE), "d1.t13.c4"))
    view = build_view(sample(CAFE))
    assert any(each.endswith("declares") for each in found)
    points = [each for each in found if each.endswith("so far")]
    base = view["own"]["sheet"][0]["base"]
    assert sorted(int(each.split()[0].replace("−", "-")) for each in points) == sorted(base)


def test_domino_shows_the_layout_open_places_and_who_is_out() -> None:
    replay = sample(CAFE)
    found = texts(tree(replay, "d4.t5.c3"))
    assert "Domino from the eight" in found
    assert "passes" in found
    assert any(re.fullmatch(r"\d+ left", each) for each in found)
    last = build_view(replay)["deals"][3]["tricks"][-1]
    end = texts(tree(replay, f"d4.t{last['key']}"))
    assert any(each.startswith("1st, ") for each in end)


def test_five_at_the_table_lie_apart() -> None:
    picture = tree(replay_of(FIVE), "d1.t2.c5")
    cards = [
        (float(each.get("x", 0)), float(each.get("y", 0)))
        for each in picture.iter(f"{SVG}rect")
        if (each.get("width"), each.get("height")) == ("76", "108")
    ]
    assert len(cards) == 5
    for nth, (x, y) in enumerate(cards):
        for left, top in cards[nth + 1 :]:
            assert abs(x - left) >= 76 or abs(y - top) >= 100


def test_hostile_names_are_only_text() -> None:
    text = FIVE.replace("Ani", "<script>alert(1)</script> & \\u0001")
    made = render_moment(replay_of(text), "d1.t1.c1")
    ElementTree.fromstring(made)
    assert "<script" not in made
