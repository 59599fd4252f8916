"""The legal cards of a finished replay agree with what the simulation found."""

from __future__ import annotations

import pytest

from grammar import read_records
from notation.cards import NAMES, cards_of
from notation.source import SourceText
from tests.generate.matches import Content, generate
from tests.generate.sheet import write
from validator import validate
from validator.engine.legal import legal_moves
from validator.rulesets import Library

HEAD = """%trick 1.0
[Game "gongzhu"]
[Rules "{rules}"]
[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]

deal 1
hands
  N: S985 HAQT DKQ872 C95
  W: SKQJT4 HK53 DAJ4 CQ2
  S: SA76 H98 DT3 CAKJ874
  E: S32 HJ7642 D965 CT63
expose W: SQ
"""


def replay_of(text):
    (parsed, *_) = read_records(SourceText(text, "test.trick"))
    return validate(parsed.record, findings=parsed.findings)


def legal_names(text, trick, play):
    replay = replay_of(text)
    node = replay.deals[0].tricks[trick].plays[play].node
    return {NAMES[card] for card in cards_of(legal_moves(replay, 0)[id(node)])}


PLAYED = HEAD + "1. W: C2 C7 CT C9\n2. E: C6 C5 CQ C4\n3. W: S4 S6 S2 S5\nend open\nresult *\n"


def test_first_card_is_forced():
    assert legal_names(PLAYED.format(rules="spielanleitung"), 0, 0) == {"C2"}
    # Anything but the exposed queen, whose suit was not led yet.
    assert len(legal_names(PLAYED.format(rules="bonanza88"), 0, 0)) == 12


def test_suit_is_followed_and_hearts_are_not_led():
    text = PLAYED.format(rules="spielanleitung")
    assert legal_names(text, 0, 1) == {"CA", "CK", "CJ", "C8", "C7", "C4"}
    assert not {name for name in legal_names(text, 1, 0) if name[0] == "H"}


def test_exposed_card_is_locked_in_the_first_trick_of_its_suit():
    led = legal_names(PLAYED.format(rules="spielanleitung"), 2, 0)
    assert "SQ" not in led
    assert "SK" in led


def test_variations_go_on_from_their_anchor():
    text = PLAYED.replace("1. W: C2 C7 CT C9", "1. W: C2 C7 CT (1. E: C3 C9 2. S: CA) C9")
    replay = replay_of(text.format(rules="spielanleitung"))
    (variation,) = replay.deals[0].tricks[0].variations[2]
    found = legal_moves(replay, 0)
    assert variation.shared == 2
    mine = [found[id(play.node)] for play in variation.tricks[0].plays[variation.shared :]]
    assert [{NAMES[card] for card in cards_of(each)} for each in mine] == [
        {"CT", "C6", "C3"},
        {"C9", "C5"},
    ]


def test_hands_that_are_not_known_have_no_legal_cards():
    text = PLAYED.replace("  E: S32 HJ7642 D965 CT63\n", "").replace("N: S985", "N: x3")
    replay = replay_of(text.format(rules="bonanza88"))
    found = legal_moves(replay, 0)
    seats = {play.seat for trick in replay.deals[0].tricks for play in trick.plays
             if id(play.node) in found}  # fmt: skip
    assert 1 in seats
    assert 0 not in seats


def _rule_sets():
    library = Library.shipped()
    return [library.find("gongzhu", each.partition("/")[2]) for each in library.ids("gongzhu")]


@pytest.mark.parametrize("rules", _rule_sets(), ids=lambda rules: rules.name)
def test_every_card_of_a_legal_match_is_legal(rules):
    content = Content(deals=2, labels=("N", "W", "S", "E", "X"), hands="all", marks=15, odd=0)
    replay = replay_of(write(generate(rules, 7, content)).text)
    assert not replay.findings
    played = 0
    for index, deal in enumerate(replay.deals):
        found = legal_moves(replay, index)
        for trick in deal.tricks:
            for play in trick.plays:
                assert found[id(play.node)] >> play.cards[0] & 1, NAMES[play.cards[0]]
                played += 1
    assert played


def test_revoke_is_not_legal():
    text = PLAYED.replace("1. W: C2 C7", "1. W: C2 H8").format(rules="spielanleitung")
    assert "H8" not in legal_names(text, 0, 1)
