"""A lost brace, quote, bracket, `end`, seat tag or line costs its own line, statement or deal."""

from __future__ import annotations

import pytest

from notation.diagnostic import Diagnostic
from tests.grammar.reading import DEAL, HEAD, read
from tests.laws.checking import told
from validator import Replay, validate

TOTAL = "total N: +50, W: -300, S: -100, E: 0\n"
ONE = DEAL.replace(TOTAL, "")
THREE = HEAD + "".join("\n" + ONE.replace("deal 1", f"deal {number}") for number in (1, 2, 3))
THREE = THREE.replace("deal 2\n", 'deal 2 "board 17" {quick}\n').replace(
    "SJ CK SQ S6\n", "SJ CK SQ?? {The pig.} (5. S: S5 {better} S6 6. N: DA D8 D9 D6) S6\n"
)
THREE += "\npenalty E: -50 {Late.}\n\nresult *\n"


def checked(text: str) -> Replay:
    """The only record of a text, checked."""
    (found,) = read(text)
    return validate(found.record, findings=found.findings)


def roots(replay: Replay) -> list[Diagnostic]:
    return [
        each for each in replay.findings if each.consequence_of is None and each.severity != "note"
    ]


def test_the_record_is_clean() -> None:
    assert not [each for each in roots(checked(THREE)) if each.name != "wrong-leader"]


CLEAN = [(deal.status, deal.score) for deal in checked(THREE).deals]
ALWAYS = [(each.name, each.span) for each in roots(checked(THREE))]

# What is lost in the second deal: old text, new text.
LOST = {
    "an opening brace": ("?? {The pig.}", "?? The pig.}"),
    "a closing brace": ("?? {The pig.}", "?? {The pig."),
    "a brace of the deal's line": ("{quick}", "{quick"),
    "a brace of a variation": ("{better}", "{better"),
    "an opening quote": ('"board 17"', 'board 17"'),
    "a closing quote": ('"board 17"', '"board 17'),
    "an opening bracket": ("(5. S: S5", "5. S: S5"),
    "a closing bracket": ("D9 D6) S6", "D9 D6 S6"),
    "the word deal": ("deal 2 ", "2 "),
    "the number of a deal": ("deal 2 ", "deal "),
    "a misspelt deal": ("deal 2 ", "dael 2 "),
    "a full stop": ("9. E: H2", "9 E: H2"),
    "a trick number": ("9. E: H2", ". E: H2"),
    "a trick number written over": ("9. E: H2", "S. E: H2"),
    "a colon of a trick": ("9. E: H2", "9. E H2"),
    "a leader": ("9. E: H2", "9. : H2"),
    "a colon of a hand": ("  E: ST986", "  E ST986"),
    "a seat of a hand": ("  E: ST986", "  : ST986"),
    "a colon of a score": ("score N:", "score N"),
    "a comma": ("W: -300, S", "W: -300 S"),
    "an amount": ("W: -300, S", "W: , S"),
    "a keyword": ("\nexpose W", "\nW"),
    "a misspelt keyword": ("\nscore N", "\nscroe N"),
    "an end within a trick": ("9. E: H2", "9. E: end H2"),
    "an end within the play": ("9. E: H2", "end\n9. E: H2"),
    "a result within a trick": ("9. E: H2", "9. E: result H2"),
    "a result within the play": ("9. E: H2", "result *\n9. E: H2"),
    "a deal within a trick": ("9. E: H2", "9. E: deal H2"),
    "the end written over": ("\nend\n", "\n@\n"),
    "two ends": ("\nend\n", "\nend end\n"),
}


def second_deal(text: str, old: str, new: str) -> str:
    """The text with something else in its second deal."""
    start = text.index("\ndeal 2") + 1
    stop = text.index("\ndeal 3")
    part = "\n" + text[start:stop]
    assert part.count(old) == 1, old
    return text[: start - 1] + part.replace(old, new) + text[stop:]


@pytest.mark.parametrize("what", LOST)
def test_a_slip_costs_its_own_deal_at_most(what: str) -> None:
    old, new = LOST[what]
    replay = checked(second_deal(THREE, old, new))
    judged = [(deal.status, deal.score) for deal in replay.deals]
    assert len(judged) == 3, told(replay.findings)
    assert judged[0] == CLEAN[0]
    assert judged[2] == CLEAN[2]
    found = roots(replay)
    # One finding for it; a comma may be left away.
    new_ones = len(found) - len(ALWAYS)
    assert new_ones <= 1, told(tuple(found))
    assert new_ones == 1 or what == "a comma"
    assert len(replay.record.entries) == 4
    assert replay.record.result is not None


