"""Records at an address: in a bucket, on a server, in an archive, wherever fsspec can read.

fsspec is an extra of the package, and so is what it needs for a kind of address.  This module
refuses to know what stands in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, cast

from tricknote.paths import Input

_NEEDED = "addresses need a package more: pip install 'tricknote[remote]'"


def search(address: str, endings: Sequence[str]) -> Iterator[Input]:
    """The files at an address: itself, or those in it, in a stable order, if it is a folder."""
    try:
        system, path = _system(address)
        inside = sorted(system.find(path)) if system.isdir(path) else None
    except Exception as problem:  # noqa: BLE001 - each kind of address has its own errors
        told = problem if isinstance(problem, OSError) else OSError(str(problem))
        yield Input(address, None, told, remote=True)
        return
    if inside is None:
        yield Input(address, None, remote=True)
        return
    for each in inside:
        if each.endswith(tuple(endings)):
            yield Input(str(system.unstrip_protocol(each)), None, remote=True)


def opened(address: str) -> BinaryIO:
    """What stands at an address, to be read once; raises ``OSError`` if that is impossible."""
    try:
        system, path = _system(address)
        return cast("BinaryIO", system.open(path, "rb"))
    except OSError:
        raise
    except Exception as problem:
        raise OSError(str(problem)) from problem


def _system(address: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise OSError(_NEEDED) from None
    try:
        system, path = url_to_fs(address)
    except ImportError as problem:
        raise OSError(str(problem)) from None
    except Exception as problem:
        raise OSError(str(problem)) from problem
    return system, str(path)
