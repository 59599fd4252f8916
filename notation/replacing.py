"""Bytes that take the place of a file, whole or not at all.

They are written beside it, forced to the disk and renamed over it; an existing file keeps its
mode, and a link goes on pointing to it.  A device or a pipe is never replaced.  This module
refuses to know what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO


class Draft:
    """What is to become the file.  It does not if ``wanted`` is false in the end."""

    def __init__(self, file: BinaryIO, packer: Any) -> None:
        self.wanted = True
        self._file = file
        self._packer = packer

    def write(self, data: bytes) -> None:
        """Put more bytes behind those that are there."""
        self._file.write(data if self._packer is None else self._packer.compress(data))

    def close(self) -> None:
        """Bring everything to the disk."""
        if self._packer is not None:
            self._file.write(self._packer.flush())
        self._file.flush()
        os.fsync(self._file.fileno())


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Draft]:
    """A draft of what is to stand where a file is or shall be.

    Under a name that ends in ``.gz`` or ``.zst`` it is compressed, the same bytes written alike
    always to the same.  Raises ``OSError`` where that is impossible; then, and after whatever
    is raised while it is open, the file is as it was, and nothing is left beside it.
    """
    import secrets  # only where something is written

    target = Path(os.path.realpath(path))
    _must_be_a_file(path)
    # Made by hand rather than by tempfile, so that a new file's mode follows the umask.
    beside = target.with_name(f".tricknote-{secrets.token_hex(8)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(beside, flags, 0o666), "wb") as file:
            if target.exists():
                os.chmod(beside, target.stat().st_mode & 0o7777)
            draft = Draft(file, _packer(target.name.lower()))
            yield draft
            draft.close()
        if draft.wanted:
            os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def _must_be_a_file(path: str | os.PathLike[str]) -> None:
    """Raises ``OSError`` for what is there and is no file, such as ``/dev/null``: whoever may
    write beside it would put a file into its place."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, "it is a device or a pipe, not a file", os.fspath(path))


def _packer(name: str) -> Any:
    if name.endswith(".gz"):
        import zlib

        # Of gzip's own head and tail: no name and no time.
        return zlib.compressobj(9, zlib.DEFLATED, 31)
    if name.endswith(".zst"):
        import zstandard  # what was read from such a file was read with it

        return zstandard.ZstdCompressor().compressobj()
    return None
