"""Text to record and back: the reader and the writer of the notation agree."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import notation
from grammar import read_records
from notation.files import read_source
from notation.json_model import read_json, write_json
from notation.play import PlainRun
from notation.record import Record
from notation.source import SourceText
from notation.writer import write_record, write_records
from notation.yaml_model import read_yaml, write_yaml
from tests.strategies import files, records

FOLDER = Path(notation.__file__).parent


def read(text: str) -> list[Record]:
    return [parsed.record for parsed in read_records(SourceText(text))]


@settings(max_examples=40)
@given(files())
def test_what_is_written_is_read(some: list[Record]):
    assert read(write_records(some)) == some


@settings(max_examples=15)
@given(records())
def test_a_record_without_its_version_line_is_the_same_record(record: Record):
    text = write_record(record)
    assert write_records(read(text)) == text


@pytest.mark.parametrize("name", ["trumpsH", "trumps-NT", "domino7", "H", "SQ", "no-last-two"])
def test_a_contract_that_no_rules_have_is_kept(name: str):
    head = '%trick 1.0\n[Game "barbu"]\n[Seat "N" "N"]\n[Seat "E" "E"]\n\n'
    some = read(f"{head}deal 1\ncontract {name}\nend open\n\nresult *\n")
    (deal,) = some[0].deals()
    assert deal.contract is not None
    assert deal.contract.name == name
    assert read_json(SourceText(write_json(some))) == (some, ())
    assert read_yaml(SourceText(write_yaml(some))) == (some, ())


# ---- the one file that shows every case


@pytest.fixture(scope="module")
def every_case() -> SourceText:
    source, findings = read_source(FOLDER / "every_case.trick")
    assert findings == ()
    assert source is not None
    return source


def test_every_case_is_read_without_a_finding(every_case: SourceText):
    for parsed in read_records(every_case):
        assert parsed.findings == ()


def test_every_case_is_its_own_canonical_form(every_case: SourceText):
    assert write_records(read(every_case.text)) == every_case.text


def test_every_case_goes_through_json_and_yaml(every_case: SourceText):
    some = read(every_case.text)
    assert read_json(SourceText(write_json(some))) == (some, ())
    assert read_yaml(SourceText(write_yaml(some))) == (some, ())


def test_every_case_shows_every_statement(every_case: SourceText):
    words = {line.split()[0].strip(":") for line in every_case.text.split("\n") if line}
    expected = (
        "%trick carried replace deal dealer hands exchange expose declarer contract double "
        "turnup stock draw points score penalty adjust total end result"
    )
    assert set(expected.split()) <= words


# ---- one record, many ways to write it


CANONICAL = """\
%trick 1.0
[Event "Club"]
[Game "gongzhu"]
[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]

deal 1
hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  W: SA HAQT94 D82 CKT932
expose W: HA
1. S: S3 S8 SK SA
2. W: C2 C5 C4 C6 =W
score N: +50, W: -300
end

result *
"""

OTHER_WAYS = {
    "on one line": " ".join(CANONICAL.partition("\n")[2].split("\n")),
    "every word on its own line": "\n".join(CANONICAL.partition("\n")[2].split(" ")),
    "tags in another order": CANONICAL.replace('[Event "Club"]\n', "").replace(
        '"Dewi"]\n', '"Dewi"]\n[Event "Club"]\n'
    ),
    "hands in another order of cards": CANONICAL.replace("SKJ74 HJ8", "H8J S47 SJK"),
    "suits again and again": CANONICAL.replace("SKJ74", "SKSJS7S4"),
    "cards apart": CANONICAL.replace("SKJ74", "SK SJ S7 S4"),
    "blank lines and tabs": CANONICAL.replace("\n", "\n\n \t\n").replace(": S3", ":\t\tS3"),
    "numbers with zeros": CANONICAL.replace("2. W", "002. W"),
    "no plus": CANONICAL.replace("+50", "50"),
    "no comma": CANONICAL.replace("50, W", "50 W"),
    "statements in another order": CANONICAL.replace("expose W: HA\n", "").replace(
        "deal 1\n", "deal 1\nexpose W: HA\n"
    ),
}


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_all_ways_to_write_a_record_have_one_canonical_form(way: str):
    text = OTHER_WAYS[way]
    if not text.startswith("%trick"):
        text = "%trick 1.0\n" + text
    (record,) = read(text)
    assert [record] == read(CANONICAL)
    assert write_record(record) == CANONICAL


def test_plain_tricks_are_written_without_being_taken_apart():
    (record,) = read(CANONICAL)
    (deal,) = record.deals()
    assert any(isinstance(part, PlainRun) for part in deal.tricks.parts)
    assert write_record(record) == CANONICAL


def test_a_missing_version_line_is_added():
    (record,) = read(CANONICAL.partition("\n")[2])
    assert record.version is None
    assert write_record(record) == CANONICAL


# ---- texts that nobody meant to write

FRAGMENTS = (
    " ", "\n", "{", "}", ";", "(", ")", '"', "N:", "deal 2", "end", "x", "D7", "; r\n", "{c}", "!",
    "$1", "^turn", "<a b>", "=N", "pass", "result *", "%trick 1.0\n", '[A "b"]', "-", ",", ":",
    "\t", "hands", "7. W:", "--", "♠", "10", "~",
)  # fmt: skip


def damaged(text: str, dice: random.Random) -> str:
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(text))
        what = dice.randrange(3)
        if what == 0:
            text = text[:at] + text[at + dice.randint(1, 6) :]
        elif what == 1:
            text = text[:at] + dice.choice(FRAGMENTS) + text[at:]
        else:
            start = dice.randrange(len(text))
            text = text[:at] + text[start : start + dice.randint(1, 30)] + text[at:]
    return text


def test_whatever_is_read_without_an_error_has_one_canonical_form(every_case: SourceText):
    dice = random.Random(20261114)
    readable = 0
    for _ in range(80):
        text = damaged(every_case.text, dice)
        parsed = list(read_records(SourceText(text)))
        if any(each.severity == "error" for record in parsed for each in record.findings):
            continue
        readable += 1
        first = [record.record for record in parsed]
        written = write_records(first)
        again = read(written)
        assert write_records(again) == written, text
        assert [replace(record, version=None) for record in again] == [
            replace(record, version=None) for record in first
        ], text
    assert readable >= 10
