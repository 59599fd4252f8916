"""What records of one event have wrong together, as ``validate`` says it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.site.making import FOUR, SAMPLE, record, write

OTHERS = ("Eka", "Fajar", "Greta", "Hendra")

BOARD = """
deal 1 "board 9"
hands
  N: SKJ74 HJ8 DAKJ5 CAQ6
  W: SA HAQT94 D82 CKT932
  S: SQ532 H763 DT93 C875
  E: ST986 HK52 DQ764 CJ4
end open

result *
"""


def boards(table: str, players: tuple[str, ...], hands: str = BOARD) -> str:
    text = record(table=table, players=players)
    return text[: text.index("\ndeal 1")] + hands


def found(folder: Path, *options: str) -> list[dict]:
    report = json.loads(run("validate", folder, "--format", "json", *options).stdout)
    return [each for each in report["findings"] if each["code"].startswith("E")]


def names(folder: Path) -> list[tuple[str, str]]:
    return [(each["name"], each["severity"]) for each in found(folder)]


@pytest.mark.parametrize(
    ("records", "name", "severity", "words"),
    [
        ([("1", "1", None), ("1", "3", OTHERS)], "event-table-missing", "warning", "table 2"),
        ([("1", "1", None), ("1", "1", OTHERS)], "event-table-twice", "warning", "table 1"),
        ([("1", "1", None), ("1", "2", ("Eka", "Ani", "Greta", "Hendra"))],
         "event-player-twice", "error", "Ani sits at table 2 and at table 1"),
        ([("1", "1", None), ("3", "1", OTHERS)], "event-round", "warning", "round 2"),
        ([("1", "1", None), ("2", "1", None), ("2", "2", OTHERS)],
         "event-table-missing", "warning", "which round 2 has"),
        ([("1", "1", None), ("2", "1", OTHERS), ("2b", "1", OTHERS)],
         "event-round", "warning", "is no number"),
    ],
)  # fmt: skip
def test_each_fault_of_an_event_is_told(
    records: list, name: str, severity: str, words: str, tmp_path: Path
) -> None:
    write(tmp_path, {
        f"{at}.trick": record(round_=round_, table=table, players=players or FOUR)
        for at, (round_, table, players) in enumerate(records)
    })  # fmt: skip
    (finding,) = found(tmp_path)
    assert (finding["name"], finding["severity"]) == (name, severity)
    assert words in finding["message"]
    text = Path(finding["path"]).read_text(encoding="utf-8").splitlines()[finding["line"] - 1]
    assert text[finding["column"] - 1] == '"'


def test_rounds_out_of_their_days(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record(date="2026.11.15"), "2.trick": record(round_="2", date="2026.11.14"),
    })  # fmt: skip
    (finding,) = found(tmp_path)
    assert "on 2026.11.14, before round 1 on 2026.11.15" in finding["message"]


def test_one_board_with_other_hands(tmp_path: Path) -> None:
    other = BOARD.replace("SKJ74", "SKJ72").replace("SQ532", "SQ543")
    write(tmp_path, {
        "1.trick": boards("1", ("Ani", "Budi", "Citra", "Dewi")),
        "2.trick": boards("2", OTHERS, other),
    })  # fmt: skip
    assert names(tmp_path) == [("event-board-differs", "error")]
    assert run("validate", tmp_path).exit_code == 1


def test_unknown_cards_of_a_board_contradict_nothing(tmp_path: Path) -> None:
    some = BOARD.replace("SKJ74 HJ8 DAKJ5 CAQ6", "SK x12").replace("ST986 HK52 DQ764 CJ4", "x13")
    write(tmp_path, {
        "1.trick": boards("1", ("Ani", "Budi", "Citra", "Dewi")),
        "2.trick": boards("2", OTHERS, some),
    })  # fmt: skip
    assert names(tmp_path) == []


def test_one_player_twice_at_a_table_and_a_copied_file(tmp_path: Path) -> None:
    twice = record(players=("Ani", "Budi", "Ani", "Dewi"))
    write(tmp_path, {"1.trick": twice, "2.trick": record(round_="2"), "3.trick": twice})
    assert [each["message"] for each in found(tmp_path)] == [
        "Ani has two seats at this table",
        f"the same record is in {tmp_path.as_posix()}/1.trick too",
    ]


def test_a_match_that_was_split_is_no_fault(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(10, 0, 0, -10)], result="*"),
        "2.trick": record([(5, 0, 0, -5)], carried=(10, 0, 0, -10)),
    })  # fmt: skip
    assert names(tmp_path) == []


def test_other_events_and_records_without_one_are_let_alone(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record(),
        "2.trick": record(event="Other Night"),
        "3.trick": record().replace('[Event "Club Night"]\n', ""),
    })  # fmt: skip
    assert names(tmp_path) == []


def test_a_file_by_itself_is_not_asked_about_the_rest(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(round_="3", table="2") + record(round_="5", table="7")})
    assert names(tmp_path) == []


def test_they_can_be_switched_off(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(), "2.trick": record(table="3", players=OTHERS)})
    assert len(found(tmp_path)) == 1
    assert found(tmp_path, "--no-event") == []
    assert found(tmp_path, "--ignore", "E") == []
    assert found(tmp_path, "--ignore", "event-table-missing") == []
    assert len(found(tmp_path, "--select", "E101")) == 1


def test_they_count_for_the_exit_code_and_stand_in_the_text(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(), "2.trick": record(table="3", players=OTHERS)})
    done = run("validate", tmp_path)
    assert done.exit_code == 0
    assert "warning[E101] event-table-missing: round 1 has no record of table 2" in done.stdout
    assert '[Round "1"]' in done.stdout
    assert run("validate", tmp_path, "--fail-on", "warning").exit_code == 1


def test_the_sample_has_no_fault_of_its_event() -> None:
    assert names(SAMPLE / "records") == []
