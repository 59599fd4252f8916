"""Hostile shapes take time in proportion to their length, and no more depth than is allowed."""

from __future__ import annotations

import sys
import time

import pytest

from notation.writer import write_record
from tests.grammar.reading import HEAD, RECORD, read, read_one
from validator import validate

SHAPES = {
    "open braces": "{",
    "open braces and backslashes": "{\\",
    "backslashes in a comment": "\\",
    "open brackets": "(",
    "variations that are never closed": "(1. N: SQ ",
    "closing brackets": ")",
    "empty variations": "() ",
    "open square brackets": "[",
    "open tags": '[Event "',
    "tags": '[_x "y"]\n',
    "quotes": '"',
    "quotes and backslashes": '"\\',
    "curly quotes and backslashes": "„\\",
    "curly quotes": "“",
    "open attributes": "<",
    "attributes and backslashes": "<\\",
    "semicolons": ";",
    "semicolons and line ends": ";\n",
    "percent signs": "%\n",
    "version lines": "%trick 1.0\n",
    "deals": "deal 1 ",
    "ends": "end ",
    "results": "result * ",
    "misspelt words": "dael\n",
    "trick numbers": "1. ",
    "tricks without colons": "1. N SQ\n",
    "tricks without full stops": "\n1 N: SQ",
    "labels": "N: ",
    "long words": "a",
    "digits": "1",
    "cards": "SQ ",
    "unknown cards": "x",
    "cards that are none": "SZ ",
    "equals signs": "=",
    "plus signs": "N+",
    "arrows": "N>",
    "carets": "^a",
    "dollars": "$",
    "question marks": "?",
    "tildes": "~",
    "commas": ",",
    "line ends": "\n",
    "carriage returns": "\r",
    "form feeds": "\f",
    "byte-order marks": "\ufeff",
    "combining marks": "e\u0301",
    "amounts": "score N: 5 ",
    "more amounts": ", N: 5",
    "tricks in square brackets": "[1. N: ",
    "lines of ends": "end\n",
    "hands": "hands N: SQ ",
    "exposures": "expose N: SQ ",
    "rulings": "penalty N: -5\n",
    "comments": "{a}",
    "mixed": '1. N: SQ {a "b <c ( [d ; e\n',
}

FRAMES = {
    "alone": ("", ""),
    "in a deal": (f"{HEAD}\ndeal 1\n", "\nend\n"),
    "in a trick": (f"{HEAD}\ndeal 1\n1. N: S2 ", "\nend\n"),
    "in a comment": (f"{HEAD}\ndeal 1\n1. N: S2 {{", "}\nend\n"),
    "in a list": (f"{HEAD}\ndeal 1\nscore N: 5", "!\nend\n"),
    "behind a semicolon": (f"{HEAD}\ndeal 1\nexpose N: HA; W: ", "!\nend\n"),
    "in an attribute": (f"{HEAD}\ndeal 1\n1. N: S2 <_a\n", ">\nend\n"),
    "in a tag": ('%trick 1.0\n[Event "', '"]\n'),
}

SMALL = 150
FACTOR = 8
TOO_MUCH = 3 * FACTOR
"""Of a shape that takes time by the square, eight times as much would take 64 times as long."""


def seconds(text: str, tries: int) -> float:
    """How long this process works on a text, the best of some tries."""
    best = sys.float_info.max
    for _ in range(tries):
        start = time.process_time()
        for _ in read(text):
            pass
        best = min(best, time.process_time() - start)
    return best


def grows_too_fast(before: str, shape: str, behind: str) -> str:
    """The two times of a shape that takes too long for its length; else nothing."""
    texts = [before + shape * count + behind for count in (SMALL, SMALL * FACTOR)]
    small = large = 0.0
    for tries in (1, 3, 9):
        # A look that was disturbed is repeated before anything is said.
        small, large = (seconds(text, tries) for text in texts)
        if large < 0.01 or large < TOO_MUCH * small:
            return ""
    return f"{small * 1000:.1f} ms, then {large * 1000:.1f} ms"


@pytest.mark.parametrize("frame", FRAMES.values(), ids=[each.replace(" ", "-") for each in FRAMES])
def test_time_grows_with_the_length(frame: tuple[str, str]) -> None:
    before, behind = frame
    slow = {
        name: times
        for name, shape in SHAPES.items()
        if (times := grows_too_fast(before, shape, behind))
    }
    assert not slow


def nested(depth: int) -> str:
    """A variation in a variation in a variation …, each of the same card."""
    text = RECORD
    inside = ""
    for _ in range(depth):
        inside = f" (5. S: S5{inside})"
    return text.replace("SQ S6", f"SQ{inside} S6")


def test_variations_nest_as_deep_as_is_allowed() -> None:
    found = read_one(nested(64))
    assert not found.findings
    result = validate(found.record)
    assert not [each for each in result.findings if each.severity == "error"]
    assert write_record(found.record) == nested(64)


@pytest.mark.parametrize("depth", [65, 500, 5000])
def test_variations_that_nest_too_deep(depth: int) -> None:
    found = read_one(nested(depth))
    assert "nesting-too-deep" in [each.name for each in found.findings]
    validate(found.record, findings=found.findings)
    write_record(found.record)
    assert len(next(iter(found.record.deals())).tricks) == 13


def test_brackets_that_nest_too_deep_and_never_close() -> None:
    text = RECORD.replace("SQ S6", "SQ " + "(5. S: S5 " * 4000)
    found = read_one(text)
    assert found.findings
    validate(found.record, findings=found.findings)


def test_a_long_line_is_told_once() -> None:
    text = RECORD.replace("SQ S6", "SQ " + "x" * 100_001)
    names = [each.name for each in read_one(text).findings]
    assert names.count("line-too-long") == 1


def test_a_long_comment_is_told_once() -> None:
    names = [
        each.name
        for each in read_one(RECORD.replace("SQ S6", "SQ {" + "x" * 20_001 + "} S6")).findings
    ]
    assert names == ["string-too-long"]
