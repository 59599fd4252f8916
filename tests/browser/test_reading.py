"""What there is to read beside the table: the running score as a table, glyphs in words."""

from __future__ import annotations

import pytest

from render.view import build_view
from tests.browser.samples import sample

MATCH = sample("gongzhu/bandung-night")


def test_chart_has_its_table(desk):
    page = desk.open(MATCH, "#d5.t1.c0")
    table = page.locator(".running .as-table")
    assert not table.locator("table").is_visible()
    table.locator("summary").click()
    lines = build_view(MATCH, "en")["chart"]["lines"]
    rows = [row.split() for row in desk.texts(".running .as-table tbody tr")]
    assert [int(row[0]) for row in rows] == [deal.node.number for deal in MATCH.deals]
    for at, row in enumerate(rows, 1):
        assert [int(each.replace("\u2212", "-")) for each in row[1:]] == [
            line[at] for line in lines
        ]
    assert table.locator("thead th").count() == 5


def test_summary_has_the_table_too(desk):
    page = desk.open(sample("kambing/malang-evening"), "#end")
    assert page.locator(".verdict .as-table").count() == 1
    page.locator(".verdict .as-table summary").click()
    assert desk.texts(".verdict .as-table tbody tr")[-1] == "6 +4 +12"


def test_glyphs_say_what_they_mean(desk):
    page = desk.open(MATCH, "#d5.t6.c4")
    glyph = page.locator(".deal:not([hidden]) .line .g", has_text="??").first
    assert glyph.get_attribute("aria-label") == "a blunder"
    assert glyph.get_attribute("title") == "a blunder"
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#said").endswith("leads the ace of spades. a blunder.")
    page.keyboard.press("?")
    assert "a brilliant play, a blunder" in page.inner_text("#help")


# Where the word for the total and the first total are drawn, in each table that is shown.
TOTALS = """
() => [...document.querySelectorAll("tfoot tr")].filter((row) => row.offsetParent).map((row) => {
  const edges = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  const cells = [...row.children].filter((cell) => cell.textContent.trim());
  return [edges(cells[0]).right, edges(cells[1]).left];
})
"""


@pytest.mark.parametrize("lang", ["id", "de"])
def test_the_word_for_the_total_leaves_room_for_the_totals(desk, lang):
    for name in ("gongzhu/bandung-night", "gongzhu/bonanza88-five"):
        for link in ("#d1.t1", "#end"):
            page = desk.open(sample(name), f"{link};lang={lang}")
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": 740})
                pairs = page.evaluate(TOTALS)
                assert pairs
                for word, total in pairs:
                    assert total - word >= 2, (width, name, link, pairs)


def test_deals_that_are_pushed_along_do_not_touch_their_word(desk):
    page = desk.open(MATCH, "#end;lang=id")
    page.set_viewport_size({"width": 360, "height": 740})
    word = page.locator(".deals > span").bounding_box()
    row = page.locator(".deals ul").bounding_box()
    assert row["x"] - (word["x"] + word["width"]) >= 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
