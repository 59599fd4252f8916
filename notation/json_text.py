"""JSON text for people: read strictly; written so that it is pleasant to read.

A text with a fault is read again, closely, by :mod:`notation.json_careful`.  This module
refuses to know what a document says.  Nothing recurses on its depth but the reader of the
standard library, whose own limit is caught.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from notation import json_careful
from notation.json_careful import MAX_DIGITS
from notation.loaded import Loaded, LoadError, Position
from notation.pieces import Piece, join

_WIDTH = 100


def write(value: object) -> str:
    """A value as JSON text with a newline: what fits into a line stands in one line."""
    return join(_value(value, flat_texts(value), 0, 0)) + "\n"


def load(text: str) -> Loaded:
    """Read JSON; refuses what the standard leaves open.

    Errors: not JSON (``NaN`` and ``Infinity`` are not), a key that stands twice, a number
    with more than ``MAX_DIGITS`` digits or too large for any, nesting that is too deep.
    Places are filled in where there is an error; else see :func:`with_places`.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        loaded = json_careful.read(text)
        if loaded.errors:
            return loaded
        unread = LoadError("unread", Position(error.lineno, error.colno))
        return Loaded(None, errors=(unread,), whole=False)
    except (RecursionError, _DoubtError):
        return json_careful.read(text)
    return Loaded(value)


def with_places(text: str) -> Loaded:
    """A JSON text with the place of every member, by pointer."""
    return json_careful.read(text)


class _DoubtError(Exception):
    """Something that is to be looked at closely."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _DoubtError
    return made


def _integer(written: str) -> int:
    if len(written) > MAX_DIGITS:
        raise _DoubtError
    return int(written)


def _float(written: str) -> float:
    number = float(written)
    if math.isinf(number):
        raise _DoubtError
    return number


def _constant(_: str) -> object:
    raise _DoubtError


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
