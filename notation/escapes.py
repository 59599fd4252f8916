"""How text is written between quotes, braces and angle brackets.

This module refuses to know where in a record a text stands.
"""

from __future__ import annotations

import re

# A string stays on one line, so every control character is written as an escape, and so are
# the two separators of Unicode that some editors take for the end of a line.  What nobody can
# see, or what turns the direction of writing, is spelled out: two names that look the same
# are the same.  Joiners are no part of it: words of several scripts need them.
_STRING_SPECIAL = re.compile(
    r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029'
    r"\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)
_COMMENT_SPECIAL = re.compile(r"[{}\\]")
_ATTRIBUTE_SPECIAL = re.compile(r"[<>\\]")


def write_string(text: str) -> str:
    r"""A string in quotes, with the escapes ``\"``, ``\\``, ``\n`` and ``\u{…}``."""
    return f'"{_STRING_SPECIAL.sub(_string_escape, text)}"'


def write_comment(text: str) -> str:
    """A comment in braces; everything but braces and backslashes stands for itself."""
    return f"{{{_COMMENT_SPECIAL.sub(_behind_backslash, text)}}}"


def write_attribute(name: str, value: str) -> str:
    """``<name value>``, or ``<name>`` where there is no value."""
    if not value:
        return f"<{name}>"
    return f"<{name} {_ATTRIBUTE_SPECIAL.sub(_behind_backslash, value)}>"


def _string_escape(match: re.Match[str]) -> str:
    letter = match.group()
    if letter in '"\\':
        return "\\" + letter
    return "\\n" if letter == "\n" else f"\\u{{{ord(letter):X}}}"


def _behind_backslash(match: re.Match[str]) -> str:
    return "\\" + match.group()
