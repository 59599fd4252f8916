"""Every key, every button, the slider, swipes, the last trick again, autoplay."""

from __future__ import annotations

import pytest

from tests.browser.samples import sample
from tests.browser.watching import PATIENCE, Watched
from tests.render import sample_replay
from tests.render.records import VARIATIONS, replay_of

BANDUNG = sample_replay.bandung()


@pytest.fixture
def at(desk):
    return lambda link, **how: desk.open(BANDUNG, link, **how)


# --- keys -------------------------------------------------------------------------------

KEYS = {
    "ArrowRight": "#d5.t3.c3",
    "ArrowLeft": "#d5.t3.c1",
    "]": "#d5.t3.c4",
    "[": "#d5.t2.c4",
    ".": "#d5.t3.c4",
    ",": "#d5.t2.c4",
    "Home": "#d5.t1.c0",
    "End": "#d5.t13.c4",
    "f": "#d5.t3.c2;seat=W",
    "h": "#d5.t3.c2;hands=seat",
}


@pytest.mark.parametrize("key", KEYS)
def test_key_moves(at, desk, key):
    page = at("#d5.t3.c2")
    page.keyboard.press(key)
    assert desk.link == KEYS[key]


def test_keys_that_open_play_and_look_back(at, desk):
    page = at("#d5.t3.c2")
    page.keyboard.press("?")
    assert page.locator("dialog#help").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert desk.texts(".info b") == ["Trick 2 again"]
    page.keyboard.press("Escape")
    assert desk.texts(".info b") == ["Trick 3 of 13"]
    page.keyboard.press("Space")
    assert page.locator(".controls .play").get_attribute("aria-label") == "Stop"
    page.keyboard.press("Space")
    assert page.locator(".controls .play").get_attribute("aria-label") == "Play"


def test_keys_into_a_variation_and_back(desk):
    page = desk.open(replay_of(VARIATIONS), "#d1.t1.c2")
    page.keyboard.press("v")
    assert desk.link == "#d1.t1.c2.v1.t1.c2"
    page.keyboard.press("Escape")
    assert desk.link == "#d1.t1.c2"


def test_help_lists_every_key(at):
    page = at("#d5.t3.c2")
    script = page.locator("body > script").last.text_content()
    page.keyboard.press("?")
    listed = set(page.locator("#help kbd").all_inner_texts())
    written = {"←", "→", "[", "]", ",", ".", "Home", "End", "v", "Esc", "Space", "f", "h", "l", "?"}
    assert listed == written
    for key in ("ArrowLeft", "ArrowRight", "Home", "End", "Escape"):
        assert key in script


@pytest.mark.parametrize(
    ("lang", "keys"),
    [
        ("de", {"Pos1", "Ende", "Leertaste"}),
        ("id", {"Home", "End", "Spasi"}),
        ("zh", {"Home", "End", "空格"}),
    ],
)
def test_keys_are_called_as_on_the_keyboard(at, lang, keys):
    page = at(f"#d5.t3.c2;lang={lang}")
    page.keyboard.press("?")
    listed = set(page.locator("#help kbd").all_inner_texts())
    assert {key for key in listed if len(key) > 1} - {"Esc"} == keys


@pytest.mark.parametrize(
    "key", ["Tab", "Shift+Tab", "Control+ArrowRight", "Control+f", "Alt+]", "Meta+h", "Control+l"]
)
def test_keys_that_are_not_ours(at, desk, key):
    page = at("#d5.t3.c2")
    page.keyboard.press(key)
    assert desk.link == "#d5.t3.c2"
    assert desk.texts(".info b") == ["Trick 3 of 13"]


def test_no_key_inside_fields_or_dialogs(at, desk):
    page = at("#d5.t3.c2")
    page.locator(".controls [data-do=settings]").click()
    page.locator("#settings [data-do=share]").click()
    for field in ("#share-link", "#share-lines"):
        page.locator(field).focus()
        for key in ("ArrowRight", "h", "f", "End", "]", " ", "?"):
            page.keyboard.press(key)
    assert desk.link == "#d5.t3.c2"
    assert page.locator("#help").is_hidden()


