"""Runs in units give what one process gives, and do nothing twice; without a cluster."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("fsspec", reason="results are put in their place by fsspec")

from notation.limits import Limits
from tests.cli.running import FIRST_LOOK, ROOT, run
from tests.cluster.inline import Inline, carried_out, contents, from_here, lines_of, plan
from tests.cluster.records import long_file, record, season
from tricknote.cluster.summary import PlaceError
from tricknote.reading import Reading
from tricknote.selecting import Selecting, Selection, read_words

HOUSE = ROOT / "docs" / "examples" / "house.yaml"


def validated(*arguments: str | Path) -> str:
    return run("validate", "--format", "jsonl", *map(from_here, arguments)).stdout


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def same_as_one(place: Path, *paths: str | Path) -> None:
    assert (place / "findings.jsonl").read_text("utf-8") == validated(*paths)


# ---- the same as one process


def test_samples_and_events(tmp_path: Path) -> None:
    paths = [ROOT / "samples" / "gongzhu" / "invalid", ROOT / "samples" / "tournament"]
    done = carried_out(plan(tmp_path / "out", *paths, size=5000))
    same_as_one(tmp_path / "out", *paths)
    found = json.loads(run("validate", "--format", "json", *map(from_here, paths)).stdout)
    tally = done.tally
    assert done.units > 5
    assert [tally.files, tally.records, tally.deals] == [
        found[name] for name in ("files", "records", "deals")
    ]
    assert {"error": tally.error, "warning": tally.warning, "note": tally.note} == found["summary"]
    assert next(iter(tally.rules)).startswith("gongzhu/")


def test_what_does_not_fit_between_files_of_other_units(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.trick").write_text(record(7), "utf-8")
    carried_out(plan(tmp_path / "out", tmp_path, size=1000))
    same_as_one(tmp_path / "out", tmp_path)
    assert "event-table-twice" in {
        each["name"] for each in lines_of(tmp_path / "out/findings.jsonl")
    }


@pytest.mark.parametrize("size", [1500, 3000, 8000])
def test_ranges_of_a_long_file_whatever_their_size(tmp_path: Path, size: int) -> None:
    file = long_file(tmp_path / "season.trick", 40)
    done = carried_out(plan(tmp_path / "out", file, size=size))
    same_as_one(tmp_path / "out", file)
    assert done.units > 3
    assert (done.tally.files, done.tally.records) == (1, 40)
    (counts,) = lines_of(tmp_path / "out" / "files.jsonl")
    assert counts["records"] == 40


def test_scores(tmp_path: Path) -> None:
    file = long_file(tmp_path / "season.trick", 23)
    paths = [file, season(tmp_path / "evenings")]
    carried_out(plan(tmp_path / "out", *paths, command="score"))
    alone = json.loads(run("score", "--format", "json", *map(from_here, paths)).stdout)["records"]
    assert lines_of(tmp_path / "out" / "scores.jsonl") == alone


def test_findings_beyond_the_limit_of_a_file(tmp_path: Path) -> None:
    file = long_file(tmp_path / "season.trick", 60, every=3)
    reading = Reading(Limits(findings=7))
    done = carried_out(plan(tmp_path / "out", file, reading=reading))
    alone = validated("--limit", "findings=7", file)
    assert (tmp_path / "out" / "findings.jsonl").read_text("utf-8") == alone
    assert lines_of(tmp_path / "out" / "findings.jsonl")[-1]["name"] == "too-many-findings"
    whole = json.loads(
        run("validate", "--format", "json", "--limit", "findings=7", from_here(file)).stdout
    )
    assert done.tally.error == whole["summary"]["error"]


def test_what_is_asked_for(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings")
    selecting = Selecting(Selection(ignore=read_words(["revoke"])))
    done = carried_out(plan(tmp_path / "out", folder, selecting=selecting, strict=True))
    alone = validated("--ignore", "revoke", "--strict", folder)
    assert (tmp_path / "out" / "findings.jsonl").read_text("utf-8") == alone
    assert done.tally.left_out == 3


def test_a_large_file_without_a_record(tmp_path: Path) -> None:
    file = tmp_path / "empty.trick"
    file.write_text("; nothing here\n\n" * 2000, "utf-8")
    carried_out(plan(tmp_path / "out", file))
    same_as_one(tmp_path / "out", file)


def test_files_that_cannot_be_read_are_findings_and_read_when_they_can_be(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=2)
    missing = folder / "evening-09.trick"
    paths = [missing, folder]
    carried_out(plan(tmp_path / "out", *paths))
    same_as_one(tmp_path / "out", *paths)
    missing.write_text(record(99), "utf-8")
    done = carried_out(plan(tmp_path / "out", *paths))
    same_as_one(tmp_path / "out", *paths)
    assert done.tally.files == 3


def test_an_address_for_files_and_results(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings")
    address = folder.as_uri()
    carried_out(plan((tmp_path / "out").as_uri(), address))
    same_as_one(tmp_path / "out", address)


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet is written by pyarrow")
    import pyarrow.parquet

    paths = [season(tmp_path / "evenings"), ROOT / "samples" / "kambing" / "malang-evening.trick"]
    for command, kind in (("validate", "findings"), ("score", "scores")):
        place = tmp_path / command
        carried_out(plan(place, *paths, command=command))  # type: ignore[arg-type]
        lines = lines_of(place / f"{kind}.jsonl")
        carried_out(plan(place, *paths, command=command, form="parquet"))  # type: ignore[arg-type]
        # What was there in the other form would not be brought up to date.
        assert not (place / f"{kind}.jsonl").exists()
        first = contents(place)[f"{kind}.parquet"]
        rows = pyarrow.parquet.read_table(place / f"{kind}.parquet").to_pylist()
        assert [(row["path"], row["record"]) for row in rows] == [
            (line["path"], line["record"]) for line in lines
        ]
        if command == "validate":
            assert [row["message"] for row in rows] == [line["message"] for line in lines]
            assert [json.loads(row["claimed"] or "null") for row in rows] == [
                line["claimed"] for line in lines
            ]
            assert [row["fixes"] for row in rows] == [line["fixes"] for line in lines]
        else:
            for row, line in zip(rows, lines, strict=True):
                assert dict(row["total"]) == line["total"]
                assert [dict(deal["score"]) for deal in row["deals"]] == [
                    deal["score"] for deal in line["deals"]
                ]
                assert [deal["tricks"] for deal in row["deals"]] == [
                    deal["tricks"] for deal in line["deals"]
                ]
            assert any(deal["points"] for row in rows for deal in row["deals"])
        (place / f"{kind}.parquet").unlink()
        carried_out(plan(place, *paths, command=command, form="parquet"))  # type: ignore[arg-type]
        assert contents(place)[f"{kind}.parquet"] == first


# ---- nothing twice


def test_a_run_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    paths = [season(tmp_path / "evenings"), long_file(tmp_path / "season.trick", 30)]
    whole = Inline()
    carried_out(plan(tmp_path / "whole", *paths), whole)
    first, second, third = Inline(most=4), Inline(), Inline()
    with pytest.raises(KeyboardInterrupt):
        carried_out(plan(tmp_path / "out", *paths), first)
    assert json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))["done"] is False
    done = carried_out(plan(tmp_path / "out", *paths), second)
    assert done.before == 4
    assert not set(first.done) & set(second.done)
    assert sorted([*first.done, *second.done]) == sorted(whole.done)
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")
    again = carried_out(plan(tmp_path / "out", *paths), third)
    assert third.done == []
    assert again.tally == done.tally
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_only_what_changed_is_done_again(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=8)
    long = long_file(tmp_path / "season.trick", 30)
    carried_out(plan(tmp_path / "out", folder, long))
    file = folder / "evening-03.trick"
    file.write_text(record(50), "utf-8")
    after = Inline()
    carried_out(plan(tmp_path / "out", folder, long), after)
    assert len(after.done) == 1
    same_as_one(tmp_path / "out", folder, long)
    # One more file changes at most the unit that it is put into, or makes one of its own.
    (folder / "evening-00a.trick").write_text(record(51), "utf-8")
    after = Inline()
    carried_out(plan(tmp_path / "out", folder, long), after)
    assert 1 <= len(after.done) <= 2
    same_as_one(tmp_path / "out", folder, long)
    # Nothing of what is no more is kept.
    names = {each.name for each in (tmp_path / "out" / "work").iterdir()}
    carried_out(plan(tmp_path / "new", folder, long))
    assert names == {each.name for each in (tmp_path / "new" / "work").iterdir()}


def test_other_rules_are_another_run(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=2)
    rules = tmp_path / "house.yaml"
    rules.write_bytes(HOUSE.read_bytes())
    first, second, third = Inline(), Inline(), Inline()
    carried_out(plan(tmp_path / "out", folder, rules=[str(rules)]), first)
    assert first.done
    carried_out(plan(tmp_path / "out", folder, rules=[str(rules)]), second)
    assert second.done == []
    rules.write_bytes(HOUSE.read_bytes() + b"# another word\n")
    carried_out(plan(tmp_path / "out", folder, rules=[str(rules)]), third)
    assert len(third.done) == len(first.done)
    assert not set(third.done) & set(first.done)


@pytest.mark.parametrize("damage", ["cut", "emptied", "gone"])
def test_a_part_that_is_not_whole_is_made_anew(tmp_path: Path, damage: str) -> None:
    paths = [season(tmp_path / "evenings"), long_file(tmp_path / "season.trick", 30)]
    out = tmp_path / "out"
    carried_out(plan(out, *paths))
    before = contents(out)
    names = sorted((out / "work").iterdir())
    for part in (names[0], names[-1]):
        data = part.read_bytes()
        if damage == "gone":
            part.unlink()
        else:
            part.write_bytes(data[: len(data) // 2] if damage == "cut" else b"")
    (out / "summary.json").unlink()
    worker = Inline()
    carried_out(plan(out, *paths), worker)
    assert len(worker.done) == 2
    assert contents(out) == before


def test_what_could_not_be_done_is_told_and_tried_again(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings")
    done = carried_out(plan(tmp_path / "out", folder, size=2500), Inline(refused=("-02.trick",)))
    (told,) = done.lost
    assert told.endswith("could not be checked: nobody wants it")
    assert "evenings/evening-0" in told
    assert done.tally.files < 6
    again = Inline()
    done = carried_out(plan(tmp_path / "out", folder, size=2500), again)
    assert (len(again.done), done.lost, done.tally.files) == (1, (), 6)
    same_as_one(tmp_path / "out", folder)


def test_a_range_that_could_not_be_done_costs_only_itself(tmp_path: Path) -> None:
    file = long_file(tmp_path / "season.trick", 30)
    run = plan(tmp_path / "out", file)
    lost = run.jobs[0].units[2].name

    class Refusing(Inline):
        def answers(self, units, sent):
            for unit in units:
                if unit.name == lost:
                    yield unit, "lost"
                else:
                    yield from super().answers([unit], sent)

    done = carried_out(run, Refusing())
    assert "season.trick from byte" in done.lost[0]
    assert 20 <= done.tally.records < 30
    done = carried_out(plan(tmp_path / "out", file))
    assert done.tally.records == 30
    same_as_one(tmp_path / "out", file)


def test_a_file_that_changes_meanwhile_is_told(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=2)
    run = plan(tmp_path / "out", folder, size=2500)
    (folder / "evening-01.trick").write_text(record(5) + record(6), "utf-8")
    done = carried_out(run)
    assert any("was changed while it was checked" in each for each in done.lost)
    carried_out(plan(tmp_path / "out", folder, size=2500))
    same_as_one(tmp_path / "out", folder)


def test_a_change_after_a_file_was_read_is_told(tmp_path: Path) -> None:
    folder = season(tmp_path / "evenings", files=2)

    def touch(done: int, total: int) -> None:
        os.utime(folder / "evening-00.trick", (1, 1))

    done = carried_out(plan(tmp_path / "out", folder, seen=touch))
    assert done.lost == ("evenings/evening-00.trick was changed while it was checked",)


def test_a_place_with_other_results_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "evening.trick"
    file.write_text(FIRST_LOOK, "utf-8")
    carried_out(plan(tmp_path / "out", file))
    with pytest.raises(PlaceError, match="tricknote validate"):
        carried_out(plan(tmp_path / "out", file, command="score"))
    (tmp_path / "out" / "summary.json").write_text("[]", "utf-8")
    with pytest.raises(PlaceError, match="not of tricknote"):
        carried_out(plan(tmp_path / "out", file))
