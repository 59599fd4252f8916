"""On paper: a booklet of two columns with a diagram at each commented moment of choice."""

from __future__ import annotations

import pytest

from tests.browser.samples import sample
from tests.browser.watching import Watched
from tests.render.records import FIVE, VARIATIONS, WRONG, replay_of

COUNT = "document.querySelectorAll('.diagram.moment').length"
BEFORE = "window.dispatchEvent(new Event('beforeprint'))"
AFTER = "window.dispatchEvent(new Event('afterprint'))"


@pytest.fixture
def paper(desk):
    """A page as it is laid out on paper."""

    def opened(replay, link="", **how):
        page = desk.open(replay, link, **how)
        page.emulate_media(media="print")
        page.evaluate(BEFORE)
        return page

    yield opened
    desk.page.emulate_media(media="screen")


def test_printing_lays_out_the_booklet_and_puts_it_away_again(desk, tmp_path):
    page = desk.open(replay_of(VARIATIONS), "#d1.t2.c1")
    page.evaluate(f"addEventListener('beforeprint', () => {{ window.laidOut = {COUNT}; }})")
    made = page.pdf(format="A4")
    assert made.startswith(b"%PDF-")
    assert len(made) > 20_000
    assert page.evaluate("window.laidOut") == 1
    assert page.evaluate(COUNT) == 0
    assert desk.link == "#d1.t2.c1"


def test_diagrams_stand_where_something_is_said_of_a_choice(paper, desk):
    page = paper(replay_of(VARIATIONS))
    # The comment of trick 2 stands at a card that was chosen; trick 1 has the first diagram.
    assert desk.texts(".diagram.moment .where") == ["After trick 1. Citra leads."]
    first = page.locator(".diagram.moment").first
    assert first.evaluate("each => each.nextElementSibling.querySelector('.no').textContent") == "2"
    # Twelve cards each, the open ace of hearts still in hand.
    ranks = first.locator(".at-bottom p").all_inner_texts()
    assert [text.split() for text in ranks] == [
        ["9", "8", "3"], ["A", "8", "7", "6", "2"], ["A", "8", "3"], ["Q"],
    ]  # fmt: skip


def test_forced_cards_get_no_diagram(paper):
    text = VARIATIONS.replace("3. E: C9 C4 CJ CQ", "3. E: C9 C4 CJ {forced} CQ {too}")
    page = paper(replay_of(text))
    assert page.evaluate(COUNT) == 1


def test_every_commented_choice_of_a_sample_has_its_diagram(paper):
    page = paper(sample("gongzhu/bandung-night"))
    said = page.evaluate(
        "document.querySelectorAll('.trick:not(:first-child) > :is(.comment, .variation)').length"
    )
    assert 0 < page.evaluate(COUNT) <= said
    assert page.evaluate(
        """[...document.querySelectorAll('.diagram.moment')].every(each =>
        each.nextElementSibling.matches('.trick.noted'))"""
    )


def test_paper_has_two_columns_one_ink_and_no_controls(paper):
    page = paper(replay_of(VARIATIONS))
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format(".scroll", "columnCount")) == "2"
    for gone in (".stage", ".bar", ".skip", ".panels", "dialog"):
        assert page.locator(f"{gone}:visible").count() == 0
    hearts = page.locator(".diagram .H > .suit, .line .H > .suit").first
    assert hearts.evaluate("each => getComputedStyle(each).fill") == "none"
    assert hearts.evaluate("each => getComputedStyle(each).stroke") == "rgb(0, 0, 0)"
    spades = page.locator(".diagram .S > .suit").first
    assert spades.evaluate("each => getComputedStyle(each).fill") == "rgb(0, 0, 0)"
    plain = page.locator(".trick:not(.noted)").first
    assert plain.evaluate("each => getComputedStyle(each).display") == "inline"
    big, small = (
        page.locator(name).first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        for name in (".comment", ".variation")
    )
    assert small < big


def test_all_deals_the_summary_and_the_rules_are_printed(paper, desk):
    page = paper(sample("gongzhu/bandung-night"), "#d3.t2.c1")
    assert page.locator(".deal:visible").count() == 7
    assert page.locator(".verdict").is_visible()
    assert page.locator(".rulebook").is_visible()
    assert page.locator(".results summary:visible").count() == 28
    page.evaluate(AFTER)
    page.emulate_media(media="screen")
    assert page.locator(".deal:visible").count() == 1
    assert page.locator(".rulebook").is_hidden()


