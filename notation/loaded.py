"""What a reader of structured text (JSON, YAML) gives back: a value, places, errors.

This module refuses to know what the value means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from notation.diagnostic import Argument

MAX_ERRORS = 50
"""The most errors of one text that are gathered; reading ends there."""


class Position(NamedTuple):
    """Line and column of a place, both from 1, columns in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class LoadError:
    """One thing that cannot be read in a text.

    ``problem`` is the key of a phrase of the page ``syntax`` (``member-twice``, ``alias``,
    ``yaml-tag``, …) and ``arguments`` what it needs.  ``pointer`` is the value at fault, or the
    one around it; ``unread`` says that this value is not known, so that nothing can be said
    of its form.  ``first`` is where a key that stands twice stood before.
    """

    problem: str
    position: Position
    pointer: str = ""
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    unread: bool = False
    first: Position | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A value and the places of its members, as far as the text could be read.

    ``whole`` is false where the reading broke off; ``value`` is ``None`` then.  A pointer is a
    JSON pointer: ``/records/0/tags``, the whole being ``""``.  ``places`` is where a member's
    key or a list's item begins, ``value_places`` where the value does.
    """

    value: object
    places: Mapping[str, Position] = field(default_factory=dict)
    value_places: Mapping[str, Position] = field(default_factory=dict)
    errors: tuple[LoadError, ...] = ()
    whole: bool = True

    @property
    def error(self) -> LoadError | None:
        """The first error, if there is one."""
        return self.errors[0] if self.errors else None


def escaped(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")
