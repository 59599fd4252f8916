"""What a reader of structured text (JSON, YAML) gives back: a value, places, an error.

This module refuses to know what the value means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Position(NamedTuple):
    """Line and column of a place, both from 1, columns in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class LoadError:
    """Why a text could not be read.

    ``kind`` is ``syntax``, ``duplicate-key``, ``too-deep``, ``alias``, ``tag``, ``key`` (of
    a mapping, that is no text), ``number`` or ``documents`` (more than one); ``problem``
    says it in words.  ``key`` is the name of a key that stands twice and ``first`` where
    it stood before.
    """

    kind: str
    problem: str
    position: Position
    key: str | None = None
    first: Position | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A value (``None`` beside an error) and the places of its members.

    A pointer is a JSON pointer: ``/records/0/tags``, the whole being ``""``.  ``places``
    is where a member's key or a list's item begins, ``value_places`` where the value does.
    """

    value: object
    places: Mapping[str, Position] = field(default_factory=dict)
    value_places: Mapping[str, Position] = field(default_factory=dict)
    error: LoadError | None = None


def escaped(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")
