"""The samples of Kambing show what the game has: claims, draws, deals without a trick, the goat."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.catalogue import CODES
from notation.wording import page
from tests.samples.test_samples import ELSEWHERE
from tricknote import format as canonical
from tricknote import read, validate
from validator.replay import Replay

FOLDER = Path(__file__).resolve().parents[2] / "samples" / "kambing"
INVALID = sorted((FOLDER / "invalid").glob("*.trick"))

NOT_CANONICAL = {
    "bad-escape",
    "look-alike-letter",
    "missing-version",
    "statement-not-here",
    "syntax",
    "tolerated-spelling",
    "unterminated-comment",
    "unterminated-string",
    "version",
}
"""Faults of the text itself, which the canonical form cannot hold."""


def sample(name: str) -> Replay:
    (replay,) = validate(read(FOLDER / f"{name}.trick"))
    return replay


def test_a_whole_party_with_a_molodka_a_draw_and_a_deal_without_a_trick() -> None:
    replay = sample("malang-evening")
    assert replay.over
    assert dict(replay.total) == {"N+S": 4, "E+W": 12}
    assert replay.losers == ("E+W",)
    assert dict(replay.extra) == {"bola": 1}
    molodkas = [trick for deal in replay.deals for trick in deal.tricks if trick.node.molodka]
    assert sum(trick.winner is not None for trick in molodkas) == 2
    assert any(trick.node.withdrawn for trick in molodkas)
    assert [dict(deal.points or {}) for deal in replay.deals][2] == {"N+S": 60, "E+W": 60}
    fifth = replay.deals[4]
    assert fifth.score == {"N+S": 0, "E+W": 6}
    assert not fifth.captured[1] | fifth.captured[3]
    text = (FOLDER / "malang-evening.trick").read_text(encoding="utf-8")
    assert "?? {" in text
    assert "(2. N: DJACT" in text


def test_what_the_public_play_decides_is_reckoned() -> None:
    """The first deal cannot be told, the second by its tricks, the third by its one trick."""
    first, second, third = sample("public-play").deals
    assert (first.points, first.score) == (None, None)
    assert second.points == {"N+S": 120, "E+W": 0}
    assert third.points == {"N+S": 13, "E+W": 107}
    assert all("hands" not in line for line in lines("public-play"))
    assert "x3" in "\n".join(lines("public-play"))


def lines(name: str) -> list[str]:
    return (FOLDER / f"{name}.trick").read_text(encoding="utf-8").splitlines()


def test_one_hand_and_its_draws_are_known() -> None:
    replay = sample("one-hand-seen")
    assert '[View "S"]' in lines("one-hand-seen")
    assert any(line.startswith("draw ") for line in lines("one-hand-seen"))
    assert all(deal.score is None for deal in replay.deals)


def test_a_drawn_deal_doubles_the_next() -> None:
    replay = sample("draw-doubles")
    assert [dict(deal.score or {}) for deal in replay.deals] == [
        {"N+S": 0, "E+W": 0},
        {"N+S": 0, "E+W": 4},
    ]


@pytest.mark.parametrize(
    "path",
    [path for path in INVALID if path.stem not in NOT_CANONICAL],
    ids=lambda path: path.stem,
)
def test_an_invalid_sample_is_canonical_but_for_its_fault(path: Path) -> None:
    assert canonical(read(path)) == path.read_text(encoding="utf-8")


def test_every_finding_of_kambing_has_a_sample() -> None:
    possible = {
        name
        for name in CODES
        # A rule file's findings and an event's are shown by samples of their own.
        if CODES[name].code[0] not in "YE"
        if "kambing" in page(name).games
    }
    assert possible - set(ELSEWHERE) == {path.stem for path in INVALID}
