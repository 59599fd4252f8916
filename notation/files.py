"""Bytes to text and text to bytes: reading files without surprises, writing them atomically.

This module refuses to know what a text means.  Nothing here guesses an encoding: what is
not UTF-8 is one finding with its offset.
"""

from __future__ import annotations

import os
import secrets
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, TypeAlias

from notation.catalogue import CODES
from notation.diagnostic import Argument, Diagnostic
from notation.source import NOWHERE, SourceText, Span

MAX_FILE = 64 * 1024 * 1024
"""The most bytes of a file."""

MAX_UNPACKED = 1024 * 1024 * 1024
"""The most bytes of a compressed file after decompression."""

Read: TypeAlias = tuple[SourceText | None, tuple[Diagnostic, ...]]
"""A text, or ``None`` and the finding that says why not."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_OTHER_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SAMPLE = 4096
_PIECE = 1024 * 1024


def decode(data: bytes, path: str, *, limit: int = MAX_FILE) -> Read:
    """The text of a file's bytes: UTF-8, a byte-order mark read over, line ends made LF.

    Bytes that are not UTF-8 (or NUL bytes, or another Unicode encoding) give one finding
    ``encoding`` with the byte offset and no text; more than ``limit`` bytes give
    ``file-too-large``.
    """
    if len(data) > limit:
        return _none("file-too-large", path, "", {"found": len(data), "limit": limit})
    for mark, name in _OTHER_MARKS:
        if data.startswith(mark):
            return _encoding(data, path, name, 0)
    nul = data.find(0)
    if nul >= 0:
        return _encoding(data, path, _wide(data) or "nul", nul)
    had_bom = data.startswith(_BYTE_ORDER_MARK)
    skipped = len(_BYTE_ORDER_MARK) if had_bom else 0
    try:
        text = str(memoryview(data)[skipped:], "utf-8")
    except UnicodeDecodeError as error:
        return _encoding(data, path, "undecodable", skipped + error.start)
    newline = "\n"
    if "\r" in text:
        newline = _first_newline(text)
        text = _with_lf(text)
    return SourceText(text, path, had_bom, newline), ()


def read_source(
    path: str | os.PathLike[str], *, limit: int = MAX_FILE, unpacked: int = MAX_UNPACKED
) -> Read:
    """The text of a file, unpacked if its name ends in ``.gz`` (``.zst`` is not read here).

    Never raises for what is wrong with the file: a file that is missing, a folder or not
    readable is the finding ``unreadable-file``; damaged compression is ``encoding``.
    """
    shown = shown_path(path)
    compressed = shown.lower().endswith(".gz")
    if shown.lower().endswith(".zst") and os.path.isfile(path):
        reason = "files compressed as .zst are not read by this version"
        return _none("unreadable-file", shown, "", {"reason": reason})
    try:
        with open(path, "rb") as file:
            data = _at_most(file, limit)
    except (OSError, ValueError) as error:
        return _unreadable(error, shown)
    if len(data) > limit:
        return _none("file-too-large", shown, "", {"found": _size(path, data), "limit": limit})
    if not compressed:
        return decode(data, shown, limit=limit)
    text, problem = _unpack(data, unpacked)
    if problem:
        return _none("encoding", shown, "gzip", {"problem": problem})
    if len(text) > unpacked:
        return _none("file-too-large", shown, "decompressed", {"limit": unpacked})
    return decode(text, shown, limit=unpacked)


def write_atomic(path: str | os.PathLike[str], text: str) -> None:
    """Put a text where a file is or shall be, whole or not at all.

    It is written beside the file, forced to the disk and renamed over it; an existing
    file keeps its mode, and a link goes on pointing to it.  A name that ends in ``.gz`` is
    compressed, the same text always to the same bytes.  Raises ``OSError`` where that is
    impossible (and ``UnicodeEncodeError`` for a text that is none); then the file is as it
    was, and nothing is left beside it.
    """
    target = Path(os.path.realpath(path))
    data = text.encode("utf-8")
    if target.name.lower().endswith(".gz"):
        import gzip

        data = gzip.compress(data, mtime=0)
    # Made by hand rather than by tempfile, so that a new file's mode follows the umask.
    beside = target.with_name(f".tricknote-{secrets.token_hex(8)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(beside, flags, 0o666), "wb") as file:
            if target.exists():
                os.chmod(beside, target.stat().st_mode & 0o7777)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


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


def _unpack(data: bytes, limit: int) -> tuple[bytes, str]:
    """The unpacked bytes (at most one more than the limit), or what is damaged."""
    parts: list[bytes] = []
    left = limit + 1
    rest = data
    while rest and left > 0:
        member = zlib.decompressobj(wbits=31)
        try:
            while left > 0 and not member.eof:
                part = member.decompress(rest, min(left, _PIECE))
                rest = member.unconsumed_tail
                if not part and not rest and not member.eof:
                    return b"", "it ends too early"
                parts.append(part)
                left -= len(part)
        except zlib.error as error:
            return b"", str(error).rpartition(": ")[2]
        # Members may follow each other; zeros may fill a block up.
        rest = member.unused_data.lstrip(b"\0")
    if not data:
        return b"", "it is empty"
    return b"".join(parts), ""


def _first_newline(text: str) -> str:
    carriage = text.index("\r")
    line_feed = text.find("\n")
    if 0 <= line_feed < carriage:
        return "\n"
    return "\r\n" if line_feed == carriage + 1 else "\r"


def _with_lf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 without its mark, told by where the NUL bytes are."""
    sample = data[:_SAMPLE]
    quarters = [sample[start::4] for start in range(4)]
    count = max(len(quarters[3]), 1)
    zeros = [quarter.count(0) / count for quarter in quarters]
    if zeros[1] > 0.9 and zeros[2] > 0.9 and (zeros[0] > 0.9) != (zeros[3] > 0.9):
        return "utf-32"
    even, odd = (zeros[0] + zeros[2]) / 2, (zeros[1] + zeros[3]) / 2
    return "utf-16" if max(even, odd) > 0.6 and min(even, odd) < 0.05 else None


