"""Bytes and letters: what a file may be in, what is named with its place, what is kept."""

from __future__ import annotations

import pytest

import tricknote
from grammar import read_records
from notation.diagnostic import Diagnostic
from notation.encodings import EncodingNameError, candidates, encoding_of
from notation.files import decode
from notation.json_model import read_json, write_json
from notation.record import Record
from notation.source import SourceText
from notation.wording import help_text, message
from notation.writer import write_record
from notation.yaml_model import read_yaml, write_yaml
from tests.cli.running import FIRST_LOOK
from validator import validate

NAMES = {
    "Chinese": "王小明",
    "Japanese": "高橋さくら",
    "Korean": "김철수",
    "Cyrillic": "Иванов",
    "Greek": "Γιώργος",
    "Arabic": "علي",
    "Hebrew": "דוד",
    "Devanagari": "किरण",
    "Tamil": "கமல்",
    "accents": "Zoé",
    "combining accents": "Zoe\u0301",
    "outside the first plane": "𠮷野",
    "emoji": "🐖👩‍👩‍👧",
    "a joiner": "می‌خواهم",
}


def fault(data: bytes, encoding: str | None = None) -> Diagnostic:
    source, findings = decode(data, "x.trick", encoding=encoding)
    assert source is None
    (finding,) = findings
    assert message(finding)
    assert "?" not in message(finding)
    return finding


def read(text: str) -> tuple[Record, tuple[Diagnostic, ...]]:
    (found,) = read_records(SourceText(text, "x.trick"))
    return found.record, found.findings


# ---- what a file is in


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Café Zoé", "latin-1"),
        ("Müller, Grüße", "latin-1"),
        ("Élan", "latin-1"),
        ("“quoted” — Zoë", "cp1252"),
        ("王芳 张伟", "gbk"),
        ("猪羊变压器", "gbk"),
        ("張偉 林志玲", "big5"),
        ("田中さくら 高橋", "shift_jis"),
        ("カード", "shift_jis"),
        ("Иванов Пётр", "cp1251"),
    ],
)
def test_the_likeliest_encoding_is_named_first(text: str, encoding: str) -> None:
    data = FIRST_LOOK.replace("Ani", text).encode(encoding)
    finding = fault(data)
    assert (finding.name, finding.variant) == ("encoding", "undecodable")
    assert finding.arguments["first"] == encoding
    assert f"--encoding {encoding}" in str(help_text(finding))
    assert encoding in message(finding)
    # Each that is named would read the file; which one is right is for people to say.
    named = finding.arguments["candidates"]
    assert isinstance(named, tuple)
    for each in named:
        source, nothing = decode(data, "x.trick", encoding=encoding_of(each))
        assert nothing == ()
        assert source is not None
    source, _ = decode(data, "x.trick", encoding=encoding_of(encoding))
    assert source is not None
    assert source.text == FIRST_LOOK.replace("Ani", text)


def test_bytes_of_no_encoding_have_no_candidates() -> None:
    data = b"[Event \xff\x81\x00\x8d\x90\xff\xff]" + bytes(range(128, 256))
    assert candidates(data) == ()
    finding = fault(data)
    assert (finding.variant, finding.offset) == ("no-text", 7)


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("utf-32-le", "utf-32-le"),
        ("utf-32-be", "utf-32-be"),
    ],
)
def test_wide_encodings_are_named_and_read_by_that_name(encoding: str, names: str) -> None:
    data = FIRST_LOOK.encode(encoding)
    finding = fault(data)
    assert finding.variant == encoding[:6]
    assert f"--encoding {names}" in str(help_text(finding))
    source, findings = decode(data, "x.trick", encoding=names)
    assert findings == ()
    assert source is not None
    assert source.text == FIRST_LOOK
    assert source.encoding == names


def test_an_encoding_that_does_not_fit_is_told_with_the_byte() -> None:
    data = FIRST_LOOK.replace("Ani", "Zoé").encode("latin-1")
    finding = fault(data, encoding="shift_jis")
    assert finding.variant == "as-named"
    assert finding.offset == data.index(b"\xe9")
    assert finding.place[:2] == (9, 14)
    assert "shift_jis" in message(finding)
    assert fault(b"\x81", encoding="gbk").offset == 0


@pytest.mark.parametrize("name", ["UTF-8", "utf8", "utf-8-sig", "U8"])
def test_utf_8_by_any_name_is_the_usual_way(name: str) -> None:
    assert encoding_of(name) == "utf-8"
    source, _ = decode(b"\xef\xbb\xbf" + FIRST_LOOK.encode(), "x", encoding=encoding_of(name))
    assert source is not None
    assert (source.text, source.had_bom) == (FIRST_LOOK, True)


