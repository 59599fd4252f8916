"""Text put together from nested pieces without recursion.

A piece is a string or an iterator of further pieces.  What would be a recursive writer
yields its inner parts as iterators, and one loop walks them with its own stack, so that
the depth of the input costs memory and never the stack of the interpreter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Piece: TypeAlias = "str | Iterator[Piece]"


def join(piece: Iterator[Piece]) -> str:
    """All strings of a piece, in order."""
    parts: list[str] = []
    stack = [piece]
    while stack:
        for each in stack[-1]:
            if isinstance(each, str):
                parts.append(each)
            else:
                stack.append(each)
                break
        else:
            stack.pop()
    return "".join(parts)
