"""Labels of seats: what is one, and when two are the same."""

from __future__ import annotations

import unicodedata

MAX_LENGTH = 16


def normalised(label: str) -> str:
    """The label in NFC, which is how labels are compared."""
    return label if label.isascii() else unicodedata.normalize("NFC", label)


def is_label(text: str) -> bool:
    """Whether a text is a label: 1 to 16 letters, marks, digits or ``_``, a letter first."""
    if not 1 <= len(text) <= MAX_LENGTH or not unicodedata.category(text[0]).startswith("L"):
        return False
    return all(
        letter == "_" or unicodedata.category(letter)[0] in "LMN" or letter in "\u200c\u200d"
        for letter in text
    )