@pytest.mark.parametrize(
    "name",
    [
        *"zip zlib bz2 hex base64 uu quopri rot13 idna punycode undefined unicode_escape".split(),
        *"raw_unicode_escape charmap utf-7 nonsense é".split(),
        *("", "a\0b", "x" * 500),
    ],
)
def test_what_is_no_encoding_of_text(name: str) -> None:
    with pytest.raises(EncodingNameError):
        encoding_of(name)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gbk", "shift_jis"])
def test_line_ends_and_marks_make_no_difference(newline: str, encoding: str) -> None:
    data = FIRST_LOOK.replace("\n", newline).encode(encoding)
    source, findings = decode(data, "x.trick", encoding=encoding_of(encoding))
    assert findings == ()
    assert source is not None
    assert (source.text, source.newline) == (FIRST_LOOK, newline)


# ---- NUL bytes and halves of characters


def test_a_nul_costs_its_deal_and_no_other() -> None:
    second = FIRST_LOOK[FIRST_LOOK.index("deal 1") : FIRST_LOOK.index("penalty")]
    text = FIRST_LOOK.replace("penalty", second.replace("deal 1", "deal 2") + "\npenalty")
    text = text.replace("H9 S5 ST S7", "H9 \0\0 ST S7", 1).replace("HT H6", "HT\0 H6", 1)
    source, nothing = decode(text.encode(), "x.trick")
    assert nothing == ()
    assert source is not None
    (found,) = read_records(source)
    findings = validate(found.record, findings=found.findings).findings
    nul = [each for each in findings if each.name == "encoding"]
    data = text.encode()
    assert [each.offset for each in nul] == [data.index(b"\0 H6"), data.index(b"\0\0 ST")]
    assert [each.context.deal for each in nul] == [1, 1]
    errors = [each for each in findings if each.severity == "error" and not each.consequence_of]
    first = [each for each in errors if each.context.deal == 1]
    assert first
    assert first[0].name == "encoding"
    # The second deal is checked like any other: its claims are those of another match.
    assert {each.name for each in errors if each.context.deal == 2} <= {
        "wrong-leader",
        "total-mismatch",
    }


def test_the_offset_of_a_nul_counts_bytes_behind_a_mark_and_other_line_ends() -> None:
    data = b"\xef\xbb\xbf" + '%trick 1.0\r\n[Event "猪\0"]\r\nresult *\r\n'.encode()
    source, _ = decode(data, "x.trick")
    assert source is not None
    (found,) = read_records(source)
    assert [(each.name, each.offset) for each in found.findings] == [
        ("encoding", data.index(b"\0"))
    ]
    assert found.findings[0].place[:2] == (2, 10)


def test_a_text_of_nothing_but_nuls() -> None:
    source, _ = decode(b"\0" * 5, "x.trick")
    assert source is not None
    (found,) = read_records(source)
    assert [each.name for each in found.findings] == ["encoding"]


@pytest.mark.parametrize("half", ["\ud83d", "\udc00", "\ud83d\ud83d"])  # noqa: PT014
def test_half_of_a_character_is_found_wherever_it_stands(half: str) -> None:
    for text in (FIRST_LOOK.replace("Ani", half), FIRST_LOOK.replace("The pig", half)):
        record, findings = read(text)
        assert [(each.name, each.variant) for each in findings] == [("encoding", "half")]
        write_record(record).encode()
    document = write_json([read(FIRST_LOOK.replace("Ani", "HALF"))[0]])
    escaped = "".join(f"\\u{ord(each):04x}" for each in half)
    records, findings = read_json(SourceText(document.replace("HALF", escaped)))
    assert records == []
    assert [each.name for each in findings] == ["syntax"]
    assert findings[0].place.line == 1 + document[: document.index("HALF")].count("\n")
    records, findings = read_json(SourceText(document.replace("HALF", "\\ud83d\\udc16")))
    assert findings == ()


# ---- letters that cannot be seen, or turn the direction of writing

UNSEEN = [
    *"\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e",
    *"\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206f",
]


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda each: f"U+{ord(each):04X}")
def test_a_letter_that_cannot_be_seen(letter: str) -> None:
    # Between words: an error with a fix, and what it hides is read.
    record, (finding,) = read(FIRST_LOOK.replace("S3 S8", f"S3 {letter}S8"))
    assert (finding.name, finding.variant) == ("look-alike-letter", "invisible")
    assert finding.place[:2] == (21, 10)
    assert f"U+{ord(letter):04X}" in message(finding)
    assert record == read(FIRST_LOOK)[0]
    ((edit,),) = [each.edits for each in finding.fixes]
    assert (edit.span, edit.text) == (finding.span, "")
    # In a string: read, and written so that it can be seen.
    record, (finding,) = read(FIRST_LOOK.replace("Ani", f"A{letter}ni"))
    assert (finding.name, finding.severity) == ("tolerated-spelling", "warning")
    assert record.tags[7].values[1] == f"A{letter}ni"
    again = write_record(record)
    assert f"A\\u{{{ord(letter):X}}}ni" in again
    assert read(again) == (record, ())
    # In a comment it is kept.
    record, findings = read(FIRST_LOOK.replace("The pig", f"The {letter}pig"))
    assert read(write_record(record))[0] == record
    open_turn = letter in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
    assert [each.variant for each in findings] == ["direction"] * open_turn


