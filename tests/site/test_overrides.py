"""Overrides: what the file may say, how it is refused, and what each entry does."""

from __future__ import annotations

from pathlib import Path

import fsspec
import pytest

from tests.cli.running import run
from tests.site.making import SAMPLE, event_of, last, places, record, rows, site_of, write
from tricknote.site.json_model import site_json
from tricknote.site.overrides import OverridesError, parse_overrides, read_overrides


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("scorin: sum", 1, "is scoring meant"),
        ("title: Day\nscoring: best", 2, "must be sum, won, places or ranks"),
        ("scoring: places", 1, "needs points"),
        ("points: [1, 0]", 1, "for scoring: places"),
        ("tie-breaks: [won, coin]", 1, "tie-breaks, entry 2: must be won"),
        ("byes:\n  - round: 1", 2, "byes, entry 1: player is missing"),
        ("byes:\n  - round: 1\n    player: Ani\n    point: 3", 4, "is points meant"),
        ("teams:\n  A: [Ani]\n  B: [Ani]", 3, "in two teams"),
        ("aliases:\n  Ani: [Anni]\n  Budi: [Anni]", 3, "another name of two"),
        ("forfeits:\n  - {round: 1, players: [Ani], opponents: [Ani]}", 2, "both sides"),
        ("teams:\n  7: Ani", 2, ": 7: must be"),
        ("anonymous: some", 1, "all, or a list of names"),
        ("title: A\ntitle: B", 2, ""),
        ("title: [", 2, ""),
        ("- a\n- b", 1, "names and values"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(OverridesError) as caught:
        parse_overrides(text, "o.yaml")
    assert any(
        told.startswith(f"o.yaml:{line}:") and words in told
        for told in str(caught.value).splitlines()
    ), str(caught.value)


def test_several_faults_are_told_at_once() -> None:
    with pytest.raises(OverridesError) as caught:
        parse_overrides("scorin: sum\nrounds: 3", "o.yaml")
    assert len(str(caught.value).splitlines()) == 2


def test_a_rule_for_a_game_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    with pytest.raises(OverridesError, match="2: there is no game gongzu; known: gongzhu, "):
        event_of(tmp_path, "games:\n  gongzu: {scoring: won}\n")
    # It may be played in a later round.
    assert event_of(tmp_path, "games:\n  barbu: {scoring: won}\n").games == ("gongzhu",)


def test_an_empty_file_overrides_nothing(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    assert places(event_of(tmp_path, "# nothing\n")) == places(event_of(tmp_path))


def test_the_file_of_the_sample_is_right() -> None:
    said = read_overrides(SAMPLE / "overrides.yaml")
    assert said.event == "Bandung Three Games Day"
    assert [each.player for each in said.withdrawals] == ["Oscar"]


def test_title_and_note_are_shown(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    event = event_of(tmp_path, "title: The Day\nnote: |\n  First line.\n  Second.\n")
    assert (event.name, event.title, event.note) == (
        "Club Night", "The Day", "First line.\nSecond.",
    )  # fmt: skip


def test_the_event_is_named_where_there_are_several(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(), "2.trick": record(event="Other Night")})
    with pytest.raises(OverridesError, match="2 events"):
        site_of(tmp_path, "title: Which?")
    with pytest.raises(OverridesError, match="no record is of Nowhere"):
        site_of(tmp_path, "event: Nowhere")
    site = site_of(tmp_path, "event: Other Night\ntitle: That one")
    assert [each.title for each in site.events] == ["Club Night", "That one"]


def test_a_bye_counts_what_it_is_given(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    text = "byes:\n  - {round: 2, player: Eka, points: 40, why: odd one out}\n"
    event = event_of(tmp_path, text)
    eka = rows(event)["Eka"]
    (entry,) = eka.cells[1].entries
    assert (entry.kind, entry.points, eka.points, eka.won) == ("bye", 40, 40, 0)
    assert (entry.origin.override, entry.origin.why) == ("/byes/0", "odd one out")
    assert [each.status for each in event.tables] == ["final", "bye"]
    with pytest.raises(OverridesError, match=r":2: with scoring: sum it needs points"):
        event_of(tmp_path, "byes:\n  - {round: 2, player: Eka}\n")
    won = event_of(tmp_path, "scoring: won\nbyes:\n  - {round: 2, player: Eka}\n")
    assert rows(won)["Eka"].points == 1


def test_a_forfeit_where_nobody_played(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    event = event_of(
        tmp_path,
        "scoring: won\nforfeits:\n"
        "  - {round: 2, table: 1, players: [Ani], opponents: [Budi, Citra], why: snow}\n",
    )
    found = rows(event)
    assert {name: row.points for name, row in found.items()} == {
        "Ani": 1, "Budi": 1, "Citra": 1, "Dewi": 0,
    }  # fmt: skip
    assert found["Budi"].won == 1
    assert found["Budi"].cells[1].entries[0].kind == "forfeit-win"
    assert found["Ani"].cells[1].entries[0].kind == "forfeit"


def test_a_table_that_was_forfeited_is_not_missing(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record(),
        "3.trick": record(table="3", players=("Eka", "Fajar", "Greta", "Hendra")),
    })  # fmt: skip
    text = (
        "scoring: won\nforfeits:\n  - {round: 1, table: 2, players: [Indah], opponents: [Joko]}\n"
    )
    told = [each.name for each in event_of(tmp_path, "scoring: won").findings]
    assert "event-table-missing" in told
    told = [each.name for each in event_of(tmp_path, text).findings]
    assert "event-table-missing" not in told


def test_a_forfeit_at_a_table_with_a_record_leaves_the_others_theirs(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    event = event_of(
        tmp_path, "forfeits:\n  - {round: 1, table: 1, players: [Ani], points: -1000}\n"
    )
    assert {name: row.points for name, row in rows(event).items()} == {
        "Ani": -1000, "Budi": -300, "Citra": -100, "Dewi": 0,
    }  # fmt: skip
    assert event.tables[0].status == "forfeit"
    with pytest.raises(OverridesError, match="Eka does not sit"):
        event_of(tmp_path, "forfeits:\n  - {round: 1, table: 1, players: [Eka], points: 0}\n")


@pytest.mark.parametrize("entry", ["{player: Nobody, after: 1}", "{player: Ani, after: 9}"])
def test_a_withdrawal_that_nothing_fits_is_refused(entry: str, tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    with pytest.raises(OverridesError, match=r"overrides>:2: (no record|there is no)"):
        event_of(tmp_path, f"withdrawals:\n  - {entry}\n")


def test_a_ruling_of_the_overrides_counts_once_in_points(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record()})
    event = event_of(
        tmp_path, "rulings:\n  - {player: Ani, round: 1, amount: -20, why: a phone rang}\n"
    )
    ani = rows(event)["Ani"]
    assert (ani.points, ani.rulings) == (30, -20)
    (ruling,) = event.rulings
    assert (ruling.kind, ruling.reason, ruling.origin.override) == (
        "penalty", "a phone rang", "/rulings/0",
    )  # fmt: skip
    assert ani.ruling_ids == (ruling.id,)


def test_teams_have_standings_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(50, -300, -100, 0)]),
        "2.trick": record([(10, 20, 30, 40)], table="2",
                          players=("Eka", "Fajar", "Greta", "Hendra")),
    })  # fmt: skip
    event = event_of(tmp_path, "teams:\n  Naga: [Ani, Eka]\n  Garuda: [Dewi, Hendra]\n")
    assert places(event, by="team") == [("1", "Naga", 60), ("2", "Garuda", 40)]
    assert len(rows(event)) == 8
    assert {each.team for each in event.players if each.name in ("Ani", "Eka")} == {
        event.teams[0].id
    }


