"""YAML read strictly: text stays text, every key has its place, nothing is repeated.

Only decimal numbers are converted.  ``yes``, ``on``, ``null``, dates and times of day stay
the text that they are; empty values are the empty text.  A key that stands twice, anchors
and aliases, tags such as ``!!python``, merged keys and a second document are errors.
Nothing recurses on the depth of the text.  This module refuses to know what it reads.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from notation.loaded import Loaded, LoadError, Position, escaped

if TYPE_CHECKING:
    from yaml.error import Mark

MAX_DEPTH = 1000
"""How deep lists and mappings may be nested."""

MAX_DIGITS = 18
"""The longest whole number that is converted; longer ones are an error."""

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")


def load(text: str) -> Loaded:
    """Read one YAML document; an empty text is the empty text.

    Never raises: what cannot be read is the ``error`` of what comes back.
    """
    # Imported here, as most runs of the program read no YAML.
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reading = _Reading()
    try:
        for event in yaml.parse(text, Loader=loader):
            error = reading.take(event)
            if error is not None:
                return Loaded(None, reading.places, reading.value_places, error)
    except yaml.MarkedYAMLError as error:
        problem = " ".join(str(part) for part in (error.context, error.problem) if part)
        failed = LoadError("syntax", problem, _position(error.problem_mark or error.context_mark))
        return Loaded(None, reading.places, reading.value_places, failed)
    except (yaml.YAMLError, UnicodeEncodeError):
        # A character that no YAML text may hold, or half of one.
        return Loaded(None, reading.places, reading.value_places, _not_yaml(text))
    return Loaded(reading.value, reading.places, reading.value_places)


class _Level:
    """A list or a mapping that is still open."""

    __slots__ = ("container", "first", "key", "pointer")

    def __init__(self, container: dict[str, object] | list[object], pointer: str) -> None:
        self.container = container
        self.pointer = pointer
        self.key: str | None = None
        self.first: dict[str, Position] = {}


class _Reading:
    """Builds the value from the parser's events, with its own stack."""

    def __init__(self) -> None:
        self.value: object = ""
        self.places: dict[str, Position] = {"": Position(1, 1)}
        self.value_places: dict[str, Position] = {}
        self._stack: list[_Level] = []
        self._documents = 0

    def take(self, event: Any) -> LoadError | None:
        """Take one event; gives the error that ends the reading."""
        kind = type(event).__name__
        if kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._stack.pop()
            return None
        position = _position(event.start_mark)
        if kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                return LoadError("documents", "a second document begins here", position)
            return None
        if kind == "AliasEvent" or getattr(event, "anchor", None) is not None:
            return LoadError("alias", "anchors (&) and aliases (*) are not read here", position)
        if kind not in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent"):
            return None
        if event.tag is not None:
            return LoadError("tag", f"the tag {event.tag} is not read here", position)
        level = self._stack[-1] if self._stack else None
        if level is not None and level.key is None and isinstance(level.container, dict):
            return self._key(level, kind, event, position)
        return self._member(level, kind, event, position)

    def _key(self, level: _Level, kind: str, event: Any, position: Position) -> LoadError | None:
        if kind != "ScalarEvent":
            return LoadError("key", "a key must be text", position)
        key = str(event.value)
        if key == "<<" and event.implicit[0]:
            return LoadError("alias", "merging with << is not read here", position)
        if key in level.first:
            problem = f"the key {key} stands twice"
            return LoadError("duplicate-key", problem, position, key, level.first[key])
        level.first[key] = position
        level.key = key
        self.places[f"{level.pointer}/{escaped(key)}"] = position
        return None

    def _member(
        self, level: _Level | None, kind: str, event: Any, position: Position
    ) -> LoadError | None:
        pointer = ""
        if level is not None and isinstance(level.container, list):
            pointer = f"{level.pointer}/{len(level.container)}"
            self.places[pointer] = position
        elif level is not None:
            pointer = f"{level.pointer}/{escaped(level.key or '')}"
        self.value_places[pointer] = position
        value: object
        if kind == "ScalarEvent":
            text = str(event.value)
            value = _number(text) if event.implicit[0] and not event.style else text
            if value is None:
                problem = f"{text[:20]}… has more than {MAX_DIGITS} digits"
                return LoadError("number", problem, position)
        else:
            if len(self._stack) >= MAX_DEPTH:
                return LoadError("too-deep", "it is nested too deep", position)
            container: dict[str, object] | list[object] = {} if kind[0] == "M" else []
            value = container
            self._stack.append(_Level(container, pointer))
        if level is None:
            self.value = value
        elif isinstance(level.container, list):
            level.container.append(value)
        else:
            level.container[level.key or ""] = value
            level.key = None
        return None


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


def _not_yaml(text: str) -> LoadError:
    found = _NOT_YAML.search(text)
    if found is None:
        return LoadError("syntax", "a character that cannot stand here", Position(1, 1))
    problem = f"the character U+{ord(found.group()):04X} cannot stand here"
    return LoadError("syntax", problem, _at(text, found.start()))
