"""A table in plain text, its columns right for wide characters too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tricknote.visible import visible, width

Row = Sequence[str]


def table(head: Row, rows: Sequence[Row], align: str = "lr", gap: int = 2) -> Iterator[str]:
    """The lines of a table.

    ``align`` has ``l`` or ``r`` for each column, the last one counting for all that follow.
    """
    cells = [[visible(each) for each in row] for row in (head, *rows)]
    wide = [
        max((width(row[column]) for row in cells if column < len(row)), default=0)
        for column in range(len(head))
    ]
    for row in cells:
        parts: list[str] = []
        for column, text in enumerate(row):
            blank = " " * (wide[column] - width(text))
            left = align[min(column, len(align) - 1)] == "l"
            parts.append(text + blank if left else blank + text)
        yield (" " * gap).join(parts).rstrip()
