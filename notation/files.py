"""Bytes to text and text to bytes: reading files without surprises, writing them atomically.

This module refuses to know what a text means.  Nothing here guesses an encoding: what is
not UTF-8 is one finding with its offset, unless somebody says what it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO, TypeAlias

from notation.catalogue import CODES
from notation.diagnostic import Argument, Diagnostic
from notation.limits import DEFAULT, Limits
from notation.packing import DamagedError, NotInstalledError, packing_of, told_by_head
from notation.source import NOWHERE, SourceText, Span

Read: TypeAlias = tuple[SourceText | None, tuple[Diagnostic, ...]]
"""A text, or ``None`` and the finding that says why not."""

_UTF_8 = "utf-8"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_NUL = re.compile("\0+")
_PIECE = 1024 * 1024


def decode(
    data: bytes, path: str, *, limit: int = DEFAULT.file, encoding: str | None = None
) -> Read:
    """The text of a file's bytes, a byte-order mark read over, line ends made LF.

    The bytes are UTF-8, or what ``encoding`` says (see :func:`notation.encodings.encoding_of`).
    Other bytes give one finding ``encoding`` with the byte offset and no text; more than
    ``limit`` bytes give ``file-too-large``.  NUL bytes in a text stay in it, and the text
    says where they stood.
    """
    if len(data) > limit:
        return None, (too_large(path, "", {"found": len(data), "limit": limit}),)
    if encoding not in (None, _UTF_8):
        return _decode_as(data, path, str(encoding))
    wide = widely_encoded(data, path)
    if wide is not None:
        return None, (wide,)
    had_bom = data.startswith(_BYTE_ORDER_MARK)
    skipped = len(_BYTE_ORDER_MARK) if had_bom else 0
    try:
        text = str(memoryview(data)[skipped:], _UTF_8)
    except UnicodeDecodeError as error:
        return None, (undecodable(data, path, skipped + error.start),)
    return _source(text, path, had_bom, data), ()


def _decode_as(data: bytes, path: str, encoding: str) -> Read:
    """The text of bytes in an encoding that somebody named."""
    from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return None, (undecodable(data, path, error.start, encoding),)
    except (LookupError, UnicodeError) as error:
        # Some codecs complain without saying where.
        return None, (not_as_named(path, encoding, str(error)),)
    marks = (BOM_UTF32_LE, BOM_UTF32_BE, BOM_UTF16_LE, BOM_UTF16_BE)
    had_bom = text.startswith("\ufeff") or data.startswith(marks)
    return _source(text.removeprefix("\ufeff"), path, had_bom, data, encoding), ()


def _source(text: str, path: str, had_bom: bool, data: bytes, encoding: str = _UTF_8) -> SourceText:
    newline = "\n"
    if text.isascii() and len(text) == len(data):
        encoding = _UTF_8  # the bytes are the same
    if "\r" in text:
        newline = _first_newline(text)
        text = _with_lf(text)
    byte_of: dict[int, int] = {}
    if "\0" in text and encoding == _UTF_8:
        nuls = (match.start() for match in re.finditer(b"\0+", data))
        byte_of = dict(zip((match.start() for match in _NUL.finditer(text)), nuls, strict=True))
    return SourceText(text, path, had_bom, newline, encoding, byte_of)


def read_source(
    path: str | os.PathLike[str], *, limits: Limits = DEFAULT, encoding: str | None = None
) -> Read:
    """The text of a file, unpacked if its name ends in ``.gz`` or ``.zst``.

    Never raises for what is wrong with the file: a file that is missing, a folder or not
    readable is the finding ``unreadable-file``; damaged compression is ``encoding``.
    """
    shown = shown_path(path)
    unpack = packing_of(shown)
    limit = limits.file
    try:
        with open(path, "rb") as file:
            data = _at_most(file, limit)
    except (OSError, ValueError) as error:
        return None, (unreadable(error, shown),)
    if len(data) > limit:
        arguments: dict[str, Argument] = {"found": _size(path, data), "limit": limit}
        return None, (too_large(shown, "", arguments),)
    if unpack is None:
        return decode(data, shown, limit=limit, encoding=encoding)
    try:
        unpacked = _all_of(unpack((data,)), limits.unpacked)
    except DamagedError as error:
        return None, (damaged(shown, str(error)),)
    except NotInstalledError as error:
        return None, (unreadable(error, shown),)
    if unpacked is None:
        return None, (too_large(shown, "decompressed", {"limit": limits.unpacked}),)
    return decode(unpacked, shown, limit=limits.unpacked, encoding=encoding)


def write_atomic(path: str | os.PathLike[str], text: str | bytes) -> None:
    """Put a text (or the bytes of one) where a file is or shall be, whole or not at all: see
    :func:`notation.replacing.replacing`.

    Raises ``OSError`` where that is impossible, and ``UnicodeEncodeError`` for a text that is
    none.
    """
    from notation.replacing import replacing  # only where something is written

    data = text if isinstance(text, bytes) else text.encode("utf-8")
    with replacing(path) as draft:
        draft.write(data)


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as it is shown: as given, with ``/``."""
    written = os.fspath(path)
    return written if os.sep == "/" else written.replace(os.sep, "/")


