"""After a mistake the reading goes on: one finding a mistake, and the rest is still there."""

from __future__ import annotations

import pytest

from notation.cards import UNKNOWN
from notation.diagnostic import Diagnostic
from tests.grammar.reading import DEAL, HEAD, RECORD, deals, names, read, read_one, told
from validator import validate

THREE = HEAD + "".join(
    "\n" + DEAL.replace("deal 1", f"deal {number}").replace("1. S:", f"1. {leader}:")
    for number, leader in ((1, "S"), (2, "S"), (3, "S"))
)


def checked(text: str) -> list[Diagnostic]:
    """The findings of the only record, text and play, that follow from no other."""
    found = read_one(text)
    result = validate(found.record, findings=found.findings)
    return [each for each in result.findings if each.consequence_of is None]


def shown(findings: list[Diagnostic]) -> list[str]:
    return told(tuple(findings))


# ---- three mistakes in three deals

MISTAKES = (
    ("5. N: SJ CK SQ S6", "5. N: SJ CK S? S6"),
    ("2. W: C2 C5 C4 C6", "2. W C2 C5 C4 C6"),
    ("9. E: H2 H8 HT H6", "9 E: H2 H8 HT H6"),
    ("expose W: HA", "exposes W: HA"),
    ("score N:", "scor N:"),
    ("13. W: HQ S2 S9 S4", "13. W: HQ S2 S9 S4)"),
    ("7. N: DA D8 DT D6", "7. N: DA D8 @ DT D6"),
    ("E: ST986", "E ST986"),
    ("total N: +50", "total N: fifty"),
)


@pytest.mark.parametrize("first", range(len(MISTAKES)))
def test_three_mistakes_in_three_deals_are_three_findings(first: int) -> None:
    parts = THREE.split("\ndeal ")
    places = []
    for step, number in enumerate((1, 2, 3)):
        old, new = MISTAKES[(first + step) % len(MISTAKES)]
        assert old in parts[number], old
        before = "\ndeal ".join(parts[:number]) + "\ndeal " + parts[number].split(old)[0]
        places.append(before.count("\n") + 1)
        parts[number] = parts[number].replace(old, new)
    text = "\ndeal ".join(parts) + "\nresult *\n"
    found = read_one(text)
    assert [each.name for each in found.findings] == ["syntax"] * 3, told(found.findings)
    assert [each.place.line for each in found.findings] == places
    assert [each.context.deal for each in found.findings] == [1, 2, 3]
    assert [deal.number for deal in deals(found)] == [1, 2, 3]
    assert all(len(deal.tricks) == 13 for deal in deals(found))
    assert all(deal.end is not None for deal in deals(found))
    assert found.record.result is not None


def test_what_is_around_a_mistake_is_still_checked() -> None:
    """A mistake in the first deal hides no revoke in the second and no sum in the third."""
    texts = THREE.split("\ndeal ")
    texts[1] = texts[1].replace("score N", "scor N")
    texts[2] = (
        texts[2]
        .replace("8. N: D5 H4 D3 DQ", "8. N: D5 S5 D3 DQ")
        .replace("12. W: H9 S5 ST S7", "12. W: H9 H4 ST S7")
    )
    texts[3] = texts[3].replace("W: -300", "W: -310")
    found = checked("\ndeal ".join(texts) + "\nresult *\n")
    assert [each.name for each in found if each.name in ("syntax", "score-mismatch")] == [
        "syntax",
        "score-mismatch",
    ]
    # Under each deal's own heading.
    assert [each.context.deal for each in found if each.name == "syntax"] == [1]
    assert [each.context.deal for each in found if each.name == "score-mismatch"] == [3]


def test_one_bad_record_never_hides_the_next() -> None:
    bad = RECORD.replace("5. N:", "(((").replace("score", "))}")
    found = read(bad + "\n" + RECORD)
    assert len(found) == 2
    assert found[0].findings
    assert not found[1].findings
    assert found[1].record == read_one(RECORD).record


# ---- one mistake, one finding, and how much is lost