def test_only_commented_is_for_the_screen(paper):
    page = paper(sample("gongzhu/bandung-night"), "#d5.t2.c1;commented")
    assert page.locator(".trick:visible").count() == 7 * 13


@pytest.mark.parametrize(("hands", "count"), [("open", 4), ("seat", 1), ("played", 0)])
def test_hands_closed_on_the_screen_are_closed_on_paper(paper, hands, count):
    page = paper(replay_of(VARIATIONS), f"#d1.t2.c1;hands={hands}")
    for diagram in (".deal > .diagram", ".diagram.moment"):
        assert page.locator(f"{diagram} > div:visible").count() == count


def test_kambing_prints_the_hands_as_they_were_filled(paper):
    page = paper(sample("kambing/malang-evening"))
    assert page.evaluate(COUNT) > 2
    lengths = page.evaluate(
        """[...document.querySelectorAll('.diagram.moment > div')].map(hand =>
        [...hand.querySelectorAll('p')].flatMap(row => row.textContent.trim().split(/\\s+/)
        .filter(word => /^(10|[2-9JQKA])$/.test(word))).length)"""
    )
    assert max(lengths) == 4
    assert min(lengths) > 0


def test_five_hands_lie_side_by_side(paper):
    text = FIVE.replace("D9 D3 H6", "D9 {keeps the eight} D3 H6")
    page = paper(replay_of(text))
    assert page.locator(".diagram.moment.many > div:visible").count() == 5


def test_nothing_is_wider_than_the_paper(paper):
    page = paper(sample("kambing/malang-evening"))
    # A4 between its margins; Letter is wider.
    page.set_viewport_size({"width": 673, "height": 1000})
    over = page.evaluate(
        """[...document.querySelectorAll('.deal *, .verdict *')].filter(each =>
        each.getClientRects().length
        && each.getBoundingClientRect().right > innerWidth + 1).length"""
    )
    page.set_viewport_size({"width": 1280, "height": 900})
    assert over == 0


def test_paper_is_black_for_readers_in_the_dark(paper, desk):
    page = paper(sample("gongzhu/bandung-night"))
    page.emulate_media(media="print", color_scheme="dark")
    names = (".remark", ".trick:not(.noted) .no", ".led", ".results .total", ".line .g", "h1")
    inks = {
        name: page.locator(f"{name}:visible").first.evaluate("e => getComputedStyle(e).color")
        for name in names
    }
    number = page.locator(".trick .no").first
    weight = number.evaluate("each => getComputedStyle(each).fontWeight")
    page.emulate_media(media="screen", color_scheme="light")
    assert set(inks.values()) == {"rgb(0, 0, 0)"}, inks
    assert weight == "700"


def test_links_say_on_paper_where_they_lead(paper, desk):
    page = paper(replay_of(WRONG))
    said = "each => [each.hash, getComputedStyle(each, '::after').content]"
    links = [link.evaluate(said) for link in page.locator(".deal .more a").all()]
    plays = [shown for place, shown in links if place.startswith("#d1.t3")]
    assert plays == ['" (3)"']
    for place, shown in links:
        if place.startswith("#rule"):
            number = page.locator(place).evaluate("e => getComputedStyle(e, '::before').content")
            assert shown == f'" ({number[1:-1]})"'
            assert number.startswith('"§ ')
    assert len([place for place, _ in links if place.startswith("#rule")]) > 2


def test_paper_without_scripts_has_two_columns_too(browser, tmp_path):
    context = browser.new_context(java_script_enabled=False, offline=True)
    watched = Watched(context.new_page(), tmp_path)
    page = watched.open(sample("gongzhu/bandung-night"))
    page.emulate_media(media="print")
    columns = page.locator(".scroll").evaluate("each => getComputedStyle(each).columnCount")
    assert columns == "2"
    plain = page.locator(".tricks > li:not([class])").first
    assert plain.evaluate("each => getComputedStyle(each).display") == "inline"
    assert watched.problems == []
    context.close()
