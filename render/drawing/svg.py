"""Writing SVG: shapes, text and suit signs, as plain attributes that every program knows.

Colours are named by the tokens of the page.  No style sheet, no script, no font, no picture
from elsewhere.  This module refuses to know cards games are played with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from html import escape

from notation.cards import NAMES, SUITS, Card, is_known, suit_of
from render.symbols import rank_text
from render.tokens import TOKENS

SANS = "Inter,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,'Noto Sans CJK SC',sans-serif"
SERIF = "Charter,'Charis SIL','Iowan Old Style',Cambria,'Noto Serif',Georgia,serif"

_SIGNS = {
    "S": "M12 1.2C11.1 3.6 2.3 9 2.3 14.6c0 2.8 2.1 4.7 4.6 4.7 1.7 0 3.2-.9 4-2.3-.2 2.3-1 4.2"
    "-2.7 5.8h7.6c-1.7-1.6-2.5-3.5-2.7-5.8.8 1.4 2.3 2.3 4 2.3 2.5 0 4.6-1.9 4.6-4.7C21.7 9 12.9 "
    "3.6 12 1.2Z",
    "H": "M12 22.4C11 20 1.8 14.9 1.8 8.3c0-3.4 2.4-5.8 5.4-5.8 2.1 0 3.9 1.2 4.8 3.2.9-2 2.7-3.2 "
    "4.8-3.2 3 0 5.4 2.4 5.4 5.8 0 6.6-9.2 11.7-10.2 14.1Z",
    "D": "M12 .9c2.1 4 4.9 7.8 8.3 11.1C16.9 15.3 14.1 19.1 12 23.1 9.9 19.1 7.1 15.3 3.7 12 7.1 "
    "8.7 9.9 4.9 12 .9Z",
    "C": "M12 1.3a4.9 4.9 0 0 1 3.8 8c.5-.1.9-.2 1.4-.2a4.9 4.9 0 1 1-4.3 7.3c.2 2.5 1 4.6 2.7 6.4"
    "H8.4c1.7-1.8 2.5-3.9 2.7-6.4a4.9 4.9 0 1 1-2.9-7.1A4.9 4.9 0 0 1 12 1.3Z",
    "star": "m12 2.5 2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8Z",
}
"""The signs, in a square of 24."""

_NO_TEXT = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Canvas:
    """A drawing in one theme, added to from back to front."""

    def __init__(self, theme: str) -> None:
        self._column = 1 if theme == "dark" else 0
        self._parts: list[str] = []
        self._used: dict[str, None] = {}

    def ink(self, token: str) -> str:
        """The colour of a token; anything else (``none``) stays as it is."""
        return TOKENS[token][self._column].lower() if token in TOKENS else token

    def rect(
        self, x: float, y: float, width: float, height: float, *, round_: float = 0,
        fill: str = "none", line: str = "", weight: float = 1, dash: str = "", fade: float = 1,
    ) -> None:  # fmt: skip
        """A rectangle, its corners rounded by ``round_``."""
        extra = f' rx="{number(round_)}"' if round_ else ""
        self._add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}"{extra}{self._paint(fill, line, weight, dash, fade)}/>'
        )

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", line: str = "",
        weight: float = 1,
    ) -> None:  # fmt: skip
        """A circle round a centre."""
        self._add(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
            f"{self._paint(fill, line, weight)}/>"
        )

    def path(
        self, shape: str, *, fill: str = "none", line: str = "", weight: float = 1, dash: str = ""
    ) -> None:
        """Any shape, in the letters of SVG paths."""
        self._add(f'<path d="{shape}"{self._paint(fill, line, weight, dash)}/>')

    def sign(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """A suit sign (``S`` ``H`` ``D`` ``C``) or ``star``; its upper left corner and size."""
        self._used.setdefault(name)
        self._add(
            f'<use xlink:href="#tn-{name}" x="{number(x)}" y="{number(y)}" '
            f'width="{number(size)}" height="{number(size)}" fill="{self.ink(fill)}"/>'
        )

    def text(
        self, x: float, y: float, text: str, *, size: float = 14, fill: str = "ink",
        weight: int = 400, at: str = "start", serif: bool = False,
    ) -> None:  # fmt: skip
        """A line of text on the baseline ``y``; ``at`` says which end stands at ``x``."""
        extra = f' font-weight="{weight}"' if weight != 400 else ""
        extra += f' text-anchor="{at}"' if at != "start" else ""
        extra += f' font-family="{SERIF}"' if serif else ""
        self._add(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
            f'fill="{self.ink(fill)}"{extra}>{clean(text)}</text>'
        )

    def card(
        self, x: float, y: float, card: Card, *, size: float = 14, fill: str | None = None
    ) -> float:
        """A card inside text, from ``x`` on the baseline ``y``; how wide it is."""
        suit = suit_of(card)
        colour = fill or ("red" if suit in (1, 2) else "ink")
        if suit is None:
            self.text(x, y, "?", size=size, fill=colour, weight=600)
            return advance("?", size)
        self.sign(SUITS[suit], x, y - size * 0.8, size * 0.85, colour)
        rank = rank_of(card)
        self.text(x + size, y, rank, size=size, fill=colour, weight=600)
        return size + advance(rank, size)

    def write(self, width: float, height: float, title: str, description: str) -> str:
        """The whole document."""
        signs = "".join(
            f'<symbol id="tn-{name}" viewBox="0 0 24 24"><path d="{_SIGNS[name]}"/></symbol>'
            for name in self._used
        )
        size = f'width="{number(width)}" height="{number(height)}"'
        box = f'viewBox="0 0 {number(width)} {number(height)}"'
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'{size} {box} role="img" font-family="{SANS}">\n'
            f"<title>{clean(title)}</title>\n<desc>{clean(description)}</desc>\n"
            f"<defs>{signs}</defs>\n" + "\n".join(self._parts) + "\n</svg>\n"
        )

    def _add(self, part: str) -> None:
        self._parts.append(part)

    def _paint(self, fill: str, line: str, weight: float, dash: str = "", fade: float = 1) -> str:
        made = f' fill="{self.ink(fill)}"'
        if line:
            made += f' stroke="{self.ink(line)}"'
            made += f' stroke-width="{number(weight)}"' if weight != 1 else ""
        made += f' stroke-dasharray="{dash}"' if dash else ""
        made += f' opacity="{number(fade)}"' if fade != 1 else ""
        return made


def number(value: float) -> str:
    """A number as short as it can be written, to a tenth."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def clean(text: str) -> str:
    """Text that may stand in XML."""
    return escape(_NO_TEXT.sub("\ufffd", text))


