"""The sample tournament as its site, made once; and the same with other words in it."""

from __future__ import annotations

import atexit
import copy
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from render.site import site_pages
from tests.cli.running import run

SAMPLE = Path(__file__).parents[2] / "samples" / "tournament"

WORDS = frozenset(
    "name title note reason why message path site recorder places label seat board rules side "
    "seats labels".split()
)
"""The members of the data that hold what people wrote."""


@cache
def folder() -> Path:
    """The folder that the command makes of the sample, replays and all."""
    made = Path(tempfile.mkdtemp(prefix="tournament-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    result = run("site", SAMPLE / "records", "--overrides", SAMPLE / "overrides.yaml", "-o", made)
    assert result.exit_code == 0, result.output
    return made


@cache
def _text() -> str:
    return (folder() / "standings.json").read_text(encoding="utf-8")


def data(lang: str = "en") -> dict[str, Any]:
    """The data of the pages, each time anew."""
    return {**json.loads(_text()), "lang": lang}


def two_events(lang: str = "en") -> dict[str, Any]:
    """The same event twice, under two ids."""
    site = data(lang)
    other = copy.deepcopy(site["events"][0])
    other["id"], other["title"] = "another-day", "Another day"
    return {**site, "title": "", "events": [site["events"][0], other]}


@cache
def made(lang: str = "en") -> dict[str, str]:
    """The pages of the sample."""
    return pages(data(lang))


def pages(site: dict[str, Any]) -> dict[str, str]:
    """All pages by name."""
    return {each.name: each.make().decode("utf-8") for each in site_pages(site)}


def saying(text: str, site: dict[str, Any] | None = None) -> dict[str, Any]:
    """The data with one text in every place that people write."""

    def changed(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: changed(each, key) for key, each in value.items()}
        if isinstance(value, list):
            return [changed(each, name) for each in value]
        return text if name in WORDS and isinstance(value, str) else value

    made = changed(data() if site is None else site)
    for event in made["events"]:
        # The names of statistics and findings are keys, not words of people.
        event["findings"] = [{**each, "name": "score-mismatch"} for each in event["findings"]]
        for table in event["tables"]:
            table["findings"] = [{**each, "name": "score-mismatch"} for each in table["findings"]]
            for deal in table["deals"]:
                deal["scores"] = deal["scores"] and dict(deal["scores"])
    return made
