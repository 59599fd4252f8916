"""How large anything that is read may be: the limits of the notation, and how they are written.

Everything is finite, so that a damaged or hostile file cannot bring a program down.  This
module refuses to know who keeps a limit and what happens where one is passed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

_SIZE = re.compile(r"([0-9]{1,15})([KMG]?)", re.IGNORECASE)
_UNITS = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3}


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that is read; the names are those of ``--limit NAME=VALUE``."""

    file: int = 64 * 1024**2
    """Bytes of a file."""
    unpacked: int = 1024**3
    """Bytes of a compressed file after decompression."""
    record: int = 16 * 1024**2
    """Bytes of a record that comes from standard input, which itself may be of any length."""
    line: int = 100_000
    """Characters of a line."""
    string: int = 20_000
    """Characters of a string or comment."""
    nesting: int = 64
    """How deep variations may lie in each other."""
    deals: int = 10_000
    """Deals of a record."""
    findings: int = 1_000
    """Findings of a file that are shown; the rest is counted."""


DEFAULT = Limits()
"""The limits that hold where nobody set any."""

NONE = Limits(*[sys.maxsize] * len(fields(Limits)))
"""No limit at all, for what was held to its limits before."""

NAMES: tuple[str, ...] = tuple(field.name for field in fields(Limits))
"""The names of all limits."""

SIZES = frozenset({"file", "unpacked", "record"})
"""The limits that are sizes in bytes: they may be written as ``64M``."""


class LimitError(ValueError):
    """A limit that there is not, or a value that it cannot have; the message says which."""


def with_limits(limits: Limits, values: Mapping[str, object]) -> Limits:
    """The limits with some of them changed.

    A value is a whole number from 1, or its text; a size in bytes may end in ``K``, ``M`` or
    ``G`` (1024, 1024² and 1024³ bytes).  Raises :class:`LimitError` for anything else.
    """
    changed = {name: _value(name, value) for name, value in values.items()}
    return replace(limits, **changed) if changed else limits


def _value(name: str, value: object) -> int:
    if name not in NAMES:
        raise LimitError(f"there is no limit {name!r}; there are {', '.join(NAMES)}")
    number = 0
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str):
        match = _SIZE.fullmatch(value.strip())
        if match and (not match[2] or name in SIZES):
            number = int(match[1]) * _UNITS[match[2].upper()]
    if number < 1:
        form = "a whole number from 1, also with K, M or G" if name in SIZES else (
            "a whole number from 1"
        )  # fmt: skip
        raise LimitError(f"the limit {name} is {form}, not {value!r}")
    return number
