"""Hands that fit the play of their deal once they are turned, or two suits exchanged: a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.wording import message
from tests.laws.checking import replays

VARIANTS = Path(__file__).resolve().parents[2] / "notation" / "variants"


def notes(text: str) -> list[str]:
    """What is said of the hands and the play, in words."""
    return [
        message(each)
        for replay in replays(text)
        for each in replay.findings
        if each.name == "hands-disagree" and each.severity == "note"
    ]


TURNED = (VARIANTS / "hands-disagree--turned.trick").read_text("utf-8")
SUITS = (VARIANTS / "hands-disagree--suits.trick").read_text("utf-8")


def test_hands_that_were_turned_by_a_seat_are_told() -> None:
    (said,) = notes(TURNED)
    assert said.endswith("turned around the table: that of N belongs to W")


def test_two_suits_that_were_exchanged_are_told() -> None:
    (said,) = notes(SUITS)
    assert said.endswith("exchanged in them: D and C")


@pytest.mark.parametrize("text", [TURNED, SUITS], ids=["turned", "suits"])
def test_a_single_card_that_still_does_not_fit_leaves_no_note(text: str) -> None:
    """With one play of another card nothing explains everything."""
    spoilt = text.replace("13. W: HQ S2", "13. W: HQ SA")
    assert spoilt != text
    assert notes(spoilt) == []


@pytest.mark.parametrize("text", [TURNED, SUITS], ids=["turned", "suits"])
def test_the_note_is_beside_the_errors_and_changes_nothing(text: str) -> None:
    (replay,) = replays(text)
    assert any(each.severity == "error" for each in replay.findings)
    assert all(not each.fixes for each in replay.findings if each.name == "hands-disagree")
    few = text[: text.index("4. N:")] + "end open\n\nresult *\n"
    assert notes(few) == []