def _at_most(file: BinaryIO, limit: int) -> bytes:
    """The bytes of a file, but never more than one beyond the limit."""
    parts: list[bytes] = []
    left = limit + 1
    while left > 0:
        part = file.read(min(left, _PIECE))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _size(path: str | os.PathLike[str], data: bytes) -> int:
    """The size to name: the file's own, which a device or a pipe does not have."""
    try:
        return max(os.stat(path).st_size, len(data))
    except OSError:
        return len(data)


def _all_of(blocks: Iterator[bytes], limit: int) -> bytes | None:
    """The bytes of some blocks; ``None`` if they are more than the limit."""
    parts: list[bytes] = []
    left = limit
    for block in blocks:
        left -= len(block)
        if left < 0:
            return None
        parts.append(block)
    return b"".join(parts)


def _first_newline(text: str) -> str:
    carriage = text.index("\r")
    line_feed = text.find("\n")
    if 0 <= line_feed < carriage:
        return "\n"
    return "\r\n" if line_feed == carriage + 1 else "\r"


def _with_lf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


# ---- what is wrong with bytes


def widely_encoded(data: bytes, path: str) -> Diagnostic | None:
    """The finding that the bytes of a file, or its first ones, are UTF-16 or UTF-32."""
    if b"\0" not in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    from notation.encodings import wide  # only for what looks odd

    found = wide(data)
    if found is None:
        return None
    offset = 0 if data[:1] > b"\x7f" else max(data.find(0), 0)
    arguments = {**_byte(data, offset, offset), "encoding": found.encoding}
    return _found("encoding", SourceText("", path), NOWHERE, found.kind, arguments, offset)


def undecodable(
    data: bytes,
    path: str,
    offset: int,
    encoding: str | None = None,
    base: int = 0,
    reached: tuple[str, int] = ("", 1),
) -> Diagnostic:
    """The finding at a byte that is not UTF-8, or not in the encoding that somebody named.

    Without a name it gives those in which all of the bytes would be text, or says what they are
    packed with.  ``data`` may be a part of a file that begins at the offset ``base``, in a line of
    which ``reached`` gives what stands before it, and its number.
    """
    packed = told_by_head(data) if encoding is None and not base else None
    if packed is not None:
        told: dict[str, Argument] = {"packing": packed[0], "ending": packed[1]}
        return _found("encoding", SourceText("", path), NOWHERE, "packed", told, offset)
    arguments = _byte(data, offset, base + offset)
    variant = "as-named"
    if encoding is None:
        from notation.encodings import candidates

        possible = candidates(data)
        variant = "undecodable" if possible else "no-text"
        if possible:
            arguments.update(candidates=possible, first=possible[0])
    else:
        arguments["encoding"] = encoding
    codec = encoding or "utf-8-sig"
    begun, first_line = reached
    before = begun + _with_lf(data[:offset].decode(codec, "replace"))
    line = _with_lf(data[offset : offset + 200].decode(codec, "replace")).split("\n")[0]
    # A NUL has no picture of its own; the sign for it keeps the columns right.
    text = before + line.replace("\0", "\u2400")
    source = SourceText(text, path, first_line=first_line)
    where = Span(len(before), len(before) + 1)
    return _found("encoding", source, where, variant, arguments, base + offset)


def not_as_named(path: str, encoding: str, why: str) -> Diagnostic:
    """The finding that the bytes are not in an encoding, of which nobody says where."""
    arguments = {"encoding": encoding, "why": why}
    return _found("encoding", SourceText("", path), NOWHERE, "not-as-named", arguments)


def damaged(path: str, problem: str) -> Diagnostic:
    """The finding that a file cannot be unpacked."""
    return _found("encoding", SourceText("", path), NOWHERE, "gzip", {"problem": problem})


def too_large(path: str, variant: str, arguments: Mapping[str, Argument]) -> Diagnostic:
    """The finding that a file has more bytes than the limit."""
    return _found("file-too-large", SourceText("", path), NOWHERE, variant, arguments)


def unreadable(error: Exception, path: str) -> Diagnostic:
    """The finding that a file is missing, or cannot be read."""
    variants: tuple[tuple[type[Exception], str], ...] = (
        (FileNotFoundError, "missing"),
        (NotADirectoryError, "missing"),
        (IsADirectoryError, "folder"),
        (PermissionError, "denied"),
    )
    variant = next((name for kind, name in variants if isinstance(error, kind)), "")
    if variant != "missing" and os.path.isdir(path):
        # Windows says "permission denied" where a folder is opened.
        variant = "folder"
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    arguments = {"reason": reason}
    return _found("unreadable-file", SourceText("", path), NOWHERE, variant, arguments)


def _byte(data: bytes, place: int, offset: int) -> dict[str, Argument]:
    return {"offset": offset, "byte": f"0x{data[place]:02X}"}


def _found(
    name: str,
    source: SourceText,
    span: Span,
    variant: str,
    arguments: Mapping[str, Argument],
    offset: int | None = None,
) -> Diagnostic:
    severity = CODES[name].severity
    return Diagnostic(name, severity, source, span, variant, arguments, offset=offset)
