"""The page: one file, safe, the same every time."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from jinja2 import StrictUndefined

from notation.marks import Comment
from notation.record import Tag
from notation.statements import Amount, Ruling
from render.comments import comment_html, inline_html
from render.page import STYLES, environment, render_page, safe_json
from render.tokens import TOKENS
from tests.render import sample_replay as sample

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "{{7*7}}{% raw %}",
    "javascript:alert(1)",
    "a\u2028b\u2029c",
    "\u202eevil",
    "${alert(1)}",
    "%(name)s {player}",
)


class Reader(HTMLParser):
    """What a browser would make of the page: elements, attributes, text by element."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.open = ""

    def handle_starttag(self, tag, attrs):
        self.elements[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.open = tag

    def handle_data(self, data):
        self.texts.setdefault(self.open, []).append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def hostile_replay(text: str):
    made = sample.Made(
        1,
        sample.DEAL_FIVE_HANDS,
        sample.DEAL_FIVE,
        score=dict.fromkeys(sample.SEATS, 0),
        comments=(text,),
        rulings=(Ruling("penalty", Amount(("S",), -50), (Comment(text),)),),
    )
    tags = [(name, text) for name in ("Event", "Round", "Table", "Date", "Site", "_x")]
    tags += [("Rules", text), ("Game", text)]
    replay = sample.match_replay(
        [made, sample.Made(2, score=dict.fromkeys(sample.SEATS, 0))], tags=tags, players=[text] * 4
    )
    tag = Tag("Annotator", (text,), comments=(Comment(text),))
    record = replace(replay.record, tags=(tag, *replay.record.tags))
    return replace(replay, record=record)


@pytest.fixture(scope="module")
def harmless():
    return read(render_page(hostile_replay("plain words")))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_only_text(text, harmless):
    reader = read(render_page(hostile_replay(text)))
    assert reader.elements == harmless.elements
    names = Counter((tag, name) for tag, name, _ in reader.attributes)
    assert names == Counter((tag, name) for tag, name, _ in harmless.attributes)
    assert not [name for _, name, _ in reader.attributes if name.startswith("on")]
    assert not [value for _, name, value in reader.attributes if "javascript:" in value]


@pytest.mark.parametrize("text", HOSTILE)
def test_data_block_reads_back(text):
    reader = read(render_page(hostile_replay(text)))
    data = json.loads(reader.texts["script"][0])
    assert data["deals"][0]["players"] == [text] * 4


def test_json_in_a_script_element_ends_nothing():
    text = safe_json("</script><!--\u2028&")
    assert not re.search("[<>&\u2028\u2029]", text)
    assert json.loads(text) == "</script><!--\u2028&"


def test_policy_allows_just_this_style_and_script():
    page = render_page(sample.bandung())
    policy = re.search('Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    allowed = policy[1].replace("&#39;", "'").replace("&#43;", "+")
    style = re.search("<style>(.*?)</style>", page, re.DOTALL)
    script = re.findall("<script>(.*?)</script>", page, re.DOTALL)
    assert style is not None
    assert len(script) == 1
    for name, body in (("style-src", style[1]), ("script-src", script[0])):
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}'" in allowed
    assert "default-src 'none'" in allowed
    assert "unsafe" not in allowed


def test_no_inline_style_or_handler():
    reader = read(render_page(sample.with_finding()))
    assert not [name for _, name, _ in reader.attributes if name == "style" or name[:2] == "on"]


def test_nothing_is_fetched():
    page = render_page(sample.bandung())
    reader = read(page)
    places = [
        value
        for _, name, value in reader.attributes
        if name in ("src", "href", "action", "srcset", "data", "poster")
    ]
    assert places
    # An empty picture, so that no browser asks for an icon.
    assert {value for value in places if not value.startswith("#")} == {"data:,"}
    assert "@import" not in page
    assert not re.search(r"url\(", page)
    assert set(re.findall(r"https?://[^\"' )]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_every_link_in_the_page_leads_somewhere():
    reader = read(render_page(sample.with_finding()))
    ids = [value for _, name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    links = {value for _, name, value in reader.attributes if name == "href"} - {"data:,"}
    assert {link[1:] for link in links} <= set(ids)


def test_labels_point_at_elements():
    reader = read(render_page(sample.with_finding()))
    ids = {value for _, name, value in reader.attributes if name == "id"}
    assert {value for _, name, value in reader.attributes if name == "aria-labelledby"} <= ids


def test_transcript_tells_everything():
    page = render_page(sample.bandung())
    body = re.sub("<script.*?</script>|<style.*?</style>", "", page, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", body))
    for part in (
        "Bandung Gong Zhu Night",
        "The sheep, at last, comes home",
        "leaves the ace of spades for a day",
        "王芳 is the pig.",
        "the transformer, exposed",
        "Same.",
        "The play was not recorded.",
        "♠︎A??",
    ):
        assert part in text


def test_same_replay_same_bytes():
    assert render_page(sample.bandung()) == render_page(sample.bandung())


def test_page_stays_small():
    assert len(render_page(sample.bandung()).encode()) < 200_000


def test_templates_compile_and_are_strict():
    templates = environment("en")
    assert templates.undefined is StrictUndefined
    # Those of a site have filters of their own: tests/render/test_site_pages.py.
    names = [each for each in templates.list_templates() if not each.startswith("site/")]
    assert "page.html.j2" in names
    for name in names:
        templates.get_template(name)


def test_claim_that_differs_shows_both_numbers():
    page = render_page(sample.with_finding())
    assert "The record claims −60; the cards give −100." in page


# --- comments ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("# no heading", "<p># no heading</p>"),
        ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](JAVASCRIPT:alert(1))", "<p>[x](JAVASCRIPT:alert(1))</p>"),
        ("[x](data:text/html,y)", "<p>[x](data:text/html,y)</p>"),
        ("[x](//evil.example)", "<p>[x](//evil.example)</p>"),
        ("the SQ!", '<p>the <b class="k S">♠︎Q</b>!</p>'),
        ("♥10 and CT", '<p><b class="k H">♥︎10</b> and <b class="k C">♣︎10</b></p>'),
        ("SQX S1 SAQ", "<p>SQX S1 SAQ</p>"),
        ("`SQ`", "<p><code>SQ</code></p>"),
    ],
)
def test_comments_are_restricted(text, html):
    assert comment_html(text) == html


def test_links_say_little_about_the_reader():
    html = comment_html('[x](https://example.org/?a=1&b="2)')
    assert 'rel="noopener noreferrer nofollow"' in html
    assert "&amp;b=" in html


def test_image_never_becomes_one():
    assert "<img" not in comment_html("![x](https://example.org/y.png)")


def test_inline_comment_has_no_block():
    assert inline_html("a\n\n- *b*") == "a - <em>b</em>"


# --- colours ----------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize(
    ("ink", "grounds", "least"),
    [
        ("ink", "page panel sunk table tile", 7),
        ("muted", "page panel sunk table", 4.5),
        ("red", "panel table tile sunk gold-ground", 4.5),
        ("face-red", "face", 4.5),
        ("face-ink", "face gold-fill", 7),
        ("gone", "table", 4.5),
        ("gone-red", "table", 4.5),
        ("accent", "page panel table accent-ground", 4.5),
        ("on-accent", "accent", 4.5),
        ("gold", "panel sunk", 4.5),
        ("bad", "panel bad-ground table", 4.5),
        ("good", "panel", 4.5),
        ("four-diamond", "table tile panel", 4.5),
        ("four-club", "table tile panel", 4.5),
        ("track", "page panel", 3),
        ("back", "table", 3),
    ],
)
def test_contrast(mode, ink, grounds, least):
    for ground in grounds.split():
        measured = contrast(TOKENS[ink][mode], TOKENS[ground][mode])
        assert measured >= least - 0.05, (ink, ground, measured)


def test_every_colour_of_the_style_is_a_token(root):
    style = "".join((root / "render" / "assets" / name).read_text("utf-8") for name in STYLES)
    used = set(re.findall(r"var\(--([a-z-]+)[,)]", style))
    defined = set(re.findall(r"--([a-z0-9-]+)\s*:", style)) | set(TOKENS)
    local = {"count", "nth"}  # set by the script, element by element
    assert used - defined - local == set()
