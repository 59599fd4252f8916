"""Kinds of option values: how a value is written in a rule file or a ``[Rule]`` tag.

A value that cannot be read is a fault with a suggestion, never an exception.  This module
refuses to know which options there are and what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from notation.cards import NAMES, read_cards

Written: TypeAlias = "str | int | list[str] | list[int]"
"""A value as it stands in a rule file: a word, a number or a list."""

NONE = "none"
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_SEPARATORS = re.compile(r"\s*[,/]\s*|\s+")


class Reading(NamedTuple):
    """What became of a written value: the value, or a fault.

    ``fault`` is empty if the value was read, ``yes-no`` for ``true`` and ``false`` where a
    yes or no is meant, else ``bad``.  ``suggestion`` is what should probably stand there.
    """

    value: object
    fault: Literal["", "bad", "yes-no"] = ""
    suggestion: str | None = None


_BAD = Reading(None, "bad")


class Kind(Protocol):
    """A kind of option value."""

    def read(self, written: object) -> Reading:
        """The value of what a rule file has (words and lists as strings, whole numbers)."""
        ...

    def write(self, value: object) -> Written:
        """The value as a rule file has it."""
        ...

    def allowed(self) -> tuple[str, ...]:
        """What may be written, for people."""
        ...

    def schema(self) -> dict[str, object]:
        """The JSON Schema of the written values."""
        ...


class YesNo:
    """``yes`` or ``no``."""

    __slots__ = ()

    def read(self, written: object) -> Reading:
        if written in ("yes", "no") and isinstance(written, str):
            return Reading(written == "yes")
        # YAML readers of other programs turn these words into each other.
        word = str(written).lower()
        if word in ("true", "on", "y"):
            return Reading(None, "yes-no", "yes")
        if word in ("false", "off", "n"):
            return Reading(None, "yes-no", "no")
        return Reading(None, "bad", word if word in ("yes", "no") else None)

    def write(self, value: object) -> Written:
        return "yes" if value else "no"

    def allowed(self) -> tuple[str, ...]:
        return ("yes", "no")

    def schema(self) -> dict[str, object]:
        return {"enum": ["yes", "no"]}


class Choice(NamedTuple):
    """One of some words and numbers."""

    values: tuple[str | int, ...]

    def read(self, written: object) -> Reading:
        for value in self.values:
            if type(written) is type(value) and written == value:
                return Reading(value)
            if isinstance(value, int) and _number(written) == value:
                return Reading(value)
        return Reading(None, "bad", near(str(written), self.allowed()))

    def write(self, value: object) -> Written:
        return value  # type: ignore[return-value]

    def allowed(self) -> tuple[str, ...]:
        return tuple(str(value) for value in self.values)

    def schema(self) -> dict[str, object]:
        return {"enum": list(self.values)}


class Number(NamedTuple):
    """A whole number between two bounds; with ``none`` also no number at all."""

    lowest: int
    highest: int
    none: bool = False

    def read(self, written: object) -> Reading:
        if self.none and written == NONE:
            return Reading(None)
        number = _number(written)
        if number is None:
            plain = str(written).replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
            found = _number(plain)
            fits = found is not None and self.lowest <= found <= self.highest
            return Reading(None, "bad", plain if fits else None)
        return Reading(number) if self.lowest <= number <= self.highest else _BAD

    def write(self, value: object) -> Written:
        return NONE if value is None else value  # type: ignore[return-value]

    def allowed(self) -> tuple[str, ...]:
        words = (f"{self.lowest} to {self.highest}",)
        return (NONE, *words) if self.none else words

    def schema(self) -> dict[str, object]:
        number: dict[str, object] = {
            "type": "integer",
            "minimum": self.lowest,
            "maximum": self.highest,
        }
        return {"anyOf": [{"const": NONE}, number]} if self.none else number


class Numbers(NamedTuple):
    """A list of whole numbers between two bounds, from ``least`` to ``most`` of them."""

    lowest: int
    highest: int
    least: int = 1
    most: int = 16

    def read(self, written: object) -> Reading:
        items = _items(written)
        if items is None or not self.least <= len(items) <= self.most:
            return _BAD
        numbers = [_number(item) for item in items]
        if any(number is None or not self.lowest <= number <= self.highest for number in numbers):
            return _BAD
        return Reading(tuple(numbers))

    def write(self, value: object) -> Written:
        return list(value)  # type: ignore[call-overload, no-any-return]

    def allowed(self) -> tuple[str, ...]:
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return (f"{count} numbers from {self.lowest} to {self.highest}",)

    def schema(self) -> dict[str, object]:
        number = {"type": "integer", "minimum": self.lowest, "maximum": self.highest}
        array = {
            "type": "array",
            "items": number,
            "minItems": self.least,
            "maxItems": self.most,
        }
        return {"anyOf": [array, {"type": "string"}]}


class Cards(NamedTuple):
    """A set of cards, each one of ``cards``; ``none`` is the empty set where that may be."""

    cards: tuple[str, ...]
    none: bool = True

    def read(self, written: object) -> Reading:
        if self.none and written in (NONE, []):
            return Reading(())
        items = _items(written)
        if not items or len(set(map(str, items))) != len(items):
            return _BAD
        if any(item not in self.cards for item in items):
            fixed = [_as_card(str(item)) for item in items]
            known = all(item in self.cards for item in fixed)
            return Reading(None, "bad", ",".join(map(str, fixed)) if known else None)
        # The order of a set says nothing, so two files that mean the same are equal.
        return Reading(tuple(each for each in self.cards if each in items))

    def write(self, value: object) -> Written:
        return list(value) or NONE  # type: ignore[call-overload]

    def allowed(self) -> tuple[str, ...]:
        words = self.cards if len(self.cards) <= 8 else ("cards such as " + self.cards[0],)
        return (NONE, *words) if self.none else words

    def schema(self) -> dict[str, object]:
        array: dict[str, object] = {
            "type": "array",
            "items": {"enum": list(self.cards)},
            "uniqueItems": True,
        }
        if not self.none:
            array["minItems"] = 1
        # A list may also be one string, as in a tag: "S2,D2".
        return {"anyOf": [array, {"type": "string"}]}


class Words(NamedTuple):
    """A list of some of ``words``, each at most once, in an order that may mean something."""

    words: tuple[str, ...]

    def read(self, written: object) -> Reading:
        items = _items(written)
        if not items or len(set(map(str, items))) != len(items):
            return _BAD
        if all(item in self.words for item in items):
            return Reading(tuple(items))
        likely = [near(str(item), self.words) for item in items]
        known = all(likely) and len(set(likely)) == len(likely)
        return Reading(None, "bad", ",".join(map(str, likely)) if known else None)

    def write(self, value: object) -> Written:
        return list(value)  # type: ignore[call-overload, no-any-return]

    def allowed(self) -> tuple[str, ...]:
        return ("a list of " + ", ".join(self.words),)

    def schema(self) -> dict[str, object]:
        array = {
            "type": "array",
            "items": {"enum": list(self.words)},
            "uniqueItems": True,
            "minItems": 1,
        }
        return {"anyOf": [array, {"type": "string"}]}


class CardOrWord(NamedTuple):
    """One card, or one of some words."""

    words: tuple[str, ...]

    def read(self, written: object) -> Reading:
        if isinstance(written, str):
            if written in self.words or written in NAMES[:52]:
                return Reading(written)
            return Reading(None, "bad", _as_card(written) or near(written, self.words))
        return _BAD

    def write(self, value: object) -> Written:
        return str(value)

    def allowed(self) -> tuple[str, ...]:
        return ("a card such as C2", *self.words)

    def schema(self) -> dict[str, object]:
        return {"enum": [*self.words, *NAMES[:52]]}


def written_text(written: Written) -> str:
    """A written value in one line, as a ``[Rule]`` tag has it."""
    return ",".join(map(str, written)) if isinstance(written, list) else str(written)


def near(word: str, candidates: Sequence[str]) -> str | None:
    """The candidate that a word was probably meant to be."""
    import difflib  # only for what is wrong

    folded = {candidate.lower().replace("-", "_"): candidate for candidate in candidates}
    found = difflib.get_close_matches(word.lower().replace("-", "_"), folded, 1, 0.6)
    return folded[found[0]] if found else None


def _number(written: object) -> int | None:
    if isinstance(written, bool):
        return None
    if isinstance(written, int):
        return written
    if isinstance(written, str) and _NUMBER.fullmatch(written):
        return int(written)
    return None


def _items(written: object) -> list[object] | None:
    if isinstance(written, list):
        return list(written)
    if isinstance(written, str) and written.strip():
        return list(_SEPARATORS.split(written.strip()))
    return None


def _as_card(written: str) -> str | None:
    """The one card that a text names in some tolerated spelling, such as ``2C`` or ``10♣``."""
    reading = read_cards(written)
    if len(reading.cards) != 1 or reading.cards[0] >= 52 or reading.face_down:
        return None
    if any(problem.kind == "syntax" for problem in reading.problems):
        return None
    return NAMES[reading.cards[0]]
