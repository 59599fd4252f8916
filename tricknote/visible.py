"""Text made safe and measurable for a terminal.

Signs that would move the cursor, colour the screen, turn the direction of writing or simply
not show are written out, so that a record cannot disguise what it says; so are those that the
console at hand does not have (see :mod:`tricknote.console`).  This module refuses to know what
the text is about.
"""

from __future__ import annotations

import re
import unicodedata

from tricknote.console import substitute

TAB = "    "

# Printable ASCII is what nearly every line consists of.
_PLAIN = re.compile(r"[ -~]*\Z")

_NON_JOINER, _JOINER = "\u200c", "\u200d"
"""Signs without a width that belong to words of several scripts and to emoji."""

_EMOJI_SELECTOR = "\ufe0f"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_HALF_FLAGS = range(0x1F1E6, 0x1F200)
# Vowels and finals of Hangul that join the syllable before them.
_JOINING_JAMO = range(0x1160, 0x1200)


def shown(letter: str) -> str:
    """How one code point is shown: itself, or something that can be seen."""
    if " " <= letter <= "~":
        return letter
    if letter == "\t":
        return TAB
    return substitute(_seen(letter), letter)


def _seen(letter: str) -> str:
    code = ord(letter)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if letter in (_NON_JOINER, _JOINER):
        return letter
    # Cc: control, Cf: format (direction marks too), Cs: half of a pair, Zl, Zp: line ends.
    if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return f"\\u{{{code:04X}}}"
    return letter


def visible(text: str) -> str:
    """A text with every sign in it visible; on one line."""
    if _PLAIN.match(text):
        return text
    return "".join(map(shown, text))


def width(text: str) -> int:
    """How many columns a visible text takes on a terminal.

    East Asian wide and full-width signs take two, combining marks and joiners none.  The emoji
    selector makes the sign before it wide, a skin tone belongs to the emoji before it, what a
    joiner ties to an emoji is drawn as one with it, and two halves make a flag.
    """
    if _PLAIN.match(text):
        return len(text)
    total = 0
    before = 0
    joined = flag = False
    for letter in text:
        code = ord(letter)
        if letter == _EMOJI_SELECTOR:
            if before == 1:
                total += 1
                before = 2
            continue
        if letter == _JOINER:
            joined = before == 2
            continue
        if (joined and not letter.isalnum()) or (before == 2 and code in _SKIN_TONES):
            joined = False
            continue
        joined = False
        if code in _HALF_FLAGS and flag:
            # The second half of a flag: the first one already stands for both.
            flag = False
            continue
        flag = code in _HALF_FLAGS
        each = 2 if flag else _letter_width(letter)
        total += each
        before = each or before
    return total


def _letter_width(letter: str) -> int:
    if ord(letter) in _JOINING_JAMO or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
