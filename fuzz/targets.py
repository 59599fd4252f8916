"""What must hold for any text: pure functions that raise :class:`Broken` where it does not.

They are used three times: by the hypothesis tests of every change, by ``make fuzz`` for as
long as one likes, and by whoever has a file that brought the program down.  This module
refuses to know where its texts come from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from grammar import Parsed, read_records
from notation.diagnostic import Diagnostic
from notation.files import decode
from notation.source import SourceText
from notation.wording import message
from notation.writer import write_record
from render import render_page
from tricknote.conversion import read_form, write_form
from tricknote.report import finding_json
from validator import Replay, validate


class Broken(AssertionError):
    """Something that must hold for any text does not hold for this one."""


def records(text: str) -> None:
    """Read, check, write and read again: places in the text, order, and a fixed point."""
    for parsed in read_records(SourceText(text, "fuzz.trick")):
        replay = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        _findings(text, parsed.findings)
        _findings(text, replay.findings)
        _written(parsed, replay)


def _findings(text: str, findings: tuple[Diagnostic, ...]) -> None:
    places = [each.span for each in findings]
    if places != sorted(places):
        raise Broken(f"findings out of order: {[tuple(each) for each in places]}")
    names = {(each.name, each.span, each.variant) for each in findings}
    for each in findings:
        # A comment or a string that the file's end cut off is closed behind it.
        if not 0 <= each.span.start <= each.span.end <= len(text) + 1:
            raise Broken(f"{each.name} at {tuple(each.span)} of {len(text)}")
        for related in each.related:
            if not 0 <= related.span.start <= related.span.end <= len(text) + 1:
                raise Broken(f"{each.name}: {related.label} at {tuple(related.span)}")
        root = each.consequence_of
        if root is not None:
            if root.consequence_of is not None:
                raise Broken(f"{each.name} follows from {root.name}, which follows from another")
            if (root.name, root.span, root.variant) not in names:
                raise Broken(f"{each.name} follows from {root.name}, which is not there")


def _written(parsed: Parsed, replay: Replay) -> None:
    """The canonical form of what could be read is read without a finding, and is its own."""
    once = write_record(parsed.record)
    again = list(read_records(SourceText(once)))
    if any(each.severity == "error" for each in parsed.findings):
        return
    if len(again) > 1 or "".join(write_record(each.record) for each in again) != once:
        raise Broken("the canonical form is not its own canonical form")
    # That an `end` is missing is said of the canonical form too: nobody makes one up.
    before = {each.name for each in parsed.findings} & {"truncated-record"}
    if any(each.name not in before for other in again for each in other.findings):
        raise Broken("the canonical form has findings")
    if replay.index != parsed.index:
        raise Broken("a replay of another record")


def words(text: str) -> None:
    """Every finding can be said, and put into JSON."""
    for parsed in read_records(SourceText(text, "fuzz.trick")):
        replay = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        for each in replay.findings:
            said = message(each)
            if not said or "None" in said:
                raise Broken(f"{each.name} {each.variant}: {said!r}")
            json.dumps(finding_json(each))


def forms(text: str) -> None:
    """What can be read goes through JSON and YAML without loss, and onto a page."""
    found = [*read_records(SourceText(text, "fuzz.trick"))]
    for parsed in found:
        replay = validate(parsed.record, index=parsed.index, findings=parsed.findings)
        page = render_page(replay)
        if not page.startswith("<!doctype html>"):
            raise Broken("no page")
    clean = tuple(
        each.record for each in found if not any(f.severity == "error" for f in each.findings)
    )
    if not clean:
        return
    for form in ("json", "yaml"):
        there = write_form(clean, form)
        back = read_form(SourceText(there, f"fuzz.{form}"), form)
        if back.findings or write_form(back.records, "trick") != write_form(clean, "trick"):
            raise Broken(f"{form} loses something")


def documents(text: str) -> None:
    """JSON and YAML of any kind: findings or records, and places in the text."""
    for form in ("json", "yaml"):
        found = read_form(SourceText(text, f"fuzz.{form}"), form)
        for each in found.findings:
            if not 0 <= each.span.start <= each.span.end <= len(text) + 1:
                raise Broken(f"{form}: {each.name} at {tuple(each.span)} of {len(text)}")
            if not message(each):
                raise Broken(f"{form}: {each.name} {each.variant} has no words")
        for record in found.records:
            validate(record)
            write_record(record)


def raw(data: bytes) -> str | None:
    """Bytes as a text, if they are one; what is wrong with others is told, never raised."""
    source, findings = decode(data, "fuzz.trick")
    for each in findings:
        if not message(each):
            raise Broken(f"{each.name} {each.variant} has no words")
    if source is None and not findings:
        raise Broken("no text and no finding")
    return None if source is None else source.text


TARGETS: Mapping[str, Callable[[str], None]] = {
    "records": records,
    "words": words,
    "forms": forms,
    "documents": documents,
}
"""The targets by name."""


def any_bytes(data: bytes) -> None:
    """What ``make fuzz`` calls: the first byte chooses how much is done with the others."""
    if not data:
        return
    text = raw(data[1:])
    if text is None:
        return
    # Most of the time goes to what is quick and breaks first.
    chosen = data[0] % 16
    if chosen < 13:
        records(text)
    else:
        (words, forms, documents)[chosen - 13](text)
