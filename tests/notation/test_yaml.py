"""YAML read strictly, and records in it."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import card
from notation.json_model import document
from notation.loaded import Position
from notation.marks import Comment
from notation.play import Play, Trick, Tricks, Variation
from notation.record import Deal, Record, Tag
from notation.source import SourceText
from notation.strict_yaml import MAX_DEPTH, load
from notation.wording import message, page, phrases_of
from notation.yaml_model import read_yaml, write_yaml
from tests.strategies import HOSTILE, files


def value(text: str) -> object:
    loaded = load(text)
    assert loaded.error is None, loaded.error
    return loaded.value


# ---- the strict reader


@pytest.mark.parametrize(
    "text",
    ["yes", "no", "on", "off", "y", "true", "false", "null", "~", "2026-11-14", "12:30", "1:30:00",
     "0x1F", "0o17", "017", "1_000", ".5", "5.", "1e3", ".inf", ".nan", "=", "C2", "+", "--5"],
)  # fmt: skip
def test_text_stays_text(text: str):
    assert value(f"a: {text}") == {"a": text}
    assert value(f"- {text}x") == [f"{text}x"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("50", 50), ("+50", 50), ("-300", -300), ("1.5", 1.5), ("-0.25", -0.25)],
)
def test_decimal_numbers_are_converted(text: str, number: float):
    assert value(f"a: {text}") == {"a": number}
    assert type(value(f"[{text}]")[0]) is type(number)  # type: ignore[index]


@pytest.mark.parametrize("quoted", ["'50'", '"50"', "|-\n  50", ">-\n  50"])
def test_quoted_numbers_stay_text(quoted: str):
    assert value(f"a: {quoted}") == {"a": "50"}


def test_keys_stay_text():
    assert value("1: a\nyes: b\n1.5: c") == {"1": "a", "yes": "b", "1.5": "c"}


def test_nothing_is_the_empty_text():
    assert value("") == ""
    assert value("# only a remark\n") == ""
    assert value("a:\nb: ''") == {"a": "", "b": ""}


def test_nested_values_and_their_places():
    loaded = load("a:\n  - x\n  - b/c: {d~: 1}\n'e': [f, g]\n")
    assert loaded.value == {"a": ["x", {"b/c": {"d~": 1}}], "e": ["f", "g"]}
    assert loaded.places == {
        "": Position(1, 1),
        "/a": Position(1, 1),
        "/a/0": Position(2, 5),
        "/a/1": Position(3, 5),
        "/a/1/b~1c": Position(3, 5),
        "/a/1/b~1c/d~0": Position(3, 11),
        "/e": Position(4, 1),
        "/e/0": Position(4, 7),
        "/e/1": Position(4, 10),
    }
    assert loaded.value_places["/a/1/b~1c/d~0"] == Position(3, 15)
    assert loaded.value_places["/a"] == Position(2, 3)
    assert loaded.value_places[""] == Position(1, 1)


@pytest.mark.parametrize(
    ("text", "problem", "position"),
    [
        ("a: b: c", "mapping-here", (1, 5)),
        ("a: [1", "comma-missing", (2, 1)),
        ("a: 'x", "string-open", (1, 6)),
        ("a:\n\tb: 1", "tab", (2, 1)),
        ("a: 1\nb: \x07", "character", (2, 4)),
        ("a: 1\nb: \ud800", "character", (2, 4)),
        ("a: 1\nb: 2\na: 3", "member-twice", (3, 1)),
        ("{a: 1, 'a': 2}", "member-twice", (1, 8)),
        ("a: &x 1\nb: *x", "alias", (1, 4)),
        ("b: *x", "alias", (1, 4)),
        ("<<: {a: 1}", "merge", (1, 1)),
        ("a: !!int 3", "yaml-tag", (1, 4)),
        ("a: !!python/object/apply:os.system [ls]", "yaml-tag", (1, 4)),
        ("!x {a: 1}", "yaml-tag", (1, 1)),
        ("{[a]: 1}", "key-not-text", (1, 2)),
        ("? {a: 1}\n: 2", "key-not-text", (1, 3)),
        ("a: 1\n---\nb: 2", "documents", (2, 1)),
        ("a: " + "1" * 30, "digits", (1, 4)),
    ],
)
def test_what_is_refused(text: str, problem: str, position: tuple[int, int]):
    loaded = load(text)
    assert loaded.error is not None
    assert loaded.whole or loaded.value is None
    assert loaded.error.problem == problem
    assert loaded.error.problem in phrases_of(page("syntax"))
    assert loaded.error.position == position


def test_a_key_that_stands_twice_is_named_with_its_first_place():
    error = load("a:\n  b: 1\n  c: 2\n  b: 3\n").error
    assert error is not None
    assert (error.first, error.position) == (Position(2, 3), Position(4, 3))
    assert error.arguments == {"member": "b"}


def test_the_same_key_in_two_places_is_no_fault():
    assert value("a: {x: 1}\nb: {x: 1}") == {"a": {"x": 1}, "b": {"x": 1}}


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}")])
def test_nesting_is_limited(opening: str, closing: str):
    levels = 400
    assert load(opening * levels + "1" + closing * levels).error is None
    error = load(opening * (MAX_DEPTH + 5)).error
    assert error is not None
    assert error.problem in ("too-deep", "comma-missing", "unread")


def test_aliases_cannot_blow_up():
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
    error = load("\n".join(lines)).error
    assert error is not None
    assert error.problem == "alias"


@given(st.text(max_size=40) | st.text(st.sampled_from("ab: -[]{}\n'\"|>&*!#?,"), max_size=40))
def test_no_text_breaks_the_reader(text: str):
    loaded = load(text)
    assert loaded.whole or (loaded.errors and loaded.value is None)


def test_the_slow_loader_reads_the_same(monkeypatch: pytest.MonkeyPatch):
    text = "a: [1, yes, 'x']\nb:\n- {c: +5}\n"
    fast = load(text)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert load(text) == fast


# ---- records


@settings(max_examples=15)
@given(files())
def test_nothing_is_lost(some: list[Record]):
    text = write_yaml(some)
    assert read_yaml(SourceText(text)) == (some, ())
    assert yaml.safe_load(text) == document(some)


@pytest.mark.parametrize(
    "text", [*HOSTILE, "a\nb", "a\n b\n", "a\n\nb", "# a\nb", "a \nb", "a:\nb"]
)
def test_hostile_texts_are_only_texts(text: str):
    play = Play((card("SA"),), notes=(Comment(text),))
    record = Record(
        (Tag("Site", (text,)),), (Deal(1, text, tricks=Tricks([Trick(1, "N", (play,))])),)
    )
    written = write_yaml([record])
    assert read_yaml(SourceText(written)) == ([record], ())
    assert yaml.safe_load(written) == document([record])


def test_plain_tricks_stand_in_one_line():
    trick = Trick(1, "S", tuple(Play((card(name),)) for name in ("S3", "S8", "SK", "SA")))
    record = Record((Tag("Event", ("no",)),), (Deal(1, tricks=Tricks([trick, trick])),))
    line = "    - {trick: 1, leader: S, plays: [S3, S8, SK, SA]}\n"
    assert write_yaml([record]) == (
        "format: tricknote\nversion: '1.0'\nrecords:\n- tags: [[Event, 'no']]\n  entries:\n"
        f"  - deal: 1\n    tricks:\n{line}{line}"
    )


def test_the_depth_of_variations_costs_no_stack():
    play = Play((card("S2"),))
    for _ in range(60):
        play = Play((card("S2"),), notes=(Variation((Trick(1, "N", (play,)),)),))
    record = Record(entries=(Deal(1, tricks=Tricks([Trick(1, "N", (play,))])),))
    assert read_yaml(SourceText(write_yaml([record])))[0] == [record]


@pytest.mark.parametrize(
    ("text", "variant", "line"),
    [
        ("a: [", "yaml", 1),
        ("format: tricknote\nformat: x\n", "yaml", 2),
        ("format: tricknote\nversion: '1.0'\nrecords:\n- tags: no\n", "document", 4),
        ("format: tricknote\nversion: 1.0\nrecords: []\n", "document", 2),
        ("just text", "document", 1),
    ],
)
def test_what_a_document_cannot_be(text: str, variant: str, line: int):
    found, findings = read_yaml(SourceText(text, "x.yaml"))
    assert found == []
    assert ("syntax", variant, line) in [
        (each.name, each.variant, each.place.line) for each in findings
    ]
    assert all(message(finding) for finding in findings)
