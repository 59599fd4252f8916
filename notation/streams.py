"""Bytes to text, piece by piece, so that a file of any length takes the same little memory.

A file that can be read twice is looked through first: what is wrong with its bytes is known
before anything of it is handed on, as with a file that is read at once.  What comes from a
pipe can be read only once; there the fault comes when it is met.  This module refuses to know
what a text means and where a record begins.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

from notation.diagnostic import Diagnostic
from notation.files import (
    damaged,
    decode,
    not_as_named,
    read_source,
    shown_path,
    too_large,
    undecodable,
    unreadable,
    widely_encoded,
)
from notation.limits import DEFAULT, Limits
from notation.packing import DamagedError, NotInstalledError, packing_of
from notation.source import SourceText

ONCE = 256 * 1024
"""Bytes of a file that is read at once."""

_BLOCK = 256 * 1024
_FEW = 16 * 1024
_MARK = b"\xef\xbb\xbf"
_NULS = re.compile(r"\0+")
_NUL_BYTES = re.compile(rb"\0+")
_KEPT_LINE = 4096


class Piece(NamedTuple):
    """A piece of a text: where in it NUL bytes stand (with their offset in the file), and the
    offset in the file behind its last byte, as far as the line ends of the file are single."""

    text: str
    nuls: tuple[tuple[int, int], ...] = ()
    end: int = 0


@dataclass(slots=True)
class TextStream:
    """A text that is read piece by piece, once.

    ``problems`` are filled where the reading breaks off.  An ``endless`` one has no length of
    its own, so that its records are held to a limit.
    """

    path: str
    pieces: Iterator[Piece]
    encoding: str = "utf-8"
    endless: bool = False
    problems: list[Diagnostic] = field(default_factory=list)
    read: int = 0
    size: int = 0
    """How many bytes were read, and of how many, where that is known."""


Opened: TypeAlias = tuple[SourceText | TextStream | None, tuple[Diagnostic, ...]]
"""A text, at once or piece by piece, or ``None`` and the finding that says why not."""


class FaultError(Exception):
    """The bytes are no text from here on; ``finding`` says why."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.name)
        self.finding = finding


def open_text(
    path: str | os.PathLike[str], *, limits: Limits = DEFAULT, encoding: str | None = None
) -> Opened:
    """The text of a file, unpacked if its name ends in ``.gz`` or ``.zst``.

    A small one is read at once, a large one piece by piece.  Never raises for what is wrong
    with the file.
    """
    shown = shown_path(path)
    try:
        about = Path(path).stat()
    except (OSError, ValueError):
        return read_source(path, limits=limits, encoding=encoding)
    packed = packing_of(shown)
    if not stat.S_ISREG(about.st_mode):
        if stat.S_ISDIR(about.st_mode):
            return read_source(path, limits=limits, encoding=encoding)
        return _pipe(path, shown, encoding)
    if about.st_size > limits.file or (packed is None and about.st_size <= ONCE):
        return read_source(path, limits=limits, encoding=encoding)

    def blocks() -> Iterator[bytes]:
        return blocks_of(lambda: open(path, "rb"), shown, limits)  # noqa: PTH123

    try:
        for _ in pieces_of(blocks(), shown, encoding):
            pass
    except FaultError as fault:
        if about.st_size > DEFAULT.file:
            return None, (fault.finding,)
        # Of a file that is held as a whole more can be said.
        return read_source(path, limits=limits, encoding=encoding)
    stream = TextStream(shown, iter(()), encoding or "utf-8")
    stream.size = 0 if packed else about.st_size
    stream.pieces = _kept_problems(pieces_of(blocks(), shown, encoding), stream)
    return stream, ()


def open_input(path: str, *, encoding: str | None = None) -> Opened:
    """The text of standard input; ``path`` is the name to show for it."""
    return _stream(sys.stdin.buffer, path, encoding)


def open_blocks(
    opened: Callable[[], BinaryIO], path: str, *, limits: Limits, encoding: str | None
) -> Opened:
    """The text of something else that gives bytes, such as an object in a bucket."""
    stream = TextStream(path, iter(()), encoding or "utf-8")
    blocks = blocks_of(opened, path, limits, held=limits.file)
    pieces = pieces_of(blocks, path, encoding)
    try:
        # That there is no such thing is known now, not when its records are asked for.
        first = next(pieces, Piece(""))
    except FaultError as fault:
        return None, (fault.finding,)
    stream.pieces = _kept_problems(chain([first], pieces), stream)
    return stream, ()


def range_of(
    path: str | os.PathLike[str], start: int, until: int | None, encoding: str | None = None
) -> TextStream:
    """The text of a file from a byte on: to another byte in large pieces, then in small ones.

    It goes on to the end of the file; whoever reads it stops where the last record that begins
    before ``until`` is whole.  Raises ``OSError``.
    """
    shown = shown_path(path)

    def blocks() -> Iterator[bytes]:
        with open(path, "rb") as file:  # noqa: PTH123
            file.seek(start)
            left = None if until is None else until - start
            size = _FEW
            while True:
                room = _BLOCK if left is None else min(_BLOCK, left)
                if not room:
                    room, size = size, min(size * 2, _BLOCK)
                elif left is not None:
                    left -= room
                block = file.read(room)
                if not block:
                    return
                yield block

    stream = TextStream(shown, iter(()), encoding or "utf-8")
    stream.pieces = _kept_problems(pieces_of(blocks(), shown, encoding, start), stream)
    return stream


