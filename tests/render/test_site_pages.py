"""The pages of a tournament as text: links, numbers, words, hostile names."""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest
from jinja2 import StrictUndefined

from render.site import site_pages, ways_back
from render.site.event import UnsafeId
from render.site.frame import environment
from render.words import LANGUAGES, UnknownLanguage
from tests.conftest import MEASURING
from tests.render import tournament
from tests.render.test_page import HOSTILE

VOID = {"meta", "link", "br", "input", "rect", "use", "line", "circle", "polyline", "path"}


class Page(HTMLParser):
    """What a test looks at: ids, links, elements with their attributes, cells of numbers."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.cells: list[tuple[str, bool]] = []
        """The text of every cell of numbers, and whether there is a link in it."""
        self.opened: list[str] = []
        self._cell: list[str] | None = None
        self._linked = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        # What only marks places for the script is not looked at.
        self.elements.append((tag, tuple(sorted(set(found) - {"data-t", "data-u"}))))
        if "id" in found:
            self.ids.append(found["id"] or "")
        if tag == "a":
            self.links.append(found.get("href") or "")
            self._linked = True
        if tag == "td" and "n" in (found.get("class") or "").split():
            self._cell, self._linked = [], False
        if tag not in VOID:
            self.opened.append(tag)

    def handle_endtag(self, tag):
        if tag == "td" and self._cell is not None:
            self.cells.append(("".join(self._cell), self._linked))
            self._cell = None
        if tag not in VOID:
            assert self.opened.pop() == tag

    def handle_data(self, data):
        if self._cell is not None:
            self._cell.append(data)


@cache
def parsed():
    return {name: Page(text) for name, text in tournament.made().items()}


def test_the_same_data_gives_the_same_bytes():
    assert tournament.pages(tournament.data()) == tournament.made()


def test_the_command_writes_these_pages_and_no_others():
    made = {
        each.relative_to(tournament.folder()).as_posix()
        for each in tournament.folder().rglob("*.html")
        if each.parent.name != "replays"
    }
    assert made == set(parsed())
    assert (tournament.folder() / "index.html").read_text("utf-8") == tournament.made()[
        "index.html"
    ]


def test_pages_are_well_formed_and_ids_stand_once():
    for name, page in parsed().items():
        assert page.opened == [], name
        assert len(page.ids) == len(set(page.ids)), name


@cache
def replay_ids(name):
    text = (tournament.folder() / name).read_text("utf-8")
    return set(re.findall(r"""\sid="?([\w.]+)""", text))


def is_moment(name, fragment):
    """Long replays leave out the ids of single cards, which their script knows."""
    deal, _, rest = fragment.partition(".")
    return deal in replay_ids(name) and bool(re.fullmatch(r"t\w+\.c\d+", rest))


@pytest.mark.parametrize("several", [False, True], ids=["one event", "two events"])
def test_every_link_is_relative_and_leads_somewhere(several):
    made = parsed()
    if several:
        two = tournament.pages(tournament.two_events())
        made = {name: Page(text) for name, text in two.items()}
    seen = 0
    for name, page in made.items():
        for link in page.links:
            parts = urlsplit(link)
            assert not parts.scheme, (name, link)
            assert not parts.netloc, (name, link)
            assert not parts.path.startswith("/"), (name, link)
            assert unquote(link) == link
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), parts.path))
            target = name if not parts.path else target
            assert not target.startswith(".."), (name, link)
            if target == "standings.json":
                continue
            seen += 1
            if target.startswith("replays/"):
                assert (tournament.folder() / target).is_file(), (name, link)
                known = not parts.fragment or parts.fragment in replay_ids(target)
                assert known or is_moment(target, parts.fragment), (name, link)
                continue
            assert target in made, (name, link)
            assert not parts.fragment or parts.fragment in made[target].ids, (name, link)
    assert seen > 1000


