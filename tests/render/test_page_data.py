"""The data of a page: its published schema holds for every sample."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from grammar import read_records
from notation.source import SourceText
from render.page import render_page
from tests.render import sample_replay as sample
from tests.render.records import FIVE, PAIRS, PASSED, SEEN, SHEET, VARIATIONS, WRONG, replay_of
from validator import validate

jsonschema = pytest.importorskip("jsonschema")

SAMPLES = Path(__file__).parents[2] / "samples"
FILES = sorted(str(each.relative_to(SAMPLES)) for each in SAMPLES.glob("*/*.trick"))


@pytest.fixture(scope="module")
def schema(root):
    document = json.loads((root / "render" / "view.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator
    validator.check_schema(document)
    return validator(document)


def data_of(page):
    found = re.search(r'id="?data"?>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def held(schema, replay):
    problems = [
        f"{'/'.join(map(str, each.absolute_path))}: {each.message[:200]}"
        for each in schema.iter_errors(data_of(render_page(replay)))
    ]
    assert problems == []


@pytest.mark.parametrize("name", FILES)
def test_samples_keep_to_the_schema(schema, name):
    source = SourceText((SAMPLES / name).read_text("utf-8"), name)
    for each in read_records(source):
        held(schema, validate(each.record, index=each.index, findings=each.findings))


@pytest.mark.parametrize("text", [FIVE, PAIRS, PASSED, SEEN, SHEET, VARIATIONS, WRONG])
def test_other_records_keep_to_it(schema, text):
    held(schema, replay_of(text))


def test_what_the_schema_refuses(schema):
    data = data_of(render_page(sample.bandung()))
    assert not list(schema.iter_errors(data))
    for change in (
        {"lang": "fr"},
        {"deals": [{**data["deals"][0], "hands": [[99]]}]},
        {"extra": 1},
        {"texts": [{"x": 1}]},
    ):
        assert list(schema.iter_errors({**data, **change})), change


def test_what_is_left_away_can_be_put_back():
    """Points and caught cards of every trick follow from what the data holds."""
    data = data_of(render_page(replay_of(PAIRS)))
    deal = data["deals"][0]
    points = None
    caught: list[int] = []
    for each in deal["tricks"]:
        trick = {"plays": each} if isinstance(each, list) else each
        points = trick.get("so_far", points)
        cards = [play[0] if isinstance(play, list) else play for play in trick["plays"]]
        caught += trick.get("caught", [card for card in cards if card in data["scoring"]])
    assert points == [-400, -20]
    assert sorted(caught) == data["scoring"]
    assert len(caught) == 16
