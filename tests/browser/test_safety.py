"""One file that runs nothing but its own script, whatever names, comments and tags say."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from html.parser import HTMLParser
from re import DOTALL, findall, search
from typing import Any

import pytest

from grammar import read_records
from notation.escapes import write_comment, write_string
from notation.source import SourceText
from render.page import render_page
from tests.browser.samples import sample
from tests.render.records import VARIATIONS, replay_of
from tests.render.test_page import HOSTILE
from validator import validate

GAMES = {
    "gongzhu": """deal 1 "@"
hands {@}
  N: SQJT HT94 DKQ5 CK743
  W: SA76542 HQ3 DJT9 CJ5
  S: S983 HA8762 DA83 CQT
  E: SK HKJ5 D7642 CA9862
expose S: HA {@}
1. W: C5 CT? {@} (1. S: CQ {@} CA C7 {@}) C8 C7^revoke {@}
2. S: H2 H5 H4 H3 =E {@}
score N: 0 {@}
penalty N: -50 {@}
end claimed {@}
""",
    "kambing": """deal 1 "@"
dealer W {@}
hands {@}
  N: SA HK D6 C7
  E: SK HA D7 C6
  S: SQ HQ D8 C8
  W: SJ HJ D9 C9
turnup H9 {@}
1. N: SA! {@} ~C6 ~SQ ~SJ {@}
end open {@}
""",
    "barbu": """deal 1 "@"
