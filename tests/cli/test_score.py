"""``tricknote score``: data for scripts, a table for people, the arithmetic on demand."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import FIRST_LOOK, REVOKE, run


def test_json_is_as_scripts_expect_it() -> None:
    result = run("score", "--format", "json", "-", stdin=FIRST_LOOK)
    assert result.exit_code == 0
    (record,) = json.loads(result.stdout)["records"]
    tricks = record["deals"][0].pop("tricks")
    assert record == {
        "record": 1,
        "game": "gongzhu",
        "rules": "gongzhu/bonanza88",
        "seats": ["N", "W", "S", "E"],
        "deals": [
            {
                "deal": 1,
                "status": "complete",
                "score": {"N": 50, "W": -300, "S": -100, "E": 0},
                "total": {"N": 50, "W": -300, "S": -100, "E": 0},
            }
        ],
        "total": {"N": 50, "W": -300, "S": -100, "E": -50},
        "over": False,
        "winners": [],
        "losers": [],
    }
    assert tricks[0] == {"trick": 1, "leader": "S", "winner": "W"}
    assert len(tricks) == 13


def test_of_several_files_each_record_names_its_own(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.trick").write_text(FIRST_LOOK, encoding="utf-8")
    result = run("score", "--format", "json", tmp_path)
    paths = [record["path"] for record in json.loads(result.stdout)["records"]]
    assert paths == [f"{tmp_path}/a.trick", f"{tmp_path}/b.trick"]


def test_the_table() -> None:
    result = run("score", "-", stdin=FIRST_LOOK)
    assert result.exit_code == 0
    assert result.stdout == (
        "<stdin>: Bandung Gong Zhu Night, 2026.11.14, round 3, table 2 "
        "(checked by gongzhu/bonanza88)\n"
        "deal            N Ani  W Budi  S Citra  E Dewi\n"
        "1                 +50    -300     -100       0\n"
        "       penalty                             -50\n"
        "total             +50    -300     -100     -50\n"
        "\n"
        "The match is not over.\n"
        "\n"
    )


def test_wide_names_keep_the_columns() -> None:
    text = FIRST_LOOK.replace('"Ani"', '"阿尼"')
    lines = run("score", "-", stdin=text).stdout.splitlines()
    from tricknote.visible import width

    assert width(lines[1]) == width(lines[2]) == width(lines[4])


def test_a_claim_that_differs_stands_below(tmp_path: Path) -> None:
    text = FIRST_LOOK.replace("score N: +50, W: -300", "score N: +50, W: -400")
    result = run("score", "-", stdin=text)
    assert result.exit_code == 1
    assert "\n       claimed           -400\n" in result.stdout
    assert "1 error; `tricknote validate` shows what disagrees\n" in result.stderr


def test_explain_shows_every_number() -> None:
    result = run("score", "--explain", "-", stdin=FIRST_LOOK)
    shown = [" ".join(line.split()) for line in result.stdout.splitlines()]
    for line in (
        "the transformer alone +50 CT +50",
        "HA was exposed: hearts count double x 2 HA (exposed)",
        "hearts together = -400",
        "the sheep +100 DJ +100",
        "score = -300",
        "the pig -100 SQ -100",
    ):
        assert line in shown
    assert run("score", "--explain", "--format", "json", "-", stdin=FIRST_LOOK).exit_code == 2


def test_a_record_with_errors_is_still_scored() -> None:
    result = run("score", "--format", "json", "-", stdin=REVOKE)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["records"][0]["deals"][0]["status"] == "complete"
    assert "`tricknote validate` shows" in result.stderr


def test_every_kind_of_line_has_its_words() -> None:
    import ast

    from tests.cli.running import ROOT
    from tricknote.derivations import _WORDS

    source = ROOT / "validator" / "games" / "gongzhu" / "derivation.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    kinds = {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("DerivationLine", "_special")
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    assert kinds
    assert kinds <= _WORDS.keys()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run("score", tmp_path / "gone.trick")
    assert result.exit_code == 2
    assert "unreadable-file" in result.stderr


def test_what_counts_of_a_score_sheet_stands_in_the_table() -> None:
    sheet = FIRST_LOOK[: FIRST_LOOK.index("deal 1")] + (
        "deal 1\nscore N: +50, W: -300, S: -100, E: 0\nend\n\nresult *\n"
    )
    lines = [line.split() for line in run("score", "-", stdin=sheet).stdout.splitlines()]
    assert ["1", "-", "-", "-", "-"] in lines
    assert ["claimed", "+50", "-300", "-100", "0"] in lines
    assert ["total", "+50", "-300", "-100", "0"] in lines
    assert "Claimed scores count only where nothing can be reckoned" in run("score", "-h").stdout
