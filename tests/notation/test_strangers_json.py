"""JSON from strangers: every fault of a document is a finding with its place, never a traceback.

A place is a JSON pointer and a line and column of the text.
"""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import json_careful, json_text
from notation.diagnostic import Diagnostic
from notation.json_model import from_json, read_json, write_json
from notation.source import SourceText
from notation.wording import help_text, message, page, phrases_of, related_message
from tests.notation.documents import ALLOWED, ENVELOPE, base, damaged, sound


def findings_of(text: str) -> tuple[Diagnostic, ...]:
    return read_json(SourceText(text, "x.json"))[1]


def shown(text: str) -> list[tuple[str, int, int, str]]:
    """Pointer, line, column and words of everything that is wrong with a text."""
    return [
        (str(each.pointer), each.place.line, each.place.column, message(each))
        for each in findings_of(text)
    ]


def phrase(text: str, **arguments: Any) -> str:
    from notation.filling import fill

    phrases = phrases_of(page("syntax"))
    return fill(phrases[text], arguments, phrases=phrases)


def in_record(members: str) -> str:
    return (
        '{"format": "tricknote", "version": "1.0", "records": [\n'
        '{"tags": [["Game", "gongzhu"]],\n' + members + "}]}"
    )


# ---- the text


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ("", "empty", 1, 1),
        (" \n\t", "empty", 1, 1),
        ("{'a': 1}", "quotes", 1, 2),
        ("{a: 1}", "word", 1, 2),
        ('{"a": yes}', "word", 1, 7),
        ('{"a": True}', "word", 1, 7),
        ('{"a": 1,}', "comma-too-many", 1, 8),
        ("[1, 2,\n]", "comma-too-many", 1, 6),
        ("[1 2]", "comma-missing", 1, 4),
        ('{"a": 1 "b": 2}', "comma-missing", 1, 9),
        ("[1,,2]", "value-missing", 1, 4),
        ('{"a" 1}', "colon-missing", 1, 6),
        ('{"a": }', "value-missing", 1, 7),
        ('{"a"}', "colon-missing", 1, 5),
        ("{: 1}", "name-missing", 1, 2),
        ("{,}", "name-missing", 1, 2),
        ("[1", "never-closed", 1, 1),
        ('{"a": [1}', "comma-missing", 1, 9),
        ("]", "wrong-bracket", 1, 1),
        ("[] []", "after-end", 1, 4),
        ("[] // x", "comment", 1, 4),
        ("/* x */ []", "comment", 1, 1),
        ("# x\n[]", "comment", 1, 1),
        ('["a\nb"]', "string-open", 1, 2),
        ('["a', "string-open", 1, 2),
        ('["a\tb"]', "control-character", 1, 4),
        ('["\\x41"]', "escape", 1, 3),
        ('["\\u12"]', "escape", 1, 3),
        ("[NaN]", "number", 1, 2),
        ("[-Infinity]", "number", 1, 2),
        ("[01]", "number", 1, 2),
        ("[+1]", "number", 1, 2),
        ("[.5]", "number", 1, 2),
        ("[0x1F]", "number", 1, 2),
        ("[1_000]", "number", 1, 2),
        ("[1e400]", "huge", 1, 2),
        ("[-1e400]", "huge", 1, 2),
        ("[1" + "0" * 5000 + "]", "digits", 1, 2),
        ('{"a": 1, "a": 2}', "member-twice", 1, 10),
        ('{"a": {"b": 1},\n "c": 2, "a": 3}', "member-twice", 2, 10),
    ],
)
def test_what_is_no_json_is_said_at_its_place(text: str, problem: str, line: int, column: int):
    errors = json_text.load(text).errors
    assert (problem, (line, column)) in [(each.problem, each.position) for each in errors]
    assert problem in phrases_of(page("syntax"))
    findings = findings_of(text)
    sound(findings, text)
    assert any(each.variant == "json" for each in findings)


def test_what_else_the_standard_allows_is_allowed():
    text = ' [1e5, -0, 0.5e-3, "\\u00e9\\ud83d\\udc16\\/", null, true, false, {"": []}] \n'
    assert json_text.load(text).errors == ()
    assert json_careful.read(text).value == json.loads(text)


@pytest.mark.parametrize("opening", ["[", '{"a": ', '[{"a": '])
def test_nesting_ends_somewhere(opening: str):
    text = opening * 200_000
    (finding,) = findings_of(text)
    assert (finding.name, finding.variant) == ("nesting-too-deep", "document")
    sound((finding,), text)


