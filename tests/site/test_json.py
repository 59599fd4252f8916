"""``standings.json``: its schema, and that it is the whole model."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.site.making import ROOT, SAMPLE, record, site_of, write
from tricknote.site import model, overrides
from tricknote.site.json_model import StandingsFileError, last_ranking, read_site, schema, site_json
from tricknote.site.model import Site
from tricknote.site.overrides import read_overrides
from tricknote.site.plain import NotPlainError, from_plain, to_plain

SCHEMA = ROOT / "tricknote" / "site" / "site.schema.json"


@cache
def sample_site() -> Site:
    return site_of(SAMPLE / "records", read_overrides(SAMPLE / "overrides.yaml"))


def test_the_schema_that_ships_is_that_of_the_classes() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema()


def test_the_sample_has_the_form_of_the_schema() -> None:
    Draft202012Validator.check_schema(schema())
    document = json.loads(site_json(sample_site()))
    problems = list(Draft202012Validator(schema()).iter_errors(document))
    assert not problems, problems[:3]
    document["events"][0]["standings"][0]["rows"][0]["points"] = "many"
    assert list(Draft202012Validator(schema()).iter_errors(document))


def test_it_can_be_read_back_whole() -> None:
    site = sample_site()
    assert read_site(site_json(site)) == site


def test_the_same_records_give_the_same_text() -> None:
    again = site_of(SAMPLE / "records", read_overrides(SAMPLE / "overrides.yaml"))
    assert site_json(sample_site()) == site_json(again)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 1}', "[" * 3000])
def test_what_is_no_standings_file_is_refused(text: str) -> None:
    with pytest.raises(StandingsFileError):
        read_site(text)


def test_the_ranking_for_the_next_round() -> None:
    ranking = last_ranking(sample_site(), None)
    assert (ranking.event, ranking.round) == ("Bandung Three Games Day", 3)
    assert ranking.names[:3] == ("Dewi", "Joko", "Kirana")
    assert ranking.withdrawn == {"Oscar"}
    assert "Oscar" not in ranking.names
    assert ranking.met[frozenset(("Ani", "Kirana"))] == 1
    assert ranking.partnered[frozenset(("Ani", "Kirana"))] == 1
    assert ranking.met[frozenset(("Ani", "Eka"))] == 1
    assert ranking.partnered[frozenset(("Ani", "Eka"))] == 0


def test_one_event_of_several_is_named(tmp_path: Path) -> None:
    write(tmp_path, {"1.trick": record(), "2.trick": record(event="Other")})
    site = site_of(tmp_path)
    with pytest.raises(StandingsFileError, match="which event"):
        last_ranking(site, None)
    assert last_ranking(site, "Other").event == "Other"
    with pytest.raises(StandingsFileError, match="no event Third"):
        last_ranking(site, "Third")


def test_statistics_of_the_sample() -> None:
    (event,) = sample_site().events
    pigs = [
        each for player in event.players for each in player.statistics
        if (each.game, each.key) == ("gongzhu", "pig")
    ]  # fmt: skip
    # Four tables of three deals: one pig a deal, four at each table could have had it.
    assert sum(each.count for each in pigs) == 12
    assert sum(each.of for each in pigs) == 48
    assert {each.average for each in pigs} == {0.25}
    assert all(len(each.moments) == each.count for each in pigs)
    doubles = [
        each for player in event.players for each in player.statistics
        if (each.game, each.key) == ("barbu", "double")
    ]  # fmt: skip
    assert sum(each.of for each in doubles) > sum(each.count for each in doubles) > 0
    for each in doubles:
        assert sum(one.amount for one in each.brought) == each.amount
        assert sum(one.amount > 0 for one in each.brought) == each.count
    loss = [
        each for player in event.players for each in player.statistics
        if (each.game, each.key) == ("kambing", "loss")
    ]  # fmt: skip
    assert sum(each.amount or 0 for each in loss) == 2 * (8 + 2 + 10 + 6 + 6)


def test_the_boards_of_the_sample_stand_side_by_side() -> None:
    (event,) = sample_site().events
    assert [each.name for each in event.boards] == [f"board {at}" for at in range(1, 7)]
    for board in event.boards:
        assert not board.differs
        one, other = board.plays
        assert one.table != other.table
        for mine, yours, ahead in zip(one.scores, other.scores, one.ahead, strict=True):
            assert ahead == (mine or 0) - (yours or 0)


def test_plain_data_is_checked_when_it_comes_back() -> None:
    site = to_plain(sample_site())
    assert from_plain(Site, json.loads(json.dumps(site))) == sample_site()
    for damage in ({**site, "format": "1"}, {**site, "more": 1}, {**site, "events": {}}, None):
        with pytest.raises(NotPlainError):
            from_plain(Site, damage)


def test_the_schema_of_overrides_is_one() -> None:
    Draft202012Validator.check_schema(overrides.schema())


def test_every_class_of_the_model_is_named_once() -> None:
    assert sorted(model.__all__) == list(model.__all__)
