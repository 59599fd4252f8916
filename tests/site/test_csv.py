"""The tables for a spreadsheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from tests.cli.running import run
from tests.site.making import SAMPLE, record, site_of, write
from tricknote.site.csv_tables import TABLES, csv_tables
from tricknote.site.overrides import read_overrides


def tables(site: object) -> dict[str, list[dict[str, str]]]:
    return {
        name: list(csv.DictReader(io.StringIO(text)))
        for name, text in csv_tables(site)  # type: ignore[arg-type]
    }


def test_the_sample_as_tables() -> None:
    found = tables(site_of(SAMPLE / "records", read_overrides(SAMPLE / "overrides.yaml")))
    assert set(found) == {f"{name}.csv" for name in TABLES}
    last = [
        (each["place"], each["name"], each["points"])
        for each in found["standings.csv"]
        if each["game"] == "" and each["after round"] == "3"
    ]
    assert last[:3] == [("1", "Dewi", "9"), ("2=", "Joko", "8"), ("2=", "Kirana", "8")]
    assert len(found["results.csv"]) == 16 + 16 + 15
    assert [each["reason"] for each in found["rulings.csv"]] == [
        "Twenty minutes late for the round."
    ]
    assert [(each["round"], each["table"], each["code"]) for each in found["findings.csv"]] == [
        ("3", "2", "R103")
    ]
    forfeit = [each for each in found["rounds.csv"] if each["kind"] == "forfeit"]
    assert {each["name"] for each in forfeit} == {"Putu"}
    assert all(each["why"].startswith("Left after") for each in forfeit)


def test_the_numbers_of_the_tables_add_up() -> None:
    found = tables(site_of(SAMPLE / "records", read_overrides(SAMPLE / "overrides.yaml")))
    points: dict[str, float] = {}
    for each in found["rounds.csv"]:
        if each["game"] == "":
            points[each["name"]] = points.get(each["name"], 0) + float(each["points"])
    assert points == {
        each["name"]: float(each["points"])
        for each in found["standings.csv"]
        if each["game"] == "" and each["after round"] == "3"
    }


def test_no_text_is_a_formula(tmp_path: Path) -> None:
    odd = ("=1+1", "@x", "+2", "-3")
    write(tmp_path, {"1.trick": record(players=odd, event="=HYPERLINK()")})
    text = "\n".join(each for _, each in csv_tables(site_of(tmp_path)))
    for row in csv.reader(io.StringIO(text)):
        for field in row:
            assert not field.startswith(("=", "@", "+"))
            assert not field.startswith("-") or field.lstrip("-").replace(".", "").isdigit()
    assert "'=1+1" in text


def test_a_spreadsheet_knows_the_files_for_utf8(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record(players=("张伟", "Ádám", "Citra", "Dewi"))})
    made = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "csv")
    assert made.exit_code == 0, made.stderr
    files = sorted((tmp_path / "out").glob("*.csv"))
    assert len(files) == len(TABLES)
    for path in files:
        assert path.read_bytes().startswith(b"\xef\xbb\xbfevent,")
    with (tmp_path / "out" / "standings.csv").open(encoding="utf-8-sig", newline="") as file:
        assert "张伟" in {row["name"] for row in csv.DictReader(file)}