def test_a_member_that_stands_twice_shows_both_places():
    (finding,) = (each for each in findings_of('{"a": 1,\n"a": 2}') if each.variant == "json")
    (related,) = finding.related
    assert finding.place[:2] == (2, 1)
    assert finding.source.place(related.span)[:2] == (1, 2)
    assert related_message(finding, related) == "the first one"


def test_every_fault_is_reported_and_not_the_first_alone():
    text = """{
  "format": "tricknote", "version": "1.0",
  // made by hand
  "records": [
    {"tags": [["Rules", bonanza88],],
     "entries": [{"deal": 1, "hands": {"N": "S2", "N": "S3", "W": 5},
       "tricks": [{"trick": 1e400, "leader": "S", "plays": ["S3", 'S8', "SK" "SA"]},
                  {"trick": 2, "leeder": "S", "plays": [true, "ZZ"]}],
       "score": {"N": 1.5, "W": NaN, "S": "-50", "E": -0}}]},
    7
  ]
}
"""
    places = [(line, column) for _, line, column, _ in shown(text)]
    assert places == sorted(places)
    assert [(pointer, line) for pointer, line, _, _ in shown(text)] == [
        ("", 3),
        ("/records/0/tags/0/1", 5),
        ("/records/0/tags/1", 5),
        ("/records/0/entries/0/hands/N", 6),
        ("/records/0/entries/0/hands/W", 6),
        ("/records/0/entries/0/tricks/0/trick", 7),
        ("/records/0/entries/0/tricks/0/plays/1", 7),
        ("/records/0/entries/0/tricks/0/plays/3", 7),
        ("/records/0/entries/0/tricks/1", 8),
        ("/records/0/entries/0/tricks/1/leeder", 8),
        ("/records/0/entries/0/tricks/1/plays/0", 8),
        ("/records/0/entries/0/tricks/1/plays/1", 8),
        ("/records/0/entries/0/score/N", 9),
        ("/records/0/entries/0/score/W", 9),
        ("/records/0/entries/0/score/S", 9),
        ("/records/1", 10),
    ]


def test_findings_say_which_record_they_are_about():
    text = in_record('"x": 1').replace("]}", ', {"tags": [], "y": 1, "y": 2}]}')
    assert [each.context.record for each in findings_of(text)] == [1, 2, 2]


# ---- the form


@pytest.mark.parametrize(
    ("members", "pointer", "words"),
    [
        ('"entry": []', "/entry", 'there is no member "entry" in a record; is "entries" meant?'),
        ('"frob": []', "/frob", 'there is no member "frob" in a record'),
        ('"result": {"N": "50"}', "/result/N", 'expected whole points, found "50"'),
        ('"result": {"N": 0.5}', "/result/N", "expected whole points, found 0.5"),
        ('"result": {"N": null}', "/result/N", "expected whole points, found null"),
        ('"result": {"N": {"a": 1}}', "/result/N", "expected whole points, found an object"),
        ('"entries": {}', "/entries", phrase("value-form", expected="a list of deals, and of what "
         "stands between them", value="{}")),
        ('"entries": [{"deal": 1, "tricks": [{"trick": 1, "leader": "N"}]}]',
         "/entries/0/tricks/0", 'a trick needs the member "plays"'),
        ('"entries": [{"deal": 1, "hands": {"1x": "S2"}}]', "/entries/0/hands/1x",
         '"1x" cannot be the label of a seat'),
        ('"entries": [{"deal": 1, "turnup": "S1"}]', "/entries/0/turnup",
         'expected the card shown from the pack, such as "H9" or "Hx", found "S1"'),
        ('"entries": [{"deal": 1, "stock": "S2 SS"}]', "/entries/0/stock",
         'expected the cards of the stock in drawing order, such as "S7 D9 x", found "S2 SS"'),
        ('"comments": ["\\ud800"]', "/comments/0", "it holds half of a character"),
        ('"\\ud800": 1', "", "it holds half of a character"),
    ],
)  # fmt: skip
def test_what_a_record_cannot_hold_is_said_in_words(members: str, pointer: str, words: str):
    text = in_record(members)
    (finding,) = findings_of(text)
    assert finding.pointer == "/records/0" + pointer
    assert message(finding) == f"{finding.pointer}: {words}"
    assert finding.place.line == (3 if pointer else 2)
    sound((finding,), text)