@pytest.mark.parametrize(
    ("comment", "at"),
    [
        ("a \u2067علي\u2069 b", None),
        ("a \u202bعلي\u202c b", None),
        ("a \u2067\u202aعلي\u202c\u2069 b", None),
        ("a \u2067علي\u202c b", 2),
        ("a \u202bx\u202c \u2068y", 6),
        ("a \u202ex\u202c", 2),
    ],
)
def test_turns_of_direction_are_to_be_closed_in_their_comment(comment: str, at: int | None) -> None:
    text = FIRST_LOOK.replace("The pig, and nobody made her.", comment)
    _, findings = read(text)
    place = text.index(comment)
    assert [each.span.start - place for each in findings] == ([] if at is None else [at])


def test_a_mark_in_a_remark_ends_with_its_line() -> None:
    assert read(FIRST_LOOK.replace("deal 1\n", "deal 1 ; \u202e\n"))[1] == ()


def test_byte_order_marks_of_joined_files_are_read_over() -> None:
    found = list(read_records(SourceText(f"{FIRST_LOOK}\ufeff{FIRST_LOOK}\ufeff")))
    assert [each.findings for each in found] == [(), ()]


@pytest.mark.parametrize(("letter", "fix"), [("К", "K"), ("Τ", "T"), ("Ａ", "A"), ("а", "A")])
def test_a_letter_of_another_script_is_named_with_its_column(letter: str, fix: str) -> None:
    text = FIRST_LOOK.replace("13. W: HQ", f"13. W: H{letter}")
    (finding, *_) = read(text)[1]
    assert (finding.name, finding.place[:2]) == ("look-alike-letter", (33, 9))
    assert finding.arguments["fix"] == fix
    assert f"U+{ord(letter):04X}" in message(finding)


# ---- names of any script, everywhere


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_a_name_may_stand_wherever_a_text_may(name: str) -> None:
    text = (
        FIRST_LOOK.replace("Ani", name)
        .replace("Bandung Gong Zhu Night", name)
        .replace("The pig, and nobody made her.", name)
        .replace("deal 1\n", f'deal 1 "{name}"  ; {name}\n')
        .replace("SQ??", f"SQ?? <_{'x'} {name}>")
        .replace("penalty", f'replace E: "{name}"\npenalty')
    )
    record, findings = read(text)
    assert findings == ()
    assert record.tags[0].values == (name,)
    # Nothing is composed or taken apart: the letters stay as they were typed.
    assert write_record(record).count(name) == 7
    assert read(write_record(record)) == (record, ())
    assert read_json(SourceText(write_json([record]))) == ([record], ())
    assert read_yaml(SourceText(write_yaml([record]))) == ([record], ())
    assert not [each for each in validate(record).findings if each.severity == "error"]


@pytest.mark.parametrize("label", ["甲", "Ё", "علي", "किरण", "É", "E\u0301", "Ω", "ß", "김"])
def test_a_label_may_be_of_any_script(label: str) -> None:
    text = FIRST_LOOK.replace("N:", f"{label}:").replace('"N"', f'"{label}"')
    record, findings = read(text)
    assert findings == ()
    assert not validate(record).findings
    assert read(write_record(record)) == (record, ())
    assert read_json(SourceText(write_json([record]))) == ([record], ())


def test_labels_that_are_composed_otherwise_are_one_seat() -> None:
    text = FIRST_LOOK.replace("N:", "E\u0301:").replace('"N"', '"É"')
    record, findings = read(text)
    assert findings == ()
    assert not validate(record).findings


def test_the_public_way_takes_an_encoding(tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path), "x.trick")
    file.write_bytes(FIRST_LOOK.replace("Ani", "王").encode("gbk"))
    assert [each.name for each in tricknote.read(file).problems] == ["encoding"]
    document = tricknote.read(file, encoding="GB2312")
    assert document.findings == ()
    assert document.records[0].tags[7].values[1] == "王"
    with pytest.raises(ValueError, match="no encoding"):
        tricknote.read(file, encoding="hex")
