"""Dataclasses to plain data and back, for JSON.

For classes of this package only: frozen dataclasses whose fields are texts, numbers, ``None``,
tuples, mappings by text, and each other.  What comes back is checked field by field, since a
file beside the pages can have been changed by anybody.  This module refuses to know what the
data means.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Made = TypeVar("Made")


class NotPlainError(ValueError):
    """Data that is not of the form that was asked for."""


def to_plain(value: object) -> Any:
    """The data as lists, mappings, texts and numbers."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {key: to_plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    assert is_dataclass(value), type(value)
    kind: Any = type(value)
    return {name: to_plain(getattr(value, name)) for name in _names(kind)}


def from_plain(kind: type[Made], data: object) -> Made:
    """An object of a class from what :func:`to_plain` made of one.

    Raises :class:`NotPlainError` where the data has another form.
    """
    made = _made(kind, data)
    assert isinstance(made, kind)
    return made


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _made(kind: Any, data: object) -> Any:
    origin = get_origin(kind)
    if kind is object:
        return tuple(data) if isinstance(data, list) else data
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), data)
    if origin is Literal:
        if data not in get_args(kind):
            raise NotPlainError(f"{data!r} is none of {get_args(kind)}")
        return data
    if origin is tuple:
        return _tuple(get_args(kind), data)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(data, dict):
            raise NotPlainError("a mapping is missing")
        value = get_args(kind)[1]
        return {key: _made(value, each) for key, each in data.items()}
    if is_dataclass(kind):
        return _object(kind, data)
    if isinstance(data, bool) != (kind is bool) or not isinstance(
        data, (int, float) if kind is float else kind
    ):
        raise NotPlainError(f"{data!r} is no {kind.__name__}")
    return data


def _one_of(kinds: tuple[Any, ...], data: object) -> Any:
    if data is None and type(None) in kinds:
        return None
    problem: NotPlainError | None = None
    for kind in kinds:
        if kind is not type(None):
            try:
                return _made(kind, data)
            except NotPlainError as found:
                problem = found
    raise problem or NotPlainError("nothing fits")


def _tuple(kinds: tuple[Any, ...], data: object) -> Any:
    if not isinstance(data, list):
        raise NotPlainError("a list is missing")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_made(kinds[0], each) for each in data)
    if len(kinds) != len(data):
        raise NotPlainError("a list of another length")
    return tuple(_made(kind, each) for kind, each in zip(kinds, data, strict=True))


def _object(kind: Any, data: object) -> Any:
    hints, names = _hints(kind), _names(kind)
    if not isinstance(data, dict) or set(data) != set(names):
        raise NotPlainError(f"no {kind.__name__}")
    return kind(**{name: _made(hints[name], data[name]) for name in names})
