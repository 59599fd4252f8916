"""Text to records: the grammar, its parser, and recovery from mistakes.

This package knows how a record is written and nothing of the games.
"""

from grammar.reader import Parsed, read_records, read_windows
from grammar.windows import Windows

__all__ = ["Parsed", "Windows", "read_records", "read_windows"]