def rank_of(card: Card) -> str:
    """The rank of a card; ``?`` if it is not known."""
    return rank_text(NAMES[card][1]) if is_known(card) else "?"


def advance(text: str, size: float, weight: int = 600) -> float:
    """About how wide a text is: nobody can measure it before it is shown."""
    letter = 0.6 if weight >= 600 else 0.56
    return size * sum(
        0.0 if unicodedata.combining(each)
        else 1.0 if unicodedata.east_asian_width(each) in "WF"
        else letter * 0.5 if each in " .,:;ijl|'’·!tfrI"
        else letter * 1.4 if each in "mwMW@"
        else letter
        for each in text
    )  # fmt: skip


def fitting(text: str, room: float, size: float, weight: int = 400) -> str:
    """A text cut with an ellipsis where it would be wider than its room."""
    if advance(text, size, weight) <= room:
        return text
    kept = text
    while kept and advance(kept + "\N{HORIZONTAL ELLIPSIS}", size, weight) > room:
        kept = kept[:-1]
    return kept.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def wrapped(text: str, room: float, size: float) -> Sequence[str]:
    """A text in lines no wider than their room, broken between words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and advance(longer, size, 400) <= room:
            lines[-1] = longer
        else:
            lines.append(fitting(word, room, size))
    return lines
