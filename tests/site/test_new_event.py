"""``tricknote new`` for a round: from a start list or from standings to records to fill in."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.site.making import record, write
from tricknote import read
from tricknote.rounds.start_list import StartListError, read_start_list

DAY = ("--date", "2026.11.14")


def seated(folder: Path, round_: int) -> list[list[str]]:
    """Who sits at each table of a round, in the order of the seats."""
    paths = sorted(
        folder.glob(f"r{round_}-t*.trick"), key=lambda path: int(path.stem.split("t")[1])
    )
    return [list(read(path).records[0].players.values()) for path in paths]


def players(count: int) -> str:
    return "name\n" + "".join(f"P{at:02}\n" for at in range(1, count + 1))


def test_empty_records_of_a_round(tmp_path: Path) -> None:
    made = run("new", "--event", "Club Night", "--tables", "2", "-o", tmp_path / "r", *DAY)
    assert made.exit_code == 0, made.stderr
    assert made.stdout.splitlines() == [f"{tmp_path}/r/r1-t1.trick", f"{tmp_path}/r/r1-t2.trick"]
    text = (tmp_path / "r" / "r1-t2.trick").read_text(encoding="utf-8")
    assert '[Round "1"]\n[Table "2"]\n' in text
    assert '[Seat "N" "?"]' in text
    assert run("validate", tmp_path / "r").exit_code == 0
    assert run("format", "--check", tmp_path / "r").exit_code == 0


def test_a_rotation_from_a_start_list_lets_all_meet(tmp_path: Path) -> None:
    write(tmp_path, {"list.csv": players(16)})
    met = set()
    for round_ in range(1, 6):
        made = run("new", "--event", "X", "--round", str(round_),
                   "--start-list", tmp_path / "list.csv", "-o", tmp_path / "r", *DAY)  # fmt: skip
        assert made.exit_code == 0, made.stderr
        for table in seated(tmp_path / "r", round_):
            met |= {frozenset(pair) for pair in combinations(table, 2)}
    assert len(met) == 120
    assert run("validate", tmp_path / "r").exit_code == 0


def test_the_next_round_is_paired_from_the_standings(tmp_path: Path) -> None:
    write(tmp_path / "r", {
        "1.trick": record([(40, 30, 20, 10)], players=("A1", "A2", "A3", "A4")),
        "2.trick": record([(45, 35, 25, 15)], table="2", players=("B1", "B2", "B3", "B4")),
    })  # fmt: skip
    assert run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json").exit_code == 0
    made = run(
        "new", "--from-standings", tmp_path / "out" / "standings.json", "-o", tmp_path / "r", *DAY
    )
    assert made.exit_code == 0, made.stderr
    tables = seated(tmp_path / "r", 2)
    assert [sorted(table) for table in tables] == [
        ["A1", "A2", "B1", "B2"],
        ["A3", "A4", "B3", "B4"],
    ]
    head = read(tmp_path / "r" / "r2-t1.trick").records[0]
    assert (head.tag_value("Event"), head.tag_value("Round")) == ("Club Night", "2")


def test_who_withdrew_is_not_paired_and_who_sat_out_is_not_again(tmp_path: Path) -> None:
    names = [f"P{at}" for at in range(1, 10)]
    write(tmp_path, {
        "r/1.trick": record([(4, 3, 2, 1)], players=names[:4]),
        "r/2.trick": record([(4, 3, 2, 1)], table="2", players=names[4:8]),
        "o.yaml": "byes:\n  - {round: 1, player: P9, points: 0}\n",
        "gone.yaml": "byes:\n  - {round: 1, player: P9, points: 0}\n"
                     "withdrawals:\n  - {player: P1, after: 1}\n",
    })  # fmt: skip
    for overrides, out in (("o.yaml", {"P4", "P8"}), ("gone.yaml", set())):
        done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json",
                   "--overrides", tmp_path / overrides)  # fmt: skip
        assert done.exit_code == 0, done.stderr
        made = run("new", "--from-standings", tmp_path / "out" / "standings.json",
                   "-o", tmp_path / "next" / overrides, *DAY)  # fmt: skip
        assert made.exit_code == 0, made.stderr
        sitting = {name for table in seated(tmp_path / "next" / overrides, 2) for name in table}
        left = set(names) - sitting
        assert left <= (out or {"P1"})
        assert len(left) == 1
        assert "P9" in sitting


def test_the_next_round_is_played_by_the_rules_of_the_last(tmp_path: Path) -> None:
    barbu = record(between="").replace('"gongzhu"', '"barbu"').replace('"bonanza88"', '"classic"')
    barbu = barbu.replace('[Rule "end_low" "none"]\n', "")
    write(tmp_path / "r", {"1.trick": record(), "2.trick": barbu.replace('Round "1"', 'Round "2"')})
    out = tmp_path / "out"
    assert run("site", tmp_path / "r", "-o", out, "--format", "json").exit_code == 0
    asked = ("new", "--from-standings", out / "standings.json", *DAY)
    for options, head in (
        ((), ("barbu", "classic")),
        (("--game", "gongzhu"), ("gongzhu", "bonanza88")),
        (("--rules", "short-party-6"), ("kambing", "short-party-6")),
    ):
        made = run(*asked, *options, "-o", tmp_path / "_".join(options or ("usual",)))
        assert made.exit_code == 0, made.stderr
        found = read(made.stdout.splitlines()[0]).records[0]
        assert (found.tag_value("Game"), found.tag_value("Rules")) == head
    write(tmp_path / "r", {"3.trick": record(round_="2", table="2", players=("E", "F", "G", "H"))})
    assert run("site", tmp_path / "r", "-o", out, "--format", "json").exit_code == 0
    told = run(*asked, "-o", tmp_path / "q")
    assert told.exit_code == 2
    assert "barbu/classic and gongzhu/bonanza88: say with --rules" in told.stderr


def test_partners_stay_together_and_sit_opposite(tmp_path: Path) -> None:
    write(tmp_path, {"pairs.yaml": "players:\n" + "".join(
        f"  - {{name: A{at}, partner: B{at}}}\n" for at in range(1, 5))})  # fmt: skip
    met = set()
    for round_ in range(1, 4):
        made = run("new", "--event", "X", "--game", "kambing", "--round", str(round_),
                   "--start-list", tmp_path / "pairs.yaml", "-o", tmp_path / "r", *DAY)  # fmt: skip
        assert made.exit_code == 0, made.stderr
        for one, two, three, four in seated(tmp_path / "r", round_):
            assert one[1] == three[1]
            assert two[1] == four[1]
            met.add(frozenset((one[1], two[1])))
    assert len(met) == 6


def test_partners_change_where_nobody_has_one(tmp_path: Path) -> None:
    write(tmp_path, {"list.csv": players(4)})
    partners = set()
    for round_ in range(1, 4):
        run("new", "--event", "X", "--game", "kambing", "--round", str(round_),
            "--start-list", tmp_path / "list.csv", "-o", tmp_path / "r", *DAY)  # fmt: skip
        ((one, _, three, _),) = seated(tmp_path / "r", round_)
        partners.add(frozenset((one, three)))
    assert len(partners) == 3


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write(tmp_path, {"list.csv": players(8), "r/r1-t2.trick": "mine"})
    options = (
        "new",
        "--event",
        "X",
        "--start-list",
        tmp_path / "list.csv",
        "-o",
        tmp_path / "r",
        *DAY,
    )
    made = run(*options)
    assert made.exit_code == 2
    assert "r1-t2.trick is there already" in made.stderr
    assert not (tmp_path / "r" / "r1-t1.trick").exists()
    assert run(*options, "--force").exit_code == 0


def test_who_sits_out_is_told_with_what_to_write(tmp_path: Path) -> None:
    write(tmp_path, {"list.csv": players(5)})
    made = run(
        "new", "--event", "X", "--start-list", tmp_path / "list.csv", "-o", tmp_path / "r", *DAY
    )
    assert re.search(r"P0\d sits out in round 1", made.stderr)
    assert re.search(r"\{round: 1, player: P0\d\}", made.stderr)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--tables", "2"), "-o FOLDER"),
        (("--tables", "2", "-o", "r"), "--event"),
        (("--tables", "2", "--event", "X", "-o", "r", "--round", "one"), "1, 2, 3"),
        (("--tables", "2", "--event", "X", "-o", "r", "--seat", "N=Ani"), "for one record"),
        (("--tables", "2", "--event", "X", "-o", "r", "--pairing", "swiss"), "needs players"),
        (("--pairing", "swiss"), "goes with"),
        (("--start-list", "no.csv", "--event", "X", "-o", "r"), "no.csv"),
        (("--start-list", "three.csv", "--event", "X", "-o", "r"), "for 4 players"),
        (("--start-list", "list.csv", "--event", "X", "-o", "r", "--round", "2",
          "--pairing", "swiss"),
         "--from-standings"),
        (("--from-standings", "list.csv", "-o", "r"), "no standings.json"),
        (("--start-list", "pairs.csv", "--event", "X", "-o", "r"), "nobody has a partner"),
        (("--start-list", "list.csv", "--tables", "2", "--event", "X", "-o", "r"),
         "--tables is for"),
    ],
)  # fmt: skip
def test_wrong_usage_is_told(
    options: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {
        "list.csv": players(8), "three.csv": players(3), "pairs.csv": "name,partner\nA,B\nC,D\n",
    })  # fmt: skip
    monkeypatch.chdir(tmp_path)
    made = run("new", *options)
    assert made.exit_code == 2
    assert words in made.stderr
    assert not (tmp_path / "r").exists()


# ---- start lists


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("a.csv", "Ani\nBudi\n", [("Ani",), ("Budi",)]),
        ("a.csv", "club;Name\nX; Ani \n\nY;Budi\n", [("Ani",), ("Budi",)]),
        ("a.csv", "\ufeffname,partner\nAni,Budi\nCitra,\nBudi,Ani\n",
         [("Ani", "Budi"), ("Citra",)]),
        ("a.csv", 'name\n"Putra, Ani"\n', [("Putra, Ani",)]),
        ("a.yaml", "- Ani\n- Budi\n", [("Ani",), ("Budi",)]),
        ("a.yml", "players:\n  - name: Ani\n    partner: Budi\n  - Citra\n",
         [("Ani", "Budi"), ("Citra",)]),
    ],
)  # fmt: skip
def test_start_lists(name: str, text: str, wanted: list, tmp_path: Path) -> None:
    write(tmp_path, {name: text})
    assert [each.names for each in read_start_list(tmp_path / name)] == wanted


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.csv", "name\nAni\nAni\n", ":3: Ani stands there twice"),
        ("a.csv", "name,partner\nAni,Budi\nCitra,Budi\n", ":3: Budi has two partners"),
        ("a.csv", "name,partner\nAni,Ani\n", ":2: Ani is his own"),
        ("a.csv", "name,partner\n,Ani\n", ":2: the name is missing"),
        ("a.csv", "\n", "nobody"),
        ("a.csv", "\nclub,Spieler\nX,Ani\n", ":2: which column has the names?"),
        ("a.csv", "Ani;Budi\n", ":1: which column has the names?"),
        ("a.yaml", "Ani", "must be a list"),
        ("a.yaml", "- {name: Ani, age: 3}\n", ":1: it must be a name"),
        ("a.yaml", "- [Ani]\n", ":1: it must be a name"),
        ("a.yaml", "- {name: Ani\n", ":2:1: this is no list"),
    ],
)
def test_start_lists_that_cannot_be_used(name: str, text: str, line: str, tmp_path: Path) -> None:
    write(tmp_path, {name: text})
    with pytest.raises(StartListError, match=re.escape(line)):
        read_start_list(tmp_path / name)
