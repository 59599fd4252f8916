"""YAML read strictly: text stays text, every key has its place, nothing is repeated.

Only decimal numbers are converted.  ``yes``, ``on``, ``null``, dates and times of day stay
the text that they are; empty values are the empty text.  A key that stands twice, anchors
and aliases, tags such as ``!!python``, merged keys and a second document are errors; the
reading goes on behind them as far as the text is YAML.  An alias is never followed, so none
can explode.  Nothing recurses on the depth of the text.  This module refuses to know what it
reads.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from notation.loaded import MAX_ERRORS, Loaded, LoadError, Position, escaped

if TYPE_CHECKING:
    from yaml.error import Mark

    from notation.diagnostic import Argument

MAX_DEPTH = 1000
"""How deep lists and mappings may be nested."""

MAX_DIGITS = 18
"""The longest whole number that is converted; longer ones are an error."""

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")


def load(text: str) -> Loaded:
    """Read one YAML document; an empty text is the empty text.

    Never raises: what cannot be read is among the ``errors`` of what comes back.
    """
    # Imported here, as most runs of the program read no YAML.
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reading = _Reading()
    try:
        for event in yaml.parse(text, Loader=loader):
            if not reading.take(event):
                break
    except yaml.MarkedYAMLError as error:
        reading.broken(*_refused(error, text))
    except (yaml.YAMLError, UnicodeEncodeError):
        # A character that no YAML text may hold, or half of one.
        found = _NOT_YAML.search(text)
        at = 0 if found is None else found.start()
        code = "" if found is None else f"U+{ord(found.group()):04X}"
        reading.broken("character" if code else "unread", _at(text, at), {"code": code})
    return Loaded(
        reading.value if reading.whole else None,
        reading.places,
        reading.value_places,
        tuple(reading.errors),
        reading.whole,
    )


_PHRASES = (
    ("mapping values are not allowed", "mapping-here"),
    ("unexpected end of stream", "string-open"),
    ("tab character", "tab"),
    ("expected ',' or", "comma-missing"),
    ("expected ':'", "colon-missing"),
    ("expected key", "indent"),
    ("expected <block end>", "indent"),
    ("expected '-' indicator", "indent"),
    ("tag handle", "unknown-tag"),
    ("escape", "yaml-escape"),
    ("hexdecimal", "yaml-escape"),
)
"""What the library says, in part, and the phrase for it."""


def _refused(error: Any, text: str) -> tuple[str, Position, dict[str, Argument]]:
    """What the library refuses, as a phrase with its place."""
    position = _position(error.problem_mark or error.context_mark)
    said = f"{error.context or ''} {error.problem or ''}"
    if "cannot start any token" in said:
        line = text.split("\n")[position.line - 1 : position.line] or [""]
        letter = line[0][position.column - 1 : position.column]
        return "tab" if letter == "\t" else "first-letter", position, {"found": letter or "?"}
    return next((phrase for part, phrase in _PHRASES if part in said), "unread"), position, {}


class _Level:
    """A list or a mapping that is still open."""

    __slots__ = ("container", "first", "is_key", "keeps", "key", "pointer")

    def __init__(
        self, container: dict[str, object] | list[object], pointer: str, is_key: bool = False
    ) -> None:
        self.container = container
        self.pointer = pointer
        self.is_key = is_key
        self.key: str | None = None
        self.keeps = True
        self.first: dict[str, Position] = {}


class _Reading:
    """Builds the value from the parser's events, with its own stack."""

    def __init__(self) -> None:
        self.value: object = ""
        self.whole = True
        self.errors: list[LoadError] = []
        self.places: dict[str, Position] = {"": Position(1, 1)}
        self.value_places: dict[str, Position] = {}
        self._stack: list[_Level] = []
        self._documents = 0

    def broken(
        self, problem: str, position: Position, arguments: dict[str, Argument] | None = None
    ) -> bool:
        """Note an error behind which nothing can be read."""
        pointer = self._stack[-1].pointer if self._stack else ""
        self.errors.append(LoadError(problem, position, pointer, arguments or {}))
        self.whole = False
        return False

    def take(self, event: Any) -> bool:
        """Take one event; false where the reading ends."""
        kind = type(event).__name__
        if kind in ("MappingEndEvent", "SequenceEndEvent"):
            if self._stack.pop().is_key:
                self._stack[-1].key = ""
            return True
        position = _position(event.start_mark)
        if kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                self._wrong("documents", position, "")
            return self._documents < 2
        if kind not in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent", "AliasEvent"):
            return True
        level = self._stack[-1] if self._stack else None
        if level is not None and level.key is None and isinstance(level.container, dict):
            self._key(level, kind, event, position)
        else:
            self._member(level, kind, event, position)
        if len(self._stack) > MAX_DEPTH:
            return self.broken("too-deep", position)
        return len(self.errors) < MAX_ERRORS or self.broken("unread", position)

    def _wrong(
        self,
        problem: str,
        position: Position,
        pointer: str,
        arguments: dict[str, Argument] | None = None,
        *,
        unread: bool = False,
        first: Position | None = None,
    ) -> None:
        error = LoadError(problem, position, pointer, arguments or {}, unread, first)
        self.errors.append(error)

    def _key(self, level: _Level, kind: str, event: Any, position: Position) -> None:
        if kind != "ScalarEvent":
            # Nothing but text names a member; what it names is read and belongs nowhere.
            self._wrong("key-not-text", position, level.pointer)
            level.keeps = False
            level.key = ""
            if kind != "AliasEvent":
                level.key = None
                inside: dict[str, object] | list[object] = {} if kind[0] == "M" else []
                self._stack.append(_Level(inside, level.pointer, is_key=True))
            return
        key = str(event.value)
        pointer = f"{level.pointer}/{escaped(key)}"
        level.key = key
        level.keeps = True
        if event.anchor is not None:
            self._wrong("alias", position, pointer)
        if key == "<<" and event.implicit[0]:
            self._wrong("merge", position, level.pointer)
            level.keeps = False
        elif key in level.first:
            first, shown = level.first[key], {"member": _short(key)}
            self._wrong("member-twice", position, pointer, {**shown}, first=first)
            level.keeps = False
        else:
            level.first[key] = position
            self.places.setdefault(pointer, position)

    def _member(self, level: _Level | None, kind: str, event: Any, position: Position) -> None:
        pointer = ""
        if level is not None and isinstance(level.container, list):
            pointer = f"{level.pointer}/{len(level.container)}"
            self.places.setdefault(pointer, position)
        elif level is not None:
            pointer = f"{level.pointer}/{escaped(level.key or '')}"
        self.value_places.setdefault(pointer, position)
        if event.anchor is not None:
            # An alias stands for something else; what bears an anchor is itself.
            self._wrong("alias", position, pointer, unread=kind == "AliasEvent")
        if kind != "AliasEvent" and event.tag is not None:
            shown = _short(str(event.tag))
            self._wrong("yaml-tag", position, pointer, {"found": shown}, unread=True)
        opened: _Level | None = None
        value: object = None
        if kind == "ScalarEvent":
            text = str(event.value)
            value = _number(text) if event.implicit[0] and not event.style else text
            if value is None:
                found: dict[str, Argument] = {"found": _short(text), "limit": MAX_DIGITS}
                self._wrong("digits", position, pointer, found, unread=True)
        elif kind != "AliasEvent":
            container: dict[str, object] | list[object] = {} if kind[0] == "M" else []
            value = container
            opened = _Level(container, pointer)
        if level is None:
            self.value = value
        elif isinstance(level.container, list):
            level.container.append(value)
        else:
            if level.keeps:
                level.container[level.key or ""] = value
            level.key = None
        if opened is not None:
            self._stack.append(opened)


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"


def _number(text: str) -> object:
    """The number that a plain text is, the text itself, or ``None`` for an endless number."""
    if not text or text[0] not in "+-0123456789":
        return text
    is_integer = _INTEGER.match(text) is not None
    if not is_integer and _DECIMAL.match(text) is None:
        return text
    if len(text) > MAX_DIGITS + 1:
        return None
    return int(text) if is_integer else float(text)


def _position(mark: Mark | None) -> Position:
    return Position(1, 1) if mark is None else Position(mark.line + 1, mark.column + 1)


def _at(text: str, offset: int) -> Position:
    start = text.rfind("\n", 0, offset) + 1
    return Position(text.count("\n", 0, offset) + 1, offset - start + 1)


# What YAML allows in a text, from its chapter on the character set.
_NOT_YAML = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
