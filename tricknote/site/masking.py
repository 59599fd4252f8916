"""Names that are to stay anonymous: put out of every text before anything is made of it.

A record is read with every such name replaced, in its tags, its labels, its comments and the
path of its file; so nothing that is made from it, neither pages nor data nor what is kept
beside them, can hold the name.  The stand-ins are words (``Player3``), so that a record means
the same with them.  A name is replaced where it stands as it is written in the overrides or in
a ``Seat`` tag, as a word of its own; other forms of it are other words.  This module refuses to
know why somebody is anonymous.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tricknote.paths import Input
from tricknote.reading import Reading, read_input

STAND_IN = "Player"
"""How every stand-in begins; a number follows."""


@dataclass(frozen=True, slots=True)
class Mask:
    """Stand-ins by name; several spellings may lead to one stand-in."""

    names: Mapping[str, str] = field(default_factory=dict)
    _pattern: re.Pattern[str] | None = field(default=None, compare=False)

    @classmethod
    def of(cls, names: Iterable[str], aliases: Mapping[str, str], taken: Iterable[str]) -> Mask:
        """Stand-ins for some names and their other spellings, numbered in their order.

        ``taken`` are names of others, which no stand-in may have.
        """
        used = set(taken)
        found: dict[str, str] = {}
        number = 0
        for name in dict.fromkeys(filter(None, names)):
            number += 1
            while f"{STAND_IN}{number}" in used:
                number += 1
            found[name] = f"{STAND_IN}{number}"
        for spelling, name in aliases.items():
            if name in found:
                found[spelling] = found[name]
        return cls(found, _pattern(found))

    def __bool__(self) -> bool:
        return bool(self.names)

    @property
    def key(self) -> str:
        """A digest of everything that it replaces."""
        pairs = "\0".join(f"{name}\0{shown}" for name, shown in sorted(self.names.items()))
        return hashlib.sha256(pairs.encode("utf-8", "surrogatepass")).hexdigest()

    def text(self, text: str) -> str:
        """A text with every name replaced."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda match: self.names[_single(match.group())], text)

    def input(self, given: Input, reading: Reading) -> Input:
        """A file as it is read with the names replaced; one that cannot be read, as it is."""
        if not self or given.problem is not None:
            return given
        source, _ = read_input(given, reading)
        if source is None:
            return given
        shown = self.text(given.path)
        text = self.text(_ESCAPED.sub(_letter, source.text))
        return replace(given, path=shown, held=text.encode("utf-8", "replace"))

    def opened(self, given: Input, reading: Reading) -> tuple[Input, Reading]:
        """What is read in place of a file, and how."""
        shown = self.input(given, reading)
        return shown, reading if shown is given else replace(reading, encoding=None)


_ESCAPED = re.compile(r"\\u(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{4}))")
"""A letter by its number, as the notation and as JSON write it."""


def _letter(match: re.Match[str]) -> str:
    """The letter itself, so that no name hides behind numbers; other signs stay as they are."""
    number = int(match[1] or match[2], 16)
    letter = chr(number) if number <= 0x10FFFF else ""
    return letter if letter.isalnum() else match[0]


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    # The longest first, or "Ani" would be found in "Ani Wijaya".
    ordered = sorted(names, key=len, reverse=True)
    if not ordered:
        return None
    return re.compile("|".join(map(_alone, ordered)))


def _alone(name: str) -> str:
    """A name as a word of its own; scripts that put no spaces between words have none."""
    before = r"(?<!\w)" if _has_case(name[0]) else ""
    after = r"(?!\w)" if _has_case(name[-1]) else ""
    words = r"\s+".join(map(re.escape, name.split()))
    return f"{before}{words}{after}"


def _has_case(letter: str) -> bool:
    return letter.lower() != letter.upper() or letter.isdecimal() or letter == "_"


def _single(text: str) -> str:
    return " ".join(text.split())
