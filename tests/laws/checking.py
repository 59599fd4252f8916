"""Reading and validating a text in a test."""

from __future__ import annotations

from grammar import Parsed, read_records
from notation.diagnostic import Diagnostic
from notation.source import SourceText
from validator import Replay, Settings, validate
from validator.rulesets import Library, RuleSet

LIBRARY = Library.shipped()
IDS = LIBRARY.ids("gongzhu")


def rule_set(name: str) -> RuleSet:
    """A shipped rule set of Gong Zhu, by name or full id."""
    found = LIBRARY.find("gongzhu", name)
    assert found is not None, name
    return found


def parsed(text: str) -> list[Parsed]:
    """The records of a text."""
    return list(read_records(SourceText(text, "test.trick")))


def replays(text: str, settings: Settings | None = None) -> list[Replay]:
    """What the records of a text come to."""
    return [
        validate(
            each.record,
            index=each.index,
            findings=each.findings,
            settings=settings or Settings(),
        )
        for each in parsed(text)
    ]


def replay(text: str) -> Replay:
    """What the only record of a text comes to."""
    (only,) = replays(text)
    return only


def told(findings: tuple[Diagnostic, ...]) -> list[str]:
    """Findings as ``error revoke 17:12``, for a test's message."""
    return [
        f"{each.severity} {each.name} {each.place.line}:{each.place.column}"
        + (f" <- {each.consequence_of.name}" if each.consequence_of is not None else "")
        for each in findings
    ]


def unfolded(findings: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    """The errors and warnings that follow from no other finding."""
    return [each for each in findings if each.consequence_of is None and each.severity != "note"]
