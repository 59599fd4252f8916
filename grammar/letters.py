"""Regular expressions with large sets of letters, which take long to compile.

For a text in ASCII alone, as most are, all other letters of a pattern are as good as one.
"""

from __future__ import annotations

import re
from functools import cached_property

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]|\\u(?!00[0-7])[0-9A-Fa-f]{4}")


def for_ascii(pattern: str) -> str:
    """A pattern that finds in a text of ASCII what the given one finds, and compiles sooner."""
    return _BEYOND_ASCII.sub("\x80", pattern)


class ByText:
    """A regular expression that is compiled for the letters of the texts that it meets."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._written = pattern
        self._flags = flags

    @cached_property
    def _ascii(self) -> re.Pattern[str]:
        return re.compile(for_ascii(self._written), self._flags)

    @cached_property
    def _any(self) -> re.Pattern[str]:
        return re.compile(self._written, self._flags)

    def match(self, text: str, *where: int) -> re.Match[str] | None:
        """As :meth:`re.Pattern.match`."""
        return (self._ascii if text.isascii() else self._any).match(text, *where)

    def fullmatch(self, text: str, *where: int) -> re.Match[str] | None:
        """As :meth:`re.Pattern.fullmatch`."""
        return (self._ascii if text.isascii() else self._any).fullmatch(text, *where)


class Expressions:
    """What Lark uses of the module ``re``."""

    compile = ByText
    match = staticmethod(re.match)
