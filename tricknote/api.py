"""The public functions: thin, typed, and importing what they need only when called.

A text gives a :class:`Document`: its records and what is wrong with the text.  A document
gives replays: for each record what the simulation established, with every finding.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar import Parsed
    from notation.diagnostic import Diagnostic
    from notation.record import Record
    from notation.source import SourceText
    from validator.replay import Replay


class UnreadableRecordError(ValueError):
    """A document cannot be rewritten because its text has errors; ``findings`` names them."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        from notation.wording import message

        first = findings[0]
        place = first.place
        super().__init__(
            f"{first.source.path}:{place.line}:{place.column}: {first.name}: {message(first)}"
        )
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read: its records, each with the findings of its text.

    ``source`` is ``None`` and ``problems`` says why if the file could not be read at all.
    """

    source: SourceText | None
    parsed: tuple[Parsed, ...]
    problems: tuple[Diagnostic, ...] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """The records, in file order."""
        return tuple(each.record for each in self.parsed)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the file and its text; nothing about the play."""
        return (*self.problems, *(f for each in self.parsed for f in each.findings))


def read(path: str | os.PathLike[str]) -> Document:
    """Read a file (also ``.gz``).

    Never raises for what is wrong with the file: see ``problems`` and ``findings``.
    """
    from notation.files import read_source

    source, problems = read_source(path)
    return Document(None, (), problems) if source is None else _document(source, problems)


def parse(text: str, path: str = "<text>") -> Document:
    """Read a text; ``path`` is the name that findings show."""
    from notation.source import SourceText

    return _document(SourceText(text.replace("\r\n", "\n").replace("\r", "\n"), path), ())


def validate(
    document: Document, *, rules: Sequence[str] = (), overrides: bool = True
) -> tuple[Replay, ...]:
    """Replay every record of a document and compare what it claims.

    ``rules`` are ids or files of rule sets to check by, whatever the records name (one a
    game); ``overrides=False`` refuses the ``Rule`` tags of records.  Each replay holds its
    record's findings, those of the text included.  Raises ``ValueError`` if a rule set of
    ``rules`` is not known or not right.
    """
    from tricknote.rules import run_rules
    from validator import validate as replay

    chosen = run_rules(rules, overrides=overrides)
    if chosen.findings:
        raise UnreadableRecordError(chosen.findings)
    return tuple(
        replay(each.record, index=each.index, findings=each.findings, settings=chosen.settings)
        for each in document.parsed
    )


def format(document: Document) -> str:  # noqa: A001 - the name of the command
    """The canonical text of a document.

    Raises :class:`UnreadableRecordError` if its text has errors: what was not understood
    would be lost.
    """
    from notation.writer import write_records

    errors = [each for each in document.findings if each.severity == "error"]
    if errors:
        raise UnreadableRecordError(errors)
    return write_records(document.records)


def render(replay: Replay) -> str:
    """The replay page of one record: one self-contained HTML document."""
    from render import render_page

    return render_page(replay)


def _document(source: SourceText, problems: tuple[Diagnostic, ...]) -> Document:
    from grammar import read_records

    return Document(source, tuple(read_records(source)), problems)