def test_every_missing_and_every_unknown_member_is_named():
    text = '{"format": "tricknote", "vresion": "1.0", "a": 1}'
    assert sorted(words for _, _, _, words in shown(text)) == [
        '/: a document with its format, its version and its records needs the member "records"',
        '/: a document with its format, its version and its records needs the member "version"',
        '/a: there is no member "a" in a document with its format, its version and its records',
        (
            '/vresion: there is no member "vresion" in a document with its format, its version '
            'and its records; is "version" meant?'
        ),
    ]


def test_a_list_of_records_lacks_what_stands_around_them():
    ((pointer, line, column, words),) = shown('[{"tags": []}]')
    assert (pointer, line, column) == ("", 1, 1)
    assert words == f"/: {phrase('bare-records')}"


def test_whole_numbers_may_look_like_others():
    text = in_record('"result": {"N": 50.0, "W": 5e1, "S": -0, "E": -0.0}')
    (record,), findings = read_json(SourceText(text))
    assert findings == ()
    assert record.result is not None
    assert record.result.as_dict() == {"N": 50, "W": 50, "S": 0, "E": 0}


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), math.inf, math.nan, b"x", {1, 2}, (1,), object(), {1: 2}, 10**40],
    ids=lambda value: type(value).__name__,
)
def test_no_value_of_python_breaks_the_reader(value: object):
    record, findings = from_json({"tags": [], "result": {"N": value}})
    assert record is None
    assert findings
    assert all(each.name in ALLOWED and message(each) for each in findings)


def test_a_value_that_holds_itself_is_a_finding():
    endless: list[Any] = []
    endless.append(endless)
    record, (finding,) = from_json({"tags": endless})
    assert record is None
    assert finding.name == "nesting-too-deep"


# ---- anything


@settings(max_examples=60)
@given(damaged())
def test_a_damaged_document_gives_findings_or_what_it_says(data: dict[str, Any]):
    text = json.dumps(data, indent=1)
    records, findings = read_json(SourceText(text))
    sound(findings, text)
    wanted = data.get("records")
    if not findings:
        assert isinstance(wanted, list)
        assert len(records) == len(wanted)
        again, none = read_json(SourceText(write_json(records)))
        assert (again, none) == (records, ())


_PIECES = st.sampled_from(
    [
        "",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "\\",
        "\n",
        "0",
        "-",
        "e9",
        "x",
        "//",
        "null",
        "\t",
    ]
)


@settings(max_examples=80)
@given(st.data())
def test_a_damaged_text_is_refused_exactly_where_json_refuses_it(data: st.DataObject):
    text = json.dumps({**ENVELOPE, "records": base()["records"][:1]}, ensure_ascii=False)[:1500]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = at + data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(_PIECES) + text[end:]
    _same_verdict(text)


@settings(max_examples=80)
@given(st.text(st.sampled_from("{}[],:\"\\ab 019-.eE+/\n'tn"), max_size=30))
def test_any_text_is_refused_exactly_where_json_refuses_it(text: str):
    _same_verdict(text)


def _same_verdict(text: str) -> None:
    read = json_careful.read(text)
    try:
        value = json.loads(text, parse_constant=_refuse)
    except ValueError:
        assert read.errors
    else:
        ours = {"member-twice", "digits", "huge"}
        assert {each.problem for each in read.errors} <= ours
        if not read.errors:
            assert read.value == value
    sound(findings_of(text), text)


def _refuse(word: str) -> object:
    raise ValueError(word)


def test_a_document_has_the_place_of_all_that_is_in_it():
    text = write_json(read_json(SourceText(json.dumps(base())))[0])
    read = json_careful.read(text)
    assert read.errors == ()
    lines = text.split("\n")
    stack: list[tuple[str, Any]] = [("", json.loads(text))]
    while stack:
        pointer, value = stack.pop()
        line, column = read.value_places[pointer]
        here = lines[line - 1][column - 1 :]
        if isinstance(value, dict | list):
            assert here.startswith("{" if isinstance(value, dict) else "[")
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            for key, each in inside:
                name = str(key).replace("~", "~0").replace("/", "~1")
                assert f"{pointer}/{name}" in read.places
                stack.append((f"{pointer}/{name}", each))
        else:
            assert here.startswith(json.dumps(value, ensure_ascii=False))


def test_help_is_complete_where_there_is_any():
    assert all("?" not in (help_text(each) or "") for each in findings_of("[1"))