def _encoding(data: bytes, path: str, variant: str, offset: int) -> Read:
    """The finding at a byte, with the line that it stands in as far as it can be shown."""
    arguments: dict[str, Argument] = {"offset": offset, "byte": f"0x{data[offset]:02X}"}
    source, span = SourceText("", path), NOWHERE
    if variant in ("nul", "undecodable"):
        end = data.find(b"\n", offset)
        line = data[offset : offset + 200 if end < 0 else min(end, offset + 200)]
        before = _with_lf(data[:offset].decode("utf-8-sig", "replace"))
        # A NUL has no picture of its own; the sign for it keeps the columns right.
        shown = line.decode("utf-8", "replace").replace("\0", "\u2400").rstrip("\r")
        source = SourceText(before + shown, path)
        span = Span(len(before), len(before) + 1)
    severity = CODES["encoding"].severity
    finding = Diagnostic("encoding", severity, source, span, variant, arguments, offset=offset)
    return None, (finding,)


def _unreadable(error: OSError | ValueError, path: str) -> Read:
    variants: tuple[tuple[type[Exception], str], ...] = (
        (FileNotFoundError, "missing"),
        (NotADirectoryError, "missing"),
        (IsADirectoryError, "folder"),
        (PermissionError, "denied"),
    )
    variant = next((name for kind, name in variants if isinstance(error, kind)), "")
    if os.path.isdir(path):
        # Windows says "permission denied" where a folder is opened.
        variant = "folder"
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return _none("unreadable-file", path, variant, {"reason": reason})


def _none(name: str, path: str, variant: str, arguments: Mapping[str, Argument]) -> Read:
    source = SourceText("", path)
    finding = Diagnostic(name, CODES[name].severity, source, NOWHERE, variant, arguments)
    return None, (finding,)
