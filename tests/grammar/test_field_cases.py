"""What broke other programs that read game records, and must not break this one."""

from __future__ import annotations

import pytest

from grammar import read_records
from notation.files import decode
from notation.marks import Attribute, Comment, Glyph
from notation.play import Variation
from notation.writer import write_record
from tests.grammar.reading import (
    DEAL,
    HEAD,
    RECORD,
    deals,
    names,
    read,
    read_one,
    record,
    told,
)
from validator import validate


def with_play(new: str) -> str:
    """The example with something else for ``SQ S6`` in its fifth trick."""
    return RECORD.replace("SQ S6", new, 1)


def fifth(text: str) -> tuple[object, ...]:
    """The notes of the pig's play."""
    (deal,) = deals(read_one(text))
    return deal.tricks[4].plays[2].notes


def with_tag(line: str) -> str:
    return RECORD.replace("[Game", line + "\n[Game", 1)


# ---- bytes


def test_bytes_of_another_encoding_are_one_finding_with_their_offset() -> None:
    source, findings = decode(RECORD.replace("Ani", "Élan").encode("latin-1"), "x.trick")
    assert source is None
    (finding,) = findings
    assert finding.name == "encoding"
    assert finding.offset == RECORD.index("Ani")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_told_by_name(encoding: str) -> None:
    source, (finding,) = decode(RECORD.encode(encoding), "x.trick")
    assert source is None
    assert finding.name == "encoding"
    assert "utf" in finding.variant


def test_a_nul_is_told_with_its_place() -> None:
    text = RECORD.replace("Budi", "Bu\0di")
    source, nothing = decode(text.encode(), "x.trick")
    assert source is not None
    assert nothing == ()
    (found,) = read_records(source)
    (finding,) = found.findings
    assert (finding.name, finding.offset) == ("encoding", text.index("\0"))
    assert finding.place[:2] == (5, 14)


def test_names_of_any_script_are_read() -> None:
    for name in ("Çiğdem", "Žižek", "李小龍", "किरण", "Ω", "e\u0301", "🐖"):
        found = record(with_tag(f'[Event "{name}"]'))
        assert found.tag_value("Event") == name


# ---- strings and tags


def test_quotes_in_a_tag_are_escaped() -> None:
    text = with_tag('[Event "The \\"Pig\\" Night"]')
    assert record(text).tag_value("Event") == 'The "Pig" Night'
    assert write_record(record(text)) == text


def test_a_backslash_before_an_apostrophe_is_an_error_of_that_tag_only() -> None:
    found = read_one(with_tag('[Event "Ani\\\'s night"]'))
    (finding,) = found.findings
    assert finding.name == "bad-escape"
    assert finding.place[:2] == (2, 12)
    assert finding.fixes
    assert len(deals(found)) == 1


def test_what_looks_like_notation_in_a_tag_is_inert() -> None:
    for value in (
        "(2. N: D7)", "{open", "}", "; no remark", "deal 7", "end", "result *", "[Game x]",
        "] [Seat", "%trick 1.0", "<clk", "(((",
    ):  # fmt: skip
        found = record(with_tag(f'[Event "{value}"]'))
        assert found.tag_value("Event") == value
        assert found.seats == ("N", "W", "S", "E")


def test_patterns_in_user_text_are_only_text() -> None:
    value = ".*+?^$(a|b)[c]{2}(?P<x>y)"
    text = with_tag(f'[Event "{value}"]')
    assert record(text).tag_value("Event") == value
    assert write_record(record(text)) == text


def test_one_odd_letter_in_a_tag_does_not_refuse_the_file() -> None:
    for letter in ("\x07", "\x1b", "\u2028", "\u0085", "\ufffd", "\u202e"):
        found = read_one(with_tag(f'[Event "a{letter}b"]'))
        assert found.record.tag_value("Event") == f"a{letter}b"
        assert {each.severity for each in found.findings} <= {"warning"}


def test_a_tag_value_may_be_empty_or_a_question_mark() -> None:
    for value in ("", "?", "??", "-", "*"):
        assert record(with_tag(f'[Event "{value}"]')).tag_value("Event") == value


def test_several_records_without_tags_between_are_one() -> None:
    """Without tags or a version line nothing says that a new record begins."""
    found = read(f"{RECORD}\n{DEAL}\nresult *\n")
    assert len(found) == 1
    assert [each.name for each in found[0].findings] == ["statement-not-here"]


# ---- comments


def test_a_comment_before_the_first_card_belongs_to_what_it_follows() -> None:
    text = RECORD.replace("deal 1\n", "deal 1\n{The first.}\n").replace(
        "expose W: HA\n", "expose W: HA\n{Bold.}\n"
    )
    (deal,) = deals(read_one(text))
    assert deal.comments == (Comment("The first."),)
    assert deal.exposes[0].exposures[0].comments == (Comment("Bold."),)


def test_a_comment_before_the_first_tag_belongs_to_the_record() -> None:
    text = RECORD.replace("%trick 1.0\n", "%trick 1.0\n{A club.}\n")
    assert record(text).comments == (Comment("A club."),)
    assert write_record(record(text)) == text


