"""Names that are safe for files and links, whatever the tags of a record say.

A safe name has small letters ``a`` to ``z``, digits and single hyphens, begins with a letter or
digit, is at most :data:`LONGEST` characters long and is no name that a system keeps for itself
(``con``, ``nul``).  So it means the same on every file system, in every link, and can neither
leave its folder nor hide in it.  What cannot be said in these letters is told apart by a few
digits of a digest, which stay the same from run to run and do not depend on the other names.
This module refuses to know what a name is for.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

LONGEST = 48
"""The longest safe name, its digest included."""

_DIGITS = 8
_PLAIN = re.compile(r"[a-z0-9]+")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9]|index)\Z")
"""What Windows keeps for itself, and the page that a folder opens with."""


def safe_name(text: str, otherwise: str = "x") -> str:
    """The safe name of a text by itself; ``otherwise`` begins that of one without any letter.

    Two texts can have the same one: see :func:`safe_names`.
    """
    plain, whole = _letters(text)
    if whole and plain and len(plain) <= LONGEST and not _RESERVED.match(plain):
        return plain
    return _told_apart(text, plain or otherwise)


def safe_names(texts: Iterable[str], otherwise: str = "x") -> dict[str, str]:
    """A safe name for each of some texts, no two the same.

    Texts whose plain letters are the same all get a digest, so that it does not matter which
    of them is met first, and a name stays what it is while others come and go.
    """
    distinct = list(dict.fromkeys(texts))
    plain = {text: safe_name(text, otherwise) for text in distinct}
    count = Counter(plain.values())
    return {
        text: name if count[name] == 1 else _told_apart(text, name) for text, name in plain.items()
    }


def _letters(text: str) -> tuple[str, bool]:
    """A text in plain letters, and whether nothing but accents and signs was lost."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(each for each in decomposed if not unicodedata.combining(each)).casefold()
    words = _PLAIN.findall(kept)
    whole = all(each.isascii() or not each.isalnum() for each in kept)
    # A minus before a number is part of it.
    whole = whole and not re.search(r"(?:\A|\s)-\d", kept)
    return "-".join(words), whole


def _told_apart(text: str, plain: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    stem = plain[: LONGEST - _DIGITS - 1].strip("-")
    return f"{stem}-{digest}" if stem else digest
