"""The plays of a deal by columns: by place or word by word, the same plays."""

from __future__ import annotations

import random
import re

import pytest

from grammar import read_records
from grammar.parser import parser
from notation.cards import NAMES
from notation.source import SourceText
from validator import validate
from validator.engine import columns as module
from validator.engine.columns import columns
from validator.engine.table import Setup
from validator.games import GAMES

HEAD = """%trick 1.0
[Game "gongzhu"]
[Rules "bonanza88"]
[Seat "N"]
[Seat "W"]
[Seat "S"]
[Seat "E"]

"""
TRICKS = "".join(
    f"{number}. {leader}: {' '.join(plays)}\n"
    for number, (leader, *plays) in enumerate(
        [
            ("NWSE"[turn % 4], *(NAMES[(turn * 4 + at) % 52] for at in range(4)))
            for turn in range(13)
        ],
        1,
    )
)


@pytest.fixture(scope="module")
def setup() -> Setup:
    """The table of four whose labels are one letter."""
    parsed = next(iter(read_records(SourceText(HEAD + "deal 1\n1. N: S2 S3 S4 S5\nend open\n"))))
    replay = validate(parsed.record)
    assert replay.rules is not None
    seats = ("N", "W", "S", "E")
    index = {seat: at for at, seat in enumerate(seats)}
    return Setup(seats, index, seats, seats, replay.rules, GAMES["gongzhu"])


def by_words(tricks: str, lines: int, setup: Setup) -> module.Columns | None:
    return module._by_words(tricks, lines, setup)


def listed(found: module.Columns | None) -> object:
    if found is None:
        return None
    return list(found.leaders), [list(column) for column in found.cards]


@pytest.mark.parametrize("lines", [1, 2, 8, 9, 10, 11, 13])
def test_lines_of_one_layout_are_read_by_their_places(lines: int, setup: Setup) -> None:
    tricks = "".join(TRICKS.splitlines(keepends=True)[:lines])
    found = module._laid_out(tricks, lines, setup)
    assert found is not None
    assert listed(found) == listed(by_words(tricks, lines, setup))
    assert found.cards[0][0] == 0
    assert list(found.leaders)[:4] == [0, 1, 2, 3][:lines]


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        # Numbers that are not the next, without another length.
        (r"^2\.", "12."),
        (r"^3\.", "4."),
        (r"^12\.", "2."),
        (r"^12\.", "13."),
        (r"(?s)^2\.(.*)^12\.", r"12.\g<1>2."),
        # As long as ever, but with another number of plays, or another kind.
        (r"^5\. (.): .*$", r"5. \1: H2 {} H3 H4"),
        (r"^5\. (.): (..) (..) .*$", r"5. \1: \2 \3 S2345"),
        (r"^5\. (.): .*$", "5. NONE: H2 H3 H4"),
        (r"^5\. (.): .*$", "5. 北: H2 H3 H4 H5"),
        (r"^10\. (.): (..) (..) (..) ..$", r"10. \1: \2 \3 \4 =W"),
    ],
)
def test_another_layout_is_left_to_the_words(what: str, instead: str, setup: Setup) -> None:
    changed, times = re.subn(what, instead, TRICKS, flags=re.MULTILINE)
    assert times == 1
    found = module._laid_out(changed, 13, setup)
    known_cards = found is not None and all(card < 52 for column in found.cards for card in column)
    assert not known_cards


def test_what_is_no_card_has_a_number_that_none_has(setup: Setup) -> None:
    changed = TRICKS.replace("5. N: H5", "5. N: ~x", 1)
    assert changed != TRICKS
    found = columns(changed, 13, setup)
    assert found is not None
    assert found.cards[0][4] >= 52


def test_winners_stand_behind_all_tricks_or_none(setup: Setup) -> None:
    tricks = TRICKS.splitlines()
    with_winners = "".join(f"{line} =W\n" for line in tricks)
    found = columns(with_winners, 13, setup)
    assert found is not None
    assert found.claimed is not None
    assert len(found.claimed) == 13
    assert listed(found) == listed(by_words(TRICKS, 13, setup))
    assert columns("\n".join([f"{tricks[0]} =W", *tricks[1:], ""]), 13, setup) is None


def test_signs_and_comments_are_left_out(setup: Setup) -> None:
    marked = TRICKS.replace("S2 S3", "S2!? S3 {so far, so good}", 1)
    assert listed(columns(marked, 13, setup)) == listed(by_words(TRICKS, 13, setup))


WORDS = ["~x", "=W", "pass", "~H2", "SKQ", "NE:", "W:", "2.", "12.", "13.", "C4", "D9!", "{}", "<>"]


@pytest.mark.parametrize("seed", range(20))
def test_altered_lines_are_read_alike_or_not_by_their_places(seed: int, setup: Setup) -> None:
    chance = random.Random(seed)
    whole = parser().plain("").deal
    looked = 0
    while looked < 40:
        words = TRICKS.replace("\n", " \n").split(" ")
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(words))
            words[at] = re.sub(r"[^\n]+", chance.choice([*WORDS, ""]), words[at])
        text = " ".join(words).replace(" \n", "\n").replace("  ", " ").rstrip(" ")
        if not whole.fullmatch(f"deal 1\n{text}end"):
            continue  # the grammar keeps this away
        looked += 1
        lines = text.count("\n")
        found = module._laid_out(text, lines, setup)
        if found is None or any(seat > 3 for seat in found.leaders):
            continue
        if all(card < 52 for column in found.cards for card in column):
            assert listed(found) == listed(by_words(text, lines, setup)), text