def test_a_comment_right_after_a_bracket_belongs_to_the_variation() -> None:
    (note,) = fifth(with_play("SQ ({Better:} 5. S: S5 S6) S6"))
    assert isinstance(note, Variation)
    assert note.comments == (Comment("Better:"),)
    assert note.tricks[0].plays[0].notes == ()


def test_a_comment_after_a_variation_belongs_to_the_play_before_it() -> None:
    notes = fifth(with_play("SQ {one} (5. S: S5 S6) {two} S6"))
    assert [type(note) for note in notes] == [Comment, Variation, Comment]
    assert notes[0] == Comment("one")
    assert notes[2] == Comment("two")


def test_a_comment_on_any_seats_card() -> None:
    (deal,) = deals(read_one(RECORD.replace("5. N: SJ CK SQ S6", "5. N: SJ{a} CK{b} SQ{c} S6{d}")))
    assert [play.notes for play in deal.tricks[4].plays] == [
        (Comment("a"),), (Comment("b"),), (Comment("c"),), (Comment("d"),)
    ]  # fmt: skip


def test_two_comments_on_a_play_stay_two_and_lose_no_play() -> None:
    text = with_play("SQ {one} {two} S6")
    assert fifth(text) == (Comment("one"), Comment("two"))
    again = write_record(record(text))
    assert write_record(record(again)) == again
    assert record(again) == record(text)


def test_comments_are_opaque() -> None:
    for inside in (
        ";)", "; no remark", "(", ")", "[Event", '"', "deal 2", "end", "result *", "<clk 1>",
        "%trick 1.0", "5. N: SQ", "[%eval 0.3]", "http://x/?a=(b);c",
    ):  # fmt: skip
        text = with_play(f"SQ {{{inside}}} S6")
        assert fifth(text) == (Comment(inside),)
        assert len(deals(read_one(text))) == 1


def test_a_comment_may_run_over_lines() -> None:
    text = with_play("SQ {one\ntwo\n\n; three\ndeal 4\n} S6")
    assert fifth(text) == (Comment("one\ntwo\n\n; three\ndeal 4\n"),)
    assert write_record(record(text)) == text


def test_a_line_with_only_a_comment() -> None:
    text = RECORD.replace("6. S:", "{A quiet trick.}\n6. S:")
    (deal,) = deals(read_one(text))
    assert deal.tricks[4].plays[3].notes == (Comment("A quiet trick."),)


def test_a_brace_and_a_line_end_hang_nothing() -> None:
    for text in ("{\n", "{\n\n{\n", with_play("SQ {\n S6"), '[Event "{\n'):
        for found in read(text):
            assert found.findings


def test_braces_and_backslashes_in_comments() -> None:
    text = with_play("SQ {a \\} b \\{ c \\\\} S6")
    assert fifth(text) == (Comment("a } b { c \\"),)
    assert write_record(record(text)) == text


# ---- glyphs and attributes


def test_signs_are_read_longest_first_and_kept_apart() -> None:
    (deal,) = deals(read_one(with_play("SQ?!!$140!? S6")))
    # "?!" and "!" and the rest: longest first.
    assert [glyph.number for glyph in deal.tricks[4].plays[2].glyphs] == [6, 1, 140, 5]


def test_signs_that_would_melt_are_written_apart() -> None:
    text = with_play("SQ ! ! S6")
    (deal,) = deals(read_one(text))
    assert deal.tricks[4].plays[2].glyphs == (Glyph(1), Glyph(1))
    again = write_record(record(text))
    assert "SQ!$1 S6" in again
    assert record(again) == record(text)


def test_every_sign_that_is_written_is_read() -> None:
    for number in (*range(1, 10), 22, 140, 255, 999):
        again = write_record(record(with_play(f"SQ${number} S6")))
        (deal,) = deals(read_one(again))
        assert deal.tricks[4].plays[2].glyphs == (Glyph(number),)


def test_an_unknown_attribute_passes_through() -> None:
    text = with_play("SQ <eval 0.3> <_mood a \\> b> S6")
    (deal,) = deals(read_one(text))
    assert deal.tricks[4].plays[2].attributes == (
        Attribute("eval", "0.3"),
        Attribute("_mood", "a > b"),
    )
    assert write_record(record(text)) == text


def test_an_attribute_may_be_wrapped() -> None:
    (deal,) = deals(read_one(with_play("SQ <clk\n0:04:12\n> S6")))
    (attribute,) = deal.tricks[4].plays[2].attributes
    assert attribute.name == "clk"
    assert attribute.value == "0:04:12"


# ---- structure


def test_blank_lines_never_carry_meaning() -> None:
    assert record(RECORD.replace("\n\n", "\n")) == record(RECORD)
    assert record(RECORD.replace("\n", "\n\n\n")) == record(RECORD)
    assert record(RECORD.replace("\n\n", "\n  \n\t\n")) == record(RECORD)


