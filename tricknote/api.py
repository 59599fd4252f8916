"""The public functions: thin, typed, and importing what they need only when called.

A text gives a :class:`Document`: its records and what is wrong with the text.  A document
gives replays: for each record what the simulation established, with every finding.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from grammar import Parsed
    from notation.diagnostic import Diagnostic
    from notation.limits import Limits
    from notation.record import Record
    from notation.source import SourceText
    from notation.streams import Opened
    from tricknote.notebook import ShownReplay
    from tricknote.rules import RunRules
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


class Document:
    """A file as it was read: its records, each with the findings of its text.

    Going through a document gives its records one at a time, each a ``Parsed`` with ``record``,
    ``findings`` and ``index``; of a large file no more than a part is in memory then, and going
    through it again reads it again.  What its properties give is kept.
    """

    __slots__ = ("_kept", "_limits", "_opened", "_problems", "_tags_only")

    def __init__(
        self,
        opened: Callable[[], Opened],
        limits: Limits,
        *,
        tags_only: bool = False,
    ) -> None:
        self._opened = opened
        self._limits = limits
        self._tags_only = tags_only
        self._kept: tuple[Parsed, ...] | None = None
        self._problems: tuple[Diagnostic, ...] = ()

    def __iter__(self) -> Iterator[Parsed]:
        """The records, in file order."""
        from grammar import Parsed
        from tricknote.record_files import records_of

        if self._kept is not None:
            yield from self._kept
            return
        source, problems = self._opened()
        if source is not None:
            for each in records_of(source, self._limits, tags_only=self._tags_only):
                if each.record is None:
                    problems += each.findings
                else:
                    yield Parsed(each.record, each.findings, each.index)
        self._problems = problems

    @property
    def parsed(self) -> tuple[Parsed, ...]:
        """The records with the findings of their text, in file order."""
        if self._kept is None:
            self._kept = tuple(self)
        return self._kept

    @property
    def records(self) -> tuple[Record, ...]:
        """The records, in file order."""
        return tuple(each.record for each in self.parsed)

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the file as a whole, such as that there is none."""
        _ = self.parsed
        return self._problems

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the file and its text; nothing about the play."""
        return (*self.problems, *(f for each in self.parsed for f in each.findings))

    @property
    def source(self) -> SourceText | None:
        """The text; ``None`` if there is none, or if it is large and read in parts."""
        from notation.source import SourceText

        source, _ = self._opened()
        return source if isinstance(source, SourceText) else None


def read(
    path: str | os.PathLike[str],
    *,
    limits: Limits | None = None,
    encoding: str | None = None,
    tags_only: bool = False,
) -> Document:
    """Read a file, within ``limits`` (the notation's where none are given).

    A name that ends in ``.gz`` or ``.zst`` is unpacked; ``path`` may be an address that fsspec
    can read, such as ``s3://bucket/season.trick.zst``.  Nothing is read before it is asked for.
    With ``tags_only`` every record has its tags and nothing else, which is many times faster.
    ``encoding`` is what the file is in if not in UTF-8, by any name that Python knows.  Never
    raises for what is wrong with the file: see ``problems`` and ``findings``.  Raises
    ``ValueError`` for an encoding that there is not.
    """
    from notation.files import shown_path
    from notation.limits import DEFAULT
    from tricknote.paths import Input, is_address
    from tricknote.reading import Reading, open_given

    if encoding is not None:
        from notation.encodings import encoding_of

        encoding = encoding_of(encoding)
    held = limits or DEFAULT
    shown = shown_path(path)
    remote = is_address(shown)
    given = Input(shown, None if remote else Path(path), remote=remote)
    reading = Reading(held, encoding)
    return Document(lambda: open_given(given, reading), held, tags_only=tags_only)


def parse(text: str, path: str = "<text>", *, limits: Limits | None = None) -> Document:
    """Read a text; ``path`` is the name that findings show, ``limits`` are as in :func:`read`."""
    from notation.limits import DEFAULT
    from notation.source import SourceText

    source = SourceText(text.replace("\r\n", "\n").replace("\r", "\n"), path)
    return Document(lambda: (source, ()), limits or DEFAULT)


def validate(
    document: Document, *, rules: Sequence[str] = (), overrides: bool = True
) -> tuple[ShownReplay, ...]:
    """Replay every record of a document and compare what it claims.

    ``rules`` are ids or files of rule sets to check by, whatever the records name (one a
    game); ``overrides=False`` refuses the ``Rule`` tags of records.  Each replay holds its
    record's findings, those of the text included, and shows its page in a notebook.  Raises
    ``ValueError`` if a rule set of ``rules`` is not known or not right.
    """
    return tuple(replays(document, rules=rules, overrides=overrides))


def replays(
    document: Document, *, rules: Sequence[str] = (), overrides: bool = True
) -> Iterator[ShownReplay]:
    """The same as :func:`validate`, one replay at a time: for files with many records."""
    from tricknote.rules import run_rules

    chosen = run_rules(rules, overrides=overrides)
    if chosen.findings:
        raise UnreadableRecordError(chosen.findings)
    return _replays(document, chosen)


def _replays(document: Document, chosen: RunRules) -> Iterator[ShownReplay]:
    from tricknote.notebook import shown
    from validator import validate_each

    for _, replay in validate_each(document, settings=chosen.settings):
        # Every one of a document has a record.
        if replay is not None:
            yield shown(replay)


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


def render(
    replay: Replay,
    *,
    lang: str = "en",
    view: str | None = None,
    hands: Literal["open", "seat", "played"] | None = None,
    at: str | None = None,
    theme: Literal["light", "dark"] = "light",
) -> str:
    """The replay page of one record: one self-contained HTML document.

    ``lang`` is the language that it is first read in, ``view`` the label of a seat: then it
    holds only what that seat could know.  ``hands`` are those that the page shows at first: all,
    those that the seat at the bottom sees, or none but the cards played.  With ``at``, a moment
    as in the links of the page (``d3.t7.c2``), it is a picture of that moment instead, an SVG
    document in the colours of ``theme``.  Raises ``ValueError`` for a language, a seat or a moment
    that there is not.
    """
    if at is not None:
        from render.drawing import render_moment

        return render_moment(replay, at, lang=lang, view=view, theme=theme)
    from render import render_page

    return render_page(replay, lang=lang, view=view, hands=hands)
