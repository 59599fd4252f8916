"""Text to records: the grammar, its parser, and recovery from mistakes.

This package knows how a record is written and nothing of the games.
"""

from grammar.reader import Parsed, read_records

__all__ = ["Parsed", "read_records"]