def test_nothing_of_a_record_leaks_into_the_next() -> None:
    first = RECORD.replace('[Event "', '[Event "').replace("[Game", '[Event "One"]\n[Game', 1)
    second = RECORD.replace("deal 1\n", "deal 8 {x}\n")
    alone, joined = read_one(second).record, read(first + "\n" + second)[1].record
    assert joined == alone
    assert joined.tag_value("Event") is None


def test_all_records_of_a_file_are_read() -> None:
    text = "\n".join(RECORD.replace("deal 1", f"deal {number}") for number in range(1, 13))
    found = read(text)
    assert [deals(each)[0].number for each in found] == list(range(1, 13))
    assert [each.index for each in found] == list(range(1, 13))


def test_one_bad_record_of_twelve_costs_nobody_else() -> None:
    texts = [RECORD] * 12
    texts[4] = RECORD.replace("1. S:", "1. S").replace("expose", "exhume")
    found = read("\n".join(texts))
    assert len(found) == 12
    assert [bool(each.findings) for each in found] == [number == 4 for number in range(12)]


def test_a_deal_with_nothing_but_its_end_is_kept() -> None:
    text = RECORD.replace("result *", "deal 2\nend\n\nresult *")
    assert write_record(record(text)) == text
    assert len(deals(read_one(text))) == 2


def test_a_last_end_that_is_missing_is_told_and_closed() -> None:
    text = f"{HEAD}\n{DEAL.removesuffix('end' + chr(10))}"
    found = read_one(text)
    assert [each.name for each in found.findings] == ["truncated-record"]
    assert len(deals(found)[0].tricks) == 13


def test_trailing_commas_in_a_list() -> None:
    text = RECORD.replace("S: -100, E: 0\ntotal", "S: -100, E: 0,\ntotal")
    assert record(text) == record(RECORD)


def test_hands_with_a_void_suit() -> None:
    text = RECORD.replace("N: SKJ74 HJ8 DAKJ5 CAQ6", "N: SKJ74 CAQ6")
    (deal,) = deals(read_one(text))
    assert deal.hands is not None
    assert len(deal.hands.hands[0].cards) == 7


def test_play_that_stops_in_a_trick_is_read_and_told() -> None:
    text = RECORD[: RECORD.index("CK SQ S6")].rstrip() + " CK\n"
    found = read_one(text)
    (deal,) = deals(found)
    assert len(deal.tricks[4].plays) == 2
    result = validate(found.record, findings=found.findings)
    roots = [each for each in result.findings if each.consequence_of is None]
    assert [each.name for each in roots] == ["truncated-record"]


def test_a_stray_closing_bracket_after_an_error_never_raises() -> None:
    text = RECORD.replace("5. N: SJ CK SQ S6", "5. N: ZZ (5. N: ZZ)) ) CK SQ S6)")
    found = read_one(text)
    assert found.findings
    assert len(deals(found)[0].tricks) == 13


def test_a_slip_is_no_other_legal_card() -> None:
    """``S`` before ``Q`` with a space between is not the queen of spades."""
    found = read_one(RECORD.replace("CK SQ S6", "CK S Q S6"))
    assert [each.name for each in found.findings] == ["syntax"]
    from notation.cards import CARD_OF

    cards = {
        card for trick in deals(found)[0].tricks for play in trick.plays for card in play.cards
    }
    assert CARD_OF["SQ"] not in cards


def test_passes_in_several_spellings() -> None:
    for spelled in ("pass", "--", "Pass", "PASS"):
        found = read_one(with_play(f"{spelled} S6"))
        assert deals(found)[0].tricks[4].plays[2].passed
        assert {each.name for each in found.findings} <= {"tolerated-spelling"}


def test_unknown_is_allowed_where_it_makes_sense() -> None:
    head = RECORD.replace("gongzhu", "barbu")
    text = head.replace("hands\n", "dealer ?\nhands\n").replace(
        "expose W: HA\n", "declarer ?\ncontract ?\n"
    )
    assert not names(text)


def test_numbers_of_other_places_are_told() -> None:
    for number in ("1 430", "368,55", "1.000", "½", "١٢", "0x10", "1e3"):
        found = read_one(
            RECORD.replace("score N: +50, W: -300, S: -100, E: 0", f"score N: {number}")
        )
        assert found.findings, number
        assert {each.name for each in found.findings} <= {"syntax", "tolerated-spelling"}


def test_negative_signed_and_typographic_numbers() -> None:
    for number in ("+50", "50", "-50", "−50", "–50", "0", "-0", "007"):
        found = read_one(RECORD.replace("score N: +50,", f"score N: {number},"))
        assert {each.name for each in found.findings} <= {"tolerated-spelling"}
        claim = deals(found)[0].score
        assert claim is not None
        assert abs(claim.amounts[0].value) in (50, 0, 7)


def test_a_record_of_thousands_of_deals() -> None:
    text = HEAD + "".join(f"\ndeal {number}\nend misdeal\n" for number in range(1, 3001))
    found = read_one(text + "\nresult *\n")
    assert not found.findings, told(found.findings)
    assert len(deals(found)) == 3000