def test_slider_keeps_its_own_keys_and_gives_the_others(at, desk):
    page = at("#d5.t3.c2")
    page.locator("input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    assert desk.link == "#d5.t3.c3"
    page.keyboard.press("]")
    assert desk.link == "#d5.t3.c4"
    page.keyboard.press("Home")
    assert desk.link == "#d5.t1.c0"


def test_space_on_a_button_presses_it(at, desk):
    page = at("#d5.t3.c2")
    page.locator(".controls [data-do=next]").focus()
    page.keyboard.press("Space")
    assert desk.link == "#d5.t3.c3"
    assert page.locator(".controls .play").get_attribute("aria-label") == "Play"


# --- buttons ----------------------------------------------------------------------------


def test_every_button_does_something(at):
    """Each action that a button names is one that the script has."""
    page = at("#d5.t3.c2")
    names = page.locator("[data-do]").evaluate_all("all => all.map(each => each.dataset.do)")
    script = page.locator("body > script").last.text_content()
    table = script[script.index("const actions") : script.index("const moving")]
    for name in set(names):
        assert name in table, name


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("next", "#d5.t3.c3"), ("back", "#d5.t3.c1"), ("trick-on", "#d5.t3.c4"),
        ("trick-back", "#d5.t2.c4"), ("first", "#d5.t1.c0"), ("last", "#d5.t13.c4"),
        ("turn", "#d5.t3.c2;seat=W"), ("hands", "#d5.t3.c2;hands=seat"),
    ],
)  # fmt: skip
def test_button_moves(at, desk, name, link):
    page = at("#d5.t3.c2")
    page.locator(f".controls [data-do={name}]").click()
    assert desk.link == link


def test_buttons_are_big_enough_everywhere(at):
    page = at("#d5.t3.c2")
    small = page.evaluate(
        """[...document.querySelectorAll('button, summary, .deals a, .line .p')]
        .filter(each => each.getClientRects().length)
        .map(each => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()])
        .filter(([, box]) => box.width < 24 || box.height < 24).map(([text]) => text)"""
    )
    assert small == []