def test_a_lost_end() -> None:
    """The deal is closed where the next begins; all three are judged as they were."""
    replay = checked(second_deal(THREE, "\nend\n", "\n"))
    assert len(replay.deals) == 3
    assert [deal.score for deal in replay.deals] == [score for _, score in CLEAN]
    assert [each.name for each in roots(replay)].count("truncated-record") == 1
    assert len(roots(replay)) == len(ALWAYS) + 1


def test_a_deal_whose_whole_line_is_lost() -> None:
    replay = checked(THREE.replace('deal 2 "board 17" {quick}\n', ""))
    assert [(deal.node.number, deal.status) for deal in replay.deals] == [
        (number, "complete") for number in (1, 2, 3)
    ]
    (extra,) = [each for each in roots(replay) if each.name == "syntax"]
    assert (extra.variant, extra.context.deal) == ("deal-missing", 2)
    assert len(roots(replay)) == len(ALWAYS) + 1


HEADS = {
    "a seat tag": ('[Seat "S" "Citra"]\n', "", "seat-count"),
    "the first seat tag": ('[Seat "N" "Ani"]\n', "", "seat-count"),
    "an opening bracket of a tag": ('[Seat "S" "Citra"]', 'Seat "S" "Citra"]', "syntax"),
    "a closing bracket of a tag": ('[Seat "S" "Citra"]', '[Seat "S" "Citra"', "syntax"),
    "a quote of a label": ('[Seat "S" "Citra"]', '[Seat "S "Citra"]', "unterminated-string"),
    "a quote of a player": ('[Seat "S" "Citra"]', '[Seat "S" "Citra]', "unterminated-string"),
    "an opening quote": ('[Seat "S" "Citra"]', '[Seat "S" Citra"]', "unterminated-string"),
    "the name of a tag": ('[Seat "S" "Citra"]', '["S" "Citra"]', "syntax"),
    "another name of a tag": ('[Seat "S" "Citra"]', '[Set "S" "Citra"]', "unknown-tag"),
    "a label": ('[Seat "S" "Citra"]', '[Seat "" "Citra"]', "syntax"),
    "another label": ('[Seat "S" "Citra"]', '[Seat "X" "Citra"]', "unknown-seat"),
    "a label that is taken": ('[Seat "S" "Citra"]', '[Seat "N" "Citra"]', "duplicate-seat"),
    "the version": ("%trick 1.0", "%trick", "syntax"),
    "the percent sign": ("%trick 1.0", "trick 1.0", "syntax"),
    "a bracket of the game": ('[Game "gongzhu"]', '[Game "gongzhu"', "syntax"),
}


@pytest.mark.parametrize("what", HEADS)
def test_a_tag_that_is_lost_costs_its_own_line(what: str) -> None:
    old, new, name = HEADS[what]
    assert THREE.count(old) == 1
    replay = checked(THREE.replace(old, new))
    assert replay.seats == ("N", "W", "S", "E")
    assert [(deal.status, deal.score) for deal in replay.deals] == CLEAN
    found = [each for each in roots(replay) if each.name != "wrong-leader"]
    assert [each.name for each in found] == [name], told(tuple(found))
    at = THREE.index(old)
    line = THREE.count("\n", 0, at) + 1
    # A tag that is not there is told at the last of those that are.
    assert found[0].place.line == line or name == "seat-count"


def test_a_seat_that_no_deal_places_is_not_guessed() -> None:
    text = HEAD.replace('[Seat "S"', '[_Seat "S"') + "\nresult *\n"
    replay = checked(text)
    assert replay.seats == ("N", "W", "E")
    assert [each.name for each in roots(replay)] == ["seat-count"]


def test_partners_say_where_a_seat_sits() -> None:
    text = (
        '%trick 1.0\n[Game "kambing"]\n[Rules "classic"]\n[Seat "N" "A"]\n[Seat "S" "C"]\n'
        '[Seat "W" "D"]\n\ndeal 1\npoints N+S: 73, E+W: 47\nscore N+S: 0, E+W: +2\nend\n'
    )
    replay = checked(text)
    assert replay.seats == ("N", "E", "S", "W")
    assert [each.name for each in roots(replay)] == ["seat-count", "not-checkable"]


def test_what_is_lost_between_deals_costs_no_total() -> None:
    for old, new in (
        ("penalty E: -50", "penalty : -50"),
        ("penalty E: -50", "penalty E: fifty"),
        ("penalty E: -50", "penlaty E: -50"),
    ):
        replay = checked(THREE.replace(old, new))
        assert [(deal.status, deal.score) for deal in replay.deals] == CLEAN
        assert len(roots(replay)) == len(ALWAYS) + 1, told(replay.findings)


def test_deals_behind_a_result_are_still_judged() -> None:
    text = second_deal(THREE, "deal 2 ", "result *\n\ndeal 2 ")
    replay = checked(text)
    assert [(deal.status, deal.score) for deal in replay.deals] == CLEAN
    assert [each.name for each in roots(replay)].count("statement-not-here") == 1