def test_every_page_can_be_reached_from_the_first():
    found, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name in found or name not in parsed():
            continue
        found.add(name)
        waiting += [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), urlsplit(each).path))
            for each in parsed()[name].links
            if urlsplit(each).path
        ]
    assert found == set(parsed())


def test_every_number_of_a_table_has_a_link():
    for name, page in parsed().items():
        for text, linked in page.cells:
            alone = re.fullmatch(r"\s*[+−]?\d[\d,.]*\s*", text) is not None
            assert linked or not alone, (name, text)
    cells = [linked for text, linked in parsed()["standings.html"].cells if re.search(r"\d", text)]
    assert len(cells) > 60
    assert all(cells)


def test_the_standings_tell_ties_withdrawals_and_forfeits_in_words():
    text = tournament.made()["standings.html"]
    assert re.search(r'class="rank">2=', text)
    for words in ("withdrew after", "forfeit, ", "with errors", "who is still level shares"):
        assert words in text
    for page in ("players.html", "player/oscar.html", "standings.html"):
        assert '<span class="why" lang="">Had to catch his train.</span>' in tournament.made()[page]
    # Under the game of that match, and under all games.
    why = '<span class="why" lang="">Left after the second deal; a guest played on for him.</span>'
    assert text.count(why) == 2
    # A game that was not played in the last round still has its standings here.
    assert 'id="gongzhu-player-1"' in text or "Gong Zhu · after" in re.sub("<[^>]+>", "", text)


def test_findings_are_listed_for_the_director_with_place_and_moment():
    text = tournament.made()["open.html"]
    (finding,) = tournament.data()["events"][0]["findings"]
    assert f"{finding['path']}</bdi>:{finding['line']}:{finding['column']}" in text
    assert finding["code"] in text
    assert re.search(r'<a href="replays/[a-z0-9-]+\.html#d\d', text)


def test_that_a_score_sheet_has_no_play_is_not_open():
    site = tournament.data()
    (finding,) = site["events"][0]["findings"]
    finding |= {"name": "not-checkable", "variant": "play", "arguments": {"deals": ["1"]}}
    assert "open.html" not in tournament.pages(site)
    finding["variant"] = "cards"
    assert "that nobody knows were played" in tournament.pages(site)["open.html"]


def test_every_replay_leads_back_to_its_table():
    site = tournament.data()
    tables = {
        record["replay"]: table["id"]
        for table in site["events"][0]["tables"]
        for record in table["records"]
    }
    ways = ways_back(site)
    assert set(ways) == set(tables) - {None}
    for replay, way in ways.items():
        assert way.href == f"../table/{tables[replay]}.html"
        page = (tournament.folder() / "replays" / f"{replay}.html").read_text("utf-8")
        (link,) = re.findall(r'<span class="?way-back"?><a href="([^"]*)">', page)
        assert link == way.href
    page = (tournament.folder() / "replays" / "bandung-three-games-day-r1-t2.html").read_text(
        "utf-8"
    )
    assert "Table 2, Round 1</bdi></a>" in page
    assert "Tisch {0}" in page
    assert {way.href[:23] for way in ways_back(tournament.two_events()).values()} == {
        "../events/another-day/t"
    }


def test_letters_of_the_program_in_a_way_back_do_no_harm():
    site = tournament.saying("a\ufdd00\ufdd2b")
    assert all("\ufdd0" not in "".join(way) for way in ways_back(site).values())


@cache
def harmless():
    made = tournament.pages(tournament.saying("harmless words of a harmless length"))
    return {name: skeleton(page) for name, page in made.items()}


def skeleton(page):
    """Its elements, but for those that only mark what is said."""
    return sorted(each for each in Page(page).elements if each[0] != "x-t")


