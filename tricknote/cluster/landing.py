"""Results as files: JSON lines, or Parquet.

They are made in a file of this machine and put in their place as a whole.  This module refuses
to know what the lines say, beside their form in Parquet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from tricknote.cluster import schemas

Form: TypeAlias = Literal["jsonl", "parquet"]

_ROWS = 5000
"""Rows that are written at once; a fixed number, so that the same lines give the same bytes."""


class Landing(Protocol):
    """A file of results that is being made."""

    def add(self, line: str) -> None:
        """Take a line of JSON."""

    def close(self) -> None:
        """Finish the file."""


class JsonLines:
    """The lines as they are."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("w", encoding="utf-8", errors="surrogatepass", newline="\n")

    def add(self, line: str) -> None:
        """Take a line of JSON."""
        self._file.write(line)
        self._file.write("\n")

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


class Parquet:
    """A table with a row a line; ``kind`` is that of the lines: ``findings`` or ``scores``."""

    def __init__(self, file: Path, kind: str) -> None:
        import pyarrow.parquet

        self._schema = schemas.schema(kind)
        self._row = schemas.ROWS[kind]
        self._writer = pyarrow.parquet.ParquetWriter(str(file), self._schema, compression="zstd")
        self._held: list[dict[str, Any]] = []

    def add(self, line: str) -> None:
        """Take a line of JSON."""
        self._held.append(self._row(json.loads(line)))
        if len(self._held) >= _ROWS:
            self._write()

    def close(self) -> None:
        """Finish the file."""
        if self._held:
            self._write()
        self._writer.close()

    def _write(self) -> None:
        import pyarrow

        self._writer.write_table(pyarrow.Table.from_pylist(self._held, schema=self._schema))
        self._held.clear()


def landing(form: Form, kind: str, file: Path) -> Landing:
    """A new file of results."""
    return JsonLines(file) if form == "jsonl" else Parquet(file, kind)
