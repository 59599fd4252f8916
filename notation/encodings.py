"""Which encodings there are, and which one bytes that are not UTF-8 may be in.

Nothing is ever read by a guess: what fits is named, likeliest first, and a person decides.
This module refuses to know where bytes come from and what their text means.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from typing import NamedTuple

UTF_8 = "utf-8"

_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SAMPLE = 4096

# Encodings of Python that are no way to write a file of text: host names, source code.
_ODD = frozenset("idna punycode unicode-escape raw-unicode-escape undefined charmap utf-7".split())


class EncodingNameError(ValueError):
    """There is no such encoding, or it is none that a text is written in."""


def encoding_of(name: str) -> str:
    """The usual name of an encoding; raises :class:`EncodingNameError`."""
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        raise EncodingNameError(f"there is no encoding {name!r}") from None
    # Some codecs of Python turn bytes into bytes, or text into text: zip, hex, rot13.
    is_text = getattr(found, "_is_text_encoding", True)
    if not is_text or found.name.replace("_", "-") in _ODD:
        raise EncodingNameError(f"{name!r} is no encoding of text")
    return UTF_8 if found.name == "utf-8-sig" else found.name


class Wide(NamedTuple):
    """UTF-16 or UTF-32: which of the two, and the encoding to name for it."""

    kind: str
    encoding: str


def wide(data: bytes) -> Wide | None:
    """UTF-16 or UTF-32, told by its mark or by where the NUL bytes are."""
    for mark, kind in _MARKS:
        if data.startswith(mark):
            return Wide(kind, kind)
    sample = data[:_SAMPLE]
    quarters = [sample[start::4] for start in range(4)]
    count = max(len(quarters[3]), 1)
    zeros = [quarter.count(0) / count for quarter in quarters]
    if zeros[1] > 0.9 and zeros[2] > 0.9 and (zeros[0] > 0.9) != (zeros[3] > 0.9):
        return Wide("utf-32", "utf-32-be" if zeros[0] > 0.9 else "utf-32-le")
    even, odd = (zeros[0] + zeros[2]) / 2, (zeros[1] + zeros[3]) / 2
    if max(even, odd) > 0.6 and min(even, odd) < 0.05:
        return Wide("utf-16", "utf-16-be" if even > odd else "utf-16-le")
    return None


# ---- bytes beyond ASCII

_HIGH = re.compile(rb"[\x80-\xff]")
_LOOKED_AT = 2000
"""Letters beyond ASCII that are looked at to say what is likely."""


def candidates(data: bytes) -> tuple[str, ...]:
    """The encodings in which all of the bytes are a text, likeliest first.

    How likely one is is told by its letters beyond ASCII: each has some that a text in it
    consists of, and others that hardly occur.
    """
    fits: list[tuple[float, str]] = []
    for encoding, usual in _USUAL:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        fits.append((_share(text, usual), encoding))
    # One that makes half of the letters unlikely is not worth naming beside a better one.
    fits.sort(key=lambda each: -each[0])
    best = fits[0][0] if fits else 0.0
    return tuple(encoding for share, encoding in fits if share >= max(best / 2, 0.05))


_BEYOND = re.compile(r"(?<![^\x00-\x7f])[^\x00-\x7f]+")


def _share(text: str, usual: Callable[[str], float]) -> float:
    """How usual the words beyond ASCII are, from 0 to 1."""
    total = weight = 0.0
    for match in _BEYOND.finditer(text):
        run = match.group()[:100]
        total += usual(run) * len(run)
        weight += len(run)
        if weight > _LOOKED_AT:
            break
    return total / weight if weight else 1.0


def _chinese(run: str) -> float:
    """Hanzi of the first, common level of GB 2312, and punctuation."""
    return _average(run, lambda each: _is_level_one(each, "gb2312", 0xB0, 0xD7))


def _taiwanese(run: str) -> float:
    return 0.95 * _average(run, lambda each: _is_level_one(each, "big5", 0xA4, 0xC6))


def _japanese(run: str) -> float:
    """Kana, and kanji of the first level of JIS X 0208."""

    def usual(each: str) -> float:
        if "\u3000" <= each <= "\u30ff" or "\uff01" <= each <= "\uff5e":
            return 1.0
        if "\uff61" <= each <= "\uff9f":
            return 0.2  # the narrow kana of old machines
        return _is_level_one(each, "shift_jis", 0x88, 0x98)

    return _average(run, usual)


def _korean(run: str) -> float:
    return 0.95 * _average(run, lambda each: float("\uac00" <= each <= "\ud7a3"))


def _russian(run: str) -> float:
    """Cyrillic words: at least two letters, small ones behind the first."""
    if len(run) < 2:
        return 0.2
    usual = _average(run, lambda each: float("\u0410" <= each <= "\u044f" or each in "Ёё№«»–—"))
    return usual if run[1:] == run[1:].lower() or run == run.upper() else usual * 0.3


def _western(run: str) -> float:
    """Single accented letters among plain ones."""
    usual = _average(run, lambda each: 1.0 if "\u00c0" <= each <= "\u00ff" else 0.5)
    if any("\x80" <= each <= "\x9f" for each in run):
        return 0.0
    return usual * {1: 0.98, 2: 0.6}.get(len(run), 0.15)


def _windows(run: str) -> float:
    return 0.9 * _western(run)


def _is_level_one(letter: str, encoding: str, first: int, last: int) -> float:
    try:
        written = letter.encode(encoding)
    except UnicodeEncodeError:
        return 0.1
    if len(written) < 2:
        return 0.3
    if "\u3000" <= letter <= "\u303f" or "\uff00" <= letter <= "\uffef":
        return 0.8
    return 1.0 if first <= written[0] <= last else 0.3


def _average(run: str, usual: Callable[[str], float]) -> float:
    return sum(map(usual, run)) / len(run)


_USUAL: tuple[tuple[str, Callable[[str], float]], ...] = (
    ("gbk", _chinese),
    ("shift_jis", _japanese),
    ("big5", _taiwanese),
    ("euc_kr", _korean),
    ("cp1251", _russian),
    ("latin-1", _western),
    ("cp1252", _windows),
)
"""What is looked for, and how usual a word is in it; the order decides between equals."""
