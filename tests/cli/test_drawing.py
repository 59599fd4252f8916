"""``render --format svg``, the options that say for whom, and replays in a notebook."""

from __future__ import annotations

import dataclasses
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tricknote
from render.words import LANGUAGES
from tests.cli.running import FIRST_LOOK, run
from tricknote.commands import drawing
from validator.replay import Replay


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "night.trick"
    path.write_text(FIRST_LOOK, encoding="utf-8")
    return path


def test_a_picture_of_a_moment(record: Path) -> None:
    result = run("render", record, "--format", "svg", "--at", "d1.t5.c3")
    picture = record.with_suffix(".svg")
    assert (result.exit_code, result.stdout) == (0, f"{picture}\n")
    root = ElementTree.parse(picture).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    first = picture.read_bytes()
    run("render", record, "--format", "svg", "--at", "d1.t5.c3", "-o", picture)
    assert picture.read_bytes() == first
    other = run("render", "-", "-o", "-", "--format", "svg", "--at", "#d1.t5.c3", stdin=FIRST_LOOK)
    assert other.stdout.encode() == first


def test_themes_languages_and_seats(record: Path) -> None:
    base = ("render", record, "--format", "svg", "--at", "d1.t5.c3", "-o", "-")
    made = {
        run(*base, *more).stdout
        for more in ((), ("--theme", "dark"), ("--lang", "de"), ("--view", "s"))
    }
    assert len(made) == 4
    assert all(each.startswith("<svg ") for each in made)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--format", "svg"), "needs --at"),
        (("--format", "svg", "--at", "d1.t14"), "tricks are 1 to 13"),
        (("--format", "svg", "--at", "d2"), "the only deal is 1"),
        (("--format", "svg", "--at", "d1.t5.c3.v2"), "there are 1"),
        (("--format", "svg", "--at", "nonsense"), "one is written d3.t7.c2"),
        (("--at", "d1.t5"), "add --format svg"),
        (("--theme", "dark"), "--format svg"),
        (("--view", "Q"), "there are: N, W, S, E"),
        (("--lang", "xx"), "xx"),
        (("--format", "svg", "--at", "d1", "--hands", "played"), "--hands is for pages"),
    ],
)
def test_wrong_usage_says_what_there_is(record: Path, options: tuple[str, ...], told: str) -> None:
    result = run("render", record, *options)
    assert result.exit_code == 2
    assert told in result.stderr
    assert "Traceback" not in result.stderr
    assert sorted(each.name for each in record.parent.iterdir()) == ["night.trick"]


def test_what_a_record_has_not_is_told_with_its_name(record: Path) -> None:
    second = FIRST_LOOK.replace('"N"', '"P"').replace("N:", "P:").replace("Ani", "Pia")
    record.write_text(FIRST_LOOK + second, encoding="utf-8")
    place = f"{record}:{FIRST_LOOK.count(chr(10)) + 1}"
    seat = run("render", record, "--view", "N", "-o", record.parent / "pages/")
    assert f"no seat 'N'; there are: P, W, S, E (the record at {place})" in seat.stderr
    moment = run("render", record, "--format", "svg", "--at", "d9", "-o", record.parent / "svg/")
    assert f"(the record at {record}:1)" in moment.stderr
    assert (seat.exit_code, moment.exit_code) == (2, 2)


def test_a_picture_never_replaces_a_record(record: Path) -> None:
    same = run("render", record, "--format", "svg", "--at", "d1", "-o", record)
    assert same.exit_code == 2
    assert record.read_text(encoding="utf-8") == FIRST_LOOK


def test_the_languages_of_the_help_are_those_that_ship() -> None:
    assert drawing.LANGUAGES == LANGUAGES


def test_from_python() -> None:
    (replay,) = tricknote.validate(tricknote.parse(FIRST_LOOK))
    assert tricknote.render(replay, at="d1.t5.c3", theme="dark").startswith("<svg ")
    assert '<html lang="de">' in tricknote.render(replay, lang="de")
    faults: list[dict[str, Any]] = [{"at": "d9"}, {"view": "Q"}, {"lang": "xx"}]
    for wrong in faults:
        with pytest.raises(ValueError, match=r"d9|deal 9|Q|xx"):
            tricknote.render(replay, **wrong)


def test_a_replay_shows_itself_in_a_notebook() -> None:
    text = FIRST_LOOK.replace("Bandung Gong Zhu Night", 'Night \\"<script>\\"')
    (replay,) = tricknote.validate(tricknote.parse(text))
    shown = replay._repr_html_()
    frame, _, rest = shown.partition(' srcdoc="')
    page, _, rest = rest.partition('"')
    assert frame == "<iframe"
    assert unescape(page) == tricknote.render(replay)
    assert ' sandbox="allow-scripts"' in rest
    assert "<script" not in rest
    assert shown.count("<") == 2
    # It is a replay like every other.
    assert isinstance(replay, Replay)
    assert type(dataclasses.replace(replay, index=2)) is type(replay)
