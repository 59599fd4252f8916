"""A record under its rules: its table found, its match played, its replay established.

This module refuses to know how a deal is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat

from notation.diagnostic import Context, Diagnostic
from notation.record import Record
from notation.source import SourceText
from validator.engine.doubts import Doubts, head_doubts
from validator.engine.known import Key, key_of, known, remember
from validator.engine.match import Match
from validator.engine.report import Report
from validator.engine.setup import read_tags
from validator.engine.table import Setup
from validator.engine.text_findings import in_order
from validator.engine.words import NO_WORDS, Words, read_words
from validator.replay import Replay
from validator.settings import DEFAULT, Settings


def validate(
    record: Record,
    *,
    index: int = 1,
    findings: Sequence[Diagnostic] = (),
    settings: Settings = DEFAULT,
    thorough: bool = False,
) -> Replay:
    """Play a record again under its rules and compare every claim.

    ``findings`` are those of its text; they are part of the replay's.  A deal that is plainly in
    order is looked at in full only when somebody looks at it; ``thorough`` does so at once, and
    finds the same.  Never raises for anything that a record can hold.
    """
    key = None if findings or thorough else key_of(record)
    table = known(key, settings)
    if table is not None:
        replay = at_known_table(record, index, table, read_words(record.entries, table.labels))
        if replay is not None:
            return replay
    return by_its_tags(record, index, key, findings, settings, thorough=thorough)


def by_its_tags(
    record: Record,
    index: int,
    key: Key | None,
    findings: Sequence[Diagnostic] = (),
    settings: Settings = DEFAULT,
    *,
    thorough: bool = False,
) -> Replay:
    """The replay of a record whose tags are read; ``key`` is what they say, where that may be
    remembered for others like it."""
    report = Report(_source(record), Context(record=index))
    if findings:
        report.doubts = Doubts(head_doubts(record, findings, report.source.text))
    tags = read_tags(record, report, settings)
    if tags.setup is None:
        _not_checked(record, report, tags.rules is None)
        return Replay(
            record, index, tags.rules, tags.seats, tags.seats, (), {}, {}, False, (), (),
            in_order(findings, report),
        )  # fmt: skip
    if not report.findings:
        remember(key, settings, tags.setup)
    report.context = report.context._replace(rules=tags.setup.rules.id)
    match = Match(record, index, tags.setup, report, findings)
    match.run(repeat(NO_WORDS) if thorough else read_words(record.entries, tags.setup.labels))
    return match.replay()


def at_known_table(
    record: Record, index: int, table: Setup, words: Iterable[Words]
) -> Replay | None:
    """The replay of a record with the tags of others that were at a table; ``None`` if its deals
    show that it is another one.  ``words`` are those of its entries."""
    report = Report(_source(record), Context(record=index, rules=table.rules.id))
    match = Match(record, index, table, report, unproven=True)
    return match.replay() if match.run(words) else None


def _source(record: Record) -> SourceText:
    return record.source or SourceText("")


def _not_checked(record: Record, report: Report, rules: bool) -> None:
    if not any(True for _ in record.deals()):
        return
    game = any(each.name in ("unknown-game", "missing-tag") for each in report.findings)
    variant = "game" if game else "rules" if rules else "seats"
    root = next((each for each in report.findings if each.severity == "error"), None)
    span = root.span if root else record.span
    report.add("not-checkable", span, variant, consequence_of=root)
