"""White space separates; how much of it, and whether lines end, never matters."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from notation.files import decode
from notation.writer import write_record
from tests.conftest import Share
from tests.generate import Content, generate, write
from tests.grammar.reading import RECORD, read, record, spans, tokens
from tests.laws.checking import IDS, rule_set

Join = Callable[[list[str]], str]

JOINS: dict[str, Join] = {
    "one line": " ".join,
    "one token a line": "\n".join,
    "tabs": "\t".join,
    "form feeds and no-break spaces": "\f\u00a0\v ".join,
    "empty lines": "\n\n\n".join,
}


def joined(text: str, join: Join) -> str:
    """A text with all its white space replaced; the version line ends with its line."""
    first, rest = text.split("\n", 1)
    return first + "\n" + join(tokens(rest)) + "\n"


@pytest.mark.parametrize("join", JOINS.values(), ids=JOINS)
def test_the_example_in_other_white_space(join: Join) -> None:
    assert record(joined(RECORD, join)) == record(RECORD)


@pytest.mark.parametrize("join", JOINS.values(), ids=JOINS)
def test_matches_in_other_white_space(join: Join, share: Share) -> None:
    for number in range(share(80)):
        rules = rule_set(IDS[number % len(IDS)])
        text = write(generate(rules, 400_000 + number, Content(deals=2, marks=4))).text
        assert write_record(record(joined(text, join))) == text


def test_a_deal_on_one_line() -> None:
    lines = RECORD.split("\n")
    start = lines.index("deal 1")
    end = lines.index("end")
    one = " ".join(line.strip() for line in lines[start : end + 1])
    assert record("\n".join([*lines[:start], one, *lines[end + 1 :]])) == record(RECORD)


def test_spaces_between_a_label_and_its_colon() -> None:
    assert record(re.sub(r"([NWSE]):", r"\1 :", RECORD)) == record(RECORD)
    assert record(re.sub(r"([NWSE]):", "\\1\t:", RECORD)) == record(RECORD)


def test_no_space_where_none_is_needed() -> None:
    text = RECORD.replace(", ", ",").replace(": ", ":").replace(". ", ".")
    assert record(text) == record(RECORD)


def test_signs_apart_from_their_card() -> None:
    close = RECORD.replace("SQ S6", "SQ??^turn<clk 3>{pig}(5. S: S5 S6)S6", 1)
    apart = RECORD.replace("SQ S6", "SQ ?? ^turn\n<clk 3>\n{pig}\n( 5. S: S5 S6 )\nS6", 1)
    assert record(close) == record(apart)


@pytest.mark.parametrize("newline", [b"\r\n", b"\r"])
def test_other_line_ends(newline: bytes) -> None:
    source, findings = decode(RECORD.encode().replace(b"\n", newline), "x.trick")
    assert not findings
    assert source is not None
    found = read(source.text)[0]
    assert not found.findings
    assert found.record == record(RECORD)
    assert list(spans(found.record)) == list(spans(record(RECORD)))


def test_a_byte_order_mark_is_read_over() -> None:
    source, findings = decode(b"\xef\xbb\xbf" + RECORD.encode(), "x.trick")
    assert not findings
    assert source is not None
    assert read(source.text)[0].record == record(RECORD)
    # Where files were joined, one may stand before a later record too.
    two = read(RECORD + "\n\ufeff" + RECORD)
    assert [each.record for each in two] == [record(RECORD)] * 2
    assert not two[1].findings


def test_a_file_without_a_last_line_end() -> None:
    assert record(RECORD.rstrip("\n")) == record(RECORD)


def test_a_remark_ends_with_its_line_only() -> None:
    text = RECORD.replace("deal 1\n", "deal 1 ; end\n")
    assert len(list(record(text).deals())) == 1
    assert record(text).entries[0].remarks.behind == " end"


def test_one_space_makes_two_plays_of_one() -> None:
    """The one place where white space matters: whether there is any in a trick."""
    apart = record(RECORD).entries[0].tricks[5].plays  # type: ignore[union-attr]
    together = record(RECORD.replace("D9 D7", "D97")).entries[0].tricks[5].plays  # type: ignore[union-attr]
    assert [len(play.cards) for play in apart] == [1, 1, 1, 1]
    assert [len(play.cards) for play in together] == [2, 1, 1]


def test_cards_of_a_hand_together_or_apart() -> None:
    for spelled in ("SK SJ S7 S4 HJ8 DAKJ5 CAQ6", "SKJ74HJ8DAKJ5CAQ6", "SKJ74 HJ 8HJ"):
        text = RECORD.replace("SKJ74 HJ8 DAKJ5 CAQ6", spelled)
        if spelled.endswith("8HJ"):
            assert read(text)[0].findings
        else:
            assert record(text) == record(RECORD)
