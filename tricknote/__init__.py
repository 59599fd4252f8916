"""Write down, check and replay trick-taking games.

The few functions here are the public way in; they, and what they need, are imported when they
are first asked for.  See :mod:`tricknote.api` for what each of them does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module("notation.limits" if name == "Limits" else "tricknote.api")
    value = getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
