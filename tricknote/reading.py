"""Reading the files of a run: text or the finding that says why there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import BinaryIO

from notation.diagnostic import Diagnostic
from notation.files import Read, decode, read_source
from notation.limits import DEFAULT, Limits
from notation.source import NOWHERE, SourceText
from notation.streams import FaultError, Opened, blocks_of, open_blocks, open_input, open_text
from tricknote.conversion import form_of
from tricknote.paths import Input


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read: within which limits, and in which encoding if not in UTF-8."""

    limits: Limits = DEFAULT
    encoding: str | None = None


AS_USUAL = Reading()
"""UTF-8, within the limits of the notation."""


def open_given(given: Input, reading: Reading = AS_USUAL) -> Opened:
    """The text of a file or of standard input, in pieces if it is large.

    Documents of JSON and YAML are read at once.  Never raises for what is wrong with a file.
    """
    at_once = given.problem is not None or given.held is not None
    if at_once or form_of(given.path) not in (None, "trick"):
        return read_input(given, reading)
    if given.remote:
        return open_blocks(
            _at(given.path), given.path, limits=reading.limits, encoding=reading.encoding
        )
    if given.is_stdin:
        return open_input(given.path, encoding=reading.encoding)
    return open_text(given.path, limits=reading.limits, encoding=reading.encoding)


def _at(address: str) -> Callable[[], BinaryIO]:
    def opened() -> BinaryIO:
        from tricknote import remote

        return remote.opened(address)

    return opened


def read_input(given: Input, reading: Reading = AS_USUAL) -> Read:
    """The text of a file or of standard input; never raises for what is wrong with it."""
    if given.problem is not None:
        return None, (_unreadable(given),)
    if given.held is not None:
        limit = reading.limits.unpacked
        return decode(given.held, given.path, limit=limit, encoding=reading.encoding)
    if given.remote:
        return _remote(given, reading)
    if given.file is None:
        # Standard input has no length of its own: its records are held to a limit instead,
        # and the whole only to what is kept of any file.  One byte more than allowed is
        # enough to know that there is too much.
        limit = reading.limits.unpacked
        data = sys.stdin.buffer.read(limit + 1)
        return decode(data, given.path, limit=limit, encoding=reading.encoding)
    return read_source(given.path, limits=reading.limits, encoding=reading.encoding)


def held(given: Input, reading: Reading = AS_USUAL) -> Input:
    """An input that can be read more than once: of standard input the bytes are kept."""
    if not given.is_stdin or given.held is not None or given.problem is not None:
        return given
    return replace(given, held=sys.stdin.buffer.read(reading.limits.unpacked + 1))


def _remote(given: Input, reading: Reading) -> Read:
    """What stands at an address, as a whole."""
    limits = reading.limits
    try:
        data = b"".join(blocks_of(_at(given.path), given.path, limits, held=limits.file))
    except FaultError as fault:
        return None, (fault.finding,)
    return decode(data, given.path, limit=len(data), encoding=reading.encoding)


def _unreadable(given: Input) -> Diagnostic:
    problem = given.problem
    assert problem is not None
    variant = "denied" if isinstance(problem, PermissionError) else ""
    reason = problem.strerror or str(problem)
    source = SourceText("", given.path)
    return Diagnostic("unreadable-file", "error", source, NOWHERE, variant, {"reason": reason})


def is_missing(findings: tuple[Diagnostic, ...]) -> bool:
    """Whether the findings of a file say that there is no such file."""
    return any(each.name == "unreadable-file" and each.variant == "missing" for each in findings)
