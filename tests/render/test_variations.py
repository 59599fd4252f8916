"""Variations: their moments and links, what is to be read in them, their findings."""

from __future__ import annotations

import re

from notation.cards import CARD_OF
from render.keys import deal_keys, lines
from render.page import render_page
from render.page_data import page_data
from render.view import build_view
from tests.render.records import VARIATIONS, WRONG, replay_of


def first_trick():
    return build_view(replay_of(VARIATIONS))["deals"][0]["tricks"][0]


def test_links_name_the_play_the_variation_and_the_moment():
    replay = replay_of(VARIATIONS)
    (deal,), (keys,) = replay.deals, deal_keys(replay)
    stems = [line.stem for line in lines(deal, keys)]
    assert sorted(stems) == [
        "d1",
        "d1.t1.c2.v1",
        "d1.t1.c2.v1.t2.c2.v1",
        "d1.t1.c2.v1.t2.c2.v1.t3.c4.v1",
        "d1.t1.c3.v1",
        "d1.t1.c3.v2",
    ]
    by_stem = {line.stem: line for line in lines(deal, keys)}
    assert list(by_stem["d1.t1.c2.v1"].keys) == ["1", "2"]
    assert list(by_stem["d1.t1.c2.v1.t2.c2.v1"].keys) == ["2", "3"]
    assert by_stem["d1.t1.c2.v1"].moment(1, 2) == "d1.t1.c2.v1.t2.c2"


def test_every_play_of_a_variation_bears_its_link_in_reading_order():
    (note, *_) = first_trick()["notes"]
    moments = [each["moment"] for each in note["tokens"] if each["kind"] == "card"]
    stem = "d1.t1.c2.v1"
    assert moments == [
        f"{stem}.t1.c2", f"{stem}.t1.c3", f"{stem}.t1.c4", f"{stem}.t2.c1", f"{stem}.t2.c2",
        f"{stem}.t2.c2.v1.t2.c2", f"{stem}.t2.c2.v1.t2.c3", f"{stem}.t2.c2.v1.t2.c4",
        f"{stem}.t2.c2.v1.t3.c1", f"{stem}.t2.c2.v1.t3.c2", f"{stem}.t2.c2.v1.t3.c3",
        f"{stem}.t2.c2.v1.t3.c4", f"{stem}.t2.c2.v1.t3.c4.v1.t3.c4",
        f"{stem}.t2.c3", f"{stem}.t2.c4",
    ]  # fmt: skip


def test_a_variation_goes_on_from_the_plays_before_it():
    (variation, *_) = first_trick()["variations"]
    first, second = variation["tricks"]
    assert variation["after"] == 2
    assert [play["cards"] for play in first["plays"]] == [
        [CARD_OF[name]] for name in ("CQ", "CA", "C7")
    ]
    # Who is winning counts from the first card of the whole trick.
    assert first["winning"] == [1, 2, 2]
    assert (first["leader"], first["winner"]) == (1, 3)
    assert second["leader"] == 3
    assert second["heard"] == {"comments": [2], "findings": []}
    nested = second["variations"][0]
    assert nested["after"] == 2
    assert nested["tricks"][0]["winning"] == [0, 0, 0]


def test_points_in_a_variation_count_what_was_taken_before():
    (variation, *_) = first_trick()["variations"]
    assert variation["tricks"][1]["so_far"] == [0, 0, 0, -100]


def test_two_variations_behind_one_play_are_counted():
    after = [each["after"] for each in first_trick()["variations"]]
    assert after == [2, 3, 3]
    data = page_data(build_view(replay_of(VARIATIONS)))
    trick = data["deals"][0]["tricks"][0]
    assert {key: len(value) for key, value in trick["variations"].items()} == {"2": 1, "3": 2}


def test_findings_of_a_variation_stand_at_their_card_in_it_as_warnings():
    deal = build_view(replay_of(WRONG))["deals"][0]
    (note,) = deal["tricks"][0]["notes"]
    found = [token["finding"] for token in note["tokens"] if token["kind"] == "finding"]
    assert [(each["name"], each["severity"]) for each in found] == [("revoke", "warning")]
    assert found[0]["moment"] == "d1.t1.c3.v1.t1.c3"
    assert found[0]["variation"] == "1.E"
    (variation,) = deal["tricks"][0]["variations"]
    assert variation["tricks"][0]["plays"][0]["fault"] == "illegal"
    assert variation["tricks"][0]["heard"]["findings"] == [3]
    kinds = [token["kind"] for token in note["tokens"]]
    assert kinds[kinds.index("finding") - 1] == "card"


def test_findings_of_a_variation_count_for_the_deal():
    assert build_view(replay_of(WRONG))["deals"][0]["findings"] == 1


def test_nested_variations_are_nested_blocks_of_the_page():
    page = render_page(replay_of(VARIATIONS))
    opened = len(re.findall(r'<div class="(?:note )?variation"', page))
    assert opened == 5
    assert len(re.findall(r'<div class="note variation"', page)) == 3


def test_ids_stay_unique():
    page = render_page(replay_of(VARIATIONS))
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
