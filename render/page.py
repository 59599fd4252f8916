"""A replay as one self-contained HTML page.

The page asks nothing of any server: style, script, signs and data stand in it, and its
content-security policy allows just these by their hashes.  Same replay, same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from notation.cards import SUITS, Card, is_known, suit_of
from render.chart import draw
from render.compact import LONG, compact
from render.games import game_of
from render.names import cut, width
from render.page_data import page_data
from render.said import EVERY, Sayings, words_of
from render.symbols import SUIT_SIGNS, card_html, card_text, rank_text
from render.tokens import token_css
from render.view import build_view
from render.view_types import DealView, HandView, PlayView, ReplayView, Shown, TokenView, TrickView
from render.words import LANGUAGES, NAMES, translator
from validator.replay import Replay

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = Path(__file__).parent
_DATA = "\ufdd3"
"""Holds the place of the data, which is known once the page is: a letter that no text has."""
STYLES = ("base.css", "table.css", "reading.css", "panels.css", "print.css")
SCRIPTS = (
    "languages.js", "moments.js", "table.js", "trick.js", "reading.js", "remembering.js",
    "options.js", "controls.js", "speaking.js", "sharing.js", "moving.js", "running.js",
    "booklet.js", "start.js",
)  # fmt: skip


class Back(NamedTuple):
    """A link from a page to where its readers come from; ``text`` is said in every language."""

    href: str
    text: str


def render_page(
    replay: Replay,
    *,
    lang: str = "en",
    view: str | None = None,
    hands: Shown | None = None,
    back: Back | None = None,
) -> str:
    """The page of a replay.

    ``lang`` is its first language, and the one of readers without scripts; the others can be
    chosen in the page.  ``view`` is the label of the seat that it is made for: what that seat
    could not know is not in the page.  ``hands`` are those shown at first: ``open`` all,
    ``seat`` what the seat at the bottom sees, ``played`` none.  ``back`` is for a page that
    stands among others.  Raises
    :class:`render.words.UnknownLanguage` and :class:`render.view.UnknownSeat`.
    """
    translator(lang)
    made = build_view(replay, EVERY.lang, view)
    if hands is not None and (made["viewer"] is None or hands == "played"):
        made["shown"] = hands
    return page_of_view(made, lang, back)


def page_of_view(view: ReplayView, lang: str | None = None, back: Back | None = None) -> str:
    """The page of a view, which speaks every language if the view does, else the view's own."""
    every = view["lang"] == EVERY.lang
    words = translator((lang or "en") if every else view["lang"])
    sayings = Sayings(words, LANGUAGES if every else [words.lang])
    game = game_of(view["look"])
    style, script = stylesheet(game.styles), page_script(game.scripts)
    templates = environment(view["lang"])
    page = templates.get_template("page.html.j2").render(
        view=view,
        back=back,
        style=style,
        script=script,
        policy=policy(style, script),
        lang=words.lang,
        languages=NAMES if every else {},
        data=_DATA,
        labels=_label_class(view),
        panels=game.panels,
        small=draw(view["chart"], 408, 214, names=84) if len(view["deals"]) > 1 else None,
        big=draw(view["chart"], 800, 270, names=100) if len(view["deals"]) > 1 else None,
    )
    page = sayings.page(page)
    data = {**sayings.data(page_data(view)), "lang": words.lang, **sayings.block()}
    before, _, after = (compact(page) if len(page) > LONG else page).rpartition(_DATA)
    return before + safe_json(data) + after


@lru_cache(maxsize=8)
def stylesheet(own: tuple[str, ...] = ()) -> str:
    """All style of the page; ``own`` are the files that only pages of its game have."""
    *general, paper = STYLES
    return token_css() + "".join(asset(name) for name in (*general, *own, paper))


@lru_cache(maxsize=8)
def page_script(own: tuple[str, ...] = ()) -> str:
    """All script of the page; the files share one scope of their own."""
    # Scripts are only made smaller when a page is made.
    from rjsmin import jsmin  # type: ignore[import-untyped]

    *general, start = SCRIPTS
    files = "".join(asset(name) for name in (*general, *own, start))
    return str(jsmin('"use strict";\n(() => {\n' + files + "})();\n"))