def test_other_spellings_are_one_player(tmp_path: Path) -> None:
    write(tmp_path, {
        "1.trick": record([(50, 0, 0, 0)]),
        "2.trick": record([(50, 0, 0, 0)], round_="2", players=("Anni", "Budi", "Citra", "Dewi")),
    })  # fmt: skip
    assert len(event_of(tmp_path).players) == 5
    event = event_of(tmp_path, "aliases:\n  Ani: [Anni]\n")
    assert rows(event)["Ani"].points == 100
    assert len(event.players) == 4


@pytest.mark.parametrize("who", ["[Ani]", "all"])
def test_who_is_anonymous_is_named_nowhere(who: str, tmp_path: Path) -> None:
    write(tmp_path, {
        "ani-1.trick": record(between="penalty N: -10 {Ani was late; Anita was not.}",
                              result="N: +40, W: -300, S: -100, E: 0"),
        "2.trick": record(round_="2").replace('"Ani"', r'"\u{41}ni"'),
    })  # fmt: skip
    site = site_of(tmp_path, f"anonymous: {who}\nteams:\n  A: [Ani]\n")
    text = site_json(site)
    assert '"Ani"' not in text
    assert "Ani " not in text
    assert "Anita" in text
    (event,) = site.events
    hidden = [each.name for each in event.players if each.anonymous]
    assert len(hidden) == (4 if who == "all" else 1)
    assert all(name.startswith("Player") for name in hidden)
    assert last(event).rows[0].points == -40 or rows(event)["Player1"].points == 90


