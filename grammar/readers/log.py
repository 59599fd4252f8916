"""What every reader of a foreign log gives back.

This module refuses to know how any log is written.
"""

from __future__ import annotations

from dataclasses import dataclass

from notation.diagnostic import Diagnostic
from notation.record import Record


@dataclass(frozen=True, slots=True)
class ReadLog:
    """The records of a foreign log: a value and a report.

    ``dialect`` names the way of writing that was met, in the words of the reader.  A deal
    with something unreadable in it is left out of ``records`` and stands in ``findings``;
    the others are read all the same.
    """

    records: tuple[Record, ...]
    dialect: str
    findings: tuple[Diagnostic, ...] = ()

    @property
    def remark(self) -> str:
        """One sentence for people: what was read, and in which dialect."""
        count = len(self.records)
        noun = "deal" if count == 1 else "deals"
        return f"Read {count} {noun} of a log in the dialect {self.dialect}."

    @property
    def failed(self) -> bool:
        """Whether something could not be read, so that writing the rest would lose it."""
        return any(each.severity == "error" for each in self.findings)
