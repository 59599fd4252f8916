"""The page of Barbu as a text: contracts, doubles, domino, scores, and how long it is."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grammar import read_records
from notation.source import SourceText
from render.compact import LONG, compact
from render.page import render_page
from render.view import build_view
from validator import validate

SAMPLES = Path(__file__).parents[2] / "samples" / "barbu"


@cache
def replays(name):
    source = SourceText((SAMPLES / f"{name}.trick").read_text(encoding="utf-8"), name)
    return [
        validate(each.record, index=each.index, findings=each.findings)
        for each in read_records(source)
    ]


@cache
def view_of(name, number=1):
    return build_view(replays(name)[number - 1])


@cache
def page_of(name, number=1):
    return render_page(replays(name)[number - 1])


def text_of(html):
    return " ".join(re.sub(r"<[^>]+>|\ufe0e", "", html).split())


def data_of(page):
    found = re.search(r'id="?data"?>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("name", sorted(each.stem for each in SAMPLES.glob("*.trick")))
def test_every_sample_has_a_page(name):
    for replay in replays(name):
        page = render_page(replay)
        assert page.count("<article") == len(replay.deals)
        assert "barbu-panels" in page


def test_a_session_is_short_and_other_pages_are_light():
    page = page_of("cafe-cirta")
    assert len(page.encode()) < 350_000
    assert "compass" not in render_page_of_gong_zhu()


def render_page_of_gong_zhu():
    from tests.render.records import VARIATIONS, replay_of

    return render_page(replay_of(VARIATIONS))


def test_contract_declarer_and_doubles_are_said_without_scripts():
    remark = view_of("doubles")["deals"][0]["remarks"][0]
    assert "declared by" in remark
    told = text_of(view_of("cafe-cirta")["deals"][0]["remarks"][0])
    assert told.startswith("No last two, declared by Rosa.")
    assert "Malik doubles Rosa, who redoubles" in told
    assert "Nobody doubles." in view_of("cafe-cirta")["deals"][1]["remarks"][0]


def test_titles_name_suit_and_start():
    deals = view_of("cafe-cirta")["deals"]
    assert deals[1]["subtitle"].startswith("Trumps ♣")
    assert deals[3]["subtitle"] == "Domino from the eight"


def test_grid_of_contracts_has_each_once():
    own = view_of("cafe-cirta")["own"]
    assert own["declared"] == own["count"] == 28
    assert all(len(cell) == 1 for row in own["used"] for cell in row)
    # A void deal spends nothing.
    void = [at for at, d in enumerate(view_of("cafe-cirta")["deals"]) if d["status"] == "misdeal"]
    assert void
    assert not any(at in cell for at in void for row in own["used"] for cell in row)


def test_doubles_still_owed_go_down():
    deals = view_of("cafe-cirta")["deals"]
    owed = [sum(deal["own"].get("owed", ())) for deal in deals[:7]]
    assert owed == sorted(owed, reverse=True)
    assert owed[0] > owed[-1] == 0
    declarer = deals[0]["own"]["declarer"]
    assert deals[0]["own"]["owed"][declarer] == 0


def test_points_so_far_end_at_the_base():
    replay = replays("contracts")[0]
    for deal, view in zip(replay.deals, build_view(replay)["deals"], strict=True):
        own = view["own"]
        if "ranks" in own or deal.points is None:
            continue
        points = [0] * 4
        for trick in view["tricks"]:
            told = trick.get("own", {})
            gain = told.get("gain", 0 if "points" in told else own.get("each", 0))
            points = list(told.get("points", points))
            assert trick["winner"] is not None
            points[trick["winner"]] += gain
        assert points == list(deal.points.values())


def test_derivation_goes_pair_by_pair():
    score = view_of("cafe-cirta")["deals"][0]["scores"][1]
    lines = score["parts"][0]["lines"]
    assert [text_of(line["html"]) for line in lines] == [
        "Nothing that counts", "Redouble with Rosa", "Double with Tomás", "Double with Annie",
        "Score of this deal",
    ]  # fmt: skip
    assert [line["note"] for line in lines[1:3]] == ["2 × (0 − 0)", "0 − (−30)"]
    assert lines[2]["value"] == "+30"


def test_what_could_be_laid_is_what_was_legal():
    deal = next(d for d in view_of("contracts")["deals"] if "ranks" in d["own"])
    hands = [set(hand["cards"]) for hand in deal["hands"]]
    for trick in deal["tricks"]:
        for play in trick["plays"]:
            may = play.get("may")
            if play.get("passed"):
                assert may == []
            elif isinstance(may, list):
                assert play["cards"][0] in may
                assert set(may) <= hands[play["seat"]]
            hands[play["seat"]] -= set(play["cards"])


def test_first_places_and_verdict():
    summary = view_of("cafe-cirta")["summary"]
    best = summary["places"][0]
    assert summary["sentence_html"].startswith(best["name"])
    assert "wins with" in summary["sentence_html"]


# --- long pages


def test_compact_leaves_text_script_and_links_alone():
    page = (
        '<ol class="tricks">\n<li class="trick"><p class="line">'
        '<a id="d1.t1.c1" class="p k">A="b"</a>'
        '<a id="d1.t1.c2" class="p k">x</a></p></li>\n</ol><a href="#d1.t1.c1">y</a>'
        '<script>let a = "</p></div>";</script>'
    )
    made = compact(page)
    assert 'A="b"' in made
    assert '<script>let a = "</p></div>";</script>' in made
    assert "id=d1.t1.c1" in made
    assert "d1.t1.c2" not in made
    assert "</li>" not in made
    assert "class=trick" in made


def test_only_long_pages_are_compact():
    short = page_of("endings")
    assert 'id="d1.t1.c1"' in short
    long = page_of("cafe-cirta")
    assert len(long) > LONG
    assert "d1.t1.c1" not in long.partition("<script")[0]


def test_plays_come_back_from_the_short_data():
    """What the script puts back is what the view has."""
    view, data = view_of("cafe-cirta"), data_of(page_of("cafe-cirta"))
    for deal, short in zip(view["deals"], data["deals"], strict=True):
        leader = 0
        for place, (trick, row) in enumerate(zip(deal["tricks"], short["tricks"], strict=True), 1):
            made: Any = {"plays": row} if isinstance(row, list) else row
            assert made.get("key", str(place)) == trick["key"]
            leader = made.get("leader", leader)
            assert leader == trick["leader"]
            cards = [
                (each or [None])[0] if isinstance(each, list) else each for each in made["plays"]
            ]
            if all(isinstance(each, int) for each in cards):
                best, winning = 0, []
                for at, card in enumerate(cards):
                    if card // 13 == cards[0] // 13 and card > cards[best]:
                        best = at
                    winning.append(best)
                # Nothing in it: nobody ever wins, as in domino.
                given = made.get("winning", winning) or [None] * len(cards)
                assert given == trick["winning"]
                if "winner" not in made:
                    taker = None if given[-1] is None else (leader + given[-1]) % 4
                    assert trick["winner"] == taker
            leader = leader if trick["winner"] is None else trick["winner"]