def _pipe(path: str | os.PathLike[str], shown: str, encoding: str | None) -> Opened:
    try:
        file = open(path, "rb")  # noqa: PTH123, SIM115
    except (OSError, ValueError) as error:
        return None, (unreadable(error, shown),)
    return _stream(file, shown, encoding)


def _stream(file: BinaryIO, path: str, encoding: str | None) -> Opened:
    """What can be read only once: at once if it is small."""
    first = file.read(ONCE + 1)
    if len(first) <= ONCE:
        return decode(first, path, limit=ONCE, encoding=encoding)

    def blocks() -> Iterator[bytes]:
        yield first
        while block := file.read(_BLOCK):
            yield block

    stream = TextStream(path, iter(()), encoding or "utf-8", endless=True)
    stream.pieces = _kept_problems(pieces_of(blocks(), path, encoding), stream)
    return stream, ()


def blocks_of(
    opened: Callable[[], BinaryIO], path: str, limits: Limits, held: int | None = None
) -> Iterator[bytes]:
    """The bytes of a file, unpacked as its name says; raises :class:`FaultError`.

    ``held`` is the most that the file itself may have where nobody has looked before.
    """
    unpack = packing_of(path)

    def raw() -> Iterator[bytes]:
        read = 0
        with opened() as file:
            while block := file.read(_BLOCK):
                read += len(block)
                if held is not None and read > held:
                    raise FaultError(too_large(path, "", {"found": read, "limit": held}))
                yield block

    try:
        if unpack is None:
            yield from raw()
            return
        unpacked = 0
        for block in unpack(raw()):
            unpacked += len(block)
            if unpacked > limits.unpacked:
                raise FaultError(too_large(path, "decompressed", {"limit": limits.unpacked}))
            yield block
    except DamagedError as error:
        raise FaultError(damaged(path, str(error))) from None
    except (OSError, ValueError, NotInstalledError) as error:
        raise FaultError(unreadable(error, path)) from None


def _kept_problems(pieces: Iterator[Piece], stream: TextStream) -> Iterator[Piece]:
    try:
        for piece in pieces:
            stream.read = piece.end
            yield piece
    except FaultError as fault:
        stream.problems.append(fault.finding)


def pieces_of(
    blocks: Iterable[bytes], path: str, encoding: str | None = None, at: int = 0
) -> Iterator[Piece]:
    """The text of bytes, a byte-order mark read over, line ends made LF.

    ``at`` is the offset in the file of the first byte.  Raises :class:`FaultError` for what is
    not in the encoding.
    """
    named = encoding if encoding not in (None, "utf-8") else None
    decoder = codecs.getincrementaldecoder(named or "utf-8")()
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    position = _Position(path, named)
    first = at == 0
    ends = iter((b"",))
    for block in _with_end(blocks, ends):
        data = block
        if first and data:
            first = False
            if named is None:
                finding = widely_encoded(data, path)
                if finding is not None:
                    raise FaultError(finding)
                if data.startswith(_MARK):
                    data = data[len(_MARK) :]
                    at += len(_MARK)
        pending = decoder.getstate()[0] if named is None else b""
        try:
            text = lines.decode(data, not block)
        except UnicodeDecodeError as error:
            raise FaultError(position.fault(pending + data, error, at - len(pending))) from None
        except (LookupError, UnicodeError) as error:
            raise FaultError(position.unknown(str(error))) from None
        if named is not None and at == 0 and text.startswith("\ufeff"):
            text = text[1:]
        nuls: tuple[tuple[int, int], ...] = ()
        if "\0" in text and named is None:
            found = (match.start() + at for match in _NUL_BYTES.finditer(data))
            nuls = tuple(
                zip((match.start() for match in _NULS.finditer(text)), found, strict=False)
            )
        at += len(data)
        if text:
            position.passed(text)
            yield Piece(text, nuls, at - (len(decoder.getstate()[0]) if named is None else 0))


def _with_end(blocks: Iterable[bytes], end: Iterator[bytes]) -> Iterator[bytes]:
    for block in blocks:
        if block:
            yield block
    yield from end


@dataclass(slots=True)
class _Position:
    """The line that was reached, for a fault in the next piece."""

    path: str
    encoding: str | None
    line: int = 1
    begun: str = ""

    def passed(self, text: str) -> None:
        newlines = text.count("\n")
        self.line += newlines
        start = text.rfind("\n") + 1
        self.begun = text[start:] if newlines else self.begun + text
        if len(self.begun) > 2 * _KEPT_LINE:
            # Of a longer line the column would be wrong, but never the line.
            self.begun = self.begun[-_KEPT_LINE:]

    def fault(self, data: bytes, error: UnicodeDecodeError, base: int) -> Diagnostic:
        return undecodable(
            data, self.path, error.start, self.encoding, base, (self.begun, self.line)
        )

    def unknown(self, why: str) -> Diagnostic:
        return not_as_named(self.path, str(self.encoding), why)
