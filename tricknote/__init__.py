"""Write down, check and replay trick-taking games.

The few functions here are the public way in; they import the rest only when they are called.
See :mod:`tricknote.api` for what each of them does.
"""

from __future__ import annotations

from notation.limits import Limits
from tricknote.api import Document, format, parse, read, render, replays, validate  # noqa: A004

__version__ = "0.1.0"

__all__ = [
    "Document",
    "Limits",
    "__version__",
    "format",
    "parse",
    "read",
    "render",
    "replays",
    "validate",
]
