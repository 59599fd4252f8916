"""Where results stand: a folder or a bucket, in which nothing is ever half there.

What is put is written under another name first and then moved, which happens at once in a
folder, and in a bucket too.  Any place will do that fsspec can write to.  This module refuses
to know what stands in a file.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tricknote.paths import is_address

WORK = "work"
"""The folder of the parts that workers write."""

_TEMPORARY = ".tmp-"
_BLOCK = 1024 * 1024


class Store:
    """A place for results; ``place`` is an address, or the absolute path of a folder.

    Everything raises ``OSError`` where the place cannot be reached.
    """

    def __init__(self, place: str) -> None:
        self.system, self.root = system_of(place)

    def prepare(self) -> None:
        """Make the folders."""
        self._guarded(self.system.makedirs, f"{self.root}/{WORK}", exist_ok=True)

    def parts(self) -> set[str]:
        """The names of the parts that are there."""
        self.system.invalidate_cache()
        try:
            found = self._guarded(self.system.ls, f"{self.root}/{WORK}", detail=False)
        except FileNotFoundError:
            return set()
        names = {str(each).rstrip("/").rpartition("/")[2] for each in found}
        return {each for each in names if each}

    def put(self, name: str, data: Iterable[bytes]) -> None:
        """Put a file there, as a whole or not at all; what stood there is replaced."""
        target = f"{self.root}/{name}"
        folder, _, last = target.rpartition("/")
        passing = f"{folder}/{_TEMPORARY}{last}-{uuid.uuid4().hex[:12]}"
        self._guarded(self._write, passing, data)
        try:
            self._guarded(self.system.mv, passing, target)
        except OSError:
            # Some systems do not move onto what is there.
            if not self._guarded(self.system.exists, target):
                raise
            self._guarded(self.system.rm_file, target)
            self._guarded(self.system.mv, passing, target)

    def put_file(self, name: str, file: Path) -> None:
        """Put a file of this machine there."""
        with file.open("rb") as stream:
            self.put(name, iter(lambda: stream.read(_BLOCK), b""))

    def read(self, name: str) -> bytes | None:
        """A file of the place, ``None`` if it is not there."""
        try:
            found = self._guarded(self.system.cat_file, f"{self.root}/{name}")
        except FileNotFoundError:
            return None
        return bytes(found)

    def end_of(self, name: str, size: int) -> bytes:
        """The last bytes of a file, ``b""`` if it is not there."""
        path = f"{self.root}/{name}"
        try:
            length = int(self._guarded(self.system.size, path) or 0)
            return bytes(
                self._guarded(self.system.cat_file, path, start=max(length - size, 0), end=length)
            )
        except FileNotFoundError:
            return b""

    def has(self, name: str) -> bool:
        """Whether a file is there."""
        return bool(self._guarded(self.system.exists, f"{self.root}/{name}"))

    def remove(self, name: str) -> None:
        """Take a file away, if it is there."""
        try:
            self._guarded(self.system.rm_file, f"{self.root}/{name}")
        except FileNotFoundError:
            return

    def _write(self, path: str, data: Iterable[bytes]) -> None:
        with self.system.open(path, "wb") as file:
            for block in data:
                file.write(block)

    def _guarded(self, act: Any, *arguments: Any, **further: Any) -> Any:
        try:
            return act(*arguments, **further)
        except OSError:
            raise
        except Exception as problem:  # each kind of address has its own errors
            raise OSError(str(problem) or type(problem).__name__) from problem


def is_passing(name: str) -> bool:
    """Whether a name is that of something which was not finished."""
    return name.startswith(_TEMPORARY)


def whole_place(place: str) -> str:
    """A folder as every process on this machine finds it; an address as it is."""
    return place if is_address(place) else str(Path(place).absolute())


def about(address: str) -> tuple[int | None, str]:
    """The size of what stands at an address, and a text that changes if it does."""
    system, path = system_of(address)
    try:
        found = system.info(path)
        return found.get("size"), str(system.ukey(path))
    except OSError:
        raise
    except Exception as problem:  # each kind of address has its own errors
        raise OSError(str(problem) or type(problem).__name__) from problem


def system_of(place: str) -> tuple[Any, str]:
    """The file system of a place and the path in it; raises ``OSError``."""
    from fsspec.core import url_to_fs

    try:
        system, path = url_to_fs(place)
    except Exception as problem:  # each kind of address has its own errors
        raise OSError(str(problem)) from problem
    return system, str(path).rstrip("/")
