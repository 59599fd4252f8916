"""Pages of the two sizes that tests look at."""

from __future__ import annotations

import pytest

from tests.browser.watching import PATIENCE, Watched


@pytest.fixture
def watched(page, tmp_path):
    page.set_default_timeout(PATIENCE)
    made = Watched(page, tmp_path)
    yield made
    assert made.problems == []


@pytest.fixture(scope="module")
def desk(browser, tmp_path_factory):
    """One page for all tests of a module; each opening of it starts with nothing remembered."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, offline=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("try { localStorage.clear(); } catch { /* none to clear */ }")
    made = Watched(context.new_page(), tmp_path_factory.mktemp("desk"))
    yield made
    assert made.problems == []
    context.close()


@pytest.fixture
def phone(browser, tmp_path):
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        offline=True,
        has_touch=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    made = Watched(context.new_page(), tmp_path)
    yield made
    assert made.problems == []
    context.close()