CASES = {
    "a card that is none": ("5. N: SJ CK SQ S6", "5. N: SJ CK ZZ S6", 13),
    "a suit alone": ("5. N: SJ CK SQ S6", "5. N: SJ CK S S6", 13),
    "a rank alone": ("5. N: SJ CK SQ S6", "5. N: SJ CK Q S6", 13),
    "a number among the cards": ("5. N: SJ CK SQ S6", "5. N: SJ CK 17 S6", 13),
    "a word among the cards": ("5. N: SJ CK SQ S6", "5. N: SJ CK pig S6", 13),
    "a missing colon": ("5. N: SJ", "5. N SJ", 13),
    "a missing full stop": ("5. N: SJ", "5 N: SJ", 13),
    "a bracket too many": ("SQ S6", "SQ S6 )", 13),
    "a bracket that is never closed": ("SQ S6", "SQ (5. S: S5 S6", 13),
    "an empty variation": ("SQ S6", "SQ () S6", 13),
    "a comma in a trick": ("SQ S6", "SQ, S6", 13),
    "an equals sign with nothing": ("SQ S6", "SQ S6 =", 13),
    "a caret with nothing": ("SQ S6", "SQ^ S6", 13),
    "a dollar with nothing": ("SQ S6", "SQ$ S6", 13),
    "an attribute without its end": ("SQ S6", "SQ <clk 1 S6", 13),
    "a trick without a leader": ("5. N: SJ CK SQ S6", "5. SJ CK SQ S6", 12),
    "a line of words": ("5. N: SJ", "Then came the pig.\n5. N: SJ", 13),
    "a stray quote": ("5. N: SJ", '5. N: "SJ', 13),
    "a stray tag bracket": ("5. N: SJ", "5. N: [SJ", 13),
    "a misspelt keyword": ("expose W", "expsoe W", 13),
    "a keyword and nothing": ("expose W: HA", "expose", 13),
    "a dealer without a seat": ("hands\n", "dealer\nhands\n", 13),
    "an amount without a number": ("W: -300, S: -100, E: 0\ntotal", "W:, S: -100, E: 0\ntotal", 13),
    "an amount in words": ("W: -300, S: -100, E: 0\ntotal", "W: many, S: -100, E: 0\ntotal", 13),
    "an amount with a fraction": (
        "W: -300, S: -100, E: 0\ntotal",
        "W: -300.5, S: -100, E: 0\ntotal",
        13,
    ),
    "an amount with a thousands sign": (
        "W: -300, S: -100, E: 0\ntotal",
        "W: -1 300, S: -100, E: 0\ntotal",
        13,
    ),
    "an exposure without a card": ("W: HA\n1.", "W:\n1.", 13),
    "an end of an unknown kind": ("0\nend\n", "0\nend early\n", 13),
}


@pytest.mark.parametrize("case", CASES.values(), ids=[each.replace(" ", "-") for each in CASES])
def test_one_mistake_is_one_finding(case: tuple[str, str, int]) -> None:
    old, new, tricks = case
    assert RECORD.count(old) == 1, old
    text = RECORD.replace(old, new)
    found = read_one(text)
    assert [each.name for each in found.findings] == ["syntax"], told(found.findings)
    (deal,) = deals(found)
    assert len(deal.tricks) == tricks
    assert deal.hands is not None
    assert len(deal.hands.hands) == 4
    assert deal.end is not None
    assert found.record.result is not None
    # It stands on a line that was changed, and shows a place in the text.
    first = RECORD[: RECORD.index(old)].count("\n") + 1
    place = found.findings[0].place
    assert first <= place.line <= first + new.count("\n") + 1
    assert place.column >= 1


def test_a_play_that_cannot_be_read_keeps_its_trick() -> None:
    (deal,) = deals(read_one(RECORD.replace("SJ CK SQ S6", "SJ CK ZZ S6")))
    assert [play.cards for play in deal.tricks[4].plays][2] == (UNKNOWN,)
    assert len(deal.tricks[4].plays) == 4


def test_nothing_is_written_back() -> None:
    """Places stay those of the text, whatever was made of it to read on."""
    text = RECORD.replace("2. W:", "2. W").replace("S9 S4", "S9 S4 {open")
    found = read_one(text)
    assert found.record.source is not None
    assert found.record.source.text == text
    (deal,) = deals(found)
    for trick in deal.tricks:
        for play in trick.plays:
            written = text[play.span.start : play.span.end]
            assert len(written) == 2
            assert written[0] in "SHDC"


# ---- heads


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Rules "bonanza88"]', '[Rules "bonanza88"'),
        ('[Rules "bonanza88"]', 'Rules "bonanza88"]'),
        ('[Rules "bonanza88"]', "[Rules bonanza88]"),
        ('[Rules "bonanza88"]', '["bonanza88"]'),
        ('[Rules "bonanza88"]', '[Rules "bonanza88" 7]'),
    ],
)
def test_a_broken_tag_costs_itself(old: str, new: str) -> None:
    found = read_one(RECORD.replace(old, new))
    assert [each.name for each in found.findings] == ["syntax"], told(found.findings)
    assert found.findings[0].place.line == 3
    assert found.record.seats == ("N", "W", "S", "E")
    assert len(deals(found)) == 1


def test_an_unterminated_string_costs_its_line() -> None:
    found = read_one(RECORD.replace('"Budi"]', '"Budi]'))
    assert [each.name for each in found.findings] == ["unterminated-string"]
    assert found.findings[0].place[:2] == (5, 11)
    assert found.record.seats == ("N", "W", "S", "E")


def test_an_unterminated_comment_costs_its_line() -> None:
    text = RECORD.replace("SQ S6", "SQ {and nobody made her").replace("ST S7", "ST S7 {fine}")
    found = read_one(text)
    assert [each.name for each in found.findings] == ["unterminated-comment"]
    (deal,) = deals(found)
    assert len(deal.tricks) == 13
    assert deal.end is not None


