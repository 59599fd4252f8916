"""What a screen reader is given: the accessibility tree of each game's page, as it was looked at.

The trees stand in ``tests/browser/trees``.  Whoever changes a page on purpose makes them anew,
reads what changed and keeps it::

    TRICKNOTE_TREES=1 pytest tests/browser/test_trees.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.pages import GAMES, MIDDLE, show

TREES = Path(__file__).parent / "trees"
ANEW = os.environ.get("TRICKNOTE_TREES", "") not in ("", "0")

REGIONS = {
    "table": "#stage",
    "play": "#tricks",
    "scores": ".panels, .party, .barbu-panels",
    "end": ".summary",
}


@pytest.mark.parametrize("game", GAMES)
def test_tree_is_as_it_was(watched, game):
    page = show(watched, game, MIDDLE[game])
    told = [f"# {page.title()}"]
    for name, region in REGIONS.items():
        if name == "end":
            page.evaluate("location.hash = '#end'")
            page.locator(region).first.wait_for()
        tree = page.locator(region).first.aria_snapshot()
        told.append(f"## {name}\n{tree}")
    found = "\n\n".join(told) + "\n"
    file = TREES / f"{game}.yaml"
    if ANEW:
        TREES.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8"), (
        "what a screen reader is given has changed; TRICKNOTE_TREES=1 keeps the new tree"
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_said_too(watched, game):
    """The table is a picture: its words have to hold the cards that lie and those held."""
    page = show(watched, game, MIDDLE[game])
    tree = page.locator("#stage").aria_snapshot()
    seats = page.locator(".seat").count()
    assert tree.count(" holds ") == seats
    assert " of " in (page.locator(".middle").get_attribute("aria-label") or "")
    # Nothing that can be pressed is without a name.
    nameless = page.locator("button:visible, a:visible").evaluate_all(
        "all => all.filter((each) => !(each.getAttribute('aria-label') || each.textContent).trim())"
        ".map((each) => each.outerHTML)"
    )
    assert nameless == []
