"""Readers of foreign logs: text that other programs wrote, as records of ours.

A reader knows one format and nothing of the rules of a game: what it gives is a claim like
any other record, with places in the log that it was read from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grammar.readers.arena import read_arena
from grammar.readers.log import ReadLog
from notation.source import SourceText

READERS: Mapping[str, Callable[[SourceText], ReadLog]] = {
    "arena": read_arena,
}
"""Every reader, by the name that ``convert --from`` knows it by."""

__all__ = ["READERS", "ReadLog", "read_arena"]
