"""Records as JSON: nothing is lost, and nothing that comes in can do harm."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import notation
from notation import json_text
from notation.cards import UNKNOWN, card
from notation.diagnostic import Diagnostic
from notation.json_check import schema
from notation.json_model import document, from_json, read_json, to_json, write_json
from notation.limits import DEFAULT
from notation.loaded import Position
from notation.marks import Comment, Remarks
from notation.play import Play, Trick, Tricks, Variation
from notation.record import Deal, Record, Tag
from notation.source import SourceText
from notation.statements import Amount, Amounts, Expose, Hands, Result, SeatCards
from notation.wording import message
from notation.writer import write_record
from tests.strategies import HOSTILE, records

WITH_REMARKS = Remarks((" above",), " behind")


def reading(text: str) -> tuple[list[Record], tuple[Diagnostic, ...]]:
    found, findings = read_json(SourceText(text, "x.json"))
    assert all(message(finding) for finding in findings)
    return found, findings


def fault(data: object) -> Diagnostic:
    record, findings = from_json(data, "x.json")
    assert record is None
    assert findings
    assert message(findings[0])
    return findings[0]


def in_deal(**members: object) -> dict[str, object]:
    return {"tags": [], "entries": [{"deal": 1, **members}]}


def whole(**members: object) -> dict[str, object]:
    return {"format": "tricknote", "version": "1.0", "records": [], **members}


# ---- both ways


@settings(max_examples=40)
@given(records())
def test_nothing_is_lost(record: Record):
    made, findings = from_json(to_json(record))
    assert findings == ()
    assert made == record


@settings(max_examples=10)
@given(st.lists(records(), max_size=2))
def test_nothing_is_lost_in_the_text_of_a_document(some: list[Record]):
    text = write_json(some)
    assert json.loads(text) == document(some)
    assert reading(text) == (some, ())


@settings(max_examples=10)
@given(records())
def test_what_is_written_keeps_to_the_schema(record: Record):
    Draft202012Validator(schema()).validate(document([record]))


def test_the_schema_is_one_and_ships_with_the_package():
    Draft202012Validator.check_schema(schema())
    folder = Path(notation.__file__).parent
    assert schema() == json.loads((folder / "record.schema.json").read_text(encoding="utf-8"))


def test_every_definition_of_the_schema_is_used():
    text = json.dumps(schema())
    for name in schema()["$defs"]:
        assert f'"#/$defs/{name}"' in text, name


def test_remarks_of_single_hands_are_kept():
    hand = SeatCards("N", (card("SA"),), (Comment("c"),), WITH_REMARKS)
    record = Record(entries=(Deal(1, hands=Hands((hand,)), exposes=(Expose((hand,)),)),))
    assert from_json(to_json(record))[0] == record


def test_labels_that_stand_twice_are_kept():
    amounts = (Amount(("N",), 1), Amount(("W", "E"), 2), Amount(("N",), 3))
    hands = Hands((SeatCards("N", (card("SA"),)), SeatCards("N", (UNKNOWN,))))
    record = Record(
        entries=(Deal(1, hands=hands, score=Amounts("score", amounts)),),
        result=Result("totals", amounts),
    )
    data = to_json(record)
    assert data["entries"][0]["hands"] == [{"N": "SA"}, {"N": "x"}]
    assert data["result"] == [{"N": 1}, {"W+E": 2}, {"N": 3}]
    assert from_json(data)[0] == record


def test_a_document_is_as_plain_as_it_can_be():
    trick = Trick(1, "N", (Play((card("SA"),)), Play((), passed=True)))
    record = Record(
        (Tag("Game", ("gongzhu",)),),
        (
            Deal(
                1,
                exposes=(Expose(()),),
                tricks=Tricks([trick]),
                score=Amounts("score", (Amount(("N",), 50),), (Comment("c"),)),
            ),
        ),
        Result("*"),
    )
    assert to_json(record) == {
        "tags": [["Game", "gongzhu"]],
        "entries": [
            {
                "deal": 1,
                "exposes": [{"expose": {}}],
                "tricks": [{"trick": 1, "leader": "N", "plays": ["SA", "pass"]}],
                "score": {"N": 50},
                "marks": {"score": {"comments": ["c"]}},
            }
        ],
        "result": "*",
    }


def test_what_comes_in_is_put_into_canonical_order():
    record, findings = from_json(
        {
            "tags": [["Seat", "E\u0301lan"], ["Game", "gongzhu"]],
            "entries": [{"deal": 1, "hands": {"E\u0301lan": "C2 SAx HK x"}}],
        }
    )
    assert findings == ()
    assert record is not None
    assert write_record(record) == (
        '%trick 1.0\n[Game "gongzhu"]\n[Seat "\u00c9lan"]\n\n'
        "deal 1\nhands\n  \u00c9lan: SAx HK C2 x\n"
    )


def test_whole_numbers_may_be_written_as_decimals():
    record, findings = from_json({"tags": [], "result": {"N": 50.0}})
    assert findings == ()
    assert record is not None
    assert record.result == Result("totals", (Amount(("N",), 50),))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_only_texts(text: str):
    tag = Tag("Site", (text,))
    play = Play((card("SA"),), notes=(Comment(text.replace("\r", "")),))
    record = Record((tag,), (Deal(1, text, tricks=Tricks([Trick(1, "N", (play,))])),))
    assert reading(write_json([record])) == ([record], ())


# ---- what is refused


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        (None, ""),
        (3, ""),
        ("text", ""),
        ([], ""),
        ({}, ""),
        ({"tags": 3}, "/tags"),
        ({"tags": [[]]}, "/tags/0"),
        ({"tags": [["a b"]]}, "/tags/0/0"),
        ({"tags": [["Event", 3]]}, "/tags/0/1"),
        ({"tags": [{"tag": "Event"}]}, "/tags/0"),
        ({"tags": [{"tag": "Event", "values": [], "x": 1}]}, "/tags/0/x"),
        ({"tags": [], "nonsense/~": 1}, "/nonsense~1~0"),
        ({"tags": [], "comments": ["a\rb"]}, "/comments/0"),
        ({"tags": [], "comments": ["a\0b"]}, "/comments/0"),
        ({"tags": [], "comments": ["\ud800"]}, "/comments/0"),
        ({"tags": [], "\udfff": 1}, ""),
        ({"tags": [], 3: 1}, ""),
        ({"tags": [], "version": "1"}, "/version"),
        ({"tags": [], "version": "2.0"}, "/version"),
        ({"tags": [], "result": "lost"}, "/result"),
        ({"tags": [], "result": {}}, "/result"),
        ({"tags": [], "result": {"N": 1.5}}, "/result/N"),
        ({"tags": [], "result": {"N": True}}, "/result/N"),
        ({"tags": [], "result": {"N": float("nan")}}, "/result/N"),
        ({"tags": [], "result": {"N": float("inf")}}, "/result/N"),
        ({"tags": [], "result": {"N": 10**9}}, "/result/N"),
        ({"tags": [], "result": {"N": 10**4000}}, "/result/N"),
        ({"tags": [], "result": {"N+": 1}}, "/result"),
        ({"tags": [], "result": {"1N": 1}}, "/result/1N"),
        ({"tags": [], "result": {"N\u200b": 1}}, "/result/N\u200b"),
        ({"tags": [], "result": "*\n"}, "/result"),
        ({"tags": [["Event\n"]]}, "/tags/0/0"),
        ({"tags": [], "version": "1.0\n"}, "/version"),
        (in_deal(contract="barbu\n"), "/entries/0/contract"),
        (in_deal(turnup="H9\n"), "/entries/0/turnup"),
        ({"tags": [], "marks": {"result": {}}}, "/marks/result"),
        ({"tags": [], "closing": ["two\nlines"]}, "/closing/0"),
        ({"tags": [], "entries": [{"penalty": {"N": 1, "W": 2}}]}, "/entries/0/penalty"),
        ({"tags": [], "entries": [{"penalty": {"N": 1}, "adjust": {"N": 1}}]}, "/entries/0"),
        ({"tags": [], "entries": [{}]}, "/entries/0"),
        ({"tags": [], "entries": [{"replace": {"E": 3}}]}, "/entries/0/replace/E"),
        ({"tags": [], "entries": [{"deal": -1}]}, "/entries/0/deal"),
        ({"tags": [], "entries": [{"deal": "1"}]}, "/entries/0/deal"),
        ({"tags": [], "entries": [{"deal": 1, "end": ""}]}, "/entries/0/end"),
        (in_deal(marks={"score": {}}), "/entries/0/marks/score"),
        (in_deal(marks={"hands": 3}), "/entries/0/marks/hands"),
        (in_deal(dealer=3), "/entries/0/dealer"),
        (in_deal(dealer="a b"), "/entries/0/dealer"),
        (in_deal(hands={}), "/entries/0/hands"),
        (in_deal(hands={"N": "sq"}), "/entries/0/hands/N"),
        (in_deal(hands={"N": "SQS"}), "/entries/0/hands/N"),
        (in_deal(hands={"N": "x61"}), "/entries/0/hands/N"),
        (in_deal(hands={"N": ""}), "/entries/0/hands/N"),
        (in_deal(hands={"N": {"cards": "SQ", "seat": "N"}}), "/entries/0/hands/N/seat"),
        (in_deal(hands=[{"N": "SQ", "W": "SA"}, {"N": "SA"}]), "/entries/0/hands/0"),
        (in_deal(exchange=[]), "/entries/0/exchange"),
        (in_deal(exchange=[{"from": "N", "to": "W"}]), "/entries/0/exchange/0"),
        (in_deal(exposes=[{}]), "/entries/0/exposes/0"),
        (in_deal(contract="trumps H9"), "/entries/0/contract"),
        (in_deal(double=["EN"]), "/entries/0/double/0"),
        (in_deal(double=["E>1"]), "/entries/0/double/0"),
        (in_deal(turnup="H9T"), "/entries/0/turnup"),
        (in_deal(stock=""), "/entries/0/stock"),
        (in_deal(tricks=[3]), "/entries/0/tricks/0"),
        (in_deal(tricks=[{"trick": 1, "leader": "N"}]), "/entries/0/tricks/0"),
        (
            in_deal(tricks=[{"leader": "N", "flags": ["molodka"], "plays": ["SA"]}]),
            "/entries/0/tricks/0",
        ),
        (
            in_deal(tricks=[{"trick": 1, "leader": "N", "plays": [], "flags": ["x"]}]),
            "/entries/0/tricks/0/flags/0",
        ),
    ],
)
def test_what_a_record_cannot_be(data: object, pointer: str):
    finding = fault(data)
    assert (finding.name, finding.variant) == ("syntax", "document")
    assert finding.pointer == pointer


@pytest.mark.parametrize(
    ("play", "where"),
    [
        (3, ""),
        (None, ""),
        ([], ""),
        ("", ""),
        ("SQ\n", ""),
        ("S", ""),
        ("Q", ""),
        ("~~SQ", ""),
        ("SQ HK", ""),
        ("PASS", ""),
        ("x0", ""),
        ("x99", ""),
        ({}, ""),
        ({"play": 3}, "/play"),
        ({"play": "SQ", "glyphs": ["!!!"]}, "/glyphs/0"),
        ({"play": "SQ", "glyphs": ["$1000"]}, "/glyphs/0"),
        ({"play": "SQ", "glyphs": [4]}, "/glyphs/0"),
        ({"play": "SQ", "glyphs": ["!\n"]}, "/glyphs/0"),
        ({"play": "SQ", "attributes": [["clk\n", ""]]}, "/attributes/0/0"),
        ({"play": "SQ", "irregularities": ["a b"]}, "/irregularities/0"),
        ({"play": "SQ", "irregularities": ["a>b"]}, "/irregularities/0"),
        ({"play": "SQ", "attributes": [["clk"]]}, "/attributes/0"),
        ({"play": "SQ", "attributes": [["c l", ""]]}, "/attributes/0/0"),
        ({"play": "SQ", "attributes": [["clk", " 1"]]}, "/attributes/0/1"),
        ({"play": "SQ", "notes": [3]}, "/notes/0"),
        ({"play": "SQ", "notes": [{}]}, "/notes/0"),
        ({"play": "SQ", "notes": [{"variation": 0}]}, "/notes/0/variation"),
        ({"play": "SQ", "notes": [{"variation": []}]}, "/notes/0/variation"),
        ({"play": "SQ", "notes": [{"variation": [{}]}]}, "/notes/0/variation/0"),
        ({"variation": [{"trick": 1, "leader": "N", "plays": []}]}, ""),
        (
            {"play": "SQ", "notes": [{"variation": [{"leader": "N", "plays": ["SQ"]}]}]},
            "/notes/0/variation/0",
        ),
    ],
)
def test_what_a_play_cannot_be(play: object, where: str):
    data = in_deal(tricks=[{"trick": 1, "leader": "N", "plays": ["S2", play]}])
    record, findings = from_json(data)
    assert record is None
    pointers = {finding.pointer for finding in findings}
    assert f"/entries/0/tricks/0/plays/1{where}" in pointers
    assert all(message(finding) for finding in findings)


def nested(levels: int) -> dict[str, object]:
    play: object = "S2"
    for _ in range(levels):
        trick = {"trick": 1, "leader": "N", "plays": [play]}
        play = {"play": "S2", "notes": [{"variation": [trick]}]}
    return in_deal(tricks=[{"trick": 1, "leader": "N", "plays": [play]}])


def test_variations_nest_up_to_the_limit():
    record, findings = from_json(nested(DEFAULT.nesting))
    assert findings == ()
    assert record is not None
    assert reading(write_json([record])) == ([record], ())


@pytest.mark.parametrize("levels", [DEFAULT.nesting + 1, 5000])
def test_variations_that_nest_deeper_are_a_finding(levels: int):
    finding = fault(nested(levels))
    assert finding.name == "nesting-too-deep"
    assert finding.arguments["limit"] == DEFAULT.nesting


def test_writing_does_not_recurse_on_the_depth_of_variations():
    play = Play((card("S2"),))
    for _ in range(400):
        play = Play((card("S2"),), notes=(Variation((Trick(1, "N", (play,)),)),))
    data = to_json(Record(entries=(Deal(1, tricks=Tricks([Trick(1, "N", (play,))])),)))
    assert json_text.write(data["entries"][0]["tricks"]).count('"variation"') == 400


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_other_nesting_is_a_finding(opening: str):
    for levels in (50, 100_000):
        text = opening * levels + "1" + ("]" if opening == "[" else "}") * levels
        found, findings = reading(
            f'{{"format": "tricknote", "version": "1.0", "records": [{text}]}}'
        )
        assert found == []
        assert findings[0].name == "nesting-too-deep"
    deep: Any = 1
    for _ in range(50_000):
        deep = [deep] if opening == "[" else {"a": deep}
    assert fault({"tags": [deep]}).name == "nesting-too-deep"


def test_long_texts_are_findings_of_their_own():
    finding = fault({"tags": [["Site", "x" * 20_001]]})
    assert (finding.name, finding.variant) == ("string-too-long", "")
    assert finding.arguments["found"] == 20_001
    finding = fault({"tags": [], "comments": ["x" * 20_001]})
    assert (finding.name, finding.variant) == ("string-too-long", "comment")
    play = {"play": "SQ", "notes": ["x" * 20_001]}
    finding = fault(in_deal(tricks=[{"trick": 1, "leader": "N", "plays": [play]}]))
    assert finding.variant == "comment"


def test_too_many_deals():
    data = {"tags": [], "entries": [{"deal": 1}] * 10_001}
    finding = fault(data)
    assert (finding.name, finding.arguments["limit"]) == ("too-many-deals", 10_000)


# ---- documents


def test_one_bad_record_never_hides_the_next():
    text = json_text.write(
        whole(records=[{"tags": []}, {"tags": [], "result": {"N": "x"}}, 3, {"tags": []}])
    )
    found, findings = reading(text)
    assert len(found) == 2
    assert [finding.context.record for finding in findings] == [2, 3]
    assert [finding.pointer for finding in findings] == [
        "/records/1/result/N",
        "/records/2",
    ]


def test_a_finding_points_into_the_text():
    text = '{"format": "tricknote", "version": "1.0",\n "records": [\n  {"tags": [],\n   "nö": 1}]}'
    _, (finding,) = reading(text)
    assert finding.place[:2] == (4, 4)
    assert finding.source.path == "x.json"


@pytest.mark.parametrize(
    ("text", "variant", "place"),
    [
        ("", "json", (1, 1)),
        ("{", "json", (1, 1)),
        ('{"a": 1,\n "b": }', "json", (2, 7)),
        ("[1] 2", "json", (1, 5)),
        ("NaN", "json", (1, 1)),
        ('{"format":\n -Infinity}', "json", (2, 2)),
        ('{"a": 1,\n "b": {"a": 2, "a": 3}}', "json", (2, 16)),
        ("[" + "1" * 10_000 + "]", "json", (1, 2)),
        ("[" * 100_000, "document", (1, 1001)),
        ("[]", "document", (1, 1)),
        ("null", "document", (1, 1)),
        ("{}", "document", (1, 1)),
        ('{"format": "tricknote",\n "version": "1.0"}', "document", (1, 1)),
        ('{"format": "pgn",\n "version": "1.0",\n "records": []}', "document", (1, 12)),
        ('{"format": "tricknote",\n "version": "9.0",\n "records": []}', "document", (2, 13)),
        ('{"format": "tricknote",\n "version": "1.0",\n "records": {}}', "document", (3, 13)),
        ('{"format": "tricknote", "version": "1.0", "records": [],\n "x": {}}', "document", (2, 2)),
    ],
)
def test_what_a_document_cannot_be(text: str, variant: str, place: tuple[int, int]):
    found, findings = reading(text)
    assert found == []
    assert {finding.name for finding in findings} <= {"syntax", "nesting-too-deep"}
    assert (variant, place) in [(each.variant, each.place[:2]) for each in findings]
    assert all(each.pointer is not None for each in findings)


def test_half_characters_in_escapes_are_a_finding():
    text = json_text.write(whole(records=[{"tags": [["Site", "PLACE"]]}]))
    _, (finding,) = reading(text.replace("PLACE", "\\ud83d"))
    assert finding.pointer == "/records/0/tags/0/1"


def test_any_damage_to_a_document_is_a_record_or_a_finding():
    folder = Path(notation.__file__).parent
    from grammar import read_records

    text = (folder / "every_case.trick").read_text(encoding="utf-8")
    data = document(parsed.record for parsed in read_records(SourceText(text)))
    dice = random.Random(20261114)
    values: list[Any] = [
        None,
        True,
        -1,
        1.5,
        10**30,
        "",
        "x",
        "S",
        [],
        {},
        [[]],
        {"a": []},
        "\ud800",
    ]
    for _ in range(60):
        broken = copy.deepcopy(data)
        node: Any = broken["records"]
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = dice.choice(keys)
            if not isinstance(node[key], dict | list) or dice.random() < 0.1:
                node[key] = copy.deepcopy(dice.choice(values))
                break
            node = node[key]
        found: list[Record] = []
        for each in broken["records"]:
            record, findings = from_json(each)
            assert (record is None) == bool(findings)
            assert all(message(finding) for finding in findings)
            if record is not None:
                found.append(record)
        for record in found:
            assert from_json(to_json(record))[0] == record


# ---- the text of JSON


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=20,
)


@given(JSON)
def test_json_is_written_and_read(value: object):
    text = json_text.write(value)
    assert json.loads(text) == value
    assert text.endswith("\n")


@given(JSON)
def test_every_member_has_its_place(value: Any):
    text = json_text.write(value)
    places = json_text.with_places(text).places
    lines = text.split("\n")
    stack: list[tuple[str, Any]] = [("", value)]
    count = 0
    while stack:
        pointer, node = stack.pop()
        count += 1
        members = enumerate(node) if isinstance(node, list) else ()
        if isinstance(node, dict):
            for key, each in node.items():
                where = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
                line, column = places[where]
                assert lines[line - 1][column - 1 :].startswith(json.dumps(key, ensure_ascii=False))
                stack.append((where, each))
        for index, each in members:
            where = f"{pointer}/{index}"
            assert where in places
            stack.append((where, each))
    assert len(places) == count


@pytest.mark.parametrize("value", ["\\", "a\\", "\\\\", '\\"', "\\n"])
def test_backslashes_at_the_end_are_read_as_written(value: str):
    found = json_text.with_places(json_text.write({value: value}))
    assert found.value == {value: value}
    assert len(found.places) == 2


def test_places_count_code_points():
    assert json_text.with_places('[ "🐖",\n\t1]').places == {
        "": Position(1, 1),
        "/0": Position(1, 3),
        "/1": Position(2, 2),
    }


@given(st.text(max_size=30) | st.text(st.sampled_from('[]{}",:1\\un '), max_size=30))
def test_no_text_breaks_the_reader(text: str):
    loaded = json_text.load(text)
    json_text.with_places(text)
    if loaded.error is None:
        assert loaded.value == json.loads(text)
