"""The specification: its examples are read, and its one file is the one beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import notation
from grammar import read_records
from notation.canonical import TAG_ORDER
from notation.catalogue import CODES
from notation.json_model import read_json, write_json
from notation.source import SourceText
from notation.writer import write_records

FOLDER = Path(notation.__file__).parent
SPEC = (FOLDER / "SPEC.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", SPEC, re.MULTILINE | re.DOTALL)
EXAMPLES = [text for language, text in FENCES if language == "trick"]

HEAD = '%trick 1.0\n[Game "gongzhu"]\n[Seat "N"]\n[Seat "W"]\n[Seat "S"]\n[Seat "E"]\n\n'


def whole(example: str) -> str:
    """An example of a part of a record as a whole file."""
    first = example.split(maxsplit=1)[0]
    if "%trick" in example:
        return example
    if first.startswith("["):
        return "%trick 1.0\n" + example
    if first in ("deal", "carried", "result"):
        return HEAD + example
    ending = "" if re.search(r"^end", example, re.MULTILINE) else "end open\n"
    return f"{HEAD}deal 1\n{example}{ending}"


def test_the_specification_has_examples():
    assert len(EXAMPLES) > 20


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_is_read(number: int):
    text = whole(EXAMPLES[number])
    parsed = list(read_records(SourceText(text)))
    assert parsed
    for each in parsed:
        assert each.findings == (), text


def test_whole_records_are_in_canonical_form():
    complete = [example for example in EXAMPLES if "%trick" in example]
    for example in complete:
        records = [each.record for each in read_records(SourceText(example))]
        assert write_records(records) == example


def test_every_statement_has_an_example():
    shown = "\n".join(EXAMPLES[:-1])
    words = (
        "deal dealer hands exchange expose declarer contract double turnup stock draw points "
        "score total penalty adjust end carried replace result"
    )
    for word in words.split():
        assert re.search(rf"^{word}\b", shown, re.MULTILINE), word


def test_the_one_file_is_the_one_beside_it():
    every_case = (FOLDER / "every_case.trick").read_text(encoding="utf-8")
    assert EXAMPLES[-1] == every_case


def test_the_example_of_json_is_read_and_written_so():
    (text,) = [text for language, text in FENCES if language == "json"]
    records, findings = read_json(SourceText(text))
    assert findings == ()
    assert read_json(SourceText(write_json(records))) == (records, ())


def test_every_tag_and_every_finding_named_is_known():
    for name in TAG_ORDER:
        assert f"`{name}`" in SPEC, name
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", SPEC))
    contracts = {"no-tricks", "no-hearts", "no-queens", "no-last-two"}
    assert named - contracts <= set(CODES) | {"trick-notation"}
    assert "tolerated-spelling" in named


def test_the_grammar_names_nothing_that_it_does_not_define():
    (text,) = [text for language, text in FENCES if language == "ebnf"]
    text = re.sub(r"\(\*.*?\*\)|'[^']*'|\"[^\"]*\"", " ", text)
    text = re.sub(r"\?[^?]*\?", " ", text)
    rules = [rule for rule in text.split(";") if "=" in rule]
    defined = {rule.split("=")[0].strip() for rule in rules}
    named = {
        name.strip()
        for rule in rules
        for name in re.split(r"[,|{}\[\]()]", rule.split("=", 1)[1])
        if name.strip()
    }
    in_words = {"line end", "blanks", "number from 1 to 60", "one to three digits"}
    assert named - in_words <= defined
    assert defined - named == {"file", "remark"}
