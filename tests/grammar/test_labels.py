"""Labels: any script, no word reserved, compared in NFC and by case."""

from __future__ import annotations

import re
import unicodedata

import pytest

from notation.record import Record
from notation.writer import write_record
from tests.grammar.reading import RECORD, deals, read_one, record, told
from validator import validate

SCRIPTS = {
    "Latin with accents": ("Élan", "Ñandú", "Øre", "Łódź"),
    "Cyrillic": ("Север", "Запад", "Юг", "Восток"),
    "Greek": ("Β", "Δ", "Ν", "Α1"),
    "Hebrew": ("צפון", "מערב", "דרום", "מזרח"),
    "Arabic": ("شمال", "غرب", "جنوب", "شرق"),
    "Devanagari": ("किरण", "मीरा", "अनु", "रवि"),
    "Thai": ("เหนือ", "ตะวันตก", "ใต้", "ตะวันออก"),
    "Chinese": ("甲", "乙", "丙", "丁"),
    "Korean": ("북", "서", "남", "동"),
    "Kana": ("きた", "にし", "みなみ", "ひがし"),
    "digits and underscores": ("P1", "P2", "a_b", "x9"),
    "sixteen letters": ("A" * 16, "B" * 16, "C" * 16, "D" * 16),
}

WORDS = (
    ("end", "deal", "S", "pass"),
    ("hands", "expose", "score", "total"),
    ("result", "carried", "replace", "penalty"),
    ("dealer", "declarer", "contract", "double"),
    ("turnup", "stock", "draw", "points"),
    ("molodka", "withdrawn", "claimed", "open"),
    ("x", "SQ", "HT", "x12"),
    ("adjust", "exchange", "abandoned", "misdeal"),
    ("E", "C", "H", "D"),
    ("Deal", "END", "Pass", "Hands"),
)


def renamed(labels: tuple[str, ...], text: str = RECORD) -> str:
    """The example with other labels."""
    for old, new in zip("NWSE", labels, strict=True):
        text = re.sub(rf"(?<![\w@]){old}(?=:)", f"@{new}", text)
        text = re.sub(rf"(?<==){old}(?!\w)", f"@{new}", text)
        text = text.replace(f'[Seat "{old}"', f'[Seat "@{new}"')
    return text.replace("@", "")


ANNOTATED = (
    RECORD.replace("5. N: SJ CK SQ S6", "5. N: SJ CK S: SQ?? (5. S: S5 S6 6. N: DA D8 D9 D6) S6 =S")
    .replace("total N", "penalty N: -50 {late}\nadjust W: +20\ntotal N")
    .replace("total N: +50, W: -300", "total N: 0, W: -280")
)


def clean(text: str) -> Record:
    found = read_one(text)
    assert not found.findings, told(found.findings)
    assert not validate(found.record).findings, told(validate(found.record).findings)
    return found.record


@pytest.mark.parametrize("labels", SCRIPTS.values(), ids=SCRIPTS)
def test_labels_of_many_scripts(labels: tuple[str, ...]) -> None:
    text = renamed(labels, ANNOTATED)
    found = clean(text)
    assert found.seats == labels
    assert write_record(found) == text


@pytest.mark.parametrize("labels", WORDS, ids=["-".join(each) for each in WORDS])
def test_labels_that_look_like_words(labels: tuple[str, ...]) -> None:
    text = renamed(labels, ANNOTATED)
    found = clean(text)
    assert found.seats == labels
    assert len(deals(read_one(text))[0].tricks) == 13
    assert write_record(found) == text


@pytest.mark.parametrize("labels", WORDS, ids=["-".join(each) for each in WORDS])
def test_labels_that_look_like_words_on_one_line(labels: tuple[str, ...]) -> None:
    text = renamed(labels, ANNOTATED)
    first, rest = text.split("\n", 1)
    assert record(first + "\n" + rest.replace("\n", " ")) == record(text)


@pytest.mark.parametrize("labels", WORDS, ids=["-".join(each) for each in WORDS])
def test_a_dealer_named_like_a_word(labels: tuple[str, ...]) -> None:
    text = renamed(labels, RECORD).replace("deal 1\n", f"deal 1\ndealer {labels[1]}\n")
    found = clean(text)
    (deal,) = found.deals()
    assert deal.dealer is not None
    assert deal.dealer.seat == labels[1]
    assert write_record(found) == text


def test_partners_named_like_words() -> None:
    text = renamed(("end", "deal", "S", "pass"), RECORD).replace("bonanza88", "bonanza88-pairs")
    text = re.sub(
        r"score .*\ntotal .*\n",
        "score end+S: -50, deal+pass: -300\ntotal end+S: -50, deal+pass: -300\n",
        text,
    )
    found = clean(text)
    assert write_record(found) == text


def test_labels_are_compared_in_nfc() -> None:
    composed, apart = "É", unicodedata.normalize("NFD", "É")
    assert composed != apart
    text = renamed((composed, "W", "S", "E"))
    mixed = text.replace(f"5. {composed}:", f"5. {apart}:").replace(
        f'[Seat "{composed}"', f'[Seat "{apart}"'
    )
    assert mixed != text
    assert clean(mixed) == clean(text)


def test_labels_are_compared_by_case() -> None:
    found = read_one(RECORD.replace("5. N:", "5. n:"))
    result = validate(found.record, findings=found.findings)
    (finding,) = [each for each in result.findings if each.consequence_of is None]
    assert finding.name == "unknown-seat"
    assert finding.arguments["near"] == "N"


@pytest.mark.parametrize("label", ["A" * 17, "a·b", "a'b", "a&b", "a/b"])
def test_what_is_no_label(label: str) -> None:
    found = read_one(RECORD.replace("5. N:", f"5. {label}:"))
    assert "syntax" in [each.name for each in found.findings]
    assert len(deals(found)[0].tricks) >= 12


@pytest.mark.parametrize("label", ["1", "7N", "_a", "-", ""])
def test_what_is_no_label_in_a_seat_tag(label: str) -> None:
    """A seat that no statement can name is told where it is introduced."""
    found = read_one(RECORD.replace('[Seat "N"', f'[Seat "{label}"'))
    result = validate(found.record, findings=found.findings)
    roots = [each for each in result.findings if each.consequence_of is None]
    assert roots
    assert roots[0].place.line == 4
