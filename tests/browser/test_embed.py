"""The page inside another page: no chrome, keys only when focused, nothing taken from the host."""

from __future__ import annotations

import re
from html import escape

import pytest

from tests.render import sample_replay

BANDUNG = sample_replay.bandung()

HOST = """<!doctype html><meta charset="utf-8"><title>Blog</title>
<h1>An article</h1><input id="name"><p>Text.</p>{lines}<p style="height:3000px">More text.</p>"""


@pytest.fixture
def host(desk):
    """A page of somebody else's with the lines of the share dialog in it."""

    def opened(link="#d5.t5.c3", width=720):
        page = desk.open(BANDUNG, link)
        page.locator(".controls [data-do=settings]").click()
        page.locator("#settings [data-do=share]").click()
        lines = page.locator("#share-lines").input_value()
        file = desk.folder / "host.html"
        lines = re.sub(r'width="100%"', f'width="{width}"', lines)
        file.write_text(HOST.format(lines=lines.replace(' loading="lazy"', "")), encoding="utf-8")
        page.goto(file.as_uri())
        inside = page.frames[1]
        inside.wait_for_selector(".stage:visible")
        return page, inside

    return opened


def moment(inside):
    return inside.evaluate("location.hash")


def test_only_the_table_and_what_is_said_are_left(host):
    page, inside = host("#d5.t5.c4")
    for gone in (".top", ".reading", ".panels", ".skip"):
        assert inside.locator(gone).first.is_hidden(), gone
    assert inside.locator(".table").is_visible()
    assert inside.locator("#now .comment").first.is_visible()
    assert inside.locator(".controls .play").is_visible()
    assert inside.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.activeElement === document.body")
    assert page.evaluate("scrollY") == 0


def test_keys_are_the_hosts_until_the_reader_is_inside(host):
    page, inside = host()
    for key in ("ArrowRight", "]", " ", "h"):
        page.keyboard.press(key)
    page.locator("#name").fill("x")
    page.keyboard.press("ArrowLeft")
    assert moment(inside) == "#d5.t5.c3;embed"
    inside.locator(".info").click()
    page.keyboard.press("ArrowRight")
    assert moment(inside) == "#d5.t5.c4;embed"
    page.keyboard.press("h")
    assert moment(inside) == "#d5.t5.c4;hands=seat;embed"
    page.locator("#name").focus()
    page.keyboard.press("ArrowRight")
    assert moment(inside) == "#d5.t5.c4;hands=seat;embed"


def test_options_go_with_it_and_the_whole_page_is_a_click_away(host):
    page, inside = host("#d5.t5.c3;hands=played;theme=dark")
    assert inside.evaluate("document.documentElement.dataset.theme") == "dark"
    assert inside.locator(".tile.shut").count() > 0
    inside.locator(".controls [data-do=next]").click()
    link = inside.locator(".whole a")
    assert link.get_attribute("href") == "#d5.t5.c4;hands=played;theme=dark"
    assert link.get_attribute("target") == "_blank"
    with page.context.expect_page() as opened:
        link.click()
    whole = opened.value
    whole.wait_for_selector(".reading:visible")
    assert whole.evaluate("location.hash") == "#d5.t5.c4;hands=played;theme=dark"
    assert whole.locator(".whole").is_hidden()
    whole.close()


def test_end_of_the_match_inside(host):
    _, inside = host("#d6.t13.c4")
    inside.locator(".controls [data-do=next]").click()
    assert moment(inside) == "#end;embed"
    assert inside.locator(".verdict h2").is_visible()
    assert inside.locator(".summary .aside").is_hidden()


@pytest.mark.parametrize("width", [320, 420])
def test_narrow_frame(host, width):
    _, inside = host("#d5.t5.c4", width=width)
    assert inside.evaluate("document.documentElement.scrollWidth") <= width
    assert inside.locator(".controls .next").is_visible()


def test_lines_are_safe_whatever_the_title_is(desk):
    title = "\"><script>alert(1)</script>&'<b>"
    page = desk.open(BANDUNG, "#d5.t5.c3")
    page.evaluate("title => { document.title = title; }", title)
    page.locator(".controls [data-do=settings]").click()
    page.locator("#settings [data-do=share]").click()
    lines = page.locator("#share-lines").input_value()
    made = page.evaluate(
        """lines => { const made = new DOMParser().parseFromString(lines, 'text/html').body;
        return [made.querySelectorAll('*').length, made.firstChild.title]; }""",
        lines,
    )
    assert made == [1, title]
    assert escape("<script>") not in lines or "&#60;" in lines