@pytest.mark.parametrize("width", [1280, 1220, 1100, 768])
def test_buttons_have_room_in_every_language(at, width):
    page = at("#d5.t3.c2;hands=seat")
    page.set_viewport_size({"width": width, "height": 900})
    out = """() => { const { right } = document.querySelector('.controls').getBoundingClientRect();
    return [...document.querySelectorAll('.controls button')]
    .filter(each => each.getBoundingClientRect().right > right + 1).length; }"""
    found = {}
    for lang in ("en", "id", "de", "zh"):
        page.evaluate("lang => { location.hash = `#d5.t3.c2;lang=${lang}`; }", lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        found[lang] = page.evaluate(out)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert found == {"en": 0, "id": 0, "de": 0, "zh": 0}


def test_slider_has_a_tick_a_trick(at):
    page = at("#d5.t3.c2")
    assert page.locator(".marks .tick").count() == 12
    assert page.locator(".numbers-row span").all_inner_texts()[-1] == "13"


# --- the last trick ---------------------------------------------------------------------


def test_last_trick_is_shown_and_put_away_by_any_move(at, desk):
    page = at("#d5.t5.c2")
    button = page.locator(".controls [data-do=again]")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert desk.texts(".info") == ["Trick 4 again Dewi took it"]
    assert page.locator(".middle .card").count() == 4
    assert page.locator(".middle .card.winning").count() == 1
    assert page.locator(".card.place").count() == 0
    assert "Trick 4 again." in page.inner_text("#said")
    assert desk.link == "#d5.t5.c2"
    page.keyboard.press("ArrowRight")
    assert desk.texts(".info b") == ["Trick 5 of 13"]
    assert page.locator(".middle .card:not(.place)").count() == 3
    assert button.get_attribute("aria-pressed") == "false"


def test_no_last_trick_in_the_first_one_and_none_in_domino(at, desk):
    page = at("#d5.t1.c2")
    button = page.locator(".controls [data-do=again]")
    assert button.get_attribute("aria-disabled") == "true"
    page.keyboard.press("l")
    assert desk.texts(".info b") == ["Trick 1 of 13"]
    barbu = sample("barbu/contracts")
    domino = next(deal.node.number for deal in barbu.deals if deal.node.contract.name == "domino")
    page = desk.open(barbu, f"#d{domino}.t3.c1")
    assert page.locator(".layout").count() == 1
    assert button.get_attribute("aria-disabled") == "true"


def test_last_trick_of_kambing_lies_as_it_lay(desk):
    page = desk.open(sample("kambing/malang-evening"), "#d1.t3.c1")
    page.keyboard.press("l")
    assert desk.texts(".info b") == ["Trick 2 again"]
    assert page.locator(".middle .card:not(.place)").count() == 4
    assert page.locator(".middle .card.back").count() == 2


# --- the end ----------------------------------------------------------------------------


def test_past_the_last_card_stands_the_summary_with_all_hands(at, desk):
    page = at("#d6.t13.c3")
    page.keyboard.press("]")
    page.keyboard.press("ArrowRight")
    assert desk.link == "#end"
    assert page.locator(".last-hands .diagram > div").count() == 4
    assert page.locator(".last-hands .unknown").count() == 0


# --- by itself --------------------------------------------------------------------------


def test_speed_goes_round(at, desk):
    page = at("#d5.t3.c2;speed=4")
    label = page.locator(".controls [data-do=speed] .speed")
    found = [label.inner_text()]
    for _ in range(4):
        page.locator(".controls [data-do=speed]").click()
        found.append(label.inner_text())
    assert found == ["4×", "½×", "1×", "2×", "4×"]


# --- a phone ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def touch(browser, tmp_path_factory):
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, offline=True,
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    made = Watched(context.new_page(), tmp_path_factory.mktemp("touch"))
    yield made
    assert made.problems == []
    context.close()


def swipe(page, start, end):
    """One finger over the table, by the browser's own input."""
    box = page.locator(".table").bounding_box()
    session = page.context.new_cdp_session(page)

    def send(kind, point):
        points = [{"x": box["x"] + point[0], "y": box["y"] + point[1]}] if point else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", start)
    send("touchMove", end)
    send("touchEnd", None)
    session.detach()


@pytest.mark.parametrize(
    ("start", "end", "link"),
    [
        ((300, 200), (120, 210), "#d5.t3.c3"),
        ((100, 200), (280, 190), "#d5.t3.c1"),
        ((200, 200), (175, 200), "#d5.t3.c2"),
        ((200, 300), (140, 120), "#d5.t3.c2"),
    ],
    ids=["on", "back", "too short", "down the page"],
)
def test_swipe_over_the_table(touch, start, end, link):
    page = touch.open(BANDUNG, "#d5.t3.c2")
    swipe(page, start, end)
    if link == "#d5.t3.c2":
        page.wait_for_timeout(60)
    else:
        page.wait_for_function("link => location.hash === link", arg=link)
    assert touch.link == link


def test_last_trick_and_turning_are_behind_the_settings(touch):
    page = touch.open(BANDUNG, "#d5.t3.c2")
    page.locator(".phone-settings").click()
    page.locator("#settings [data-do=again]").click()
    assert page.locator("dialog[open]").count() == 0
    assert touch.texts(".info b")[0].endswith("again")
    page.locator(".controls [data-do=next]").click()
    for button in page.locator(".controls .moves button").all():
        box = button.bounding_box()
        assert box["width"] >= 40
        assert box["height"] >= 44
