"""A long text in canonical form: read, written and compared piece by piece.

This module refuses to know what the canonical form is, and how findings are shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple

from grammar import Windows, read_windows
from notation.diagnostic import Diagnostic
from notation.limits import Limits
from notation.replacing import replacing
from notation.streams import TextStream, blocks_of
from tricknote.rewriting import rewrite

_BLOCK = 256 * 1024


class Reformatted(NamedTuple):
    """What forbids writing the text, if anything does, and else whether the file changes (with
    its byte-order mark, its line ends and its encoding)."""

    findings: list[Diagnostic]
    changed: bool = True


def reformat(path: str, stream: TextStream, limits: Limits, *, dry: bool) -> Reformatted:
    """Put the text of a file into canonical form where it is; ``dry``: only say what would be.

    Raises ``OSError`` where it cannot be written; the file is as it was then.
    """

    def opened() -> BinaryIO:
        return Path(path).open("rb")

    before, after = hashlib.sha256(), hashlib.sha256()
    with nullcontext() if dry else replacing(path) as draft:

        def write(text: str) -> None:
            data = text.encode()
            after.update(data)
            if draft is not None:
                draft.write(data)

        findings = _rewrite(stream, limits, write)
        for block in () if findings else blocks_of(opened, path, limits):
            before.update(block)
        changed = before.digest() != after.digest()
        if draft is not None:
            draft.wanted = changed and not findings
    return Reformatted(findings, changed)


def reformat_to(emit: Callable[[str], None], stream: TextStream, limits: Limits) -> Reformatted:
    """Give the canonical text to somebody, once it is known to be one."""
    with TemporaryFile("w+", encoding="utf-8", newline="") as kept:

        def write(text: str) -> None:
            kept.write(text)

        findings = _rewrite(stream, limits, write)
        kept.seek(0)
        while not findings and (block := kept.read(_BLOCK)):
            emit(block)
    return Reformatted(findings)


def _rewrite(stream: TextStream, limits: Limits, write: Callable[[str], None]) -> list[Diagnostic]:
    findings = rewrite(read_windows(Windows(stream, limits), limits), write)
    # What broke the reading off explains why there is no record, if there is none.
    return [*stream.problems] or findings
