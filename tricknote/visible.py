"""Text made safe and measurable for a terminal.

Signs that would move the cursor, colour the screen, turn the direction of writing or simply
not show are written out, so that a record cannot disguise what it says.  This module refuses
to know what the text is about.
"""

from __future__ import annotations

import re
import unicodedata

TAB = "    "

# Printable ASCII is what nearly every line consists of.
_PLAIN = re.compile(r"[ -~]*\Z")

# Zero-width joiners belong to words of several scripts and to emoji.
_JOINERS = "‌‍"


def shown(letter: str) -> str:
    """How one code point is shown: itself, or something that can be seen."""
    if " " <= letter <= "~":
        return letter
    if letter == "\t":
        return TAB
    code = ord(letter)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if letter in _JOINERS:
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

    East Asian wide and full-width signs take two, combining marks and joiners none, and the
    emoji selector makes the sign before it wide.
    """
    if _PLAIN.match(text):
        return len(text)
    total = 0
    before = 0
    for letter in text:
        if letter == "️" and before == 1:
            total += 1
            before = 2
            continue
        each = _letter_width(letter)
        total += each
        before = each or before
    return total


def _letter_width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
