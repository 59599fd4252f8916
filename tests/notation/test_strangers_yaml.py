"""YAML from strangers: nothing explodes, nothing is made of it but text and numbers, and every
fault is a finding with a JSON pointer, a line and a column.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.diagnostic import Diagnostic
from notation.source import SourceText
from notation.strict_yaml import load
from notation.wording import message, page, phrases_of
from notation.yaml_model import read_yaml, write_yaml
from tests.notation.documents import base, damaged, sound


def findings_of(text: str) -> tuple[Diagnostic, ...]:
    return read_yaml(SourceText(text, "x.yaml"))[1]


HEAD = "format: tricknote\nversion: '1.0'\n"


@pytest.mark.parametrize(
    ("text", "problem", "pointer", "line", "column"),
    [
        ("", "empty", "", 1, 1),
        ("# only a remark\n", "empty", "", 1, 1),
        ("---\n...\n", None, "", 1, 1),
        ("a: &x [1]\n", "alias", "/a", 1, 4),
        ("a: *x\n", "alias", "/a", 1, 4),
        ("<<: {a: 1}\n", "merge", "", 1, 1),
        ("a: !!python/object/apply:os.system [ls]\n", "yaml-tag", "/a", 1, 4),
        ("a: !!binary aGk=\n", "yaml-tag", "/a", 1, 4),
        ("a: !mine 3\n", "yaml-tag", "/a", 1, 4),
        ("a: !x!y 3\n", "unknown-tag", "", 1, 4),
        ("a: 1\nb: 2\na: 3\n", "member-twice", "/a", 3, 1),
        ("? [a]\n: 1\n", "key-not-text", "", 1, 3),
        ("{a: 1}: 2\n", "key-not-text", "", 1, 1),
        ("a: 1\n---\nb: 2\n", "documents", "", 2, 1),
        ("a: 1" + "0" * 5000 + "\n", "digits", "/a", 1, 4),
        ("a: [1, 2\n", "comma-missing", "", 2, 1),
        ("a: 'x\n", "string-open", "", 2, 1),
        ("a: b: c\n", "mapping-here", "", 1, 5),
        ("a:\n\tb: 1\n", "tab", "/a", 2, 1),
        ("a: @b\n", "first-letter", "/a", 1, 4),
        ("a: `b`\n", "first-letter", "/a", 1, 4),
        ("a: 1\n b: 2\n", "mapping-here", "", 2, 3),
        ("a: [1]\n  - 2\n", "indent", "", 2, 3),
        ('a: "\\ud83d"\n', "yaml-escape", "/a", 1, 7),
        ('a: "\\q"\n', "yaml-escape", "/a", 1, 5),
        ("a: \x01\n", "character", "", 1, 4),
        ("a: \ud800\n", "character", "", 1, 4),
    ],
)
def test_what_is_refused_is_said_at_its_place(
    text: str, problem: str | None, pointer: str, line: int, column: int
):
    findings = findings_of(text)
    assert findings
    sound(findings, text)
    if problem is not None:
        assert problem in phrases_of(page("syntax"))
        at = (problem, line, column)
        assert at in [
            (each.arguments["problem"], each.place.line, each.place.column) for each in findings
        ]


@pytest.mark.parametrize(
    "word",
    ["yes", "No", "on", "off", "~", "null", "2026-11-14", "12:30", "1_000", "0x1F", "0o17", "017",
     ".inf", "-.inf", ".nan", "1e400", "=", "true", "N"],
)  # fmt: skip
def test_what_other_readers_make_something_of_is_text(word: str):
    assert load(f"a: {word}\n").value == {"a": word}
    text = f"{HEAD}records:\n- tags: [[Site, {word}]]\n  result: {{N: {word}}}\n"
    (finding,) = findings_of(text)
    assert finding.pointer == "/records/0/result/N"
    assert message(finding).endswith(f"expected whole points, found {json.dumps(word)}")
    assert finding.place[:2] == (5, 15)


def test_whole_numbers_may_look_like_others():
    text = f"{HEAD}records:\n- tags: []\n  result: {{N: 50.0, W: +5, S: -0}}\n"
    (record,), findings = read_yaml(SourceText(text))
    assert findings == ()
    assert record.result is not None
    assert record.result.as_dict() == {"N": 50, "W": 5, "S": 0}


def test_aliases_cannot_explode():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    findings = findings_of("\n".join(lines))
    assert {each.name for each in findings} == {"syntax"}
    assert len(findings) <= 120


def test_every_fault_is_reported_and_not_the_first_alone():
    text = f"""{HEAD}base: &b {{a: 1}}
records:
- tags: [[Game, gongzhu], [Date, 2026-11-14]]
  <<: *b
  entries:
  - deal: !!int 1
    deal: 2
    ? [x]
    : 3
    tricks:
    - {{trick: yes, leader: N, plays: [S3, no, 12, *b]}}
    score: {{N: 99999999999999999999999, W: 0x10, 3: 5}}
---
x: 1
"""
    found = [(str(each.pointer), each.place.line) for each in findings_of(text)]
    assert found == sorted(found, key=lambda each: each[1])
    assert set(found) >= {
        ("/base", 3),
        ("/records/0", 6),
        ("/records/0/entries/0/deal", 8),
        ("/records/0/entries/0/deal", 9),
        ("/records/0/entries/0", 10),
        ("/records/0/entries/0/tricks/0/trick", 13),
        ("/records/0/entries/0/tricks/0/plays/1", 13),
        ("/records/0/entries/0/tricks/0/plays/2", 13),
        ("/records/0/entries/0/tricks/0/plays/3", 13),
        ("/records/0/entries/0/score/N", 14),
        ("/records/0/entries/0/score/W", 14),
        ("", 15),
    }
    # Of what could not be read nothing more is said.
    assert found.count(("/records/0/entries/0/score/N", 14)) == 1


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_nesting_ends_somewhere(opening: str):
    text = opening * 30_000
    findings = findings_of(text)
    assert findings
    sound(findings, text)


@settings(max_examples=30)
@given(damaged())
def test_a_damaged_document_gives_findings_or_what_it_says(data: dict[str, Any]):
    text = _written(data)
    records, findings = read_yaml(SourceText(text))
    sound(findings, text)
    if not findings:
        assert read_yaml(SourceText(write_yaml(records))) == (records, ())


def _written(data: object) -> str:
    """YAML with every text in quotes: it has the words of JSON, and JSON is YAML."""
    return json.dumps(data, indent=1, ensure_ascii=False)


SAMPLE = write_yaml(read_yaml(SourceText(_written(base())))[0][:1])

_PIECES = st.sampled_from(
    ["", "- ", ": ", "  ", "\n", "&a ", "*a", "!!x ", "? ", "|", ">", "'", '"', "#", "[", "}", "\t"]
)


@settings(max_examples=25)
@given(st.data())
def test_a_damaged_text_gives_findings_or_records(data: st.DataObject):
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = at + data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(_PIECES) + text[end:]
    found, findings = read_yaml(SourceText(text))
    sound(findings, text)
    assert found or findings
    try:
        yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        assert findings
