"""Compressed bytes to bytes, a block at a time: gzip with many members, zstd with many frames.

No block that comes out is much larger than the one that went in allows for a small look ahead,
so a bomb costs time and never memory.  This module refuses to know what the bytes mean and how
many of them are too many.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_ROOM = 256 * 1024
_FED = 32 * 1024
# A block of zstd may make 128 KiB out of four bytes, and nothing limits what comes out at once.
_FED_ZSTD = 512
_WINDOW = 128 * 1024 * 1024

Unpack = Callable[[Iterable[bytes]], Iterator[bytes]]


class DamagedError(ValueError):
    """The bytes are not what they should be; the message says what is wrong with them."""


class NotInstalledError(RuntimeError):
    """What is needed to unpack such bytes is not installed; the message says how it comes."""


def packing_of(path: str) -> Unpack | None:
    """How a file of a name is unpacked; ``None`` if it is read as it is."""
    name = path.lower()
    return next((unpack for ending, unpack in _ENDINGS if name.endswith(ending)), None)


def without_packing(path: str) -> str:
    """A name without the ending that says how the file is packed."""
    name = path.lower()
    return next((path[: -len(ending)] for ending, _ in _ENDINGS if name.endswith(ending)), path)


def told_by_head(data: bytes) -> tuple[str, str] | None:
    """What bytes are packed with, and the ending of a name that says so; told by the first of
    them, with which no text in UTF-8 begins."""
    return next(((name, end) for head, name, end in _HEADS if data.startswith(head)), None)


def gunzip(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of all members of a gzip file; zeros may fill it up between and after them.

    Raises :class:`DamagedError`.
    """
    member: Any = None
    begun = False
    for block in blocks:
        at = 0
        while at < len(block):
            if member is None:
                if begun and not block[at]:
                    at += 1
                    continue
                member = zlib.decompressobj(wbits=31)
                begun = True
            fed: bytes = block[at : at + _FED]
            at += len(fed)
            full = True
            try:
                while (fed or full) and not member.eof:
                    part = member.decompress(fed, _ROOM)
                    fed = member.unconsumed_tail
                    full = len(part) == _ROOM
                    if part:
                        yield part
            except zlib.error as error:
                raise DamagedError(str(error).rpartition(": ")[2]) from None
            if member.eof:
                at -= len(member.unused_data)
                member = None
    if not begun:
        raise DamagedError("it is empty")
    if member is not None:
        raise DamagedError("it ends too early")


def unzstd(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of all frames of a zstd file.

    Raises :class:`DamagedError`, and :class:`NotInstalledError` without ``zstandard``.
    """
    try:
        import zstandard
    except ImportError:
        raise NotInstalledError(
            "files compressed as .zst need a package more: pip install 'tricknote[zst]'"
        ) from None
    unpacker = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    frame: Any = None
    begun = False
    try:
        for block in blocks:
            at = 0
            while at < len(block):
                if frame is None:
                    frame = unpacker.decompressobj()
                    begun = True
                fed = block[at : at + _FED_ZSTD]
                at += len(fed)
                part = frame.decompress(fed)
                if part:
                    yield part
                if frame.eof:
                    at -= len(frame.unused_data)
                    frame = None
    except zstandard.ZstdError as error:
        raise DamagedError(str(error).rpartition(": ")[2]) from None
    if not begun:
        raise DamagedError("it is empty")
    if frame is not None:
        raise DamagedError("it ends too early")


_HEADS = ((b"\x1f\x8b", "gzip", ".gz"), (b"\x28\xb5\x2f\xfd", "zstd", ".zst"))

_ENDINGS: tuple[tuple[str, Unpack], ...] = ((".gz", gunzip), (".zst", unzstd))
"""How the endings of names say that a file is packed."""
