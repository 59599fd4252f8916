"""How a card is shown and said: suit signs, ranks, and cards inside text.

This module refuses to know what a card is worth.  In the page a card is written as text
(a suit sign and a rank), so that it can be read, copied and printed without scripts; the
script puts our own drawn sign in the place of the character.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from notation.cards import CARD_OF, NAMES, RANKS, SUITS, Card, is_known, read_cards, suit_of
from render.words import Translator

# The variation selector asks for the plain sign instead of a coloured picture.
SUIT_SIGNS = tuple(sign + "\N{VARIATION SELECTOR-15}" for sign in "♠♥♦♣")
GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def rank_text(rank: str) -> str:
    """The rank as readers know it: ``10`` for ``T``."""
    return "10" if rank == "T" else rank


def card_text(card: Card) -> str:
    """A card as plain text: ``♠Q``, ``♥10``, ``♠?``, ``?``."""
    suit = suit_of(card)
    if suit is None:
        return "?"
    return SUIT_SIGNS[suit] + (rank_text(NAMES[card][1]) if is_known(card) else "?")


def card_html(card: Card) -> Markup:
    """A card inside text, in its colour."""
    suit = suit_of(card)
    letter = "" if suit is None else SUITS[suit]
    return Markup('<b class="k {}">{}</b>').format(letter, card_text(card))


def sentence_html(text: str, **values: object) -> Markup:
    """A sentence of ours as HTML, with values that are escaped unless they are HTML."""
    return Markup(text) % values if values else Markup(text)  # noqa: S704 - the text is ours


def suit_words(words: Translator) -> list[str]:
    """The names of the suits, in the order S H D C."""
    _ = words.gettext
    return [_("spades"), _("hearts"), _("diamonds"), _("clubs")]


def rank_words(words: Translator) -> list[str]:
    """The names of the ranks, from the two to the ace."""
    _ = words.gettext
    return [
        _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"),
        _("nine"), _("ten"), _("jack"), _("queen"), _("king"), _("ace"),
    ]  # fmt: skip


_SIGN_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}

# Chinese is written without spaces: its letters may stand beside a card.
_ALONE = r"(?<!(?![\u2E80-\u9FFF])[\w{also}])"
_ENDS = r"(?!(?![\u2E80-\u9FFF])\w)"

# A word that is exactly the name of one card: SQ, HT, ♠Q, ♥10.
_CARD_WORD = re.compile(
    rf"{_ALONE.format(also='♠♥♦♣')}(?:(?P<letter>[{SUITS}])(?P<rank>[{RANKS}])"
    rf"|(?P<sign>[♠♥♦♣♤♡♢♧])[\uFE0E\uFE0F]?(?P<signed>10|[2-9TJQKA])){_ENDS}"
)


# Several cards of one play, as messages write them: HQSA, HJ6, ~S67.
_PACKET = re.compile(rf"{_ALONE.format(also='~')}~?(?:[{SUITS}][{RANKS}]+)+{_ENDS}")


def packets_in_text(text: str) -> Markup:
    """A message of ours, escaped, with cards and packets of several cards shown as cards.

    Not for what people wrote: there ``HAT`` is a word.
    """
    made: list[Markup] = []
    at = 0
    for match in _PACKET.finditer(text):
        made.append(cards_in_text(text[at : match.start()]))
        found = read_cards(match[0])
        made.append(Markup(" ").join(card_html(card) for card in found.cards))
        at = match.end()
    made.append(cards_in_text(text[at:]))
    return Markup("").join(made)


def cards_in_text(text: str) -> Markup:
    """Escaped text in which every word that names one card is shown as that card."""
    made: list[Markup] = []
    at = 0
    for match in _CARD_WORD.finditer(text):
        made.append(escape(text[at : match.start()]))
        if match["letter"]:
            name = match["letter"] + match["rank"]
        else:
            name = _SIGN_LETTERS[match["sign"]] + match["signed"].replace("10", "T")
        made.append(card_html(CARD_OF[name]))
        at = match.end()
    made.append(escape(text[at:]))
    return Markup("").join(made)
