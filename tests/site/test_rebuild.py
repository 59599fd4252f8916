"""The folder of a site: only what changed is written, and nothing but ours is removed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.site.making import record, site_of, write
from tricknote.site.gathering import Cache
from tricknote.site.output import ForeignFileError, OutputFolder, is_name


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file of the site with its time and content."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file() and ".tricknote" not in path.parts
    }


def make(tmp_path: Path, *options: str) -> str:
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "csv", *options)
    assert done.exit_code == 0, done.stderr
    return done.stderr


def test_building_again_writes_nothing(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record(), "2.trick": record(round_="2")})
    make(tmp_path)
    before = tree(tmp_path / "out")
    assert "0 files written, 8 as before" in make(tmp_path)
    assert tree(tmp_path / "out") == before


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record(), "2.trick": record(round_="2")})
    make(tmp_path)
    before = tree(tmp_path / "out")
    write(tmp_path / "r", {"2.trick": record([(0, 0, 0, 5)], round_="2")})
    make(tmp_path)
    after = tree(tmp_path / "out")
    changed = {name for name in after if after[name][1] != before[name][1]}
    assert {name for name in after if after[name][0] != before[name][0]} == changed
    assert "rulings.csv" not in changed
    assert "standings.csv" in changed


def test_a_record_that_did_not_change_is_not_replayed_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "r", {"1.trick": record(), "2.trick": record(round_="2")})
    cold = Cache(tmp_path / "c", "key")
    first = site_of(folder, cache=cold)
    assert cold.found == 0
    (folder / "1.trick").rename(folder / "moved.trick")
    warm = Cache(tmp_path / "c", "key")
    again = site_of(folder, cache=warm)
    assert warm.found == 2
    refs = [ref for each in again.events[0].tables for ref in each.records]
    assert {ref.path.rpartition("/")[2] for ref in refs} == {"moved.trick", "2.trick"}
    assert [each.rows for each in again.events[0].standings] == [
        each.rows for each in first.events[0].standings
    ]
    other = Cache(tmp_path / "c", "another version")
    site_of(folder, cache=other)
    assert other.found == 0


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"[1, 2]", b'{"records": [{}], "unread": []}', b"\xff"]
)
def test_what_is_kept_can_be_damaged(damage: bytes, tmp_path: Path) -> None:
    folder = write(tmp_path / "r", {"1.trick": record()})
    whole = site_of(folder, cache=Cache(tmp_path / "c", "key"))
    for path in (tmp_path / "c").iterdir():
        path.write_bytes(damage)
    assert site_of(folder, cache=Cache(tmp_path / "c", "key")) == whole


def test_what_is_kept_of_files_that_went_is_forgotten(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record(), "2.trick": record(round_="2")})
    make(tmp_path)
    kept = tmp_path / "out" / ".tricknote" / "cache"
    assert len(list(kept.iterdir())) == 2
    (tmp_path / "r" / "2.trick").unlink()
    make(tmp_path)
    assert len(list(kept.iterdir())) == 1


def test_a_file_of_somebody_else_is_neither_replaced_nor_removed(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    write(tmp_path / "out", {"notes.csv": "mine", "standings.csv": "mine too"})
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "csv")
    assert done.exit_code == 2
    assert "standings.csv is there already" in done.stderr
    assert (tmp_path / "out" / "standings.csv").read_text() == "mine too"
    make(tmp_path, "--force")
    assert (tmp_path / "out" / "standings.csv").read_text() != "mine too"
    assert (tmp_path / "out" / "notes.csv").read_text() == "mine"
    assert "0 files written" in make(tmp_path)


@pytest.mark.parametrize(
    "name", ["standings.json", "players.html", "replays/club-night-r1-t1.html"]
)
def test_where_a_foreign_file_stands_nothing_is_written(name: str, tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    write(tmp_path / "out", {"notes.txt": "mine", name: "mine too"})
    before = tree(tmp_path / "out")
    done = run("site", tmp_path / "r", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert f"{name} is there already" in done.stderr
    assert tree(tmp_path / "out") == before
    assert run("site", tmp_path / "r", "-o", tmp_path / "out", "--force").exit_code == 0
    assert (tmp_path / "out" / "notes.txt").read_text() == "mine"


def test_a_site_that_lost_its_list_is_taken_up_again(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    assert run("site", tmp_path / "r", "-o", tmp_path / "out").exit_code == 0
    before = tree(tmp_path / "out")
    (tmp_path / "out" / ".tricknote" / "manifest.json").unlink()
    done = run("site", tmp_path / "r", "-o", tmp_path / "out")
    assert (done.exit_code, done.stderr.startswith("0 files written")) == (0, True), done.stderr
    assert tree(tmp_path / "out") == before


def test_what_is_no_longer_made_is_removed_unless_it_was_changed(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path, "1")
    for name in ("a/one.html", "a/two.html", "b/three.html"):
        folder.write(name, name)
    folder.finish()
    (tmp_path / "a" / "two.html").write_text("by hand")
    again = OutputFolder(tmp_path, "1")
    again.write("a/four.html", "new")
    again.finish()
    assert sorted(again.removed) == ["a/one.html", "b/three.html"]
    assert {path.name for path in tmp_path.rglob("*.html")} == {"two.html", "four.html"}
    assert not (tmp_path / "b").exists()


def test_another_form_lets_the_files_of_the_first_be(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    make(tmp_path)
    assert run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json").exit_code == 0
    assert (tmp_path / "out" / "standings.csv").exists()
    assert "0 files written" in make(tmp_path)


def test_a_run_that_was_broken_off_leaves_nothing_foreign(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path, "1")
    folder.write("one.html", "half")
    again = OutputFolder(tmp_path, "1")
    again.write("one.html", "whole")
    again.finish()
    assert (tmp_path / "one.html").read_text() == "whole"


def test_a_page_is_current_only_from_the_same_key_and_program(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path, "1")
    folder.write("one.html", "text", "key")
    folder.finish()
    assert OutputFolder(tmp_path, "1").is_current("one.html", "key")
    assert not OutputFolder(tmp_path, "1").is_current("one.html", "other")
    assert not OutputFolder(tmp_path, "2").is_current("one.html", "key")
    (tmp_path / "one.html").write_text("by hand")
    assert not OutputFolder(tmp_path, "1").is_current("one.html", "key")


def test_a_manifest_of_somebody_else_leads_nowhere(tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / ".tricknote").mkdir(parents=True)
    (tmp_path / "victim.txt").write_text("x")
    import hashlib

    digest = hashlib.sha256(b"x").hexdigest()
    names = [
        "../victim.txt",
        str(tmp_path / "victim.txt"),
        ".tricknote/manifest.json",
        "a/../../victim.txt",
    ]
    manifest = {"files": {name: {"digest": digest, "key": ""} for name in names}}
    (out / ".tricknote" / "manifest.json").write_text(json.dumps(manifest))
    folder = OutputFolder(out, "1")
    folder.write("page.html", "x")
    folder.finish()
    assert (tmp_path / "victim.txt").exists()
    assert not any(map(is_name, names))


def test_names_that_lead_out_are_refused(tmp_path: Path) -> None:
    for name in ("../x", "/x", "a//b", "", "a/.b", ".tricknote/x", "a\\b", "a/../b"):
        with pytest.raises(ValueError, match="is no name"):
            OutputFolder(tmp_path, "1").write(name, "x")


@pytest.mark.skipif(
    os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="root writes anywhere",
)
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    (tmp_path / "out").mkdir(mode=0o500)
    assert run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "csv").exit_code == 1


def test_a_foreign_file_is_named() -> None:
    assert "x.html is there already" in str(ForeignFileError(Path("x.html")))


def test_a_file_that_cannot_be_read_is_told_of_and_the_others_are_made(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    (tmp_path / "r" / "2.trick").write_bytes(b"\xff\xfe\x00")
    done = run("site", tmp_path / "r", "-o", tmp_path / "out", "--format", "json")
    assert done.exit_code == 1
    assert "2.trick" in done.stderr
    site = json.loads((tmp_path / "out" / "standings.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in site["unread"]] == ["encoding"]
    assert len(site["events"]) == 1


def test_a_slip_in_the_name_of_the_records_leaves_the_site_as_it_is(tmp_path: Path) -> None:
    write(tmp_path / "r", {"1.trick": record()})
    assert run("site", tmp_path / "r", "-o", tmp_path / "out").exit_code == 0
    before = tree(tmp_path / "out")
    done = run("site", tmp_path / "recrods", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert f"{tmp_path}/recrods: there is no such file or folder\n" in done.stderr
    assert "Nothing was written." in done.stderr
    assert done.stdout == ""
    assert tree(tmp_path / "out") == before
    assert run("site", tmp_path / "recrods", "-o", tmp_path / "new").exit_code == 2
    assert not (tmp_path / "new").exists()