@pytest.mark.measure
@pytest.mark.parametrize(
    "text",
    HOSTILE if MEASURING else [" ".join(HOSTILE)],
    ids=range(len(HOSTILE if MEASURING else "1")),
)
def test_hostile_words_are_only_words(text):
    """Every page has the elements and attributes that it has with harmless words."""
    for name, page in tournament.pages(tournament.saying(text)).items():
        assert skeleton(page) == harmless()[name], name
        assert "javascript:" not in "".join(Page(page).links)
        (block,) = re.findall(
            r'<script type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL
        )
        assert "<" not in block
        json.loads(block)


def test_letters_that_the_program_keeps_for_itself_do_no_harm():
    site = tournament.saying("\ufdd00\ufdd1\ufdd2Ani\ufdd3\ud800")
    for name, page in tournament.pages(site).items():
        assert not re.search("[\ufdd0-\ufdd3]", page), name
    assert "Ani" in tournament.pages(site)["players.html"]


@pytest.mark.parametrize("identity", ["../up", "a/b", "", "a b", "-x", "con/", "x" * 101, ".."])
def test_ids_that_are_no_file_names_are_refused(identity):
    site = tournament.data()
    site["events"][0]["tables"][0]["id"] = identity
    with pytest.raises(UnsafeId):
        tournament.pages(site)


def test_templates_compile_and_are_strict():
    templates = environment()
    assert templates.undefined is StrictUndefined
    for name in templates.list_templates():
        templates.get_template(name)


def test_unknown_languages_are_refused():
    with pytest.raises(UnknownLanguage):
        next(iter(site_pages(tournament.data("fr"))))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_begin_in_their_language(lang):
    made = tournament.made(lang)
    said = {"en": "Standings", "id": "Klasemen", "de": "Rangliste", "zh": "名次表"}[lang]
    for name, page in made.items():
        assert f'<html lang="{lang}">' in page, name
        assert said in page, name


def test_a_site_without_an_event_still_says_what_is_wrong():
    finding = tournament.data()["events"][0]["findings"][0]
    site = {**tournament.data(), "title": "", "events": []}
    site["unread"] = [{**finding, "table": None, "replay": None, "moment": None}]
    made = tournament.pages(site)
    assert set(made) == {"index.html"}
    assert finding["path"] in made["index.html"]


def test_what_doubles_brought_together_leads_to_each_of_them():
    site = tournament.data()
    event = site["events"][0]
    player, each = next(
        (player, each)
        for player in event["players"]
        for each in player["statistics"]
        if each["key"] == "double" and len(each["brought"]) > each["count"]
    )
    page = tournament.pages(site)[f"player/{player['id']}.html"]
    _, _, behind = page.partition("Doubles that paid")
    listed = behind[: behind.index("</details>")]
    for one in each["brought"]:
        moment = one["moment"]
        assert f"replays/{moment['replay']}.html#{moment['key']}" in listed


def test_files_that_could_not_be_read_are_open():
    finding = tournament.data()["events"][0]["findings"][0]
    lost = {**finding, "table": None, "replay": None, "moment": None, "path": "lost.trick"}
    assert "lost.trick" in tournament.pages({**tournament.data(), "unread": [lost]})["open.html"]


def test_a_finding_of_another_version_is_told_as_it_is():
    site = tournament.data()
    site["events"][0]["findings"][0]["name"] = "not-of-this-version"
    site["events"][0]["findings"][0]["message"] = "Something <else>"
    assert "Something &lt;else&gt;" in tournament.pages(site)["open.html"]


def test_games_and_words_that_nobody_knows_are_shown_as_they_are():
    site = tournament.data()
    event = site["events"][0]
    for table in event["tables"]:
        table["game"] = "tarot"
        for deal in table["deals"]:
            deal["about"] = {"contract": "garde H", "turnup": "??"}
            for moment in deal["moments"]:
                moment["kind"] = "petit-au-bout"
    for player in event["players"]:
        for each in (*player["results"], *player["series"], *player["statistics"]):
            each["game"] = "tarot"
    event["games"] = ["tarot"]
    made = tournament.pages(site)
    assert "petit-au-bout" in made["table/r1-t1.html"]
    assert "tarot" in made["table/r1-t1.html"]