def test_an_unterminated_comment_at_the_end_of_the_file() -> None:
    found = read_one(RECORD + "{and so on")
    assert [each.name for each in found.findings] == ["unterminated-comment"]
    assert found.record.result is not None
    assert [comment.text for comment in found.record.result.comments] == ["and so on"]


# ---- the frame of a record


def test_a_deal_without_its_end() -> None:
    text = THREE.replace("E: 0\nend\n\ndeal 2", "E: 0\n\ndeal 2")
    found = read_one(text + "\nresult *\n")
    assert [each.name for each in found.findings] == ["truncated-record"]
    assert found.findings[0].place.column == 1
    assert [deal.number for deal in deals(found)] == [1, 2, 3]
    assert [len(deal.tricks) for deal in deals(found)] == [13, 13, 13]


@pytest.mark.parametrize(
    ("follows", "word"),
    [("carried N: +5", "carried"), ('replace N: "X"', "replace"), ("result *", "result"),
     ('[Game "gongzhu"]', "[Game"), ("deal 2\nend", "deal")],
)  # fmt: skip
def test_what_closes_a_deal_that_has_no_end(follows: str, word: str) -> None:
    text = f"{HEAD}\n{DEAL.removesuffix(chr(10) + 'end' + chr(10))}\n\n{follows}\n"
    found = read(text)[0]
    (finding,) = [each for each in found.findings if each.name == "truncated-record"]
    assert text.split("\n")[finding.place.line - 1].startswith(word)
    assert len(deals(found)[0].tricks) == 13


def test_a_line_of_a_deal_that_cannot_be_read() -> None:
    for head in ("deal", "deal one", "deal 1.5", 'deal "x"', "deal 1 2", "deal -1"):
        found = read_one(RECORD.replace("deal 1", head))
        assert [each.name for each in found.findings] == ["syntax"], (head, told(found.findings))
        (deal,) = deals(found)
        assert len(deal.tricks) == 13


def test_a_deal_whose_first_word_is_lost() -> None:
    found = read_one(RECORD.replace("deal 1\n", "dael 1\n"))
    assert len(found.findings) <= 2
    assert found.findings[0].place.line == 9
    assert found.record.result is not None


def test_text_without_any_tags() -> None:
    found = read_one(DEAL)
    assert "missing-version" in [each.name for each in found.findings]
    assert len(deals(found)) == 1
    roots = shown(checked(DEAL))
    assert [each.split()[0] for each in roots] == ["missing-version", "missing-tag"]


def test_text_that_is_no_record_at_all() -> None:
    for text in ("hello world", "<html></html>", "1,2,3", "PGN!", "{}", "[]", '{"a": 1}'):
        for found in read(text):
            assert found.findings
            validate(found.record, findings=found.findings)


def test_an_empty_text_is_no_record() -> None:
    for text in ("", "\n", "  \n\t\n", "\ufeff"):
        assert read(text) == []


def test_tags_after_the_play_begin_a_record() -> None:
    found = read(f"{HEAD}\n{DEAL}\n{HEAD.removeprefix('%trick 1.0' + chr(10))}\n{DEAL}")
    assert len(found) == 2
    assert [len(deals(each)) for each in found] == [1, 1]


def test_results_that_cannot_be_read() -> None:
    for result in ("result", "result maybe", "result N", "result N: x", "result 5", "result * *"):
        found = read_one(RECORD.replace("result *", result))
        assert [each.name for each in found.findings] == ["syntax"], (result, told(found.findings))


# ---- never a traceback

JUNK = ")({}[]<>\"'\\;:,.=^$!?*%~+-|@&#\n x0S\u0000\ud7ff猪\u202e"


def test_junk_at_every_place_of_a_record_is_survived() -> None:
    for place in range(0, len(RECORD), 7):
        for junk in (JUNK[place % len(JUNK)], JUNK[(place * 3 + 1) % len(JUNK)] * 2):
            text = RECORD[:place] + junk + RECORD[place:]
            for found in read(text):
                validate(found.record, findings=found.findings)
                for each in found.findings:
                    assert 0 <= each.span.start <= each.span.end <= len(text) + 1


def test_the_words_of_a_finding_are_a_recorders() -> None:
    """Never a list of the grammar's own names."""
    from notation.wording import message

    for old, new, _ in CASES.values():
        for each in read_one(RECORD.replace(old, new)).findings:
            words = message(each)
            assert not any(
                word.isupper() and "_" in word for word in words.replace(",", " ").split()
            ), words


def test_names_of_findings_are_sorted_by_place() -> None:
    text = RECORD.replace("SQ S6", "SQ ) S6").replace("expose W", "Expose W")
    assert names(text) == ["tolerated-spelling", "syntax"]
