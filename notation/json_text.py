"""JSON text for people: read strictly, with places; written so that it is pleasant to read.

This module refuses to know what a document says.  Nothing recurses on its depth but the
reader of the standard library, whose own limit is caught.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from notation.loaded import Loaded, LoadError, Position, escaped
from notation.pieces import Piece, join

MAX_DIGITS = 18
"""The longest whole number that is read; more digits would be no score of any game."""

_WIDTH = 100


def write(value: object) -> str:
    """A value as JSON text with a newline: what fits into a line stands in one line."""
    return join(_value(value, flat_texts(value), 0, 0)) + "\n"


def load(text: str) -> Loaded:
    """Read JSON; refuses what the standard leaves open.

    Errors: not JSON (``NaN`` and ``Infinity`` are not), a key that stands twice, a number
    with more than ``MAX_DIGITS`` digits, nesting that is too deep.  Places are not filled
    in here, see :func:`places`.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_int=_integer, parse_constant=_constant
        )
    except json.JSONDecodeError as error:
        place = Position(error.lineno, error.colno)
        return Loaded(None, error=LoadError("syntax", _words(error.msg), place))
    except RecursionError:
        return Loaded(None, error=LoadError("too-deep", "it is nested too deep", _START))
    except _DuplicateKeyError as error:
        key = error.key
        first, second = _twice(text, key)
        problem = f"the member {json.dumps(key, ensure_ascii=False)} stands twice"
        return Loaded(None, error=LoadError("duplicate-key", problem, second, key, first))
    except _NumberError as error:
        at = text.find(error.written)
        problem = f"{error.written[:20]}{'…' * (len(error.written) > 20)} is no number here"
        return Loaded(None, error=LoadError("number", problem, _position(text, max(at, 0))))
    return Loaded(value)


def places(text: str) -> dict[str, Position]:
    """Where each member's key and each item of a JSON text begins, by pointer.

    The text must be JSON; of any other text the places up to the first oddity are given.
    """
    found: dict[str, Position] = {"": _START}
    for pointer, at in _walk(text):
        found.setdefault(pointer, at)
    return found


_START = Position(1, 1)


class _DuplicateKeyError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class _NumberError(Exception):
    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key)
            seen.add(key)
    return made


def _integer(written: str) -> int:
    if len(written) > MAX_DIGITS:
        raise _NumberError(written)
    return int(written)


def _constant(written: str) -> object:
    raise _NumberError(written)


def _words(message: str) -> str:
    """The reader's message as a part of a sentence."""
    return message[:1].lower() + message[1:]


def _position(text: str, at: int) -> Position:
    return Position(text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


# ---- places

_TOKEN = re.compile(r'[ \t\r\n]*([{}\[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+)', re.DOTALL)


class _Level:
    """An object or a list that is open while the text is walked."""

    __slots__ = ("count", "key", "pointer", "wants_key")

    def __init__(self, pointer: str, is_object: bool) -> None:
        self.pointer = pointer
        self.wants_key = is_object
        self.key: str | None = None
        self.count = -1 if is_object else 0


def _walk(text: str) -> Iterator[tuple[str, Position]]:
    """Pointer and position of each key and item, in order, repeated keys included."""
    stack: list[_Level] = []
    line, line_start, at = 1, 0, 0
    while (match := _TOKEN.match(text, at)) is not None:
        start, end = match.span(1)
        newlines = text.count("\n", at, start)
        if newlines:
            line += newlines
            line_start = text.rfind("\n", at, start) + 1
        at = end
        token = match.group(1)
        level = stack[-1] if stack else None
        here = Position(line, start - line_start + 1)
        if token in "}]":
            if stack:
                stack.pop()
        elif token == ",":
            if level is not None and level.count >= 0:
                level.count += 1
            elif level is not None:
                level.wants_key = True
        elif token == ":":
            continue
        elif level is not None and level.wants_key:
            try:
                level.key = str(json.loads(token))
            except ValueError:
                return
            level.wants_key = False
            yield f"{level.pointer}/{escaped(level.key)}", here
        else:
            pointer = ""
            if level is not None and level.count >= 0:
                pointer = f"{level.pointer}/{level.count}"
                yield pointer, here
            elif level is not None:
                pointer = f"{level.pointer}/{escaped(level.key or '')}"
            if token in "{[":
                stack.append(_Level(pointer, token == "{"))


def _twice(text: str, key: str) -> tuple[Position, Position]:
    """Where a key stands first and again in the same object."""
    seen: dict[str, Position] = {}
    ending = "/" + escaped(key)
    for pointer, at in _walk(text):
        if pointer.endswith(ending):
            if pointer in seen:
                return seen[pointer], at
            seen[pointer] = at
    return _START, _START


# ---- writing


def _scalar(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def flat_texts(value: object) -> dict[int, str]:
    """The one-line text of each object and list that is short enough, by identity."""
    flat: dict[int, str] = {}
    stack: list[tuple[object, bool]] = [(value, False)]
    while stack:
        node, seen = stack.pop()
        if not isinstance(node, dict | list):
            continue
        if not seen:
            stack.append((node, True))
            stack.extend(
                (each, False) for each in (node.values() if isinstance(node, dict) else node)
            )
            continue
        text = _flat(node, flat)
        if text is not None and len(text) <= _WIDTH:
            flat[id(node)] = text
    return flat


def _flat(node: dict[str, object] | list[object], flat: dict[int, str]) -> str | None:
    """The one-line text, put together from those of the members; ``None`` if one is long."""
    parts: list[str] = []
    length = 2
    for key, each in node.items() if isinstance(node, dict) else enumerate(node):
        text = flat.get(id(each)) if isinstance(each, dict | list) else _scalar(each)
        if text is None:
            return None
        parts.append(f"{_scalar(key)}: {text}" if isinstance(key, str) else text)
        length += len(parts[-1]) + 2
        if length > _WIDTH + 2:
            return None
    inside = ", ".join(parts)
    return f"{{{inside}}}" if isinstance(node, dict) else f"[{inside}]"


def _value(value: object, flat: dict[int, str], indent: int, used: int) -> Iterator[Piece]:
    """Pieces of a value; ``used`` is how much of its first line is taken already."""
    if not isinstance(value, dict | list):
        yield _scalar(value)
        return
    line = flat.get(id(value))
    if line is not None and used + len(line) < _WIDTH:
        yield line
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    if not value:
        yield opening + closing
        return
    inner = " " * (indent + 2)
    before = f"{opening}\n{inner}"
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        head = f"{_scalar(key)}: " if isinstance(key, str) else ""
        yield before + head
        yield _value(each, flat, indent + 2, indent + 2 + len(head))
        before = f",\n{inner}"
    yield f"\n{' ' * indent}{closing}"