def asset(name: str) -> str:
    """A style or script of ours from ``assets``, without indents, remarks and blank lines."""
    text = (_HERE / "assets" / name).read_text(encoding="utf-8")
    if name.endswith(".css"):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        text = re.sub(r"\s*([{};])\s*", r"\1", text)
        text = re.sub(r"(?<=[a-z-]): +|(?<=,) +", lambda found: found[0].strip(), text)
        text = text.replace(";}", "}")
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def policy(style: str, script: str) -> str:
    """The content-security policy: nothing but this style and this script."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(digest).decode("ascii")


def safe_json(value: object) -> str:
    """JSON that may stand in a script element: no tag, comment or line separator in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


@lru_cache(maxsize=8)
def environment(lang: str) -> Environment:
    """The templates, compiled once, in a language; ``*`` is every language at once."""
    # Jinja is only needed when a page is made, not when a record is checked.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    words = words_of(lang)
    made = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True, pgettext=words.pgettext
    )
    made.filters.update(
        amount=words.amount,
        by_suit=_by_suit,
        card=card_html,
        card_text=card_text,
        known=_known,
        nothing_known=_nothing_known,
        play_class=_play_class,
        short=_short,
        sign=_sign,
        suit_class=_suit_class,
        together=words.together,
        token_class=_token_class,
        worst=_worst,
    )
    return made


def _by_suit(hand: HandView) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for suit, letter in enumerate(SUITS):
        ranks = [
            rank_text("23456789TJQKA"[each % 13]) if is_known(each) else "?"
            for each in hand["cards"]
            if suit_of(each) == suit
        ]
        # Where cards are not known, nobody can say that a suit is missing.
        if ranks or not hand["unknown"]:
            rows.append((letter, " ".join(ranks) or "–"))
    return rows


def _sign(letter: str) -> str:
    return SUIT_SIGNS[SUITS.index(letter)]


def _suit_class(card: Card) -> str:
    suit = suit_of(card)
    return "k" if suit is None else f"k {SUITS[suit]}"


def _play_class(play: PlayView, trick: TrickView) -> str:
    names = ["p"]
    if len(play["cards"]) == 1 and not play.get("down"):
        names.append(_suit_class(play["cards"][0]))
    elif len(play["cards"]) > 1:
        names.append("set")
    winning = trick["winning"][-1] if trick["winning"] else None
    if trick["winner"] is not None and winning == play["count"] - 1:
        names.append("w")
    names.extend(flag for flag in ("down", "passed", "withdrawn") if play.get(flag))
    if "fault" in play:
        names.append(play["fault"])
    return " ".join(names)


def _token_class(token: TokenView) -> str:
    cards = token.get("cards", [])
    names = ["vp", _suit_class(cards[0])] if len(cards) == 1 else ["vp"]
    names.extend(flag for flag in ("withdrawn", "faulty", "down") if token.get(flag))
    return " ".join(names)


def _label_class(view: ReplayView) -> str:
    """How much room the labels of the seats need in the list of tricks."""
    labels = [seat["label"] for seat in view["seats"]]
    widest = max(map(width, labels), default=1)
    if all(len(label) == 1 for label in labels):
        room = "narrow"
    else:
        room = "short" if widest <= 2 else "middling" if widest <= 5 else "broad"
    return f"{room} seats-{len(view['seats'])}"


def _known(hands: Sequence[HandView]) -> bool:
    return any(hand["cards"] for hand in hands)


def _nothing_known(draws: Sequence[tuple[int, Sequence[Card]]]) -> bool:
    """Whether nobody named any of the cards that were drawn."""
    return all(suit_of(card) is None for _, cards in draws for card in cards)


def _worst(deal: DealView) -> int | None:
    """The lowest score of a deal, if it is below nought."""
    scores = [each["shown"] for each in deal["scores"] if each["shown"] is not None]
    return min(scores) if scores and min(scores) < 0 else None


def _short(name: str) -> str:
    """A name for the edge of the chart, cut where it would not fit."""
    return cut(name, 11)
