"""JSON read slowly: with the place of everything, going on behind what is wrong.

What :mod:`notation.json_text` reads at once is read here when it has a fault, or when a place
is wanted.  Commas too many or missing, comments, other quotation marks and words without any
are reported and read as what they must be meant for; where that is not certain the reading
ends.  Nothing recurses.  This module refuses to know what a document says.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Literal

from notation.loaded import MAX_ERRORS, Loaded, LoadError, Position, escaped

if TYPE_CHECKING:
    from notation.diagnostic import Argument

MAX_DEPTH = 1000
"""How deep lists and objects may be nested."""

MAX_DIGITS = 18
"""The longest whole number that is read; more digits would be no score of any game."""

_SKIPPED = re.compile(r"[ \t\r\n]*")
_COMMENT = re.compile(r"//[^\n]*|#[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\[^\n])*')
_OTHER_STRING = re.compile(r"'((?:[^'\\\n]|\\[^\n])*)'?")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?\Z")
_WORD = re.compile(r"[^ \t\r\n{}\[\],:\"']+")
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)", re.DOTALL)
_GOOD_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_CONTROL = re.compile("[\x00-\x1f]")
_WORDS = {"true": True, "false": False, "null": None}

State = Literal["value", "key", "colon", "after", "end"]


class _Level:
    """An object or a list that is open."""

    __slots__ = ("comma", "container", "kept", "key", "opened", "pointer", "seen")

    def __init__(self, container: dict[str, object] | list[object], pointer: str, opened: int):
        self.container = container
        self.pointer = pointer
        self.opened = opened
        self.comma: int | None = None
        self.key = ""
        self.kept = True
        self.seen: dict[str, int] = {}


def read(text: str) -> Loaded:
    """Read JSON with the places of its members and all that is wrong with it."""
    reading = _Reading(text)
    whole = reading.run()
    return Loaded(
        reading.value if whole else None,
        reading.places,
        reading.value_places,
        tuple(reading.errors),
        whole,
    )


class _Reading:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.value: object = None
        self.errors: list[LoadError] = []
        self.places: dict[str, Position] = {"": Position(1, 1)}
        self.value_places: dict[str, Position] = {}
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._stack: list[_Level] = []
        self._state: State = "value"

    def run(self) -> bool:
        """Read everything; false if the reading broke off."""
        while len(self.errors) < MAX_ERRORS:
            self._skip()
            if self.at >= len(self.text):
                return self._end()
            letter = self.text[self.at]
            step = {
                "value": self._value,
                "key": self._key,
                "colon": self._colon,
                "after": self._after,
                "end": self._beyond,
            }[self._state]
            if not step(letter):
                return self._state == "end"
        return False

    # ---- places and errors

    def _position(self, at: int) -> Position:
        line = bisect_right(self._lines, at)
        return Position(line, at - self._lines[line - 1] + 1)

    def _wrong(
        self,
        problem: str,
        at: int,
        arguments: dict[str, Argument] | None = None,
        *,
        unread: bool = False,
        first: int | None = None,
    ) -> None:
        self.errors.append(
            LoadError(
                problem,
                self._position(at),
                self._pointer(),
                arguments or {},
                unread,
                None if first is None else self._position(first),
            )
        )

    def _pointer(self) -> str:
        """The pointer of the value that stands, or is missing, here."""
        if not self._stack:
            return ""
        level = self._stack[-1]
        if isinstance(level.container, list):
            return f"{level.pointer}/{len(level.container)}"
        if self._state == "key":
            return level.pointer
        return f"{level.pointer}/{escaped(level.key)}"

    def _skip(self) -> None:
        while True:
            match = _SKIPPED.match(self.text, self.at)
            assert match is not None
            self.at = match.end()
            comment = _COMMENT.match(self.text, self.at)
            if comment is None or len(self.errors) >= MAX_ERRORS:
                return
            self._wrong("comment", self.at)
            self.at = comment.end()

    # ---- one step each: false where the reading ends

    def _value(self, letter: str) -> bool:
        level = self._stack[-1] if self._stack else None
        start = self.at
        if letter in "{[":
            if len(self._stack) >= MAX_DEPTH:
                self._wrong("too-deep", start)
                return False
            container: dict[str, object] | list[object] = {} if letter == "{" else []
            opened = _Level(container, self._pointer(), start)
            self._put(container, start)
            self._stack.append(opened)
            self._state = "key" if letter == "{" else "value"
            self.at += 1
            return True
        if letter in "]},:":
            return self._no_value(letter, level)
        if letter in "\"'":
            self._put(self._string(letter), start)
        else:
            self._put(self._word(), start)
        return True

    def _no_value(self, letter: str, level: _Level | None) -> bool:
        """Something else stands where a value should."""
        if level is None:
            self._wrong("wrong-bracket" if letter in "]}" else "value-missing", self.at)
            return False
        in_list = isinstance(level.container, list)
        if letter == "]" and in_list:
            if level.comma is not None:
                self._wrong("comma-too-many", level.comma)
            return self._close()
        self._wrong("value-missing", self.at, unread=True)
        if letter == ",":
            self._put(None, self.at)
            return True
        if letter == "}" and not in_list:
            self._put(None, self.at)
            return True
        return False

    def _key(self, letter: str) -> bool:
        level = self._stack[-1]
        start = self.at
        if letter == "}":
            if level.comma is not None:
                self._wrong("comma-too-many", level.comma)
            return self._close()
        if letter in "{}[]:,":
            self._wrong("name-missing", start)
            self.at += letter == ","
            return letter == ","
        if letter in "\"'":
            key = self._string(letter)
        else:
            key = self._match(_WORD)
            self._wrong("word", start, {"found": _short(key)})
        level.key = key
        level.kept = key not in level.seen
        pointer = f"{level.pointer}/{escaped(key)}"
        self.places.setdefault(pointer, self._position(start))
        self._state = "colon"
        if not level.kept:
            arguments: dict[str, Argument] = {"member": _short(json.dumps(key, ensure_ascii=False))}
            self._wrong("member-twice", start, arguments, first=level.seen[key])
        level.seen.setdefault(key, start)
        return True

    def _colon(self, letter: str) -> bool:
        self._state = "value"
        if letter == ":":
            self.at += 1
        else:
            self._wrong("colon-missing", self.at)
        return True

    def _after(self, letter: str) -> bool:
        level = self._stack[-1]
        in_list = isinstance(level.container, list)
        if letter == ("]" if in_list else "}"):
            return self._close()
        if letter in "]}:":
            self._wrong("comma-missing", self.at)
            return False
        self._state = "value" if in_list else "key"
        if letter == ",":
            level.comma = self.at
            self.at += 1
        else:
            level.comma = None
            self._wrong("comma-missing", self.at)
        return True

    def _beyond(self, _: str) -> bool:
        self._wrong("after-end", self.at)
        return False

    def _end(self) -> bool:
        if self._stack:
            self._wrong("never-closed", self._stack[-1].opened)
            return False
        if self._state == "value":
            self._wrong("empty", 0)
            return False
        return True

    def _close(self) -> bool:
        self._stack.pop()
        self.at += 1
        self._state = "after" if self._stack else "end"
        return True

    def _put(self, value: object, start: int) -> None:
        """Put a value where it belongs, unless its key stood before."""
        pointer = self._pointer()
        position = self._position(start)
        level = self._stack[-1] if self._stack else None
        if level is None:
            self.value = value
        elif isinstance(level.container, list):
            self.places.setdefault(pointer, position)
            level.container.append(value)
        elif level.kept:
            level.container[level.key] = value
        self.value_places.setdefault(pointer, position)
        self._state = "after" if self._stack else "end"

    # ---- words

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return match.group()

    def _string(self, quote: str) -> str:
        start = self.at
        if quote == "'":
            match = _OTHER_STRING.match(self.text, start)
            assert match is not None
            self.at = match.end()
            self._wrong("quotes", start)
            return match[1]
        inside = self._match(_STRING)[1:]
        if self.text[self.at : self.at + 1] == '"':
            self.at += 1
        else:
            self._wrong("string-open", start)
        for match in _CONTROL.finditer(inside):
            code = f"U+{ord(match.group()):04X}"
            self._wrong("control-character", start + 1 + match.start(), {"code": code})
        if "\\" not in inside:
            return inside
        return self._unescaped(inside, start + 1)

    def _unescaped(self, inside: str, start: int) -> str:
        wrong = False
        for match in _ESCAPE.finditer(inside):
            if not _GOOD_ESCAPE.fullmatch(match.group()):
                self._wrong("escape", start + match.start(), {"found": match.group()})
                wrong = True
        if wrong or _CONTROL.search(inside):
            return inside
        return str(json.loads(f'"{inside}"'))

    def _word(self) -> object:
        start = self.at
        word = self._match(_WORD)
        if word in _WORDS:
            return _WORDS[word]
        match = _NUMBER.match(word)
        if match is not None:
            return self._number(word, match[1] is None and match[2] is None, start)
        if word[0] in "+-.0123456789" or word in ("NaN", "Infinity"):
            self._wrong("number", start, {"found": _short(word)}, unread=True)
            return None
        self._wrong("word", start, {"found": _short(word)})
        return word

    def _number(self, word: str, is_integer: bool, start: int) -> object:
        if is_integer and len(word) > MAX_DIGITS:
            arguments: dict[str, Argument] = {"found": _short(word), "limit": MAX_DIGITS}
            self._wrong("digits", start, arguments, unread=True)
            return None
        number = int(word) if is_integer else float(word)
        if math.isinf(number):
            self._wrong("huge", start, {"found": _short(word)}, unread=True)
            return None
        return number


def _short(word: str) -> str:
    return word if len(word) <= 24 else word[:23] + "…"
