"""Standings: the sample against a calculation by hand, and every rule by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.making import SAMPLE, event_of, last, places, record, rows, sample, write
from tricknote.site.overrides import OverridesError
from tricknote.site.scoring import spread
from tricknote.site.tie_breaks import TIE_BREAKS

# ---- the sample, by hand

# Who sat where and what the match came to, as the records end; fewer loss scores win in Kambing.
ROUND_1 = (
    {"Ani": 40, "Eka": -150, "Indah": -340, "Made": -340},
    {"Budi": -320, "Fajar": -400, "Joko": 40, "Nana": -140},
    {"Citra": 130, "Greta": -980, "Kirana": -210, "Oscar": -330 - 50},
    {"Dewi": 860, "Hendra": -230, "Lina": -510, "Putu": -140},
)
ROUND_2 = (
    ({"Ani", "Kirana"}, {"Fajar", "Putu"}, 8),
    ({"Budi", "Lina"}, {"Eka", "Oscar"}, 8),
    ({"Citra", "Indah"}, {"Hendra", "Nana"}, 6),
    ({"Dewi", "Joko"}, {"Greta", "Made"}, 6),
)
"""Winners, losers, by how many loss scores."""

ROUND_3 = (
    {"Ani": -39, "Greta": 64, "Lina": 59, "Nana": 0},
    {"Budi": 48, "Hendra": -78, "Kirana": 52, "Made": -128},
    {"Citra": -62, "Eka": -53, "Joko": 43, "Putu": 61},
    {"Dewi": 51, "Fajar": -17, "Indah": -27},
)


def by_hand() -> dict[str, float]:
    """Points by the place at the table: 3, 2, 1, 0, halves where a place is shared."""
    points: dict[str, float] = {}

    def give(name: str, some: float) -> None:
        points[name] = points.get(name, 0) + some

    for table in (*ROUND_1, *ROUND_3):
        # Three at a table get what the first, third and last of four do.
        worth = [3, 2, 1, 0] if len(table) == 4 else [3, 1, 0]
        ordered = sorted(table.values(), reverse=True)
        for name, score in table.items():
            shared = [worth[at] for at, other in enumerate(ordered) if other == score]
            if (table, name) == (ROUND_1[3], "Putu"):
                shared = [0]  # a forfeit: he left after the second deal
            give(name, sum(shared) / len(shared))
    for winners, losers, _ in ROUND_2:
        for name in winners:
            give(name, 3)
        for name in losers:
            give(name, 0)
    return points


WON = {"Dewi": 3, "Joko": 2, "Kirana": 2, "Ani": 2, "Citra": 2, "Budi": 1, "Lina": 1, "Indah": 1,
       "Greta": 1, "Putu": 1}  # fmt: skip
"""Matches won, counted in the tables above."""


def test_the_standings_of_the_sample_are_those_worked_out_by_hand() -> None:
    points = by_hand()
    assert {name: row.points for name, row in rows(sample()).items()} == points
    assert {name: row.won for name, row in rows(sample()).items() if row.won} == WON
    assert places(sample()) == [
        ("1", "Dewi", 9),
        ("2=", "Joko", 8),
        ("2=", "Kirana", 8),
        ("4=", "Ani", 6),
        ("4=", "Citra", 6),
        ("6", "Budi", 6),
        ("7", "Lina", 5),
        ("8", "Indah", 3.5),
        ("9=", "Greta", 3),
        ("9=", "Putu", 3),
        ("11=", "Eka", 3),
        ("11=", "Nana", 3),
        ("13", "Hendra", 2),
        ("14", "Fajar", 1),
        ("15", "Made", 0.5),
        ("–", "Oscar", 1),
    ]


def test_the_lists_of_each_game_are_those_worked_out_by_hand() -> None:
    event = sample()
    gongzhu = {name: score for table in ROUND_1 for name, score in table.items()}
    gongzhu["Putu"] = -500  # the score of a forfeit, as the overrides have it
    assert {name: row.points for name, row in rows(event, "gongzhu").items()} == gongzhu
    barbu = {name: score for table in ROUND_3 for name, score in table.items()}
    assert {name: row.points for name, row in rows(event, "barbu").items()} == barbu
    kambing = rows(event, "kambing")
    for winners, losers, difference in ROUND_2:
        for name in winners:
            assert (kambing[name].points, kambing[name].tie_breaks[0].value) == (1, difference)
        for name in losers:
            assert (kambing[name].points, kambing[name].tie_breaks[0].value) == (0, -difference)
    assert [row.place for row in kambing.values()] == [
        *["1="] * 4, *["5="] * 4, *["9="] * 4, *["13="] * 4,
    ]  # fmt: skip


def test_the_penalty_of_the_sample_counts_once_and_is_shown() -> None:
    event = sample()
    oscar = rows(event, "gongzhu")["Oscar"]
    assert (oscar.points, oscar.rulings) == (-380, -50)
    (entry,) = oscar.cells[0].entries
    assert (entry.score, entry.rulings, entry.total, entry.shown) == (-330, -50, -380, -330)
    (ruling,) = event.rulings
    assert oscar.ruling_ids == (ruling.id,)
    assert (ruling.amount, ruling.reason) == (-50, "Twenty minutes late for the round.")
    assert rows(event, "gongzhu")["Citra"].ruling_ids == ()


def test_the_open_error_of_the_sample_is_shown_and_its_match_counts() -> None:
    event = sample()
    (odd,) = [each for each in event.tables if each.status == "errors"]
    assert (odd.name, odd.note, odd.errors) == ("2", "scores", 1)
    assert [each.name for each in event.findings] == ["score-mismatch"]
    assert event.findings[0].table == odd.id
    assert {result.total for result in odd.results} == {48, -78, 52, -128}
    assert not any(result.agreed for result in odd.results)
    standing = last(event)
    assert not standing.final
    names = {each.id: each.name for each in event.players}
    doubtful = {names[row.entrant] for row in standing.rows if row.provisional}
    assert doubtful == {"Budi", "Hendra", "Kirana", "Made"}


def test_every_number_of_the_sample_can_be_followed_to_its_record() -> None:
    event = sample()
    tables = {each.id: each for each in event.tables}
    for standing in event.standings:
        for row in standing.rows:
            for cell in row.cells:
                for entry in cell.entries:
                    assert entry.origin.table in tables
                    assert entry.origin.override is not None or tables[str(entry.table)].records
    for table in event.tables:
        for ref in table.records:
            assert ref.replay is not None
        for deal in table.deals:
            assert deal.replay in {ref.replay for ref in table.records}


def test_who_withdrew_has_no_place_from_the_next_round_on() -> None:
    event = sample()
    overall = [each for each in event.standings if each.game is None]
    oscar = next(each for each in event.players if each.name == "Oscar")
    ranks = [next(row for row in each.rows if row.entrant == oscar.id).rank for each in overall]
    assert ranks[0] is not None
    assert ranks[1] is not None
    assert ranks[2] is None
    assert [cell.kind for cell in overall[2].rows[-1].cells] == ["played", "played", "withdrawn"]


# ---- each rule by itself


def test_scores_are_summed_then_matches_won_then_direct_comparison(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(10, 0, -10, 0)]),
        "2.trick": record([(-10, 10, 10, -20)], round_="2"),
    })  # fmt: skip
    assert places(event_of(tmp_path)) == [
        ("1", "Budi", 10),
        ("2=", "Ani", 0),
        ("2=", "Citra", 0),
        ("4", "Dewi", -20),
    ]
    # A shared first place is a match won for both.
    assert {name: row.won for name, row in rows(event_of(tmp_path)).items()} == {
        "Budi": 1, "Ani": 1, "Citra": 1, "Dewi": 0,
    }  # fmt: skip


def test_direct_comparison_parts_who_is_level(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(20, 0, -40, -40)]),
        "2.trick": record([(0, 50, 0, 0)], round_="2", players=("Ani", "Eka", "Fajar", "Greta")),
        "3.trick": record([(0, 50, 0, 0)], round_="3", players=("Budi", "Eka", "Fajar", "Greta"),
                          between="adjust N: +20 {A slip of the desk.}",
                          result="N: +20, W: +50, S: 0, E: 0"),
    })  # fmt: skip
    found = rows(event_of(tmp_path, "tie-breaks: [direct]"))
    assert list(found)[:3] == ["Eka", "Ani", "Budi"]
    assert (found["Ani"].points, found["Budi"].points) == (20, 20)
    assert [found[name].tie_breaks[0].value for name in ("Ani", "Budi")] == [20, -20]
    assert all(found[name].tie_breaks[0].decided for name in ("Ani", "Budi"))


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_can_be_asked_for(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(), "2.trick": record(round_="2")})
    standing = last(event_of(tmp_path, f"tie-breaks: [{name}]"))
    assert standing.scoring.tie_breaks == (name,)
    assert [each.name for each in standing.rows[0].tie_breaks] == [name]


def test_of_lost_matches_and_last_places_fewer_are_better(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(0, -10, -20, -30)]),
        "2.trick": record([(-30, -20, -10, 0)], round_="2"),
    })  # fmt: skip
    for name in ("lasts", "lost"):
        order = [each for _, each, _ in places(event_of(tmp_path, f"tie-breaks: [{name}]"))]
        assert set(order[:2]) == {"Budi", "Citra"}, name


def test_places_are_spread_over_other_numbers_of_sides_and_shared() -> None:
    assert list(spread((3, 2, 1, 0), 4)) == [3, 2, 1, 0]
    assert list(spread((3, 2, 1, 0), 2)) == [3, 0]
    assert list(spread((3, 2, 1, 0), 3)) == [3, 1, 0]
    assert list(spread((2, 0), 4)) == [2, 0, 0, 0]


def test_rank_points_are_the_sides_left_behind(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record([(10, 10, 0, -5)])})
    event = event_of(tmp_path, "scoring: ranks")
    assert places(event) == [
        ("1=", "Ani", 2.5), ("1=", "Budi", 2.5), ("3", "Citra", 1), ("4", "Dewi", 0),
    ]  # fmt: skip


def test_an_open_match_counts_its_totals_so_far_and_says_so(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(result="*")})
    (row, *_) = last(event_of(tmp_path)).rows
    assert (row.points, row.won, row.provisional) == (50, 0, True)
    assert row.cells[0].entries[0].kind == "open"
    (row, *_) = last(event_of(tmp_path, "scoring: won")).rows
    assert row.points == 0


def test_movement_is_places_since_the_round_before(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(30, 20, 10, 0)]),
        "2.trick": record([(0, 0, 0, 100)], round_="2"),
    })  # fmt: skip
    assert [(name, row.movement) for name, row in rows(event_of(tmp_path)).items()] == [
        ("Dewi", 3), ("Ani", -1), ("Budi", -1), ("Citra", -1),
    ]  # fmt: skip


def test_a_match_that_was_split_is_one_and_a_copy_counts_once(tmp_path: Path) -> None:
    first = record(result="*")
    write(tmp_path, {
        "a.trick": first,
        "b.trick": record(carried=(50, -300, -100, 0)),
        "copy.trick": first,
    })  # fmt: skip
    event = event_of(tmp_path)
    (table,) = event.tables
    assert (len(table.records), table.status) == (2, "final")
    assert [result.total for result in table.results] == [100, -600, -200, 0]
    told = [each.name for each in event.findings if each.code.startswith("E")]
    assert told == ["event-table-twice"]


def test_a_record_that_cannot_be_simulated_stays_in(tmp_path: Path) -> None:
    broken = record().replace('[Game "gongzhu"]\n', "")
    write(tmp_path, {"1.trick": record(table="1"), "2.trick": broken.replace('"1"]', '"2"]', 2)})
    event = event_of(tmp_path)
    odd = [each for each in event.tables if each.status == "errors"]
    assert len(odd) == 1
    assert odd[0].note == "unreadable"
    assert any(each.name == "missing-tag" for each in event.findings)


def test_games_are_not_added_up() -> None:
    assert {each.game for each in sample().standings} == {None, "gongzhu", "kambing", "barbu"}
    plain = event_of(SAMPLE / "records")
    assert {each.game for each in plain.standings} == {"gongzhu", "kambing", "barbu"}
    with pytest.raises(OverridesError, match="one game only"):
        event_of(SAMPLE / "records", "scoring: won\ntie-breaks: [difference]")


def test_rounds_stand_in_their_order(tmp_path: Path) -> None:
    write(tmp_path, {
        f"{at}.trick": record([(at, 0, 0, -at)], round_=name, date=date)
        for at, (name, date) in enumerate([
            ("Final", "2026.11.20"), ("10", "2026.11.19"), ("2", "2026.11.18"),
            ("Semifinal", "2026.11.19"), (None, "2026.11.01"),
        ])
    })  # fmt: skip
    event = event_of(tmp_path)
    assert [each.name for each in event.rounds] == [
        "2", "10", "2026.11.01", "Semifinal", "Final",
    ]  # fmt: skip
    ordered = event_of(tmp_path, "rounds: [Final]")
    assert ordered.rounds[0].name == "Final"