def test_names_are_put_out_of_standard_input_and_of_addresses(tmp_path: Path) -> None:
    there = fsspec.filesystem("memory")
    there.pipe("/hidden/2.trick", record(round_="2").encode())
    try:
        write(tmp_path, {"o.yaml": "anonymous: all\n"})
        done = run(
            "site", "-", "memory://hidden", "-o", tmp_path / "out",
            "--overrides", tmp_path / "o.yaml", stdin=record(),
        )  # fmt: skip
    finally:
        there.rm("/hidden", recursive=True)
    assert done.exit_code == 0, done.stderr
    out = tmp_path / "out"
    # Standard input can be read once only, and is asked for names, deals and pages.
    assert sorted(each.name for each in (out / "replays").iterdir()) == [
        "club-night-r1-t1.html",
        "club-night-r2-t1.html",
    ]
    for page in (path for path in out.rglob("*") if path.is_file()):
        assert "Citra" not in page.read_text("utf-8"), page


def test_a_name_to_put_out_that_no_player_has_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"r/1.trick": record(), "o.yaml": "title: X\nanonymous: [Ani, Budy]\n"})
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json",
               "--overrides", tmp_path / "o.yaml")  # fmt: skip
    assert done.exit_code == 0
    assert "o.yaml:2: anonymous: no player is called Budy; is it spelled so?" in done.stderr
    assert "called Ani" not in done.stderr
    assert '"Budi"' in (tmp_path / "out" / "standings.json").read_text("utf-8")


SLIPS = """\
scoring: won
teams:
  Naga: [Ani, Budy]
byes:
  - {round: 2, player: Eka}
  - {round: 2, player: Citraa}
  - {round: 2, player: Ani}
forfeits:
  - {round: 2, players: [Lina], opponents: [Dewi]}
withdrawals:
  - {player: Budi, after: 1}
  - {player: Dewi, after: 2}
rulings:
  - {player: Dewy, round: 1, amount: -1, why: Late.}
"""


def test_what_is_most_often_a_slip_is_told_and_counts(tmp_path: Path) -> None:
    records = {"r/1.trick": record(), "r/2.trick": record(round_="2")}
    write(tmp_path, {**records, "o.yaml": SLIPS})
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json",
               "--overrides", tmp_path / "o.yaml")  # fmt: skip
    assert done.exit_code == 0, done.stderr
    told = [line.rpartition("o.yaml:")[2] for line in done.stderr.splitlines() if "o.yaml:" in line]
    assert told == [
        "3: teams: no record names Budy; is Budi meant?",
        "5: byes: no record names Eka; is it spelled so?",
        "6: byes: no record names Citraa; is Citra meant?",
        "11: withdrawals: Budi withdrew after round 1, but plays in round 2",
        "14: rulings: no record names Dewy; is Dewi meant?",
    ]


def test_the_command_refuses_wrong_overrides(tmp_path: Path) -> None:
    write(tmp_path, {"r/1.trick": record(), "o.yaml": "scoring: best\n"})
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--overrides", tmp_path / "o.yaml")
    assert done.exit_code == 2
    assert "o.yaml:1:10: scoring: must be sum, won, places or ranks" in done.stderr
    assert not (tmp_path / "out").exists()
