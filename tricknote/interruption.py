"""Ctrl-C from the first moment of the program to its last: nothing is said, and the code is 130.

While a command runs, Ctrl-C is Python's exception, so that whoever has begun something clears
it away.  Before, while modules are still being read, and afterwards there is nothing to clear
away and nobody who would catch it.  This module refuses to know what the program does, and
imports nothing of it: it comes before everything else.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from types import FrameType

CODE = 130
"""How the program ends: what a shell says of a command that Ctrl-C has ended."""


def ends_at_once() -> None:
    """From here on Ctrl-C ends the program where it stands.

    Whoever started it may have turned Ctrl-C off, or heed it in another way; then so it stays.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def is_raised() -> None:
    """From here on Ctrl-C is ``KeyboardInterrupt``, if it has ended the program up to now."""
    if signal.getsignal(signal.SIGINT) is _end:
        sys.unraisablehook = _nobody_catches
        signal.signal(signal.SIGINT, signal.default_int_handler)


def leave() -> NoReturn:
    """End the program as Ctrl-C does, with all processes that it has started.

    Python would end it by the signal, and another code, where it has seen the exception go
    through code that was made from text, such as that of a dataclass.
    """
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    _end()


def _end(_signal: int = 0, _frame: FrameType | None = None) -> NoReturn:
    processes = sys.modules.get("multiprocessing")
    if processes is not None:
        for process in processes.active_children():
            process.kill()
            process.join(1)
    os._exit(CODE)


def _nobody_catches(what: sys.UnraisableHookArgs) -> None:
    """Ctrl-C came where Python only tells of what is raised: in a finaliser, or when an import
    clears up behind itself.  The program would go on as if nothing had been."""
    if what.exc_type is KeyboardInterrupt:
        _end()
    sys.__unraisablehook__(what)
