"""Full-width signs, and colons behind keywords: told with their fix, and read as what was meant."""

from __future__ import annotations

import pytest

from notation.diagnostic import Diagnostic
from notation.writer import write_record
from tests.grammar.reading import DEAL, HEAD, read
from tests.grammar.test_lost_signs import checked

TEXT = HEAD + "\n" + DEAL + "\nresult *\n"


def found(text: str) -> list[Diagnostic]:
    """What is wrong with a text that reads as the one without slips does."""
    (record,) = read(text)
    assert write_record(record.record) == write_record(read(TEXT)[0].record)
    return list(record.findings)


def fixed(text: str, findings: list[Diagnostic]) -> str:
    """The text with every fix made."""
    edits = [edit for each in findings for fix in each.fixes for edit in fix.edits]
    for edit in sorted(edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hands\n", "hands:\n"),
        ("expose W", "expose: W"),
        ("score N", "Score: N"),
        ("total N", "total:N"),
        ("result *", "result: *"),
        ("deal 1", "deal: 1"),
        ("end\n", "end:\n"),
    ],
)
def test_a_colon_behind_a_keyword(old: str, new: str) -> None:
    text = TEXT.replace(old, new, 1)
    told = [each for each in found(text) if each.name == "syntax"]
    assert [(each.name, each.variant) for each in told] == [("syntax", "keyword-colon")]
    assert told[0].span.start == text.index(new)
    assert fixed(text, told).lower() == TEXT.replace(old, old.lower()).lower()


def test_a_seat_may_be_called_like_a_keyword() -> None:
    text = TEXT.replace('"N"', '"score"').replace("N: ", "score: ").replace("score score", "score")
    text = text.replace("\nscore: +50", "\nscore score: +50")
    assert not read(text)[0].findings


def test_a_colon_in_a_comment_is_nobodys() -> None:
    comment = "{\nscore: N: 5\n}"
    text = TEXT.replace("1. S: S3", f"1. S: {comment} S3")
    assert not read(text)[0].findings


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("N: +50, W: -300", "N：+50， W：－300"),
        ("1. S:", "１。 S："),
        ("W: -300", "W: —300"),
        ('[Rules "bonanza88"]', '【Rules "bonanza88"】'),
        ("2. W: C2 C5 C4 C6", "２．W：C2 C5 C4 C6"),
    ],
)
def test_full_width_signs(old: str, new: str) -> None:
    text = TEXT.replace(old, new, 1)
    told = found(text)
    assert {each.name for each in told} == {"look-alike-letter"}
    assert len(told) == sum(letter not in text_of(old) for letter in new)
    assert found(fixed(text, told)) == []


def text_of(text: str) -> str:
    return text + "\n "


def test_what_a_person_says_may_have_any_sign() -> None:
    text = TEXT.replace('"Ani"', '"Ani：１"').replace("S3 S8", "S3 {（１），好！} S8 ; ：")
    assert not read(text)[0].findings


def test_a_comment_in_full_width_braces() -> None:
    text = TEXT.replace("S3 S8", "S3 ｛好，１！｝ S8")
    told = read(text)[0].findings
    assert [each.arguments["found"] for each in told] == ["｛", "｝"]
    assert "{好，１！}" in fixed(text, list(told))


def test_a_trump_card_behind_a_colon_belongs_to_no_hand() -> None:
    head = HEAD.replace("gongzhu", "kambing").replace("bonanza88", "classic")
    text = head + (
        "\ndeal 1\ndealer S\nhands\n  N: H9TK CK\n  W: S8JQ DJ\n  S: CTQ HQ DQ\n  E: SA97 H7\n"
        "turnup: SK\nend open\n\nresult *\n"
    )
    replay = checked(text)
    assert [(each.name, each.variant) for each in replay.findings if each.name == "syntax"] == [
        ("syntax", "keyword-colon")
    ]
    assert not [each for each in replay.findings if each.name == "unknown-seat"]
