"""A game is a folder and a line in a table: shown with one that is nobody's.

Grammar, writer, engine and page are as they are for every other game; nothing of them is
changed or replaced here.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from grammar import read_records
from notation import write_record
from notation.source import SourceText
from notation.wording import message
from render import render_page
from tests.toy.highcard.game import HighCard
from tests.toy.highcard.options import HighCardOptions
from validator import Replay, Settings, validate
from validator.game import Game
from validator.games import GAMES
from validator.games.table import RULES_HOMES, GameOptions, RulesHome
from validator.rulesets import Library

FOLDER = Path(__file__).with_name("highcard") / "rulesets"

RECORD = """\
%trick 1.0
[Game "highcard"]
[Rules "plain"]
[Seat "A" "Ani"]
[Seat "B" "Budi"]
[Seat "C" "Citra"]

deal 1
hands
  A: SK HKJ DJ
  B: SQJ HQ CQ
  C: DKQ CKJ
1. A: SK SJ! CJ
2. A: HJ HQ DK {no heart left}
3. C: CK DJ CQ
4. C: DQ HK SQ =A
score A: +2, B: 0, C: +2
total A: +2, B: 0, C: +2
end

deal 2
hands
  A: SK HKJ DJ
  B: SQJ HQ CQ
  C: DKQ CKJ
1. A: HJ HQ (1. B: SQ CJ) CJ
2. B: SJ CK SK
3. C: DQ DJ CQ
4. C: DK HK SQ =C
score A: 0, B: +1, C: +3
total A: +2, B: +1, C: +5
end

adjust A: +1 {the host}

result A: +3, B: +1, C: +5
"""


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The two lines of the tables, and the rule set of the folder."""
    options = cast("type[GameOptions]", HighCardOptions)
    game: Game = HighCard()
    monkeypatch.setitem(GAMES, "highcard", game)
    monkeypatch.setitem(RULES_HOMES, "highcard", RulesHome("highcard", "plain", options, FOLDER))
    library, findings = Library.shipped().with_files([FOLDER / "plain.yaml"])
    assert not findings
    return Settings(library=library)


def replay(text: str, settings: Settings) -> Replay:
    (read,) = read_records(SourceText(text, "toy.trick"))
    return validate(read.record, findings=read.findings, settings=settings)


def told(found: Replay) -> list[str]:
    return [
        f"{each.place.line}:{each.place.column} {each.name}"
        for each in found.findings
        if each.consequence_of is None and each.severity != "note"
    ]


def test_a_record_is_read_validated_scored_and_written(settings: Settings) -> None:
    found = replay(RECORD, settings)
    # The variation in deal 2 has B throw a spade on a heart.
    assert told(found) == ["26:20 revoke"]
    (revoke,) = found.findings
    assert (revoke.severity, revoke.context.variation) == ("warning", "1.B")
    assert message(revoke)
    assert [dict(deal.score or {}) for deal in found.deals] == [
        {"A": 2, "B": 0, "C": 2},
        {"A": 0, "B": 1, "C": 3},
    ]
    assert dict(found.total) == {"A": 3, "B": 1, "C": 5}
    assert (found.over, found.winners) == (True, ("C",))
    assert write_record(found.record) == RECORD


def test_its_page_is_drawn(settings: Settings) -> None:
    page = render_page(replay(RECORD, settings))
    for player in ("Ani", "Budi", "Citra"):
        assert player in page


def test_its_hands_may_be_missing(settings: Settings) -> None:
    kept = [line for line in RECORD.split("\n") if not line.startswith(("hands", "  "))]
    assert told(replay("\n".join(kept), settings)) == ["18:20 revoke"]


@pytest.mark.parametrize(
    ("old", "new", "due"),
    [
        ("SK SJ! CJ", "SK CQ! CJ", "13:10 revoke"),
        ("SK SJ! CJ", "HQ SJ! CJ", "13:7 card-not-held"),
        ("3. C: CK", "3. B: CK", "15:4 wrong-leader"),
        ("SQ =A", "SQ =C", "16:16 winner-mismatch"),
        (
            "  A: SK HKJ DJ\n  B: SQJ HQ CQ",
            "  A: SK HKJ D9\n  B: SQJ HQ CQ",
            "10:13 card-not-in-pack",
        ),
        ("score A: +2, B: 0,", "score A: +2, B: +1,", "17:17 score-mismatch"),
        ("total A: +2,", "total A: +1,", "18:10 total-mismatch"),
        ("result A: +3", "result A: +6", "36:11 result-mismatch"),
        ("\n1. A: SK", "\nturnup H9\n1. A: SK", "13:1 statement-not-here"),
        ('[Seat "C" "Citra"]\n', "", "5:1 seat-count"),
        ('[Rules "plain"]', '[Rules "plain"]\n[Rule "limit" "0"]', "4:15 bad-rule-value"),
    ],
)
def test_a_fault_is_found_at_its_place(old: str, new: str, due: str, settings: Settings) -> None:
    text = RECORD.replace(" (1. B: SQ CJ)", "")
    assert old in text
    found = told(replay(text.replace(old, new, 1), settings))
    assert due in found, found
    assert found == [due]


def test_the_tables_are_left_as_they_were() -> None:
    assert "highcard" not in GAMES
    assert "highcard" not in RULES_HOMES
    assert not Library.shipped().ids("highcard")
