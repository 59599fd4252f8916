"""Slips of people who type: one finding each, that says what is wrong, and a fix if it is sure."""

from __future__ import annotations

import pytest

from notation.diagnostic import Diagnostic
from tests.grammar.reading import DEAL, HEAD
from tests.grammar.test_lost_signs import checked, roots
from tests.grammar.test_signs import fixed

TEXT = HEAD + "\n" + DEAL + "\nresult *\n"

# old, new, wording, the place of it behind the beginning of the new text, whether a fix is offered
SLIPS = (
    ("1. S: S3", "1 S: S3", "trick-number", 0, True),
    ("1. S: S3", "1) S: S3", "trick-number", 0, True),
    ("1. S: S3", "1: S: S3", "trick-number", 0, True),
    ("1. S: S3", "1-S: S3", "trick-number", 0, True),
    ("1. S: S3", "I. S: S3", "trick-number", 0, False),
    ("1. S: S3", "S: S3", "trick-number", 0, True),
    ("5. N: SJ CK", "N: SJ?? {The pig.} CK", "trick-number", 0, True),
    ("5. N: SJ", "5) N: SJ", "trick-number", 0, True),
    ("5. N: SJ", "5:N: SJ", "trick-number", 0, True),
    ("S: -100, E: 0", "S: -100, E: 0.", "expected", 13, False),
    ("end\n", "end.\n", "stray", 3, False),
    ("result *", "result *.", "stray", 8, False),
    ("deal 1\n", "deal1\n", "unknown-word-near", 0, True),
    ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 (N is out)", "round-brackets", 18, True),
    ("5. N: SJ CK SQ S6", "5. N: SJ CK (pig!) SQ S6", "round-brackets", 12, True),
    ("+50, W: -300, S: -100, E", "+50; W: -300; S: -100, E", "semicolon", 3, True),
    ("SQ S6", "SQ S6 [5. E: S9]", "square-brackets", 6, True),
    ("SQ S6", "SQ S6 (E: S9)", "trick-number", 7, False),
    ("E: 0\nend\n", "E: 0\nend (Late.)\n", "round-brackets", 9, True),
    ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ. S6", "expected", 14, False),
    ("5. N: SJ CK SQ S6", "5. N: SJ CK SQ S6 <clk 0:10", "expected", 18, False),
    ("score N: +50", "score N +50", "colon-missing", 6, True),
    ("score N: +50", "score N = +50", "expected", 6, False),
)


@pytest.mark.parametrize(("old", "new", "variant", "behind", "fix"), SLIPS, ids=lambda each: each)
def test_a_slip_is_one_finding(old: str, new: str, variant: str, behind: int, fix: bool) -> None:
    text = TEXT.replace(old, new, 1)
    found = roots(checked(text))
    assert [(each.name, each.variant) for each in found] == [("syntax", variant)]
    assert found[0].span.start == text.index(new) + behind
    assert bool(found[0].fixes) == fix
    if fix:
        assert not roots(checked(fixed(text, found)))


def test_a_line_that_a_seat_begins_is_no_trick_unless_just_its_number_is_left_out() -> None:
    exposed = TEXT.replace("expose W: HA\n", "expose\n W: HA\n").replace("1. S:", "1.\nS:")
    assert not roots(checked(exposed))
    for old, new in (("1. S: S3 S8 SK SA\n", ""), ("4. N", "N: CK CQ CJ CT\n4. N")):
        found = checked(TEXT.replace(old, new)).findings
        assert "syntax" not in {each.name for each in found}


@pytest.mark.parametrize("above", ["expose -\n", ""])
def test_the_first_number_may_be_lost_behind_any_statement(above: str) -> None:
    text = TEXT.replace("expose W: HA\n1. ", above, 1)
    (found,) = roots(checked(text))
    assert (found.variant, found.span.start) == ("trick-number", text.rindex("S: S3 S8"))
    assert [edit.text for fix in found.fixes for edit in fix.edits] == ["1. "]


def test_a_remark_about_a_seat_is_a_remark() -> None:
    text = TEXT.replace("E: 0\nend", "E: 0 ; N: 50 was disputed, W: was not\nend", 1)
    assert not roots(checked(text))
    text = TEXT.replace("total N: +50, W: -300", "total N: +50  ; W: -300", 1)
    assert not roots(checked(text))
    text = TEXT.replace("expose W: HA\n", "expose W: HA ; N: nothing\n", 1)
    assert not roots(checked(text))


def test_no_closing_bracket_is_expected_where_none_is_open() -> None:
    (found,) = roots(checked(TEXT.replace("SQ S6", "SQ. S6", 1)))
    assert "parenthesis" not in _expected(found)
    (found,) = roots(checked(TEXT.replace("HJ8 DAKJ5", "HJ8. DAKJ5", 1)))
    assert "who-to-whom" not in _expected(found)


def _expected(finding: Diagnostic) -> tuple[str, ...]:
    expected = finding.arguments["expected"]
    assert isinstance(expected, tuple)
    return expected


KAMBING = HEAD.replace("gongzhu", "kambing").replace("bonanza88", "classic") + (
    "\ndeal 1\ndealer S\nhands\n  N: H9TK CK\n  W: S8JQ DJ\n  S: CTQ HQ DQ\n  E: SA97 H7\n"
    "turnup SK\n1. E: S7 ~C4x ~x ~x\nend open\n\nresult *\n"
)


def test_a_suit_alone_is_told_once() -> None:
    replay = checked(KAMBING.replace("turnup SK", "turnup S").replace("~C4x", "~x"))
    told = [each.variant for each in replay.findings if each.name == "syntax"]
    assert told == ["card-without-rank"]


def test_a_word_of_the_notation_in_the_wrong_place_is_no_other_word() -> None:
    replay = checked(KAMBING.replace("~C4x", "molodka"))
    told = [each.variant for each in replay.findings if each.name == "syntax"]
    assert told == ["stray"]


@pytest.mark.parametrize("name", ["no-queens", "no-last-two", "ravage-city"])
def test_the_words_of_a_contract_that_stand_apart_are_joined(name: str) -> None:
    head = HEAD.replace("gongzhu", "barbu").replace("bonanza88", "classic")
    written = name.replace("-", " ")
    text = f"{head}\ndeal 1\ndeclarer N\ncontract {written} {{Said twice.}}\nend abandoned\n"
    found = roots(checked(text + "\nresult *\n"))
    assert [each.variant for each in found[:1]] == ["contract-words"]
    assert f"contract {name} {{Said" in fixed(text, found)


def test_an_attribute_that_is_open_ends_with_its_deal() -> None:
    head = HEAD.replace("gongzhu", "barbu").replace("bonanza88", "classic")
    deal = "deal {}\ndeclarer N\ncontract {}\ndouble {}\nend abandoned\n\n"
    text = head + "\n" + deal.format(1, "barbu", "N<S") + deal.format(2, "no-queens", "S>N")
    replay = checked(text + "result *\n")
    assert [each.name for each in roots(replay)] == ["syntax"]
    assert len(replay.deals) == 2
