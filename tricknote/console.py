r"""What the console can show, and what stands for the signs that it cannot.

What people read goes out in the console's own encoding: signs that it lacks are written with
plain letters where these say the same (``…`` as ``...``, ``♠`` as ``S``), else by their number,
``\u{732A}``.  So a name never stops a report, and carets still stand where they should, since
the layout asks here first.  What programs read (:func:`machine_output`) is UTF-8, whatever the
console.  This module refuses to know what is printed.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TextIO

DEFAULT_COLUMNS = 100
"""How wide text is where no terminal says so."""

_HANDLER = "tricknote-readable"
_ASCII = "tricknote-ascii"

SPELT: dict[str, str] = {
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "×": "x",
    "·": "*",
    "•": "*",
    "±": "+/-",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "\u00a0": " ",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "♤": "S",
    "♡": "H",
    "♢": "D",
    "♧": "C",
}
"""Signs that plain letters can stand for."""

_UNICODE = ("utf-8", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


class _Known:
    """The encoding that the layout of text has to reckon with; ``None`` has every sign."""

    encoding: str | None = None


def start() -> None:
    """Look at the console that the program was started on, and speak as it can show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            plain = _plain_locale() or codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if plain else stream.encoding, errors=_HANDLER)
    _Known.encoding = _lacking(sys.stdout)


@contextmanager
def speaking_to(stream: TextIO) -> Iterator[None]:
    """Lay text out for another stream than standard output."""
    before = _Known.encoding
    _Known.encoding = _lacking(stream)
    try:
        yield
    finally:
        _Known.encoding = before


def leave() -> None:
    """Whoever goes on in this process has every sign again."""
    _Known.encoding = None


def machine_output() -> None:
    """From here on standard output is for programs: UTF-8, and nothing is spelt otherwise."""
    stream = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        # Half of a pair, from a file's name, becomes what JSON would write for it.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    _Known.encoding = None


def substitute(sign: str, meant: str | None = None) -> str:
    """The sign, or what stands for it on this console.

    ``meant`` is the letter that the sign itself already stands for.
    """
    encoding = _Known.encoding
    return sign if encoding is None else _substitute(sign, meant or sign, encoding)


@lru_cache(maxsize=4096)
def _substitute(sign: str, meant: str, encoding: str) -> str:
    return sign if _has(sign, encoding) else _spelt(meant)


def _spelt(letter: str) -> str:
    return SPELT.get(letter) or f"\\u{{{ord(letter):04X}}}"


def _has(sign: str, encoding: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _lacking(stream: object) -> str | None:
    """The encoding of a stream if there are signs that it lacks."""
    encoding = getattr(stream, "encoding", None)
    if not isinstance(encoding, str):
        return None
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        return None
    return None if name in _UNICODE else name


def _plain_locale() -> bool:
    """Whether ``C`` was asked for, which Python reads as UTF-8 unless told otherwise."""
    if not sys.flags.utf8_mode or os.environ.get("PYTHONUTF8") or "utf8" in sys._xoptions:
        return False
    if os.environ.get("PYTHONIOENCODING"):
        return False
    named = (os.environ.get(each) for each in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next((each for each in named if each), "") in ("C", "POSIX")


def _readable(problem: UnicodeError) -> tuple[str, int]:
    """Spell the signs that could not be encoded; for what nobody laid out."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    spelt = "".join(map(_spelt, problem.object[problem.start : problem.end]))
    return spelt, problem.end


def _ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII under another name: click takes a stream of that name for a mistake and uses UTF-8."""
    if name != _ASCII.replace("-", "_"):
        return None
    return codecs.CodecInfo(
        name=_ASCII,
        encode=codecs.ascii_encode,
        decode=codecs.ascii_decode,
        incrementalencoder=codecs.getincrementalencoder("ascii"),
        incrementaldecoder=codecs.getincrementaldecoder("ascii"),
    )


codecs.register_error(_HANDLER, _readable)
codecs.register(_ascii)