declarer N {@}
contract trumps H {@}
double E>N {@}
1. N: SA {@} S2 S3 S4 =N {@}
end open {@}
""",
}


def hostile(game, text):
    """A record of a game with a text in every place that a person writes."""
    said, quoted = write_comment(text), write_string(text)
    names = "Event Site Round Table Recorder Annotator Source Id _own Odd".split()
    tags = "".join(f"[{name} {quoted}]\n" for name in names)
    seats = "".join(f'[Seat "{label}" {quoted} {quoted}]\n' for label in "NESW")
    body = GAMES[game].replace('"@"', quoted).replace("{@}", said)
    record = (
        f'%trick 1.0\n{said}\n{tags}[Game "{game}"]\n{seats}\n'
        f"carried N: 0 {said}\n{body}\nreplace E: {quoted} {said}\nresult * {said}\n"
    )
    (parsed, *_) = read_records(SourceText(record, "<i>.trick"))
    # What is odd about the text is a finding of its own, and not what is looked at here.
    return validate(parsed.record)


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, tuple(sorted(name for name, _ in attrs))))


def skeleton(page):
    reader = Elements()
    reader.feed(page)
    return sorted(reader.found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_only_words(game, text):
    """The page has the same elements and attributes as with harmless words."""
    page = render_page(hostile(game, text))
    assert skeleton(page) == skeleton(render_page(hostile(game, "harmless words")))
    (block,) = findall(r'<script type="?application/json"?[^>]*>(.*?)</script>', page, DOTALL)
    assert "<" not in block
    assert json.loads(block)["deals"][0]["players"] == [text] * 4


@pytest.mark.parametrize("game", GAMES)
def test_hostile_page_runs_and_shows_the_words(desk, game):
    text = "</script><img src=x onerror=alert(1)>\"'`${alert(1)}"
    page = desk.open(hostile(game, text), "#d1.t1.c2")
    assert page.title() == text
    assert page.locator("h1").inner_text() == text
    for key in ("ArrowRight", "f", "h", "l", "End", "ArrowRight"):
        page.keyboard.press(key)
    assert page.locator("img, iframe, object, embed, form, base").count() == 0
    assert page.evaluate("document.scripts.length") == 2
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="screen")


@pytest.mark.parametrize(
    "link",
    ["#<img src=x onerror=alert(1)>", "#d1.t1.c1;theme=\"><script>alert(1)</script>",
     "#javascript:alert(1)", "#d1.t1.c1;seat=%3Cimg%20src=x%3E", "#d1.t1.c1;lang=constructor",
     "#__proto__", "#settings", "#data", "#d1.t1.c1;embed=<b>", "#" + "d1." * 4000,
     "#d1.t1.c1" + ";four" * 4000, "#%E0%A4%A", "#d1.t1.c99999999999999999"],
    ids=range(13),
)  # fmt: skip
def test_hostile_links_do_nothing(desk, link):
    page = desk.open(replay_of(VARIATIONS), link)
    assert desk.texts(".info b") == ["Trick 1 of 13"]
    assert page.locator("dialog[open]").count() == 0
    page.keyboard.press("ArrowRight")
    assert desk.link.startswith("#d1.t")


# --- the policy -------------------------------------------------------------------------


def test_policy_is_nothing_but_the_own_style_and_script():
    page = render_page(sample("gongzhu/bandung-night"))
    (style,) = findall("<style>(.*?)</style>", page, DOTALL)
    (script,) = findall("<script>(.*?)</script>", page, DOTALL)
    wanted = {
        "default-src": "'none'",
        "script-src": digest(script),
        "style-src": digest(style),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    policy = search('Content-Security-Policy"? content="([^"]*)"', page)
    assert policy is not None
    found = policy[1]
    found = found.replace("&#39;", "'").replace("&#43;", "+")
    assert dict(each.strip().split(" ", 1) for each in found.split(";")) == wanted
    # It stands before everything that it is to govern.
    first = min(page.index(each) for each in ("<style", "<script", "<link"))
    assert page.index("Content-Security-Policy") < first


def digest(text):
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


APPENDED = "document.body.append(made)"
MADE = "const made = document.createElement('{}'); made.textContent = '{}'; " + APPENDED
ADDED = "document.body.insertAdjacentHTML('beforeend', '{}')"
ATTEMPTS = {
    "script": MADE.format("script", "ran = 1"),
    "handler": ADDED.format('<a id=x onclick="ran = 1">x</a>')
    + "; document.getElementById('x').click()",
    "style": MADE.format("style", "* { color: red }"),
    "style attribute": ADDED.format('<p style="color: red">y</p>'),
    "picture": ADDED.format('<img src="https://example.org/x.png">'),
    "fetch": "fetch('https://example.org/').catch(() => 0)",
    "frame": ADDED.format('<iframe src="https://example.org/"></iframe>'),
}


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_policy_refuses_what_others_would_bring(browser, tmp_path, attempt):
    file = tmp_path / "page.html"
    file.write_text(render_page(replay_of(VARIATIONS)), encoding="utf-8")
    page = browser.new_page()
    refused = []
    page.on("console", lambda message: refused.append(message.text))
    # A request that the policy refuses never starts.
    page.on("requestfailed", lambda request: refused.append(request.failure))
    page.goto(file.as_uri())
    page.evaluate(f"() => {{ {attempt}; }}")
    page.wait_for_timeout(50)
    assert page.evaluate("window.ran") is None
    red = "all => all.some(each => getComputedStyle(each).color === 'rgb(255, 0, 0)')"
    assert not page.locator("p").evaluate_all(red)
    assert any("Content Security Policy" in text or text == "csp" for text in refused)
    page.close()


def test_served_page_asks_for_nothing_else(browser):
    """Not even for an icon."""
    body = render_page(replay_of(VARIATIONS))
    context = browser.new_context()
    page = context.new_page()
    asked = []

    def answer(route):
        asked.append(route.request.url)
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=body)

    page.route("**/*", answer)
    page.goto("http://replay.example/page.html#d1.t1.c2")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(100)
    assert asked == ["http://replay.example/page.html"]
    context.close()


def test_same_input_same_bytes():
    ways: tuple[dict[str, Any], ...] = ({}, {"view": "S"}, {"hands": "played"}, {"lang": "de"})
    for how in ways:
        one, other = (render_page(hostile("gongzhu", "x"), **how) for _ in range(2))
        assert one == other
